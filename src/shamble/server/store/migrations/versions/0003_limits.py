"""Who made a table, and limits that hold in all processes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the host of a table, and limits that all processes share."""
    op.add_column("tables", sa.Column("host", sa.Text()))
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "limits",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("left", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Remove hosts and limits."""
    op.drop_table("limits")
    op.drop_index("tables_by_host", "tables")
    op.drop_column("tables", "host")
