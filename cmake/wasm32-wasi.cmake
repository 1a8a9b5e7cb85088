# WebAssembly with what Debian has: clang-19, lld-19, wasi-libc, libc++-19-dev-wasm32, libc++abi-19-dev-wasm32 and
# libclang-rt-19-dev-wasm32. There are neither threads nor exceptions.
set(CMAKE_SYSTEM_NAME Generic)  # CMake has no WASI yet
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# What every browser since 2021 has.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint")
# A count of nodes has 64 bits, a size 32.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Wno-shorten-64-to-32")
# Small, because it is loaded over networks; what must be fast is named in bindings/wasm.
set(CMAKE_CXX_FLAGS_RELEASE "-Os -DNDEBUG" CACHE STRING "")
