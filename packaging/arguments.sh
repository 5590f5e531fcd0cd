# SPDX-License-Identifier: MIT
# Arguments and outputs of the scripts, to be sourced. A script removes nothing that it did not make: a folder that an argument
# names must be new or empty.

# Prints how the script is called: the comment at its beginning, after the license.
usage() { sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# Ends the script because of its arguments.
wrong_arguments() {
    printf '%s\n\n' "$1" >&2
    usage >&2
    exit 2
}

# answer_help "$@": prints the usage if that is asked for, and refuses options. For scripts without any option.
answer_help() {
    for argument in "$@"; do
        case $argument in
            -h | --help) usage; exit 0 ;;
            -*) wrong_arguments "unknown option: $argument" ;;
            '') wrong_arguments "an argument is empty" ;;
        esac
    done
}

# Ends the script unless PATH does not exist or is an empty folder.
require_new() {
    if [ -d "$1" ]; then
        [ -z "$(ls -A "$1")" ] || { echo "$1 is not empty; remove it, or name a new folder" >&2; exit 1; }
    elif [ -e "$1" ] || [ -L "$1" ]; then
        echo "$1 exists and is not a folder; name a new folder" >&2
        exit 1
    fi
}

# Passes on what ninja prints; of its progress, every tenth of the way is a line. Set NINJA_STATUS='[%f/%t] '.
tenths_of_ninja() {
    shown=-1
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
            \[[0-9]*/[0-9]*\]\ *)
                step=${line#\[}
                total=${step#*/}
                step=${step%%/*}
                total=${total%%\]*}
                [ $((10 * step / total)) -gt "$shown" ] || continue
                shown=$((10 * step / total))
                echo "Building: $step of $total" ;;
            "ninja: Entering"* | "ninja: no work"*) ;;
            *) printf '%s\n' "$line" ;;
        esac
    done
}
