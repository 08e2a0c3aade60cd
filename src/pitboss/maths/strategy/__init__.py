"""How to play: decisions by class of hand, ways to set hands, and what short rules cost."""

#: The most lines of rules of which hands are played, and of house ways by which hands are set.
MOST_PLAY_LINES, MOST_WAY_LINES = 5, 40
