// SPDX-License-Identifier: MIT
#include "apr/validate/diff.h"

#include "apr/architecture/architecture.h"
#include "apr/format/open.h"

#include "apr/host/system.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

/// A source whose bytes are not there.
class Missing final : public TensorSource {
public:
    Result<Bytes> load(std::size_t, ByteRange) const override
    {
        return Error{.code = Errc::Corrupt, .message = "the file ends before the tensor's bytes do"};
    }
};

ModelDiff compared(const Model& a, const Model& b, bool withMetadata = false)
{
    NoProgress progress;
    auto diff = diffModels(a, b, {.withMetadata = withMetadata}, progress);
    return diff ? std::move(*diff) : ModelDiff{.tensors = {{.name = "(failed)", .change = TensorChange::Unreadable}}};
}

ModelDiff compared(const std::vector<float>& a, const std::vector<float>& b)
{
    return compared(modelOf({floats("t", {a.size()}, a)}), modelOf({floats("t", {b.size()}, b)}));
}

MemoryTensor halves(const std::vector<float>& values)
{
    std::vector<std::uint16_t> bits;
    for (const float value : values) {
        bits.push_back(floatToHalf(value));
    }
    return {.name = "t", .dtype = DType::F16, .shape = {values.size()}, .data = bufferOf(bits)};
}

} // namespace

class TestDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadCount(0); }

    void identical()
    {
        const Model model = modelOf({random("a", {300, 700}), patterned("q", DType::Q4_K, {512}),
                                     patterned("x", DType::F6E2M3, {256}), filled("e", {0}, 0)});
        const ModelDiff diff = compared(model, model);
        QVERIFY(diff.isIdentical());
        QCOMPARE(diff.similarity(), 100.0);
        QCOMPARE(diff.similarityText(), std::string("100%"));
        QCOMPARE(diff.cosine, 1.0);
        QCOMPARE(diff.l2, 0.0);
        QCOMPARE(diff.count(TensorChange::Same), std::size_t{4});
        QCOMPARE(diff.equalElements, diff.totalElements);
    }

    void emptyModels()
    {
        const ModelDiff diff = compared(modelOf({}), modelOf({}));
        QVERIFY(diff.isIdentical());
        QCOMPARE(diff.similarityText(), std::string("100%"));
    }

    void oneElementInAMillion()
    {
        std::vector<float> a = noise(1'000'000);
        std::vector<float> b = a;
        b[777'777] += 1;
        const ModelDiff diff = compared(a, b);
        QVERIFY(!diff.isIdentical());
        QCOMPARE(diff.tensors[0].differing, std::uint64_t{1});
        QVERIFY(diff.similarity() < 100);
        QCOMPARE(diff.similarityText(), std::string("99.9999%"));
    }

    void similarityNeverRoundsUp()
    {
        for (const std::uint64_t total : {3ULL, 1000ULL, 2'000'001ULL, 1ULL << 40, 1ULL << 63}) {
            const ModelDiff diff{
                .tensors = {{.change = TensorChange::Changed}}, .equalElements = total - 1, .totalElements = total};
            QVERIFY(diff.similarity() < 100);
            QVERIFY2(diff.similarityText().compare(0, 3, "100") != 0, diff.similarityText().c_str());
        }
        const ModelDiff half{.tensors = {{.change = TensorChange::Changed}}, .equalElements = 1, .totalElements = 2};
        QCOMPARE(half.similarityText(), std::string("50.0%"));
    }

    void agreesWithPlainSums()
    {
        const std::vector<float> a = noise(200'003, 1);
        std::vector<float> b = noise(200'003, 2);
        for (std::size_t i = 0; i < b.size(); i += 3) {
            b[i] = a[i];
        }
        double squares = 0;
        double most = 0;
        double dot = 0;
        double squaresA = 0;
        double squaresB = 0;
        std::uint64_t differing = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const double x = a[i];
            const double y = b[i];
            squares += (x - y) * (x - y);
            most = std::max(most, std::abs(x - y));
            dot += x * y;
            squaresA += x * x;
            squaresB += y * y;
            differing += x != y ? 1U : 0U;
        }
        const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-6 * std::abs(y) + 1e-12; };
        for (const unsigned threads : {1U, 2U}) {
            setThreadCount(threads);
            const ModelDiff diff = compared(a, b);
            const TensorDiff& tensor = diff.tensors[0];
            QVERIFY(near(tensor.l2, std::sqrt(squares)));
            QVERIFY(near(tensor.maxDelta, most));
            QVERIFY(near(tensor.cosine, dot / std::sqrt(squaresA * squaresB)));
            QVERIFY(near(tensor.relativeL2, std::sqrt(squares / squaresA)));
            QCOMPARE(tensor.differing, differing);
            QVERIFY(near(diff.l2, tensor.l2) && near(diff.maxDelta, most) && near(diff.cosine, tensor.cosine));
            QCOMPARE(diff.equalElements, a.size() - differing);
        }
    }

    void sameBitsForAnyNumberOfThreads()
    {
        const std::vector<float> a = noise(500'000, 1);
        const std::vector<float> b = noise(500'000, 2);
        setThreadCount(1);
        const ModelDiff one = compared(a, b);
        setThreadCount(2);
        const ModelDiff two = compared(a, b);
        QCOMPARE(std::bit_cast<std::uint64_t>(one.l2), std::bit_cast<std::uint64_t>(two.l2));
        QCOMPARE(std::bit_cast<std::uint64_t>(one.cosine), std::bit_cast<std::uint64_t>(two.cosine));
    }

    void addedRemovedReshaped()
    {
        const ModelDiff diff =
            compared(modelOf({filled("same", {4}, 1), filled("gone", {2}, 1), filled("shape", {2, 3}, 1)}),
                     modelOf({filled("same", {4}, 1), filled("shape", {3, 2}, 1), filled("new", {8}, 1)}));
        QCOMPARE(diff.tensors.size(), std::size_t{4});
        QCOMPARE(diff.count(TensorChange::Same), std::size_t{1});
        QVERIFY(diff.tensors[1].change == TensorChange::Removed);
        QVERIFY(diff.tensors[2].change == TensorChange::Reshaped);
        QCOMPARE(diff.tensors[2].shapeB, (Shape{3, 2}));
        QVERIFY(diff.tensors[3].change == TensorChange::Added);
        QCOMPARE(diff.tensors[3].name, std::string("new"));
        QVERIFY(!diff.isIdentical());
        QCOMPARE(diff.totalElements, std::uint64_t{4 + 2 + 6 + 8});
        QCOMPARE(diff.equalElements, std::uint64_t{4});
        QCOMPARE(diff.similarity(), 20.0);
    }

    void nothingInCommon()
    {
        const ModelDiff diff = compared(modelOf({filled("a", {4}, 1)}), modelOf({filled("b", {4}, 1)}));
        QCOMPARE(diff.similarity(), 0.0);
        QCOMPARE(compared(modelOf({filled("e", {0}, 1)}), modelOf({})).similarity(), 0.0);
    }

    void typeChange()
    {
        const ModelDiff exact = compared(modelOf({floats("t", {3}, {1, 2, 0.5F})}), modelOf({halves({1, 2, 0.5F})}));
        QVERIFY(exact.tensors[0].change == TensorChange::Changed);
        QVERIFY(!exact.tensors[0].isByteIdentical);
        QCOMPARE(exact.tensors[0].differing, std::uint64_t{0});
        QCOMPARE(exact.tensors[0].maxDelta, 0.0);
        QVERIFY(exact.similarity() < 100);
        QVERIFY(exact.similarityText() != "100%");
        const ModelDiff rounded = compared(modelOf({floats("t", {1}, {0.1F})}), modelOf({halves({0.1F})}));
        QCOMPARE(rounded.tensors[0].differing, std::uint64_t{1});
        QVERIFY(rounded.tensors[0].maxDelta > 0 && rounded.tensors[0].maxDelta < 1e-4);
    }

    void notANumber()
    {
        const ModelDiff same = compared({1, kNan, 3}, {1, kNan, 3});
        QVERIFY(same.isIdentical());
        const ModelDiff other = compared({1, kNan, 3, 4}, {1, 2, 3, kNan});
        QCOMPARE(other.tensors[0].differing, std::uint64_t{2});
        QVERIFY(other.tensors[0].change == TensorChange::Changed);
        QVERIFY(std::isfinite(other.l2) && std::isfinite(other.maxDelta) && std::isfinite(other.cosine));
        const ModelDiff infinite = compared({kInf, -kInf, kInf}, {kInf, kInf, 1});
        QCOMPARE(infinite.tensors[0].differing, std::uint64_t{2});
        QVERIFY(std::isfinite(infinite.cosine));
        // Another NaN is no other value, but the bytes are not the same.
        const ModelDiff payload = compared({kNan}, {std::bit_cast<float>(0x7FC00001U)});
        QCOMPARE(payload.tensors[0].differing, std::uint64_t{0});
        QVERIFY(!payload.isIdentical());
        QVERIFY(!compared({0.0F}, {-0.0F}).isIdentical());
    }

    void zeros()
    {
        QCOMPARE(compared({0, 0}, {0, 0}).cosine, 1.0);
        QCOMPARE(compared({0, 0}, {1, 0}).cosine, 0.0);
        QVERIFY(std::isfinite(compared({0, 0}, {1, 0}).tensors[0].relativeL2));
        QVERIFY(std::abs(compared({1, 0}, {-1, 0}).cosine + 1) < 1e-12);
    }

    void typesThatCannotBeDecoded()
    {
        const Model a = modelOf({patterned("t", DType::F6E2M3, {256}, 1)});
        const Model b = modelOf({patterned("t", DType::F6E2M3, {256}, 2)});
        QVERIFY(compared(a, a).isIdentical());
        const ModelDiff diff = compared(a, b);
        QVERIFY(diff.tensors[0].change == TensorChange::Changed);
        QVERIFY(!diff.tensors[0].note.empty());
        QCOMPARE(diff.similarity(), 0.0);
        const ModelDiff other = compared(a, modelOf({filled("t", {256}, 1)}));
        QVERIFY(other.tensors[0].change == TensorChange::Unreadable);
        QVERIFY(contains(other.tensors[0].note, "F6_E2M3"));
    }

    void metadata()
    {
        const Model a =
            modelOf({}, {{"license", "mit"}, {"same", 1}, {"gone", true}, {"provenance", "x"}, {"vocab", {"a", "b"}}});
        const Model b = modelOf({}, {{"license", "apache-2.0"},
                                     {"same", 1},
                                     {"new", "\x1b[31m"},
                                     {"provenance", "y"},
                                     {"vocab", {"b", "c", "d"}}});
        QVERIFY(compared(a, b).metadataChanges.empty());
        const ModelDiff diff = compared(a, b, true);
        QVERIFY(diff.vocabulary.isSame()); // compared separately
        QCOMPARE(diff.metadataChanges.size(), std::size_t{4});
        QCOMPARE(diff.metadataChanges[1], std::string("license: mit → apache-2.0"));
        QCOMPARE(diff.metadataChanges[0], std::string("gone: true → (none)"));
        QCOMPARE(diff.metadataChanges[2], std::string("new: (none) → \\x1B[31m"));
    }

    /// Large integers such as position ids would outweigh the weights in the sums.
    void closenessIsThatOfTheWeights()
    {
        MemoryTensor ids{.name = "position_ids", .dtype = DType::I64, .shape = {512}, .data = {}};
        ByteWriter out;
        for (std::int64_t i = 0; i < 512; ++i) {
            out.put(i);
        }
        ids.data = out.take();
        const Model a = modelOf({ids, floats("w", {4}, {1, 1, 1, 1})});
        const Model b = modelOf({ids, floats("w", {4}, {1, 1, 0, 0})});
        const ModelDiff diff = compared(a, b);
        QCOMPARE(diff.weights, std::uint64_t{1});
        QVERIFY(std::abs(diff.cosine - std::sqrt(0.5)) < 1e-9);
        QVERIFY(std::abs(diff.relativeL2 - std::sqrt(0.5)) < 1e-9);
        QVERIFY(diff.similarity() > 99);
        QCOMPARE(compared(modelOf({ids}), modelOf({ids})).weights, std::uint64_t{0});
    }

    void tensorsThatAreNotThere()
    {
        // As of a file that was cut short, or whose header claims exabytes.
        const std::uint64_t elements = std::uint64_t{1} << 60;
        const Model model({.tensors = {{.name = "t", .shape = {elements}, .byteSize = elements * 4}}},
                          std::make_shared<Missing>());
        setThreadCount(1);
        QVERIFY(survives([&model] {
            NoProgress progress;
            const auto diff = diffModels(model, model, {}, progress);
            return !diff || diff->tensors[0].change == TensorChange::Unreadable;
        }));
    }

    void namesOfChanges()
    {
        QCOMPARE(tensorChangeName(TensorChange::Same), std::string_view("same"));
        QCOMPARE(tensorChangeName(TensorChange::Reshaped), std::string_view("reshaped"));
        QCOMPARE(tensorChangeName(TensorChange::Unreadable), std::string_view("unreadable"));
    }

    /// A file that shrinks while it is read would read as zeros.
    void filesThatChangedMeanwhile()
    {
        bool isIntact = true;
        const ByteSource source(safetensorsOf({filled("w", {4}, 1)}), [&isIntact]() -> Status {
            return isIntact ? Status() : Status(Error{.code = Errc::Io, .message = "the file shrank"});
        });
        NoProgress progress;
        const auto model = openModel("m.safetensors", source, {});
        APR_VERIFY_OK(model);
        APR_VERIFY_OK(diffModels(*model, *model, {}, progress));
        isIntact = false;
        APR_VERIFY_ERROR(diffModels(*model, *model, {}, progress), Errc::Io);
        APR_VERIFY_ERROR(diffModels(*model, modelOf({}), {}, progress), Errc::Io);
        APR_VERIFY_ERROR(diffModels(modelOf({}), *model, {}, progress), Errc::Io);
    }

    void stops()
    {
        const Model model = modelOf({random("a", {1000, 1000})});
        StoppingProgress stop(1);
        APR_VERIFY_ERROR(diffModels(model, model, {}, stop), Errc::Cancelled);
    }
};

APR_TEST(TestDiff)
#include "tst_diff.moc"
