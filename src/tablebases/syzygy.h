// Syzygy tablebases from the user's disk, read by libfathom, which is loaded when the first are opened: the program
// starts and runs without it.
//
//   const auto tables = openSyzygy("/usr/share/syzygy:/srv/syzygy");
//   if (!tables) complain("{}", message(tables.error()));
//   else searcher.useTablebase(*tables);
//
// The library keeps its tables in global variables and cannot let go of them, so that a process has one set: opening
// the same again gives the same, and there is no other. It trusts what is inside a table: each file's size and first
// bytes are checked here, but damage further inside goes unnoticed and can end the program.
//
// Thread safety: tables may be asked by several threads; opening and dropping them is for one thread at a time.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "nowchess/search/tablebase.h"

namespace nowchess::app {

enum class SyzygyFault : std::uint8_t {
    NoLibrary,
    NoDirectory,
    NoTables,
    DamagedTable,
    OtherTablesOpen,
};

struct SyzygyError {
    SyzygyFault fault;
    std::string found;  // the directory, the file, or what the loader says
};
std::string message(const SyzygyError& error);

// `path` is one directory, or several with colons between them.
std::expected<std::shared_ptr<const Tablebase>, SyzygyError> openSyzygy(const std::string& path);

}  // namespace nowchess::app
