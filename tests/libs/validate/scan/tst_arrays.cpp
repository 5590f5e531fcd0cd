// SPDX-License-Identifier: MIT
#include "fixtures/test_main.h"
#include "libs/validate/scan/scanned.h"

using namespace apr;
using namespace apr::test;

class TestScanArrays : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arraysWithObjectsInDisguise()
    {
        for (const std::string descr :
             {"[('a', '|O')]", "'object'", "'|\\x4f'", "'|O'", "'ob' 'ject'", "u'O'", "\"O\"", "'O,i4'", "  'O'"}) {
            std::string header = "{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,), }\n";
            ByteWriter out;
            out.put(std::string_view("\x93NUMPY\x01\x00", 8));
            out.put(static_cast<std::uint16_t>(header.size()));
            out.put(std::string_view(header));
            const Buffer evil = harmful();
            out.put(std::span<const std::byte>(evil));
            QVERIFY2(has(scanned(out.take(), "a.npy"), "pickle.dangerous-import"), descr.c_str());
        }
    }

    void whatFollowsAnArray()
    {
        const auto arrayOf = [](const std::string& descr, const std::string& shape, std::size_t bytes) {
            const std::string header = "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n";
            ByteWriter out;
            out.put(std::string_view("\x93NUMPY\x01\x00", 8));
            out.put(static_cast<std::uint16_t>(header.size()));
            out.put(std::string_view(header));
            out.put(std::string_view(std::string(bytes, 'x')));
            return out.take();
        };
        const std::vector<std::pair<std::string, std::size_t>> types{
            {"'<f4'", 4}, {"'|S5'", 5}, {"'<U2'", 8}, {"'<M8[ns]'", 8}, {"[('a', '<f4'), ('b', '|u1', (3,))]", 7}};
        for (const auto& [descr, size] : types) {
            const Buffer array = arrayOf(descr, "(2, 3)", 6 * size);
            QVERIFY2(scanned(array, "a.npy").isClean(), descr.c_str());
            QVERIFY2(scanned(joined(array, array), "a.npy").isClean(), descr.c_str()); // numpy.save() twice
            QVERIFY2(has(scanned(joined(array, harmful()), "a.npy"), "pickle.dangerous-import"), descr.c_str());
            QVERIFY2(has(scanned(joined(array, bufferOf("\x01\x02\x03")), "a.npy"), "incomplete.unrecognized"),
                     descr.c_str());
            const Buffer archive = zipOf({{.name = "a.npy", .raw = joined(array, harmful())}});
            QVERIFY2(has(scanned(archive, "a.npz"), "pickle.dangerous-import"), descr.c_str());
        }
        QVERIFY(scanned(arrayOf("'<f4'", "()", 4), "a.npy").isClean());
        QVERIFY(scanned(zipOf({{.name = "a.npy", .raw = arrayOf("'<f4'", "(0, 7)", 0)}}), "a.npz").isClean());
    }
};

APR_TEST(TestScanArrays)
#include "tst_arrays.moc"
