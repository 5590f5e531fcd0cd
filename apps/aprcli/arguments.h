// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The part of CLI11 that the commands use. CLI11 is header-only; only arguments.cpp includes and compiles it.
namespace CLI {
class App;
class Option;
} // namespace CLI

namespace apr::cli {

/// An option or positional argument of a command. A handle; valid as long as its command.
class Option {
public:
    explicit Option(CLI::Option* option) : m_option(option) {}

    /// Sets the placeholder for the value in the help text.
    const Option& metavar(const std::string& text) const;
    const Option& required() const;
    /// Sets the accepted values; any other value is an error that lists them.
    const Option& choices(const std::vector<std::string>& values) const;
    /// Accepts integers from `from` to `to`, inclusive.
    const Option& range(std::uint64_t from, std::uint64_t to) const;
    const Option& positive() const;
    /// Accepts a fraction or a percentage: "5%" is read as 0.05.
    const Option& fraction() const;
    /// Takes exactly one value per occurrence; the words that follow are other arguments.
    const Option& single() const;

private:
    CLI::Option* m_option;
};

/// A command with its options. A handle; valid as long as the program's Arguments. Bound values must live as long.
class Command {
public:
    explicit Command(CLI::App* app) : m_app(app) {}

    Command add(const std::string& name, const std::string& help) const;
    void needsAction() const;
    void footer(const std::string& text) const;

    /// `names` is "-o,--output" for an option, "FILE" for a positional argument. Value types are those that
    /// arguments.cpp instantiates.
    template <class Value>
    Option option(const std::string& names, Value& value, const std::string& help) const;
    Option flag(const std::string& names, bool& value, const std::string& help) const;

    /// Sets the function to call after the arguments have been parsed.
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

/// The command line of the program: its commands and the argument parser.
class Arguments {
public:
    Arguments(const std::string& description, const std::string& name, const std::string& version);
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;
    ~Arguments();

    [[nodiscard]] Command root() const { return Command(m_app); }

    struct Outcome {
        bool isHelp = false; ///< the help or version text was printed
        std::string problem = {};
        std::string option = {}; ///< the option that caused the problem
    };
    [[nodiscard]] Outcome parse(int argc, char** argv) const;

private:
    CLI::App* m_app;
};

} // namespace apr::cli
