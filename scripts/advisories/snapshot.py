#!/usr/bin/env python3
"""Writes what RUSTSEC's advisories say of versions, one a line, from a clone of https://github.com/RustSec/advisory-db.

    scripts/advisories/snapshot.py CLONE >scripts/advisories/rustsec.json

`make test` holds Cargo.lock against that file (crates/server/tests/binary/advisories.rs), also where no network is.
Withdrawn advisories are left out.
"""
import json
import subprocess
import sys
import tomllib


def git(*words: str, given: str = "") -> bytes:
    command = ["git", "-C", sys.argv[1], *words]
    return subprocess.run(command, input=given.encode(), check=True, capture_output=True).stdout


def advisories():
    names = [name for name in git("ls-tree", "-r", "--name-only", "HEAD", "crates").decode().split() if name.endswith(".md")]
    files = git("cat-file", "--batch", given="\n".join(f"HEAD:{name}" for name in names))
    at = 0
    for _ in names:
        head = files.index(b"\n", at)
        end = head + 1 + int(files[at:head].split()[2])
        text = files[head + 1 : end].decode()
        at = end + 1
        front = tomllib.loads(text.split("```toml", 1)[1].split("```", 1)[0])
        about, versions = front["advisory"], front.get("versions", {})
        if "withdrawn" not in about:
            yield {
                "id": about["id"],
                "crate": about["package"],
                **({"informational": about["informational"]} if "informational" in about else {}),
                "patched": versions.get("patched", []),
                "unaffected": versions.get("unaffected", []),
            }


commit, date = git("log", "-1", "--format=%H %cs").decode().split()
lines = ",\n".join(json.dumps(advisory) for advisory in sorted(advisories(), key=lambda one: (one["crate"], one["id"])))
print(f'{{"commit": "{commit}", "date": "{date}", "advisories": [\n{lines}\n]}}')
