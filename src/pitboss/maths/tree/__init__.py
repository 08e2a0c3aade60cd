"""Tree: the own hand against a pay table over several streets, by backward induction over sets of cards."""
