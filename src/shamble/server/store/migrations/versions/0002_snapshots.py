"""Snapshots of tables, so that a long game need not be played again from its first row."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the snapshots of long games."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    """Remove the snapshots."""
    op.drop_table("snapshots")
