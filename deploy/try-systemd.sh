#!/bin/sh
# Starts the units of deploy/systemd in a Debian of its own, with systemd as its first process and Debian's PostgreSQL.
# It needs Linux, root, debootstrap, systemd-nspawn, ip and nsenter, 1 GB below TMPDIR, and about six minutes.
# The program is this folder, read-only; what is not built yet is built. Nothing stays of the machine.
set -eu
cd "$(dirname "$0")/.."
[ -e apps/site/dist/server ] || node scripts/start.mjs --run scripts/build.ts
work=$(mktemp -d)
machine="$work/machine"
net="parcela-$$"
trap 'ip netns delete "$net" 2> /dev/null || true; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

debootstrap --variant=minbase --include=systemd-sysv,dbus,postgresql "${SUITE:-trixie}" "$machine" \
  "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
# Follows docs/operations/deploy.md, except for the file of settings.
chroot "$machine" useradd --system --no-create-home parcela
cp -r deploy/systemd/* "$machine/etc/systemd/system"
systemctl --root="$machine" enable --quiet parcela-api parcela-worker parcela-backup.timer
# The journal survives a restart.
mkdir -p "$machine/opt/parcela-1" "$machine/opt/parcela-2" "$machine/etc/parcela" "$machine/var/log/journal"
ln -s parcela-1 "$machine/opt/parcela"

# The machine keeps its network when it restarts, and the tester is in that network too.
ip netns add "$net"
ip -netns "$net" link set lo up
nsenter --net="/run/netns/$net" node scripts/start.mjs --run scripts/deploy/try-systemd.ts "$machine" "$net"
