// SPDX-License-Identifier: MIT
#include "arguments.h"

#include "apr/base/text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

namespace apr::cli {
namespace {

/// Returns the first option with an empty value, which would otherwise be treated as not given.
std::string emptyOption(const CLI::App& app)
{
    for (const CLI::App* each : app.get_subcommands()) {
        for (const CLI::Option* option : each->get_options()) {
            const auto& values = option->results();
            const bool takesValue = option->get_type_size() > 0;
            if (takesValue && std::find(values.begin(), values.end(), std::string()) != values.end()) {
                return option->get_name();
            }
        }
        if (std::string found = emptyOption(*each); !found.empty()) {
            return found;
        }
    }
    return {};
}

/// CLI11 takes a value in brackets for a list: "[MASK]" for MASK, and the file name "[a,b]" for two. The character in
/// front of such a value keeps it whole, and is removed where the value is read.
constexpr char kWhole = '\x01';

bool isBracketed(std::string_view value)
{
    return value.size() > 1 && value.front() == '[' && value.back() == ']';
}

std::string withoutMark(const std::string& value)
{
    return value.starts_with(kWhole) ? value.substr(1) : value;
}

void keepBrackets(std::vector<std::string>& words)
{
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::string& word = words[i];
        const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
        const std::size_t value = equals == std::string::npos ? 0 : equals + 1;
        if (isBracketed(std::string_view(word).substr(value))) {
            word.insert(value, 1, kWhole);
        }
    }
}

/// The command that was given, or the program.
const CLI::App* innermost(const CLI::App& app)
{
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    return command;
}

/// "; did you mean inspect?", or nothing if no name is close.
std::string suggestion(const std::string& word, const std::vector<std::string>& known)
{
    const std::vector<std::string> close = closestNames(word, known, 3);
    return close.empty() ? "" : "; did you mean " + join(close, " or ") + '?';
}

/// "unknown command \"inspekt\"; did you mean inspect?"
std::string unknownArgument(const CLI::App& app, const std::string& word)
{
    const CLI::App* command = innermost(app);
    if (command == &app && word == "export") {
        return "unknown command \"export\"; `aprcli convert FILE -o NAME.SUFFIX` writes other formats";
    }
    std::vector<std::string> known;
    const bool isOption = word.size() > 1 && word.front() == '-';
    const bool isCommand = !isOption && !command->get_subcommands({}).empty();
    if (isCommand) {
        for (const CLI::App* each : command->get_subcommands({})) {
            known.push_back(each->get_name());
        }
    } else if (isOption) {
        for (const CLI::App* owner = command; owner != nullptr; owner = owner->get_parent()) {
            for (const CLI::Option* option : owner->get_options()) {
                for (const std::string& name : option->get_lnames()) {
                    known.push_back("--" + name);
                }
            }
        }
    }
    return (isCommand  ? "unknown command \""
            : isOption ? "unknown option \""
                       : "unexpected argument \"") +
           printable(word, 80) + '"' + suggestion(word.substr(0, word.find('=')), known);
}

/// The message of CLI11 in the words of this program.
std::string plainProblem(const CLI::App& app, const CLI::ParseError& error)
{
    std::string text = error.what();
    constexpr std::string_view kConversion = "Could not convert: "; // "--limit = 2.5"
    if (const std::size_t at = text.find(" = "); text.starts_with(kConversion) && at != std::string::npos) {
        return text.substr(kConversion.size(), at - kConversion.size()) + ": \"" + printable(text.substr(at + 3), 80) +
               "\" is not a valid number for this option";
    }
    const CLI::App* command = innermost(app);
    const auto commands = command->get_subcommands({});
    if (error.get_name() == "RequiredError" && !commands.empty() && command != &app) {
        std::vector<std::string> names(commands.size());
        std::transform(commands.begin(), commands.end(), names.begin(),
                       [](const CLI::App* each) { return each->get_name(); });
        return "expected a subcommand: " + join(names, ", ");
    }
    return text;
}

} // namespace

const Option& Option::metavar(const std::string& text) const
{
    m_option->type_name(text);
    m_hint->placeholder = text;
    return *this;
}

const Option& Option::required() const
{
    m_option->required();
    return *this;
}

const Option& Option::choices(const std::vector<std::string>& values) const
{
    m_option->check(CLI::Validator(
        [values](const std::string& word) {
            if (std::find(values.begin(), values.end(), word) != values.end()) {
                return std::string();
            }
            const std::string close = suggestion(word, values);
            return "unknown value \"" + printable(word, 80) + '"' +
                   (close.empty() ? "; expected " + join(values, ", ") : close);
        },
        '{' + join(values, ",") + '}'));
    return suggest(values);
}

const Option& Option::range(std::uint64_t from, std::uint64_t to) const
{
    // The help text states the range.
    m_option->check([from, to](const std::string& word) {
        const auto number = parseUnsigned(word);
        return number && *number >= from && *number <= to
                   ? std::string()
                   : "expected an integer from " + formatCount(from) + " to " + formatCount(to) + ", found \"" +
                         printable(word, 80) + '"';
    });
    return *this;
}

const Option& Option::positive() const
{
    m_option->check([](const std::string& word) {
        double number = 0;
        return CLI::detail::lexical_cast(word, number) && number > 0
                   ? std::string()
                   : "expected a number greater than 0, found \"" + printable(word, 80) + '"';
    });
    return *this;
}

const Option& Option::fraction() const
{
    m_option->transform(withoutPercent);
    return *this;
}

const Option& Option::single() const
{
    m_option->allow_extra_args(false);
    return *this;
}

const Option& Option::formerly(const std::string& name) const
{
    m_hint->formerName = name;
    return *this;
}

const Option& Option::file() const
{
    m_hint->kind = ValueKind::File;
    return *this;
}

const Option& Option::folder() const
{
    m_hint->kind = ValueKind::Folder;
    return *this;
}

const Option& Option::suggest(const std::vector<std::string>& values) const
{
    return suggest([values] { return values; });
}

const Option& Option::suggest(std::function<std::vector<std::string>()> values) const
{
    m_hint->values = std::move(values);
    return *this;
}

Command Command::add(const std::string& name, const std::string& help) const
{
    return {m_app->add_subcommand(name, help), *m_hints};
}

void Command::needsAction() const
{
    m_app->require_subcommand(1);
}

void Command::footer(const std::string& text) const
{
    // A command inherits the program's footer when it is added.
    m_app->footer(m_app->get_parent() == nullptr ? text : text + "\n\n" + m_app->get_footer());
}

Command Command::group(const std::string& title) const
{
    Command out = *this;
    out.m_group = title;
    return out;
}

template <class Value>
Option Command::option(const std::string& names, Value& value, const std::string& help) const
{
    CLI::Option* option = m_app->add_option(names, value, help);
    option->transform(withoutMark);
    if (option->get_positional()) {
        option->type_name(""); // its name says what it is
    } else if (!m_group.empty()) {
        option->group(m_group);
    }
    return {option, (*m_hints)[option]};
}

template Option Command::option(const std::string&, std::string&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::option(const std::string&, int&, const std::string&) const;
template Option Command::option(const std::string&, unsigned&, const std::string&) const;
template Option Command::option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::option(const std::string&, std::int64_t&, const std::string&) const;
template Option Command::option(const std::string&, double&, const std::string&) const;
template Option Command::option(const std::string&, std::optional<std::int64_t>&, const std::string&) const;
template Option Command::option(const std::string&, std::optional<std::uint64_t>&, const std::string&) const;
template Option Command::option(const std::string&, std::optional<double>&, const std::string&) const;

Option Command::flag(const std::string& names, bool& value, const std::string& help) const
{
    CLI::Option* option = m_app->add_flag(names, value, help);
    if (!m_group.empty()) {
        option->group(m_group);
    }
    return {option, (*m_hints)[option]};
}

void Command::then(std::function<void()> action) const
{
    m_app->callback(std::move(action));
}

std::string Command::name() const
{
    return m_app->get_name();
}

std::string Command::help() const
{
    return m_app->get_description();
}

std::vector<Command> Command::commands() const
{
    std::vector<Command> out;
    for (CLI::App* command : m_app->get_subcommands({})) {
        out.push_back({command, *m_hints});
    }
    return out;
}

std::vector<ArgumentInfo> Command::options() const
{
    return arguments(false);
}

std::vector<ArgumentInfo> Command::positionals() const
{
    return arguments(true);
}

std::vector<ArgumentInfo> Command::arguments(bool arePositional) const
{
    std::vector<ArgumentInfo> out;
    for (const CLI::Option* option : m_app->get_options()) {
        if (option->get_positional() != arePositional) {
            continue;
        }
        ArgumentInfo info{.help = option->get_description(), .isRequired = option->get_required()};
        for (const std::string& name : option->get_lnames()) {
            info.names.push_back("--" + name);
        }
        for (const std::string& name : option->get_snames()) {
            info.names.push_back("-" + name);
        }
        info.takesValue = option->get_items_expected_max() > 0;
        info.isRepeatable = option->get_items_expected_max() > 1;
        if (const auto hint = m_hints->find(option); hint != m_hints->end() && info.takesValue) {
            info.kind = hint->second.kind;
            info.placeholder = hint->second.placeholder;
            info.values = hint->second.values ? hint->second.values() : std::vector<std::string>();
        }
        if (info.placeholder.empty() && info.takesValue) {
            info.placeholder = arePositional ? option->get_name() : "VALUE";
        }
        out.push_back(std::move(info));
    }
    return out;
}

Arguments::Arguments(const std::string& description, const std::string& name, const std::string& version)
    : m_app(new CLI::App(description, name)), m_hints(std::make_unique<ValueHints>())
{
    m_app->set_version_flag("--version", version);
    m_app->require_subcommand(1);
    m_app->fallthrough();
}

Arguments::~Arguments()
{
    delete m_app;
}

void Arguments::renameOptions(std::vector<std::string>& words) const
{
    const CLI::App* command = m_app;
    for (std::size_t i = 1; i < words.size() && words[i] != "--"; ++i) {
        const auto commands = command->get_subcommands({});
        const auto next = std::find_if(commands.begin(), commands.end(),
                                       [&](const CLI::App* each) { return each->get_name() == words[i]; });
        if (next != commands.end()) {
            command = *next;
            continue;
        }
        const std::string name = words[i].substr(0, words[i].find('='));
        for (const CLI::Option* option : command->get_options()) {
            const auto hint = m_hints->find(option);
            if (hint != m_hints->end() && hint->second.formerName == name && name.starts_with("--")) {
                words[i].replace(0, name.size(), "--" + option->get_lnames().front());
                break;
            }
        }
    }
}

Arguments::Outcome Arguments::parse(std::vector<std::string> words) const
{
    Outcome out;
    if (words.size() > 1 && words[1] == "help") { // "help inspect" is "inspect --help"
        words.erase(words.begin() + 1);
        const auto commands = root().commands();
        if (words.size() == 1 || std::any_of(commands.begin(), commands.end(),
                                             [&words](const Command& each) { return each.name() == words[1]; })) {
            words.push_back("--help");
        }
    }
    renameOptions(words);
    keepBrackets(words);
    std::vector<const char*> arguments(words.size());
    std::transform(words.begin(), words.end(), arguments.begin(), [](const std::string& word) { return word.c_str(); });
    try {
        m_app->parse(static_cast<int>(arguments.size()), arguments.data());
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // --help or --version
            std::ostringstream help;
            m_app->exit(error, help, help);
            return {.isHelp = true, .help = help.str()};
        }
        const std::vector<std::string> unknown = m_app->remaining(true);
        out.problem =
            !unknown.empty() ? unknownArgument(*m_app, withoutMark(unknown.front())) : plainProblem(*m_app, error);
    }
    for (const CLI::App* app = m_app; !app->get_subcommands().empty();) {
        app = app->get_subcommands().front();
        out.command += (out.command.empty() ? "" : " ") + app->get_name();
    }
    if (out.problem.empty()) {
        out.option = emptyOption(*m_app);
        out.problem = out.option.empty() ? "" : "the value is empty; the shell variable it comes from may be unset";
    }
    return out;
}

std::string withoutPercent(const std::string& text)
{
    const auto percentage =
        text.ends_with('%') ? parseReal(std::string_view(text).substr(0, text.size() - 1)) : std::nullopt;
    return percentage ? formatNumber(*percentage / 100, 17) : text;
}

} // namespace apr::cli
