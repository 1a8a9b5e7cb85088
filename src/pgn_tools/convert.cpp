#include "pgn_tools/convert.h"

#include <algorithm>
#include <forward_list>
#include <unordered_set>

#include "commands/pgn_run.h"
#include "console/format.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/pgn/comment.h"
#include "nowchess/rules/material.h"
#include "pgn_tools/rows.h"
#include "text/json.h"

namespace nowchess::app {

namespace {

std::string_view endingOf(const Position& position) {
    switch (status(position)) {
        case Status::Mated: return "Checkmate";
        case Status::Drawn: return "Stalemate";
        default: return isInsufficientMaterial(position.board()) ? "InsufficientMaterial" : "";
    }
}

bool isClock(std::string_view name) { return name == "clk" || name == "emt" || name == "egt" || name == "mct"; }

std::string withoutClocks(std::string_view comment) {
    std::string rest;
    std::size_t at = 0;
    for (auto command = pgn::findCommand(comment); command;
         command = pgn::findCommand(comment, command->offset + command->size)) {
        if (!isClock(command->name)) continue;
        rest += comment.substr(at, command->offset - at);
        at = command->offset + command->size;
    }
    return rest += comment.substr(at);
}

class Converter {
public:
    using Handles =
        pgn::Events<pgn::Event::BeginGame, pgn::Event::Tag, pgn::Event::BeginMoves, pgn::Event::Move, pgn::Event::Nag,
                    pgn::Event::Comment, pgn::Event::BeginVariation, pgn::Event::EndVariation, pgn::Event::EndGame>;

    Converter(const ConvertOptions& options, std::string& out) : options_(options), out_(out), lines_(moves_) {}

    void beginGame(pgn::Replay&, std::size_t) {
        tags_.clear();
        kept_.clear();
        moves_.clear();
        lines_ = pgn::MovetextWriter(moves_);
        unwritten_ = 0;
        waiting_.clear();
        isInGame_ = true;
    }
    void tag(pgn::Replay&, const pgn::TagText& tag, const pgn::Token&) {
        const bool isPlain = !tag.value.contains('\\');
        tags_.push_back({tag.name, isPlain ? tag.value : keep(pgn::unescaped(tag.value))});
    }
    void beginMoves(pgn::Replay& game) {
        if (!game.hasStart()) return;
        start_ = game.position();
        appendPosition(game);
    }
    void move(pgn::Replay& game, const pgn::Token& token) {
        if (unwritten_ > 0) return;
        writeWaiting();
        if (options_.form == PgnForm::Pgn) {
            if (options_.moves == MoveForm::San && !game.isNullMove())
                lines_.appendMove(game.positionBefore(), game.san(token));
            else
                lines_.appendMove(game.positionBefore(), moveText(game));
        } else if (options_.form == PgnForm::Json) {
            appendJson(moves_, moveText(game));
            moves_ += ',';
        } else {
            appendPosition(game);
        }
    }
    void nag(pgn::Replay& game, const pgn::Token&, unsigned number) {
        if (isAnnotated(game) && game.hasMove()) lines_.append("$" + std::to_string(number));
    }
    void comment(pgn::Replay& game, const pgn::Token&, std::string_view text) {
        if (!isAnnotated(game)) return;
        // Where the game ends, and with it its encoding, is not known yet.
        const std::string utf8 = pgn::toUtf8(text, pgn::encodingOf(text));
        waiting_.push_back(options_.clocks ? utf8 : withoutClocks(utf8));
        if (game.isMainLine() || game.hasMove()) writeWaiting();
    }
    void beginVariation(pgn::Replay& game, const pgn::Token&) {
        // What is not written is still proven.
        const bool isWritten = options_.variations && options_.form == PgnForm::Pgn && !game.hasFailed();
        if (unwritten_ > 0 || !isWritten)
            ++unwritten_;
        else
            lines_.open();
    }
    void endVariation(pgn::Replay&, const pgn::Token&) {
        if (unwritten_ > 0)
            --unwritten_;
        else
            lines_.close();
        writeWaiting();
    }
    void endGame(pgn::Replay& game, std::size_t offset) {
        isInGame_ = false;
        if (!game.hasStart() || game.hasFailed()) return;
        const pgn::Encoding encoding = pgn::encodingOf(game.gameText(offset));
        if (encoding != pgn::Encoding::Utf8)
            for (pgn::TagView& tag : tags_) tag.value = keep(pgn::toUtf8(tag.value, encoding));
        appendGame(game);
    }

private:
    // A variation of comments alone is none: they are written after it.
    void writeWaiting() {
        for (const std::string& comment : waiting_) lines_.appendComment(comment);
        waiting_.clear();
    }
    [[nodiscard]] bool isAnnotated(const pgn::Replay& game) const noexcept {
        return isInGame_ && options_.form == PgnForm::Pgn && options_.comments && unwritten_ == 0 && !game.hasFailed();
    }
    [[nodiscard]] std::string moveText(const pgn::Replay& game) const {
        if (game.isNullMove()) return "--";
        switch (options_.moves) {
            case MoveForm::Uci: return toCoordinates(game.lastMove(), game.rules().castlingMode());
            case MoveForm::Lan: return toLongSan(game.positionBefore(), game.lastMove());
            case MoveForm::San: break;
        }
        return std::string(toSan(game.positionBefore(), game.lastMove()).view());
    }
    std::string_view keep(std::string text) { return kept_.emplace_front(std::move(text)); }
    void appendPosition(const pgn::Replay& game) {
        if (options_.form != PgnForm::Fen && options_.form != PgnForm::Epd) return;
        const std::string fen = toFen(game.position());
        const std::size_t clocks = fen.rfind(' ', fen.rfind(' ') - 1);
        moves_ += options_.form == PgnForm::Fen ? fen : fen.substr(0, clocks);
        moves_ += '\n';
    }

    [[nodiscard]] pgn::Result resultOfGame(const pgn::Replay& game) const {
        if (game.marker()) return *game.marker();
        const auto tag = std::ranges::find(tags_, "Result", &pgn::TagView::name);
        const auto read = tag == tags_.end() ? std::nullopt : pgn::readResult(tag->value);
        return read ? read->result : pgn::Result::Unknown;
    }
    void appendGame(const pgn::Replay& game) {
        const std::string_view result = text(resultOfGame(game));
        switch (options_.form) {
            case PgnForm::Pgn: appendPgn(game, result); break;
            case PgnForm::Json: appendJsonGame(game, result); break;
            case PgnForm::Fen:
            case PgnForm::Epd: out_ += moves_; break;
            case PgnForm::Csv:
            case PgnForm::Tsv:
                appendRow(out_, options_.form == PgnForm::Csv ? TableForm::Csv : TableForm::Tsv,
                          {.tags = tags_, .result = result, .plies = game.ply(), .ending = endingOf(game.position())});
        }
    }
    void appendPgn(const pgn::Replay& game, std::string_view result) {
        const auto plyCount = std::ranges::find(tags_, "PlyCount", &pgn::TagView::name);
        if (plyCount != tags_.end()) plyCount->value = keep(std::to_string(game.ply()));
        // PGN has no marker for a game that both have lost.
        const std::string_view marker = result == "0-0" ? "*" : result;
        pgn::appendTagSection(out_, tags_, marker, start_, game.rules());
        out_ += '\n';
        lines_.append(marker);
        out_ += moves_;
        out_ += "\n\n";
    }
    void appendJsonGame(const pgn::Replay& game, std::string_view result) {
        out_ += R"({"tags":{)";
        std::unordered_set<std::string_view> names;
        for (const pgn::TagView& tag : tags_) {
            if (!names.insert(tag.name).second) continue;
            appendJson(out_, tag.name);
            out_ += ':';
            appendJson(out_, tag.value);
            out_ += ',';
        }
        if (!tags_.empty()) out_.pop_back();
        if (!moves_.empty()) moves_.pop_back();
        append(out_, R"(}},"start":"{}","moves":[{}],"end":"{}","plies":{},"result":"{}","ending":"{}"}})",
               toFen(start_), moves_, toFen(game.position()), game.ply(), result, endingOf(game.position()));
        out_ += '\n';
    }

    const ConvertOptions& options_;
    std::string& out_;
    std::vector<std::string> waiting_;     // comments before the first move of a variation
    std::vector<pgn::TagView> tags_;       // of the text itself, as far as it has them as they are meant
    std::forward_list<std::string> kept_;  // where it has not
    std::string moves_;
    pgn::MovetextWriter lines_;
    Position start_ = Position::initial();
    int unwritten_ = 0;  // variations that are open but not written
    bool isInGame_ = false;
};

}  // namespace

std::string toLongSan(const Position& position, Move move) {
    const std::string text(toSan(position, move).view());
    if (move.kind() == MoveKind::Castling) return text;
    const PieceType type = position.board().typeAt(move.from());
    const bool isCapture = text.contains('x');
    const std::size_t target = text.rfind(letter(fileOf(move.to())));
    std::string out;
    if (type != PieceType::Pawn) out += text[0];
    out += nowchess::text(move.from());
    out += isCapture ? 'x' : '-';
    return out += text.substr(target);
}

void convertBlock(const pgn::Block& block, const ConvertOptions& options, PgnResultBlock& result) {
    Converter converter(options, result.out);
    takeOver(pgn::replay(block.text, converter, originOf(block)), block, result);
}

std::string convertHeading(const ConvertOptions& options) {
    std::string heading;
    if (options.form == PgnForm::Csv) appendHeading(heading, TableForm::Csv);
    if (options.form == PgnForm::Tsv) appendHeading(heading, TableForm::Tsv);
    return heading;
}

}  // namespace nowchess::app
