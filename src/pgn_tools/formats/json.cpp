// A JSON object a line and game: {"tags":{…},"start":"…","moves":["e4",…],"end":"…","plies":1,"result":"*","ending":""}
#include "text/json.h"

#include <unordered_set>

#include "nowchess/notation/fen.h"
#include "nowchess/pgn_tools/ending.h"
#include "nowchess/pgn_tools/format.h"

namespace nowchess::pgn {

namespace {

class JsonFormatter final : public GameFormatter {
public:
    explicit JsonFormatter(MoveNotation notation) : notation_(notation) {}

    void begin(const AnyReplay& game) override {
        moves_.clear();
        watch_.begin();
        watch_.add(game);
    }
    void move(const AnyReplay& game, const Token& token) override {
        watch_.add(game);
        // Nothing in a move needs an escape.
        moves_ += '"';
        if (notation_ == MoveNotation::San && !game.isNullMove())
            moves_ += game.san(token).view();
        else
            moves_ += moveText(game, notation_);
        moves_ += "\",";
    }
    void end(const FinishedGame& game, std::string& out) override {
        if (!moves_.empty()) moves_.pop_back();
        appendTags(game.tags, out);
        out += R"(,"start":")" + toFen(game.start);
        out += R"(","moves":[)" + moves_;
        out += R"(],"end":")" + toFen(game.replay.anyPosition());
        out += R"(","plies":)" + std::to_string(game.replay.ply());
        out += R"(,"result":")";
        out += text(game.result);
        out += R"(","ending":")";
        if (!game.isBroken) out += nameOnBoard(watch_.ending(game.replay));
        out += game.isBroken ? "\",\"broken\":true}\n" : "\"}\n";
    }

private:
    // The first of each name.
    static void appendTags(std::span<const TagView> tags, std::string& out) {
        out += R"({"tags":{)";
        std::unordered_set<std::string_view> names;
        for (const TagView& tag : tags) {
            if (!names.insert(tag.name).second) continue;
            appendJson(out, tag.name);
            out += ':';
            appendJson(out, tag.value);
            out += ',';
        }
        if (!tags.empty()) out.pop_back();
        out += '}';
    }

    MoveNotation notation_;
    std::string moves_;
    EndingWatch watch_;
};

}  // namespace

extern constexpr OutputFormat jsonFormat{
    .name = "json",
    .hasMoves = true,
    .makeFormatter = [](const FormatOptions& options) -> std::unique_ptr<GameFormatter> {
        return std::make_unique<JsonFormatter>(options.moves);
    }};

}  // namespace nowchess::pgn
