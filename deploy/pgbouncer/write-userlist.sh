#!/bin/sh
# Writes PgBouncer's list of users from the environment, so that no secret lies in a configuration file:
#   PGBOUNCER_USER=touchline PGBOUNCER_PASSWORD=... write-userlist.sh /run/pgbouncer/userlist.txt
# The password is kept as it is, because PgBouncer logs in to PostgreSQL with it.
set -eu
: "${PGBOUNCER_USER:?is the user of DATABASE_URL}" "${PGBOUNCER_PASSWORD:?is the password of DATABASE_URL}"
umask 077
# In this file a quote within quotes is written twice.
quoted() { printf '"%s"' "$(printf '%s' "$1" | sed 's/"/""/g')"; }
printf '%s %s\n' "$(quoted "$PGBOUNCER_USER")" "$(quoted "$PGBOUNCER_PASSWORD")" > "$1"
