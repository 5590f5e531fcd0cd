// SPDX-License-Identifier: MIT
#include "convert/run/plan_side_files.h"

#include "apr/convert/side_files.h"
#include "apr/text/tokenizer/checkpoint_tokenizer.h"
#include "apr/text/tokenizer/tokenizer_json.h"
#include "convert/lower/checkpoint.h"
#include "convert/transforms/source_config.h"

#include <algorithm>
#include <sys/stat.h>
#include <utility>

namespace apr {
namespace {

/// The tokenizer of a GGUF file, as transformers reads it.
void addTokenizer(const Metadata& metadata, std::vector<SideFile>& files, std::vector<Finding>& findings)
{
    const auto isTokenizer = [](const SideFile& file) {
        return file.name == "tokenizer.json" || std::find(std::begin(kVocabularyFiles), std::end(kVocabularyFiles),
                                                          file.name) != std::end(kVocabularyFiles);
    };
    if (std::any_of(files.begin(), files.end(), isTokenizer)) {
        return;
    }
    auto made = tokenizerFiles(metadata);
    if (!made) {
        findings.push_back(
            {.severity = Severity::Warning,
             .rule = "output.no-tokenizer",
             .message = "tokenizer.json is not written: " + made.error().message,
             .hint = "copy tokenizer.json and tokenizer_config.json of the original model to the output folder"});
        return;
    }
    for (const char* key : {"max_position_embeddings", "n_positions"}) {
        const Json* context = findPath(metadata, {"source_metadata", "config", key});
        if (context != nullptr && context->is_number_unsigned()) {
            made->config["model_max_length"] = *context;
        }
    }
    findings.push_back({.severity = Severity::Info,
                        .rule = "output.tokenizer",
                        .message =
                            "tokenizer.json is made from the GGUF metadata, which describes what llama.cpp does: "
                            "other normalizations of the original tokenizer are not in it",
                        .hint = "use tokenizer.json of the original model where it is at hand"});
    for (std::string& note : made->notes) {
        findings.push_back({.severity = Severity::Warning, .rule = "output.tokenizer", .message = std::move(note)});
    }
    files.push_back({.name = "tokenizer.json", .text = dumpJson(made->tokenizer, 2) + '\n'});
    std::erase_if(files, [](const SideFile& file) { return file.name == "tokenizer_config.json"; });
    files.push_back({.name = "tokenizer_config.json", .text = dumpJson(made->config, 2) + '\n'});
}

} // namespace

void planSideFiles(ConvertPlan& plan, const Draft& draft)
{
    if (!plan.write.format->traits().hasSideFiles) {
        return;
    }
    Metadata metadata = plan.metadata;
    Json* config = sourceConfig(metadata);
    if (config != nullptr && draft.precision) {
        for (const char* key : {"torch_dtype", "dtype"}) {
            if (config->contains(key)) {
                (*config)[key] = *draft.precision == DType::F32    ? "float32"
                                 : *draft.precision == DType::BF16 ? "bfloat16"
                                                                   : "float16";
            }
        }
    }
    std::vector<SideFile> files = embeddedSideFiles(metadata);
    if (plan.folder.empty()) {
        if (!files.empty()) {
            plan.findings.push_back({.severity = Severity::Info,
                                     .rule = "output.side-files",
                                     .message = "config.json, the tokenizer and other files are not written next to a "
                                                "single output file",
                                     .hint = "use -o FOLDER/ to write a folder that transformers loads"});
        }
        return;
    }
    if (files.empty() || files.front().name != "config.json") {
        plan.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "output.no-config",
             .message = "the source has no config.json, which transformers requires next to the model",
             .hint = "copy config.json of the original model to the output folder"});
    }
    if (becomesCheckpoint(draft)) {
        addTokenizer(metadata, files, plan.findings);
    }
    for (const SideFile& file : files) {
        struct stat facts = {};
        plan.outputExists = plan.outputExists || ::lstat((plan.folder + '/' + file.name).c_str(), &facts) == 0;
    }
    plan.sideFiles = std::move(files);
}

} // namespace apr
