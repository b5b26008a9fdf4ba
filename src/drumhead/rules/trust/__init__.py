"""Protection against third-party files: trust, sandbox, and limits on time, memory and size."""
