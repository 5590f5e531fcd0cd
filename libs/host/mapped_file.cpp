// SPDX-License-Identifier: MIT
#include "apr/host/mapped_file.h"

#include "apr/base/text.h"
#include "system_error.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace apr {
namespace {

struct Mapping {
    void* address = nullptr;
    std::size_t size = 0;

    Mapping(void* at, std::size_t bytes) : address(at), size(bytes) {}
    ~Mapping() { ::munmap(address, size); }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
};

struct Descriptor {
    int fd;

    explicit Descriptor(int descriptor) : fd(descriptor) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (fd >= 0) {
            ::close(fd);
        }
    }
};

} // namespace

Error systemError(std::string what, const std::string& path, int number)
{
    std::string reason;
    switch (number) {
    case ENOENT: reason = "there is no such file"; break;
    case EACCES:
    case EPERM: reason = "permission denied"; break;
    case ENOSPC: reason = "the disk is full"; break;
    case EDQUOT: reason = "the disk quota is used up"; break;
    case EROFS: reason = "the file system is read-only"; break;
    case EISDIR: reason = "it is a directory"; break;
    case ENOTDIR: reason = "a part of the path is not a directory"; break;
    case EIO: reason = "the device reports an input/output error"; break;
    case EFBIG: reason = "the file would be larger than the limit of the system"; break;
    case ELOOP: reason = "symbolic links lead in a circle"; break;
    case ENAMETOOLONG: reason = "the name is too long"; break;
    default: reason = "system error " + std::to_string(number); break;
    }
    return Error{
        .code = Errc::Io, .message = std::move(what) + ": " + reason, .file = path, .notFound = number == ENOENT};
}

Result<Bytes> mapFile(const std::string& path)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0) {
        return systemError("the file cannot be opened", path, errno);
    }
    struct stat facts = {};
    if (::fstat(file.fd, &facts) != 0) {
        return systemError("the file cannot be read", path, errno);
    }
    if (S_ISDIR(facts.st_mode)) {
        return Error{.code = Errc::Io,
                     .message = "it is a directory; give the model file in it (for a sharded model its *.index.json)",
                     .file = path};
    }
    if (!S_ISREG(facts.st_mode)) {
        return Error{.code = Errc::Io, .message = "it is not a regular file", .file = path};
    }
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (size == 0) {
        return Bytes();
    }
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.fd, 0);
    if (address == MAP_FAILED) {
        return systemError("the file cannot be mapped", path, errno);
    }
    auto mapping = std::make_shared<const Mapping>(address, size);
    return Bytes({static_cast<const std::byte*>(address), size}, std::move(mapping));
}

void prefetch(std::span<const std::byte> mapped)
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto from = reinterpret_cast<std::uintptr_t>(mapped.data()) & ~(page - 1);
    const auto to = reinterpret_cast<std::uintptr_t>(mapped.data()) + mapped.size();
#ifdef MADV_POPULATE_READ
    ::madvise(reinterpret_cast<void*>(from), to - from, MADV_POPULATE_READ);
#else
    ::madvise(reinterpret_cast<void*>(from), to - from, MADV_WILLNEED);
#endif
}

Result<std::string> readTextFile(const std::string& path, std::uint64_t limit)
{
    APR_TRY(const Bytes bytes, mapFile(path));
    if (bytes.size() > limit) {
        return Error{.code = Errc::Io,
                     .message = "the file has " + formatBytes(bytes.size()) + ", at most " + formatBytes(limit) +
                                " are expected",
                     .file = path};
    }
    return std::string(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
}

} // namespace apr
