"""What holds in every battle of either draft: who may shoot, charge and rally, and who is where he is for good."""

from collections import Counter

LINE = {"deployed", "dismounted"}


def befores(fought):
    """Every event with the states in which all units were before it."""
    known = {}
    for event in fought.events:
        yield event, known
        known |= event["units"] if event["e"] == "tableau" else event.get("set", {})


def nobody_shoots_or_charges_who_may_not(fought, scenario):
    for event, known in befores(fought):
        state = set(known.get(event.get("u", ""), {}).get("state", ()))
        arm = scenario_arm(fought, event)
        if event["e"] == "fire":
            assert state & LINE, event
            assert arm in ("infantry", "artillery") or "dismounted" in state, event
        if event["e"] == "charge":
            assert arm in ("cavalry", "dragoons"), event
            assert "deployed" in state, event
            assert "dismounted" not in state, event


def scenario_arm(fought, event):
    return fought.play.units[event["u"]].arm if event.get("u") in fought.play.units else ""


def who_is_in_line_stays_in_line_and_guns_stay_where_they_unlimbered(fought, scenario):
    for event, known in befores(fought):
        for key, now in event.get("set", {}).items():
            was = set(known.get(key, {}).get("state", ()))
            assert "deployed" not in was or "deployed" in now.get("state", ()) or not now["stands"], event
        if event["e"] == "move":
            state = set(known[event["u"]].get("state", ()))
            assert not (state & LINE and scenario_arm(fought, event) == "artillery"), event
            assert "dismounted" not in state, event


def one_rally_a_turn_and_one_for_each_unit(fought, scenario):
    rallies = [event for event in fought.events if event["e"] == "rally"]
    sides = Counter((event["t"], fought.play.units[event["u"]].side) for event in rallies)
    assert set(sides.values()) <= {1}
    assert len({event["u"] for event in rallies}) == len(rallies) == len({event["officer"] for event in rallies})
    assert all(fought.play.units[event["u"]].arm != "artillery" for event in rallies)


def every_side_has_its_five_phases_each_turn(fought, scenario):
    phases = ("artillery", "musketry", "cavalry", "infantry", "commanders")
    played = {}
    for event in fought.events:
        if event["e"] == "phase" or (event["e"] == "card" and "side" in event and "phase" in event):
            played.setdefault((event["t"], event["side"]), []).append(event["phase"])
    assert set(map(tuple, played.values())) == {phases}
    assert len(played) == 2 * fought.play.turn


def who_has_too_many_hits_is_gone_and_nobody_else(fought, scenario):
    most = int(scenario.book.rout.hits)
    for event in fought.events:
        if event["e"] == "tableau":
            for key, state in event["units"].items():
                assert (state.get("hits", 0) >= most) == (not state["stands"]), (event["t"], key)


ALWAYS = (
    nobody_shoots_or_charges_who_may_not,
    who_is_in_line_stays_in_line_and_guns_stay_where_they_unlimbered,
    one_rally_a_turn_and_one_for_each_unit,
    who_has_too_many_hits_is_gone_and_nobody_else,
)
