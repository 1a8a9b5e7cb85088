# Sets `page_files` to the built files of the page. npm builds them where Node is there; whoever names another
# NOWCHESS_PAGE_DIR has built them, and without both there is no page.
set(page_root ${PROJECT_SOURCE_DIR}/page)
find_program(NOWCHESS_NODE node)
find_program(NOWCHESS_NPM npm)
set(node_version 0)
if(NOWCHESS_NODE)
  execute_process(COMMAND ${NOWCHESS_NODE} --version OUTPUT_VARIABLE node_version OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REPLACE "v" "" node_version "${node_version}")
endif()
set(can_build FALSE)
if(NOWCHESS_NPM AND node_version VERSION_GREATER_EQUAL 18)
  set(can_build TRUE)
endif()
set(NOWCHESS_CAN_BUILD_PAGE ${can_build} CACHE INTERNAL "Node.js 18 and npm are there; the tests ask for it, too")

if(NOT NOWCHESS_PAGE_DIR STREQUAL "${page_root}/dist" OR NOT NOWCHESS_CAN_BUILD_PAGE)
  file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${NOWCHESS_PAGE_DIR}/*)
  return()
endif()

set(page_engine)
if(NOWCHESS_PAGE_ENGINE)
  # Another compiler, so another build; it takes minutes, and only what it is made of makes it again.
  set(page_engine ${PROJECT_BINARY_DIR}/nowchess.wasm)
  foreach(directory include/nowchess src/board src/rules src/notation src/game src/pgn src/search src/text bindings/wasm)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${directory}/*.cpp ${PROJECT_SOURCE_DIR}/${directory}/*.h)
    list(APPEND engine_sources ${files})
  endforeach()
  # Flags for this compiler are none for that one.
  add_custom_command(OUTPUT ${page_engine}
    COMMAND ${CMAKE_COMMAND} -E env --unset=CXX --unset=CXXFLAGS --unset=CPPFLAGS --unset=LDFLAGS
            ${PROJECT_SOURCE_DIR}/bindings/wasm/build
    COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/build/npm/nowchess.wasm ${page_engine}
    DEPENDS ${engine_sources} ${PROJECT_SOURCE_DIR}/bindings/wasm/CMakeLists.txt ${PROJECT_SOURCE_DIR}/cmake/wasm32-wasi.cmake
    COMMENT "Building the engine of the page" VERBATIM)
endif()

set(page_files index.html page.js page.css icon.svg)
list(TRANSFORM page_files PREPEND ${NOWCHESS_PAGE_DIR}/)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${page_root}/src/*)
# npm writes this file last; esbuild needs no install script.
set(page_modules ${page_root}/node_modules/.package-lock.json)
add_custom_command(OUTPUT ${page_modules}
  COMMAND ${NOWCHESS_NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
  COMMAND ${CMAKE_COMMAND} -E touch ${page_modules}
  DEPENDS ${page_root}/package.json ${page_root}/package-lock.json
  WORKING_DIRECTORY ${page_root} COMMENT "Installing the tools of the page" VERBATIM)
add_custom_command(OUTPUT ${page_files}
  COMMAND ${NOWCHESS_NODE} build.mjs ${NOWCHESS_PAGE_DIR} ${page_engine}
  DEPENDS ${page_root}/build.mjs ${page_sources} ${page_modules} ${page_engine}
          ${PROJECT_SOURCE_DIR}/bindings/wasm/index.js ${PROJECT_SOURCE_DIR}/bindings/wasm/wasm.js
  WORKING_DIRECTORY ${page_root} COMMENT "Building the page" VERBATIM)
