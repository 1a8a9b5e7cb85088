# nowchess-server, a program of its own: few want it, and what it is made of compiles slowly.
find_package(SQLite3 REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)
find_package(OpenSSL REQUIRED)
set(NOWCHESS_PAGE_DIR "${PROJECT_SOURCE_DIR}/page/dist" CACHE PATH "The built files of the page that the server carries")
option(NOWCHESS_PAGE_ENGINE "Give the page the engine, for games that are over; needs what cmake/wasm32-wasi.cmake names" OFF)

nowchess_room(server_store IN server/store USES nowchess_server_room LINKS SQLite::SQLite3)

include(${PROJECT_SOURCE_DIR}/page/page.cmake)
set(page_source ${CMAKE_CURRENT_BINARY_DIR}/server_page.cpp)
add_custom_command(OUTPUT ${page_source}
  COMMAND ${CMAKE_COMMAND} -D PAGE=${NOWCHESS_PAGE_DIR} -D OUT=${page_source}
          -P ${CMAKE_CURRENT_SOURCE_DIR}/server/embed_page.cmake
  DEPENDS server/embed_page.cmake ${page_files} VERBATIM)

# Everything but main, so that tests and fuzz targets can link it.
add_library(nowchess_server STATIC
  server/administration.cpp
  server/control.cpp
  server/hub.cpp
  server/hub_accounts.cpp
  server/hub_admin.cpp
  server/hub_clients.cpp
  server/hub_computer.cpp
  server/hub_http.cpp
  server/hub_lobby.cpp
  server/identity.cpp
  server/network.cpp
  server/tls.cpp
  ${page_source})
# Most of its time is the kernel's, and more of the optimiser's would be minutes.
set_source_files_properties(server/network.cpp PROPERTIES COMPILE_OPTIONS -O1)
target_include_directories(nowchess_server PUBLIC ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(nowchess_server PUBLIC nowchess_server_store Threads::Threads
                      PRIVATE Boost::headers OpenSSL::SSL ${SODIUM_LIBRARY} nowchess_options)

add_executable(nowchess_server_app server_main.cpp)
set_target_properties(nowchess_server_app PROPERTIES OUTPUT_NAME nowchess-server)
target_link_libraries(nowchess_server_app PRIVATE nowchess_server CLI11::CLI11 nowchess_options)
if(NOWCHESS_STATIC AND NOT NOWCHESS_SANITIZE)
  target_link_options(nowchess_server_app PRIVATE -static-libstdc++ -static-libgcc)
endif()

set(server_page ${CMAKE_CURRENT_BINARY_DIR}/nowchess-server.8)
string(TIMESTAMP manual_date "%Y-%m-%d" UTC)  # SOURCE_DATE_EPOCH's, if it is set
add_custom_command(OUTPUT ${server_page}
  COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:nowchess_server_app> -D VERSION=${PROJECT_VERSION}
          -D DATE=${manual_date} -D BINDIR=${CMAKE_INSTALL_FULL_BINDIR} -D OUT=${server_page}
          -D PAGE=${CMAKE_CURRENT_SOURCE_DIR}/server/nowchess-server.8.in
          -P ${CMAKE_CURRENT_SOURCE_DIR}/server/man_page.cmake
  DEPENDS nowchess_server_app server/man_page.cmake server/nowchess-server.8.in VERBATIM)
add_custom_target(server_manual ALL DEPENDS ${server_page})
configure_file(server/nowchess-server.service.in nowchess-server.service @ONLY)

install(TARGETS nowchess_server_app)
install(FILES ${server_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man8 OPTIONAL)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nowchess-server.service DESTINATION lib/systemd/system)
