#!/bin/sh
# Starts Shellwarden. Made by 'shellwarden install'; 'shellwarden install --undo' removes it.
jar=@jar@
java=@java@
start=@start@
# Java reads file names in the locale's encoding; where no locale is set at all that would be ASCII.
# Commands do not get it.
locale=given
[ -n "${LC_ALL:-}${LC_CTYPE:-}${LANG:-}" ] || { export LC_CTYPE=C.UTF-8; locale=made-up; }
if [ -f "$start/shellwarden.aot" ] && [ -d "$start/lib" ] && [ ! "$jar" -nt "$start/shellwarden.aot" ]; then
    exec "$java" @options@ -Ddev.shellwarden.locale=$locale \
        -XX:AOTCache="$start/shellwarden.aot" -Ddev.shellwarden.jar="$jar" -jar "$start/shellwarden.jar" "$@"
fi
if [ ! -x "$java" ]; then
    echo "shellwarden: $java is gone; run 'java -jar $jar install' with a Java 25." >&2
    exit 69
fi
exec "$java" @options@ -Ddev.shellwarden.locale=$locale -jar "$jar" "$@"
