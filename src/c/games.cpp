#include <array>

#include "c/calls.h"
#include "nowchess/game/verdict.h"

using namespace nowchess;
using namespace nowchess::c;

namespace {

static_assert(NOWCHESS_END_OTHER_RULE == static_cast<int>(EndReason::OtherRule) &&
              NOWCHESS_END_FLAG_FALL == static_cast<int>(EndReason::FlagFall));
static_assert(NOWCHESS_CLAIM_FIFTY_MOVES == static_cast<int>(DrawGround::FiftyMoves));

std::optional<GameOptions> gameOptions(Variant variant, std::uint32_t flags) noexcept {
    if ((flags &
         ~std::uint32_t{NOWCHESS_GAME_ONLINE | NOWCHESS_GAME_CHESS960 | NOWCHESS_GAME_WITHOUT_DEAD_POSITIONS}) != 0)
        return std::nullopt;
    GameOptions options;
    options.rules.variant = variant;
    if ((flags & NOWCHESS_GAME_CHESS960) != 0) options.rules.castling = CastlingMode::Chess960;
    if ((flags & NOWCHESS_GAME_ONLINE) != 0) options.regulations = Regulations::FideOnline;
    if ((flags & NOWCHESS_GAME_WITHOUT_DEAD_POSITIONS) != 0) options.deadPositions = false;
    return options;
}

nowchess_outcome numbersOf(const std::optional<Outcome>& outcome, bool isProven) noexcept {
    if (!outcome) return {0, NOWCHESS_NOBODY, NOWCHESS_END_NONE, 1};
    return {1, numberOf(outcome->winner), static_cast<std::uint8_t>(outcome->reason),
            isProven ? std::uint8_t{1} : std::uint8_t{0}};
}

nowchess_code fail(nowchess_error* error, const PlayError& problem, const AnyGame& game) {
    nowchess_code code = NOWCHESS_ILLEGAL_MOVE;
    std::string_view name = "IllegalMove";
    if (std::holds_alternative<GameAlreadyOver>(problem)) {
        code = NOWCHESS_GAME_OVER;
        name = "GameOver";
    } else if (const auto* const san = std::get_if<InvalidSan>(&problem)) {
        return c::fail(error, san->error, game.position(), san->text);
    } else if (std::holds_alternative<MustPlayClaimedMove>(problem)) {
        code = NOWCHESS_REFUSED;
        name = "MustPlayClaimedMove";
    }
    if (error == nullptr) return code;
    return c::fail(error, code, name, message(problem, game.position()));
}

nowchess_code isOver(nowchess_error* error) {
    return c::fail(error, NOWCHESS_GAME_OVER, "GameOver", "the game is over");
}

// What an ending says, as a code.
template <typename Result>
nowchess_code codeOf(nowchess_error* error, const Result& result) {
    return result ? nowchess_code{NOWCHESS_OK} : isOver(error);
}
template <typename T>
nowchess_code codeOf(nowchess_error* error, const std::expected<T, OfferFault>& result) {
    if (result) return NOWCHESS_OK;
    if (result.error() == OfferFault::GameOver) return isOver(error);
    return c::fail(error, NOWCHESS_REFUSED, "Offer", message(result.error()));
}

JudgeOptions judgeOptions(std::uint32_t flags) noexcept {
    JudgeOptions options;
    if ((flags & NOWCHESS_VERDICT_FAST) != 0) options.deadCheck = DeadCheck::Fast;
    return options;
}

}  // namespace

extern "C" {

nowchess_code nowchess_game_new(nowchess_variant number, uint32_t flags, nowchess_game** game) {
    const auto variant = variantOf(number);
    if (game == nullptr) return NOWCHESS_NULL_POINTER;
    if (!variant) return NOWCHESS_BAD_ARGUMENT;
    const auto options = gameOptions(*variant, flags);
    if (!options) return NOWCHESS_BAD_ARGUMENT;
    return guarded([&] { return handOut(Kind::Game, AnyGame(*options), game); });
}

nowchess_code nowchess_game_from_fen(const char* fen, size_t size, nowchess_variant number, uint32_t fen_flags,
                                     uint32_t flags, nowchess_game** game, nowchess_error* error) {
    const auto text = textOf(fen, size);
    const auto variant = variantOf(number);
    if (!text || game == nullptr) return c::fail(error, NOWCHESS_NULL_POINTER);
    const auto reading = fenOptions(fen_flags);
    const auto options = variant ? gameOptions(*variant, flags) : std::nullopt;
    if (!reading || !options) return c::fail(error, NOWCHESS_BAD_ARGUMENT);
    return guarded([&] {
        const auto position = positionFromFen(*text, *variant, *reading);
        if (!position) return c::fail(error, position.error());
        return handOut(Kind::Game, AnyGame(*position, *options), game);
    });
}

nowchess_code nowchess_game_from_position(const nowchess_position* start, uint32_t flags, nowchess_game** game) {
    if (game == nullptr) return NOWCHESS_NULL_POINTER;
    return readingPosition(start, nullptr, [&](const AnyPosition& position) {
        const auto options = gameOptions(position.variant(), flags);
        if (!options) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        return handOut(Kind::Game, AnyGame(position, *options), game);
    });
}

nowchess_code nowchess_game_copy(const nowchess_game* handle, nowchess_game** copy) {
    if (copy == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<AnyGame>(handle, Kind::Game, nullptr,
                            [&](const AnyGame& game) { return handOut(Kind::Game, game, copy); });
}

nowchess_code nowchess_game_free(nowchess_game* handle) { return release<AnyGame>(handle, Kind::Game); }

const nowchess_position* nowchess_game_position(const nowchess_game* game) {
    return reinterpret_cast<const nowchess_position*>(game);
}

nowchess_code nowchess_game_play(nowchess_game* handle, nowchess_move bits, nowchess_error* error) {
    const auto move = moveOf(bits);
    if (!move) return c::fail(error, NOWCHESS_BAD_ARGUMENT);
    return changing<AnyGame>(handle, Kind::Game, error, [&](AnyGame& game) {
        const auto meant = resolveMove(game.position(), *move);
        const auto played = game.play(meant ? *meant : *move);
        return played ? nowchess_code{NOWCHESS_OK} : fail(error, played.error(), game);
    });
}

nowchess_code nowchess_game_play_san(nowchess_game* handle, const char* san, size_t size, nowchess_move* move,
                                     nowchess_error* error) {
    const auto text = textOf(san, size);
    if (!text) return c::fail(error, NOWCHESS_NULL_POINTER);
    return changing<AnyGame>(handle, Kind::Game, error, [&](AnyGame& game) {
        const auto played = game.playSan(*text);
        if (!played) return fail(error, played.error(), game);
        if (move != nullptr) *move = game.history().back().move->bits();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_game_play_recorded(nowchess_game* handle, nowchess_move bits, nowchess_move* legal,
                                          nowchess_error* error) {
    const auto move = moveOf(bits);
    if (!move) return c::fail(error, NOWCHESS_BAD_ARGUMENT);
    return changing<AnyGame>(handle, Kind::Game, error, [&](AnyGame& game) {
        const auto meant = resolveMove(game.position(), *move);
        const auto played = game.playRecorded(meant ? *meant : *move);
        if (!played) return c::fail(error, played.error());
        if (legal != nullptr) *legal = meant->bits();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_game_play_recorded_san(nowchess_game* handle, const char* san, size_t size, nowchess_move* move,
                                              nowchess_error* error) {
    const auto text = textOf(san, size);
    if (!text) return c::fail(error, NOWCHESS_NULL_POINTER);
    return changing<AnyGame>(handle, Kind::Game, error, [&](AnyGame& game) {
        const auto read = readSan(game.position(), *text);
        if (!read) return c::fail(error, read.error(), game.position(), *text);
        const auto played = game.playRecorded(*read->move);
        if (!played) return c::fail(error, played.error());
        if (move != nullptr) *move = read->move->bits();
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_move nowchess_game_push_san(nowchess_game* handle, const char* san, size_t size) {
    nowchess_move move = NOWCHESS_NO_MOVE;
    nowchess_game_play_recorded_san(handle, san, size, &move, nullptr);
    return move;
}

nowchess_code nowchess_game_go_to(nowchess_game* handle, size_t ply) {
    return changing<AnyGame>(handle, Kind::Game, nullptr, [&](AnyGame& game) {
        return game.goTo(ply) ? nowchess_code{NOWCHESS_OK} : nowchess_code{NOWCHESS_BAD_ARGUMENT};
    });
}

const char* nowchess_end_name(uint8_t reason) {
    return reason < allEndReasons.size() ? name(allEndReasons[reason]).data() : nullptr;
}

const char* nowchess_end_article(uint8_t reason) {
    if (reason >= allEndReasons.size()) return nullptr;
    const std::string_view text = article(allEndReasons[reason]);
    return text.empty() ? "" : text.data();
}

nowchess_code nowchess_game_get_info(const nowchess_game* handle, nowchess_game_info* info) {
    if (info == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<AnyGame>(handle, Kind::Game, nullptr, [&](const AnyGame& game) {
        const bool isProven = !game.adjudication() || game.adjudication()->isProven();
        *info = {.ply = game.ply(),
                 .plies = game.ply() + game.undone().size(),
                 .repetitions = game.occurrences(),
                 .owed = game.obligedMove() ? game.obligedMove()->bits() : nowchess_move{NOWCHESS_NO_MOVE},
                 .offered = numberOf(game.drawOfferedBy()),
                 .chess960 = game.rules().castling == CastlingMode::Chess960 ? std::uint8_t{1} : std::uint8_t{0},
                 .outcome = numbersOf(game.outcome(), isProven),
                 .reserved = {}};
        return nowchess_code{NOWCHESS_OK};
    });
}

nowchess_code nowchess_game_moves(const nowchess_game* handle, nowchess_move* moves, size_t capacity, size_t* size) {
    return reading<AnyGame>(handle, Kind::Game, nullptr, [&](const AnyGame& game) {
        std::vector<Move> made;
        made.reserve(game.ply());
        for (const auto& ply : game.history().subspan(1)) made.push_back(*ply.move);
        return putMoves(made, moves, capacity, size);
    });
}

nowchess_code nowchess_game_position_at(const nowchess_game* handle, size_t ply, nowchess_position** position) {
    if (position == nullptr) return NOWCHESS_NULL_POINTER;
    return reading<AnyGame>(handle, Kind::Game, nullptr, [&](const AnyGame& game) {
        if (ply > game.ply()) return nowchess_code{NOWCHESS_BAD_ARGUMENT};
        return handOut(Kind::Position, game.history()[ply].position, position);
    });
}

nowchess_code nowchess_game_claims(const nowchess_game* handle, nowchess_claim* claims, size_t capacity, size_t* size) {
    return reading<AnyGame>(handle, Kind::Game, nullptr, [&](const AnyGame& game) {
        std::vector<nowchess_claim> found;
        for (const Claim& claim : game.claimable())
            found.push_back({static_cast<std::uint8_t>(claim.ground), 0,
                             claim.move ? claim.move->bits() : nowchess_move{NOWCHESS_NO_MOVE}});
        return putArray<nowchess_claim>(found, claims, capacity, size);
    });
}

nowchess_code nowchess_game_claim(nowchess_game* handle, nowchess_claim claim, nowchess_error* error) {
    const auto named = moveOf(claim.move);
    if (claim.ground > NOWCHESS_CLAIM_FIFTY_MOVES || !named) return c::fail(error, NOWCHESS_BAD_ARGUMENT);
    return changing<AnyGame>(handle, Kind::Game, error, [&](AnyGame& game) {
        std::optional<Move> move;
        if (claim.move != NOWCHESS_NO_MOVE) move = resolveMove(game.position(), *named).value_or(*named);
        const auto granted = game.claimDraw(static_cast<DrawGround>(claim.ground), move);
        if (granted) return nowchess_code{NOWCHESS_OK};
        const nowchess_code code =
            granted.error().fault == ClaimFault::GameOver ? NOWCHESS_GAME_OVER : NOWCHESS_REFUSED;
        return c::fail(error, code, name(granted.error().fault), message(granted.error()));
    });
}

nowchess_code nowchess_game_act(nowchess_game* handle, uint8_t act, nowchess_color number, nowchess_error* error) {
    const auto by = colorOf(number);
    if (!by || act > NOWCHESS_ACT_DECLINE_DRAW) return c::fail(error, NOWCHESS_BAD_ARGUMENT);
    return changing<AnyGame>(handle, Kind::Game, error, [&](AnyGame& game) {
        switch (act) {
            case NOWCHESS_ACT_RESIGN: return codeOf(error, game.resign(*by));
            case NOWCHESS_ACT_FLAG_FELL: return codeOf(error, game.flagFell(*by));
            case NOWCHESS_ACT_ILLEGAL_MOVE: return codeOf(error, game.illegalMove(*by));
            case NOWCHESS_ACT_FORFEIT: return codeOf(error, game.forfeit(*by));
            case NOWCHESS_ACT_OFFER_DRAW: return codeOf(error, game.offerDraw(*by));
            case NOWCHESS_ACT_ACCEPT_DRAW: return codeOf(error, game.acceptDraw(*by));
            default: return codeOf(error, game.declineDraw(*by));
        }
    });
}

nowchess_code nowchess_game_verdict(const nowchess_game* handle, uint32_t flags, char* buffer, size_t capacity,
                                    size_t* size) {
    if ((flags & ~std::uint32_t{NOWCHESS_VERDICT_JSON | NOWCHESS_VERDICT_FAST}) != 0) return NOWCHESS_BAD_ARGUMENT;
    return reading<AnyGame>(handle, Kind::Game, nullptr, [&](const AnyGame& game) {
        const Verdict verdict = judge(game, judgeOptions(flags));
        return putText((flags & NOWCHESS_VERDICT_JSON) != 0 ? toJson(verdict) : text(verdict), buffer, capacity, size);
    });
}

nowchess_code nowchess_game_judge(const nowchess_game* handle, uint32_t flags, nowchess_outcome* outcome) {
    if (outcome == nullptr) return NOWCHESS_NULL_POINTER;
    if ((flags & ~std::uint32_t{NOWCHESS_VERDICT_FAST}) != 0) return NOWCHESS_BAD_ARGUMENT;
    return reading<AnyGame>(handle, Kind::Game, nullptr, [&](const AnyGame& game) {
        const Verdict verdict = judge(game, judgeOptions(flags));
        *outcome = numbersOf(verdict.outcome, verdict.isProven());
        return nowchess_code{NOWCHESS_OK};
    });
}

}  // extern "C"
