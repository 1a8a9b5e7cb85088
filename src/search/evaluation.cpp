#include "nowchess/search/evaluation.h"

#include "search/evaluation_terms.h"

namespace nowchess {

int evaluate(const Position& position) noexcept {
    static constexpr auto table = search::placementTable(search::weights);
    return search::evaluate(position, search::weights, table);
}

}  // namespace nowchess
