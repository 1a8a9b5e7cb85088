// Names each row of a table after its trap; the last argument of INSTANTIATE_TEST_SUITE_P.
#pragma once

#include <string>

namespace nowchess::test {

struct CaseName {
    template <typename Info>
    std::string operator()(const Info& info) const {
        return std::string(info.param.name);
    }
};

}  // namespace nowchess::test
