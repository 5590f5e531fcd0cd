// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/byte_source.h"
#include "apr/convert/pipeline.h"
#include "apr/host/scratch_folder.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The library in a few lines, for programs that embed it: opening a model that is part of the program, and converting
/// one.
namespace apr {

/// Opens a model that is in memory, and checks that it is of an expected type: the type of an apr1 file
/// ("linear_regression"), or that of an architecture ("llama"). The bytes are shared, not copied. Errors of
/// openModel(), and E011 ("ModelTypeMismatch") for a model of another type.
Result<Model> openModelAs(std::string_view type, Bytes content, const std::string& name = "model");

/// The type of a model for openModelAs(); empty if it is not known.
std::string modelTypeOf(const Model& model);

/// Gives a tensor of the source the name that it gets. Nothing for tensors that keep theirs.
using NameMapper = std::function<std::optional<std::string>(std::string_view source)>;

/// What is expected of the values of a tensor, by the name that it gets. Nothing for tensors of which nothing is.
using Expectations = std::function<std::optional<Expectation>(std::string_view name)>;

/// A conversion, step by step: what is not asked for is as `aprcli convert` does it. The first error is that of the
/// conversion.
///
///     auto bytes = Converter().source("hf://openai/whisper-tiny").quantize("int8").compress("lz4").convert();
class Converter {
public:
    /// A file, a folder, or an address (hub/address.h), which is fetched into the cache.
    Converter& source(std::string path);
    /// Whether what is fetched stays in the cache for the next conversion; it does by default.
    Converter& cache(bool isKept);
    /// The architecture by whose names tensors are mapped, if it is not to be detected.
    Converter& architecture(std::string type);
    /// Names of the caller's own in place of those of an architecture.
    Converter& names(NameMapper mapper);
    /// Values of the caller's own expectations: E013 before anything is written.
    Converter& expect(Expectations expectations);
    /// Allows unknown names, and NaN and infinite values; they are errors otherwise.
    Converter& relaxed(bool isRelaxed = true);
    /// "q8_0", "q4_k_m", "int8" …, as --quantize.
    Converter& quantize(std::string type);
    /// "f32", "fp16" or "bf16", as --precision.
    Converter& precision(std::string type);
    /// "none", "lz4" or "zstd", as --compress.
    Converter& compress(std::string codec);
    /// Any other step, by its id and values (convert/steps.h).
    Converter& step(RecipeStep step);

    /// The bytes of an apr file, or of another format by its id ("gguf"). Written to a temporary file on the way. E009
    /// for outputs of several files.
    Result<std::vector<std::byte>> convert(Progress& progress, std::string_view format = "apr2") const;
    Result<std::vector<std::byte>> convert() const;
    /// Writes a file, whose suffix chooses the format. E016 if it exists, unless it may be replaced.
    Result<ConvertReport> convertTo(const std::string& output, Progress& progress, bool isReplacing = false) const;

private:
    /// `downloads` is where a source that is not cached goes.
    Result<ConvertOptions> optionsFor(const std::string& output, Progress& progress,
                                      std::optional<ScratchFolder>& downloads) const;

    std::string m_source;
    bool m_isCached = true;
    NameMapper m_names;
    Expectations m_expectations;
    std::vector<RecipeStep> m_steps;
    Values m_mapping;
    Values m_target;
    Values m_checks;
};

/// Converts a model to an apr file, or by the suffix of `output` to another format.
Result<ConvertReport> importModel(const std::string& source, const std::string& output, Progress& progress);

} // namespace apr
