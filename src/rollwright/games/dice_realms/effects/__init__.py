"""The effects of faces. Each effect is one object with its rules, texts, signs and evaluation; registry.py lists them all."""
