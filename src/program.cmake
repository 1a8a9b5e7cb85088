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

# nowchess_room(name USES … LINKS … SOURCES …): LINKS are libraries that nobody else needs to know of.
function(nowchess_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LINKS" ${ARGN})
  add_library(nowchess_${name} STATIC ${ROOM_SOURCES})
  target_include_directories(nowchess_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(nowchess_${name} PUBLIC nowchess ${ROOM_USES} PRIVATE ${ROOM_LINKS} nowchess_options)
endfunction()

# Standard streams, environment variables, formatting. The header-only fmt: a shared library would be loaded at every
# start.
nowchess_room(console USES fmt::fmt-header-only SOURCES
  console/counts.cpp
  console/format.cpp
  console/line_reader.cpp
  console/output.cpp)

nowchess_room(store USES nowchess_console SOURCES
  play/store/directories.cpp
  play/store/files.cpp
  play/store/saved_games.cpp
  play/store/settings.cpp)

nowchess_room(opponent USES nowchess_console SOURCES
  play/opponent/command_words.cpp
  play/opponent/engine_process.cpp
  play/opponent/level.cpp
  play/opponent/opponent.cpp
  play/opponent/uci_answer.cpp
  play/opponent/uci_opponent.cpp)

nowchess_room(play USES nowchess_store nowchess_opponent SOURCES
  play/clock_display.cpp
  play/commands/file_commands.cpp
  play/commands/game_commands.cpp
  play/commands/opponent_commands.cpp
  play/commands/show_commands.cpp
  play/game_keeper.cpp
  play/game_record.cpp
  play/game_table.cpp
  play/players.cpp
  play/speech.cpp
  play/table_commands.cpp
  play/world.cpp)

nowchess_room(uci USES nowchess_console SOURCES
  uci/uci_engine.cpp
  uci/uci_line.cpp)

nowchess_room(front USES nowchess_console SOURCES
  front/board_drawing.cpp)

nowchess_room(line USES nowchess_front nowchess_play SOURCES
  front/line/line_mode.cpp)

nowchess_room(tui USES nowchess_front nowchess_play LINKS ${NCURSESW_LIBRARY} ${TINFO_LIBRARY} SOURCES
  front/tui/full_screen.cpp
  front/tui/key_bindings.cpp
  front/tui/layout.cpp
  front/tui/ncurses_terminal.cpp
  front/tui/view.cpp)

# The commands below `nowchess pgn` are listed in commands/pgn_commands.h.
file(GLOB pgn_commands CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} commands/pgn_*.cpp)

# What the commands do, apart from main, so that tests and fuzz targets can link it.
nowchess_room(commands USES nowchess_line nowchess_tui nowchess_uci LINKS CLI11::CLI11 ZLIB::ZLIB zstd::libzstd_static
  SOURCES
  ${pgn_commands}
  commands/argument_text.cpp
  commands/batch.cpp
  commands/command_line.cpp
  commands/fen_command.cpp
  commands/fen_verdict.cpp
  commands/moves_command.cpp
  commands/perft_command.cpp
  commands/perft_suite_run.cpp
  commands/play_command.cpp
  commands/position_text.cpp
  commands/san_command.cpp
  commands/uci_command.cpp
  commands/verdict_command.cpp)

add_executable(nowchess_app main.cpp)
set_target_properties(nowchess_app PROPERTIES OUTPUT_NAME nowchess)
target_link_libraries(nowchess_app PRIVATE nowchess_commands nowchess_options)

# Finding and relocating the shared libraries costs more time than all that the program does at its start.
if(NOT NOWCHESS_SANITIZE)
  target_link_options(nowchess_app PRIVATE -static-libstdc++ -static-libgcc)
endif()

install(TARGETS nowchess_app)
