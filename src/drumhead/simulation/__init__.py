"""A battle from deployment to dusk: the scenario, who commands, the turns, and the journal."""
