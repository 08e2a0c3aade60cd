"""The ``pitboss`` command."""
