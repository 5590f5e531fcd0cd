// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cblas.h>
#include <lapacke.h>

namespace apr {

/// The functions of OpenBLAS and LAPACKE that are used. Both are loaded when a matrix is first factorized.
struct LinearAlgebra {
    decltype(&::cblas_sgemm) sgemm = nullptr;
    decltype(&::LAPACKE_sgeqrf) sgeqrf = nullptr;
    decltype(&::LAPACKE_sorgqr) sorgqr = nullptr;
    decltype(&::LAPACKE_sgesdd) sgesdd = nullptr;
    void (*setThreadCount)(int) = nullptr;

    /// The loaded functions, valid until the program ends; any thread may call this. E007 when a library is missing.
    static Result<const LinearAlgebra*> load();
};

} // namespace apr
