// The columns of a scan by Arrow's C data interface: one row a game. Nothing is copied but what Arrow keeps as bits.
#include <algorithm>
#include <array>
#include <cerrno>
#include <type_traits>
#include <utility>

#include "c/calls.h"
#include "c/columns.h"

using namespace nowchess::c;

namespace {

constexpr std::int64_t nullable = 2;  // ARROW_FLAG_NULLABLE

// An ArrowSchema or an ArrowArray, released unless somebody has moved it away, which leaves it without `release`.
template <typename T>
class Owned {
public:
    explicit Owned(const T& value) noexcept : value_(value) {}
    Owned(Owned&& other) noexcept : value_(other.moveOut()) {}
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    Owned& operator=(Owned&&) = delete;
    ~Owned() {
        if (value_.release != nullptr) value_.release(&value_);
    }
    T moveOut() noexcept {
        const T value = value_;
        value_.release = nullptr;
        return value;
    }
    [[nodiscard]] T* get() noexcept { return &value_; }

private:
    T value_;
};

// What the pointers of a schema or an array point at: its `private_data`, deleted by its `release`.
template <typename T>
struct Family {
    std::vector<Owned<T>> children;
    std::vector<T*> pointers;

    explicit Family(std::vector<Owned<T>> members) : children(std::move(members)) {
        for (Owned<T>& child : children) pointers.push_back(child.get());
    }
};

struct SchemaData {
    Family<ArrowSchema> family;
    std::string name;
};

struct ArrayData {
    Family<ArrowArray> family;
    std::shared_ptr<const Columns> columns;
    std::vector<std::uint8_t> bits;
    std::array<const void*, 3> buffers;
};

template <typename Data, typename T>
void release(T* value) {
    delete static_cast<Data*>(value->private_data);
    value->release = nullptr;
}

using Schemas = std::vector<Owned<ArrowSchema>>;
using Arrays = std::vector<Owned<ArrowArray>>;

Owned<ArrowSchema> schemaOf(const char* format, std::string name, std::int64_t flags = 0, Schemas children = {}) {
    auto data = std::make_unique<SchemaData>(SchemaData{Family<ArrowSchema>(std::move(children)), std::move(name)});
    SchemaData& kept = *data;
    return Owned(ArrowSchema{.format = format,
                             .name = kept.name.c_str(),
                             .metadata = nullptr,
                             .flags = flags,
                             .n_children = static_cast<std::int64_t>(kept.family.pointers.size()),
                             .children = kept.family.pointers.data(),
                             .dictionary = nullptr,
                             .release = &release<SchemaData, ArrowSchema>,
                             .private_data = data.release()});
}

struct ArrayParts {
    std::size_t length = 0;
    std::size_t nulls = 0;
    std::int64_t bufferCount = 1;
    const void* first = nullptr;  // behind the validity bits
    const void* second = nullptr;
    std::vector<std::uint8_t> validity{};
    Arrays children{};
};

Owned<ArrowArray> arrayOf(const std::shared_ptr<const Columns>& columns, ArrayParts parts) {
    auto data = std::make_unique<ArrayData>(ArrayData{Family<ArrowArray>(std::move(parts.children)),
                                                      columns,
                                                      std::move(parts.validity),
                                                      {nullptr, parts.first, parts.second}});
    ArrayData& kept = *data;
    if (parts.nulls > 0) kept.buffers[0] = kept.bits.data();
    return Owned(ArrowArray{.length = static_cast<std::int64_t>(parts.length),
                            .null_count = static_cast<std::int64_t>(parts.nulls),
                            .offset = 0,
                            .n_buffers = parts.bufferCount,
                            .n_children = static_cast<std::int64_t>(kept.family.pointers.size()),
                            .buffers = kept.buffers.data(),
                            .children = kept.family.pointers.data(),
                            .dictionary = nullptr,
                            .release = &release<ArrayData, ArrowArray>,
                            .private_data = data.release()});
}

template <typename T, typename Predicate>
std::vector<std::uint8_t> bitsOf(const std::vector<T>& values, Predicate isSet) {
    std::vector<std::uint8_t> bits((values.size() + 7) / 8);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (isSet(values[i])) bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | 1U << i % 8);
    return bits;
}

// Builds the fields of a row, each with its schema and its array.
class Table {
public:
    explicit Table(const ScanObject& scan) : columns_(scan.columns) {
        const Columns& columns = *columns_;
        addNumbers("byte_offset", "L", columns.byteOffsets);
        addNumbers("result", "C", columns.results);
        addNumbers("variant", "C", columns.variants);
        addBrokenGames();
        if (scan.wanted.has(NOWCHESS_COLUMN_MOVES)) addPlies("moves", "S", columns.moves);
        if (scan.wanted.has(NOWCHESS_COLUMN_KEYS)) addPlies("keys", "L", columns.keys);
        if (scan.wanted.has(NOWCHESS_COLUMN_CLOCKS)) addPlies("clocks", "i", columns.clocks, NOWCHESS_NO_VALUE);
        if (scan.wanted.has(NOWCHESS_COLUMN_EVALS)) addPlies("evals", "i", columns.evals, NOWCHESS_NO_VALUE);
        for (std::size_t i = 0; i < columns.tags.size(); ++i)
            add(schemaOf("U", scan.wanted.tags[i]), {.length = games(),
                                                     .bufferCount = 3,
                                                     .first = columns.tags[i].offsets.data(),
                                                     .second = columns.tags[i].data.data()});
    }

    Owned<ArrowSchema> schema() { return schemaOf("+s", "", 0, std::move(schemas_)); }
    Owned<ArrowArray> array() { return arrayOf(columns_, {.length = games(), .children = std::move(arrays_)}); }

private:
    [[nodiscard]] std::size_t games() const noexcept { return columns_->byteOffsets.size(); }

    void add(Owned<ArrowSchema> schema, ArrayParts parts) {
        schemas_.push_back(std::move(schema));
        arrays_.push_back(arrayOf(columns_, std::move(parts)));
    }
    template <typename T>
    void addNumbers(const char* name, const char* format, const std::vector<T>& values) {
        add(schemaOf(format, name), {.length = values.size(), .bufferCount = 2, .first = values.data()});
    }
    void addBrokenGames() {
        auto bits = bitsOf(columns_->isBroken, [](std::uint8_t value) { return value != 0; });
        const void* const data = bits.data();  // stays where it is when the vector is moved
        add(schemaOf("b", "is_broken"),
            {.length = games(), .bufferCount = 2, .first = data, .validity = std::move(bits)});
    }
    // A list a game.
    template <typename T>
    void addPlies(const char* name, const char* format, const std::vector<T>& values,
                  std::optional<std::type_identity_t<T>> absent = std::nullopt) {
        ArrayParts parts{.length = values.size(), .bufferCount = 2, .first = values.data()};
        if (absent) {
            parts.nulls = static_cast<std::size_t>(std::ranges::count(values, *absent));
            if (parts.nulls > 0) parts.validity = bitsOf(values, [&](T value) { return value != *absent; });
        }
        Schemas items;
        items.push_back(schemaOf(format, "item", absent ? nullable : 0));
        Arrays item;
        item.push_back(arrayOf(columns_, std::move(parts)));
        add(schemaOf("+L", name, 0, std::move(items)),
            {.length = games(), .bufferCount = 2, .first = columns_->plyOffsets.data(), .children = std::move(item)});
    }

    std::shared_ptr<const Columns> columns_;
    Schemas schemas_;
    Arrays arrays_;
};

// One batch, then the end.
struct StreamData {
    ScanObject scan;
    bool isDone = false;
};

template <typename Function>
int errnoOf(Function&& function) noexcept {
    return guarded(std::forward<Function>(function)) == NOWCHESS_OK ? 0 : ENOMEM;
}

int schemaOfStream(ArrowArrayStream* stream, ArrowSchema* out) {
    return errnoOf([&] {
        *out = Table(static_cast<const StreamData*>(stream->private_data)->scan).schema().moveOut();
        return nowchess_code{NOWCHESS_OK};
    });
}

int nextOfStream(ArrowArrayStream* stream, ArrowArray* out) {
    auto& data = *static_cast<StreamData*>(stream->private_data);
    if (data.isDone) {
        *out = {};
        return 0;
    }
    return errnoOf([&] {
        *out = Table(data.scan).array().moveOut();
        data.isDone = true;
        return nowchess_code{NOWCHESS_OK};
    });
}

const char* noError([[maybe_unused]] ArrowArrayStream* stream) { return nullptr; }

}  // namespace

extern "C" {

nowchess_code nowchess_scan_arrow(const nowchess_scan* handle, ArrowSchema* schema, ArrowArray* array) {
    if (schema == nullptr || array == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<ScanObject>(handle, Kind::Scan, nullptr, [&](const ScanObject& scan) {
        Table table(scan);
        Owned<ArrowSchema> madeSchema = table.schema();
        *array = table.array().moveOut();
        *schema = madeSchema.moveOut();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_scan_arrow_stream(const nowchess_scan* handle, ArrowArrayStream* stream) {
    if (stream == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<ScanObject>(handle, Kind::Scan, nullptr, [&](const ScanObject& scan) {
        *stream = {.get_schema = &schemaOfStream,
                   .get_next = &nextOfStream,
                   .get_last_error = &noError,
                   .release = &release<StreamData, ArrowArrayStream>,
                   .private_data = std::make_unique<StreamData>(StreamData{scan}).release()};
        return nowchess_code{NOWCHESS_OK};
    });
}

}  // extern "C"
