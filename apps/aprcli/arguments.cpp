// SPDX-License-Identifier: MIT
#include "arguments.h"

#include "output.h"

#include <CLI/CLI.hpp>

#include <algorithm>

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

} // namespace

const Option& Option::metavar(const std::string& text) const
{
    m_option->type_name(text);
    return *this;
}

const Option& Option::required() const
{
    m_option->required();
    return *this;
}

const Option& Option::choices(const std::vector<std::string>& values) const
{
    m_option->check(CLI::IsMember(values));
    return *this;
}

const Option& Option::range(std::uint64_t from, std::uint64_t to) const
{
    m_option->check(CLI::Range(from, to).description("")); // the help text states the range
    return *this;
}

const Option& Option::positive() const
{
    m_option->check(CLI::PositiveNumber.description(""));
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

Command Command::add(const std::string& name, const std::string& help) const
{
    return Command(m_app->add_subcommand(name, help));
}

void Command::needsAction() const
{
    m_app->require_subcommand(1);
}

void Command::footer(const std::string& text) const
{
    m_app->footer(text);
}

template <class Value>
Option Command::option(const std::string& names, Value& value, const std::string& help) const
{
    return Option(m_app->add_option(names, value, help));
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
    return Option(m_app->add_flag(names, value, help));
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
        out.emplace_back(command);
    }
    return out;
}

std::vector<std::string> Command::optionNames() const
{
    std::vector<std::string> out;
    for (const CLI::Option* option : m_app->get_options()) {
        for (const std::string& name : option->get_lnames()) {
            out.push_back("--" + name);
        }
        for (const std::string& name : option->get_snames()) {
            out.push_back("-" + name);
        }
    }
    return out;
}

Arguments::Arguments(const std::string& description, const std::string& name, const std::string& version)
    : m_app(new CLI::App(description, name))
{
    m_app->set_version_flag("--version", version);
    m_app->require_subcommand(1);
    m_app->fallthrough();
}

Arguments::~Arguments()
{
    delete m_app;
}

Arguments::Outcome Arguments::parse(int argc, char** argv) const
{
    try {
        m_app->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // --help or --version
            m_app->exit(error);
            return {.isHelp = true};
        }
        const bool isCommand = m_app->get_subcommands().empty() && !m_app->remaining().empty();
        return {.problem = isCommand ? CLI::ExtrasError(m_app->get_name(), m_app->remaining()).what() : error.what()};
    }
    if (std::string option = emptyOption(*m_app); !option.empty()) {
        return {.problem = "the value is empty; the shell variable it comes from may be unset", .option = option};
    }
    return {};
}

} // namespace apr::cli
