#!/bin/sh
# clean-room.sh [--packages-only] [--sudo] [COMMIT]: proves that a fresh Debian 12 needs nothing but ./dev.
#
# Sets up the smallest Debian 12 in a temporary folder, clones the repository into it as committed,
# and runs there, as in a new owner's hands:
#   1. ./dev run    - installs and builds; without a display it must render a picture
#   2. ./dev test   - installs the rest, builds and runs the everyday tests; must pass
#   3. both again   - must take no package action and build nothing
# With --packages-only it stops after installing the packages of both and configuring. With --sudo all
# of it is done by an ordinary user who has sudo, else by root.
#
# Needs root, debootstrap, git and some 3 GB under ${TMPDIR:-/tmp}; takes 10 to 20 minutes, most of
# them downloads. Uses the package sources that this machine uses. Not part of the everyday tests:
# run it by hand after changing packages, ./dev or the build description.
set -eu

packages_only=
user=root
while :; do
    case ${1-} in
    --packages-only) packages_only=yes ;;
    --sudo) user=owner ;;
    *) break ;;
    esac
    shift
done
commit=${1:-HEAD}
source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

say() {
    printf 'clean-room: %s\n' "$*"
}

[ "$(id -u)" -eq 0 ] || {
    say "needs root: it sets up a Debian system in a folder"
    exit 2
}
for tool in debootstrap git chroot mount; do
    command -v "$tool" >/dev/null 2>&1 || {
        say "$tool is missing"
        exit 2
    }
done

room=$(mktemp -d "${TMPDIR:-/tmp}/clean-room.XXXXXX")
chmod 755 "$room"

cleanup() {
    status=$?
    trap - EXIT INT TERM
    for point in dev/pts dev/shm dev proc; do
        if mountpoint -q "$room/$point"; then
            umount "$room/$point" || umount -l "$room/$point"
        fi
    done
    # Never walk into something that is still mounted.
    rm -rf --one-file-system "$room"
    exit "$status"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The first Debian mirror of this machine, from either form of source list; updates and security
# come through the copied lists later.
find_mirror() {
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources \
        2>/dev/null |
        sed -n -e 's/^URIs: *\([^ ]*\).*/\1/p' -e 's/^deb *\(\[[^]]*\]\)* *\([^ ]*\) .*/\2/p' |
        grep '/debian/*$' | head -n 1
}

copy_into_room() {
    for path; do
        if [ -e "$path" ]; then
            mkdir -p "$room$(dirname "$path")"
            cp -aL "$path" "$room$(dirname "$path")/"
        fi
    done
}

set_up() {
    mirror=$(find_mirror)
    [ -n "$mirror" ] || {
        say "no Debian mirror found in this machine's source lists"
        exit 2
    }
    say "debootstrap: bookworm, variant minbase"
    debootstrap --variant=minbase bookworm "$room" "$mirror" >"$room.log" 2>&1 || {
        tail -n 20 "$room.log"
        rm -f "$room.log"
        exit 1
    }
    rm -f "$room.log"

    # How this machine reaches packages: proxies, certificates, keys, names. Only Debian's own lists.
    copy_into_room /etc/resolv.conf /etc/hosts /etc/ssl/certs /usr/share/keyrings/debian-archive-keyring.gpg
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        if grep -qs '/debian' "$list"; then
            [ "$list" = /etc/apt/sources.list ] || rm -f "$room/etc/apt/sources.list"
            copy_into_room "$list"
        fi
    done
    for setting in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do
        if grep -qsi -e proxy -e 'Acquire::' "$setting"; then
            copy_into_room "$setting"
        fi
    done

    mount -t proc proc "$room/proc"
    mount -t tmpfs -o mode=755,size=1m tmpfs "$room/dev"
    mkdir "$room/dev/pts" "$room/dev/shm"
    for node in 'null 1 3' 'zero 1 5' 'full 1 7' 'random 1 8' 'urandom 1 9' 'tty 5 0'; do
        # shellcheck disable=SC2086 # name, major, minor
        set -- $node
        mknod -m 666 "$room/dev/$1" c "$2" "$3"
    done
    ln -s /proc/self/fd "$room/dev/fd"
    ln -s fd/0 "$room/dev/stdin"
    ln -s fd/1 "$room/dev/stdout"
    ln -s fd/2 "$room/dev/stderr"
    mount -t tmpfs -o mode=1777,size=256m tmpfs "$room/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts "$room/dev/pts"
    ln -s pts/ptmx "$room/dev/ptmx"
}

# as USER COMMAND...: runs a command in the room with a bare environment and no standard input.
as() {
    who=$1
    shift
    chroot --userspec="$who:$who" "$room" /usr/bin/env -i HOME="$home" CI=true \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" </dev/null
}

inside() {
    as "$user" "$@"
}

add_owner() {
    as root apt-get -qq update
    as root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends sudo \
        >/dev/null 2>&1
    as root useradd --create-home owner
    printf 'owner ALL=(ALL) NOPASSWD: ALL\n' >"$room/etc/sudoers.d/owner"
}

# again TASK: runs it once more, which must succeed, install nothing and build nothing.
again() {
    log=$room/again.log
    if ! inside "$dev" "$1" >"$log" 2>&1; then
        tail -n 60 "$log"
        say "the second ./dev $1 failed, see above"
        exit 1
    fi
    if grep -E 'apt-get|installing|Setting up|Building C|Linking' "$log"; then
        say "the second ./dev $1 was not quiet, see above"
        exit 1
    fi
    tail -n 4 "$log"
}

home=/root
set_up
if [ "$user" = owner ]; then
    add_owner
    home=/home/owner
fi
# A blank in the path, as some people have.
tree="$home/my puzzles/cubefold"
mkdir -p "$room$home/my puzzles"
git clone -q --no-hardlinks "$source" "$room$tree"
git -C "$room$tree" checkout -q "$commit"
say "commit $(git -C "$room$tree" log -1 --format='%h %s'), as $user"
as root chown -R "$user:$user" "$home/my puzzles"
dev=$tree/dev

if [ -n "$packages_only" ]; then
    inside "$dev" test -N || true
    inside cmake -G Ninja -S "$tree" -B /tmp/configured
    say "packages install and the release preset configures"
    exit 0
fi

say "first ./dev run"
inside "$dev" run
[ -s "$room$tree/build/blue.png" ] || {
    say "./dev run left no picture"
    exit 1
}
say "first ./dev test"
inside "$dev" test
say "second ./dev run and ./dev test"
again run
again test
say "passed"
