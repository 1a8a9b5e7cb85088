# The tests of the page. Those in a browser need the server, Debian's chromium and the packages of page/package.json.
if(NOT NOWCHESS_CAN_BUILD_PAGE)
  message(STATUS "No Node.js 18 with npm: the tests of the page are left out")
  return()
endif()
set(page_root ${PROJECT_SOURCE_DIR}/page)
add_test(NAME page_types COMMAND ${NOWCHESS_NODE} node_modules/typescript/bin/tsc --noEmit WORKING_DIRECTORY ${page_root})
add_test(NAME page_units COMMAND ${NOWCHESS_NODE} test/unit.mjs WORKING_DIRECTORY ${page_root})
set_tests_properties(page_types page_units PROPERTIES LABELS server)
foreach(name game access account engine)
  add_test(NAME page_browser_${name} COMMAND ${NOWCHESS_NODE} test/browser.mjs ${name} WORKING_DIRECTORY ${page_root})
  set_tests_properties(page_browser_${name} PROPERTIES LABELS server SKIP_RETURN_CODE 77 TIMEOUT 600 RESOURCE_LOCK browser
                       ENVIRONMENT NOWCHESS_SERVER=$<TARGET_FILE:nowchess_server_app>)
endforeach()
