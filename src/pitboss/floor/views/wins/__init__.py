"""What people see of a win: the award, its winner, and meters that several hands shared."""
