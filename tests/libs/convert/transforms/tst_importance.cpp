// SPDX-License-Identifier: MIT
#include "apr/convert/quantize.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/gguf.h"
#include "fixtures/test_main.h"

#include <QTemporaryDir>
#include <QTest>

using namespace apr;
using namespace apr::test;

class TestImportance : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string file(const char* name, std::span<const std::byte> bytes)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        return save(path, bytes) ? path.toStdString() : std::string();
    }
    std::string file(const char* name, std::string_view text) { return file(name, bufferOf(text)); }

    /// One entry of the older layout.
    static void put(ByteWriter& out, std::string_view name, std::int32_t calls, const std::vector<float>& values)
    {
        out.put(static_cast<std::int32_t>(name.size()));
        out.put(std::as_bytes(std::span(name)));
        out.put(calls);
        out.put(static_cast<std::int32_t>(values.size()));
        out.put(std::as_bytes(std::span(values)));
    }

private Q_SLOTS:
    void olderLayout()
    {
        ByteWriter out;
        out.put(std::int32_t{2});
        put(out, "blk.0.attn_q.weight", 4, {8, 2, 0});
        put(out, "blk.0.attn_k.weight", 0, {1});
        out.put(std::int32_t{100}); // calls and the data's name may follow
        const auto matrix = readImportanceMatrix(file("old.dat", out.span()));
        APR_VERIFY_OK(matrix);
        QCOMPARE(matrix->size(), std::size_t{2});
        QCOMPARE(*matrix->at("blk.0.attn_q.weight"), (std::vector<float>{2, 0.5F, 0}));
        QCOMPARE(*matrix->at("blk.0.attn_k.weight"), (std::vector<float>{1}));
    }

    void cutAnywhere()
    {
        ByteWriter out;
        out.put(std::int32_t{1});
        put(out, "a", 1, {1, 2});
        for (std::size_t size = 0; size < out.span().size(); ++size) {
            QVERIFY(!readImportanceMatrix(file("cut.dat", out.span().first(size))));
        }
        QVERIFY(readImportanceMatrix(file("cut.dat", out.span())));
    }

    void damaged()
    {
        ByteWriter many; // more entries than there can be
        many.put(std::int32_t{0x7FFFFFFF});
        APR_VERIFY_ERROR(readImportanceMatrix(file("many.dat", many.span())), Errc::Format);
        APR_VERIFY_ERROR(readImportanceMatrix(file("text.dat", "{\"not\": \"one\"} and some more text")), Errc::Format);
        ByteWriter negative;
        negative.put(std::int32_t{1});
        put(negative, "a", 1, {1, -2});
        APR_VERIFY_ERROR(readImportanceMatrix(file("negative.dat", negative.span())), Errc::Corrupt);
        APR_VERIFY_ERROR(readImportanceMatrix("/nowhere/imatrix.dat"), Errc::Io);
    }

    void samples()
    {
        const auto weights = readCalibration(file("samples.csv", "x,y,z\n1,2,3\n\n-1;4;0.5\n"));
        APR_VERIFY_OK(weights);
        QCOMPARE(*weights->weights, (std::vector<float>{1, 10, 4.625F}));
        QCOMPARE(weights->count, std::uint64_t{2});
        APR_VERIFY_ERROR(readCalibration(file("ragged.csv", "1,2\n1,2,3\n")), Errc::WrongShape);
        APR_VERIFY_ERROR(readCalibration(file("words.csv", "1,2\n1,two\n")), Errc::Corrupt);
        APR_VERIFY_ERROR(readCalibration(file("empty.csv", "x,y\n")), Errc::WrongShape);
        APR_VERIFY_ERROR(readCalibration(file("none.csv", "")), Errc::WrongShape);
    }
};

APR_TEST(TestImportance)
#include "tst_importance.moc"
