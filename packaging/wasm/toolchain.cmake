# SPDX-License-Identifier: MIT
# wasm32 with clang 14 and wasi-libc, without Emscripten. Debian packages: clang-14 lld-14 wasi-libc
# libc++-14-dev-wasm32 libc++abi-14-dev-wasm32 libclang-rt-14-dev-wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-14)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti")
# A reactor has no main(): the host calls _initialize once, then the exported functions.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Do not search /usr of the build machine: its headers belong to glibc.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)

# Header-only libraries come from the build machine, through a folder that contains nothing else.
set(APR_WASM_HEADERS /usr/include CACHE PATH "Folder with hwy/, nlohmann/ and tl/")
set(APR_WASM_INCLUDES ${CMAKE_BINARY_DIR}/include)
foreach(tree hwy nlohmann tl)
    if(NOT EXISTS ${APR_WASM_HEADERS}/${tree})
        message(FATAL_ERROR "${APR_WASM_HEADERS}/${tree} is missing; set APR_WASM_HEADERS")
    endif()
    file(MAKE_DIRECTORY ${APR_WASM_INCLUDES})
    file(CREATE_LINK ${APR_WASM_HEADERS}/${tree} ${APR_WASM_INCLUDES}/${tree} SYMBOLIC)
endforeach()
