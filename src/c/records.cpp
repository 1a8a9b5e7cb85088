#include "c/calls.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/tree.h"

using namespace nowchess;
using namespace nowchess::c;

namespace {

static_assert(NOWCHESS_RESULT_UNKNOWN == static_cast<int>(pgn::Result::Unknown));

struct Record {
    pgn::Tree tree;
    std::vector<pgn::NodeId> nodes;  // parents before their children
};

// The nodes below one, the main line first.
std::vector<pgn::NodeId> nodesOf(const pgn::Tree& tree) {
    std::vector<pgn::NodeId> nodes;
    std::vector<pgn::NodeId> open{pgn::Tree::root()};
    while (!open.empty()) {
        const pgn::NodeId node = open.back();
        open.pop_back();
        nodes.push_back(node);
        const auto children = tree.children(node);
        open.insert(open.end(), children.rbegin(), children.rend());
    }
    return nodes;
}

// Where the first game of a text ends.
struct FirstGame {
    using Handles = pgn::Events<pgn::Event::EndGame>;
    pgn::Flow endGame(std::size_t offset) {
        end = offset;
        return pgn::Flow::Stop;
    }
    std::optional<std::size_t> end;
};

std::string joined(std::span<const std::string> comments) {
    std::string text;
    for (const std::string& comment : comments) {
        if (!text.empty()) text += ' ';
        text += comment;
    }
    return text;
}

bool isNode(const Record& record, std::uint32_t node) noexcept {
    return node < record.nodes.size();  // none is ever removed
}

// Calls a function with a node of the record.
template <typename Function>
nowchess_code atNode(const nowchess_record* handle, std::uint32_t node, Function&& function) noexcept {
    return reading<Record>(handle, Kind::Record, nullptr, [&](const Record& record) {
        if (!isNode(record, node)) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        return function(record.tree, static_cast<pgn::NodeId>(node));
    });
}

}  // namespace

extern "C" {

nowchess_code nowchess_record_read(const char* text, size_t size, nowchess_record** handle, size_t* used,
                                   nowchess_error* error) {
    const auto all = textOf(text, size);
    if (!all || handle == nullptr) return fail(error, NOWCHESS_NULL_POINTER);
    return guarded([&] {
        FirstGame first;
        pgn::read(*all, first);
        const std::string_view game = all->substr(0, first.end.value_or(all->size()));
        if (used != nullptr) *used = game.size();
        std::vector<pgn::Tree> trees;
        if (first.end) trees = pgn::readTrees(game);
        if (trees.empty()) return fail(error, NOWCHESS_BAD_PGN, "NoGame", "the text holds no game");
        Record record{std::move(trees.front()), {}};
        record.nodes = nodesOf(record.tree);
        return handOut(Kind::Record, std::move(record), handle);
    });
}

nowchess_code nowchess_record_new(const nowchess_position* start, int32_t chess960, nowchess_record** handle) {
    if (handle == nullptr) return NOWCHESS_NULL_POINTER;
    return readingPosition(start, nullptr, [&](const AnyPosition& position) {
        const Rules rules{position.variant(), chess960 != 0 ? CastlingMode::Chess960 : CastlingMode::Standard};
        return handOut(Kind::Record, Record{pgn::Tree(position, rules), {pgn::Tree::root()}}, handle);
    });
}

nowchess_code nowchess_record_free(nowchess_record* handle) { return release<Record>(handle, Kind::Record); }

nowchess_code nowchess_record_get_info(const nowchess_record* handle, nowchess_record_info* info) {
    if (info == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<Record>(handle, Kind::Record, nullptr, [&](const Record& record) {
        const Rules rules = record.tree.rules();
        *info = {.tags = record.tree.tags().size(),
                 .findings = record.tree.findings().size(),
                 .nodes = record.nodes.size(),
                 .result = static_cast<std::uint8_t>(record.tree.result()),
                 .variant = static_cast<nowchess_variant>(rules.variant),
                 .chess960 = rules.castling == CastlingMode::Chess960 ? std::uint8_t{1} : std::uint8_t{0},
                 .reserved = {}};
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_set_result(nowchess_record* handle, uint8_t result) {
    if (result > NOWCHESS_RESULT_UNKNOWN) return NOWCHESS_BAD_ARGUMENT;
    return changing<Record>(handle, Kind::Record, nullptr, [&](Record& record) {
        record.tree.setResult(static_cast<pgn::Result>(result));
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_tag(const nowchess_record* handle, uint64_t index, char* text, size_t capacity,
                                  size_t* size) {
    return reading<Record>(handle, Kind::Record, nullptr, [&](const Record& record) {
        if (index >= record.tree.tags().size()) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        const pgn::Tag& tag = record.tree.tags()[static_cast<std::size_t>(index)];
        return putText(tag.name + '\0' + tag.value, text, capacity, size);
    });
}

nowchess_code nowchess_record_set_tag(nowchess_record* handle, const char* name, size_t name_size, const char* value,
                                      size_t value_size) {
    const auto nameText = textOf(name, name_size);
    const auto valueText = textOf(value, value_size);
    if (!nameText || !valueText) return NOWCHESS_NULL_POINTER;
    return changing<Record>(handle, Kind::Record, nullptr, [&](Record& record) {
        record.tree.setTag(std::string(*nameText), std::string(*valueText));
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_finding(const nowchess_record* handle, uint64_t index, nowchess_error* finding) {
    if (finding == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<Record>(handle, Kind::Record, nullptr, [&](const Record& record) {
        if (index >= record.tree.findings().size()) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        const pgn::Finding& found = record.tree.findings()[static_cast<std::size_t>(index)];
        fail(finding, NOWCHESS_BAD_PGN, name(found.fault), message(found),
             {.offset = found.offset, .line = found.line, .column = static_cast<std::size_t>(found.column)});
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_nodes(const nowchess_record* handle, nowchess_record_node* nodes, size_t capacity,
                                    size_t* size) {
    return reading<Record>(handle, Kind::Record, nullptr, [&](const Record& record) {
        std::vector<nowchess_record_node> found;
        found.reserve(record.nodes.size());
        for (const pgn::NodeId node : record.nodes) {
            const auto move = record.tree.move(node);
            found.push_back(
                {.id = static_cast<std::uint32_t>(node),
                 .parent = static_cast<std::uint32_t>(record.tree.parent(node).value_or(node)),
                 .move = move ? move->bits() : nowchess_move{NOWCHESS_NO_MOVE},
                 .has_comment = record.tree.comments(node).empty() ? std::uint8_t{0} : std::uint8_t{1},
                 .has_comment_before = record.tree.commentsBefore(node).empty() ? std::uint8_t{0} : std::uint8_t{1},
                 .nags = static_cast<std::uint16_t>(record.tree.nags(node).size()),
                 .reserved = 0});
        }
        return putArray<nowchess_record_node>(found, nodes, capacity, size);
    });
}

nowchess_code nowchess_record_comment(const nowchess_record* handle, uint32_t node, int32_t before, char* text,
                                      size_t capacity, size_t* size) {
    return atNode(handle, node, [&](const pgn::Tree& tree, pgn::NodeId id) {
        return putText(joined(before != 0 ? tree.commentsBefore(id) : tree.comments(id)), text, capacity, size);
    });
}

nowchess_code nowchess_record_nags(const nowchess_record* handle, uint32_t node, uint32_t* nags, size_t capacity,
                                   size_t* size) {
    return atNode(handle, node, [&](const pgn::Tree& tree, pgn::NodeId id) {
        return putArray<std::uint32_t>(tree.nags(id), nags, capacity, size);
    });
}

nowchess_code nowchess_record_add(nowchess_record* handle, uint32_t node, nowchess_move bits, uint32_t* child,
                                  nowchess_error* error) {
    const auto move = moveOf(bits);
    if (!move) return fail(error, NOWCHESS_BAD_ARGUMENT);
    return changing<Record>(handle, Kind::Record, error, [&](Record& record) {
        if (!isNode(record, node)) return fail(error, NOWCHESS_BAD_ARGUMENT);
        const auto parent = static_cast<pgn::NodeId>(node);
        const auto meant = resolveMove(record.tree.position(parent), *move);
        if (!meant) return fail(error, meant.error());
        const pgn::NodeId added = record.tree.add(parent, *meant);
        if (!isNode(record, static_cast<std::uint32_t>(added))) record.nodes.push_back(added);
        if (child != nullptr) *child = static_cast<std::uint32_t>(added);
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_set_comment(nowchess_record* handle, uint32_t node, const char* text, size_t size) {
    const auto comment = textOf(text, size);
    if (!comment) return NOWCHESS_NULL_POINTER;
    return changing<Record>(handle, Kind::Record, nullptr, [&](Record& record) {
        if (!isNode(record, node)) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        record.tree.setComment(static_cast<pgn::NodeId>(node), std::string(*comment));
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_set_nags(nowchess_record* handle, uint32_t node, const uint32_t* nags, size_t count) {
    if (nags == nullptr && count != 0) return NOWCHESS_NULL_POINTER;
    return changing<Record>(handle, Kind::Record, nullptr, [&](Record& record) {
        if (!isNode(record, node)) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        record.tree.setNags(static_cast<pgn::NodeId>(node), std::vector<unsigned>(nags, nags + count));
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_record_game(const nowchess_record* handle, nowchess_game** game) {
    if (game == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<Record>(handle, Kind::Record, nullptr,
                           [&](const Record& record) { return handOut(Kind::Game, record.tree.toGame(), game); });
}

nowchess_code nowchess_record_text(const nowchess_record* handle, uint32_t flags, char* text, size_t capacity,
                                   size_t* size) {
    if ((flags & ~std::uint32_t{NOWCHESS_PGN_EXPORT}) != 0) return NOWCHESS_BAD_ARGUMENT;
    return reading<Record>(handle, Kind::Record, nullptr, [&](const Record& record) {
        return putText(flags != 0 ? toExportFormat(record.tree) : toText(record.tree), text, capacity, size);
    });
}

}  // extern "C"
