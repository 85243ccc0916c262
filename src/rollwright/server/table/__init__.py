"""A table as a pure state machine: actions are decided, events are folded. No asyncio, no clock, no store."""
