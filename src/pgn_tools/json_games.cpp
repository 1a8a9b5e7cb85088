#include "nowchess/pgn_tools/json_games.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn/reader.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/result.h"
#include "nowchess/pgn/writer.h"
#include "pgn_tools/formats/broken.h"
#include "text/json_reader.h"

namespace nowchess::pgn {

namespace {

constexpr std::array<std::string_view, 11> gameKeys{"schema", "tags",   "start",  "moves",  "notes", "end",
                                                    "plies",  "result", "ending", "broken", "game"};

// Letters, digits and signs: nothing that could end a move or begin something else.
bool isMove(std::string_view text) noexcept {
    return !text.empty() &&
           std::ranges::all_of(text, [](char c) { return infoOf(c).inWord || infoOf(c).kind == ByteClass::High; });
}

// An object of the schema, made into the text of a game.
class GameText {
public:
    explicit GameText(std::string_view object) : json_(object) {}

    // False if it is no game; the reader knows why.
    bool read() {
        const bool isRead = json_.object([&](std::string_view name) { return takeField(name); });
        if (isRead && !line_.isComplete()) return json_.fail("as many moves as the notes tell of");
        return isRead;
    }
    [[nodiscard]] const JsonReader& json() const noexcept { return json_; }

    void append(std::string& out) {
        // A game that begins with a tag is told from the one before, whatever comes first.
        if (tags_.empty()) appendTag(out, "Event", "?");
        for (const Tag& tag : tags_) {
            const bool isOpen =
                result_ == Result::BothLose && tag.name == "Result" && tag.value == text(Result::Unknown);
            appendTag(out, tag.name, isOpen ? text(result_) : std::string_view(tag.value));
        }
        if (needsFen()) {
            appendTag(out, "SetUp", "1");
            appendTag(out, "FEN", start_);
        }
        // A double forfeit is told by the tag alone.
        if (result_ == Result::BothLose && !tagValue(tags_, "Result")) appendTag(out, "Result", text(result_));
        out += '\n';
        line_.append(out);
        if (isBroken_) out += " {" + std::string(brokenOff) + "}";
        out += ' ';
        out += text(markerFor(result_));
        out += "\n\n";
    }

private:
    // Where a note stands, and its text in that of all. Close together: a few bytes of JSON would be many of objects.
    struct Note {
        std::uint32_t at;
        std::uint32_t offset;
        std::uint32_t size;
    };
    struct Line {
        std::string moves;  // with a blank after each
        std::size_t moveCount = 0;
        std::string noteText;
        std::vector<Note> notes;
        std::uint32_t lastNote = 0;

        [[nodiscard]] bool isComplete() const noexcept { return lastNote <= moveCount; }
        void append(std::string& out) {
            std::ranges::sort(notes, {}, [](const Note& note) { return std::pair(note.at, note.offset); });
            auto next = notes.begin();
            std::size_t begin = 0;
            for (std::size_t at = 0;; ++at) {
                for (; next != notes.end() && next->at == at; ++next) out.append(noteText, next->offset, next->size);
                if (at == moveCount) return;
                const std::size_t end = moves.find(' ', begin) + 1;
                out.append(moves, begin, end - begin);
                begin = end;
            }
        }
    };

    bool takeField(std::string_view name) {
        if (name == "schema") return takeSchema();
        if (name == "tags") return takeTags();
        if (name == "start") return takeText(start_);
        if (name == "result") return takeResult();
        if (name == "broken") return takeBroken();
        return takeLineField(name, line_, 0);
    }
    bool takeText(std::string& to) {
        auto text = json_.string();
        if (!text) return false;
        to = *std::move(text);
        return true;
    }
    bool takeSchema() {
        const auto schema = json_.string();
        if (schema && *schema != jsonGameSchema) return json_.fail(jsonGameSchema);
        return schema.has_value();
    }
    bool takeTags() {
        return json_.object([&](std::string_view name) {
            if (tags_.size() == maxGameTags) return json_.fail("fewer tags");
            tags_.push_back({std::string(name), {}});
            return takeText(tags_.back().value);
        });
    }
    bool takeResult() {
        const auto text = json_.string();
        for (int i = 0; text && i < resultCount; ++i) {
            result_ = static_cast<Result>(i);
            if (pgn::text(result_) == *text) return true;
        }
        return json_.fail("a result");
    }
    bool takeBroken() {
        const auto value = json_.boolean();
        isBroken_ = value.value_or(false);
        return value.has_value();
    }
    bool takeLineField(std::string_view name, Line& line, int depth) {
        if (name == "moves")
            return json_.array([&] {
                auto move = json_.string();
                if (!move || !isMove(*move)) return json_.fail("a move");
                line.moves += *move + ' ';
                ++line.moveCount;
                return true;
            });
        if (name == "notes") return json_.array([&] { return takeNote(line, depth); });
        return json_.skip();
    }
    bool takeNote(Line& line, int depth) {
        std::uint32_t place = 0;
        const auto offset = static_cast<std::uint32_t>(line.noteText.size());
        const bool isTaken = json_.object([&](std::string_view name) {
            if (name == "at") {
                const auto at = json_.natural();
                place = static_cast<std::uint32_t>(std::min<std::uint64_t>(at.value_or(0), UINT32_MAX));
                return at.has_value();
            }
            if (name == "glyph") {
                const auto number = json_.natural();
                if (number) line.noteText += "$" + std::to_string(*number) + " ";
                return number.has_value();
            }
            if (name == "comment") return takeComment(line.noteText);
            if (name == "variation") return takeVariation(line.noteText, depth);
            return json_.skip();
        });
        const std::size_t size = line.noteText.size() - offset;
        if (size > 0) line.notes.push_back({place, offset, static_cast<std::uint32_t>(size)});
        line.lastNote = std::max(line.lastNote, place);
        return isTaken;
    }
    // Blanks are all alike in a comment. One that was read from the rest of a line may hold a brace.
    bool takeComment(std::string& out) {
        auto comment = json_.string();
        if (!comment) return false;
        std::ranges::replace_if(*comment, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
        out += comment->contains('}') ? ";" + *comment + "\n" : "{" + *comment + "} ";
        return true;
    }
    bool takeVariation(std::string& out, int depth) {
        if (depth >= maxVariationDepth) return json_.fail("fewer variations in variations");
        Line line;
        if (!json_.object([&](std::string_view name) { return takeLineField(name, line, depth + 1); })) return false;
        if (!line.isComplete()) return json_.fail("as many moves as the notes tell of");
        out += "( ";
        line.append(out);
        out += ") ";
        return true;
    }
    // The start is written in any case; the tags tell of it only where it is not the usual one.
    [[nodiscard]] bool needsFen() const {
        if (start_.empty() || tagValue(tags_, "FEN")) return false;
        const auto rules = rulesOfVariant(tagValue(tags_, "Variant").value_or(""));
        return !rules || toFen(AnyPosition::initial(rules->variant)) != start_;
    }

    JsonReader json_;
    std::vector<Tag> tags_;
    std::string start_;
    Line line_;
    Result result_ = Result::Unknown;
    bool isBroken_ = false;
};

constexpr std::size_t longText = std::size_t{1} << 20;
constexpr std::size_t chunk = std::size_t{1} << 16;
constexpr std::string_view betweenObjects = " \t\r\n,[]\x1e";

}  // namespace

bool looksLikeJsonGames(std::string_view begin) noexcept {
    const std::size_t brace = begin.find_first_not_of(" \t\r\n[");
    // An export without games.
    if (brace != std::string_view::npos && begin[brace] == ']')
        return begin.substr(0, brace).contains('[') &&
               begin.find_first_not_of(" \t\r\n", brace + 1) == std::string_view::npos;
    if (brace == std::string_view::npos || begin[brace] != '{') return false;
    JsonReader json(begin.substr(brace));
    bool isKnown = false;
    json.object([&](std::string_view name) {
        isKnown = std::ranges::find(gameKeys, name) != gameKeys.end();
        return false;
    });
    return isKnown;
}

bool JsonGames::fill() {
    text_.erase(0, std::exchange(at_, 0));
    const std::size_t size = text_.size();
    text_.resize(size + chunk);
    text_.resize(size + source_(text_.data() + size, chunk));
    return text_.size() > size;
}

void JsonGames::pass(std::size_t size) {
    line_ += static_cast<std::uint64_t>(std::ranges::count(rest().substr(0, size), '\n'));
    at_ += size;
}

bool JsonGames::nextGame() {
    for (;;) {
        pass(std::min(rest().find_first_not_of(betweenObjects), rest().size()));
        if (!rest().empty()) break;
        if (!fill()) return false;
    }
    JsonScan scan;
    const auto findEnd = [&] { return rest()[0] == '{' ? scan.sizeOf(rest()) : std::optional<std::size_t>(1); };
    auto size = findEnd();
    while (!size && rest().size() < maxJsonGame && fill()) size = findEnd();
    GameText game(rest().substr(0, size.value_or(rest().size())));
    if (!size && rest().size() >= maxJsonGame) return fail(0, "the game is too long");
    if (!game.read()) return fail(game.json().offset(), "expected " + std::string(game.json().expected()));
    if (size != game.json().offset()) return fail(game.json().offset(), "expected the end of the game");
    pgn_.clear();
    handedOut_ = 0;
    game.append(pgn_);
    pass(*size);
    // The room of a very long game is not kept.
    if (text_.capacity() > longText) {
        std::string(rest()).swap(text_);
        at_ = 0;
    }
    return true;
}

bool JsonGames::fail(std::size_t offset, std::string_view reason) {
    pass(offset);
    error_ = "line " + std::to_string(line_) + " of the JSON: ";
    error_ += reason;
    return false;
}

std::size_t JsonGames::read(char* to, std::size_t room) {
    if (handedOut_ == pgn_.size() && (!error_.empty() || !nextGame())) return 0;
    const std::size_t size = std::string_view(pgn_).substr(handedOut_).copy(to, room);
    handedOut_ += size;
    return size;
}

}  // namespace nowchess::pgn
