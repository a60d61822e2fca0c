"""Alembic's way in: it runs on the connection that `migrate` hands over."""

from alembic import context

from sandtable.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
context.run_migrations()
