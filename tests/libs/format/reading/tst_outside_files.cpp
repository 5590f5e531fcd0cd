// SPDX-License-Identifier: MIT
#include "format/reading/outside_files.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestOutsideFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void openedOnceAndAppended()
    {
        int asked = 0;
        ExternalFiles files("folder/m.onnx", [&asked](const std::string& path, SiblingPath kind) -> Result<ByteSource> {
            ++asked;
            if (path != "sub/w.bin" || kind != SiblingPath::Beneath) {
                return Error{.code = Errc::Io, .message = "no such file"};
            }
            return ByteSource(bytesOf("12345678"));
        });
        TensorTable table(ByteSource(bytesOf("model")));
        for (int i = 0; i < 2; ++i) {
            const auto file = files.open("sub/w.bin", table);
            APR_VERIFY_OK(file);
            QCOMPARE(file->part, std::uint32_t{1});
            QCOMPARE(file->content.size(), std::uint64_t{8});
        }
        QCOMPARE(asked, 1);
        const auto missing = files.open("other", table);
        APR_VERIFY_ERROR(missing, Errc::Io);
        QVERIFY(contains(missing.error().message, "other"));
        FileFacts facts{.parts = {{.name = "folder/m.onnx"}}};
        files.addTo(facts);
        QCOMPARE(facts.parts.size(), std::size_t{2});
        QCOMPARE(facts.parts[1].name, std::string("folder/sub/w.bin"));
    }

    void pathsThatLeave()
    {
        ExternalFiles files("m.onnx", [](const std::string&, SiblingPath) -> Result<ByteSource> {
            return Error{.code = Errc::Io, .message = "asked"};
        });
        TensorTable table(ByteSource(bytesOf("model")));
        for (const char* path : {"", "/etc/passwd", "../w", "a/../../w", "..", "a\\..\\b", "C:w"}) {
            const auto refused = files.open(path, table);
            APR_VERIFY_ERROR(refused, Errc::Unsafe);
            QVERIFY(!contains(refused.error().message, "asked"));
        }
        APR_VERIFY_ERROR(ExternalFiles("m.onnx", {}).open("w", table), Errc::Io);
    }
};

APR_TEST(TestOutsideFiles)
#include "tst_outside_files.moc"
