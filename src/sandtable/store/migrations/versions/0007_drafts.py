"""Drafts of order documents."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_drafts_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "name", name="pk_drafts"),
    )


def downgrade() -> None:
    op.drop_table("drafts")
