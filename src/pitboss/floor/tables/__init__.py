"""Tables on the floor: set up, opened, closed, their chips, sensors and rounds."""
