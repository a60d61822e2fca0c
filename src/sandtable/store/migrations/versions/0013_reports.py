"""What people report to whoever runs the server."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String(64), sa.ForeignKey("accounts.name", name="fk_reports_reporter")),
        sa.Column("about", sa.String(64), sa.ForeignKey("accounts.name", name="fk_reports_about")),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )


def downgrade() -> None:
    op.drop_table("reports")
