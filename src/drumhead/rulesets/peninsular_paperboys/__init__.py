"""The Peninsular War Paperboys Rules, chapter by chapter."""
