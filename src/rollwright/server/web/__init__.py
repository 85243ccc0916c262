"""The web interface: the pages, and the scripts and styles they load."""
