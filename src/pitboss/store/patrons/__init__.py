"""Personal data of winners: sealed under the key of the room, outside the journal, and erased by their date."""
