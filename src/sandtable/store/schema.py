"""The tables."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={  # so that migrations can name what they change
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("head", Text, nullable=False),  # the match file without its entries, as JSON; holds the seed
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether anybody may find it in order to watch
    Column("ended", Text, nullable=False),  # how it ended, in one sentence; empty while it runs
    Column("thinking", Boolean, nullable=False),  # whether it waits for a computer player
    Column("paused", Boolean, nullable=False),  # whether its computer players were told to stop
    Index("ix_matches_listed", "listed", "made"),
    Index("ix_matches_changed", "changed"),
    Index("ix_matches_thinking", "thinking"),
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("rules", Text, nullable=False),  # the version that made it; under another one it serves nobody
    Column("body", Text, nullable=False),  # JSON
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("place", Integer, nullable=False),  # the order of play
    Column("kind", String(16), nullable=False),  # open, link, taken, computer
    Column("token", String(64), unique=True),  # hashes: who reads the database cannot sit down with them
    Column("link", String(64), unique=True),
    Column("account", ForeignKey("accounts.name"), index=True),
    Column("level", String(64), nullable=False),
    Column("wish", Text, nullable=False, server_default=""),  # what it asks for, or agrees to, that needs everybody
    Column("guest", String(64), nullable=False, server_default=""),  # what somebody without an account is called
)

submissions = Table(
    "submissions",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),  # keys of one seat tell nothing about those of another
    Column("key", String(64), primary_key=True),
    Column("said", String(64), nullable=False),  # a hash of what was submitted
    Column("n", Integer, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("kind", String(64), primary_key=True),  # of the questions that are answered
    Column("answer", Text, nullable=False),  # a sentence; empty for what the game proposes
)

exhibitions = Table(  # matches in which only computers play
    "exhibitions",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("maker", String(64), nullable=False, server_default=""),  # a hash: who shows the token may stop the match
    Column("account", ForeignKey("accounts.name")),
    Column("watched", Float, nullable=False),  # when somebody last looked
)

documents = Table(
    "documents",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("body", Text, nullable=False),  # JSON
)

claims = Table(
    "claims",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("owner", String(32), nullable=False),  # the worker whose computer players look after the match
    Column("until", Float, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(64), primary_key=True),  # drawn; of older accounts the name that they began with
    Column("shown", String(64), nullable=False),
    Column("hash", String(256), nullable=False),
    Column("made", Float, nullable=False),
    Column("folded", String(64), nullable=False, server_default=""),  # the name as it is compared
    Column("look", String(64), nullable=False, server_default=""),  # the same for all names that look alike
    Column("email", String(254), nullable=False, server_default=""),  # an address that its owner has confirmed
    Column("mailbox", String(254), nullable=False, server_default=""),  # whose mailbox it is
    Column("wanted", String(254), nullable=False, server_default=""),  # an address that nobody has confirmed yet
    Column("code", String(64), nullable=False, server_default=""),  # a hash of what its owner was sent
    Column("code_until", Float, nullable=False, server_default="0"),
    Column("tries", Integer, nullable=False, server_default="0"),  # wrong codes so far
    Column("shows", String(16), nullable=False, server_default="accounts"),  # who sees the profile
    Index("ix_accounts_folded", "folded", unique=True),
    Index("ix_accounts_look", "look"),
    Index("ix_accounts_mailbox", "mailbox"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.name"), nullable=False, index=True),
    Column("until", Float, nullable=False, index=True),
    Column("made", Float, nullable=False, server_default="0"),
    Column("browser", String(64), nullable=False, server_default=""),  # which one, in two words
)

resets = Table(  # one-time links for a new password
    "resets",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash
    Column("account", ForeignKey("accounts.name"), nullable=False, index=True),
    Column("until", Float, nullable=False),
)

forgotten = Table(  # who asked for such a link, until a letter is written, or none
    "forgotten",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("asked", String(254), nullable=False),  # a name or an address, whether there is such an account or not
    Column("made", Float, nullable=False),
)

former_names = Table(  # names that nobody else may take for a while
    "former_names",
    metadata,
    Column("look", String(64), primary_key=True),  # a hash
    Column("account", String(64), nullable=False),  # who may take it again; empty where the account is deleted
    Column("until", Float, nullable=False),
)

reports = Table(  # to whoever runs the server
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("reporter", ForeignKey("accounts.name")),  # none where the account is deleted; so with the next
    Column("about", ForeignKey("accounts.name")),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)

letterboxes = Table(
    "letterboxes",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # in clear: its holder is shown it, and replies go there
    Column("contact", String(254), nullable=False),  # where receipts and reports go; empty for nowhere
    Column("reports", Boolean, nullable=False),
    Column("reminders", Boolean, nullable=False),
    Column("wanted", String(254), nullable=False, server_default=""),  # a contact that nobody has confirmed yet
    Column("code", String(64), nullable=False, server_default=""),  # what its owner was sent, to confirm it with
    Index("ix_letterboxes_code", "code"),
)

inbox = Table(
    "inbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False),
    Column("seat", String(64), nullable=False),
    Column("key", String(64), nullable=False),  # a hash of the Message-ID: what is delivered twice is kept once
    Column("received", Float, nullable=False),
    Column("sender", String(320), nullable=False),  # where an answer goes if the seat has no contact
    Column("subject", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("state", String(16), nullable=False),  # waiting, done, failed
    UniqueConstraint("match", "seat", "key", name="uq_inbox_match"),
    Index("ix_inbox_state", "state", "id"),
    Index("ix_inbox_received", "received"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id")),  # none for letters to an account
    Column("seat", String(64), nullable=False),
    Column("account", ForeignKey("accounts.name"), index=True),
    Column("ref", String(200), nullable=False, unique=True),  # what it is about: no mail is written twice
    Column("recipient", String(320), nullable=False),
    Column("subject", String(200), nullable=False),
    Column("body", Text, nullable=False),  # the whole message as it is sent
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False),  # when it is tried next
    Column("tries", Integer, nullable=False),
    Column("state", String(16), nullable=False),  # waiting, sent, failed
    Column("fault", String(300), nullable=False),
    Index("ix_outbox_state", "state", "due"),
    Index("ix_outbox_match", "match", "seat"),
    Index("ix_outbox_made", "made"),
)

calendars = Table(
    "calendars",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("calendar", Text, nullable=False),  # JSON
    Column("due", Float),  # the next deadline; none while it is paused or kept by hand
    Index("ix_calendars_due", "due"),
)

posts = Table(
    "posts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(64), nullable=False),  # who wrote it
    Column("kind", String(16), nullable=False),  # public, private, treaty
    Column("readers", Text, nullable=False),  # the seats that may read it, parted by blanks; of a public one none
    Column("signed", Text, nullable=False),  # the seats that have signed a treaty, parted by blanks
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("removed", Boolean, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)
