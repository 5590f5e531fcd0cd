// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the commands use of CLI11, which is all in its headers: here it is compiled once.
namespace CLI {
class App;
class Option;
} // namespace CLI

namespace apr::cli {

/// An option or argument of a command. A handle that lives as long as its command.
class Option {
public:
    explicit Option(CLI::Option* option) : m_option(option) {}

    /// What stands for the value in the help.
    const Option& metavar(const std::string& text) const;
    const Option& required() const;
    /// The values it takes; any other is an error that lists them.
    const Option& choices(const std::vector<std::string>& values) const;
    /// The whole numbers it takes.
    const Option& range(std::uint64_t from, std::uint64_t to) const;
    const Option& positive() const;
    /// Reads "5%" as 0.05.
    const Option& share() const;
    /// Takes one value each time it is given, and not those that follow.
    const Option& single() const;
    const Option& showDefault() const;

private:
    CLI::Option* m_option;
};

/// A command with its options. A handle that lives as long as the program's arguments; the bound values must as well.
class Command {
public:
    explicit Command(CLI::App* app) : m_app(app) {}

    Command add(const std::string& name, const std::string& help) const;
    void needsAction() const;
    void footer(const std::string& text) const;

    /// "-o,--output" for options, "FILE" for arguments. Values of types that are not listed do not compile.
    template <class Value>
    Option option(const std::string& names, Value& value, const std::string& help) const;
    Option flag(const std::string& names, bool& value, const std::string& help) const;

    /// What is done once the arguments are read.
    void then(std::function<void()> action) const;

    // For completion scripts.
    [[nodiscard]] std::string name() const;
    [[nodiscard]] std::string help() const;
    [[nodiscard]] std::vector<Command> commands() const;
    /// "--output", "-o".
    [[nodiscard]] std::vector<std::string> optionNames() const;

private:
    CLI::App* m_app;
};

/// The program: its commands and the reading of its arguments.
class Arguments {
public:
    Arguments(const std::string& description, const std::string& name, const std::string& version);
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;
    ~Arguments();

    [[nodiscard]] Command root() const { return Command(m_app); }

    struct Outcome {
        bool isHelp = false; ///< the help or the version was printed
        std::string problem = {};
        std::string option = {}; ///< that the problem is with
    };
    [[nodiscard]] Outcome parse(int argc, char** argv) const;

private:
    CLI::App* m_app;
};

} // namespace apr::cli
