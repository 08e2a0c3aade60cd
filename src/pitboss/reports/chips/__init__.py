"""Papers of a table's chips: slips of fills and credits, counts of trays, sheets of the drop."""
