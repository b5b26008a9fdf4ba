"""Mit von Futsch zum Rheinland-Pfalz: a pack of cards, figures and single dice for the War of the Polish Succession."""
