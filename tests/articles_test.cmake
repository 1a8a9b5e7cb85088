# docs/articles.md stays complete: every article that must be there is, every test it names exists, and every test suite
# that is named after an article is in it. Run as cmake -D ROOT=… -P articles_test.cmake
cmake_minimum_required(VERSION 3.25)

# The article rows of the Laws that this project answers for, in their order.
set(required
  1.2 1.3 1.4 1.5 2.2 2.3
  3.1 3.1.1 3.1.2 3.1.3 3.2 3.3 3.4 3.5 3.6
  3.7.1 3.7.2 3.7.3 3.7.3.1 3.7.3.2 3.7.3.3 3.7.3.4 3.7.3.5
  3.8.1 3.8.2 3.8.2.1 3.8.2.2 3.9.1 3.9.2 3.10.1 3.10.2 3.10.3
  4 5.1.1 5.1.2 5.2.1 5.2.2 5.2.3
  6.2.1 6.3.1 6.3.2 6.7.1 6.8 6.9 7.2.1 7.5.1 7.5.2 7.5.5
  8.1.2 C.8 C.9 C.10 C.11 C.12 C.13
  9.1.2.1 9.1.2.2 9.1.2.3 9.2.1 9.2.2 9.2.3 9.2.3.1 9.2.3.2 9.3.1 9.3.2 9.4 9.5.1 9.5.2 9.5.3
  9.6.1 9.6.2 9.7 10 11.7 11.8 A.1 A.3 A.5.4 B.1 III.3.1 III.4 III.5 III.6)

set(faults "")

# Every "Suite.Name" of the tests, and every suite named after an article.
set(tests "")
set(suites "")
file(GLOB_RECURSE files ${ROOT}/tests/*.cpp)
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(REPLACE ";" "," text "${text}")
  string(REGEX MATCHALL "TEST(_P|_F)?\\([A-Za-z0-9_]+,[ \n]*[A-Za-z0-9_]+\\)" found "${text}")
  foreach(macro IN LISTS found)
    string(REGEX REPLACE "TEST(_P|_F)?\\(([A-Za-z0-9_]+),[ \n]*([A-Za-z0-9_]+)\\)" "\\2.\\3" name "${macro}")
    list(APPEND tests ${name})
    if(name MATCHES "^(Article|OnlineRegulations)")
      list(APPEND suites ${name})
    endif()
  endforeach()
endforeach()

# The first column of the table holds articles, separated by commas; the last one holds tests in backquotes.
set(articles "")
set(named "")
file(STRINGS ${ROOT}/docs/articles.md rows REGEX "^\\|")
foreach(row IN LISTS rows)
  string(REPLACE ";" "," row "${row}")
  string(REGEX REPLACE "^\\|([^|]*)\\|.*" "\\1" first "${row}")
  string(REGEX MATCHALL "[A-Z0-9][A-Z0-9.]*" inFirst "${first}")
  list(APPEND articles ${inFirst})
  string(REGEX MATCHALL "`[A-Za-z0-9_]+\\.[A-Za-z0-9_]+`" inRow "${row}")
  string(REPLACE "`" "" inRow "${inRow}")
  list(APPEND named ${inRow})
  if(inFirst AND NOT inRow AND NOT row MATCHES "(over the board|arbiter|no such article)")
    list(APPEND faults "no test is named in: ${row}")
  endif()
endforeach()

foreach(article IN LISTS required)
  if(NOT article IN_LIST articles)
    list(APPEND faults "article ${article} is missing")
  endif()
endforeach()
foreach(name IN LISTS named)
  if(NOT name IN_LIST tests)
    list(APPEND faults "there is no test ${name}")
  endif()
endforeach()
foreach(name IN LISTS suites)
  if(NOT name IN_LIST named)
    list(APPEND faults "${name} is not in the table")
  endif()
endforeach()

# Does the scan see anything at all?
list(LENGTH tests testCount)
list(LENGTH named namedCount)
if(testCount LESS 200 OR namedCount LESS 50)
  list(APPEND faults "the scan is broken: ${testCount} tests, ${namedCount} of them named")
endif()

if(faults)
  list(REMOVE_DUPLICATES faults)
  list(JOIN faults "\n  " text)
  message(FATAL_ERROR "docs/articles.md is not complete:\n  ${text}")
endif()
message(STATUS "${namedCount} mentions of tests for the articles of the Laws")
