// What listens to the events of a PGN text: a class that names the events it handles, and has a handler for each.
//
//   struct MoveCounter {
//       using Handles = pgn::Events<pgn::Event::Move>;
//       void move(const pgn::Token&) { ++moves; }
//       int moves = 0;
//   };
//   MoveCounter counter;
//   pgn::read("1. e4 e5 *", counter);
//
// The handlers are checked: it does not compile if one that is named is missing or misspelt, takes or returns something
// else, or if one is there that is not named. Events that nobody handles cost nothing. A handler returns nothing, or a
// `Flow` to skip what it does not want or to stop the reading. A replay (replay.h) has the same events; its handlers
// take the replay as their first argument.
//
// Thread safety: a listener is called on the thread that reads, and by nobody else.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/lexer.h"

namespace nowchess::pgn {

enum class Event : std::uint8_t {
    BeginGame,       // beginGame(std::size_t offset)
    Tag,             // tag(const TagText& tag, const Token& token)
    BeginMoves,      // beginMoves(): between tags and moves, once for each game
    MoveNumber,      // moveNumber(const Token& token, std::uint32_t number)
    Move,            // move(const Token& token); in a replay: it has been played
    FailedMove,      // failedMove(const Token& token): it could not be played; only in a replay
    Nag,             // nag(const Token& token, unsigned number)
    Comment,         // comment(const Token& token, std::string_view text): without braces or semicolon
    BeginVariation,  // beginVariation(const Token& token)
    EndVariation,    // endVariation(const Token& token)
    Result,          // result(const Token& token, Result result)
    Fault,           // fault(Fault fault, const Token& token)
    EndMoves,        // endMoves(): after the last move and the result
    EndGame,         // endGame(std::size_t offset): the offset after its last byte
    EndText,         // endText(): after the last game
};
inline constexpr std::size_t eventCount = static_cast<std::size_t>(Event::EndText) + 1;

// How to go on. Comments and stray text between two games are reported between them, so that skipping a game does not
// skip those.
enum class Flow : std::uint8_t {
    Continue,
    SkipVariation,  // the rest of this line; from beginVariation: all of it, its end included. In the main line:
                    // SkipMoves
    SkipMoves,      // the rest of the moves: only the result and the ends of the moves and the game follow
    SkipGame,       // the rest of the game: only its end follows
    Stop,           // everything: nothing follows, not even the end of the game
};

// The events that a listener handles.
template <Event... Handled>
struct Events {
    static constexpr bool has(Event event) noexcept { return ((event == Handled) || ...); }
};

template <typename T>
concept Listener = requires {
    { T::Handles::has(Event::Move) } -> std::same_as<bool>;
};

// Handles nothing.
struct NoListener {
    using Handles = Events<>;
};

namespace detail {

template <typename T>
concept HandlerResult = std::same_as<T, void> || std::same_as<T, Flow>;

// Can the handler of an event be called, with what every handler is given first?
template <Event Which, typename T, typename... First>
consteval bool isCallable() {
    if constexpr (Which == Event::BeginGame)
        return requires(T& t, First... f, std::size_t at) {
            { t.beginGame(f..., at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::Tag)
        return requires(T& t, First... f, const TagText& tag, const Token& at) {
            { t.tag(f..., tag, at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::BeginMoves)
        return requires(T& t, First... f) {
            { t.beginMoves(f...) } -> HandlerResult;
        };
    else if constexpr (Which == Event::MoveNumber)
        return requires(T& t, First... f, const Token& at, std::uint32_t n) {
            { t.moveNumber(f..., at, n) } -> HandlerResult;
        };
    else if constexpr (Which == Event::Move)
        return requires(T& t, First... f, const Token& at) {
            { t.move(f..., at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::FailedMove)
        return sizeof...(First) > 0 && requires(T& t, First... f, const Token& at) {
            { t.failedMove(f..., at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::Nag)
        return requires(T& t, First... f, const Token& at, unsigned n) {
            { t.nag(f..., at, n) } -> HandlerResult;
        };
    else if constexpr (Which == Event::Comment)
        return requires(T& t, First... f, const Token& at, std::string_view s) {
            { t.comment(f..., at, s) } -> HandlerResult;
        };
    else if constexpr (Which == Event::BeginVariation)
        return requires(T& t, First... f, const Token& at) {
            { t.beginVariation(f..., at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::EndVariation)
        return requires(T& t, First... f, const Token& at) {
            { t.endVariation(f..., at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::Result)
        return requires(T& t, First... f, const Token& at, Result r) {
            { t.result(f..., at, r) } -> HandlerResult;
        };
    else if constexpr (Which == Event::Fault)
        return requires(T& t, First... f, Fault fault, const Token& at) {
            { t.fault(f..., fault, at) } -> HandlerResult;
        };
    else if constexpr (Which == Event::EndMoves)
        return requires(T& t, First... f) {
            { t.endMoves(f...) } -> HandlerResult;
        };
    else if constexpr (Which == Event::EndGame)
        return requires(T& t, First... f, std::size_t at) {
            { t.endGame(f..., at) } -> HandlerResult;
        };
    else
        return requires(T& t, First... f) {
            { t.endText(f...) } -> HandlerResult;
        };
}

// Is there a member with the name of the handler, whatever it is?
template <Event Which, typename T>
consteval bool isNamed() {
    if constexpr (Which == Event::BeginGame)
        return requires { &T::beginGame; };
    else if constexpr (Which == Event::Tag)
        return requires { &T::tag; };
    else if constexpr (Which == Event::BeginMoves)
        return requires { &T::beginMoves; };
    else if constexpr (Which == Event::MoveNumber)
        return requires { &T::moveNumber; };
    else if constexpr (Which == Event::Move)
        return requires { &T::move; };
    else if constexpr (Which == Event::FailedMove)
        return requires { &T::failedMove; };
    else if constexpr (Which == Event::Nag)
        return requires { &T::nag; };
    else if constexpr (Which == Event::Comment)
        return requires { &T::comment; };
    else if constexpr (Which == Event::BeginVariation)
        return requires { &T::beginVariation; };
    else if constexpr (Which == Event::EndVariation)
        return requires { &T::endVariation; };
    else if constexpr (Which == Event::Result)
        return requires { &T::result; };
    else if constexpr (Which == Event::Fault)
        return requires { &T::fault; };
    else if constexpr (Which == Event::EndMoves)
        return requires { &T::endMoves; };
    else if constexpr (Which == Event::EndGame)
        return requires { &T::endGame; };
    else
        return requires { &T::endText; };
}

template <Event Which, typename T, typename... First>
consteval bool checkHandler() {
    constexpr bool isListed = T::Handles::has(Which);
    constexpr bool isThere = isCallable<Which, T, First...>();
    static_assert(!isListed || isThere,
                  "Handles names an event whose handler is missing, misspelt or private, or takes or returns something "
                  "else than the list of events in pgn/listener.h says");
    static_assert(isListed || !(isThere || isNamed<Which, T>()), "a handler is there whose event is not in Handles");
    return true;
}

template <typename T, typename... First>
consteval bool checkHandlers() {
    return checkHandler<Event::BeginGame, T, First...>() && checkHandler<Event::Tag, T, First...>() &&
           checkHandler<Event::BeginMoves, T, First...>() && checkHandler<Event::MoveNumber, T, First...>() &&
           checkHandler<Event::Move, T, First...>() && checkHandler<Event::FailedMove, T, First...>() &&
           checkHandler<Event::Nag, T, First...>() && checkHandler<Event::Comment, T, First...>() &&
           checkHandler<Event::BeginVariation, T, First...>() && checkHandler<Event::EndVariation, T, First...>() &&
           checkHandler<Event::Result, T, First...>() && checkHandler<Event::Fault, T, First...>() &&
           checkHandler<Event::EndMoves, T, First...>() && checkHandler<Event::EndGame, T, First...>() &&
           checkHandler<Event::EndText, T, First...>();
}

}  // namespace detail

}  // namespace nowchess::pgn
