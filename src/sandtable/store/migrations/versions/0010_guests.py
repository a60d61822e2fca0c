"""Names of people without an account."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.add_column(sa.Column("guest", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("guest")
