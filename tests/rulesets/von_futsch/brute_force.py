"""The second opinion on every odds question, by its name."""

from .brute_cards import *  # noqa: F403
from .brute_fire import *  # noqa: F403
from .brute_melee import *  # noqa: F403
