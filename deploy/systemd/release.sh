#!/bin/sh
# Installs a version beside the running one and switches to it, one process after the other:
#   release.sh v1.2.0     builds that tag, branch or commit of /opt/touchline-source
#   release.sh --back     switches to the version before
# A process that does not become ready switches everything back.
set -eu
source=/opt/touchline-source
releases=/opt/touchline-releases
current=/opt/touchline
ready_within_s=180

[ $# -eq 1 ] || { sed -n '2,5p' "$0"; exit 1; }

build() { # REF
    git -C "$source" fetch --quiet --tags origin
    commit=$(git -C "$source" rev-parse --verify --quiet "origin/$1^{commit}" || git -C "$source" rev-parse --verify "$1^{commit}")
    folder=$releases/$commit
    [ ! -e "$folder/.installed" ] || return 0
    git -C "$source" worktree remove --force "$folder" 2> /dev/null || rm -rf "$folder"
    git -C "$source" worktree prune
    git -C "$source" worktree add --quiet --detach "$folder" "$commit"
    # Open pages still request files of earlier builds, which the build keeps for 30 days.
    [ ! -d "$current/dist" ] || cp -a "$current/dist" "$folder/dist"
    # The build reads the VITE_ settings.
    systemd-run --quiet --pipe --wait --collect --property=WorkingDirectory="$folder" --property=UMask=0022 \
        --setenv=HOME=/root --property=EnvironmentFile=-/etc/touchline/touchline.env \
        sh -euc 'npm ci --silent && npm run --silent build && npm prune --silent --omit=dev'
    # Production never loads the stand-ins of payment providers.
    rm "$folder"/dist-server/shared-open-stand-ins-*
    touch "$folder/.installed"
}

switch() { # FOLDER
    ln -sfn "$1" "$current.next"
    mv -T "$current.next" "$current"
    install -m 644 "$current"/deploy/systemd/touchline*.service "$current"/deploy/systemd/touchline*.timer /etc/systemd/system/
    systemctl daemon-reload
}

restart() {
    for unit in $(systemctl list-units --plain --no-legend 'touchline@*.service' | cut -d ' ' -f 1); do
        port=${unit#touchline@}
        systemctl restart "$unit"
        curl --silent --fail --output /dev/null --retry "$ready_within_s" --retry-delay 1 --retry-max-time "$ready_within_s" \
            --retry-all-errors "http://127.0.0.1:${port%.service}/readyz" || return 1
    done
}

before=$(readlink "$current" || true)
if [ "$1" = --back ]; then
    folder=$(readlink "$releases/before") || { echo "There is no version before this one." >&2; exit 1; }
else
    mkdir -p "$releases"
    build "$1"
fi
[ "$folder" != "$before" ] || { echo "This version is installed already: $folder"; exit 0; }
switch "$folder"
if ! restart; then
    echo "The new version did not become ready; journalctl -u 'touchline@*' says why. The version before is back." >&2
    switch "$before"
    restart
    exit 1
fi
[ -z "$before" ] || ln -sfn "$before" "$releases/before"
# Keeps this version and the one before.
for old in "$releases"/*/; do
    old=${old%/}
    case $old in "$folder" | "$before" | "$releases/before") ;; *) git -C "$source" worktree remove --force "$old" ;; esac
done
echo "Installed: $folder"
