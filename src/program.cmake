# The program, room by room. As in the library, each room is a target that links the rooms it may include, and
# tests/layers_test.cmake proves that it includes no other.
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
# Static, as finding and loading a shared library at every start costs more than most commands. Distributions want them
# shared.
set(ZLIB_USE_STATIC_LIBS ${NOWCHESS_STATIC})
find_package(ZLIB REQUIRED)
find_package(zstd REQUIRED)
if(NOWCHESS_STATIC)
  set(ZSTD_LIBRARY zstd::libzstd_static)
  find_library(BZIP2_LIBRARY NAMES libbz2.a bz2 REQUIRED)
  find_library(LZMA_LIBRARY NAMES liblzma.a lzma REQUIRED)
  find_library(NCURSESW_LIBRARY NAMES libncursesw.a ncursesw REQUIRED)
  find_library(TINFO_LIBRARY NAMES libtinfo.a tinfo ncursesw REQUIRED)
else()
  set(ZSTD_LIBRARY zstd::libzstd_shared)
  find_library(BZIP2_LIBRARY bz2 REQUIRED)
  find_library(LZMA_LIBRARY lzma REQUIRED)
  find_library(NCURSESW_LIBRARY ncursesw REQUIRED)
  find_library(TINFO_LIBRARY NAMES tinfo ncursesw REQUIRED)
endif()

# nowchess_room(name IN directories… USES … LINKS …): all sources of these directories, so that a new command is a new
# file. LINKS are libraries that nobody else needs to know of.
function(nowchess_room name)
  cmake_parse_arguments(ROOM "" "" "IN;USES;LINKS" ${ARGN})
  list(TRANSFORM ROOM_IN APPEND /*.cpp OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  add_library(nowchess_${name} STATIC ${sources})
  target_include_directories(nowchess_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(nowchess_${name} PUBLIC nowchess ${ROOM_USES} PRIVATE ${ROOM_LINKS} nowchess_options)
endfunction()

# Standard streams, environment variables, formatting. The header-only fmt: a shared library would be loaded at every
# start.
nowchess_room(console IN console USES fmt::fmt-header-only)
nowchess_room(store IN play/store USES nowchess_console)
nowchess_room(opponent IN play/opponent USES nowchess_console)
nowchess_room(play IN play play/commands USES nowchess_store nowchess_opponent)
nowchess_room(tablebases IN tablebases USES nowchess_console LINKS ${CMAKE_DL_LIBS})
nowchess_room(uci IN uci USES nowchess_tablebases)
nowchess_room(front IN front USES nowchess_console)
nowchess_room(line IN front/line USES nowchess_front nowchess_play)
nowchess_room(tui IN front/tui USES nowchess_front nowchess_play LINKS ${NCURSESW_LIBRARY} ${TINFO_LIBRARY})
# Games on servers. Without NOWCHESS_CLIENT the program says that it has none.
if(NOWCHESS_CLIENT OR NOWCHESS_SERVER)
  find_package(Boost 1.75 REQUIRED)  # headers only
  nowchess_room(server_room IN server/room USES nowchess_opponent LINKS Boost::headers)
  nowchess_room(online IN online USES nowchess_tui nowchess_server_room LINKS Boost::headers)
  # It waits for others, and more of the optimiser's time would be half a minute.
  set_source_files_properties(online/connection.cpp PROPERTIES COMPILE_OPTIONS -O1)
else()
  nowchess_room(online IN online/absent USES nowchess_store)
endif()
# What the commands do, apart from main, so that tests and fuzz targets can link it.
nowchess_room(commands IN commands USES nowchess_line nowchess_tui nowchess_online nowchess_uci
              LINKS CLI11::CLI11 ZLIB::ZLIB ${ZSTD_LIBRARY} ${BZIP2_LIBRARY} ${LZMA_LIBRARY})

# What `nowchess --version` tells of the build; made anew after every commit.
set(build_text ${PROJECT_BINARY_DIR}/generated/build_text.h)
set(compiler "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
string(REGEX REPLACE "^GNU" "g++" compiler "${compiler}")
string(REGEX REPLACE "^Clang" "clang" compiler "${compiler}")
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --path-format=absolute --git-path logs/HEAD
                OUTPUT_VARIABLE commits ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS "${PROJECT_SOURCE_DIR}/.git" OR NOT EXISTS "${commits}")
  set(commits "")
endif()
add_custom_command(OUTPUT ${build_text}
  COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D COMPILER=${compiler} -D OUTPUT=${build_text}
          -P ${PROJECT_SOURCE_DIR}/cmake/build_text.cmake
  DEPENDS ${PROJECT_SOURCE_DIR}/cmake/build_text.cmake ${commits} VERBATIM)

add_executable(nowchess_app main.cpp ${build_text})
target_include_directories(nowchess_app PRIVATE ${PROJECT_BINARY_DIR}/generated)
set_target_properties(nowchess_app PROPERTIES OUTPUT_NAME nowchess)
target_link_libraries(nowchess_app PRIVATE nowchess_commands nowchess_options)

if(NOWCHESS_STATIC AND NOT NOWCHESS_SANITIZE)
  target_link_options(nowchess_app PRIVATE -static-libstdc++ -static-libgcc)
endif()

install(TARGETS nowchess_app)

include(manual.cmake)
