"""The gate that a table opens through: letters, equipment, acknowledgements."""
