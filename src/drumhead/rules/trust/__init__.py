"""Limits on third-party files: trust, sandbox, time, memory and size."""
