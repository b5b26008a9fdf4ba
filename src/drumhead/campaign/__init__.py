"""Campaigns: the rules of a club, the armies as they leave the field, and the chain of battles."""
