"""Whose try of a deal is whose; who wants not to meet whom; what was reported to the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add tries of deals, blocks and reports."""
    op.create_table(
        "tries",
        sa.Column("deal", sa.Text(), primary_key=True),
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("now", sa.Text()),
    )
    op.create_index("tries_by_person", "tries", ["person"])
    op.execute(
        "INSERT INTO tries (deal, person, first) SELECT deal, person, (SELECT table_id FROM results AS mine "
        "WHERE mine.deal = results.deal AND mine.person = results.person ORDER BY at, table_id LIMIT 1) "
        "FROM results WHERE deal IS NOT NULL GROUP BY deal, person"
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("other", sa.Text(), primary_key=True),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
    )
    op.create_index("blocks_by_other", "blocks", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("reports")
    op.drop_table("blocks")
    op.drop_table("tries")
