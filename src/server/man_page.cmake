# Writes the manual page of the server with the options that it tells itself. Run as
# cmake -D PROGRAM=nowchess-server -D PAGE=template -D VERSION=… -D DATE=… -D OUT=file -P man_page.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE ";" "<semicolon>" help "${help}")
# An option, and what it does behind it or on the next line.
string(REGEX MATCHALL "\n  -[^\n]*(\n      +[^\n]*)?" options "${help}")
set(OPTIONS "")
foreach(option IN LISTS options)
  string(REGEX MATCH "^\n  (-[^ ]+)( [A-Z:]+)?(=([^ \n]+))?[ \n]+(.*)$" matched "${option}")
  set(usual "")
  if(CMAKE_MATCH_4)
    set(usual " If not given: ${CMAKE_MATCH_4}.")
  endif()
  string(REPLACE "," "\\fR, \\fB" names "${CMAKE_MATCH_1}")
  string(APPEND OPTIONS ".TP\n\\fB${names}\\fR\\fI${CMAKE_MATCH_2}\\fR\n${CMAKE_MATCH_5}.${usual}\n")
endforeach()
string(REPLACE "-" "\\-" OPTIONS "${OPTIONS}")
string(REPLACE "<semicolon>" ";" OPTIONS "${OPTIONS}")
configure_file(${PAGE} ${OUT} @ONLY)
