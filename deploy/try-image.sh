#!/bin/sh
# Builds the image and tries it in production mode: a read-only root, no rights, PostgreSQL, a proxy with TLS.
#   deploy/try-image.sh            with the public base image of deploy/Containerfile
#   deploy/try-image.sh --debian   where no base image can be fetched: with one made of Debian's packages and our Node
# It needs buildah, podman with runc, caddy and openssl; --debian also debootstrap. BASE names another base image,
# IMAGE an image that is there already. Runs as root on a machine of its own; it leaves the image and nothing else.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}"
# Where namespaces for containers are not to be had, the steps of a build run in a chroot.
export BUILDAH_ISOLATION="${BUILDAH_ISOLATION:-chroot}"

# A Debian with our own Node, npm and a user 1000, as the public base has them.
make_base() {
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
  cp "node_modules/node-linux-$(node -p process.arch)/bin/node" "$work/root/usr/local/bin/node"
  mkdir -p "$work/root/usr/local/lib/node_modules" "$work/root/usr/local/etc"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/root/usr/local/bin/npx"
  chroot "$work/root" groupadd --gid 1000 node
  chroot "$work/root" useradd --uid 1000 --gid node --create-home node
  # npm trusts whom this machine trusts.
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/ca-certificates.crt"
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$work/root/usr/local/etc/npmrc"
  rm -rf "$work/root"/var/cache/apt/archives/*.deb "$work/root"/var/lib/apt/lists/*
  tar -C "$work/root" -c . | podman import - localhost/parcela-base:latest
}

if [ "${1:-}" = --debian ]; then
  [ -n "${BASE:-}${IMAGE:-}" ] || make_base
  BASE="${BASE:-localhost/parcela-base:latest}"
fi
if [ -z "${IMAGE:-}" ]; then
  IMAGE=localhost/parcela:latest
  buildah build --format docker --file deploy/Containerfile --tag "$IMAGE" \
    ${BASE:+--build-arg "BASE=$BASE"} --build-arg "BUILD_COMMIT=$(git rev-parse HEAD)" .
fi
exec node scripts/start.mjs --run scripts/deploy/try-image.ts "$IMAGE"
