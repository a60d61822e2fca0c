"""Tests of mail: real SMTP on this machine, a clock that the tests set, and games that read order documents."""
