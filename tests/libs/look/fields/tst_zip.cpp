// SPDX-License-Identifier: MIT
#include "../file_fields.h"

#include "fixtures/pickle.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;

class TestZipFields : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The headers, files and directory entries of an archive, tied to its tensors.
    void zip()
    {
        const auto floats = bufferOf(std::vector<float>{1, 2, 3, 4, 5, 6});
        PickleBuilder pickle;
        pickle.op('}').text("w").tensor({.key = "0", .elements = 6, .size = {6}, .stride = {1}}).op('s');
        const Model model = opened(Bytes::own(torchZip(pickle.build(), {floats})), "m.pt");
        QCOMPARE(
            fieldsOf(model).join(QStringLiteral(", ")),
            QStringLiteral(
                "local header of m/data.pkl, m/data.pkl, local header of m/data/0, (w), "
                "local header of m/version, m/version, zip directory · entry of m/data.pkl, "
                "zip directory · entry of m/data/0, zip directory · entry of m/version, zip directory · end record"));
        const auto regions = fileStructure(model, 0);
        QVERIFY(!regions[0].entryOf && !regions[6].entryOf);
        QCOMPARE(*regions[2].entryOf, std::size_t{0});
        QCOMPARE(*regions[7].entryOf, std::size_t{0});
    }
};

APR_TEST(TestZipFields)
#include "tst_zip.moc"
