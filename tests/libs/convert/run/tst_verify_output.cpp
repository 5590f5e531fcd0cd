// SPDX-License-Identifier: MIT
#include "apr/convert/verify_output.h"

#include "apr/convert/pipeline.h"
#include "fixtures/checks.h"
#include "fixtures/safetensors.h"
#include "fixtures/test_main.h"

#include <QFile>
#include <QTemporaryDir>

#include <memory>

using namespace apr;
using namespace apr::test;

class TestVerifyOutput : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    std::string in(const char* name) const { return path(m_dir->path(), name).toStdString(); }

    Result<ConvertPlan> written(const char* output, const std::vector<RecipeStep>& steps = {}) const
    {
        APR_TRY(ConvertPlan plan, planConversion(conversionOf(in("a.safetensors"), in(output), steps)));
        APR_TRY([[maybe_unused]] const auto report, runConversion(plan, noProgress));
        return plan;
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        save(QString::fromStdString(in("a.safetensors")),
             safetensorsOf({random("first.weight", {4, 64}), random("second.weight", {4, 32})}).span());
    }

    void filesAreWhatWasPlanned()
    {
        for (const char* output : {"a.apr", "b.safetensors", "c.npz"}) {
            const auto plan = written(output, {{"quantize", Values{{"type", "f16"}}}});
            APR_VERIFY_OK(plan);
            const auto check = verifyOutput(*plan, noProgress);
            APR_VERIFY_OK(check);
            QVERIFY2(check->isEqual(), check->isEqual() ? "" : check->differences.front().c_str());
            QCOMPARE(check->tensors, std::size_t{2});
            QCOMPARE(check->bytes, std::uint64_t{768});
            QCOMPARE(check->lost.empty(), !std::string_view(output).ends_with(".npz"));
        }
    }

    void changedBytesAreFound()
    {
        const auto plan = written("b.safetensors");
        APR_VERIFY_OK(plan);
        QFile file(QString::fromStdString(in("b.safetensors")));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() - 1));
        QVERIFY(file.putChar('\x55'));
        file.close();
        const auto check = verifyOutput(*plan, noProgress);
        APR_VERIFY_OK(check);
        QCOMPARE(check->differences.size(), std::size_t{1});
        QVERIFY(check->differences.front().starts_with("second.weight: 1 of 128 values differ"));
    }

    void otherTensorsAreFound()
    {
        const auto plan = written("b.safetensors");
        APR_VERIFY_OK(plan);
        save(QString::fromStdString(in("b.safetensors")),
             safetensorsOf({random("first.weight", {4, 65}), random("third.weight", {1})}).span());
        const auto check = verifyOutput(*plan, noProgress);
        APR_VERIFY_OK(check);
        QCOMPARE(check->differences.size(), std::size_t{3});
        QCOMPARE(check->differences[0], std::string("first.weight: F32 [4, 65] instead of F32 [4, 64]"));
        QCOMPARE(check->differences[1], std::string("second.weight: missing in the file"));
        QCOMPARE(check->differences[2], std::string("third.weight: not planned"));
    }

    void roundTripsShowWhatChanged()
    {
        for (const char* through : {"apr2", "apr1", "npz"}) {
            const auto diff = roundTrip(in("a.safetensors"), *findWriter(through), in("trip"), {}, noProgress);
            APR_VERIFY_OK(diff);
            QVERIFY2(diff->isIdentical(), through);
            QCOMPARE(diff->tensors.size(), std::size_t{2});
        }
        const auto refused = roundTrip(in("a.safetensors"), *findWriter("gguf"), in("trip"), {}, noProgress);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().code, Errc::Unsupported);
    }
};

APR_TEST(TestVerifyOutput)
#include "tst_verify_output.moc"
