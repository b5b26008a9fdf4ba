"""Attacks and fights of the Paperboys games."""
