"""Limits on files from third parties: trust, sandbox, time, memory and size."""
