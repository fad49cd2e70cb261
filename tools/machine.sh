# A machine inside this one: systemd as process 1 of namespaces of its own, over a copy of / that is kept in memory.
# It lives until its standard input ends; then everything in it is killed, and nothing of it is left.
#   unshare --mount bash tools/machine.sh FOLDER [SOURCE TARGET]...
# FOLDER is an empty one.  Its first line says which number process 1 has out here.  SOURCES are bound to TARGETS, read-only.
set -euo pipefail
folder=$1
shift
mount --make-rprivate /
mount -t tmpfs -o mode=755 none "$folder"
mkdir "$folder"/{groups,changes,work,root}
root=$folder/root
mount -t cgroup2 none "$folder/groups"
group=$folder/groups/machine-$$
mkdir "$group"

fill() {  # in the new namespaces: everything that systemd looks for at its start
  mount -t overlay none -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$root"
  while [ $# -gt 0 ]; do
    mkdir -p "$root$2"
    mount --bind "$1" "$root$2"
    mount -o remount,bind,ro "$root$2"
    shift 2
  done
  mount -t proc proc "$root/proc"
  mount --bind "$root/proc/sys" "$root/proc/sys"
  mount -o remount,bind,ro "$root/proc/sys"  # it is the outer machine's
  mount -t sysfs -o ro sysfs "$root/sys"
  mount -t cgroup2 none "$root/sys/fs/cgroup"
  for each in run dev tmp etc/systemd/system etc/systemd/system.conf.d usr/lib/systemd/system-generators; do
    mkdir -p "$root/$each"
    mount -t tmpfs -o mode=755 none "$root/$each"
  done
  chmod 1777 "$root/tmp"
  devices
  units "$root/etc/systemd/system"
  cd "$root"
  mkdir -p outside
  pivot_root . outside
  umount --lazy outside
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=machine SYSTEMD_UNIT_PATH=/etc/systemd/system \
    /lib/systemd/systemd --system --unit=basic.target --show-status=no
}

devices() {
  for each in null zero full random urandom tty; do
    touch "$root/dev/$each"
    mount --bind "/dev/$each" "$root/dev/$each"
  done
  mkdir "$root"/dev/{pts,shm}
  mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
  mount -t tmpfs -o mode=1777 none "$root/dev/shm"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
}

units() {  # those a service cannot do without, and no other: nothing else of this machine starts
  local own=(sysinit basic local-fs swap sockets timers paths slices shutdown umount network multi-user)
  for each in "${own[@]/%/.target}" systemd-journald{.service,.socket,-dev-log.socket}; do
    ln -s "/lib/systemd/system/$each" "$1/$each"
  done
  mkdir "$1/sysinit.target.wants"
  ln -s ../systemd-journald.service "$1/sysinit.target.wants"
}

end() {
  kill -9 "$holder" 2>/dev/null || true
  wait "$holder" 2>/dev/null || true
  for _ in {1..100}; do  # until the last of it is gone
    find "$group" -depth -type d -exec rmdir {} + 2>/dev/null && break
    sleep 0.05
  done
}

export -f fill devices units
export folder root
(
  echo "$BASHPID" >"$group/cgroup.procs"
  exec setpriv --pdeathsig KILL unshare --fork --kill-child --pid --mount --uts --ipc --cgroup \
    bash -euo pipefail -c 'fill "$@"' fill "$@" </dev/null
) &
holder=$!
trap end EXIT
until first=$(pgrep --parent "$holder"); do kill -0 "$holder"; sleep 0.05; done
echo "$first"
read -r _ || true
