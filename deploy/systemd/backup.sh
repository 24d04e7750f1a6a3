#!/bin/sh
# One backup: an encrypted copy of the database, the settings, the secrets and the certificates, in restic's repository.
# touchline-backup.service starts it with DATABASE_DIRECT_URL, RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE.
set -eu
: "${RESTIC_REPOSITORY:?is the place of the backups: /etc/touchline/backup.env}"
folder=/var/lib/touchline-backup
metrics=/var/lib/prometheus/node-exporter

# Uncompressed: restic compresses, and stores only the parts that changed.
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
