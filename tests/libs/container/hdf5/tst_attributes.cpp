// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/attributes.h"

#include "fixtures/checks.h"
#include "fixtures/hdf5.h"
#include "fixtures/sweeps.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;
using namespace apr::test;

namespace {

/// PATH@NAME=TEXT of all values, sorted.
std::vector<std::string> shown(const hdf5::AttributeValues& attributes)
{
    std::vector<std::string> out;
    for (const hdf5::AttributeValue& each : attributes.values) {
        out.push_back(each.path + '=' + std::string(textOf(each.value)));
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

class TestHdf5Attributes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textsOfAllObjects()
    {
        for (const char* name : {"earliest.h5", "v108.h5", "latest.h5"}) {
            const auto attributes = hdf5::readAttributes(hdf5Bytes(name), {});
            APR_VERIFY_OK(attributes);
            const std::vector<std::string> expected{"@text=Gr\xc3\xb6\xc3\x9f"
                                                    "e",
                                                    "group/big@fixed=Hi"};
            QVERIFY2(shown(*attributes) == expected, name); // numbers are left out
            QVERIFY(attributes->objects.empty());
        }
    }

    void objectsOfPyTables()
    {
        const auto attributes = hdf5::readAttributes(hdf5Bytes("pickled.h5"), {});
        APR_VERIFY_OK(attributes);
        QCOMPARE(attributes->objects, std::vector<std::string>{"objects"});
        const auto values = shown(*attributes);
        QVERIFY(std::find(values.begin(), values.end(), "group@object=cos\nsystem\n(S'true'\ntR.") != values.end());
    }

    void damagedFiles()
    {
        const Bytes good = hdf5Bytes("pickled.h5");
        for (std::size_t size = 0; size < good.size(); size += 7) {
            QVERIFY(!hdf5::readAttributes(cut(good, size), {}));
        }
        for (std::size_t bit = 0; bit < good.size() * 8; bit += 11) {
            const auto attributes = hdf5::readAttributes(withFlip(good, bit), {});
            QVERIFY(attributes || !attributes.error().message.empty());
        }
        APR_VERIFY_ERROR(hdf5::readAttributes(good, Budget(64)), Errc::Memory);
    }
};

APR_TEST(TestHdf5Attributes)
#include "tst_attributes.moc"
