// Templates over the variants are compiled once, where they are defined: NOWCHESS_POLICY(V), which the file defines
// before, is repeated for each policy, the run-time one last.
#pragma once

#include "nowchess/rules/position.h"

#define NOWCHESS_NAMED_POLICY(VARIANT) NOWCHESS_POLICY(variants::VARIANT)
#define NOWCHESS_FOR_EXACT_POLICIES NOWCHESS_VARIANTS(NOWCHESS_NAMED_POLICY)
#define NOWCHESS_FOR_ALL_POLICIES \
    NOWCHESS_FOR_EXACT_POLICIES   \
    NOWCHESS_POLICY(AnyVariant)
