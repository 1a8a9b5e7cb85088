#include "nowchess/pgn_tools/key_set.h"

#include <set>

#include "support/random.h"

namespace nowchess::pgn {
namespace {

using test::Random;

TEST(KeySet, HoldsEachKeyOnce) {
    KeySet keys;
    std::set<std::uint64_t> model;
    Random random("KeySet");
    for (int i = 0; i < 20'000; ++i) {
        // Many of them twice, zero among them, and many that want the same place.
        const std::uint64_t key = random.below(3'000) << random.below(20);
        ASSERT_EQ(keys.insert(key), model.insert(key).second) << key;
        ASSERT_EQ(keys.size(), model.size());
    }
}

}  // namespace
}  // namespace nowchess::pgn
