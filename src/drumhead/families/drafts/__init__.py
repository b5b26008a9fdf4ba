"""Rules and simulated play that both draft rulesets, wss_dice and wss_cards, share."""
