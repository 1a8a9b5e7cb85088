#include "support/memory_file_system.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <random>
#include <utility>

namespace nowchess::test {

namespace fs = std::filesystem;
using app::OpenFile;
using app::OpenMode;
using app::OrErrno;

// One change of a directory: what is gone, what is there. A renaming is one change, so that it happens whole or not.
struct MemoryFileSystem::NameChange {
    std::string removed;
    std::string added;
    std::shared_ptr<Node> node;  // what `added` names
};

struct MemoryFileSystem::Node {
    bool isDirectory = false;
    std::uint64_t time = 0;

    // A file: the bytes now; those that are on the disk; and what has happened in between, bytes added or a new size.
    struct Edit {
        std::string added;
        std::optional<std::size_t> size;
    };
    std::string bytes;
    std::string syncedBytes;
    std::vector<Edit> edits;
    const void* locker = nullptr;

    // A directory, the same way.
    std::map<std::string, std::shared_ptr<Node>> names;
    std::map<std::string, std::shared_ptr<Node>> syncedNames;
    std::vector<NameChange> changes;
};

class MemoryFileSystem::File final : public OpenFile {
public:
    File(MemoryFileSystem& files, std::shared_ptr<Node> node) : files_(files), node_(std::move(node)) {}
    ~File() override {
        if (node_->locker == this) node_->locker = nullptr;
    }

    OrErrno<std::uint64_t> size() override {
        if (const auto error = files_.begin(Operation::Look)) return std::unexpected(*error);
        return node_->bytes.size();
    }
    OrErrno<std::string> read(std::uint64_t offset, std::size_t most) override {
        if (const auto error = files_.begin(Operation::Look)) return std::unexpected(*error);
        return node_->bytes.substr(std::min<std::uint64_t>(offset, node_->bytes.size()), most);
    }
    OrErrno<std::size_t> write(std::string_view bytes) override {
        if (const auto error = files_.begin(Operation::Write)) return std::unexpected(*error);
        if (std::exchange(files_.writesHalf_, false)) bytes = bytes.substr(0, (bytes.size() + 1) / 2);
        node_->bytes += bytes;
        node_->edits.push_back({std::string(bytes), std::nullopt});
        files_.touch(*node_);
        return bytes.size();
    }
    OrErrno<void> truncate(std::uint64_t size) override {
        if (const auto error = files_.begin(Operation::Change)) return std::unexpected(*error);
        node_->bytes.resize(size);
        node_->edits.push_back({"", size});
        files_.touch(*node_);
        return {};
    }
    OrErrno<void> sync() override {
        if (const auto error = files_.begin(Operation::Change)) return std::unexpected(*error);
        if (!files_.syncsFiles_) return {};
        node_->syncedBytes = node_->bytes;
        node_->edits.clear();
        return {};
    }
    OrErrno<bool> tryLock() override {
        if (const auto error = files_.begin(Operation::Look)) return std::unexpected(*error);
        if (node_->locker != nullptr && node_->locker != this) return false;
        node_->locker = this;
        return true;
    }
    OrErrno<void> waitForLock() override {
        const auto locked = tryLock();
        if (!locked) return std::unexpected(locked.error());
        if (!*locked) return std::unexpected(EDEADLK);  // nobody runs here but we
        return {};
    }

private:
    MemoryFileSystem& files_;
    std::shared_ptr<Node> node_;
};

MemoryFileSystem::MemoryFileSystem() : root_(std::make_shared<Node>()) { root_->isDirectory = true; }
MemoryFileSystem::~MemoryFileSystem() = default;

void MemoryFileSystem::touch(Node& node) { node.time = ++time_; }

std::optional<int> MemoryFileSystem::begin(Operation operation) {
    if (isCut_) return EIO;
    ++operations_;
    if (operation == Operation::Write && std::exchange(failsNextWrite_, false)) return ENOSPC;
    if (!accident_ || operations_ < accident_->at) return std::nullopt;
    const bool isNow = operations_ == accident_->at;
    const bool needsRoom = operation == Operation::Grow || operation == Operation::Write;
    switch (accident_->kind) {
        case Accident::Kind::Error:
            if (!isNow) return std::nullopt;
            hadAccident_ = true;
            return accident_->code;
        case Accident::Kind::ShortWrite:
            if (!isNow || operation != Operation::Write) return std::nullopt;
            hadAccident_ = true;
            writesHalf_ = failsNextWrite_ = true;
            return std::nullopt;
        case Accident::Kind::FullDisk:
            if (!needsRoom) return std::nullopt;
            hadAccident_ = true;
            return ENOSPC;
        case Accident::Kind::PowerCut: hadAccident_ = isCut_ = true; return EIO;
    }
    return std::nullopt;
}

std::shared_ptr<MemoryFileSystem::Node> MemoryFileSystem::find(const fs::path& path) const {
    std::shared_ptr<Node> node = root_;
    for (const fs::path& part : path.relative_path()) {
        if (part.empty()) continue;
        const auto found = node->names.find(part.string());
        if (found == node->names.end()) return nullptr;
        node = found->second;
    }
    return node;
}

OrErrno<std::shared_ptr<MemoryFileSystem::Node>> MemoryFileSystem::parentOf(const fs::path& path) const {
    auto parent = find(path.parent_path());
    if (!parent) return std::unexpected(ENOENT);
    if (!parent->isDirectory) return std::unexpected(ENOTDIR);
    return parent;
}

void MemoryFileSystem::change(Node& directory, NameChange change) {
    if (!change.removed.empty()) directory.names.erase(change.removed);
    if (change.node) directory.names[change.added] = change.node;
    directory.changes.push_back(std::move(change));
}

std::shared_ptr<MemoryFileSystem::Node> MemoryFileSystem::create(Node& directory, const std::string& name,
                                                                 bool isDirectory) {
    auto node = std::make_shared<Node>();
    node->isDirectory = isDirectory;
    touch(*node);
    change(directory, {"", name, node});
    return node;
}

OrErrno<std::unique_ptr<OpenFile>> MemoryFileSystem::open(const fs::path& path, OpenMode mode) {
    const bool reads = mode == OpenMode::Read || mode == OpenMode::ReadOwn || mode == OpenMode::ReadAnything;
    auto node = find(path);
    if (const auto error = begin(reads || node ? Operation::Look : Operation::Grow)) return std::unexpected(*error);
    if (node && node->isDirectory) return std::unexpected(EISDIR);
    if (node && mode == OpenMode::Create) return std::unexpected(EEXIST);
    if (!node) {
        const auto parent = parentOf(path);
        if (!parent) return std::unexpected(parent.error());
        if (reads) return std::unexpected(ENOENT);
        node = create(**parent, path.filename().string(), false);
    }
    return std::make_unique<File>(*this, node);
}

OrErrno<void> MemoryFileSystem::makeDirectory(const fs::path& path) {
    if (const auto error = begin(Operation::Grow)) return std::unexpected(*error);
    if (find(path)) return std::unexpected(EEXIST);
    const auto parent = parentOf(path);
    if (!parent) return std::unexpected(parent.error());
    create(**parent, path.filename().string(), true);
    return {};
}

OrErrno<void> MemoryFileSystem::rename(const fs::path& from, const fs::path& to) {
    if (const auto error = begin(Operation::Change)) return std::unexpected(*error);
    const auto node = find(from);
    const auto parent = parentOf(to);
    if (!node || from.parent_path() != to.parent_path()) return std::unexpected(node ? EXDEV : ENOENT);
    change(**parent, {from.filename().string(), to.filename().string(), node});
    return {};
}

OrErrno<void> MemoryFileSystem::remove(const fs::path& path) {
    if (const auto error = begin(Operation::Change)) return std::unexpected(*error);
    const auto node = find(path);
    if (!node) return std::unexpected(ENOENT);
    if (node->isDirectory) return std::unexpected(EISDIR);
    change(**parentOf(path), {path.filename().string(), "", nullptr});
    return {};
}

OrErrno<void> MemoryFileSystem::syncDirectory(const fs::path& path) {
    if (const auto error = begin(Operation::Change)) return std::unexpected(*error);
    const auto node = find(path);
    if (!node || !node->isDirectory) return std::unexpected(node ? ENOTDIR : ENOENT);
    if (!syncsDirectories_) return {};
    node->syncedNames = node->names;
    node->changes.clear();
    return {};
}

OrErrno<fs::file_time_type> MemoryFileSystem::lastWritten(const fs::path& path) {
    if (const auto error = begin(Operation::Look)) return std::unexpected(*error);
    const auto node = find(path);
    if (!node) return std::unexpected(ENOENT);
    return fs::file_time_type(std::chrono::seconds(node->time));
}

// --- after an accident ----------------------------------------------------------------------------------------------

namespace {

class Survivors {
public:
    Survivors(Survival survival, std::uint64_t seed) : survival_(survival), chance_(seed) {}

    template <typename Node>
    std::shared_ptr<Node> copy(const std::shared_ptr<Node>& node) {
        auto& known = copies_[node.get()];
        if (known) return std::static_pointer_cast<Node>(known);
        auto made = std::make_shared<Node>();
        known = made;
        made->isDirectory = node->isDirectory;
        made->time = node->time;
        made->bytes = made->syncedBytes = bytesOf(*node);
        for (const auto& [name, each] : namesOf(*node)) made->names[name] = copy(each);
        made->syncedNames = made->names;
        return made;
    }

private:
    template <typename Node>
    std::string bytesOf(const Node& node) {
        if (survival_ == Survival::Everything) return node.bytes;
        std::string bytes = node.syncedBytes;
        if (survival_ == Survival::Synced || node.edits.empty()) return bytes;
        // The first edits, and a part of the next one: its first bytes, or zeros in their place.
        const std::size_t whole = chance_() % (node.edits.size() + 1);
        for (std::size_t edit = 0; edit < node.edits.size() && edit <= whole; ++edit) {
            const auto& [added, size] = node.edits[edit];
            if (edit == whole) {
                const std::size_t part = chance_() % (added.size() + 1);
                bytes += added.substr(0, part);
                if (chance_() % 4 == 0) bytes.append(chance_() % (added.size() - part + 1), '\0');
            } else if (size) {
                bytes.resize(*size);
            } else {
                bytes += added;
            }
        }
        return bytes;
    }
    template <typename Node>
    auto namesOf(const Node& node) {
        if (survival_ == Survival::Everything) return node.names;
        auto names = node.syncedNames;
        if (survival_ == Survival::Synced) return names;
        for (const auto& change : node.changes) {
            if (chance_() % 2 == 0) continue;
            names.erase(change.removed);
            if (change.node) names[change.added] = change.node;
        }
        return names;
    }

    Survival survival_;
    std::mt19937_64 chance_;
    std::map<const void*, std::shared_ptr<void>> copies_;
};

}  // namespace

std::shared_ptr<MemoryFileSystem> MemoryFileSystem::restarted(Survival survival, std::uint64_t seed) const {
    auto next = std::make_shared<MemoryFileSystem>();
    next->root_ = Survivors(survival, seed).copy(root_);
    next->time_ = time_;
    next->syncsFiles_ = syncsFiles_;
    next->syncsDirectories_ = syncsDirectories_;
    return next;
}

std::optional<std::string> MemoryFileSystem::contents(const fs::path& path) const {
    const auto node = find(path);
    return node && !node->isDirectory ? std::optional(node->bytes) : std::nullopt;
}

void MemoryFileSystem::put(const fs::path& path, std::string_view contents) {
    std::shared_ptr<Node> node = root_;
    for (const fs::path& part : path.relative_path()) {
        auto& named = node->names[part.string()];
        if (!named) named = std::make_shared<Node>();
        named->isDirectory = true;
        node->syncedNames = node->names;
        node = named;
    }
    node->isDirectory = false;
    node->bytes = node->syncedBytes = contents;
    touch(*node);
}

std::vector<fs::path> MemoryFileSystem::filesIn(const fs::path& directory) const {
    std::vector<fs::path> found;
    if (const auto node = find(directory))
        for (const auto& [name, each] : node->names)
            if (!each->isDirectory) found.push_back(directory / name);
    return found;
}

}  // namespace nowchess::test
