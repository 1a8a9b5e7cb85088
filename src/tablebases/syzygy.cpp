#include "tablebases/syzygy.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <dlfcn.h>

#include "console/format.h"
#include "nowchess/rules/en_passant.h"

namespace nowchess::app {

namespace {

namespace fs = std::filesystem;

// What is used of libfathom: tbprobe.h of libfathom-dev, without its macros. Sets of squares in the order of ours.
using Init = bool(const char* path);
using ProbeValue = unsigned(std::uint64_t white, std::uint64_t black, std::uint64_t kings, std::uint64_t queens,
                            std::uint64_t rooks, std::uint64_t bishops, std::uint64_t knights, std::uint64_t pawns,
                            unsigned enPassant, bool whiteToMove);
using ProbeRoot = unsigned(std::uint64_t white, std::uint64_t black, std::uint64_t kings, std::uint64_t queens,
                           std::uint64_t rooks, std::uint64_t bishops, std::uint64_t knights, std::uint64_t pawns,
                           unsigned halfmoveClock, unsigned enPassant, bool whiteToMove, unsigned* results);
constexpr unsigned probeFailed = 0xffff'ffff;
constexpr unsigned valueMask = 0xf;
constexpr unsigned distanceShift = 20;

struct Fathom {
    Init* init;
    ProbeValue* probeValue;
    ProbeRoot* probeRoot;
    const unsigned* mostPieces;
};

template <typename Symbol>
Symbol* symbol(void* library, const char* name) {
    return reinterpret_cast<Symbol*>(::dlsym(library, name));
}

// It stays loaded, like any library.
std::expected<Fathom, SyzygyError> loadFathom() {
    void* const library = ::dlopen("libfathom.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return std::unexpected(SyzygyError{SyzygyFault::NoLibrary, ::dlerror()});
    const Fathom fathom{symbol<Init>(library, "tb_init"), symbol<ProbeValue>(library, "tb_probe_wdl_impl"),
                        symbol<ProbeRoot>(library, "tb_probe_root_impl"),
                        symbol<const unsigned>(library, "TB_LARGEST")};
    if (fathom.init == nullptr || fathom.probeValue == nullptr || fathom.probeRoot == nullptr ||
        fathom.mostPieces == nullptr)
        return std::unexpected(SyzygyError{SyzygyFault::NoLibrary, "libfathom.so.1 lacks a function"});
    return fathom;
}

class Syzygy final : public Tablebase {
public:
    // Precondition: no other is there.
    Syzygy(const Fathom& fathom, std::string path) : fathom_(fathom), path_(std::move(path)) {
        static_cast<void>(fathom_.init(path_.c_str()));  // false only for a path that is empty
    }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] int mostPieces() const noexcept override { return static_cast<int>(*fathom_.mostPieces); }

private:
    [[nodiscard]] std::optional<TableValue> findValue(const Position& position) const override {
        const unsigned found = probe(position, [&](unsigned enPassant, bool whiteToMove, auto... sets) {
            return fathom_.probeValue(sets..., enPassant, whiteToMove);
        });
        if (found > static_cast<unsigned>(TableValue::Win)) return std::nullopt;
        return static_cast<TableValue>(found);
    }
    [[nodiscard]] std::optional<int> findDistance(const Position& position) const override {
        const std::scoped_lock lock(probingRoot_);  // the library says that it is not safe for threads
        const unsigned found = probe(position, [&](unsigned enPassant, bool whiteToMove, auto... sets) {
            return fathom_.probeRoot(sets..., 0, enPassant, whiteToMove, nullptr);
        });
        if (found == probeFailed) return std::nullopt;
        const int distance = static_cast<int>(found >> distanceShift);
        return (found & valueMask) < static_cast<unsigned>(TableValue::Draw) ? -distance : distance;
    }

    template <typename Function>
    static unsigned probe(const Position& position, Function&& function) {
        const Board& board = position.board();
        const bool canCapture = !legalEnPassantCapturers(position).empty();
        const unsigned enPassant = canCapture ? static_cast<unsigned>(*position.enPassantTarget()) : 0U;
        const auto bits = [&](PieceType type) { return board.pieces(type).bits(); };
        return function(enPassant, position.turn() == Color::White, board.pieces(Color::White).bits(),
                        board.pieces(Color::Black).bits(), bits(PieceType::King), bits(PieceType::Queen),
                        bits(PieceType::Rook), bits(PieceType::Bishop), bits(PieceType::Knight), bits(PieceType::Pawn));
    }

    Fathom fathom_;
    std::string path_;
    mutable std::mutex probingRoot_;
};

// The tables of the process: the library has one set of global variables, and its function to free them unmaps memory
// that is not its own.
std::shared_ptr<const Syzygy>& openTables() {
    static std::shared_ptr<const Syzygy> tables;
    return tables;
}

std::vector<std::string> directoriesOf(const std::string& path) {
    std::vector<std::string> directories;
    std::size_t begin = 0;
    while (begin <= path.size()) {
        const std::size_t end = std::min(path.find(':', begin), path.size());
        if (end > begin) directories.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return directories;
}

// A table is a multiple of 64 bytes and a checksum of 16; the first four say what it holds.
bool looksWhole(const fs::path& file, bool isDistance) {
    constexpr std::array<unsigned char, 4> values{0x71, 0xe8, 0x23, 0x5d};
    constexpr std::array<unsigned char, 4> distances{0xd7, 0x66, 0x0c, 0xa5};
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error || size < 80 || size % 64 != 16) return false;
    std::array<char, 4> first{};
    std::ifstream(file, std::ios::binary).read(first.data(), first.size());
    return std::ranges::equal(first, isDistance ? distances : values, {},
                              [](char c) { return static_cast<unsigned char>(c); });
}

// The first fault of the files; empty if there is none.
std::optional<SyzygyError> checkFiles(const std::string& path) {
    bool hasTables = false;
    const auto directories = directoriesOf(path);
    if (directories.empty()) return SyzygyError{SyzygyFault::NoDirectory, path};
    for (const std::string& directory : directories) {
        std::error_code error;
        fs::directory_iterator files(directory, error);
        if (error) return SyzygyError{SyzygyFault::NoDirectory, directory};
        for (; files != fs::directory_iterator() && !error; files.increment(error)) {
            const fs::path file = files->path();
            const bool isDistance = file.extension() == ".rtbz";
            if (!isDistance && file.extension() != ".rtbw") continue;
            if (!looksWhole(file, isDistance)) return SyzygyError{SyzygyFault::DamagedTable, file.string()};
            hasTables = hasTables || !isDistance;
        }
    }
    return hasTables ? std::nullopt : std::optional(SyzygyError{SyzygyFault::NoTables, path});
}

}  // namespace

std::expected<std::shared_ptr<const Tablebase>, SyzygyError> openSyzygy(const std::string& path) {
    if (auto fault = checkFiles(path)) return std::unexpected(std::move(*fault));
    if (const auto& tables = openTables()) {
        if (tables->path() == path) return tables;
        return std::unexpected(SyzygyError{SyzygyFault::OtherTablesOpen, tables->path()});
    }
    const auto fathom = loadFathom();
    if (!fathom) return std::unexpected(fathom.error());
    openTables() = std::make_shared<const Syzygy>(*fathom, path);
    return openTables();
}

std::string message(const SyzygyError& error) {
    switch (error.fault) {
        case SyzygyFault::NoLibrary:
            return formatted("libfathom, which reads Syzygy tables, is not here (Debian's package is libfathom1): {}",
                             error.found);
        case SyzygyFault::NoDirectory: return formatted("'{}' is no directory that can be read", error.found);
        case SyzygyFault::NoTables: return formatted("there are no Syzygy tables (*.rtbw) in '{}'", error.found);
        case SyzygyFault::DamagedTable:
            return formatted("'{}' is damaged or no Syzygy table: its size or its first bytes are wrong", error.found);
        case SyzygyFault::OtherTablesOpen:
            return formatted("the tables of '{}' are open, and others can be only after a new start", error.found);
    }
    return {};
}

}  // namespace nowchess::app
