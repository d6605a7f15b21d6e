#!/bin/dash
# Writes down its name for the text that the directory of its name stands for.
place=${0%/*}
echo "${0##*/}" >> "/mnt/logs/${place##*/}"
