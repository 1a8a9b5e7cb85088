// What can be set, for whoever explains it.
#pragma once

#include <span>
#include <string_view>

namespace nowchess::app {

struct SettingHelp {
    std::string_view name;
    std::string_view usual;  // where nobody has chosen
    std::string_view values;
    std::string_view summary;
};

std::span<const SettingHelp> settingTable() noexcept;

}  // namespace nowchess::app
