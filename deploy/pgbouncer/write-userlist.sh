#!/bin/sh
# Writes PgBouncer's user list from the environment, so that no configuration file has a secret:
#   PGBOUNCER_USER=touchline PGBOUNCER_PASSWORD=... write-userlist.sh /run/pgbouncer/userlist.txt
# The password is in clear, because PgBouncer logs in to PostgreSQL with it.
set -eu
: "${PGBOUNCER_USER:?is the user of DATABASE_URL}" "${PGBOUNCER_PASSWORD:?is the password of DATABASE_URL}"
umask 077
# The format doubles quotes inside quotes.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/"/""/g')"; }
printf '%s %s\n' "$(quoted "$PGBOUNCER_USER")" "$(quoted "$PGBOUNCER_PASSWORD")" > "$1"
