// SPDX-License-Identifier: MIT
#include "standard_input.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace apr::cli {
namespace {

bool copyAll(int from, int to)
{
    std::array<char, std::size_t{1} << 16> buffer{};
    while (true) {
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

} // namespace

StandardInput::~StandardInput()
{
    if (!m_folder.empty()) {
        ::unlink(m_path.c_str());
        ::rmdir(m_folder.c_str());
    }
}

Result<std::string> StandardInput::path()
{
    if (!m_path.empty()) {
        return m_path;
    }
    if (::isatty(STDIN_FILENO) == 1) {
        return Error{.code = Errc::Argument, .message = "standard input is a terminal; expected a model file"};
    }
    const char* base = std::getenv("TMPDIR");
    std::string folder = (base == nullptr || *base == '\0' ? std::string("/tmp") : base) + "/aprcli-XXXXXX";
    const bool isMade = ::mkdtemp(folder.data()) != nullptr;
    m_folder = isMade ? folder : std::string();
    const std::string path = folder + "/standard-input"; // shown as the model's name
    const int file = isMade ? ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600) : -1;
    if (file < 0) {
        return Error{.code = Errc::Io,
                     .message = std::string("cannot create a temporary file: ") + std::strerror(errno),
                     .file = path,
                     .advice = "Set TMPDIR to a writable folder."};
    }
    m_path = path;
    const bool isCopied = copyAll(STDIN_FILENO, file);
    const int problem = errno;
    ::close(file);
    if (!isCopied) {
        return Error{.code = Errc::Io,
                     .message = std::string("cannot copy standard input: ") + std::strerror(problem),
                     .file = path,
                     .advice = "Set TMPDIR to a folder with enough free space."};
    }
    return m_path;
}

} // namespace apr::cli
