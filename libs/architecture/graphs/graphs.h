// SPDX-License-Identifier: MIT
#pragma once

#include "architecture/graphs/builder.h"

#include <string_view>

namespace apr::graphs {

/// How the graph of a type of models is built. `type`: a value of model_type or general.architecture.
struct GraphType {
    std::string_view type = {};
    void (*build)(Builder&) = nullptr;
};

/// LLaMA and what followed it: Mistral, Mixtral, Qwen, Phi-3, Gemma.
void buildDecoder(Builder& graph);
/// GPT-2 (Radford et al., 2019).
void buildGpt2(Builder& graph);
/// BERT (Devlin et al., 2018) and RoBERTa, with the heads that the model has.
void buildBert(Builder& graph);
/// Whisper (Radford et al., 2022): the encoder, and the decoder for tokens that are given.
void buildWhisper(Builder& graph);

} // namespace apr::graphs
