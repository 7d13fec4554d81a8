#!/bin/sh
# What the public image of PostgreSQL does at its start, as far as compose.yaml needs it: makes the database of the
# POSTGRES_ variables where there is none, and becomes the server. Runs as the user of the files.
set -eu
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  # shellcheck disable=SC2086  # several arguments
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS
  printf 'create database %s;\n' "$POSTGRES_DB" | postgres --single -j postgres > /dev/null
fi
# The socket path of the public image; the embedded server has its socket in /tmp.
exec "$@" -c unix_socket_directories=/run/postgresql
