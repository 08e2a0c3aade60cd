"""The reference for the web: a bare FastAPI route that inserts one row, synced, and nothing else. It stays as it is."""

import sqlite3
import sys

import uvicorn
from fastapi import FastAPI

app = FastAPI()


def opened(path: str) -> sqlite3.Connection:
    """A file with one table, synced at each commit."""
    db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        db.execute(f"PRAGMA {pragma}")
    db.execute("CREATE TABLE IF NOT EXISTS wager (id INTEGER PRIMARY KEY, seat INTEGER)")
    return db


@app.post("/wager")
async def wager(seat: int) -> dict[str, int]:
    """One row."""
    return {"id": app.state.db.execute("INSERT INTO wager (seat) VALUES (?)", (seat,)).lastrowid or 0}


if __name__ == "__main__":
    app.state.db = opened(sys.argv[1])
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
