#include "commands/perft_shards.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <optional>

#include "commands/position_text.h"
#include "commands/whole_file.h"
#include "console/counts.h"
#include "console/format.h"
#include "nowchess/rules/legal_moves.h"
#include "text/json.h"
#include "text/json_reader.h"
#include "text/number.h"

namespace nowchess::app {

namespace {

constexpr int shardPlies = 2;

// What is counted, and by how many.
struct Question {
    std::string variant;
    std::string fen;
    std::uint64_t depth = 0;
    std::uint64_t shards = 0;
    friend bool operator==(const Question&, const Question&) = default;
};

struct Part {
    std::uint64_t subtrees = 0;
    std::uint64_t nodes = 0;
};

void forEachSubtree(const AnyPosition& position, int plies, const std::function<void(const AnyPosition&)>& visit) {
    if (plies == 0) return visit(position);
    for (const Move move : legalMoves(position)) forEachSubtree(position.playUnchecked(move), plies - 1, visit);
}

int pliesToShards(std::uint64_t depth) { return static_cast<int>(std::min<std::uint64_t>(shardPlies, depth)); }

struct Answer {
    Question question;
    std::uint64_t number = 0;
    Part part;
};

std::optional<Answer> readAnswer(std::string_view text) {
    Answer answer;
    int fields = 0;
    JsonReader json(text);
    const auto takeNumber = [&](std::uint64_t& value) {
        const auto number = json.natural();
        if (!number) return false;
        value = *number;
        ++fields;
        return true;
    };
    const auto takeText = [&](std::string& value) {
        const auto string = json.string();
        if (!string) return false;
        value = *string;
        ++fields;
        return true;
    };
    json.object([&](std::string_view name) {
        if (name == "variant") return takeText(answer.question.variant);
        if (name == "fen") return takeText(answer.question.fen);
        if (name == "depth") return takeNumber(answer.question.depth);
        if (name == "shards") return takeNumber(answer.question.shards);
        if (name == "shard") return takeNumber(answer.number);
        if (name == "subtrees") return takeNumber(answer.part.subtrees);
        if (name == "nodes") return takeNumber(answer.part.nodes);
        return json.skip();
    });
    constexpr int allFields = 7;
    if (json.hasFailed() || fields != allFields || answer.question.depth > deepestPerft) return std::nullopt;
    return answer;
}

class Merge {
public:
    // What is wrong, if anything.
    std::optional<std::string> add(const std::string& file) {
        const auto text = readAll(file);
        if (!text) return formatted("{}: {}", file, std::strerror(text.error()));
        const auto answer = readAnswer(*text);
        if (!answer) return formatted("{}: not what 'perft --shard' prints", file);
        if (parts_.empty()) question_ = answer->question;
        if (answer->question != question_) return formatted("{}: an answer to another question", file);
        if (!parts_.emplace(answer->number, answer->part).second)
            return formatted("{}: shard {} is there twice", file, answer->number);
        return std::nullopt;
    }

    // The same after the last one.
    [[nodiscard]] std::optional<std::string> check() const {
        const auto variant = parseVariant(question_.variant);
        const auto position = variant ? readPosition(question_.fen, *variant) : std::unexpected(InputError{});
        if (!position) return formatted("'{}' is no position", question_.fen);
        std::uint64_t subtrees = 0;
        forEachSubtree(*position, pliesToShards(question_.depth), [&](const AnyPosition&) { ++subtrees; });
        for (std::uint64_t number = 1; number <= question_.shards; ++number) {
            const auto part = parts_.find(number);
            if (part == parts_.end()) return formatted("shard {} of {} is missing", number, question_.shards);
            // Every n-th, beginning with its number.
            const std::uint64_t due = (subtrees + question_.shards - number) / question_.shards;
            if (part->second.subtrees != due)
                return formatted("shard {} has counted {} sub-trees instead of {}", number, part->second.subtrees, due);
        }
        if (parts_.size() != question_.shards)
            return formatted("shard {} is none of {}", parts_.rbegin()->first, question_.shards);
        return std::nullopt;
    }

    void print(bool json, Output& out) const {
        std::uint64_t nodes = 0;
        for (const auto& [number, part] : parts_) nodes += part.nodes;
        if (json)
            out.print("{{\"fen\":{},\"depth\":{},\"nodes\":{}}}\n", jsonString(question_.fen), question_.depth, nodes);
        else
            out.print("Nodes: {}\n", grouped(nodes));
    }

private:
    Question question_;
    std::map<std::uint64_t, Part> parts_;  // by their numbers
};

}  // namespace

std::expected<Shard, std::string> parseShard(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto number = wholeNumber<std::uint64_t>(text.substr(0, slash));
    const auto of = slash == std::string_view::npos ? std::nullopt : wholeNumber<std::uint64_t>(text.substr(slash + 1));
    constexpr std::uint64_t most = 1'000'000;
    if (!number || !of || *number == 0 || *number > *of || *of > most)
        return std::unexpected(formatted("'{}' is not I/N with I from 1 to N", text));
    return Shard{*number, *of};
}

void runShard(const AnyPosition& position, int depth, const Shard& shard, const PerftOptions& options, Output& out) {
    const int plies = pliesToShards(static_cast<std::uint64_t>(depth));
    std::uint64_t subtree = 0;
    Part part;
    forEachSubtree(position, plies, [&](const AnyPosition& below) {
        if (subtree++ % shard.of != shard.number - 1) return;
        ++part.subtrees;
        part.nodes += perft(below, depth - plies, options);
    });
    out.print(R"({{"variant":"{}","fen":{},"depth":{},"shard":{},"shards":{},"subtrees":{},"nodes":{}}})",
              uciName(position.variant()), jsonString(toFen(position)), depth, shard.number, shard.of, part.subtrees,
              part.nodes);
    out.write("\n");
}

ExitCode mergeShards(const std::vector<std::string>& files, bool json, Output& out) {
    Merge merge;
    std::optional<std::string> fault;
    for (const std::string& file : files) {
        fault = merge.add(file);
        if (fault) break;
    }
    if (!fault) fault = merge.check();
    if (fault) {
        complain("nowchess perft: {}", *fault);
        return ExitCode::No;
    }
    merge.print(json, out);
    return ExitCode::Yes;
}

}  // namespace nowchess::app
