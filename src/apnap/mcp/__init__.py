"""A seat at a table for programs that talk: `apnap mcp` (extra `apnap[mcp]`)."""
