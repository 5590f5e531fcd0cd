// SPDX-License-Identifier: MIT
#include "graphs.h"

#include "apr/architecture/architecture_graph.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

constexpr std::array kGraphTypes{
    graphs::GraphType{.type = "llama", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "mistral", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "mixtral", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "qwen2", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "qwen3", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "qwen3_moe", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "qwen3moe", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "phi3", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "gemma", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "gemma2", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "gemma3", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "gemma3_text", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "granite", .build = graphs::buildDecoder},
    graphs::GraphType{.type = "gpt2", .build = graphs::buildGpt2},
    graphs::GraphType{.type = "bert", .build = graphs::buildBert},
    graphs::GraphType{.type = "nomic_bert", .build = graphs::buildBert},
    graphs::GraphType{.type = "nomic-bert", .build = graphs::buildBert},
    graphs::GraphType{.type = "roberta", .build = graphs::buildBert},
    graphs::GraphType{.type = "xlm-roberta", .build = graphs::buildBert},
    graphs::GraphType{.type = "whisper", .build = graphs::buildWhisper},
};

} // namespace

Result<Graph> architectureGraph(const Model& model, const Detection& detection, const GraphOptions& options)
{
    const auto* found =
        std::find_if(kGraphTypes.begin(), kGraphTypes.end(),
                     [&detection](const graphs::GraphType& each) { return each.type == detection.type; });
    if (detection.architecture == nullptr || found == kGraphTypes.end()) {
        return Error{.code = Errc::Unsupported,
                     .message = detection.type.empty()
                                    ? std::string("the architecture of the model is not known")
                                    : "the graph of \"" + printable(detection.type, 40) + "\" is not known"};
    }
    graphs::Builder builder(model, detection, options);
    found->build(builder);
    return builder.take();
}

} // namespace apr
