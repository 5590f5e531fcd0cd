// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/convert/lineage.h"

#include <string>
#include <vector>

namespace apr {

/// What a model may be used for.
struct LicensedModel {
    std::string title = {};
    std::string license = {}; ///< as the Hugging Face Hub names it: "apache-2.0"; empty if it is not specified
};

/// Warnings about the licenses of models that one is made of: that one allows no changed versions, that two exclude
/// each other, that they differ. Known are the licenses of Creative Commons, GNU and the permissive ones, and those
/// with terms of their own (Llama, Gemma, OpenRAIL …); no legal advice (gnu.org/licenses/license-list,
/// creativecommons.org/share-your-work/licensing-considerations/compatible-licenses).
std::vector<Finding> compareLicenses(const std::vector<LicensedModel>& models);

/// The same for the sources of a conversion, whose licenses are read.
std::vector<Finding> compareLicenses(const std::vector<SourceModel>& sources);

} // namespace apr
