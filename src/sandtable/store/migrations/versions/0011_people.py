"""Names that change, addresses of accounts, lists of sessions, and links for a new password."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

TEXTS = (("folded", 64), ("look", 64), ("email", 254), ("mailbox", 254), ("wanted", 254), ("code", 64))
INDEXED = ("folded", "look", "mailbox")


def upgrade() -> None:
    for name, length in TEXTS:
        op.add_column("accounts", sa.Column(name, sa.String(length), nullable=False, server_default=""))
    op.add_column("accounts", sa.Column("code_until", sa.Float, nullable=False, server_default="0"))
    op.add_column("accounts", sa.Column("tries", sa.Integer, nullable=False, server_default="0"))
    op.execute("update accounts set folded = name, look = name")
    for name in INDEXED:
        op.create_index(f"ix_accounts_{name}", "accounts", [name], unique=name == "folded")
    op.add_column("sessions", sa.Column("made", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("browser", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "resets",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), sa.ForeignKey("accounts.name", name="fk_resets_account"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_resets"),
    )
    op.create_index("ix_resets_account", "resets", ["account"])
    op.create_table(
        "forgotten",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("asked", sa.String(254), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_forgotten"),
    )
    op.create_table(
        "former_names",
        sa.Column("look", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("look", name="pk_former_names"),
    )
    with op.batch_alter_table("outbox") as batch:
        batch.alter_column("match", existing_type=sa.String(32), nullable=True)
        batch.add_column(sa.Column("account", sa.String(64)))
        batch.create_foreign_key("fk_outbox_account", "accounts", ["account"], ["name"])
    op.create_index("ix_outbox_account", "outbox", ["account"])


def downgrade() -> None:
    op.execute("delete from outbox where match is null")
    op.drop_index("ix_outbox_account", "outbox")
    with op.batch_alter_table("outbox") as batch:
        batch.drop_constraint("fk_outbox_account", type_="foreignkey")
        batch.drop_column("account")
        batch.alter_column("match", existing_type=sa.String(32), nullable=False)
    for name in ("former_names", "forgotten", "resets"):
        op.drop_table(name)
    for name in ("made", "browser"):
        op.drop_column("sessions", name)
    for name in INDEXED:
        op.drop_index(f"ix_accounts_{name}", "accounts")
    for name in ("tries", "code_until", *(name for name, _ in reversed(TEXTS))):
        op.drop_column("accounts", name)
