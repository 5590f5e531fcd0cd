// SPDX-License-Identifier: MIT
#include "apr/convert/low_rank.h"

#include "apr/format/open.h"
#include "apr/host/system.h"
#include "apr/tensor/codec.h"
#include "fixtures/apr2.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>
#include <numeric>

using namespace apr;
using namespace apr::test;

namespace {

/// A matrix of a rank, with noise of a size upon it.
std::vector<float> matrixOf(std::uint64_t rows, std::uint64_t columns, std::uint64_t rank, float noisiness = 0)
{
    const auto left = noise(static_cast<std::size_t>(rows * rank), 3);
    const auto right = noise(static_cast<std::size_t>(rank * columns), 5);
    std::vector<float> out = noise(static_cast<std::size_t>(rows * columns), 7);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            float sum = out[i * columns + j] * noisiness;
            for (std::size_t k = 0; k < rank; ++k) {
                sum += 30 * left[i * rank + k] * right[k * columns + j];
            }
            out[i * columns + j] = sum;
        }
    }
    return out;
}

std::vector<float> product(const Factors& factors, std::uint64_t rows, std::uint64_t columns)
{
    std::vector<float> out(static_cast<std::size_t>(rows * columns));
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t k = 0; k < factors.rank; ++k) {
            for (std::size_t j = 0; j < columns; ++j) {
                out[i * columns + j] += factors.left[i * factors.rank + k] * factors.right[k * columns + j];
            }
        }
    }
    return out;
}

double driftOf(const std::vector<float>& a, const std::vector<float>& b)
{
    double error = 0;
    double all = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        error += std::pow(static_cast<double>(a[i]) - static_cast<double>(b[i]), 2);
        all += std::pow(static_cast<double>(a[i]), 2);
    }
    return std::sqrt(error / all);
}

Result<std::shared_ptr<const LowRankModel>> lowRank(const Model& model, const LowRankOptions& options,
                                                    DType dtype = DType::F32, std::uint64_t memory = 1U << 30U,
                                                    bool tolerant = false)
{
    std::vector<std::uint64_t> limits;
    for (const TensorInfo& tensor : model.tensors()) {
        limits.push_back(tensor.byteSize);
    }
    return factorizeModel(model, options, {}, std::vector<DType>(model.tensors().size(), dtype), limits, memory,
                          tolerant);
}

Model weights()
{
    return modelOf({floats("layers.0.mlp.up_proj.weight", {120, 80}, matrixOf(120, 80, 5, 0.1F)),
                    floats("layers.0.mlp.down_proj.weight", {80, 120}, matrixOf(80, 120, 9, 0.1F)),
                    filled("norm.weight", {80}, 1), random("token_embedding", {200, 80}),
                    random("layers.0.attn.q_proj.weight", {20, 16}), random("conv.weight", {64, 8, 8}, 3)});
}

} // namespace

class TestLowRank : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheRankThatIsThere_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        for (const auto& [rows, columns] :
             {std::pair(60, 40), std::pair(40, 60), std::pair(400, 33), std::pair(50, 50)}) {
            QTest::addRow("%d x %d", rows, columns) << rows << columns;
        }
    }
    void findsTheRankThatIsThere()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        const auto m = static_cast<std::uint64_t>(rows);
        const auto n = static_cast<std::uint64_t>(columns);
        const auto matrix = matrixOf(m, n, 6);
        for (const FactorStyle style : {FactorStyle::Svd, FactorStyle::Lora}) {
            const auto exact = factorize(matrix, m, n, 6, {}, style);
            APR_VERIFY_OK(exact);
            QVERIFY(exact->isRandomized == (6 <= std::min(m, n) / 4));
            QVERIFY(driftOf(matrix, product(*exact, m, n)) < 1e-5);
            QVERIFY(exact->energy > 1 - 1e-6);
            const auto least = factorize(matrix, m, n, {}, 0.99999, style);
            QCOMPARE(least->rank, std::uint64_t{6});
            const auto fewer = factorize(matrix, m, n, 3, {}, style);
            QVERIFY(std::abs(driftOf(matrix, product(*fewer, m, n)) - std::sqrt(1 - fewer->energy)) < 1e-4);
        }
    }

    /// The randomised method comes close to the best there is (Eckart and Young), on a spectrum without a gap.
    void randomisedIsNearlyAsGood()
    {
        const auto matrix = noise(300 * 200, 9);
        const auto quick = factorize(matrix, 300, 200, 50, {}, FactorStyle::Svd);
        const auto all = factorize(matrix, 300, 200, 51, {}, FactorStyle::Svd); // over a quarter: LAPACK
        QVERIFY(quick->isRandomized && !all->isRandomized);
        double best = 0;
        for (std::size_t k = 0; k < 50; ++k) { // U is orthonormal, so the right factor's rows are as long as the values
            for (std::size_t j = 0; j < 200; ++j) {
                best += std::pow(static_cast<double>(all->right[k * 200 + j]), 2);
            }
        }
        double total = 0;
        for (const float x : matrix) {
            total += static_cast<double>(x) * static_cast<double>(x);
        }
        QVERIFY(std::sqrt(1 - quick->energy) < 1.01 * std::sqrt(1 - best / total));
        QVERIFY(quick->energy < best / total + 1e-6);
    }

    /// svd has orthonormal columns on the left, lora the same weight on both sides.
    void styles()
    {
        const auto matrix = matrixOf(80, 50, 4, 0.2F);
        const auto norms = [](const std::vector<float>& values, std::size_t outer, std::size_t inner, bool isColumns) {
            std::vector<double> out(isColumns ? inner : outer);
            for (std::size_t i = 0; i < outer; ++i) {
                for (std::size_t k = 0; k < inner; ++k) {
                    const auto x = static_cast<double>(values[i * inner + k]);
                    out[isColumns ? k : i] += x * x;
                }
            }
            return out;
        };
        const auto svd = factorize(matrix, 80, 50, 4, {}, FactorStyle::Svd);
        for (const double norm : norms(svd->left, 80, 4, true)) {
            QVERIFY(std::abs(norm - 1) < 1e-4);
        }
        const auto lora = factorize(matrix, 80, 50, 4, {}, FactorStyle::Lora);
        const auto left = norms(lora->left, 80, 4, true);
        const auto right = norms(lora->right, 4, 50, false);
        for (std::size_t k = 0; k < 4; ++k) {
            QVERIFY(std::abs(left[k] / right[k] - 1) < 1e-3);
        }
    }

    void edges()
    {
        const std::vector<float> zeros(30 * 20);
        const auto nothing = factorize(zeros, 30, 20, 4, {}, FactorStyle::Svd);
        APR_VERIFY_OK(nothing);
        QCOMPARE(nothing->energy, 1.0);
        QVERIFY(product(*nothing, 30, 20) == zeros);
        APR_VERIFY_ERROR(factorize(zeros, 30, 20, 21, {}, FactorStyle::Svd), Errc::Argument);
        APR_VERIFY_ERROR(factorize(zeros, 30, 20, 0, {}, FactorStyle::Svd), Errc::Argument);
        APR_VERIFY_ERROR(factorize(zeros, 30, 20, {}, 0.0, FactorStyle::Svd), Errc::Argument);
        APR_VERIFY_ERROR(factorize(zeros, 30, 20, {}, 1.5, FactorStyle::Svd), Errc::Argument);
        APR_VERIFY_ERROR(factorize(zeros, 30, 20, {}, {}, FactorStyle::Svd), Errc::Argument);
        APR_VERIFY_ERROR(factorize(zeros, 30, 20, 4, 0.5, FactorStyle::Svd), Errc::Argument);
        const std::vector<float> one{3};
        QCOMPARE(factorize(one, 1, 1, 1, {}, FactorStyle::Lora)->energy, 1.0);
    }

    /// Dense to whoever loads it, factors in the file, and both say the same.
    void modelAndFileAgree()
    {
        const Model model = weights();
        for (const DType dtype : {DType::F32, DType::F16, DType::BF16}) {
            const auto low = lowRank(model, {.style = FactorStyle::Svd, .rank = 12}, dtype);
            APR_VERIFY_OK(low);
            const LowRankModel& made = **low;
            QCOMPARE(made.isFactorized(), (std::vector<bool>{true, true, false, false, false, false}));
            QVERIFY(made.facts()[4] && made.facts()[4]->kind == FactKind::NotFactorizedNotSmaller);
            NoProgress progress;
            APR_VERIFY_OK(made.prepare(progress));
            WriteOptions write;
            for (std::size_t i = 0; i < 6; ++i) {
                write.forms.push_back(made.form(i));
            }
            const Buffer file = aprBuffer(made.model(), plainMetadata(), write);
            const auto read = openModel("m.apr", Bytes::own(file), {});
            APR_VERIFY_OK(read);
            for (std::size_t i = 0; i < 6; ++i) {
                const TensorInfo& info = made.model().tensors()[i];
                const std::size_t index = *read->find(info.name);
                QCOMPARE(read->tensors()[index].encoding.layout,
                         made.isFactorized()[i] ? Layout::LowRank : Layout::Dense);
                QVERIFY(sameBytes(read->load(index)->span(), made.model().load(i)->span()));
                const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
                const auto part = read->load(index, {30 * width, 50 * width});
                QVERIFY(sameBytes(part->span(), made.model().load(i)->span().subspan(30 * width, 50 * width)));
            }
            QVERIFY(file.size() < aprBuffer(made.model()).size());
            std::vector<float> values(120 * 80);
            APR_VERIFY_OK(decodeToF32(dtype, made.model().load(0)->span(), values));
            const double drift = driftOf(valuesOf<float>(model.load(0)->span()), values);
            QVERIFY(std::abs(drift - std::sqrt(1 - made.factorStats(0).energy)) < 0.01);
        }
    }

    /// Without memory for the factors of all tensors they are found again, and are the same.
    void worksWithoutMemory()
    {
        const Model model = weights();
        const auto rich = lowRank(model, {.style = FactorStyle::Lora, .rank = 12});
        const auto poor = lowRank(model, {.style = FactorStyle::Lora, .rank = 12}, DType::F32, 0);
        NoProgress progress;
        APR_VERIFY_OK((*rich)->prepare(progress));
        for (std::size_t i = 0; i < 6; ++i) {
            QVERIFY(sameBytes((*rich)->model().load(i)->span(), (*poor)->model().load(i)->span()));
        }
        StoppingProgress stop(0);
        APR_VERIFY_ERROR((*lowRank(model, {.style = FactorStyle::Svd, .rank = 3}))->prepare(stop), Errc::Cancelled);
    }

    void sameWithAnyNumberOfThreads()
    {
        const Model model = weights();
        Buffer first;
        for (const unsigned threads : {1U, 2U, 5U}) {
            setThreadCount(threads);
            const auto low = lowRank(model, {.style = FactorStyle::Svd, .rank = 12});
            NoProgress progress;
            APR_VERIFY_OK((*low)->prepare(progress));
            const Buffer file = aprBuffer((*low)->model());
            first = first.empty() ? file : first;
            QVERIFY(file == first);
        }
        setThreadCount(0);
    }

    void energyChoosesTheRank()
    {
        const auto low = lowRank(weights(), {.style = FactorStyle::Svd, .energy = 0.95});
        APR_VERIFY_OK(low);
        QCOMPARE((*low)->form(0).layout, Layout::Dense); // nobody knows yet
        NoProgress progress;
        APR_VERIFY_OK((*low)->prepare(progress));
        QVERIFY((*low)->factorStats(0).rank > 0 && (*low)->factorStats(0).rank <= 5);
        QVERIFY((*low)->factorStats(0).energy >= 0.95);
        QCOMPARE((*low)->form(0).layout, Layout::LowRank);
        // Noise needs nearly all of its values: factors would be larger, so that it stays as it was, bit for bit.
        QCOMPARE((*low)->factorStats(4).rank, std::uint64_t{0});
        QCOMPARE((*low)->form(4).layout, Layout::Dense);
        QVERIFY(sameBytes((*low)->model().load(4)->span(), weights().load(4)->span()));
    }

    void refuses()
    {
        const Model model = weights();
        APR_VERIFY_ERROR(lowRank(model, {.style = FactorStyle::Svd}), Errc::Argument);
        APR_VERIFY_ERROR(lowRank(model, {.style = FactorStyle::Svd, .rank = 0}), Errc::Argument);
        APR_VERIFY_ERROR(lowRank(model, {.style = FactorStyle::Svd, .rank = 70}), Errc::Argument); // none is smaller
        APR_VERIFY_ERROR(lowRank(model, {.style = FactorStyle::Svd, .rank = 4, .targets = {"nothing*"}}),
                         Errc::Argument);
        const auto above = lowRank(model, {.style = FactorStyle::Svd, .rank = 17, .targets = {"*q_proj*"}});
        APR_VERIFY_ERROR(above, Errc::Argument);
        QCOMPARE(above.error().tensor, std::string("layers.0.attn.q_proj.weight"));
        const auto named = lowRank(model, {.style = FactorStyle::Svd, .rank = 8, .targets = {"conv*", "norm*"}});
        APR_VERIFY_OK(named); // kernels by their rows; a norm has one dimension
        QVERIFY((*named)->isFactorized()[5] && !(*named)->isFactorized()[2]);
        QVERIFY((*named)->facts()[2]->kind == FactKind::NotFactorizedVector);
        const Model quantized = modelOf({patterned("a.weight", DType::Q8_0, {64, 64})});
        APR_VERIFY_ERROR(lowRank(quantized, {.style = FactorStyle::Svd, .rank = 4, .targets = {"*"}}), Errc::Argument);
    }

    void valuesThatAreNotFinite()
    {
        auto values = matrixOf(40, 30, 3);
        values[77] = std::numeric_limits<float>::quiet_NaN();
        const Model model = modelOf({floats("layers.0.mlp.up_proj.weight", {40, 30}, values)});
        NoProgress progress;
        const auto strict = lowRank(model, {.style = FactorStyle::Svd, .rank = 3});
        const auto status = (*strict)->prepare(progress);
        APR_VERIFY_ERROR(status, Errc::Validation);
        QVERIFY(contains(status.error().message, "element 77 is NaN, which cannot be factorized"));
        const auto tolerant = lowRank(model, {.style = FactorStyle::Svd, .rank = 3}, DType::F32, 1U << 30U, true);
        APR_VERIFY_OK((*tolerant)->prepare(progress));
    }
};

APR_TEST(TestLowRank)
#include "tst_low_rank.moc"
