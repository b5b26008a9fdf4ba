"""The state of a fight in progress: its units, its round, and what helps their dice."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.model.unit import Unit


@dataclass
class Fight:
    """A fight of two units, kept until it is decided.

    `attacker`, `defender` and `joined` are keys; the joined add their dice to a friend's. `phase` and `turn` are
    those of its start. `flank` and `rear` are where the defender is struck, `cover` is whether an obstacle covers it.
    In a `breach` or on a bridge one stand fights one, perhaps led by `grenadiers`. `ahead` is the attacker's lead in
    hits from pistols. `share` is the number of the attacker's stands here if others fight another enemy, otherwise 0.
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
        """Return the attacking unit with only those of its stands that take part in this fight."""
        return attacker.but(stands=min(self.share, attacker.stands)) if self.share else attacker

    @property
    def pair(self) -> tuple[str, str]:
        """The keys of attacker and defender."""
        return self.attacker, self.defender

    @property
    def who(self) -> tuple[str, ...]:
        """The keys of all units in the fight: attacker, defender, then the joined units."""
        return (self.attacker, self.defender, *self.joined)
