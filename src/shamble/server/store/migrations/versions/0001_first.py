"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "moves",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("row", sa.Text(), nullable=False),
        sa.Column("act", sa.Text()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("hash", sa.Text()),
        sa.PrimaryKeyConstraint("table_id", "n"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "public", "touched"])
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("chairs_by_person", "chairs", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
    )
    for name, when in (("tokens", "since"), ("codes", "until")):
        op.create_table(
            name,
            sa.Column("hash", sa.Text(), primary_key=True),
            sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
            sa.Column(when, sa.Float(), nullable=False),
        )
    op.create_index("tokens_by_person", "tokens", ["person"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text()),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.Column("payoff", sa.Float(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("results_by_person", "results", ["person"])
    op.create_index("results_by_deal", "results", ["deal"])
    op.create_table(
        "deals",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("closes", sa.Float()),
    )
    op.create_table(
        "graphs",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("graph", sa.Text(), nullable=False),
    )
    op.create_table(
        "keep",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Remove all tables."""
    for name in ("keep", "graphs", "deals", "results", "codes", "tokens", "people", "chairs", "tables", "moves"):
        op.drop_table(name)
