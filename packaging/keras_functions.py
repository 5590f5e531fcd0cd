#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""keras_functions.py: writes libs/validate/scan/keras_functions.txt from the Python package keras: the functions that saved models may
name, which compute with tensors. Run it without arguments, with a new release of Keras."""
import inspect
import pathlib
import sys

if sys.argv[1:]:
    print(__doc__, file=sys.stdout if sys.argv[1] in ("-h", "--help") else sys.stderr)
    sys.exit(0 if sys.argv[1] in ("-h", "--help") else 2)

import keras  # noqa: E402

# They call what they are given, or make objects of configurations.
CALLING = {"associative_scan", "cond", "custom_gradient", "deserialize", "fori_loop", "get", "jvp", "map", "scan", "serialize", "switch",
           "vectorized_map", "vjp", "while_loop", "convert_to_numpy"}
# Of older releases.
OTHERS = {"mae", "MAE", "mape", "MAPE", "mse", "MSE", "msle", "MSLE", "bce", "BCE", "kld", "KLD", "cosine_proximity", "swish", "silu", "logcosh",
          "kullback_leibler_divergence", "binary_focal_crossentropy", "relu6", "l1", "l2", "l1_l2", "orthogonal", "uniform", "normal", "zeros",
          "ones", "constant", "glorot_uniform", "glorot_normal", "he_normal", "he_uniform", "lecun_normal", "lecun_uniform"}
names = set(OTHERS)
for module in (keras.ops, keras.ops.image, keras.ops.linalg, keras.ops.nn, keras.ops.numpy, keras.activations, keras.losses, keras.metrics,
               keras.initializers, keras.regularizers, keras.constraints, keras.random):
    names |= {name for name, value in vars(module).items() if inspect.isfunction(value) and not name.startswith("_")}
target = pathlib.Path(__file__).parent.parent / "libs/validate/scan/keras_functions.txt"
target.write_text("\n".join(sorted(names - CALLING)) + "\n")
print("%s: %d functions of Keras %s" % (target.name, len(names - CALLING), keras.__version__))
