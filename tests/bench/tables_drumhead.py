"""The three tables by Drumhead."""

from tables import tell

from drumhead.rulesets import load

RULESET = load("wss-paperboys")
BOOK = RULESET.book()
ask = RULESET.questions.__getitem__  # read here, as icepool is imported here


def fight(attacker: int, attacker_need: int, defender: int, defender_need: int) -> dict:
    return ask("fight-round").odds(
        BOOK,
        attacker_dice=attacker,
        attacker_hits_on=f"{attacker_need}-6",
        defender_dice=defender,
        defender_hits_on=f"{defender_need}-6",
    )


def volley(dice: int, need: int, save: int) -> dict:
    hits_on = "6" if need == 6 else f"{need}-6"
    chances = ask("fire-saved").odds(BOOK, dice=dice, hits_on=hits_on, save=f"{save}-6")
    return {key.split()[0]: chance for key, chance in chances.items()}


tell(lambda net: ask("faceoff-inf-inf").odds(BOOK, net=net), volley, fight)
