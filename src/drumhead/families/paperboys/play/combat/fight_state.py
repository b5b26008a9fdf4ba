"""The fights in progress: which units are locked, since when, and with what help to their dice."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.model.unit import Unit


@dataclass
class Fight:
    """A fight: attacker and defender, its phase and turn, and the attacker's lead in hits from pistols (`ahead`).

    In a `breach` or on a bridge, one stand fights one; `grenadiers` lead there. `joined` are units in the enemy's rear
    that add their dice to a friend's. `share` is the number of the attacker's stands in this fight, if others fight
    another enemy; otherwise 0.
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
        """Return the attacker with only the stands that fight here."""
        return attacker.but(stands=min(self.share, attacker.stands)) if self.share else attacker

    @property
    def pair(self) -> tuple[str, str]:
        """The keys of attacker and defender."""
        return self.attacker, self.defender

    @property
    def who(self) -> tuple[str, ...]:
        """The keys of all units in the fight: attacker, defender, then those that joined."""
        return (self.attacker, self.defender, *self.joined)
