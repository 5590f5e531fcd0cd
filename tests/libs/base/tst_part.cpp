// SPDX-License-Identifier: MIT
#include "apr/base/part.h"

#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <algorithm>

using namespace apr;

class TestPart : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parts()
    {
        const auto part = PartNumber::parse("2/8");
        APR_VERIFY_OK(part);
        QCOMPARE(part->number, std::uint64_t{2});
        QCOMPARE(part->count, std::uint64_t{8});
        for (const char* text : {"", "2", "/8", "2/", "0/8", "9/8", "-1/8", "2/8/8", "a/b", "2 / 8", "1/1000001",
                                 "1/99999999999999999999"}) {
            APR_VERIFY_ERROR(PartNumber::parse(text), Errc::Argument);
        }
    }

    void everyItemIsInOnePart()
    {
        const std::vector<std::vector<std::uint64_t>> lists{{},
                                                            {0},
                                                            {7},
                                                            {0, 0, 0},
                                                            {1, 2, 3, 4, 5, 6, 7, 8, 9},
                                                            {1000, 1, 1, 1},
                                                            {1, 1, 1, 1000},
                                                            std::vector<std::uint64_t>(100, std::uint64_t{1} << 50)};
        for (const auto& sizes : lists) {
            for (const std::uint64_t count : {1U, 2U, 3U, 8U, 200U}) {
                std::vector<std::uint64_t> partOf(sizes.size(), 0);
                for (std::uint64_t number = 1; number <= count; ++number) {
                    const auto shared = PartNumber{.number = number, .count = count}.share(sizes);
                    QCOMPARE(shared.size(), sizes.size());
                    for (std::size_t i = 0; i < sizes.size(); ++i) {
                        QVERIFY(!shared[i] || partOf[i] == 0);
                        partOf[i] = shared[i] ? number : partOf[i];
                    }
                }
                QVERIFY(std::none_of(partOf.begin(), partOf.end(), [](std::uint64_t part) { return part == 0; }));
                QVERIFY(std::is_sorted(partOf.begin(), partOf.end()));
                QVERIFY(partOf.empty() || partOf.front() == 1);
            }
        }
    }

    void sharesAreAboutEqual()
    {
        const std::vector<std::uint64_t> sizes(80, 5);
        for (std::uint64_t number = 1; number <= 8; ++number) {
            const auto shared = PartNumber{.number = number, .count = 8}.share(sizes);
            QCOMPARE(std::count(shared.begin(), shared.end(), true), std::ptrdiff_t{10});
        }
    }
};

APR_TEST(TestPart)
#include "tst_part.moc"
