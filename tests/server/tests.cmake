# The server: its parts, and the program over real sockets. A group of its own, `server`.
find_package(SQLite3 REQUIRED)
find_package(OpenSSL REQUIRED)
add_executable(nowchess_server_test
  front/tui/memory_terminal.cpp
  server/account_test.cpp
  server/administration_test.cpp
  server/client.cpp
  server/flood_test.cpp
  server/hub_test.cpp
  server/kill_test.cpp
  server/messages_test.cpp
  server/online_screen_test.cpp
  server/online_test.cpp
  server/playing_test.cpp
  server/power_cut_test.cpp
  server/room_test.cpp
  server/security_test.cpp
  server/server_process.cpp
  server/test_disk.cpp
  server/tls_test.cpp)
target_link_libraries(nowchess_server_test PRIVATE nowchess_test_support nowchess_server nowchess_online SQLite::SQLite3 OpenSSL::SSL
                      nowchess_options)
target_include_directories(nowchess_server_test PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/server)
nowchess_optimize_tests(nowchess_server_test)
target_compile_definitions(nowchess_server_test PRIVATE NOWCHESS_SERVER_BINARY="$<TARGET_FILE:nowchess_server_app>"
                           NOWCHESS_BINARY="$<TARGET_FILE:nowchess_app>")
add_dependencies(nowchess_server_test nowchess_server_app nowchess_app)
nowchess_discover_tests(nowchess_server_test SHARDS 4 LABEL server)
