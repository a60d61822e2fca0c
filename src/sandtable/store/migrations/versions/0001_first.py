"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("ended", sa.Text, nullable=False),
        sa.Column("thinking", sa.Boolean, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_listed", "matches", ["listed", "made"])
    op.create_index("ix_matches_changed", "matches", ["changed"])
    op.create_index("ix_matches_thinking", "matches", ["thinking"])
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("shown", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(256), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_accounts"),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_entries_match"), nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "n", name="pk_entries"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_seats_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("link", sa.String(64)),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", name="fk_seats_account")),
        sa.Column("level", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.UniqueConstraint("token", name="uq_seats_token"),
        sa.UniqueConstraint("link", name="uq_seats_link"),
    )
    op.create_index("ix_seats_account", "seats", ["account"])
    op.create_table(
        "submissions",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_submissions_match"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("said", sa.String(64), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "key", name="pk_submissions"),
    )
    op.create_table(
        "claims",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_claims_match"), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_claims"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", name="fk_sessions_account"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    op.create_index("ix_sessions_until", "sessions", ["until"])


def downgrade() -> None:
    for table in ("sessions", "claims", "submissions", "seats", "entries", "accounts", "matches"):
        op.drop_table(table)
