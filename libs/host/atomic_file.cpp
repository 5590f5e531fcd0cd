// SPDX-License-Identifier: MIT
#include "apr/host/atomic_file.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/system.h"
#include "system_error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace apr {
namespace {

bool exists(const std::string& path)
{
    struct stat status = {};
    return ::lstat(path.c_str(), &status) == 0;
}

Error alreadyExists(const std::string& path)
{
    return Error{
        .code = Errc::Exists, .message = "the output file already exists; use --force to overwrite it", .file = path};
}

/// A missing output folder is not a missing input: they have different exit codes.
Error cannotCreate(const std::string& folder, const std::string& path, int number)
{
    if (number == ENOENT) {
        return Error{.code = Errc::Io,
                     .message = "the output folder " + printable(folder) + " does not exist",
                     .file = path,
                     .advice = "Create the folder first (`mkdir -p`), or choose another output path."};
    }
    Error error = systemError("cannot create the output file in " + folder, path, number);
    error.notFound = false;
    return error;
}

/// A name in the folder of the target that no other process uses.
std::string temporaryName(const std::string& path, unsigned attempt)
{
    const std::string folder = folderOf(path);
    return folder + "." + std::string(fileNameOf(path).substr(0, 180)) + "." + std::to_string(::getpid()) + "-" +
           std::to_string(attempt) + ".part";
}

} // namespace

Error notRegularFile(const std::string& path)
{
    return Error{.code = Errc::Io,
                 .message = "the output must be a regular file; found a named pipe, device or socket",
                 .file = path,
                 .advice = "Choose the path of a file: the output is written at random positions and then renamed."};
}

Result<AtomicFile> AtomicFile::create(const std::string& path, bool replace)
{
    struct stat status = {};
    const bool isThere = ::lstat(path.c_str(), &status) == 0;
    struct stat target = {};
    if ((isThere && S_ISDIR(status.st_mode)) || (::stat(path.c_str(), &target) == 0 && S_ISDIR(target.st_mode))) {
        return Error{.code = Errc::Io,
                     .message = "the output path is a directory; specify a file",
                     .file = path,
                     .advice = "Add the name of a file."};
    }
    if (isThere && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) {
        return notRegularFile(path);
    }
    if (isThere && !replace) {
        return alreadyExists(path);
    }
    AtomicFile file;
    file.m_path = path;
    file.m_folder = parentOf(path);
    file.m_replace = replace;
    file.m_fd = ::open(file.m_folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (file.m_fd < 0 && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) {
        return cannotCreate(file.m_folder, path, errno);
    }
    for (unsigned attempt = 0; file.m_fd < 0; ++attempt) {
        file.m_temporary = temporaryName(path, attempt);
        file.m_fd = ::open(file.m_temporary.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
        if (file.m_fd < 0 && (errno != EEXIST || attempt > 100)) {
            const int number = errno;
            file.m_temporary.clear();
            return cannotCreate(file.m_folder, path, number);
        }
    }
    return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : Sink(std::move(other)), m_path(std::move(other.m_path)), m_folder(std::move(other.m_folder)),
      m_temporary(std::exchange(other.m_temporary, {})), m_fd(std::exchange(other.m_fd, -1)),
      m_replace(other.m_replace), m_size(other.m_size)
{
}

AtomicFile::~AtomicFile()
{
    if (m_fd >= 0) {
        ::close(m_fd);
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
    }
}

Status AtomicFile::setSize(std::uint64_t bytes)
{
    struct statvfs space = {};
    if (::fstatvfs(m_fd, &space) == 0 && space.f_blocks > 0) {
        const std::uint64_t free = std::uint64_t{space.f_bavail} * space.f_frsize;
        if (bytes > m_size && bytes - m_size > free) {
            return Error{.code = Errc::Io,
                         .message = "the disk is full: the output needs " + formatBytes(bytes - m_size) + ", " +
                                    formatBytes(free) + " are free",
                         .file = m_path};
        }
    }
    if (::ftruncate(m_fd, static_cast<off_t>(bytes)) != 0) {
        return systemError("cannot resize the output file", m_path, errno);
    }
    m_size = bytes;
    return {};
}

Status AtomicFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(m_fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return systemError("cannot write the output file", m_path, written < 0 ? errno : ENOSPC);
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
    return {};
}

ByteSource AtomicFile::written() const
{
    return {m_size, [this](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
                std::vector<std::byte> bytes(static_cast<std::size_t>(count));
                for (std::size_t done = 0; done < bytes.size();) {
                    const ssize_t got =
                        ::pread(m_fd, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
                    if (got < 0 && errno == EINTR) {
                        continue;
                    }
                    if (got <= 0) {
                        return systemError("cannot read the output file back", m_path, got < 0 ? errno : EIO);
                    }
                    done += static_cast<std::size_t>(got);
                }
                return Bytes::own(std::move(bytes));
            }};
}

Status AtomicFile::commit()
{
    const bool replacing = m_replace && exists(m_path);
    if (replacing && ::fdatasync(m_fd) != 0) {
        return systemError("cannot flush the output file to disk", m_path, errno);
    }
    if (m_temporary.empty()) {
        const std::string self = "/proc/self/fd/" + std::to_string(m_fd);
        if (!replacing) {
            if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, m_path.c_str(), AT_SYMLINK_FOLLOW) != 0) {
                return errno == EEXIST ? alreadyExists(m_path)
                                       : systemError("cannot rename the output file", m_path, errno);
            }
        } else {
            // linkat does not replace an existing file, so link to a temporary name first, then rename.
            for (unsigned attempt = 0; m_temporary.empty(); ++attempt) {
                const std::string name = temporaryName(m_path, attempt);
                if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
                    m_temporary = name;
                } else if (errno != EEXIST || attempt > 100) {
                    return systemError("cannot rename the output file", m_path, errno);
                }
            }
        }
    }
    if (!m_temporary.empty()) {
        const unsigned how = m_replace ? 0U : 1U; // RENAME_NOREPLACE
        if (::renameat2(AT_FDCWD, m_temporary.c_str(), AT_FDCWD, m_path.c_str(), how) != 0) {
            return errno == EEXIST ? alreadyExists(m_path)
                                   : systemError("cannot rename the output file", m_path, errno);
        }
        m_temporary.clear();
    }
    const int result = ::close(std::exchange(m_fd, -1));
    return result == 0 ? Status() : Status(systemError("cannot close the output file", m_path, errno));
}

NewFolder::~NewFolder()
{
    for (; !m_made.empty(); m_made.pop_back()) {
        ::rmdir(m_made.back().c_str()); // fails if not empty
    }
}

Status NewFolder::make(const std::string& path)
{
    const auto made = makeFolder(path, &m_made);
    return made ? Status() : Status(made.error());
}

Status saveText(const std::string& path, std::string_view text, bool replace)
{
    APR_TRY(AtomicFile file, AtomicFile::create(path, replace));
    APR_CHECK(file.write(0, {reinterpret_cast<const std::byte*>(text.data()), text.size()}));
    return file.commit();
}

} // namespace apr
