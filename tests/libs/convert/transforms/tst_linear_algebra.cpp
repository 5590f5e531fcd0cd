// SPDX-License-Identifier: MIT
#include "convert/transforms/linear_algebra.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;

class TestLinearAlgebra : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void multiplies()
    {
        const auto algebra = LinearAlgebra::load();
        APR_VERIFY_OK(algebra);
        const std::array<float, 4> a{1, 2, 3, 4};
        const std::array<float, 4> b{5, 6, 7, 8};
        std::array<float, 4> out{};
        (*algebra)->sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 2, 1.F, a.data(), 2, b.data(), 2, 0.F,
                          out.data(), 2);
        QCOMPARE(out, (std::array<float, 4>{19, 22, 43, 50}));
    }

    void decomposes()
    {
        const auto algebra = LinearAlgebra::load();
        APR_VERIFY_OK(algebra);
        std::array<float, 4> a{3, 0, 0, 2};
        std::array<float, 2> values{};
        std::array<float, 4> u{};
        std::array<float, 4> vt{};
        QCOMPARE((*algebra)->sgesdd(LAPACK_COL_MAJOR, 'S', 2, 2, a.data(), 2, values.data(), u.data(), 2, vt.data(), 2),
                 0);
        QCOMPARE(values, (std::array<float, 2>{3, 2}));
        QCOMPARE(*LinearAlgebra::load(), *algebra); // loaded once
    }
};

APR_TEST(TestLinearAlgebra)
#include "tst_linear_algebra.moc"
