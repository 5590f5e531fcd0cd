// SPDX-License-Identifier: MIT
#include "apr/container/segments/segment.h"

#include "fixtures/bytes.h"
#include "fixtures/checks.h"
#include "fixtures/test_main.h"

#include <limits>

using namespace apr;
using namespace apr::test;

class TestSegment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offsetsFollowSizesAndAlignments()
    {
        const std::vector<Segment> segments{Segment::ofBytes(Buffer(5)), Segment::ofTensor(0, 10, 8),
                                            Segment::ofTensor(1, 0, 8),  Segment::zeros(3),
                                            Segment::padding(16),        Segment::late(7, {})};
        const auto offsets = offsetsOf(segments);
        APR_VERIFY_OK(offsets);
        QCOMPARE(*offsets, (std::vector<std::uint64_t>{0, 8, 24, 24, 32, 32, 39}));
        QCOMPARE(*offsetsOf({}), std::vector<std::uint64_t>{0});
    }

    void overflowIsRefused()
    {
        constexpr std::uint64_t kHuge = std::numeric_limits<std::uint64_t>::max();
        APR_VERIFY_ERROR(offsetsOf(std::vector<Segment>{Segment::ofTensor(0, kHuge), Segment::ofTensor(1, 1)}),
                         Errc::Argument);
        APR_VERIFY_ERROR(offsetsOf(std::vector<Segment>{Segment::ofTensor(0, kHuge), Segment::padding(64)}),
                         Errc::Argument);
        APR_VERIFY_OK(offsetsOf(std::vector<Segment>{Segment::ofTensor(0, kHuge)}));
    }

    void contentHasItsOwnSize()
    {
        const Segment segment = Segment::ofContent(4, bytesOf("abc"), 64);
        QCOMPARE(segment.size, std::uint64_t{3});
        QCOMPARE(segment.tensor, std::size_t{4});
        QVERIFY(segment.kind == Segment::Kind::Tensor && segment.content != nullptr);
    }
};

APR_TEST(TestSegment)
#include "tst_segment.moc"
