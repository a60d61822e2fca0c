"""Who sees the profile of an account."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("shows", sa.String(16), nullable=False, server_default="accounts"))


def downgrade() -> None:
    op.drop_column("accounts", "shows")
