// The page, compiled into the program (src/server/embed_page.cmake).
#pragma once

#include <span>
#include <string_view>

namespace nowchess::server {

struct PageFile {
    std::string_view path;  // "/index.html"
    std::string_view contentType;
    std::string_view bytes;
    std::string_view encoding{};  // "gzip", or none
};

std::span<const PageFile> pageFiles() noexcept;

}  // namespace nowchess::server
