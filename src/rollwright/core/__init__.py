"""What every game shares; standard library only (and the one decorator that mypyc needs)."""
