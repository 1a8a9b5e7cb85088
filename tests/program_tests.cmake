# Engines that behave badly.
add_executable(fake_engine play/opponent/fake_engine.cpp)
target_link_libraries(fake_engine PRIVATE nowchess_options)

add_executable(nowchess_program_test
  commands/batch_test.cpp
  commands/command_line_test.cpp
  commands/fen_command_test.cpp
  commands/helpers_test.cpp
  commands/moves_command_test.cpp
  commands/perft_command_test.cpp
  commands/pgn_check_test.cpp
  commands/pgn_convert_test.cpp
  commands/pgn_filter_test.cpp
  commands/pgn_extract_test.cpp
  commands/pgn_fix_test.cpp
  commands/pgn_openings_test.cpp
  commands/pgn_packed_test.cpp
  commands/pgn_parts_test.cpp
  commands/pgn_progress_test.cpp
  commands/play_command_test.cpp
  commands/play_opponents_test.cpp
  commands/play_variants_test.cpp
  commands/verdict_command_test.cpp
  console/format_test.cpp
  console/line_reader_test.cpp
  front/line/transcripts_test.cpp
  front/tui/figures_test.cpp
  front/tui/full_screen_test.cpp
  front/tui/golden_screens.cpp
  front/tui/keys_test.cpp
  front/tui/memory_terminal.cpp
  front/tui/screens_test.cpp
  front/tui/pictures_test.cpp
  front/tui/pictures_terminal_test.cpp
  front/tui/playing_test.cpp
  front/tui/program_screens_test.cpp
  front/tui/review_test.cpp
  front/tui/start_screen_test.cpp
  front/tui/terminal_test.cpp
  play/accidents_test.cpp
  play/completion_test.cpp
  play/kill_test.cpp
  play/saving_test.cpp
  play/table_test.cpp
  play/opponent/engine_words_test.cpp
  play/opponent/opponent_test.cpp
  play/store/settings_test.cpp
  play/store/store_test.cpp
  play/clock_display_test.cpp
  support/memory_file_system.cpp
  support/program.cpp
  uci/uci_command_test.cpp
  uci/uci_engine_test.cpp
  uci/uci_line_test.cpp
  uci/uci_variants_test.cpp)
target_link_libraries(nowchess_program_test PRIVATE nowchess_test_support nowchess_commands nowchess_options)
nowchess_optimize_tests(nowchess_program_test)
target_precompile_headers(nowchess_program_test PRIVATE <gtest/gtest.h>)
# Half of these tests start the program itself.
add_dependencies(nowchess_program_test nowchess_app fake_engine)
target_compile_definitions(nowchess_program_test PRIVATE NOWCHESS_BINARY="$<TARGET_FILE:nowchess_app>"
                           NOWCHESS_FAKE_ENGINE="$<TARGET_FILE:fake_engine>"
                           NOWCHESS_TRANSCRIPTS="${CMAKE_CURRENT_SOURCE_DIR}/front/line/transcripts")
set_source_files_properties(front/tui/golden_screens.cpp PROPERTIES
                            COMPILE_DEFINITIONS NOWCHESS_SCREENS="${CMAKE_CURRENT_SOURCE_DIR}/front/tui/screens")
nowchess_discover_tests(nowchess_program_test SHARDS 8)

# Apart from the others, as a process can have one set of tables.
add_executable(nowchess_tablebases_test tablebases/syzygy_test.cpp tablebases/table_verdict_test.cpp)
target_link_libraries(nowchess_tablebases_test PRIVATE nowchess_test_support nowchess_tablebases nowchess_options)
nowchess_discover_tests(nowchess_tablebases_test)

# Whatever runs in several threads, once more in a program of its own: .ci/run builds it with the thread sanitizer.
add_executable(nowchess_threads_test EXCLUDE_FROM_ALL
  pgn_tools/check_test.cpp
  pgn_tools/convert_test.cpp
  pgn_tools/counts_test.cpp
  pgn_tools/dedupe_test.cpp
  pgn_tools/filter_test.cpp
  pgn_tools/fix_test.cpp
  pgn_tools/split_test.cpp
  pgn_tools/tools_test.cpp
  rules/perft_test.cpp
  search/search_test.cpp
  uci/uci_engine_test.cpp)
target_link_libraries(nowchess_threads_test PRIVATE nowchess_test_support nowchess_uci nowchess_options)
target_precompile_headers(nowchess_threads_test PRIVATE <gtest/gtest.h> support/printers.h)

# What the build does for the manual, once more; `./test package` looks at what comes out.
add_test(NAME manual COMMAND nowchess_manual ${PROJECT_SOURCE_DIR} ${PROJECT_VERSION} 2000-01-01
         ${CMAKE_CURRENT_BINARY_DIR}/manual)
add_test(NAME manual.usage COMMAND nowchess_manual)
set_tests_properties(manual.usage PROPERTIES PASS_REGULAR_EXPRESSION "usage: nowchess_manual SOURCES")
add_test(NAME manual.no_directory COMMAND nowchess_manual ${PROJECT_SOURCE_DIR} ${PROJECT_VERSION} 2000-01-01
         /dev/null/manual)
set_tests_properties(manual.no_directory PROPERTIES PASS_REGULAR_EXPRESSION "nowchess_manual: .*/dev/null/manual")
