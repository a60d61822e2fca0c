"""Mail: orders come in by SMTP or LMTP, receipts, reports and reminders go out.

It serves every game that reads order documents and knows none of them. What comes in is written to the inbox before
it is acknowledged, and read from there; what goes out is written to the outbox together with what it tells of.
"""
