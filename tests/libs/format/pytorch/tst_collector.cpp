// SPDX-License-Identifier: MIT
#include "apr/format/pytorch/collector.h"

#include "fixtures/checks.h"
#include "fixtures/pickle.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::test;
using pytorch::Collected;
using pytorch::Collector;

namespace {

/// What a pickle gives whose storages all have `storageBytes`.
struct Run {
    Collected collected = {};
    Result<Json> values = Json();

    explicit Run(PickleBuilder builder, std::uint64_t storageBytes = 16, const std::string& path = "m")
    {
        const Buffer bytes = builder.build();
        const pickle::Program program = pickle::read(bytes, 10000, std::uint64_t{1} << 26);
        Collector collector(
            collected, program,
            [storageBytes](std::string_view key) -> Result<pytorch::StorageBytes> {
                if (key == "none") {
                    return Error{.code = Errc::Corrupt, .message = "the storage is missing"};
                }
                return pytorch::StorageBytes{.offset = 64, .size = storageBytes};
            },
            std::uint64_t{1} << 20);
        values = collector.collect(program.root, path);
    }
};

} // namespace

class TestCollector : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void widths()
    {
        QCOMPARE(pytorch::storageWidth("FloatStorage").value_or(0), std::uint64_t{4});
        QCOMPARE(pytorch::storageWidth("HalfStorage").value_or(0), std::uint64_t{2});
        QCOMPARE(pytorch::storageWidth("LongStorage").value_or(0), std::uint64_t{8});
        QVERIFY(!pytorch::storageWidth("NoStorage"));
    }

    /// Names that repeat go on with the number of the last: each from 2 would take for ever.
    void namesThatRepeat()
    {
        PickleBuilder builder;
        builder.op('}');
        constexpr std::size_t kTensors = 20'000;
        for (std::size_t i = 0; i < kTensors; ++i) {
            builder.text("w");
            if (i == 0) {
                builder.tensor({.elements = 4, .size = {4}, .stride = {1}}).op('q').op(0);
            } else {
                builder.op('h').op(0);
            }
            builder.op('s');
        }
        const Run run(std::move(builder));
        APR_VERIFY_OK(run.values);
        QCOMPARE(run.collected.tensors.size(), kTensors);
        QCOMPARE(run.collected.tensors[1].name, std::string("m.w#2"));
        QCOMPARE(run.collected.tensors.back().name, "m.w#" + std::to_string(kTensors));
        QCOMPARE(run.collected.findings.size(), std::size_t{1});
    }

    /// {"layer": {"w": tensor}, "epoch": 3}: tensors by their path, the rest as values.
    void pathsAndValues()
    {
        const Run run(PickleBuilder()
                          .op('}')
                          .text("layer")
                          .op('}')
                          .text("w")
                          .tensor({.elements = 4, .size = {2, 2}, .stride = {2, 1}})
                          .op('s')
                          .op('s')
                          .text("epoch")
                          .integer(3)
                          .op('s'));
        APR_VERIFY_OK(run.values);
        QCOMPARE(run.collected.tensors.size(), std::size_t{1});
        QCOMPARE(run.collected.tensors[0].name, std::string("m.layer.w"));
        QCOMPARE(run.collected.tensors[0].shape, (Shape{2, 2}));
        QCOMPARE(run.collected.places[0].offset, std::uint64_t{64});
        QVERIFY((*run.values)["epoch"] == 3);
    }

    void sharedStoragesAreTold()
    {
        const PickleBuilder::View view{.elements = 4, .size = {4}, .stride = {1}};
        const Run run(PickleBuilder().op('}').text("a").tensor(view).op('s').text("b").tensor(view).op('s'));
        APR_VERIFY_OK(run.values);
        QCOMPARE(run.collected.tensors.size(), std::size_t{2});
        QVERIFY(run.collected.shared["m.b"] == "m.a");
    }

    void viewsThatLeaveTheirStorage()
    {
        for (const PickleBuilder::View& view :
             {PickleBuilder::View{.elements = 4, .size = {5}, .stride = {1}},
              PickleBuilder::View{.elements = 4, .offset = 1, .size = {4}, .stride = {1}},
              PickleBuilder::View{.elements = 8, .size = {4}, .stride = {1}},
              PickleBuilder::View{.key = "none", .elements = 4, .size = {4}, .stride = {1}}}) {
            const Run run(PickleBuilder().op('}').text("w").tensor(view).op('s'));
            APR_VERIFY_ERROR(run.values, Errc::Corrupt);
        }
    }

    void valuesNestedTooDeep()
    {
        PickleBuilder deep;
        for (int i = 0; i < 5000; ++i) {
            deep.op(']');
        }
        for (int i = 1; i < 5000; ++i) {
            deep.op('a');
        }
        const Run run(std::move(deep));
        APR_VERIFY_ERROR(run.values, Errc::Unsafe);
    }
};

APR_TEST(TestCollector)
#include "tst_collector.moc"
