"""War of the Spanish Succession, third draft: one pack for phases and combat, suits as range, thirteen hits a rout."""
