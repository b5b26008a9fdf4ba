"""Fight the battle that `log play ramillies --seed 7` fights; print the seconds of processor of the battle alone."""

import time

from drumhead import fight, load_battle

game = load_battle("ramillies")
begun = time.process_time()
fight(game, seed=7)
print(time.process_time() - begun)
