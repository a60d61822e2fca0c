"""Mail of seats, in and out, and the calendars of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "letterboxes",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_letterboxes_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("contact", sa.String(254), nullable=False),
        sa.Column("reports", sa.Boolean, nullable=False),
        sa.Column("reminders", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_letterboxes"),
        sa.UniqueConstraint("secret", name="uq_letterboxes_secret"),
    )
    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_inbox_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("received", sa.Float, nullable=False),
        sa.Column("sender", sa.String(320), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.UniqueConstraint("match", "seat", "key", name="uq_inbox_match"),
    )
    op.create_index("ix_inbox_state", "inbox", ["state", "id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_outbox_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("ref", sa.String(200), nullable=False),
        sa.Column("recipient", sa.String(320), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("fault", sa.String(300), nullable=False),
        sa.UniqueConstraint("ref", name="uq_outbox_ref"),
    )
    op.create_index("ix_outbox_state", "outbox", ["state", "due"])
    op.create_index("ix_outbox_match", "outbox", ["match", "seat"])
    op.create_table(
        "calendars",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_calendars_match"), nullable=False),
        sa.Column("calendar", sa.Text, nullable=False),
        sa.Column("due", sa.Float),
        sa.PrimaryKeyConstraint("match", name="pk_calendars"),
    )
    op.create_index("ix_calendars_due", "calendars", ["due"])


def downgrade() -> None:
    for name in ("calendars", "outbox", "inbox", "letterboxes"):
        op.drop_table(name)
