#!/bin/sh
# Builds the image and starts everything from compose.yaml with its files of settings, in a folder of its own.
#   deploy/try-compose.sh            with the public images
#   deploy/try-compose.sh --debian   where no image can be fetched: with stand-ins made of Debian's packages
# It needs Docker with Compose (or docker-compose 1.29), openssl, and the ports 80 and 443; --debian also debootstrap,
# and `npm ci` before.
# IMAGE names an image that is there already. Runs as root on a machine of its own; the images stay, nothing else does.
set -eu
cd "$(dirname "$0")/.."
base=
if [ "${1:-}" = --debian ]; then
  docker image inspect docker.io/library/caddy:2.10 > /dev/null 2>&1 ||
    deploy/stand-ins/make-images.sh 'docker import' base postgres caddy
  base=localhost/parcela-base:latest
fi
if [ -z "${IMAGE:-}" ]; then
  IMAGE=localhost/parcela:latest
  docker build --network=host --file deploy/Containerfile --tag "$IMAGE" ${base:+--build-arg "BASE=$base"} \
    --build-arg "BUILD_COMMIT=$(git rev-parse HEAD)" .
fi
export PARCELA_IMAGE="$IMAGE"
exec node scripts/start.mjs --run scripts/deploy/try-compose.ts
