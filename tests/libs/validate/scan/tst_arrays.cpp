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
};

APR_TEST(TestScanArrays)
#include "tst_arrays.moc"
