// SPDX-License-Identifier: MIT
#include "linear_algebra.h"

#include "apr/host/shared_library.h"

namespace apr {
namespace {

struct Loaded {
    SharedLibrary blas;
    SharedLibrary lapack;
    LinearAlgebra functions;
};

Result<SharedLibrary> opened(const char* name, const char* package)
{
    auto library = SharedLibrary::open(name);
    if (!library) {
        Error error = library.error();
        error.message += "; matrix factorization needs the Debian package " + std::string(package);
        return error;
    }
    return library;
}

Result<Loaded> loadAll()
{
    APR_TRY(SharedLibrary blas, opened("libopenblas.so.0", "libopenblas0"));
    APR_TRY(SharedLibrary lapack, opened("liblapacke.so.3", "liblapacke"));
    Loaded out{.blas = std::move(blas), .lapack = std::move(lapack), .functions = {}};
    APR_CHECK(out.blas.bind(out.functions.sgemm, "cblas_sgemm"));
    APR_CHECK(out.blas.bind(out.functions.setThreadCount, "openblas_set_num_threads"));
    APR_CHECK(out.lapack.bind(out.functions.sgeqrf, "LAPACKE_sgeqrf"));
    APR_CHECK(out.lapack.bind(out.functions.sorgqr, "LAPACKE_sorgqr"));
    APR_CHECK(out.lapack.bind(out.functions.sgesdd, "LAPACKE_sgesdd"));
    return out;
}

} // namespace

Result<const LinearAlgebra*> LinearAlgebra::load()
{
    // Never unloaded: OpenBLAS has threads of its own.
    static const auto* loaded = new Result<Loaded>(loadAll());
    if (!*loaded) {
        return loaded->error();
    }
    return &(*loaded)->functions;
}

} // namespace apr
