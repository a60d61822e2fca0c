"""Contact addresses are confirmed; old mail is thrown away."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("letterboxes", sa.Column("wanted", sa.String(254), nullable=False, server_default=""))
    op.add_column("letterboxes", sa.Column("code", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_letterboxes_code", "letterboxes", ["code"])
    op.create_index("ix_inbox_received", "inbox", ["received"])
    op.create_index("ix_outbox_made", "outbox", ["made"])


def downgrade() -> None:
    op.drop_index("ix_outbox_made", "outbox")
    op.drop_index("ix_inbox_received", "inbox")
    op.drop_index("ix_letterboxes_code", "letterboxes")
    op.drop_column("letterboxes", "code")
    op.drop_column("letterboxes", "wanted")
