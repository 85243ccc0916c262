"""What browsers get: the pages, and the scripts and styles they load."""
