#include "nowchess/search/evaluation.h"

#include "rules/instantiate.h"
#include "search/evaluation_terms.h"

namespace nowchess {

template <typename V>
int evaluate(const BasicPosition<V>& position) noexcept {
    static constexpr auto table = search::placementTable(search::weights);
    return withExact(position, [](const auto& exact) { return search::evaluate(exact, search::weights, table); });
}

#define NOWCHESS_POLICY(V) template int evaluate(const BasicPosition<V>&) noexcept;
NOWCHESS_FOR_ALL_POLICIES
#undef NOWCHESS_POLICY

}  // namespace nowchess
