"""The fights that are on: who is locked with whom, since when, and what their dice are helped by."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.model.unit import Unit


@dataclass
class Fight:
    """One fight: attacker and defender, the move phase at whose end it is fought, and the hits pistols have scored.

    In a `breach`, or on a bridge, one stand fights one; `grenadiers` lead there. `joined` adds a unit in the
    defender's or attacker's rear to the dice of its friend. `share` are the attacker's stands in it, if others of them
    fight another enemy.
    """

    attacker: str
    defender: str
    phase: str
    turn: int
    flank: bool = False
    rear: bool = False
    charging: bool = False
    cover: bool = False
    breach: bool = False
    grenadiers: bool = False
    ahead: int = 0
    round: int = 1
    joined: list[str] = field(default_factory=list)
    share: int = 0

    def part(self, attacker: Unit) -> Unit:
        """The attacker as far as it fights here."""
        return attacker.but(stands=min(self.share, attacker.stands)) if self.share else attacker

    @property
    def pair(self) -> tuple[str, str]:
        """Attacker and defender."""
        return self.attacker, self.defender

    @property
    def who(self) -> tuple[str, ...]:
        """All who fight in it: attacker, defender, those who joined."""
        return (self.attacker, self.defender, *self.joined)
