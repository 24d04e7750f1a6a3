#!/bin/sh
# Backs up the database, settings, secrets and certificates, encrypted by restic.
# touchline-backup.service sets DATABASE_DIRECT_URL, RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE.
set -eu
: "${RESTIC_REPOSITORY:?is the place of the backups: /etc/touchline/backup.env}"
folder=/var/lib/touchline-backup
metrics=/var/lib/prometheus/node-exporter

# Uncompressed, because restic compresses and stores only changed parts.
pg_dump --format=custom --compress=0 --file="$folder/touchline.dump" --dbname="${DATABASE_DIRECT_URL:-$DATABASE_URL}"
set -- "$folder/touchline.dump" /etc/touchline
[ ! -d /etc/letsencrypt ] || set -- "$@" /etc/letsencrypt
restic backup --quiet --tag touchline --host touchline "$@"
rm "$folder/touchline.dump"
restic forget --quiet --tag touchline --keep-hourly 48 --keep-daily 30 --keep-monthly 12 --prune

# The alert for an old backup reads this.
[ ! -d "$metrics" ] || {
    printf 'touchline_backup_timestamp_seconds %s\n' "$(date +%s)" > "$metrics/touchline.prom.next"
    chmod 644 "$metrics/touchline.prom.next"
    mv "$metrics/touchline.prom.next" "$metrics/touchline.prom"
}
