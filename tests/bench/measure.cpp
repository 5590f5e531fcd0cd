// SPDX-License-Identifier: MIT
// measure run COMMAND…: runs it once, its output dropped, and prints {"seconds", "cpu", "max_rss", "anonymous",
// "exit"}, memory in bytes.
//
// measure read FILE THREADS: reads a file with read(2) and looks at no byte: the yardstick of whatever reads one.
#include "apr/base/text.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

/// Anonymous memory of a process now, in bytes.
std::uint64_t anonymousOf(pid_t process)
{
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    std::string line;
    while (std::getline(status, line)) {
        if (line.rfind("RssAnon:", 0) == 0) {
            return apr::parseUnsigned(apr::trim(std::string_view(line).substr(8, line.size() - 10))).value_or(0) * 1024;
        }
    }
    return 0;
}

int run(char** command)
{
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        const int null = ::open("/dev/null", O_WRONLY);
        ::dup2(null, STDOUT_FILENO);
        ::dup2(null, STDERR_FILENO);
        ::execvp(command[0], command);
        ::_exit(127);
    }
    std::uint64_t anonymous = 0;
    std::atomic<bool> isOver{false};
    std::thread poll([&] {
        while (!isOver) {
            anonymous = std::max(anonymous, anonymousOf(child));
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    });
    int status = 0;
    rusage usage = {};
    ::wait4(child, &status, 0, &usage);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    isOver = true;
    poll.join();
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    std::printf("{\"seconds\": %.6f, \"cpu\": %.6f, \"max_rss\": %ld, \"anonymous\": %llu, \"exit\": %d}\n",
                wall.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024,
                static_cast<unsigned long long>(anonymous), WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return 0;
}

int readFile(const char* path, std::uint64_t threads)
{
    const int fd = ::open(path, O_RDONLY);
    struct stat facts = {};
    if (fd < 0 || ::fstat(fd, &facts) != 0) {
        return 1;
    }
    constexpr off_t kStep = off_t{1} << 20;
    std::atomic<off_t> next{0};
    std::vector<std::thread> readers;
    for (std::uint64_t i = 0; i < threads; ++i) {
        readers.emplace_back([&] {
            std::vector<char> buffer(kStep);
            for (off_t at = next.fetch_add(kStep); at < facts.st_size; at = next.fetch_add(kStep)) {
                if (::pread(fd, buffer.data(), buffer.size(), at) < 0) {
                    return;
                }
            }
        });
    }
    for (std::thread& reader : readers) {
        reader.join();
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view verb = argc >= 3 ? argv[1] : "";
    if (verb == "run") {
        return run(argv + 2);
    }
    if (verb == "read" && argc == 4) {
        return readFile(argv[2], apr::parseUnsigned(argv[3]).value_or(1));
    }
    std::fputs("measure run COMMAND… | measure read FILE THREADS\n", stderr);
    return 2;
}
