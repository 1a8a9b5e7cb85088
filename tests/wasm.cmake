# The npm package: built by the wasm preset, tested in Node and in Chromium with the vectors of bindings.cmake.
set(npm ${PROJECT_SOURCE_DIR}/build/npm)
set(wasm_source ${PROJECT_SOURCE_DIR}/bindings/wasm)
add_custom_target(nowchess_npm COMMAND ${wasm_source}/build)
# What the tests need from the npm registry, as the lock file has it.
add_custom_command(OUTPUT ${wasm_source}/node_modules/.package-lock.json
                   COMMAND npm ci --no-audit --no-fund --silent WORKING_DIRECTORY ${wasm_source}
                   DEPENDS ${wasm_source}/package.json ${wasm_source}/package-lock.json)
add_custom_target(nowchess_npm_modules DEPENDS ${wasm_source}/node_modules/.package-lock.json)

add_dependencies(nowchess_bindings nowchess_npm nowchess_npm_modules)

foreach(where node browser)
  set(command node --expose-gc ${wasm_source}/test/${where}.mjs ${npm})
  add_test(NAME wasm_${where} COMMAND ${command} ${vectors})
  add_test(NAME wasm_${where}_random COMMAND ${command} ${random_vectors})
  set_tests_properties(wasm_${where}_random PROPERTIES FIXTURES_REQUIRED random_vectors LABELS bindings)
endforeach()
add_test(NAME wasm_types COMMAND ${wasm_source}/node_modules/.bin/tsc --noEmit --strict --target es2022 --module nodenext
         --typeRoots ${wasm_source}/test ${wasm_source}/test/types.ts)
# The JavaScript of the README and of docs/javascript.md prints what is said behind each line.
add_test(NAME wasm_examples COMMAND node ${wasm_source}/test/examples.mjs ${npm} ${PROJECT_SOURCE_DIR}/README.md ${wasm_source}/README.md
         ${PROJECT_SOURCE_DIR}/docs/javascript.md)
set_tests_properties(wasm_node wasm_browser wasm_types wasm_examples PROPERTIES LABELS bindings)
