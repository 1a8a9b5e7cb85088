# The files in tests/data are what their maker makes.
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${PROGRAM} ${WORK} COMMAND_ERROR_IS_FATAL ANY)
foreach(file perft.epd moves.tsv games.pgn verdicts.tsv)
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK}/${file} ${DATA}/${file} RESULT_VARIABLE differs)
  if(differs)
    message(SEND_ERROR "${DATA}/${file} is not what ${PROGRAM} makes: see ${WORK}/${file}")
  endif()
endforeach()
