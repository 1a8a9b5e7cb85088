# What comes with the program: manual pages, completions in the real shells, desktop files, and the site of the
# documentation. `./test package` runs them.
function(nowchess_package_test name)
  add_test(NAME package_${name} COMMAND ${ARGN})
  set_tests_properties(package_${name} PROPERTIES LABELS package TIMEOUT 120)
endfunction()

set(package_tests ${CMAKE_CURRENT_SOURCE_DIR}/package)
nowchess_package_test(manual_pages ${package_tests}/manual_pages_test $<TARGET_FILE:nowchess_app> ${PROJECT_BINARY_DIR}/manual)
nowchess_package_test(completions ${package_tests}/completions_test $<TARGET_FILE:nowchess_app> ${PROJECT_BINARY_DIR}/manual)
nowchess_package_test(desktop ${package_tests}/desktop_test ${PROJECT_SOURCE_DIR})
nowchess_package_test(site /usr/bin/python3 -B ${PROJECT_SOURCE_DIR}/docs/site/make.py ${PROJECT_BINARY_DIR}/manual/man
                      ${PROJECT_BINARY_DIR}/site)
nowchess_package_test(figures /usr/bin/python3 -B ${package_tests}/figures_test.py ${PROJECT_SOURCE_DIR})
