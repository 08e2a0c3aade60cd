"""The past of the demo floor: the commands by which it was at work for some gaming days before its first start."""
