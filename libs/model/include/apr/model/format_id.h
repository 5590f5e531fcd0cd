// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace apr {

/// The file formats, by which code tells models apart; the names are for display. The dialects of apr files are formats
/// of their own.
enum class FormatId : std::uint8_t {
    None, ///< a model that was computed, or of no known format
    Apr1,
    Apr2,
    AprJson,
    Aprender,
    Whisper,
    SafeTensors,
    Gguf,
    Llamafile, ///< a program that contains a GGUF file
    Ggml,
    Llama2C,
    PyTorch,
    NumPy,
    Keras,
    Hdf5,
    TfLite,
    Onnx,
    OnnxTensor,
    TensorFlowCheckpoint,
    TensorFlowGraph,
    TensorFlowMetaGraph,
    SavedModel,
    CoreMl,
    Stage, ///< the result of a stage of a recipe
};

/// Whose operators the graph of a model uses.
enum class OperatorSet : std::uint8_t { None, Onnx, TensorFlow, TfLite, CoreMl };

/// What the library has to know of models of a format. How they are read and written is in the table of formats.
struct FormatTraits {
    FormatId id = FormatId::None;
    std::string_view title = {};
    bool isNative = false;       ///< a dialect of apr; other formats get the names and axis order of their source back
    bool hasSideFiles = false;   ///< a checkpoint of transformers: config.json and the tokenizer are beside it
    bool isLlamaCpp = false;     ///< names, axis order, typed keys and limits of llama.cpp
    bool isHdf5 = false;         ///< data sets of HDF5
    bool hasKerasLayers = false; ///< its tensors are named and laid out by layers of Keras
    bool areGapsZero = false;    ///< what is between tensors is padding of zeros
    OperatorSet operators = OperatorSet::None;
};

inline constexpr std::array kFormatTraits{
    FormatTraits{.id = FormatId::None},
    FormatTraits{.id = FormatId::Apr1, .title = "APR", .isNative = true},
    FormatTraits{.id = FormatId::Apr2, .title = "APR", .isNative = true, .areGapsZero = true},
    FormatTraits{.id = FormatId::AprJson, .title = "APR", .isNative = true},
    FormatTraits{.id = FormatId::Aprender, .title = "APR", .isNative = true},
    FormatTraits{.id = FormatId::Whisper, .title = "APR", .isNative = true},
    FormatTraits{.id = FormatId::SafeTensors, .title = "SafeTensors", .hasSideFiles = true},
    FormatTraits{.id = FormatId::Gguf, .title = "GGUF", .isLlamaCpp = true},
    FormatTraits{.id = FormatId::Llamafile, .title = "GGUF", .isLlamaCpp = true},
    FormatTraits{.id = FormatId::Ggml, .title = "GGML"},
    FormatTraits{.id = FormatId::Llama2C, .title = "llama2.c"},
    FormatTraits{.id = FormatId::PyTorch, .title = "PyTorch", .hasSideFiles = true},
    FormatTraits{.id = FormatId::NumPy, .title = "NumPy"},
    FormatTraits{.id = FormatId::Keras, .title = "Keras", .isHdf5 = true, .hasKerasLayers = true},
    FormatTraits{.id = FormatId::Hdf5, .title = "HDF5", .isHdf5 = true},
    FormatTraits{.id = FormatId::TfLite, .title = "TensorFlow Lite", .operators = OperatorSet::TfLite},
    FormatTraits{.id = FormatId::Onnx, .title = "ONNX", .operators = OperatorSet::Onnx},
    FormatTraits{.id = FormatId::OnnxTensor, .title = "ONNX", .operators = OperatorSet::Onnx},
    FormatTraits{.id = FormatId::TensorFlowCheckpoint, .title = "TensorFlow", .operators = OperatorSet::TensorFlow},
    FormatTraits{.id = FormatId::TensorFlowGraph, .title = "TensorFlow", .operators = OperatorSet::TensorFlow},
    FormatTraits{.id = FormatId::TensorFlowMetaGraph, .title = "TensorFlow", .operators = OperatorSet::TensorFlow},
    FormatTraits{.id = FormatId::SavedModel, .title = "TensorFlow", .operators = OperatorSet::TensorFlow},
    FormatTraits{.id = FormatId::CoreMl, .title = "Core ML", .operators = OperatorSet::CoreMl},
    FormatTraits{.id = FormatId::Stage, .title = "stage"},
};

constexpr const FormatTraits& traitsOf(FormatId id)
{
    return kFormatTraits[static_cast<std::size_t>(id)];
}

/// The first format with this title; None for other texts.
constexpr FormatId formatOfTitle(std::string_view title)
{
    for (const FormatTraits& traits : kFormatTraits) {
        if (traits.title == title) {
            return traits.id;
        }
    }
    return FormatId::None;
}

namespace detail {

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < kFormatTraits.size(); ++i) {
        if (kFormatTraits[i].id != static_cast<FormatId>(i)) {
            return false;
        }
    }
    return true;
}

} // namespace detail

static_assert(detail::isInOrder(), "one row for each format, in the order of the enumeration");

} // namespace apr
