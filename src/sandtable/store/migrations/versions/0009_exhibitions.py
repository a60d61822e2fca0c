"""Matches in which only computers play."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "exhibitions",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_exhibitions_match"), nullable=False),
        sa.Column("maker", sa.String(64), nullable=False, server_default=""),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", name="fk_exhibitions_account")),
        sa.Column("watched", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_exhibitions"),
    )


def downgrade() -> None:
    op.drop_table("exhibitions")
