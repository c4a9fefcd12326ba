"""Making a card from another, node by node: what is not changed is shared."""

from __future__ import annotations

import importlib
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.files import vocabulary
from apnap.vocab.base import Node
from apnap.vocab.costs import CostPart


def word_of(node: Node) -> str:
    """The name of the node's kind in the vocabulary."""
    name = type(node).__name__
    if isinstance(node, CostPart) and name + " cost" in vocabulary():
        name += " cost"
    return name


def arguments_of(node: Node) -> dict[str, Any]:
    """What the node was made of, by the names of its constructor's arguments."""
    found = {str(name): getattr(node, name) for name, _type, _must in vocabulary()[word_of(node)]["args"]}
    if isinstance(node, CardDef):
        found["cost"] = node.cost.text
    return found


def remade(node: Node, changes: dict[str, Any]) -> Node:
    """A node like this one but for some arguments; the same one if nothing would change."""
    args = arguments_of(node)
    if all(args[name] == value for name, value in changes.items()):
        return node
    args.update(changes)
    word = word_of(node)
    cls = getattr(importlib.import_module(vocabulary()[word]["module"]), word.removesuffix(" cost"))
    made = cls(**args)
    assert isinstance(made, Node)
    return made


class Rewriter:
    """Goes through a card from the leaves up; `change` may replace any node."""

    def change(self, node: Node) -> Node:
        """What stands in the place of the node, whose parts have been rewritten already."""
        return node

    def rewrite(self, node: Node) -> Node:
        if word_of(node) not in vocabulary():
            return node
        parts: dict[str, Any] = {}
        for name, value in arguments_of(node).items():
            if isinstance(value, (Node, tuple)):
                parts[name] = self.value(value)
        return self.change(remade(node, parts))

    def value(self, value: Any) -> Any:
        if isinstance(value, Node):
            return self.rewrite(value)
        if isinstance(value, tuple):
            new = tuple(self.value(v) for v in value)
            return value if all(a == b for a, b in zip(value, new, strict=True)) else new
        return value
