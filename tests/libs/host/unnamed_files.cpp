// SPDX-License-Identifier: MIT
#include "libs/host/unnamed_files.h"

#include <cerrno>
#include <cstdarg>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool refuseUnnamedFiles = false;

/// Takes the place of the C library's in this program.
extern "C" int open(const char* path, int flags, ...)
{
    if (refuseUnnamedFiles && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
