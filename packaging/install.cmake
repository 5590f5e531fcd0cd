# SPDX-License-Identifier: MIT
# What is installed besides the programs, and the packages that CPack makes of it: component "cli" has aprcli alone,
# component "workbench" the window and what desktops need. Files that the programs make themselves (manual pages,
# completion scripts, file types) are made when they are built; the target packageFiles builds all that is installed.
include(GNUInstallDirs)
set(APR_HOMEPAGE "" CACHE STRING "Address of the project, for metadata of packages and pictures on software centers")
find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_program(APR_GZIP gzip REQUIRED)
set(made ${CMAKE_BINARY_DIR}/packaging)
set(desktop ${PROJECT_SOURCE_DIR}/resources/desktop)
file(MAKE_DIRECTORY ${made})
add_custom_target(packageFiles)

# `cmake --install` builds nothing by itself, so the first step of each component does.
function(apr_build_before_install component)
    add_custom_target(${component}Files DEPENDS ${ARGN})
    add_dependencies(packageFiles ${component}Files)
    install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target ${component}Files COMMAND_ERROR_IS_FATAL ANY)"
        COMPONENT ${component})
endfunction()

# The changelog and the license of a package.
function(apr_install_documents package component)
    set(log ${made}/${package}.changelog.gz)
    add_custom_command(OUTPUT ${log} VERBATIM DEPENDS ${PROJECT_SOURCE_DIR}/resources/help/whats-new.md ${PROJECT_SOURCE_DIR}/packaging/changes.py
        COMMAND sh -c "\"$1\" \"$2\" debian \"$3\" | \"$4\" -9n > \"$5\"" sh ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/packaging/changes.py ${package} ${APR_GZIP} ${log})
    add_custom_target(${package}Changelog ALL DEPENDS ${log})
    install(FILES ${log} DESTINATION share/doc/${package} RENAME changelog.gz COMPONENT ${component})
    install(FILES ${PROJECT_SOURCE_DIR}/packaging/copyright DESTINATION share/doc/${package} COMPONENT ${component})
endfunction()

# The bundle runs with C++ libraries that do not have this function; sanitizers have checks of their own.
if(APR_HARDENED)
    foreach(program IN ITEMS aprcli apr-workbench)
        if(TARGET ${program})
            target_sources(${program} PRIVATE ${CMAKE_CURRENT_LIST_DIR}/glibcxx_assert_fail.cpp)
            set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/glibcxx_assert_fail.cpp TARGET_DIRECTORY ${program} PROPERTIES
                SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
        endif()
    endforeach()
endif()

# The library for other programs, only when it is asked for: find_package(apr), apr::apr. Headers of all rooms are under include/apr.
apr_build_before_install(dev apr)
install(TARGETS apr EXPORT apr ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev EXCLUDE_FROM_ALL INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
file(GLOB rooms RELATIVE ${PROJECT_SOURCE_DIR}/libs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/libs/*/include)
foreach(room IN LISTS rooms)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/libs/${room}/apr DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev EXCLUDE_FROM_ALL FILES_MATCHING PATTERN "*.h")
endforeach()
install(EXPORT apr NAMESPACE apr:: FILE aprTargets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/apr COMPONENT dev EXCLUDE_FROM_ALL)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${made}/aprConfigVersion.cmake VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/aprConfig.cmake ${made}/aprConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/apr COMPONENT dev EXCLUDE_FROM_ALL)

if(APR_CLI)
    apr_build_before_install(cli aprcli aprcliFiles aprcliChangelog)
    install(TARGETS aprcli RUNTIME COMPONENT cli)
    foreach(what IN ITEMS bash zsh fish)
        add_custom_command(OUTPUT ${made}/completion.${what} VERBATIM DEPENDS aprcli
            COMMAND sh -c "\"$1\" completion \"$2\" > \"$3\"" sh $<TARGET_FILE:aprcli> ${what} ${made}/completion.${what})
        list(APPEND completions ${made}/completion.${what})
    endforeach()
    add_custom_command(OUTPUT ${made}/aprcli.1.gz VERBATIM DEPENDS aprcli
        COMMAND sh -c "\"$1\" man | \"$2\" -9n > \"$3\"" sh $<TARGET_FILE:aprcli> ${APR_GZIP} ${made}/aprcli.1.gz)
    add_custom_target(aprcliFiles ALL DEPENDS ${completions} ${made}/aprcli.1.gz)
    install(FILES ${made}/aprcli.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT cli)
    install(FILES ${made}/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME aprcli COMPONENT cli)
    # zsh looks into another folder below /usr than below /usr/local.
    install(CODE "
        string(REGEX MATCH \"/usr/*$\" isSystem \"\${CMAKE_INSTALL_PREFIX}\")
        if(isSystem)
            set(place vendor-completions)
        else()
            set(place site-functions)
        endif()
        file(INSTALL \"${made}/completion.zsh\" RENAME _aprcli
            DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${place}\")" COMPONENT cli)
    install(FILES ${made}/completion.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME aprcli.fish COMPONENT cli)
    install(FILES ${PROJECT_SOURCE_DIR}/resources/schema/aprcli-1.schema.json
        DESTINATION ${CMAKE_INSTALL_DATADIR}/apr-workbench/schema COMPONENT cli)
    apr_install_documents(aprcli cli)
endif()

if(APR_WORKBENCH AND APR_CLI)
    apr_build_before_install(workbench apr-workbench desktopFiles apr-workbenchChangelog)
    install(TARGETS apr-workbench RUNTIME COMPONENT workbench)
    add_custom_command(OUTPUT ${made}/desktop.stamp VERBATIM
        DEPENDS aprcli ${PROJECT_SOURCE_DIR}/translations/languages.tsv ${CMAKE_CURRENT_LIST_DIR}/desktop_files.py ${PROJECT_SOURCE_DIR}/resources/help/whats-new.md
            ${desktop}/apr-workbench.desktop.in ${desktop}/apr-workbench.thumbnailer.in ${desktop}/mime-icon.svg.in ${desktop}/org.aprworkbench.AprWorkbench.metainfo.xml.in
        COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/desktop_files.py --aprcli $<TARGET_FILE:aprcli> --output ${made}/share "--homepage=${APR_HOMEPAGE}"
        COMMAND ${CMAKE_COMMAND} -E touch ${made}/desktop.stamp)
    add_custom_command(OUTPUT ${made}/apr-workbench.1.gz VERBATIM DEPENDS apr-workbench
        COMMAND sh -c "\"$1\" --man | \"$2\" -9n > \"$3\"" sh $<TARGET_FILE:apr-workbench> ${APR_GZIP} ${made}/apr-workbench.1.gz)
    add_custom_target(desktopFiles ALL DEPENDS ${made}/desktop.stamp ${made}/apr-workbench.1.gz)
    install(DIRECTORY ${made}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT workbench)
    install(FILES ${made}/apr-workbench.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT workbench)
    install(FILES ${PROJECT_SOURCE_DIR}/resources/icons/apr-workbench.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT workbench)
    set(samples ${PROJECT_SOURCE_DIR}/resources/samples)
    install(FILES ${samples}/tiny-adder.apr ${samples}/tiny-adder-damaged.apr ${samples}/tiny-adder-q4_0.apr
        DESTINATION ${CMAKE_INSTALL_DATADIR}/apr-workbench/samples COMPONENT workbench)
    install(FILES ${samples}/tiny-adder-lora/adapter_config.json ${samples}/tiny-adder-lora/adapter_model.safetensors
        DESTINATION ${CMAKE_INSTALL_DATADIR}/apr-workbench/samples/tiny-adder-lora COMPONENT workbench)
    # The folder that the examples of the README and the guide begin with; its license is that of the package.
    install(DIRECTORY ${samples}/tiny-adder DESTINATION ${CMAKE_INSTALL_DATADIR}/apr-workbench/samples COMPONENT workbench
        PATTERN LICENSE EXCLUDE)
    apr_install_documents(apr-workbench workbench)
    install(FILES ${CMAKE_CURRENT_LIST_DIR}/lintian-overrides DESTINATION share/lintian/overrides RENAME apr-workbench COMPONENT workbench)
    install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/desktop_databases.cmake COMPONENT workbench)
endif()

# Packages, by `cpack -G DEB`.
set(CPACK_PACKAGE_NAME apr-workbench)
set(CPACK_PACKAGE_VENDOR "The APR Workbench authors")
set(CPACK_PACKAGE_CONTACT "The APR Workbench authors <maintainers@aprworkbench.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "inspect, convert, validate and compare model files")
set(CPACK_PACKAGE_HOMEPAGE_URL "${APR_HOMEPAGE}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL cli workbench)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_CLI_PACKAGE_NAME aprcli)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION science)
# Loaded when they are first used, so that the linker does not know of them.
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS "libssl3, libhwy1")
set(CPACK_DEBIAN_CLI_PACKAGE_RECOMMENDS "libcurl4, ca-certificates, libopenblas0, liblapacke")
set(CPACK_COMPONENT_CLI_DESCRIPTION "command line for machine-learning model files
 Inspects, validates, converts, quantizes, merges and compares APR,
 SafeTensors, GGUF, GGML, PyTorch, ONNX, TensorFlow, Keras, TensorFlow Lite,
 Core ML, NumPy and llama2.c files. Nothing in a file is executed.")
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_NAME apr-workbench)
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_SECTION science)
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_DEPENDS "aprcli (= ${PROJECT_VERSION}), libssl3, libhwy1, libqt6svg6, qml6-module-qtcharts, qml6-module-qtquick, qml6-module-qtquick-controls, qml6-module-qtquick-layouts, qml6-module-qtquick-templates, qml6-module-qtquick-window, qml6-module-qtqml-models, qml6-module-qtqml-workerscript")
set(CPACK_DEBIAN_WORKBENCH_PACKAGE_RECOMMENDS "libcurl4, ca-certificates, libopenblas0, liblapacke, fonts-dejavu-core, fonts-droid-fallback")
set(CPACK_COMPONENT_WORKBENCH_DESCRIPTION "desktop workbench for machine-learning model files
 Opens model files of any size, shows layers, graphs, values, histograms
 and metadata, checks, converts, quantizes, merges and compares them.")
include(CPack)
