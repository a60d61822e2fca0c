"""Tests of October War."""
