// A session as text and back: PGN that any program reads, with a few tags of our own for what PGN has no word for. What
// is written is what is read: the moves, those taken back too, offers, owed moves, a promotion that waits, the clock
// and its history, the options, and how the game ended.
//
//   const std::string saved = writeSession(session, tags, now);
//   const auto read = readSession(saved);
//   if (!read) std::puts(message(read.error()).c_str());
//
// Thread safety: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nowchess/pgn/fault.h"
#include "nowchess/pgn/tag.h"
#include "nowchess/session/session.h"

namespace nowchess {

// The clock is written as it stands at that time, and read back standing still.
std::string writeSession(const Session& session, std::span<const pgn::Tag> tags = {}, ClockTime now = {});

struct SavedSession {
    Session session;
    std::vector<pgn::Tag> tags;  // without those that the session itself was written in
};

enum class SessionTextFault : std::uint8_t {
    NoGame,      // in the text
    NoSuchGame,  // it has fewer
    BadGame,     // `finding` says why
};
struct SessionTextError {
    SessionTextFault fault;
    std::size_t games = 0;  // that there are
    pgn::Finding finding = {};
};

// The n-th game of a text, from 1. Any PGN will do: what it does not tell is as in a new session. Tags of ours that
// make no sense are passed over.
std::expected<SavedSession, SessionTextError> readSession(std::string_view text, std::size_t number = 1);

std::string message(const SessionTextError& error);

}  // namespace nowchess
