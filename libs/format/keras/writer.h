// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::keras {

/// Archives of Keras 3 (`.keras`): config.json from the metadata ("keras", "config"), and the variables of its layers
/// by their paths ("layers/dense/vars/0"), which keras.saving.load_model reads. E009 for a model without such a
/// configuration, for other names, and for dtypes that Keras does not have. Source: keras/src/saving/saving_lib.py.
extern const FormatWriter kArchiveWriter;

/// Weights in HDF5 (`.weights.h5`): one contiguous dataset for each tensor, by its name; "/" in names separates groups.
/// Of a model of Keras, Model.load_weights reads it. There is no place for metadata. E009 for dtypes that HDF5 does not
/// have, E020 for names that it does not have.
extern const FormatWriter kWeightsWriter;

} // namespace apr::keras
