"""A second, plain way to read hands and count them: slow, obvious, and without one line of the package it checks."""
