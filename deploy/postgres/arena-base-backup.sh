#!/bin/sh
# Takes a base backup of the Postgres cluster of this machine and checks it; as the user postgres, weekly
# (arena-base-backup.timer). Keeps the newest two, and the archived log since the older one began: KEEP says otherwise.
#
#   arena-base-backup.sh [FOLDER]   into FOLDER/base; the log's archive is FOLDER/wal (/var/backups/postgresql)
set -eu
folder=${1:-/var/backups/postgresql}
keep=${KEEP:-2}
# Debian keeps pg_verifybackup and pg_archivecleanup beside the server.
for bin in /usr/lib/postgresql/*/bin /usr/local/pgsql/bin; do
  [ ! -x "$bin/pg_archivecleanup" ] || PATH=$bin:$PATH
done
name=$(date -u +%Y-%m-%dT%H%M%SZ)
mkdir -p "$folder/base"
rm -rf "$folder"/base/*.part
pg_basebackup --pgdata="$folder/base/$name.part" --checkpoint=fast --wal-method=stream
pg_verifybackup --quiet "$folder/base/$name.part"
mv "$folder/base/$name.part" "$folder/base/$name"

set -- "$folder"/base/*Z
while [ $# -gt "$keep" ]; do
  rm -rf "$1"
  shift
done
# The log is needed from where the oldest base backup began.
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$1/backup_label")
[ -n "$first" ]
pg_archivecleanup "$folder/wal" "$first"
echo "$folder/base/$name: $(du -sb "$folder/base/$name" | cut -f1) bytes; the log is kept from $first on"
