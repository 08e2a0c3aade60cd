"""A table on the floor as one resource: its setup, gate, chips, sensors and rounds."""
