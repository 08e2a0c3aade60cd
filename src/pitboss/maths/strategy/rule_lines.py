"""How many lines the rules have at most that strategies are told by."""

#: Rules of which hands are played, and house ways by which hands are set.
MOST_PLAY_LINES, MOST_WAY_LINES = 5, 40
