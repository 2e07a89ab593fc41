#!/bin/sh
# Makes .venv hold what the given lock files say; where it does already, nothing is downloaded and nothing changes.
#     sh tools/environment.sh requirements.txt [requirements-dev.txt]
# A stamp in .venv, named after the hash of the lock file, tells what is installed. PYTHON names another interpreter.
set -eu

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

find_python() {
    for name in ${PYTHON:-python3.11 python3}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and ${PYTHON:-python3.11 or python3} is not that." \
        "Install it (Debian, Ubuntu: apt install python3 python3-venv), or name it: make PYTHON=/path/to/python3 …"
}

make_venv() {
    python=$(find_python)
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "$python has no venv module. Install it (Debian, Ubuntu: apt install python3-venv)."
    echo "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
}

.venv/bin/python -c '' 2>/dev/null || make_venv
for lock in "$@"; do
    stamp=.venv/$lock.$(git hash-object "$lock")
    [ -e "$stamp" ] && continue
    for other in .venv/"$lock".*; do # what another lock installed would stay: begin anew
        if [ -e "$other" ]; then
            make_venv
            exec sh "$0" "$@"
        fi
    done
    echo "Installing $lock"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r "$lock"
    : >"$stamp"
done
