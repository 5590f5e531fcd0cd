// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"

#include <algorithm>
#include <memory>

namespace apr::cli {
namespace {

/// Text of a page in the man macros: backslashes, hyphens, and what a line must not begin with are escaped.
std::string roff(std::string_view text)
{
    std::string out;
    bool isAtStart = true;
    for (const char c : text) {
        if (isAtStart && (c == '.' || c == '\'')) {
            out += "\\&";
        }
        isAtStart = c == '\n';
        out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return out;
}

/// "\fB\-o\fR, \fB\-\-output\fR \fIFILE\fR".
std::string heading(const ArgumentInfo& argument)
{
    std::vector<std::string> names;
    for (const std::string& name : argument.names) {
        names.push_back("\\fB" + roff(name) + "\\fR");
    }
    std::string out = join(names, ", ");
    if (!argument.placeholder.empty()) {
        out += (out.empty() ? "\\fI" : " \\fI") + roff(argument.placeholder) + "\\fR";
    }
    return out + (argument.isRepeatable ? " ..." : "");
}

void appendArguments(std::string& out, const std::vector<ArgumentInfo>& arguments)
{
    for (const ArgumentInfo& argument : arguments) {
        if (argument.names.size() == 2 && argument.names.front() == "--help") {
            continue; // of every command
        }
        out += ".TP\n" + heading(argument) + "\n" + roff(argument.help) + "\n";
    }
}

void appendCommand(std::string& out, const Command& command, const std::string& path)
{
    std::string synopsis = "\\fB" + roff(path) + "\\fR [\\fIOPTIONS\\fR]";
    for (const ArgumentInfo& positional : command.positionals()) {
        const std::string name = "\\fI" + roff(positional.placeholder) + "\\fR";
        synopsis += positional.isRequired ? ' ' + name : " [" + name + ']';
        synopsis += positional.isRepeatable ? " ..." : "";
    }
    const std::vector<Command> inner = command.commands();
    if (inner.empty()) {
        out += ".SS " + synopsis + "\n" + roff(command.help()) + ".\n";
        if (command.help().rfind("Alias for ", 0) == 0) {
            return; // its options are those of the other
        }
        appendArguments(out, command.positionals());
        appendArguments(out, command.options());
    }
    for (const Command& each : inner) {
        appendCommand(out, each, path + ' ' + each.name());
    }
}

std::string manualOf(const Command& app)
{
    std::string out = ".TH APRCLI 1 \"\" \"aprcli " APR_VERSION "\" \"User Commands\"\n.SH NAME\naprcli \\- ";
    out += roff(toLower(app.help().substr(0, 1)) + app.help().substr(1)) + "\n.SH SYNOPSIS\n";
    out += ".B aprcli\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIFILE\\fR ...]\n.SH DESCRIPTION\n";
    out += roff("Formats are detected from the content of files. A model path may also be a folder, - for standard "
                "input, or an address: hf://ORG/REPO[/FILE][@REVISION] or https://...") +
           "\n.SH OPTIONS\nOf all commands:\n";
    appendArguments(out, app.options());
    out += ".SH COMMANDS\n";
    for (const Command& each : app.commands()) {
        appendCommand(out, each, each.name());
    }
    out += ".SH EXIT STATUS\n" + roff(std::string(kExitCodes)) + "\n";
    return out;
}

} // namespace

void addMan(const Command& app, Session& session)
{
    const Command command = app.add("man", "Print the manual page, for man -l");
    command.then([app, &session] {
        session.run = [app, &session] {
            session.print(manualOf(app));
            return static_cast<int>(kSuccess);
        };
    });
}

} // namespace apr::cli
