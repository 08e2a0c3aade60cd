"""Settlement: what every wager of a seat gets, and the pays it is written with."""
