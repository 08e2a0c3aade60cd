"""Where to go after signing in: paths of this card room only, never somebody else's address."""

from urllib.parse import quote, urlsplit

HOME = "/"


def local_path(wanted: str | None) -> str:
    """The path, if it is one of ours; the front page if not."""
    if not wanted or not wanted.startswith("/") or wanted.startswith("//") or "\\" in wanted or len(wanted) > 2_000:
        return HOME
    if any(ord(letter) <= 32 or ord(letter) == 127 for letter in wanted):  # browsers drop some of these
        return HOME
    parts = urlsplit(wanted)
    return wanted if not parts.scheme and not parts.netloc else HOME


def sign_in_for(path: str, query: str = "") -> str:
    """The page to sign in on, which leads back here."""
    wanted = local_path(f"{path}?{query}" if query else path)
    return f"/sign-in?next={quote(wanted, safe='/')}"
