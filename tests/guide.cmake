# The pages of docs/guide: the C++ of each page is a whole program, compiled here, and prints what its text block says.
# The page is the only place where they are written.

# block_of(page language variable): the first fenced block of that language in the page.
function(block_of page language variable)
  file(READ ${page} text)
  string(FIND "${text}" "\n```${language}\n" begin)
  if(begin EQUAL -1)
    message(FATAL_ERROR "${page} has no block of ${language}")
  endif()
  string(LENGTH "\n```${language}\n" fence)
  math(EXPR begin "${begin} + ${fence}")
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(FIND "${text}" "\n```" end)
  math(EXPR end "${end} + 1")
  string(SUBSTRING "${text}" 0 ${end} text)
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/guide/*.md)
foreach(page IN LISTS pages)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  get_filename_component(name ${page} NAME_WE)
  set(program ${CMAKE_CURRENT_BINARY_DIR}/guide/${name}.cpp)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/guide/${name}.txt)
  block_of(${page} cpp code)
  block_of(${page} text printed)
  file(CONFIGURE OUTPUT ${program} CONTENT "${code}" @ONLY)
  file(CONFIGURE OUTPUT ${output} CONTENT "${printed}" @ONLY)
  add_executable(guide_${name} ${program})
  target_link_libraries(guide_${name} PRIVATE nowchess nowchess_options)
  add_test(NAME guide_${name} COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:guide_${name}> -D EXPECTED=${output}
           -P ${CMAKE_CURRENT_SOURCE_DIR}/output_test.cmake)
endforeach()
