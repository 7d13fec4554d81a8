#!/bin/sh
# Builds the image and tries it in production mode: a read-only root, no rights, PostgreSQL, a proxy with TLS.
#   deploy/try-image.sh            with the public base image of deploy/Containerfile
#   deploy/try-image.sh --debian   where no base image can be fetched: with one made of Debian's packages and our Node
# It needs buildah, podman with runc, caddy and openssl; --debian also debootstrap. BASE names another base image,
# IMAGE an image that is there already. Runs as root on a machine of its own; it leaves the image and nothing else.
set -eu
cd "$(dirname "$0")/.."
export STORAGE_DRIVER="${STORAGE_DRIVER:-vfs}"
# Where container namespaces are unavailable, the steps of a build run in a chroot.
export BUILDAH_ISOLATION="${BUILDAH_ISOLATION:-chroot}"

if [ "${1:-}" = --debian ]; then
  [ -n "${BASE:-}${IMAGE:-}" ] || deploy/stand-ins/make-images.sh 'podman import' base
  BASE="${BASE:-localhost/parcela-base:latest}"
fi
if [ -z "${IMAGE:-}" ]; then
  IMAGE=localhost/parcela:latest
  buildah build --format docker --file deploy/Containerfile --tag "$IMAGE" \
    ${BASE:+--build-arg "BASE=$BASE"} --build-arg "BUILD_COMMIT=$(git rev-parse HEAD)" .
fi
exec node scripts/start.mjs --run scripts/deploy/try-image.ts "$IMAGE"
