# The program, room by room. As in the library, each room is a target that links the rooms it may include, and
# tests/layers_test.cmake proves that it includes no other.
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
# Static, as finding and loading a shared library at every start costs more than most commands.
set(ZLIB_USE_STATIC_LIBS ON)
find_package(ZLIB REQUIRED)
find_package(zstd REQUIRED)
find_library(NCURSESW_LIBRARY NAMES libncursesw.a ncursesw REQUIRED)
find_library(TINFO_LIBRARY NAMES libtinfo.a tinfo ncursesw REQUIRED)

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
nowchess_room(uci IN uci USES nowchess_console)
nowchess_room(front IN front USES nowchess_console)
nowchess_room(line IN front/line USES nowchess_front nowchess_play)
nowchess_room(tui IN front/tui USES nowchess_front nowchess_play LINKS ${NCURSESW_LIBRARY} ${TINFO_LIBRARY})
# What the commands do, apart from main, so that tests and fuzz targets can link it.
nowchess_room(commands IN commands USES nowchess_line nowchess_tui nowchess_uci
              LINKS CLI11::CLI11 ZLIB::ZLIB zstd::libzstd_static)

add_executable(nowchess_app main.cpp)
set_target_properties(nowchess_app PROPERTIES OUTPUT_NAME nowchess)
target_link_libraries(nowchess_app PRIVATE nowchess_commands nowchess_options)

# Finding and relocating the shared libraries costs more time than all that the program does at its start.
if(NOT NOWCHESS_SANITIZE)
  target_link_options(nowchess_app PRIVATE -static-libstdc++ -static-libgcc)
endif()

install(TARGETS nowchess_app)
