"""How to play: decisions by class of hand, ways to set hands, and what short rules cost."""
