// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

namespace apr {

/// Adds what programs need besides the weights under the keys of the specification (sections 5.2 and 5.4), from the
/// side files that are in the metadata already: the size of the vocabulary and a summary of the tokenizer, labels of
/// classes, the preparation of images and of audio with its mel filterbank. Numbers with a unit state it in "units"
/// beside them. `model` is the one that is written: a filterbank that it has is not made again.
void addAuxiliaryData(Metadata& metadata, const Model& model);

} // namespace apr
