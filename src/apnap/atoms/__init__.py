"""The only functions that write what players can observe.

Each goes: what would happen (replacement, prevention) → it happens → an Event with its rule → triggers.  An atom may
have to ask someone about replacement effects, so it may finish after it returns: call atoms last, and put what must
follow on the agenda first.
"""
