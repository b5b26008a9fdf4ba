"""The Peninsular War Paperboys rules, chapter by chapter."""
