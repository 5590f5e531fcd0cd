// SPDX-License-Identifier: MIT
#include "apr/base/budget.h"

#include "apr/base/parallel.h"
#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QTest>

#include <atomic>
#include <string>

using apr::Budget;
using apr::Errc;

class TestBudget : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bytes()
    {
        const Budget budget(10);
        const Budget copy = budget; // shares the account
        QVERIFY(budget.take(7, 0).has_value());
        QCOMPARE(copy.left(), std::uint64_t{3});
        QVERIFY(copy.take(3, 0).has_value());
        const auto status = budget.take(1, 77, "the index");
        QCOMPARE(status.error().code, Errc::Memory);
        QCOMPARE(status.error().offset, std::optional<std::uint64_t>(77));
        QCOMPARE(status.error().message,
                 std::string("the index needs 1 B of memory in addition to 10 B, the limit is 10 B (APR_RAM_LIMIT)"));
        QCOMPARE(budget.left(), std::uint64_t{0}); // what was refused is not charged
        QCOMPARE(Budget(5).take(Budget::kUnlimited, 0).error().code, Errc::Memory);
    }

    void steps()
    {
        const Budget budget(10, 4);
        QVERIFY(budget.takeSteps(3, {}, "the loop").has_value());
        QCOMPARE(budget.takeSteps(2, {}, "the loop").error().code, Errc::Memory);
        QVERIFY(budget.takeSteps(1, {}, "the loop").has_value());
        QCOMPARE(budget.maxDecodedBytes(), 4 * Budget::kBytesPerStep);
        QVERIFY(Budget(10).takeSteps(Budget::kUnlimited, {}, "the loop").has_value());
        QCOMPARE(Budget(10).maxDecodedBytes(), Budget::kUnlimited);
    }

    void files()
    {
        constexpr std::uint64_t kMib = std::uint64_t{1} << 20;
        const Budget budget = Budget::forFile(kMib, 1000 * kMib);
        QCOMPARE(budget.limit(), 128 * kMib);
        QCOMPARE(budget.maxDecodedBytes(), 256 * kMib);
        budget.addFile(2 * kMib);
        QCOMPARE(budget.limit(), 256 * kMib);
        budget.addFile(Budget::kUnlimited);
        QCOMPARE(budget.limit(), 1000 * kMib);
        QCOMPARE(Budget::forFile(0, kMib).limit(), kMib);
    }

    /// What a server claims allows large models, and no memory or steps for them.
    void remoteFiles()
    {
        constexpr std::uint64_t kMib = std::uint64_t{1} << 20;
        const Budget claimed = Budget::forRemote(60 * 1024 * kMib, 2000 * kMib);
        const std::uint64_t before = claimed.limit();
        QCOMPARE(before, Budget::forRemote(0, 2000 * kMib).limit());
        QCOMPARE(claimed.takeSteps(100 * kMib, {}, "the loop").error().code, Errc::Memory);
        QVERIFY(claimed.maxDecodedBytes() > 60 * 1024 * kMib);
        claimed.addFile(kMib * kMib); // another claim
        QCOMPARE(claimed.limit(), before);
        claimed.addArrived(4 * kMib);
        QCOMPARE(claimed.limit(), before + 256 * kMib);
        QVERIFY(claimed.takeSteps(100 * kMib, {}, "the loop").has_value());
        const Budget local = Budget::forFile(kMib);
        local.addArrived(4 * kMib);
        QCOMPARE(local.limit(), 128 * kMib);
    }

    void holds()
    {
        const Budget budget(100);
        Budget::Hold first = budget.tryHold(1000); // alone, each is granted
        QVERIFY(first != nullptr);
        QVERIFY(budget.tryHold(1) == nullptr);
        first.reset();
        first = budget.tryHold(60);
        Budget::Hold second = budget.tryHold(40);
        QVERIFY(first && second);
        QVERIFY(budget.tryHold(1) == nullptr);
        QVERIFY(budget.hold(50) != nullptr); // released at once
        first.reset();
        QVERIFY(budget.tryHold(60) != nullptr);
        second.reset();
        QVERIFY(budget.take(50, 0).has_value()); // what was taken leaves less to hold
        first = budget.tryHold(50);
        QVERIFY(first != nullptr);
        QVERIFY(budget.tryHold(1) == nullptr);
    }

    void threads()
    {
        const Budget budget(1000);
        apr::NoProgress ignore;
        std::atomic<int> granted{0};
        const auto status = apr::parallelFor(
            5000, apr::LoopProgress{ignore, 5000, "test"}, [](std::size_t) { return 1; },
            [&](std::size_t) -> apr::Status {
                granted += budget.take(1, 0).has_value() ? 1 : 0;
                return {};
            });
        QVERIFY(status.has_value());
        QCOMPARE(granted.load(), 1000);
    }
};

APR_TEST(TestBudget)
#include "tst_budget.moc"
