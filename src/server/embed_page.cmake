# Writes a source file that contains the files of the page. Run as cmake -D PAGE=directory -D OUT=file -P embed_page.cmake;
# without the directory it is one line that says so.
cmake_minimum_required(VERSION 3.25)

function(content_type file result)
  get_filename_component(ending ${file} LAST_EXT)
  set(types .html "text/html\; charset=utf-8" .js "text/javascript\; charset=utf-8" .css "text/css\; charset=utf-8"
            .svg image/svg+xml .json application/json .wasm application/wasm .png image/png .ico image/x-icon
            .webmanifest application/manifest+json .txt "text/plain\; charset=utf-8" .woff2 font/woff2 .mp3 audio/mpeg
            .ogg audio/ogg)
  list(FIND types "${ending}" at)
  set(type application/octet-stream)
  if(at GREATER -1)
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)
  endif()
  set(${result} "${type}" PARENT_SCOPE)
endfunction()

set(arrays "")
set(rows "")
set(count 0)
if(PAGE AND IS_DIRECTORY "${PAGE}")
  file(GLOB_RECURSE files RELATIVE "${PAGE}" "${PAGE}/*")
  foreach(file IN LISTS files)
    if(file MATCHES "\\.map$")
      continue()
    endif()
    file(READ "${PAGE}/${file}" bytes HEX)
    string(LENGTH "${bytes}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    # What was packed is served under its own name, and browsers unpack it.
    set(encoding "")
    if(file MATCHES "\\.gz$")
      set(encoding gzip)
      string(REGEX REPLACE "\\.gz$" "" file ${file})
    endif()
    content_type(${file} type)
    string(APPEND arrays "const unsigned char file${count}[] = {${bytes}0};\n")
    string(APPEND rows "    row(\"/${file}\", \"${type}\", \"${encoding}\", file${count}, ${length}),\n")
    math(EXPR count "${count} + 1")
  endforeach()
endif()
if(count EQUAL 0)
  set(text "<!doctype html><meta charset=utf-8><title>NowChess</title><p>The server runs. Its page was not built.</p>\\n")
  set(arrays "const char file0[] = \"${text}\";\n")
  set(rows "    row(\"/index.html\", \"text/html; charset=utf-8\", \"\", file0, sizeof file0 - 1),\n")
  set(count 1)
endif()

file(WRITE "${OUT}" "#include <array>
#include <cstddef>

#include \"server/page_files.h\"

namespace nowchess::server {

namespace {

${arrays}
PageFile row(std::string_view path, std::string_view type, std::string_view encoding, const void* bytes,
             std::size_t size) noexcept {
    return {path, type, {static_cast<const char*>(bytes), size}, encoding};
}

const std::array<PageFile, ${count}> files{
${rows}};

}  // namespace

std::span<const PageFile> pageFiles() noexcept { return files; }

}  // namespace nowchess::server
")
