// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr::cli {
namespace {

/// A command and what may follow it.
struct Entry {
    std::string path = {};                                          ///< "cache clear"; empty for the program itself
    std::vector<std::pair<std::string, std::string>> commands = {}; ///< name and help text
    std::vector<ArgumentInfo> options = {};                         ///< its own, then the global ones
    std::vector<ArgumentInfo> positionals = {};
};

void appendEntries(const Command& command, const std::string& path, const std::vector<ArgumentInfo>& globals,
                   std::vector<Entry>& out)
{
    Entry entry{.path = path, .options = command.options(), .positionals = command.positionals()};
    for (const ArgumentInfo& global : globals) {
        const bool isKnown = std::any_of(entry.options.begin(), entry.options.end(),
                                         [&](const ArgumentInfo& own) { return own.names == global.names; });
        if (!isKnown) {
            entry.options.push_back(global);
        }
    }
    for (const Command& each : command.commands()) {
        entry.commands.emplace_back(each.name(), each.help());
    }
    out.push_back(std::move(entry));
    for (const Command& each : command.commands()) {
        appendEntries(each, path + (path.empty() ? "" : " ") + each.name(), globals, out);
    }
}

/// Returns the program and all its commands.
std::vector<Entry> entriesOf(const Command& app)
{
    std::vector<Entry> out;
    appendEntries(app, {}, app.options(), out);
    return out;
}

/// Inserts a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters)
{
    std::string out;
    for (const char c : text) {
        out += characters.find(c) == std::string_view::npos ? "" : "\\";
        out += c;
    }
    return out;
}

/// Quotes text for bash and zsh.
std::string quoted(const std::string& text)
{
    std::string out = "'";
    for (const char c : text) {
        out += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return out + '\'';
}

std::string quotedForFish(const std::string& text)
{
    return '\'' + escaped(text, "\\'") + '\'';
}

/// Quotes the words that need it and separates them by spaces.
std::string quotedWords(const std::vector<std::string>& words)
{
    std::vector<std::string> out;
    for (const std::string& word : words) {
        const bool isPlain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   std::string_view("-_./:").find(c) != std::string_view::npos;
        });
        out.push_back(isPlain ? word : quoted(word));
    }
    return join(out, " ");
}

/// Returns the first sentence of a help text: lists of candidates have one line for each.
std::string summary(const std::string& help)
{
    for (std::size_t at = help.find(". "); at != std::string::npos; at = help.find(". ", at + 1)) {
        if (at + 2 < help.size() && help[at + 2] >= 'A' && help[at + 2] <= 'Z') {
            return help.substr(0, at);
        }
    }
    return help;
}

std::vector<std::string> commandNames(const Entry& entry)
{
    std::vector<std::string> out;
    for (const auto& [name, help] : entry.commands) {
        out.push_back(name);
    }
    return out;
}

std::vector<std::string> optionNames(const Entry& entry, bool onlyWithValue)
{
    std::vector<std::string> out;
    for (const ArgumentInfo& option : entry.options) {
        if (option.takesValue || !onlyWithValue) {
            out.insert(out.end(), option.names.begin(), option.names.end());
        }
    }
    return out;
}

constexpr const char* kBashFunctions = R"SCRIPT(
_aprcli_contains() {
    local each
    for each in "${@:2}"; do
        if [[ $each == "$1" ]]; then return 0; fi
    done
    return 1
}

_aprcli() {
    local IFS=$' \t\n' rest=${COMP_LINE:0:COMP_POINT} gap= piece= last= word= start= path=
    local pending= literal= kind=text i
    local -a words=() commands=() options=() valued=() values=() files=()
    local -i count=0
    COMPREPLY=()
    # Bash also splits words at "=", ":" and "@". Join what no blank separates.
    for ((i = 0; i <= COMP_CWORD; ++i)); do
        gap=${rest%%[![:space:]]*}
        rest=${rest#"$gap"}
        piece=${COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then piece=$rest; fi # up to the cursor
        rest=${rest#"$piece"}
        if [[ $i -gt 0 && -z $gap && ($piece == [=:@]* || $last == *[=:@]) ]]; then
            words[-1]+=$piece
        else
            words+=("$piece")
        fi
        last=$piece
    done
    _aprcli_command ''
    for ((i = 1; i < ${#words[@]} - 1; ++i)); do
        word=${words[i]}
        if [[ -n $pending ]]; then
            pending=
        elif [[ $word == [\<\>]* || $word == '&>'* ]]; then
            pending='>'
        elif [[ -n $literal || $word != -* ]]; then
            if _aprcli_contains "$word" "${commands[@]}"; then
                path+=${path:+ }$word
                _aprcli_command "$path"
            else
                count+=1
            fi
        elif [[ $word == -- ]]; then
            literal=1
        elif _aprcli_contains "$word" "${valued[@]}"; then
            pending=$word
        fi
    done
    word=${words[-1]}
    if [[ $pending == '>' ]]; then
        kind=file
    elif [[ -n $pending ]]; then
        _aprcli_value "$path" "$pending"
    elif [[ -z $literal && $word == --*=* ]]; then
        _aprcli_value "$path" "${word%%=*}"
        start=${word%%=*}=
        word=${word#*=}
    elif [[ -z $literal && $word == -* ]]; then
        values=("${options[@]}")
    elif ((${#commands[@]} > 0)); then
        if ((count == 0)); then values=("${commands[@]}"); fi
    else
        _aprcli_value "$path" "$((count + 1))"
    fi
    for piece in "${values[@]}"; do
        if [[ $piece == "${word#[\"\']}"* ]]; then COMPREPLY+=("$piece"); fi
    done
    case $kind in
        file) mapfile -t files < <(compgen -f -- "$word") ;;
        folder) mapfile -t files < <(compgen -d -- "$word") ;;
    esac
    if ((${#files[@]} > 0)); then
        COMPREPLY+=("${files[@]}")
        compopt -o filenames
    fi
    # Readline replaces $2, which starts after the last "=", ":", "@" or opening quote.
    gap=${words[-1]%"${2-}"}
    gap=${gap%[\"\']}
    for i in "${!COMPREPLY[@]}"; do
        piece=$start${COMPREPLY[i]}
        COMPREPLY[i]=${piece#"$gap"}
    done
}

complete -F _aprcli aprcli
)SCRIPT";

std::string bashValue(const Entry& entry, const std::string& pattern, const ArgumentInfo& argument)
{
    const char* kind = argument.kind == ValueKind::File ? "kind=file" : "kind=folder";
    std::string out = "        " + quoted(entry.path + ':') + pattern + ")";
    out += argument.kind == ValueKind::Text ? "" : std::string(" ") + kind;
    out += argument.values.empty() ? "" : " values=(" + quotedWords(argument.values) + ')';
    return out + " ;;\n";
}

std::string bashScript(const Command& app)
{
    std::string commands;
    std::string values;
    for (const Entry& entry : entriesOf(app)) {
        commands += "        " + quoted(entry.path) + ")\n            commands=(" + quotedWords(commandNames(entry)) +
                    ")\n            options=(" + quotedWords(optionNames(entry, false)) + ")\n            valued=(" +
                    quotedWords(optionNames(entry, true)) + ") ;;\n";
        std::vector<std::pair<std::string, ArgumentInfo>> arguments;
        for (const ArgumentInfo& option : entry.options) {
            arguments.emplace_back(join(option.names, " | " + quoted(entry.path + ':')), option);
        }
        for (const ArgumentInfo& positional : entry.positionals) {
            const std::string number = std::to_string(arguments.size() - entry.options.size() + 1);
            arguments.emplace_back(positional.isRepeatable ? "[1-9]*" : number, positional);
        }
        for (const auto& [pattern, argument] : arguments) {
            const bool isKnown = argument.kind != ValueKind::Text || !argument.values.empty();
            values += isKnown ? bashValue(entry, pattern, argument) : "";
        }
    }
    return "# bash completion for aprcli: source <(aprcli completion bash)\n\n"
           "# Sets the caller's commands, options, and valued (the options that take a value) for the command $1.\n"
           "_aprcli_command() {\n    case $1 in\n" +
           commands +
           "    esac\n}\n\n"
           "# Sets the caller's kind (text, file, folder) and values for $2, an option or the number of a positional\n"
           "# argument, of the command $1.\n"
           "_aprcli_value() {\n    case $1:$2 in\n" +
           values + "    esac\n}\n" + kBashFunctions;
}

constexpr const char* kZshFunctions = R"SCRIPT(
_aprcli_values_or_files() {
    local ret=1
    local -a expl
    _wanted values expl value compadd - "$@" && ret=0
    _files && ret=0
    return ret
}

_aprcli() {
    _aprcli_command ''
}

if [[ $funcstack[1] == _aprcli ]]; then # loaded from fpath
    _aprcli "$@"
else
    compdef _aprcli aprcli
fi
)SCRIPT";

/// Returns what _arguments is to do for a value: ":FILE:_files".
std::string zshAction(const ArgumentInfo& argument)
{
    const std::string values = escaped(quotedWords(argument.values), ":\\");
    const std::string label = ':' + escaped(argument.placeholder, ":\\") + ':';
    if (argument.kind == ValueKind::Text) {
        return label + (values.empty() ? " " : '(' + values + ')');
    }
    if (!values.empty()) {
        return label + " _aprcli_values_or_files " + values;
    }
    return label + (argument.kind == ValueKind::File ? "_files" : "_files -/");
}

/// Returns the specifications for _arguments, one for each name of an option.
std::vector<std::string> zshSpecs(const Entry& entry)
{
    std::vector<std::string> out;
    for (const ArgumentInfo& option : entry.options) {
        const std::string others = option.names.size() > 1 ? '(' + join(option.names, " ") + ')' : "";
        for (const std::string& name : option.names) {
            std::string spec = option.isRepeatable ? "*" : others;
            spec += name;
            spec += !option.takesValue ? "" : name.starts_with("--") ? "=" : "+";
            spec += '[' + escaped(summary(option.help), "[]\\") + ']';
            out.push_back(spec + (option.takesValue ? zshAction(option) : ""));
        }
    }
    for (const ArgumentInfo& positional : entry.positionals) {
        out.push_back((positional.isRepeatable ? "*" : positional.isRequired ? "" : ":") + zshAction(positional));
    }
    return out;
}

std::string zshScript(const Command& app)
{
    std::string cases;
    for (const Entry& entry : entriesOf(app)) {
        cases += "        " + quoted(entry.path) + ")\n";
        if (!entry.commands.empty()) {
            cases += "            commands=(\n";
            for (const auto& [name, help] : entry.commands) {
                cases += "                " + quoted(name + ':' + escaped(summary(help), ":\\")) + '\n';
            }
            cases += "            )\n";
        }
        cases += "            specs=(\n";
        for (const std::string& spec : zshSpecs(entry)) {
            cases += "                " + quoted(spec) + '\n';
        }
        cases += "            ) ;;\n";
    }
    return "#compdef aprcli\n"
           "# zsh completion for aprcli: after compinit, source <(aprcli completion zsh); or a file _aprcli in "
           "fpath\n\n"
           "# Completes the arguments of the command $1; $words starts with its name.\n"
           "_aprcli_command() {\n"
           "    local curcontext=$curcontext context state state_descr ret=1\n"
           "    local -a line commands specs\n"
           "    local -A opt_args\n"
           "    case $1 in\n" +
           cases +
           "        *) return 1 ;;\n"
           "    esac\n"
           "    if ((! $#commands)); then\n"
           "        _arguments -S $specs\n"
           "        return\n"
           "    fi\n"
           "    _arguments -C -S $specs '(-): :->command' '(-)*:: :->arguments' && ret=0\n"
           "    case $state in\n"
           "        command) _describe -t commands command commands && ret=0 ;;\n"
           "        arguments)\n"
           "            curcontext=${curcontext%:*:*}:aprcli-$words[1]:\n"
           "            _aprcli_command \"${1:+$1 }${(Q)words[1]}\" && ret=0 ;;\n"
           "    esac\n"
           "    return ret\n"
           "}\n" +
           kZshFunctions;
}

constexpr const char* kFishFunctions = R"SCRIPT(
# Whether the command before the cursor is $argv[1], with $argv[2] to $argv[3] positional arguments.
function _aprcli_at
    set -l path ''
    set -l count 0
    set -l skips_next 0
    set -l literal 0
    set -l tokens (commandline -opc)
    for token in $tokens[2..]
        if test $skips_next = 1
            set skips_next 0
        else if test $literal = 1; or not string match -q -- '-*' $token
            if _aprcli_is_command "$path" $token
                set path (string trim -- "$path $token")
            else
                set count (math $count + 1)
            end
        else if test $token = --
            set literal 1
        else if _aprcli_takes_value "$path" $token
            set skips_next 1
        end
    end
    test "$path" = "$argv[1]"; or return 1
    set -q argv[2]; or return 0
    test $count -ge $argv[2] -a $count -le $argv[3]
end

complete -c aprcli -e
complete -c aprcli -f
)SCRIPT";

/// Returns the arguments of `complete` for a value.
std::string fishValue(const ArgumentInfo& argument)
{
    std::vector<std::string> values;
    for (const std::string& value : argument.values) {
        values.push_back(escaped(value, " ()<>|;&\"'\\$*?~#{}[]^%"));
    }
    if (argument.kind == ValueKind::Folder) {
        values.push_back("(__fish_complete_directories)");
    }
    std::string out = argument.kind == ValueKind::File ? " -F" : "";
    out += argument.names.empty() ? "" : argument.kind == ValueKind::File ? " -r" : " -x";
    return out + (values.empty() ? "" : " -a " + quotedForFish(join(values, " ")));
}

std::string fishOption(const ArgumentInfo& option)
{
    std::string out;
    for (const std::string& name : option.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    return out + (option.takesValue ? fishValue(option) : "") + " -d " + quotedForFish(summary(option.help)) + '\n';
}

std::string fishLines(const Entry& entry, const std::vector<ArgumentInfo>& globals)
{
    const auto start = [&](const std::string& range) {
        return "complete -c aprcli -n '_aprcli_at \"" + entry.path + '"' + range + '\'';
    };
    std::string out;
    for (const auto& [name, help] : entry.commands) {
        out += start(" 0 0") + " -a " + name + " -d " + quotedForFish(summary(help)) + '\n';
    }
    for (const ArgumentInfo& option : entry.options) {
        const bool isGlobal = std::any_of(globals.begin(), globals.end(),
                                          [&](const ArgumentInfo& global) { return global.names == option.names; });
        out += isGlobal ? "" : start("") + fishOption(option);
    }
    for (std::size_t i = 0; i < entry.positionals.size(); ++i) {
        const ArgumentInfo& positional = entry.positionals[i];
        if (positional.kind != ValueKind::Text || !positional.values.empty()) {
            const std::string from = ' ' + std::to_string(i);
            out += start(from + (positional.isRepeatable ? " 9999" : from)) + fishValue(positional) + '\n';
        }
    }
    return out;
}

std::string fishScript(const Command& app)
{
    std::string commands;
    std::string valued;
    std::string lines;
    const std::vector<ArgumentInfo> globals = app.options();
    for (const ArgumentInfo& option : globals) {
        lines += "complete -c aprcli" + fishOption(option);
    }
    for (const Entry& entry : entriesOf(app)) {
        const std::string start = "        case " + quotedForFish(entry.path) + "\n            contains -- $argv[2] ";
        commands += entry.commands.empty() ? "" : start + join(commandNames(entry), " ") + '\n';
        valued += start + join(optionNames(entry, true), " ") + '\n';
        lines += fishLines(entry, globals);
    }
    const std::string otherwise = "        case '*'\n            false\n    end\nend\n";
    return "# fish completion for aprcli: aprcli completion fish | source\n\n"
           "# Whether $argv[2] is a command of the command $argv[1].\n"
           "function _aprcli_is_command\n    switch $argv[1]\n" +
           commands + otherwise +
           "\n# Whether the option $argv[2] of the command $argv[1] takes the next word as its value.\n"
           "function _aprcli_takes_value\n    switch $argv[1]\n" +
           valued + otherwise + kFishFunctions + lines;
}

} // namespace

void addCompletion(const Command& app, Session& session)
{
    auto shell = std::make_shared<std::string>();
    const Command command = app.add("completion", "Print a shell completion script");
    command.option("SHELL", *shell, "Shell to print the script for").required().choices({"bash", "zsh", "fish"});
    command.then([shell, app, &session] {
        session.run = [shell, app, &session] {
            session.print(*shell == "bash" ? bashScript(app) : *shell == "zsh" ? zshScript(app) : fishScript(app));
            return static_cast<int>(kSuccess);
        };
    });
}

} // namespace apr::cli
