"""The tables of the database. `migrations/` makes them; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData()

moves = Table(
    "moves",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("row", Text, nullable=False),
    Column("act", Text),
    Column("at", Float, nullable=False),
    Column("hash", Text),
    sqlite_with_rowid=False,
)
"""Every row of every table, only ever added: the truth. The tables below can be made again from it, but for people."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The newest snapshot of a long game: a shortcut, which can be left out of a backup."""

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("free", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("touched", Float, nullable=False),
    Column("host", Text),
)
"""What the lobby shows, and who made the table."""
Index("tables_by_host", tables.c.host)
Index("tables_by_phase", tables.c.phase, tables.c.public, tables.c.touched)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
)
Index("chairs_by_person", chairs.c.person)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("since", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("since", Float, nullable=False),
)
"""The browsers of a guest, by the hash of what their cookie says."""
Index("tokens_by_person", tokens.c.person)

codes = Table(
    "codes",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("until", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("deal", Text),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("ending", Text, nullable=False),
    Column("payoff", Float, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)
Index("results_by_person", results.c.person)
Index("results_by_deal", results.c.deal)

deals = Table(
    "deals",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("closes", Float),
)
"""Deals that several tables can play."""

tries = Table(
    "tries",
    metadata,
    Column("deal", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("first", Text, nullable=False),
    Column("now", Text),
)
"""Where each person tried a deal first, which counts, and where they tried it last."""
Index("tries_by_person", tries.c.person)
FIRST_TRIES = text(
    "INSERT INTO tries (deal, person, first) SELECT deal, person, (SELECT table_id FROM results AS mine "
    "WHERE mine.deal = results.deal AND mine.person = results.person ORDER BY at, table_id LIMIT 1) "
    "FROM results WHERE deal IS NOT NULL GROUP BY deal, person ON CONFLICT DO NOTHING"
)
"""Makes what is missing there from the results."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("since", Float, nullable=False),
)
"""Whom people want not to sit with."""
Index("blocks_by_other", blocks.c.other)

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Float, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Text, nullable=False),
)
"""What people told the operator about others, with what those had said."""

graphs = Table(
    "graphs",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("graph", Text, nullable=False),
)
"""Win probabilities of finished games, computed once."""

keep = Table(
    "keep",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes must agree on: the secret that signs cookies."""

limits = Table(
    "limits",
    metadata,
    Column("name", Text, primary_key=True),
    Column("left", Float, nullable=False),
    Column("at", Float, nullable=False),
)
"""Rate buckets that all processes share; the addresses among their names are hashed. No backup needs them."""

IN_ORDER = (people, tokens, codes, tables, chairs, moves, results, deals, tries, blocks, reports, graphs, keep)
"""Every table after those that it refers to."""
