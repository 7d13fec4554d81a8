#!/bin/sh
# Starts one part of the platform: entry.sh api | worker | all | migrate | doctor | verify | keys-rotate | staff-add
# Settings come from the environment and from the file SETTINGS_FILE; what the environment sets wins.
set -eu
cd "$(dirname "$0")/.."
part=${1:-api}
[ $# -eq 0 ] || shift
settings="--env-file-if-exists=${SETTINGS_FILE:-/run/secrets/settings}"
case "$part" in
  api | worker | all)
    export ROLE="$part"
    # A small young generation: a quarter less memory under load.
    exec node --max-semi-space-size=8 "$settings" apps/api/src/main.ts
    ;;
  migrate) exec node "$settings" scripts/migrate.ts --login-role "$@" ;;
  doctor | verify | keys-rotate | staff-add) exec node "$settings" "scripts/$part.ts" "$@" ;;
  *)
    echo "entry.sh: no part is called $part; see deploy/entry.sh" >&2
    exit 2
    ;;
esac
