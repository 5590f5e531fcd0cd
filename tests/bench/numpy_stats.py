# SPDX-License-Identifier: MIT
"""Min, max, mean, standard deviation and NaN count of 256 MiB of f32 with NumPy: prints the bytes per second."""
import time

import numpy as np

values = np.tile(np.random.default_rng(1).standard_normal(1 << 18).astype(np.float32) * np.float32(0.02), 256)
best = None
for _ in range(3):
    start = time.perf_counter()
    values.min(), values.max(), values.mean(), values.std(), np.isnan(values).sum()
    seconds = time.perf_counter() - start
    best = seconds if best is None else min(best, seconds)
print(values.nbytes / best)
