# nowchess-server, a program of its own: few want it, and what it is made of compiles slowly.
find_package(SQLite3 REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)
set(NOWCHESS_PAGE_DIR "${PROJECT_SOURCE_DIR}/page/dist" CACHE PATH "The built files of the page that the server carries")

nowchess_room(server_store IN server/store USES nowchess_server_room LINKS SQLite::SQLite3)

include(${PROJECT_SOURCE_DIR}/page/page.cmake)
set(page_source ${CMAKE_CURRENT_BINARY_DIR}/server_page.cpp)
add_custom_command(OUTPUT ${page_source}
  COMMAND ${CMAKE_COMMAND} -D PAGE=${NOWCHESS_PAGE_DIR} -D OUT=${page_source}
          -P ${CMAKE_CURRENT_SOURCE_DIR}/server/embed_page.cmake
  DEPENDS server/embed_page.cmake ${page_files} VERBATIM)

# Everything but main, so that tests and fuzz targets can link it.
add_library(nowchess_server STATIC
  server/hub.cpp
  server/hub_http.cpp
  server/identity.cpp
  server/network.cpp
  ${page_source})
# Most of its time is the kernel's, and more of the optimiser's would be minutes.
set_source_files_properties(server/network.cpp PROPERTIES COMPILE_OPTIONS -O1)
target_include_directories(nowchess_server PUBLIC ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(nowchess_server PUBLIC nowchess_server_store Threads::Threads
                      PRIVATE Boost::headers ${SODIUM_LIBRARY} nowchess_options)

add_executable(nowchess_server_app server_main.cpp)
set_target_properties(nowchess_server_app PROPERTIES OUTPUT_NAME nowchess-server)
target_link_libraries(nowchess_server_app PRIVATE nowchess_server CLI11::CLI11 nowchess_options)
if(NOT NOWCHESS_SANITIZE)
  target_link_options(nowchess_server_app PRIVATE -static-libstdc++ -static-libgcc)
endif()
install(TARGETS nowchess_server_app)
install(FILES server/nowchess-server.service DESTINATION lib/systemd/system)
