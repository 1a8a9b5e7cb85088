// What the functions of the C interface share: leasing the objects of their handles, keeping exceptions inside, text
// and arrays out, errors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "c/handles.h"
#include "nowchess/c.h"
#include "nowchess/game/game.h"
#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/rules/position.h"

namespace nowchess::c {

// Runs what a function does; an exception, of which the library has none but those of the standard library's
// containers, becomes a code.
template <typename Function>
nowchess_code guarded(Function&& function) noexcept {
#ifdef __cpp_exceptions
    try {
        return function();
    } catch (const std::bad_alloc&) {
        return NOWCHESS_NO_MEMORY;
    } catch (...) {
        return NOWCHESS_INTERNAL;
    }
#else
    return function();
#endif
}

struct Place {
    std::uint64_t offset = 0;
    std::uint64_t line = 0;
    std::size_t column = 0;
};
nowchess_code fail(nowchess_error* error, nowchess_code code, std::string_view name, std::string_view message,
                   const Place& place = {}) noexcept;
// What went wrong before the call could begin needs no more than its code.
nowchess_code fail(nowchess_error* error, nowchess_code code) noexcept;
nowchess_code fail(nowchess_error* error, const PositionError& problem);
nowchess_code fail(nowchess_error* error, const IllegalMove& problem);
nowchess_code fail(nowchess_error* error, const SanError& problem, const AnyPosition& position, std::string_view text);

// The object behind a handle, for the call.
template <typename T, typename Function>
nowchess_code reading(const void* handle, Kind kind, nowchess_error* error, Function&& function) noexcept {
    const LeaseResult leased = lease(handle, kind, Access::Read);
    if (leased.code != NOWCHESS_OK) return fail(error, leased.code);
    const nowchess_code code = guarded([&] { return function(*static_cast<const T*>(leased.lease.object())); });
    return code == NOWCHESS_NO_MEMORY ? fail(error, code) : code;
}
template <typename T, typename Function>
nowchess_code changing(const void* handle, Kind kind, nowchess_error* error, Function&& function) noexcept {
    const LeaseResult leased = lease(handle, kind, Access::Change);
    if (leased.code != NOWCHESS_OK) return fail(error, leased.code);
    const nowchess_code code = guarded([&] { return function(*static_cast<T*>(leased.lease.object())); });
    return code == NOWCHESS_NO_MEMORY ? fail(error, code) : code;
}
// The position itself, or where a game stands.
template <typename Function>
nowchess_code readingPosition(const nowchess_position* handle, nowchess_error* error, Function&& function) noexcept {
    const LeaseResult leased = lease(handle, Kind::Position, Access::Read, Kind::Game);
    if (leased.code != NOWCHESS_OK) return fail(error, leased.code);
    const void* const object = leased.lease.object();
    const AnyPosition& position = leased.lease.kind() == Kind::Position
                                      ? *static_cast<const AnyPosition*>(object)
                                      : static_cast<const AnyGame*>(object)->position();
    const nowchess_code code = guarded([&] { return function(position); });
    return code == NOWCHESS_NO_MEMORY ? fail(error, code) : code;
}

// A new object and its handle.
template <typename Object, typename Handle>
nowchess_code handOver(Kind kind, std::unique_ptr<Object> object, Handle** handle) {
    void* const entered = enter(kind, object.get());
    if (entered == nullptr) return NOWCHESS_NO_MEMORY;
    static_cast<void>(object.release());
    *handle = static_cast<Handle*>(entered);
    return NOWCHESS_OK;
}
template <typename T, typename Handle>
nowchess_code handOut(Kind kind, T&& value, Handle** handle) {
    return handOver(kind, std::make_unique<std::remove_cvref_t<T>>(std::forward<T>(value)), handle);
}
template <typename T>
nowchess_code release(const void* handle, Kind kind) noexcept {
    const Removed removed = remove(handle, kind);
    delete static_cast<T*>(removed.object);
    return removed.code;
}

// The caller's text; empty without a value if there is none.
inline std::optional<std::string_view> textOf(const char* text, std::size_t size) noexcept {
    if (text == nullptr) return size == 0 ? std::optional(std::string_view()) : std::nullopt;
    return size == NOWCHESS_NUL ? std::string_view(text) : std::string_view(text, size);
}

nowchess_code putText(std::string_view text, char* buffer, std::size_t capacity, std::size_t* size) noexcept;

template <typename T>
nowchess_code putArray(std::span<const T> values, T* out, std::size_t capacity, std::size_t* size) noexcept {
    if (size != nullptr) *size = values.size();
    if (values.size() > capacity) return NOWCHESS_BUFFER_TOO_SMALL;
    if (values.empty()) return NOWCHESS_OK;
    if (out == nullptr) return NOWCHESS_NULL_POINTER;
    std::ranges::copy(values, out);
    return NOWCHESS_OK;
}
nowchess_code putMoves(std::span<const Move> values, nowchess_move* out, std::size_t capacity,
                       std::size_t* size) noexcept;

std::optional<Variant> variantOf(nowchess_variant number) noexcept;
std::optional<Color> colorOf(nowchess_color number) noexcept;
inline nowchess_color numberOf(std::optional<Color> color) noexcept {
    return color ? static_cast<nowchess_color>(*color) : nowchess_color{NOWCHESS_NOBODY};
}

std::optional<FenOptions> fenOptions(std::uint32_t flags) noexcept;
std::optional<FenStyle> fenStyle(std::uint32_t flags) noexcept;

// The bits of one of the moves that there are.
std::optional<Move> moveOf(nowchess_move bits) noexcept;
// The legal move that is meant by one that may be plain coordinates.
std::expected<Move, IllegalMove> resolveMove(const AnyPosition& position, Move move) noexcept;

nowchess_position_info infoOf(const AnyPosition& position) noexcept;

}  // namespace nowchess::c
