// A file system in memory that knows what would survive a power cut, and has accidents when it is told to.
//
//   auto files = std::make_shared<MemoryFileSystem>();
//   files->plan({.kind = Accident::Kind::PowerCut, .at = 12});   // instead of the twelfth operation
//   … whatever uses it, to its end: after the cut every operation fails …
//   const auto after = files->restarted(Survival::Synced);       // what the next start finds
//
// Contents and names are synced separately: a file's bytes by its own `sync`, its name by that of its directory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/store/file_system.h"

namespace nowchess::test {

struct Accident {
    enum class Kind : std::uint8_t {
        Error,       // the operation fails, once
        ShortWrite,  // a write writes half of its bytes, and the next one fails, once
        FullDisk,    // nothing can be written or made from now on
        PowerCut,    // everything stops
    };
    Kind kind;
    std::uint64_t at;  // the operation, from 1
    int code = 0;      // of `Error`
};

// What is there after a power cut, or after a process was killed.
enum class Survival : std::uint8_t {
    Everything,  // the process was killed: the system has it all
    Synced,      // and nothing else
    Chance,      // also of what was not synced: parts of files, and names that were made, changed or removed
};

class MemoryFileSystem final : public app::FileSystem {
public:
    // The root directory is there.
    MemoryFileSystem();
    ~MemoryFileSystem() override;

    void plan(const Accident& accident) { accident_ = accident; }
    // Sync operations that do nothing but say that they have: for a test of the tests.
    void forgetFileSyncs() { syncsFiles_ = false; }
    void forgetDirectorySyncs() { syncsDirectories_ = false; }

    [[nodiscard]] std::uint64_t operations() const noexcept { return operations_; }
    [[nodiscard]] bool hasAccident() const noexcept { return hadAccident_; }
    [[nodiscard]] bool isCut() const noexcept { return isCut_; }
    // A new one, with what survives and without accidents. Files that are open here are not open there.
    [[nodiscard]] std::shared_ptr<MemoryFileSystem> restarted(Survival survival, std::uint64_t seed = 0) const;

    // Without counting as operations. Empty if there is no such file.
    [[nodiscard]] std::optional<std::string> contents(const std::filesystem::path& path) const;
    // Makes the file and the directories above it, all of it synced.
    void put(const std::filesystem::path& path, std::string_view contents);
    [[nodiscard]] std::vector<std::filesystem::path> filesIn(const std::filesystem::path& directory) const;

    app::OrErrno<std::unique_ptr<app::OpenFile>> open(const std::filesystem::path& path, app::OpenMode mode) override;
    app::OrErrno<void> makeDirectory(const std::filesystem::path& path) override;
    app::OrErrno<void> rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
    app::OrErrno<void> remove(const std::filesystem::path& path) override;
    app::OrErrno<void> syncDirectory(const std::filesystem::path& path) override;
    app::OrErrno<std::filesystem::file_time_type> lastWritten(const std::filesystem::path& path) override;

private:
    struct Node;
    struct NameChange;
    class File;
    enum class Operation : std::uint8_t { Look, Change, Grow, Write };  // Grow: needs room; Write: may be short

    // Counts an operation; the error that it has instead of its effect, if any.
    std::optional<int> begin(Operation operation);
    [[nodiscard]] std::shared_ptr<Node> find(const std::filesystem::path& path) const;
    [[nodiscard]] app::OrErrno<std::shared_ptr<Node>> parentOf(const std::filesystem::path& path) const;
    static void change(Node& directory, NameChange change);
    std::shared_ptr<Node> create(Node& directory, const std::string& name, bool isDirectory);
    void touch(Node& node);

    std::shared_ptr<Node> root_;
    std::optional<Accident> accident_;
    std::uint64_t operations_ = 0;
    std::uint64_t time_ = 0;
    bool hadAccident_ = false;
    bool failsNextWrite_ = false;
    bool writesHalf_ = false;
    bool isCut_ = false;
    bool syncsFiles_ = true;
    bool syncsDirectories_ = true;
};

}  // namespace nowchess::test
