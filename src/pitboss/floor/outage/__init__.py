"""When the room's software fails: outages, and rounds that were written on paper and are keyed later."""
