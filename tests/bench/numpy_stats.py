# SPDX-License-Identifier: MIT
"""Min, max, mean, standard deviation and NaN count of 256 MiB of f32 with NumPy: prints the bytes per second
of processor time, as Google Benchmark does."""
import statistics
import time

import numpy as np

values = np.tile(np.random.default_rng(1).standard_normal(1 << 18).astype(np.float32) * np.float32(0.02), 256)
seconds = []
for _ in range(5):
    start = time.process_time()
    values.min(), values.max(), values.mean(), values.std(), np.isnan(values).sum()
    seconds.append(time.process_time() - start)
print(values.nbytes / statistics.median(seconds))
