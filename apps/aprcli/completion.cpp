// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"

#include <CLI/CLI.hpp>

namespace apr::cli {
namespace {

std::vector<std::string> optionNames(const CLI::App& command)
{
    std::vector<std::string> out;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            out.push_back("--" + name);
        }
        for (const std::string& name : option->get_snames()) {
            out.push_back("-" + name);
        }
    }
    return out;
}

std::vector<std::string> actionNames(const CLI::App& command)
{
    std::vector<std::string> out;
    for (const CLI::App* action : command.get_subcommands({})) {
        out.push_back(action->get_name());
    }
    return out;
}

std::string bashScript(const CLI::App& app)
{
    std::vector<std::string> commands;
    std::string cases;
    for (const CLI::App* command : app.get_subcommands({})) {
        commands.push_back(command->get_name());
        cases += "        " + command->get_name() + ") options=\"" + join(optionNames(*command), " ") + ' ' +
                 join(optionNames(app), " ") + '"' +
                 (actionNames(*command).empty() ? "" : " actions='" + join(actionNames(*command), " ") + '\'') +
                 " ;;\n";
    }
    return "# bash completion for aprcli: source <(aprcli completion bash)\n"
           "_aprcli() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} command= options= actions=\n"
           "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           "        [[ ${COMP_WORDS[i]} != -* ]] && { command=${COMP_WORDS[i]}; break; }\n"
           "    done\n"
           "    case $command in\n"
           "        '') COMPREPLY=($(compgen -W '" +
           join(commands, " ") + ' ' + join(optionNames(app), " ") + "' -- \"$word\")); return ;;\n" + cases +
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

std::string zshScript(const CLI::App& app)
{
    return "# zsh completion for aprcli: source <(aprcli completion zsh)\nautoload -U +X bashcompinit && "
           "bashcompinit\n" +
           bashScript(app);
}

std::string fishScript(const CLI::App& app)
{
    std::string out = "# fish completion for aprcli: aprcli completion fish | source\n";
    for (const CLI::App* command : app.get_subcommands({})) {
        std::string description = command->get_description();
        for (std::size_t at = description.find('\''); at != std::string::npos; at = description.find('\'', at + 2)) {
            description.insert(at, 1, '\\');
        }
        out += "complete -c aprcli -n __fish_use_subcommand -a " + command->get_name() + " -d '" + description + "'\n";
        for (const std::string& action : actionNames(*command)) {
            out +=
                "complete -c aprcli -n '__fish_seen_subcommand_from " + command->get_name() + "' -a " + action + '\n';
        }
        for (const CLI::Option* option : command->get_options()) {
            for (const std::string& name : option->get_lnames()) {
                out +=
                    "complete -c aprcli -n '__fish_seen_subcommand_from " + command->get_name() + "' -l " + name + '\n';
            }
        }
    }
    return out;
}

} // namespace

void addCompletion(CLI::App& app, Session& session)
{
    auto shell = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("completion", "Print a completion script for a shell");
    command->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->callback([shell, &app, &session] {
        session.run = [shell, &app, &session] {
            session.print(*shell == "bash" ? bashScript(app) : *shell == "zsh" ? zshScript(app) : fishScript(app));
            return static_cast<int>(kSuccess);
        };
    });
}

} // namespace apr::cli
