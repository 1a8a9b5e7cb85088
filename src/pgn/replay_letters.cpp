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
        if (!read || !read->move) return true;
        position = position.playUnchecked(*read->move);
        return false;
    });
    return end - moves.begin();
}

}  // namespace

bool AnyReplay::findLetters(const Token& token) {
    if (std::exchange(areLettersSought_, true)) return false;
    MainLine line;
    read(text_.substr(gameBegin_), line);
    const auto isBefore = [&](std::string_view move) { return move.data() < token.text.data(); };
    const auto next = std::ranges::find_if_not(line.moves, isBefore);
    const std::span<const std::string_view> before(line.moves.begin(), next);
    const std::span<const std::string_view> after(next, line.moves.end());
    const AnyPosition here = anyPosition();
    const std::size_t depth = std::exchange(depth_, 0);
    const AnyPosition inMainLine = anyPosition();
    depth_ = depth;
    const SanOptions english{.nullMoves = true};
    const Language* best = nullptr;
    std::ptrdiff_t farthest = readSan(here, token.text, english) ? countPlayable(inMainLine, after, english) : -1;
    // Who writes a letter for one pawn writes it for all of them.
    const auto isBarePawn = [](std::string_view move) { return move[0] >= 'a' && move[0] <= 'h'; };
    if (std::ranges::any_of(line.moves, isBarePawn)) --farthest;
    for (const Language& language : languages) {
        const SanOptions options{.letters = language.letters, .nullMoves = true};
        const auto isOurs = [&](std::string_view move) { return isEnglish(move, language.letters); };
        const auto isSame = [&](std::string_view move) { return isSameInBoth(move, language.letters); };
        if (std::ranges::any_of(line.moves, isOurs) || !std::ranges::all_of(before, isSame)) continue;
        if (!readSan(here, token.text, options)) continue;
        const std::ptrdiff_t count = countPlayable(inMainLine, after, options);
        if (count <= farthest) continue;
        farthest = count;
        best = &language;
    }
    if (best == nullptr) return false;
    letters_ = best->letters;
    for (std::size_t i = 0; i <= depth_; ++i) setFailures(lines_[i], lines_[i].failures);
    Finding finding = findingAt(Fault::ForeignLetters, token);
    finding.reason = std::string(best->name) + " letters are read";
    note(std::move(finding));
    return true;
}

}  // namespace nowchess::pgn
