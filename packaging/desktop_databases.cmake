# SPDX-License-Identifier: MIT
# The last step of an installation: desktops read the file types and the menu entry from databases, and start programs that are not
# in the search path of the session by their full path. Packages do both when they are installed, so nothing is done below DESTDIR.
if(NOT "$ENV{DESTDIR}" STREQUAL "" OR CMAKE_INSTALL_PREFIX MATCHES "/_CPack_Packages/")
    return()
endif()
set(data "${CMAKE_INSTALL_PREFIX}/share")

# Characters with a meaning of their own in menu entries stay out: such a program is started by its name.
set(program "${CMAKE_INSTALL_PREFIX}/bin/apr-workbench")
if(NOT CMAKE_INSTALL_PREFIX MATCHES "^/usr(/local)?$" AND NOT program MATCHES "[\"`$%\\\n]")
    set(quoted "${program}")
    if(program MATCHES "[^A-Za-z0-9/._-]")
        set(quoted "\"${program}\"")
    endif()
    foreach(file IN ITEMS applications/apr-workbench.desktop thumbnailers/apr-workbench.thumbnailer)
        file(READ "${data}/${file}" text)
        string(REPLACE "\nTryExec=apr-workbench" "\nTryExec=${program}" text "${text}")
        string(REPLACE "\nExec=apr-workbench" "\nExec=${quoted}" text "${text}")
        file(WRITE "${data}/${file}" "${text}")
    endforeach()
endif()

function(apr_update tool)
    find_program(APR_TOOL_${tool} ${tool})
    if(APR_TOOL_${tool})
        message(STATUS "Updating: ${tool}")
        execute_process(COMMAND "${APR_TOOL_${tool}}" ${ARGN})
    else()
        message(STATUS "Not updated, since it is not installed: ${tool}")
    endif()
endfunction()
apr_update(update-mime-database "${data}/mime")
apr_update(update-desktop-database --quiet "${data}/applications")
if(EXISTS "${data}/icons/hicolor/icon-theme.cache") # without it, icons are searched in the folders
    apr_update(gtk-update-icon-cache --quiet --force --ignore-theme-index "${data}/icons/hicolor")
endif()
