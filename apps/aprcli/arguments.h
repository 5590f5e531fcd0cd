// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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

/// What shells complete a value with, besides the values that are known.
enum class ValueKind : std::uint8_t { Text, File, Folder };

/// What CLI11 does not record about the value of an option or positional argument.
struct ValueHint {
    ValueKind kind = ValueKind::Text; ///< Text completes with known values only
    std::string placeholder = {};
    /// Returns the values that completion offers; empty if they are not known.
    std::function<std::vector<std::string>()> values = {};
    std::string formerName = {}; ///< "--slice"; accepted, but shown nowhere
};

using ValueHints = std::map<const CLI::Option*, ValueHint>;

/// An option or positional argument, as completion scripts need it.
struct ArgumentInfo {
    std::vector<std::string> names = {}; ///< "--output", "-o"; empty for a positional argument
    std::string help = {};
    bool takesValue = false; ///< also true for a positional argument
    bool isRequired = false;
    bool isRepeatable = false; ///< can be given several times
    ValueKind kind = ValueKind::Text;
    std::string placeholder = {};         ///< "FILE"; empty without a value
    std::vector<std::string> values = {}; ///< values to offer; other values may be accepted too
};

/// An option or positional argument of a command. A handle; valid as long as its command.
class Option {
public:
    Option(CLI::Option* option, ValueHint& hint) : m_option(option), m_hint(&hint) {}

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

    /// Accepts the name that the option had in earlier versions, without showing it.
    const Option& formerly(const std::string& name) const;

    // For completion scripts.
    /// The value is the path of a file.
    const Option& file() const;
    /// The value is the path of a folder.
    const Option& folder() const;
    /// Offers these values; others are accepted too.
    const Option& suggest(const std::vector<std::string>& values) const;
    /// As above; `values` is called only to print a completion script.
    const Option& suggest(std::function<std::vector<std::string>()> values) const;

private:
    CLI::Option* m_option;
    ValueHint* m_hint;
};

/// A command with its options. A handle; valid as long as the program's Arguments. Bound values must live as long.
class Command {
public:
    Command(CLI::App* app, ValueHints& hints) : m_app(app), m_hints(&hints) {}

    Command add(const std::string& name, const std::string& help) const;
    void needsAction() const;
    /// Sets the text after the options. A command shows the footer of the program after it.
    void footer(const std::string& text) const;
    /// The same command; options that are added to it are listed under this title in the help text.
    [[nodiscard]] Command group(const std::string& title) const;

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
    [[nodiscard]] std::vector<ArgumentInfo> options() const;
    [[nodiscard]] std::vector<ArgumentInfo> positionals() const;

private:
    std::vector<ArgumentInfo> arguments(bool arePositional) const;

    CLI::App* m_app;
    ValueHints* m_hints;
    std::string m_group = {};
};

/// Returns "0.05" for "5%", and any other string unchanged.
std::string withoutPercent(const std::string& text);

/// The command line of the program: its commands and the argument parser.
class Arguments {
public:
    Arguments(const std::string& description, const std::string& name, const std::string& version);
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;
    ~Arguments();

    [[nodiscard]] Command root() const { return {m_app, *m_hints}; }

    struct Outcome {
        bool isHelp = false; ///< the help or version text was asked for
        std::string help = {};
        std::string problem = {};
        std::string option = {};  ///< the option that caused the problem
        std::string command = {}; ///< "inspect", "cache verify"; empty if none was recognized
    };
    /// `words` are the program's name and its arguments.
    [[nodiscard]] Outcome parse(std::vector<std::string> words) const;

private:
    /// Replaces the former names of options of the command that is asked for.
    void renameOptions(std::vector<std::string>& words) const;

    CLI::App* m_app;
    std::unique_ptr<ValueHints> m_hints;
};

} // namespace apr::cli
