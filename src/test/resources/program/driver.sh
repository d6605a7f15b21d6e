# driver COUNT SHELL...: runs the texts 0 to COUNT - 1 with the shell, each in a new directory.
count=$1
shift
mkdir /tmp/real
for name in sh bash dash env xargs cat tee base64 rev nohup; do
    ln -s "$(type -P "$name")" /tmp/real/
done
for ((i = 0; i < count; i++)); do
    IFS= read -r -d '' text < "/mnt/texts/$i"
    mkdir "/tmp/$i"
    (
        cd "/tmp/$i" || exit
        exec env -i HOME=/mnt/home PATH="/mnt/stubs/$i:/tmp/real" /usr/bin/timeout -s KILL 2 "$@" -c "$text"
    ) < /dev/null > /dev/null 2>&1
done
exit 0
