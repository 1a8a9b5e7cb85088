function(nowchess_warnings target)
  target_compile_options(${target} INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                         -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Wnull-dereference)
  if(NOWCHESS_WERROR)
    target_compile_options(${target} INTERFACE -Werror)
  endif()
endfunction()
