# shellcheck shell=bash
# What ./play, ./test and .ci/run share: finding the repository, the packages it needs, and an up-to-date build.
# Everything said here goes to stderr, and nothing here reads stdin: both belong to the program.
#
# The caller sets `root` to the repository's directory before sourcing this.

: "${root:?set by the caller}"
export PATH="${PATH:-/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin}"

play_packages=(g++ cmake ninja-build libfmt-dev libcli11-dev libtomlplusplus-dev libncurses-dev zlib1g-dev libzstd-dev
    libbz2-dev liblzma-dev)
# shellcheck disable=SC2034
server_packages=(libboost1.81-dev libsqlite3-dev libsodium-dev libssl-dev nodejs npm)
# For the engine in the page: a compiler for WebAssembly (cmake/wasm32-wasi.cmake).
# shellcheck disable=SC2034
engine_packages=(clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# shellcheck disable=SC2034
test_packages=("${play_packages[@]}" libgtest-dev libfathom1 tmux ncurses-term)

# shellcheck disable=SC2034
site_packages=(mandoc python3-markdown python3-pygments)
# shellcheck disable=SC2034
deb_packages=(debhelper dpkg-dev lintian dh-python python3-dev python3-cffi python3-setuptools)

# The groups of tests. A line is: name | cmake options | build targets | Debian packages beyond those of ./test. ctest
# knows the tests of a group by its name as their label; `core`, the library and the program, are those without a label.
# A new group needs its line here and its label in the tests' CMakeLists.txt, nothing else.
test_groups=(
    'core||all|'
    'package|NOWCHESS_PACKAGE_TESTS|nowchess manual|mandoc man-db bsdextrautils zsh fish desktop-file-utils appstream python3-markdown python3-pygments'
    "server|NOWCHESS_SERVER NOWCHESS_PAGE_ENGINE|nowchess-server nowchess_server_test|libboost1.81-dev libsqlite3-dev libsodium-dev libssl-dev nodejs npm chromium ${engine_packages[*]}"
    "bindings|NOWCHESS_SHARED|nowchess_bindings|gcc pkg-config python3-dev python3-cffi python3-venv python3-setuptools python3-wheel mypy libc++-19-dev libc++abi-19-dev nodejs npm chromium ${engine_packages[*]}"
)

# group_field GROUP NUMBER: one field of that line; fails where there is no such group.
group_field() {
    local line
    for line in "${test_groups[@]}"; do
        [[ ${line%%|*} == "$1" ]] || continue
        cut -d'|' -f"$2" <<<"$line"
        return
    done
    return 1
}

group_names() { printf '%s\n' "${test_groups[@]%%|*}"; }

say() { printf '%s\n' "$*" >&2; }
die() {
    say "$@"
    exit 1
}

# progress LABEL NUMBER TOTAL: at a terminal one line that counts, elsewhere a line for every tenth of the way. Whatever
# is said in between comes after `end_of_progress`.
progress() {
    if [[ -t 2 ]]; then
        printf '\r%s %d of %d' "$@" >&2
        progress_is_open=yes
        (($2 < $3)) || end_of_progress
    elif (($2 * 10 / $3 > ($2 - 1) * 10 / $3)); then
        say "$1 $2 of $3"
    fi
}
end_of_progress() {
    [[ -z ${progress_is_open:-} ]] || printf '\n' >&2
    progress_is_open=
}

# counting COUNTER COMMAND…: runs a command in the repository and hands each line that it prints to COUNTER. Leaves what
# it printed in `output`, and its exit code.
counting() {
    local counter=$1 line code=0
    shift
    output=
    while IFS= read -r line || [[ -n $line ]]; do
        output+=$line$'\n'
        "$counter" "$line"
    done < <(cd -P -- "$root" && exec "$@" 2>&1 </dev/null)
    wait "$!" || code=$?
    end_of_progress
    return "$code"
}

# --- packages -------------------------------------------------------------------------------------------------------

has_command() { command -v -- "$1" >/dev/null 2>&1; }

# Is this header where compilers and CMake look?
has_header() {
    local prefix prefixes
    IFS=: read -ra prefixes <<<"/usr:/usr/local:${CMAKE_PREFIX_PATH:-}"
    for prefix in "${prefixes[@]}"; do
        [[ -e $prefix/include/$1 ]] && return 0
    done
    return 1
}

# Is what the package brings at hand, wherever it came from? Looks for files only: a run with nothing missing must cost
# nothing.
has_package() {
    case $1 in
        g++)
            local compiler=${CXX:-g++}
            has_command "${compiler%% *}"
            ;;
        ninja-build) has_command ninja ;;
        libfmt-dev) has_header fmt/format.h ;;
        libcli11-dev) has_header CLI/CLI.hpp ;;
        libncurses-dev) has_header ncurses.h ;;
        ncurses-term) [[ -e /usr/share/terminfo/x/xterm-direct ]] ;;
        libtomlplusplus-dev) has_header toml++/toml.h ;;
        zlib1g-dev) has_header zlib.h ;;
        libzstd-dev) has_header zstd.h ;;
        libbz2-dev) has_header bzlib.h ;;
        liblzma-dev) has_header lzma.h ;;
        libboost1.81-dev) has_header boost/json.hpp ;;
        libsqlite3-dev) has_header sqlite3.h ;;
        libsodium-dev) has_header sodium.h ;;
        libssl-dev) has_header openssl/ssl.h ;;
        libgtest-dev) has_header gtest/gtest.h ;;
        libfathom1) compgen -G '/usr/lib/*/libfathom.so.1' >/dev/null ;;
        nodejs) has_command node && at_least 18 "$(node --version | tr -d v)" ;;
        libclang-rt-19-dev) compgen -G '/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.fuzzer-*.a' >/dev/null ;;
        libclang-rt-19-dev-wasm32) [[ -e /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a ]] ;;
        libc++-19-dev-wasm32) [[ -e /usr/lib/llvm-19/lib/wasm32-wasi/libc++.a ]] ;;
        libc++abi-19-dev-wasm32) [[ -e /usr/lib/llvm-19/lib/wasm32-wasi/libc++abi.a ]] ;;
        libc++-19-dev) [[ -e /usr/lib/llvm-19/lib/libc++.a ]] ;;
        libc++abi-19-dev) [[ -e /usr/lib/llvm-19/lib/libc++abi.a ]] ;;
        clang-19) has_command clang++-19 ;;
        lld-19) has_command wasm-ld-19 ;;
        wasi-libc) [[ -e /usr/lib/wasm32-wasi/libc.a ]] ;;
        appstream) has_command appstreamcli ;;
        bsdextrautils) has_command col ;;
        debhelper) has_command dh ;;
        desktop-file-utils) has_command desktop-file-validate ;;
        dh-python) has_command dh_python3 ;;
        dpkg-dev) has_command dpkg-buildpackage ;;
        man-db) has_command man ;;
        python3-dev) compgen -G '/usr/include/python3.*/Python.h' >/dev/null ;;
        python3-venv) compgen -G '/usr/lib/python3.*/ensurepip/__init__.py' >/dev/null ;;
        python3-*) [[ -d /usr/lib/python3/dist-packages/${1#python3-} ]] ;; # of these packages
        stockfish | fairy-stockfish | gnuchess | pgn-extract) has_command "$1" || [[ -x /usr/games/$1 ]] ;;
        *) has_command "$1" ;;
    esac
}

# Sets `missing` to those of the named packages that are not there.
find_missing() {
    local package
    missing=()
    for package in "$@"; do
        has_package "$package" || missing+=("$package")
    done
}

# Says what is missing and how to get it, then leaves.
give_up_on_packages() {
    if has_command apt-get; then
        say "NowChess needs these packages: ${missing[*]}"
        say "Install them with: sudo apt-get install ${missing[*]}"
    else
        say "NowChess needs tools that this system lacks: a C++23 compiler (g++ >= 12), cmake >= 3.25, ninja, and the"
        say "libraries fmt >= 9, CLI11 >= 2.1, toml++ >= 3.3, ncurses, zlib, zstd, bzip2, xz and, for the tests, GoogleTest >= 1.12."
        say "Not found here, by their Debian names: ${missing[*]}"
    fi
    exit 1
}

# What apt-get says of each package, as a count of them.
count_packages() {
    if [[ $1 =~ ([0-9]+)\ newly\ installed ]]; then
        packages_in_all=${BASH_REMATCH[1]}
        packages_done=0
    fi
    ((${packages_in_all:-0} > 0)) || return 0
    if [[ $1 =~ ^(Unpacking|Setting\ up)\  ]]; then
        # Each is told twice; a package that is set up as well is done.
        packages_done=$((packages_done + 1))
        ((packages_done % 2 == 1)) || progress "Installing packages:" $((packages_done / 2)) "$packages_in_all"
    fi
}

# Makes sure that the named Debian packages are there: installs what is missing, or says what to install and leaves.
require_packages() {
    local missing output
    local -a become_root=()
    find_missing "$@"
    ((${#missing[@]} == 0)) && return
    has_command apt-get || give_up_on_packages

    if ((EUID != 0)); then
        has_command sudo || give_up_on_packages
        # At a terminal sudo may ask for the password; without one it must not wait for an answer.
        if [[ -t 0 && -t 2 ]]; then
            say "NowChess needs these packages: ${missing[*]}"
            say "Installing them with sudo, which may ask for your password."
            become_root=(sudo)
        else
            become_root=(sudo -n)
        fi
        "${become_root[@]}" true || give_up_on_packages
    fi

    say "Installing packages: ${missing[*]}"
    # A source that cannot be refreshed is no reason to stop while another one has the package.
    output=$("${become_root[@]}" apt-get -q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 \
        update 2>&1 </dev/null) || true
    if ! counting count_packages "${become_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -y \
        -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=120 \
        install --no-install-recommends "${missing[@]}"; then
        say "apt-get could not install them. Its last words:"
        tail -n 6 <<<"$output" | sed 's/^/    /' >&2
        give_up_on_packages
    fi
    hash -r
    find_missing "$@"
    ((${#missing[@]} == 0)) || give_up_on_packages
}

# --- the build ------------------------------------------------------------------------------------------------------

# at_least 3.25 3.25.1: is the second version not older than the first?
at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

require_versions() {
    local version
    version=$(cmake --version | sed -n '1s/[^0-9]*//p')
    at_least 3.25 "$version" || die "NowChess needs cmake >= 3.25; this is $version."
    [[ -z ${CXX:-} ]] || return 0
    version=$(g++ -dumpversion)
    at_least 12 "$version" || die "NowChess needs g++ >= 12; this is $version."
}

# Leaves, with the system's own reason, unless the build directory can be made or written to.
require_writable() {
    local problem
    problem=$(mkdir -p -- "$1" 2>&1 && touch -- "$1.lock" "$1" 2>&1) && return
    say "NowChess cannot be built in $root, which belongs to $(stat -c %U -- "$root"):"
    say "    $problem"
    die "Clone or copy NowChess into a directory of your own and start it there."
}

# Runs a command in the repository: silent when all is well, its whole output and an end when not.
quietly() {
    local what=$1 output
    shift
    if ! output=$(cd -P -- "$root" && "$@" 2>&1 </dev/null); then
        printf '%s\n' "$output" >&2
        die "NowChess: $what failed, see above."
    fi
}

# Was the directory configured for this very clone? One that was copied or moved along still points at the old place.
is_of_this_clone() {
    [[ $(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$1/CMakeCache.txt") -ef $root ]]
}

# is_configured DIRECTORY OPTION…: since the presets last changed, and with these options on?
is_configured() {
    local build=$1 option
    [[ -f $build/build.ninja && -f $build/CMakeCache.txt && ! $root/CMakePresets.json -nt $build/build.ninja ]] &&
        is_of_this_clone "$build" || return 1
    for option in "${@:2}"; do
        grep -q "^$option:.*=ON\$" "$build/CMakeCache.txt" || return 1
    done
}

is_up_to_date() {
    local build=$1 plan
    plan=$(ninja -C "$build" -n "${@:2}" 2>&1 </dev/null) && [[ $plan == *"no work to do"* ]]
}

# A step of ninja's, as a count of them; number 0 is a look at what there is to do.
count_steps() {
    if [[ $1 =~ ^\[([1-9][0-9]*)/([0-9]+)\] ]]; then progress "Building:" "${BASH_REMATCH[@]:1:2}"; fi
}

# build_preset PRESET TARGETS [OPTION…]: brings targets (words of one string) of a preset up to date. Each OPTION is a
# cmake option that must be ON; a directory that already has others on keeps them.
build_preset() {
    local preset=$1 options=("${@:3}") option output
    local -a definitions=()
    local build=$root/build/$preset
    local -a targets
    read -ra targets <<<"$2"
    if is_configured "$build" "${options[@]}" && is_up_to_date "$build" "${targets[@]}"; then return; fi

    require_writable "$build"
    say "Building NowChess…"
    # Two builds at once in one directory would trip over each other: the second waits.
    exec 9>"$build.lock"
    if has_command flock; then flock 9; fi
    if ! is_configured "$build" "${options[@]}"; then
        require_versions
        if [[ -f $build/CMakeCache.txt ]] && ! is_of_this_clone "$build"; then rm -rf -- "$build"; fi
        for option in "${options[@]}"; do definitions+=("-D$option=ON"); done
        quietly "configuring" cmake --preset "$preset" "${definitions[@]}"
    fi
    if ! NINJA_STATUS='[%f/%t] ' counting count_steps cmake --build --preset "$preset" --target "${targets[@]}"; then
        printf '%s\n' "$output" >&2
        die "NowChess: building failed, see above."
    fi
    exec 9>&-
}
