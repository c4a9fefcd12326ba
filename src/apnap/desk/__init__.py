"""The desk: tables that people reach by messages, whatever carries them.  No dependencies; plain values in and out."""

from __future__ import annotations

from apnap.desk.desk import Desk
from apnap.desk.keeping import Store

__all__ = ["Desk", "Store"]
