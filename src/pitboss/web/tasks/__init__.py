"""Work beside the requests: counts, papers, audits, advice."""
