// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"

namespace apr::cli {
namespace {

std::vector<std::string> actionNames(const Command& command)
{
    std::vector<std::string> out;
    for (const Command& action : command.commands()) {
        out.push_back(action.name());
    }
    return out;
}

std::string bashScript(const Command& app)
{
    std::vector<std::string> commands;
    std::string cases;
    for (const Command& command : app.commands()) {
        commands.push_back(command.name());
        cases += "        " + command.name() + ") options=\"" + join(command.optionNames(), " ") + ' ' +
                 join(app.optionNames(), " ") + '"' +
                 (actionNames(command).empty() ? "" : " actions='" + join(actionNames(command), " ") + '\'') + " ;;\n";
    }
    return "# bash completion for aprcli: source <(aprcli completion bash)\n"
           "_aprcli() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} command= options= actions=\n"
           "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           "        [[ ${COMP_WORDS[i]} != -* ]] && { command=${COMP_WORDS[i]}; break; }\n"
           "    done\n"
           "    case $command in\n"
           "        '') COMPREPLY=($(compgen -W '" +
           join(commands, " ") + ' ' + join(app.optionNames(), " ") + "' -- \"$word\")); return ;;\n" + cases +
           "    esac\n"
           "    if [[ $word == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
           "    elif [[ -n $actions ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$actions\" -- \"$word\"))\n"
           "    else\n"
           "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "    fi\n"
           "}\n"
           "complete -o filenames -F _aprcli aprcli\n";
}

std::string zshScript(const Command& app)
{
    return "# zsh completion for aprcli: source <(aprcli completion zsh)\nautoload -U +X bashcompinit && "
           "bashcompinit\n" +
           bashScript(app);
}

std::string fishScript(const Command& app)
{
    std::string out = "# fish completion for aprcli: aprcli completion fish | source\n";
    for (const Command& command : app.commands()) {
        std::string description = command.help();
        for (std::size_t at = description.find('\''); at != std::string::npos; at = description.find('\'', at + 2)) {
            description.insert(at, 1, '\\');
        }
        out += "complete -c aprcli -n __fish_use_subcommand -a " + command.name() + " -d '" + description + "'\n";
        for (const std::string& action : actionNames(command)) {
            out += "complete -c aprcli -n '__fish_seen_subcommand_from " + command.name() + "' -a " + action + '\n';
        }
        for (const std::string& name : command.optionNames()) {
            if (name.starts_with("--")) {
                out += "complete -c aprcli -n '__fish_seen_subcommand_from " + command.name() + "' -l " +
                       name.substr(2) + '\n';
            }
        }
    }
    return out;
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
