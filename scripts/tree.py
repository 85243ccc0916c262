"""Choose which rollwright this environment imports: the source tree, or the compiled wheel made from exactly that tree.

scripts/environment.py copies this file into the environment's site-packages, where it runs when Python starts. The wheel contains
the fingerprint of the sources it was made from. As long as the tree has the same fingerprint, the wheel in site-packages is
imported. After any edit the tree comes first, so a compiled module is never stale. ROLLWRIGHT_PURE=1 always selects the tree.
"""

import hashlib
import json
import os
import sys


def fingerprint(package: str) -> str:
    """Return the SHA-256 of the names and contents of all files in a package's folder."""
    digest = hashlib.sha256()
    for folder, inner, files in os.walk(package):
        inner[:] = sorted(name for name in inner if name != "__pycache__")
        for name in sorted(files):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                content = file.read()
            digest.update(f"{os.path.relpath(path, package)} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def built_from(site: str) -> str:
    """Return the fingerprint of the sources of the compiled wheel in this site-packages folder; "" if there is none."""
    try:
        with open(os.path.join(site, "rollwright", "build.json"), encoding="utf-8") as file:
            build = json.load(file)
    except (OSError, ValueError):
        return ""
    return str(build["sources"]) if build["compiled"] else ""


def is_current(site: str, sources: str) -> bool:
    """Return whether the compiled wheel in this site-packages folder was made from the current sources."""
    built = built_from(site)
    return built != "" and built == fingerprint(os.path.join(sources, "rollwright"))


def choose(site: str, sources: str) -> None:
    """Put the sources before the wheel unless it was made from them. PYTHONPATH still comes first."""
    if os.environ.get("ROLLWRIGHT_PURE") or not is_current(site, sources):
        sys.path.insert(sys.path.index(site) if site in sys.path else len(sys.path), sources)
