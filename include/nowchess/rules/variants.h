// Every variant's policy, and how to go from its name at run time to its type.
//
//   withVariant(Variant::Atomic, []<typename V>(V) { return V::names.tag; }) == "Atomic";
//
// Thread safety: pure functions.
#pragma once

#include <utility>

#include "nowchess/rules/variants/antichess.h"
#include "nowchess/rules/variants/atomic.h"
#include "nowchess/rules/variants/crazyhouse.h"
#include "nowchess/rules/variants/horde.h"
#include "nowchess/rules/variants/king_of_the_hill.h"
#include "nowchess/rules/variants/racing_kings.h"
#include "nowchess/rules/variants/standard.h"
#include "nowchess/rules/variants/three_check.h"
#ifdef NOWCHESS_MORE_VARIANTS_HEADER
#include NOWCHESS_MORE_VARIANTS_HEADER
#endif

namespace nowchess {

template <typename Function>
constexpr decltype(auto) withVariant(Variant variant, Function&& function) {
    switch (variant) {
#define NOWCHESS_CASE(VARIANT) \
    case Variant::VARIANT: return function(variants::VARIANT{});
        NOWCHESS_VARIANTS(NOWCHESS_CASE)
#undef NOWCHESS_CASE
    }
    std::unreachable();
}

// Whether fifty moves may be claimed, and seventy-five end the game.
constexpr bool countsMoves(Variant variant) {
    return withVariant(variant, []<typename V>(V) { return V::countsMoves; });
}

}  // namespace nowchess
