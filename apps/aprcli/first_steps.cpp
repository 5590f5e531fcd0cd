// SPDX-License-Identifier: MIT
#include "first_steps.h"

#include "commands.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace apr::cli {
namespace {

struct Example {
    std::string_view purpose;
    std::string_view command;
};

constexpr std::array kExamples{
    Example{"See what a model is", "aprcli inspect model.safetensors"},
    Example{"Convert it, or make it smaller", "aprcli convert model/ --quantize q4_k_m -o model.apr"},
    Example{"Check it in a pipeline", "aprcli validate model.apr"},
    Example{"Compare two models, in any formats", "aprcli diff base.safetensors tuned.gguf"},
    Example{"Merge models", "aprcli merge a/ b/ --strategy slerp --t 0.5 -o merged/"},
};

} // namespace

std::string firstSteps()
{
    std::size_t width = 0;
    for (const Example& each : kExamples) {
        width = std::max(width, each.purpose.size());
    }
    std::string out = "Inspect, convert, validate and compare machine-learning model files.\n\n";
    for (const Example& each : kExamples) {
        out += "  " + std::string(each.purpose) + std::string(width + 2 - each.purpose.size(), ' ') +
               std::string(each.command) + '\n';
    }
    return out +
           "\nA model is a file or folder in any format that models come in, or an address such as "
           "hf://ORG/REPO.\nRun `aprcli --help` for all " +
           std::to_string(std::count_if(commands().begin(), commands().end(),
                                        [](const CommandEntry& each) { return !each.isAlias; })) +
           " commands, `aprcli COMMAND --help` for one of them.\n";
}

} // namespace apr::cli
