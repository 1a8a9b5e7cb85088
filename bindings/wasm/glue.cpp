// What the JavaScript of this package calls. A position is a value here too: JavaScript keeps its bytes and puts them
// into the slot before it asks, so that nothing of it is left in this memory. Games and what a PGN reader found do stay
// here; a FinalizationRegistry frees them.
//
// Text comes in through `input`, and goes out, like moves, through `output`. A function that can be refused returns -1
// then, and the output is the error as JSON.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "nowchess/game/game.h"
#include "nowchess/game/verdict.h"
#include "nowchess/notation/coordinates.h"
#include "nowchess/pgn/game_reader.h"
#include "nowchess/pgn/writer.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/chess960.h"
#include "nowchess/rules/perft.h"
#include "nowchess/rules/winnable.h"
#include "nowchess/search/strength.h"
#include "text/json.h"

#define EXPORTED(NAME) extern "C" __attribute__((export_name(#NAME)))

namespace nowchess {
namespace {

AnyPosition slot = AnyPosition::initial();
std::string input;
std::string output;
std::vector<Move> moveList;
std::vector<pgn::ParsedGame> readGames;
std::unique_ptr<Searcher> searcher;

static_assert(std::is_trivially_copyable_v<AnyPosition>);

std::string_view inputText() { return input; }

int refuse(std::string_view code, std::string_view text, std::size_t column = 0) {
    output = R"({"code":)";
    appendJson(output, code);
    output += R"(,"message":)";
    appendJson(output, text);
    if (column > 0) output += R"(,"column":)" + std::to_string(column);
    output += '}';
    return -1;
}

int refuse(const PositionError& error) {
    if (const auto* const text = std::get_if<FenError>(&error))
        return refuse(name(text->fault), message(error), text->column);
    return refuse("BadPosition", message(error));
}

int refuse(const SanError& error, const AnyPosition& position, std::string_view text) {
    return refuse(name(error.fault), message(error, position, text), error.syntax ? error.syntax->column : 0);
}

int refuse(const IllegalMove& error) { return refuse("IllegalMove", message(error)); }

int refuse(const PlayError& error, const AnyPosition& position) {
    return refuse(std::holds_alternative<MustPlayClaimedMove>(error) ? "MustPlayClaimedMove" : "IllegalMove",
                  message(error, position));
}
int refuse(const GameAlreadyOver& error) { return refuse("GameOver", sentence(error.outcome)); }
int refuse(const ClaimRefusal& error) { return refuse(name(error.fault), message(error)); }
int refuse(OfferFault fault) { return refuse("OfferRefused", message(fault)); }

// Coordinates or SAN: whichever can be read.
std::optional<Move> moveFromText(const AnyPosition& position, std::string_view text) {
    if (const auto move = moveFromCoordinates(position, text)) return *move;
    const auto read = readSan(position, text);
    if (read) return read->move;
    refuse(read.error(), position, text);
    return std::nullopt;
}

// As coordinates and as SAN.
void appendMoves(std::string& out, std::span<const Move> moves, AnyPosition position) {
    out += R"("moves":[)";
    std::string sans = R"(],"sans":[)";
    for (const Move move : moves) {
        if (out.back() != '[') {
            out += ',';
            sans += ',';
        }
        out += '"' + toCoordinates(move) + '"';
        sans += '"' + std::string(toSan(position, move).view()) + '"';
        position = position.playUnchecked(move);
    }
    out += sans + ']';
}

void appendTag(std::string& out, std::string_view key, std::string_view value) {
    out += R"(,")";
    out += key;
    out += R"(":)";
    appendJson(out, value);
}

void appendFinding(std::string& out, const pgn::Finding& finding) {
    out += R"({"line":)" + std::to_string(finding.line) + R"(,"column":)" + std::to_string(finding.column) +
           R"(,"ply":)" + std::to_string(finding.ply) + R"(,"isError":)" +
           (severity(finding.fault) == pgn::Severity::Error ? "true" : "false");
    appendTag(out, "code", name(finding.fault));
    appendTag(out, "message", message(finding));
    out += '}';
}

void appendLine(std::string& out, const SearchLine& line, const AnyPosition& start) {
    out += R"({"depth":)" + std::to_string(line.depth) + R"(,"score":{")" +
           (line.score.kind == ScoreKind::Mate ? "mate" : "centipawns") + R"(":)" + std::to_string(line.score.value) +
           "},";
    appendMoves(out, line.moves, start);
    out += '}';
}

int outputSize() { return static_cast<int>(output.size()); }

}  // namespace

// --- memory ---------------------------------------------------------------------------------------------------------

EXPORTED(slot) void* slotAddress() { return &slot; }
EXPORTED(slotSize) unsigned slotSize() { return sizeof slot; }
EXPORTED(input) char* inputAddress(unsigned size) {
    input.resize(size);
    return input.data();
}
EXPORTED(output) const char* outputAddress() { return output.data(); }
EXPORTED(outputSize) unsigned sizeOfOutput() { return static_cast<unsigned>(output.size()); }
EXPORTED(moveList) const void* moveListAddress() { return moveList.data(); }

// --- positions: those in the slot -----------------------------------------------------------------------------------

EXPORTED(variantByName) int variantByName() {
    const auto rules = parseRules(inputText());
    if (!rules) return refuse("UnknownVariant", "there is no variant '" + input + "'");
    return static_cast<int>(rules->variant) | (rules->castling == CastlingMode::Chess960 ? 256 : 0);
}
EXPORTED(variantName) int variantName(unsigned variant) {
    if (variant >= allVariants.size()) return -1;
    output = uciName(allVariants[variant]);
    return outputSize();
}

EXPORTED(start) void start(unsigned variant) { slot = AnyPosition::initial(static_cast<Variant>(variant)); }
EXPORTED(start960) int start960(int number, unsigned variant) {
    const auto position = chess960Start(number, static_cast<Variant>(variant));
    if (!position) return refuse("NoSuchStart", "there is no such start position");
    slot = *position;
    return 0;
}
EXPORTED(readFen) int readFen(unsigned variant, int strict) {
    const auto position = positionFromFen(inputText(), static_cast<Variant>(variant),
                                          {.reading = strict != 0 ? FenReading::Strict : FenReading::Lenient});
    if (!position) return refuse(position.error());
    slot = *position;
    return 0;
}
EXPORTED(writeFen) int writeFen() {
    output = toFen(slot);
    return outputSize();
}
// Sixty-four letters from a1 to h8, a dot where nothing stands.
EXPORTED(writeBoard) int writeBoard() {
    output.assign(64, '.');
    for (const Square square : slot.board().occupied())
        output[static_cast<std::size_t>(square)] = letter(*slot.board().pieceAt(square));
    return outputSize();
}

EXPORTED(turn) int turn() { return static_cast<int>(slot.turn()); }
EXPORTED(variant) int variant() { return static_cast<int>(slot.variant()); }
EXPORTED(status) int statusOfSlot() { return static_cast<int>(status(slot)); }
EXPORTED(halfmoveClock) unsigned halfmoveClock() { return slot.halfmoveClock(); }
EXPORTED(fullmoveNumber) unsigned fullmoveNumber() { return slot.fullmoveNumber(); }
EXPORTED(key) std::uint64_t key() { return static_cast<std::uint64_t>(slot.key()); }
EXPORTED(isCheck) int isCheck() { return isInCheck(slot) ? 1 : 0; }
EXPORTED(pocket) int pocket(int color, int piece) {
    return static_cast<int>(slot.pocket(static_cast<Color>(color)).count(static_cast<PieceType>(piece)));
}
EXPORTED(checksLeft) int checksLeft(int color) { return slot.checksLeft(static_cast<Color>(color)); }
EXPORTED(boardOutcome) int writeBoardOutcome() {
    const auto outcome = boardOutcome(slot);
    if (!outcome) return -1;
    output = name(outcome->ending);
    return outcome->winner ? static_cast<int>(*outcome->winner) : 2;
}

EXPORTED(moves) unsigned moves() {
    const MoveList legal = legalMoves(slot);
    moveList.assign(legal.begin(), legal.end());
    return static_cast<unsigned>(moveList.size());
}
// The texts of all legal moves, in the order of `moves`, with a blank behind each.
EXPORTED(sans) int sans() {
    output.clear();
    withExact(slot, [](const auto& exact) {
        for (const Move move : legalMoves(exact)) {
            output += toSan(exact, move).view();
            output += ' ';
        }
    });
    return outputSize();
}
EXPORTED(readMove) int readMove() {
    const auto move = moveFromText(slot, inputText());
    return move ? move->bits() : -1;
}
EXPORTED(isLegal) int isLegalMove(unsigned bits) {
    return isLegal(slot, Move::fromBits(static_cast<std::uint16_t>(bits))) ? 1 : 0;
}
EXPORTED(writeSan) int writeSan(unsigned bits) {
    const Move move = Move::fromBits(static_cast<std::uint16_t>(bits));
    if (const auto reason = whyIllegal(slot, move)) return refuse(IllegalMove{move, *reason});
    output = toSan(slot, move).view();
    return outputSize();
}
EXPORTED(writeUci) int writeUci(unsigned bits, int chess960) {
    output = toCoordinates(Move::fromBits(static_cast<std::uint16_t>(bits)),
                           chess960 != 0 ? CastlingMode::Chess960 : CastlingMode::Standard);
    return outputSize();
}
EXPORTED(play) int playInSlot(unsigned bits) {
    const auto next = play(slot, Move::fromBits(static_cast<std::uint16_t>(bits)));
    if (!next) return refuse(next.error());
    slot = *next;
    return 0;
}
EXPORTED(perft) double perftOfSlot(int depth) { return static_cast<double>(perft(slot, depth)); }
EXPORTED(canWin) int writeCanWin(int side, double nodes) {
    const MateVerdict verdict = canWin(slot, static_cast<Color>(side), {.nodes = static_cast<std::uint64_t>(nodes)});
    output = R"({"answer":)";
    appendJson(output, name(verdict.answer));
    if (verdict.answer == MateAnswer::Yes) {
        output += ',';
        appendMoves(output, verdict.line, slot);
    }
    if (verdict.reason) {
        appendTag(output, "reason", name(*verdict.reason));
        appendTag(output, "message", message(*verdict.reason, slot.variant()));
    }
    output += '}';
    return outputSize();
}

// --- games ----------------------------------------------------------------------------------------------------------

EXPORTED(gameNew) AnyGame* gameNew(int chess960, int online) {
    GameOptions options{.rules = rulesFor(slot),
                        .regulations = online != 0 ? Regulations::FideOnline : Regulations::FideLaws};
    if (chess960 != 0) options.rules.castling = CastlingMode::Chess960;
    return std::make_unique<AnyGame>(slot, options).release();
}
EXPORTED(gameCopy) AnyGame* gameCopy(const AnyGame& game) { return std::make_unique<AnyGame>(game).release(); }
EXPORTED(gameFree) void gameFree(AnyGame* game) { const std::unique_ptr<AnyGame> owner(game); }

// The bits of the move that the input means, with its text in the output.
EXPORTED(gamePlay) int gamePlay(AnyGame& game) {
    if (const auto outcome = game.outcome()) return refuse(GameAlreadyOver{*outcome});
    const auto move = moveFromText(game.position(), inputText());
    if (!move) return -1;
    if (const auto played = game.play(*move); !played) return refuse(played.error(), game.position());
    output = game.san(game.ply()).view();
    return move->bits();
}
EXPORTED(gameGoTo) int gameGoTo(AnyGame& game, unsigned ply) {
    return game.goTo(ply) ? 0 : refuse("NoSuchPly", "the game has no such ply");
}
EXPORTED(gamePly) unsigned gamePly(const AnyGame& game) { return static_cast<unsigned>(game.ply()); }
EXPORTED(gamePlies) unsigned gamePlies(const AnyGame& game) {
    return static_cast<unsigned>(game.ply() + game.undone().size());
}
EXPORTED(gameIsChess960) int gameIsChess960(const AnyGame& game) {
    return game.rules().castling == CastlingMode::Chess960 ? 1 : 0;
}
EXPORTED(gamePosition) int gamePosition(const AnyGame& game, unsigned ply) {
    if (ply > game.ply()) return refuse("NoSuchPly", "the game has no such ply");
    slot = game.history()[ply].position;
    return 0;
}
// The texts of the moves so far, with a blank behind each.
EXPORTED(gameSans) int gameSans(const AnyGame& game) {
    output.clear();
    for (std::size_t ply = 1; ply <= game.ply(); ++ply) {
        output += game.san(ply).view();
        output += ' ';
    }
    return outputSize();
}
EXPORTED(gameMoves) unsigned gameMoves(const AnyGame& game) {
    moveList.clear();
    for (const auto& ply : game.history().subspan(1)) moveList.push_back(*ply.move);
    return static_cast<unsigned>(moveList.size());
}
// Repetitions, who offers a draw (2: nobody), whether the game is over.
EXPORTED(gameRepetitions) unsigned gameRepetitions(const AnyGame& game) { return game.occurrences(); }
EXPORTED(gameOffer) int gameOffer(const AnyGame& game) {
    return game.drawOfferedBy() ? static_cast<int>(*game.drawOfferedBy()) : 2;
}
EXPORTED(gameIsOver) int gameIsOver(const AnyGame& game) { return game.isOver() ? 1 : 0; }
EXPORTED(gameVerdict) int gameVerdict(const AnyGame& game, int fast) {
    output.clear();
    appendJson(output, judge(game, {.deadCheck = fast != 0 ? DeadCheck::Fast : DeadCheck::Full, .budget = {}}));
    return outputSize();
}

// What a side does besides moving; the numbers are those of `acts` in index.js.
EXPORTED(gameAct) int gameAct(AnyGame& game, int act, int side) {
    const auto by = static_cast<Color>(side);
    const auto told = [](const auto& result) { return result ? 0 : refuse(result.error()); };
    switch (act) {
        case 0: return told(game.resign(by));
        case 1: return told(game.flagFell(by));
        case 2: return told(game.offerDraw(by));
        case 3: return told(game.acceptDraw(by));
        case 4: return told(game.declineDraw(by));
        case 5: return told(game.illegalMove(by));
        default: return refuse("UnknownAct", "there is no such act");
    }
}
// By repetition (0) or fifty moves (1); with the text of the intended move in the input, if there is any.
EXPORTED(gameClaim) int gameClaim(AnyGame& game, int ground) {
    std::optional<Move> intended;
    if (!input.empty()) {
        intended = moveFromText(game.position(), inputText());
        if (!intended) return -1;
    }
    const auto claimed =
        game.claimDraw(ground == 0 ? DrawGround::ThreefoldRepetition : DrawGround::FiftyMoves, intended);
    return claimed ? 0 : refuse(claimed.error());
}

// The input has the tags: names and values, each with a NUL behind it.
EXPORTED(gamePgn) int gamePgn(const AnyGame& game) {
    std::vector<pgn::Tag> tags;
    std::string_view rest = inputText();
    const auto take = [&rest] {
        const std::string_view part = rest.substr(0, rest.find('\0'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        return std::string(part);
    };
    while (!rest.empty()) {
        std::string tagName = take();
        tags.push_back({std::move(tagName), take()});
    }
    output = pgn::toText(game, tags);
    return outputSize();
}

// --- PGN ------------------------------------------------------------------------------------------------------------

// How many games the input holds. Each is then described, and its game taken, once.
EXPORTED(pgnRead) unsigned pgnRead() {
    readGames = pgn::readGames(inputText());
    return static_cast<unsigned>(readGames.size());
}
EXPORTED(pgnDescribe) int pgnDescribe(unsigned index) {
    const pgn::ParsedGame& parsed = readGames[index];
    output = R"({"tags":{)";
    for (const pgn::Tag& tag : parsed.tags) {
        if (output.back() != '{') output += ',';
        appendJson(output, tag.name);
        output += ':';
        appendJson(output, tag.value);
    }
    output += R"(},"findings":[)";
    for (const pgn::Finding& finding : parsed.findings) {
        if (output.back() != '[') output += ',';
        appendFinding(output, finding);
    }
    output += ']';
    appendTag(output, "result", text(parsed.result.value_or(pgn::Result::Unknown)));
    output += '}';
    return outputSize();
}
EXPORTED(pgnTake) AnyGame* pgnTake(unsigned index) {
    return std::make_unique<AnyGame>(std::move(readGames[index].game)).release();
}
EXPORTED(pgnForget) void pgnForget() { readGames.clear(); }

// --- search ---------------------------------------------------------------------------------------------------------

extern "C" __attribute__((import_module("nowchess"), import_name("report"))) void report();

// From the slot, after the moves in the input (two bytes each). What is 0 sets no limit. Every line that is found is
// reported: `report` finds it in the output. So is the result.
EXPORTED(search)
int search(int hashMegabytes, int depth, double nodes, int milliseconds, int lines, int elo, double random) {
    static int size = 0;
    if (!searcher || size != hashMegabytes) {
        searcher.reset();
        searcher = std::make_unique<Searcher>(static_cast<std::size_t>(hashMegabytes));
        size = hashMegabytes;
    }
    SearchRoot root(slot);
    for (std::size_t i = 0; i + 1 < input.size(); i += 2) {
        const auto bits = static_cast<unsigned>(static_cast<unsigned char>(input[i])) |
                          static_cast<unsigned>(static_cast<unsigned char>(input[i + 1])) << 8;
        const Move move = Move::fromBits(static_cast<std::uint16_t>(bits));
        if (const auto reason = whyIllegal(root.position, move)) return refuse(IllegalMove{move, *reason});
        root.play(move);
    }
    SearchLimits limits;
    if (depth > 0) limits.depth = depth;
    if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (milliseconds > 0) limits.softLimit = limits.hardLimit = std::chrono::milliseconds(milliseconds);
    limits.lines = static_cast<std::size_t>(std::max(lines, 1));
    const std::optional<Strength> strength = elo > 0 ? std::optional(strengthOf(elo)) : std::nullopt;
    if (strength) limits = limitedTo(*strength, limits);
    const SearchResult result = searcher->search(root, limits, {}, [&](const SearchReport& found) {
        output = R"({"line":)";
        appendLine(output, found.line, root.position);
        output += R"(,"number":)" + std::to_string(found.number) + R"(,"nodes":)" + std::to_string(found.nodes) +
                  R"(,"milliseconds":)" + std::to_string(found.time.count()) + '}';
        report();
    });
    const std::size_t chosen =
        strength ? chooseLine(result, strength->spread, static_cast<std::uint64_t>(random * 0x1p64)) : 0;
    output = R"({"nodes":)" + std::to_string(result.nodes) + R"(,"chosen":)" + std::to_string(chosen) + R"(,"lines":[)";
    for (const SearchLine& line : result.lines) {
        if (output.back() != '[') output += ',';
        appendLine(output, line, root.position);
    }
    output += "]}";
    return outputSize();
}

}  // namespace nowchess
