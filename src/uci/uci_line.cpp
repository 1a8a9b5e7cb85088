#include "uci/uci_line.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "text/number.h"

namespace nowchess::app {

namespace {

using Words = std::span<const std::string_view>;

std::vector<std::string_view> wordsOf(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t begin = text.find_first_not_of(blanks);
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        const std::size_t length = std::min(text.find_first_of(blanks), text.size());
        words.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
}

std::string joined(Words words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += ' ';
        text += word;
    }
    return text;
}

std::size_t indexOf(Words words, std::string_view wanted, std::size_t from = 0) {
    while (from < words.size() && words[from] != wanted) ++from;
    return from;
}

template <typename Number>
std::optional<Number> number(std::string_view word) {
    if (word.starts_with('-')) return word.size() > 1 ? std::optional(Number{0}) : std::nullopt;
    return wholeNumber<Number>(word);
}

std::optional<std::chrono::milliseconds> time(std::string_view word) {
    const auto value = number<std::uint32_t>(word);
    return value ? std::optional(std::chrono::milliseconds(*value)) : std::nullopt;
}

std::optional<UciLine> parseOption(Words words) {
    if (words.empty() || words.front() != "name") return std::nullopt;
    const std::size_t value = indexOf(words, "value");
    UciOption option{joined(words.subspan(1, value - 1)), {}};
    if (value < words.size()) option.value = joined(words.subspan(value + 1));
    return option;
}

// A word that was received, fit to be printed: short, without control characters.
std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 24;
    std::string text(word.substr(0, longest));
    for (char& c : text)
        if (c < ' ' || c > '~') c = '?';
    return "'" + text + (word.size() > longest ? "...'" : "'");
}

UciLine parsePosition(Words words) {
    const std::size_t moves = indexOf(words, "moves");
    UciPosition position;
    if (words.empty()) return UciPositionError{.fault = UciPositionFault::NoStart};
    if (words.front() == "fen") {
        position.fen = joined(words.subspan(1, moves - 1));
        if (position.fen.empty()) return UciPositionError{.fault = UciPositionFault::NoFen};
    } else if (words.front() != "startpos") {
        return UciPositionError{.fault = UciPositionFault::NoStart, .found = std::string(words.front())};
    } else if (words.size() > 1 && moves != 1) {
        return UciPositionError{.fault = UciPositionFault::NoMovesKeyword, .found = std::string(words[1])};
    }
    for (std::size_t i = moves + 1; i < words.size(); ++i) position.moves.emplace_back(words[i]);
    return position;
}

// Does the word take a value, and was it taken?
bool readGoValue(UciGo& go, std::string_view name, std::string_view value) {
    const auto increment = [&](Color color) { go.increment[color] = time(value).value_or(go.increment[color]); };
    if (name == "depth") {
        go.depth = number<int>(value);
    } else if (name == "nodes") {
        go.nodes = number<std::uint64_t>(value);
    } else if (name == "mate") {
        go.mate = number<int>(value);
    } else if (name == "movetime") {
        go.moveTime = time(value);
    } else if (name == "wtime") {
        go.left[Color::White] = time(value);
    } else if (name == "btime") {
        go.left[Color::Black] = time(value);
    } else if (name == "winc") {
        increment(Color::White);
    } else if (name == "binc") {
        increment(Color::Black);
    } else if (name == "movestogo") {
        go.movesToGo = number<int>(value);
    } else if (name == "perft") {
        go.perft = number<int>(value);
    } else {
        return false;
    }
    return true;
}

bool isGoKeyword(std::string_view word) {
    static constexpr std::array<std::string_view, 13> keywords{"infinite", "ponder",    "searchmoves", "depth", "nodes",
                                                               "mate",     "movetime",  "wtime",       "btime", "winc",
                                                               "binc",     "movestogo", "perft"};
    return std::ranges::find(keywords, word) != keywords.end();
}

UciLine parseGo(Words words) {
    UciGo go;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "infinite") {
            go.infinite = true;
        } else if (words[i] == "ponder") {
            go.ponder = true;
        } else if (words[i] == "searchmoves") {
            while (i + 1 < words.size() && !isGoKeyword(words[i + 1])) go.searchMoves.emplace_back(words[++i]);
        } else if (i + 1 < words.size() && readGoValue(go, words[i], words[i + 1])) {
            ++i;
        }
    }
    return go;
}

}  // namespace

std::optional<UciLine> parseUciLine(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, UciWord>, 6> plain{{{"uci", UciWord::Uci},
                                                                                {"isready", UciWord::IsReady},
                                                                                {"ucinewgame", UciWord::NewGame},
                                                                                {"stop", UciWord::Stop},
                                                                                {"ponderhit", UciWord::PonderHit},
                                                                                {"quit", UciWord::Quit}}};
    const std::vector<std::string_view> words = wordsOf(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Words rest = Words(words).subspan(i + 1);
        for (const auto& [name, word] : plain)
            if (words[i] == name) return word;
        if (words[i] == "setoption") return parseOption(rest);
        if (words[i] == "position") return parsePosition(rest);
        if (words[i] == "go") return parseGo(rest);
    }
    return std::nullopt;
}

std::expected<SearchRoot, UciPositionError> resolve(const UciPosition& position, Variant variant) {
    SearchRoot root(AnyPosition::initial(variant));
    if (!position.fen.empty()) {
        const auto start = positionFromFen(position.fen, variant);
        if (!start) return std::unexpected(UciPositionError{.fault = UciPositionFault::BadFen, .cause = start.error()});
        root = SearchRoot(*start);
    }
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const auto move = moveFromCoordinates(root.position, position.moves[i]);
        if (!move)
            return std::unexpected(UciPositionError{.fault = UciPositionFault::BadMove,
                                                    .found = position.moves[i],
                                                    .number = i + 1,
                                                    .cause = move.error()});
        root.play(*move);
    }
    return root;
}

UciSearchMoves resolveSearchMoves(const AnyPosition& position, const std::vector<std::string>& words) {
    UciSearchMoves moves;
    for (const std::string& word : words) {
        const auto move = moveFromCoordinates(position, word);
        if (move)
            moves.legal.push_back(*move);
        else
            moves.errors.push_back({word, move.error()});
    }
    return moves;
}

std::string message(const UciMoveError& error) {
    return "searchmoves " + quoted(error.word) + ": " + message(error.cause);
}

std::string message(const UciPositionError& error) {
    const std::string found = error.found.empty() ? "the end of the line" : quoted(error.found);
    switch (error.fault) {
        case UciPositionFault::NoStart: return "position: expected 'startpos' or 'fen', found " + found;
        case UciPositionFault::NoFen: return "position fen: the FEN is missing";
        case UciPositionFault::NoMovesKeyword: return "position startpos: expected 'moves', found " + found;
        case UciPositionFault::BadFen: return "position fen: " + message(std::get<PositionError>(error.cause));
        case UciPositionFault::BadMove:
            return "position, move " + std::to_string(error.number) + " " + found + ": " +
                   message(std::get<MoveTextError>(error.cause));
    }
    std::unreachable();
}

}  // namespace nowchess::app
