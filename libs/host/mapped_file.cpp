// SPDX-License-Identifier: MIT
#include "apr/host/mapped_file.h"

#include "apr/base/text.h"
#include "system_error.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace apr {
namespace {

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

/// A mapping as seen by the signal handler. Entries are reused but never freed: the handler may be traversing the list.
struct Watched {
    std::atomic<std::uintptr_t> from{0}; ///< 0: free
    std::atomic<std::size_t> size{0};
    std::atomic<bool> isBroken{false};
    Watched* next = nullptr;
};

std::atomic<Watched*> watchList{nullptr};
struct sigaction previousHandler = {};

/// A page cannot be read: the file was truncated, or its disk failed. Replaces the page and all following ones with
/// zeros and marks the mapping as broken. Calls only async-signal-safe functions.
void onBusError(int number, siginfo_t* info, void* context)
{
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (Watched* each = watchList.load(); each != nullptr; each = each->next) {
        const std::uintptr_t from = each->from.load();
        const std::size_t size = each->size.load();
        if (from == 0 || address < from || address - from >= size) {
            continue;
        }
        const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        const std::uintptr_t start = address & ~(page - 1);
        void* zeros = ::mmap(reinterpret_cast<void*>(start), from + size - start, PROT_READ,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros != MAP_FAILED) {
            each->isBroken.store(true);
            return;
        }
    }
    if ((previousHandler.sa_flags & SA_SIGINFO) != 0 && previousHandler.sa_sigaction != nullptr) {
        previousHandler.sa_sigaction(number, info, context);
        return;
    }
    ::signal(SIGBUS, SIG_DFL); // not our mapping: the fault repeats and terminates the program by default
}

void installHandler()
{
    static const bool installed = [] {
        struct sigaction action = {};
        action.sa_sigaction = onBusError;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        ::sigemptyset(&action.sa_mask);
        return ::sigaction(SIGBUS, &action, &previousHandler) == 0;
    }();
    static_cast<void>(installed);
}

Watched& watch(std::uintptr_t from, std::size_t size)
{
    installHandler();
    for (Watched* each = watchList.load(); each != nullptr; each = each->next) {
        std::uintptr_t free = 0;
        if (each->size.load() == 0 && each->from.compare_exchange_strong(free, from)) {
            each->isBroken.store(false);
            each->size.store(size);
            return *each;
        }
    }
    auto* entry = new Watched; // never freed, see Watched
    entry->from.store(from);
    entry->size.store(size);
    entry->next = watchList.load();
    while (!watchList.compare_exchange_weak(entry->next, entry)) {
    }
    return *entry;
}

class Mapping {
public:
    Mapping(void* address, std::size_t size, int fd)
        : m_address(address), m_size(size), m_fd(fd), m_watched(watch(reinterpret_cast<std::uintptr_t>(address), size))
    {
    }
    ~Mapping()
    {
        m_watched.size.store(0);
        m_watched.from.store(0);
        ::munmap(m_address, m_size);
        ::close(m_fd);
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    Status check() const
    {
        struct stat status = {};
        const bool isShorter = ::fstat(m_fd, &status) != 0 || static_cast<std::uint64_t>(status.st_size) < m_size;
        if (!isShorter && !m_watched.isBroken.load()) {
            return {};
        }
        return Error{.code = Errc::Io,
                     .message = isShorter ? "the file was truncated while it was being read; the results are invalid"
                                          : "I/O error while reading the file"};
    }

private:
    void* m_address;
    std::size_t m_size;
    int m_fd; ///< to see whether the file shrank
    Watched& m_watched;
};

struct MappedFile {
    Bytes bytes = {};
    std::shared_ptr<const Mapping> mapping = {};
};

Result<struct stat> statusOf(const Descriptor& file, const std::string& path)
{
    struct stat status = {};
    if (::fstat(file.fd, &status) != 0) {
        return systemError("cannot read the file", path, errno);
    }
    return status;
}

/// Maps an open file. `path` is used in messages.
Result<MappedFile> mapDescriptor(Descriptor& file, const std::string& path)
{
    APR_TRY(const struct stat status, statusOf(file, path));
    if (S_ISDIR(status.st_mode)) {
        return Error{.code = Errc::Io,
                     .message = "path is a directory; specify a model file (for a sharded model, its *.index.json)",
                     .file = path};
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{.code = Errc::Io,
                     .message = "not a regular file",
                     .file = path,
                     .advice = "Save its content to a file first, or pass it on standard input with `-`."};
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) {
        char byte = 0;
        if (::read(file.fd, &byte, 1) > 0) { // of procfs and others: a size of 0 says nothing
            return Error{.code = Errc::Io,
                         .message = "the file system does not say how large the file is",
                         .file = path,
                         .advice = "Save its content to a file first, or pass it on standard input with `-`."};
        }
        return MappedFile{};
    }
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.fd, 0);
    if (address == MAP_FAILED) {
        return systemError("cannot map the file", path, errno);
    }
    auto mapping = std::make_shared<const Mapping>(address, size, std::exchange(file.fd, -1));
    return MappedFile{.bytes = Bytes({static_cast<const std::byte*>(address), size}, mapping), .mapping = mapping};
}

Result<MappedFile> mapPath(const std::string& path)
{
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0) {
        return systemError("cannot open the file", path, errno);
    }
    return mapDescriptor(file, path);
}

Error unsafePath(const std::string& path, const std::string& reason)
{
    return Error{.code = Errc::Unsafe, .message = "the path \"" + printable(path, 200) + "\" " + reason};
}

/// Opens `path` one component at a time, so that no symbolic link can be inserted concurrently.
Result<int> openWithoutLinks(const std::string& folder, const std::string& path)
{
    std::vector<std::string_view> steps = split(path, '/');
    Descriptor at(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool isLast = i + 1 == steps.size();
        if (at.fd < 0) {
            break;
        }
        if (steps[i].empty() || steps[i] == "." || steps[i] == ".." || path.find('\0') != std::string::npos) {
            return unsafePath(path, "is not a plain relative path inside the model's folder");
        }
        const int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY);
        const int next = ::openat(at.fd, std::string(steps[i]).c_str(), flags);
        struct stat status = {};
        const int reason = errno;
        if (next < 0 && ::fstatat(at.fd, std::string(steps[i]).c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISLNK(status.st_mode)) {
            return unsafePath(path, "contains a symbolic link");
        }
        errno = reason;
        ::close(std::exchange(at.fd, next));
        errno = reason;
    }
    return at.fd < 0 ? Result<int>(systemError("cannot open the file", folder + path, errno))
                     : Result<int>(std::exchange(at.fd, -1));
}

ByteSource sourceOf(MappedFile file)
{
    if (file.mapping == nullptr) {
        return {};
    }
    const std::span<const std::byte> mapped = file.bytes.span();
    return {std::move(file.bytes), [mapping = std::move(file.mapping)] { return mapping->check(); },
            [mapped](std::uint64_t offset, std::uint64_t count, Access access) {
                advise(mapped.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(count)), access);
            }};
}

} // namespace

Error systemError(std::string what, const std::string& path, int number)
{
    std::string reason;
    switch (number) {
    case ENOENT: reason = "no such file"; break;
    case EACCES:
    case EPERM: reason = "permission denied"; break;
    case ENOSPC: reason = "the disk is full"; break;
    case EDQUOT: reason = "disk quota exceeded"; break;
    case EROFS: reason = "read-only file system"; break;
    case EISDIR: reason = "is a directory"; break;
    case ENOTDIR: reason = "a component of the path is not a directory"; break;
    case EIO: reason = "I/O error"; break;
    case EFAULT: reason = "a file that is read was truncated meanwhile"; break;
    case EFBIG: reason = "the file exceeds the maximum file size of the system"; break;
    case EMFILE:
    case ENFILE: reason = "too many open files (raise the limit with `ulimit -n`)"; break;
    case ELOOP: reason = "too many levels of symbolic links"; break;
    case ENAMETOOLONG: reason = "file name too long"; break;
    default: reason = "system error " + std::to_string(number); break;
    }
    return Error{
        .code = Errc::Io, .message = std::move(what) + ": " + reason, .file = path, .notFound = number == ENOENT};
}

Result<Bytes> mapFile(const std::string& path)
{
    APR_TRY(MappedFile file, mapPath(path));
    return std::move(file.bytes);
}

Result<ByteSource> openSource(const std::string& path)
{
    APR_TRY(MappedFile file, mapPath(path));
    return sourceOf(std::move(file));
}

Result<std::string> resolveBeside(const std::string& folder, const std::string& name)
{
    const auto real = [](const std::string& path) -> std::optional<std::string> {
        const std::unique_ptr<char, void (*)(void*)> resolved(::realpath(path.c_str(), nullptr), std::free);
        return resolved ? std::optional<std::string>(resolved.get()) : std::nullopt;
    };
    const std::string path = folder + (folder.empty() || folder.ends_with('/') ? "" : "/") + name;
    const auto root = real(folder.empty() ? "." : folder);
    const auto target = real(path);
    const int number = errno;
    if (!root || !target) {
        return systemError("cannot open the file", path, number);
    }
    if (target->starts_with(*root == "/" ? *root : *root + '/')) {
        return *target;
    }
    // CACHE/models--ORG--NAME/snapshots/COMMIT/FILE is a link to CACHE/models--ORG--NAME/blobs/HASH.
    constexpr std::string_view kSnapshots = "/snapshots/";
    const std::size_t at = root->rfind(kSnapshots);
    if (at != std::string::npos && target->starts_with(root->substr(0, at) + "/blobs/")) {
        return *target;
    }
    return Error{.code = Errc::Unsafe,
                 .message = "the file is a symbolic link that leads out of the folder of the model",
                 .file = path,
                 .advice = "Open the model in the folder to which the link leads, or copy the file."};
}

Result<ByteSource> openBeneath(const std::string& folder, const std::string& path)
{
    APR_TRY(const int opened, openWithoutLinks(folder, path));
    Descriptor file(opened);
    APR_TRY(const struct stat status, statusOf(file, path));
    if (!S_ISREG(status.st_mode)) {
        return unsafePath(path, "is not a regular file");
    }
    if (status.st_nlink != 1) {
        return unsafePath(path, "has more than one hard link, so it could refer to any file");
    }
    APR_TRY(MappedFile mapped, mapDescriptor(file, folder + path));
    return sourceOf(std::move(mapped));
}

void advise(std::span<const std::byte> mapped, Access access)
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto from = reinterpret_cast<std::uintptr_t>(mapped.data()) & ~(page - 1);
    const auto to = reinterpret_cast<std::uintptr_t>(mapped.data()) + mapped.size();
    const int advice = access == Access::Soon        ? MADV_WILLNEED
                       : access == Access::Scattered ? MADV_RANDOM
                       : access == Access::Done      ? MADV_DONTNEED // of a mapping that is only read: nothing is lost
                                                     : MADV_NORMAL;
    ::madvise(reinterpret_cast<void*>(from), to - from, advice); // asynchronous
}

Result<std::string> readTextFile(const std::string& path, std::uint64_t limit)
{
    APR_TRY(const Bytes bytes, mapFile(path));
    if (bytes.size() > limit) {
        return Error{.code = Errc::Io,
                     .message =
                         "file size " + formatBytes(bytes.size()) + " exceeds the limit of " + formatBytes(limit),
                     .file = path};
    }
    return std::string(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
}

Result<std::string> readTextBeside(const std::string& folder, const std::string& name, std::uint64_t limit)
{
    APR_TRY(const std::string path, resolveBeside(folder, name));
    return readTextFile(path, limit);
}

} // namespace apr
