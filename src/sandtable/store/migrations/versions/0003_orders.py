"""Standing orders of seats, and static documents by their digest."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_orders_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "kind", name="pk_orders"),
    )
    op.create_table(
        "documents",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_documents"),
    )


def downgrade() -> None:
    op.drop_table("documents")
    op.drop_table("orders")
