// SPDX-License-Identifier: MIT
#include "standard_input.h"

#include "apr/base/paths.h"
#include "terminal_progress.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <unistd.h>

namespace apr::cli {
namespace {

/// Returns false with errno if reading or writing failed, or a signal arrived.
bool copyAll(int from, int to)
{
    std::array<char, std::size_t{1} << 16> buffer{};
    while (true) {
        struct pollfd ready = {.fd = from, .events = POLLIN, .revents = 0};
        if (::poll(&ready, 1, -1) < 0 && errno == EINTR && receivedSignal() != 0) { // read() would be restarted
            return false;
        }
        const ssize_t count = ::read(from, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count == 0;
        }
        for (ssize_t done = 0; done < count;) {
            const ssize_t written = ::write(to, buffer.data() + done, static_cast<std::size_t>(count - done));
            if (written < 0 && errno != EINTR) {
                return false;
            }
            done += written > 0 ? written : 0;
        }
    }
}

/// A new file without a name; -1 with errno if the folder is not writable.
int unnamedFile(const std::string& folder)
{
    const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) {
        return file;
    }
    std::string path = folder + "/aprcli-XXXXXX"; // the file system does not have files without names
    const int named = ::mkostemp(path.data(), O_CLOEXEC);
    if (named >= 0) {
        ::unlink(path.c_str());
    }
    return named;
}

} // namespace

StandardInput::~StandardInput()
{
    if (m_file >= 0) {
        ::close(m_file);
    }
}

Result<std::string> StandardInput::path()
{
    if (m_isComplete) {
        return std::string(kDescriptorFolder) + std::to_string(m_file);
    }
    if (::isatty(STDIN_FILENO) == 1) {
        return Error{.code = Errc::Argument, .message = "standard input is a terminal; expected a model file"};
    }
    const char* base = std::getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): the environment is never modified
    const std::string folder = base == nullptr || *base == '\0' ? "/tmp" : base;
    m_file = unnamedFile(folder);
    if (m_file < 0) {
        return Error{.code = Errc::Io,
                     .message = std::string("cannot create a temporary file: ") + std::strerror(errno),
                     .file = folder,
                     .advice = "Set TMPDIR to a writable folder."};
    }
    if (!copyAll(STDIN_FILENO, m_file)) {
        const int problem = errno;
        if (receivedSignal() != 0) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        return Error{.code = Errc::Io,
                     .message = std::string("cannot copy standard input: ") + std::strerror(problem),
                     .file = folder,
                     .advice = "Set TMPDIR to a folder with enough free space."};
    }
    m_isComplete = true;
    return path();
}

} // namespace apr::cli
