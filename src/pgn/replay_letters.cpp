// Which language the piece letters of a game are of.
#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "notation/san_letters.h"
#include "nowchess/pgn/replay.h"

namespace nowchess::pgn {

namespace {

struct Language {
    PieceLetters letters;
    std::string_view name;
};
// Italian has the letters of Spanish, and those of the Scandinavian languages are the German ones.
constexpr std::array<Language, 5> languages{{{PieceLetters::German, "German"},
                                             {PieceLetters::French, "French"},
                                             {PieceLetters::Spanish, "Spanish or Italian"},
                                             {PieceLetters::Dutch, "Dutch"},
                                             {PieceLetters::Russian, "Russian"}}};

struct MainLine {
    using Handles = Events<Event::Move, Event::BeginVariation, Event::EndGame>;

    // No game has more moves than that, and a text that has does not fill the memory.
    static constexpr std::size_t most = 20'000;

    Flow move(const Token& token) {
        moves.push_back(token.text);
        return moves.size() < most ? Flow::Continue : Flow::Stop;
    }
    static Flow beginVariation(const Token&) { return Flow::SkipVariation; }
    static Flow endGame(std::size_t) { return Flow::Stop; }
    std::vector<std::string_view> moves;
};

const PieceLetter* letterOf(std::string_view move, PieceLetters language) noexcept {
    const auto letters = letters::of(language);
    const auto found =
        std::ranges::find_if(letters, [&](const PieceLetter& letter) { return move.starts_with(letter.capital); });
    return found == letters.end() ? nullptr : &*found;
}

// Has a move the letter of a piece that only English calls so?
bool isEnglish(std::string_view move, PieceLetters language) noexcept {
    return letterOf(move, PieceLetters::English) != nullptr && letterOf(move, language) == nullptr;
}

// Is it the same piece in English and in that language?
bool isSameInBoth(std::string_view move, PieceLetters language) noexcept {
    const PieceLetter* const ours = letterOf(move, PieceLetters::English);
    const PieceLetter* const theirs = letterOf(move, language);
    if (ours == nullptr) return true;
    if (theirs == nullptr) return false;  // GCOVR_EXCL_LINE: that is asked of all moves before
    return ours->piece == theirs->piece;
}

// How many of the moves can be played one after the other.
std::ptrdiff_t countPlayable(AnyPosition position, std::span<const std::string_view> moves, const SanOptions& options) {
    const auto end = std::ranges::find_if(moves, [&](std::string_view text) {
        const auto read = readSan(position, text, options);
        if (!read || !read->move || hasForeignPiece(text, options.letters)) return true;
        position = position.playUnchecked(*read->move);
        return false;
    });
    return end - moves.begin();
}

// Its first letter is that of a file, and in some language that of a piece; a small letter of another file follows. Who
// means a pawn writes no file as a capital and another one small.
bool mayBeForeign(std::string_view move) noexcept {
    return !move.empty() && std::string_view("ACDF").contains(move[0]);
}

}  // namespace

bool hasForeignPiece(std::string_view move, PieceLetters letters) noexcept {
    return letterOf(move, letters) == nullptr && move.size() >= 3 && mayBeForeign(move) && move[1] >= 'a' &&
           move[1] <= 'h' && move[2] >= '1' && move[2] <= '8';
}

bool AnyReplay::isDoubtfulInEnglish(std::string_view move) const noexcept {
    return letters_ == PieceLetters::English && (move.starts_with('P') || mayBeForeign(move));
}

// In a position without all its pieces, a rook may go where a king could, whose letter is another one's rook. Then the
// first move that makes no sense comes too late.
void AnyReplay::findLettersOfStart() {
    constexpr int allPieces = 32;
    const AnyPosition start = anyPosition();
    if (start.board().occupied().size() >= allPieces) return;
    MainLine line;
    read(text_.substr(gameBegin_), line);
    const auto isRook = [](std::string_view move) { return move.starts_with('R'); };
    const auto isLetter = [](std::string_view move) { return move[0] < 'a' || move[0] > 'h'; };
    if (std::ranges::none_of(line.moves, isRook)) return;
    const auto first = std::ranges::find_if(line.moves, isLetter);
    const Token token{TokenKind::Move, line.moves.front()};
    if (chooseLetters(line.moves, token, start, start)) noteLetters({TokenKind::Move, *first});
}

bool AnyReplay::findLetters(const Token& token) {
    if (std::exchange(areLettersSought_, true)) return false;
    MainLine line;
    read(text_.substr(gameBegin_), line);
    const AnyPosition here = anyPosition();
    const std::size_t depth = std::exchange(depth_, 0);
    const AnyPosition inMainLine = anyPosition();
    depth_ = depth;
    if (!chooseLetters(line.moves, token, here, inMainLine)) return false;
    noteLetters(token);
    return true;
}

bool AnyReplay::chooseLetters(std::span<const std::string_view> moves, const Token& token, const AnyPosition& here,
                              const AnyPosition& inMainLine) {
    const auto isBefore = [&](std::string_view move) { return move.data() < token.text.data(); };
    const auto next = std::ranges::find_if_not(moves, isBefore);
    const std::span<const std::string_view> before(moves.begin(), next);
    const std::span<const std::string_view> after(next, moves.end());
    const SanOptions english{.nullMoves = true};
    const Language* best = nullptr;
    std::ptrdiff_t farthest = readSan(here, token.text, english) && !hasForeignPiece(token.text, PieceLetters::English)
                                  ? countPlayable(inMainLine, after, english)
                                  : -1;
    // Who writes a letter for one pawn writes it for all of them.
    const auto isBarePawn = [](std::string_view move) { return move[0] >= 'a' && move[0] <= 'h'; };
    const auto isLetteredPawn = [](std::string_view move) { return move[0] == 'P'; };
    if (std::ranges::any_of(moves, isLetteredPawn) && std::ranges::any_of(moves, isBarePawn)) --farthest;
    for (const Language& language : languages) {
        const SanOptions options{.letters = language.letters, .nullMoves = true};
        const auto isOurs = [&](std::string_view move) { return isEnglish(move, language.letters); };
        const auto isSame = [&](std::string_view move) { return isSameInBoth(move, language.letters); };
        if (std::ranges::any_of(moves, isOurs) || !std::ranges::all_of(before, isSame)) continue;
        if (hasForeignPiece(token.text, language.letters) || !readSan(here, token.text, options)) continue;
        const std::ptrdiff_t count = countPlayable(inMainLine, after, options);
        if (count <= farthest) continue;
        farthest = count;
        best = &language;
    }
    if (best == nullptr) return false;
    letters_ = best->letters;
    for (std::size_t i = 0; i <= depth_; ++i) setFailures(lines_[i], lines_[i].failures);
    return true;
}

void AnyReplay::noteLetters(const Token& token) {
    Finding finding = findingAt(Fault::ForeignLetters, token);
    finding.reason =
        std::string(std::ranges::find(languages, letters_, &Language::letters)->name) + " letters are read";
    note(std::move(finding));
}

}  // namespace nowchess::pgn
