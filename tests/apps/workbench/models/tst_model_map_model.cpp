// SPDX-License-Identifier: MIT
#include "model_map_model.h"

#include "fixtures/models.h"
#include "fixtures/test_main.h"

#include <cmath>
#include <limits>

using namespace apr;
using namespace apr::workbench;

namespace {

Model twoLayers(float value)
{
    std::vector<float> ramp(300 * 200);
    for (std::size_t i = 0; i < ramp.size(); ++i) {
        ramp[i] = static_cast<float>(i);
    }
    return test::modelOf({test::floats("layers.0.w", {300, 200}, ramp), test::filled("layers.1.w", {300, 200}, value),
                          test::filled("norm", {200}, 1)});
}

bool isRead(const ModelMapModel& view)
{
    return QTest::qWaitFor([&view] { return view.isComplete(); }, 10000);
}

QPointF middleOf(const ModelMapModel& view, std::size_t tensor)
{
    return view.placeOf(static_cast<std::size_t>(view.areaOfTensor(tensor))).center();
}

/// The color that is shown at a point of the map.
QRgb colorAt(ModelMapModel& view, QPointF point)
{
    QRgb out = 0;
    view.forEachPicture(false, [&](const ModelMapModel::Picture& picture) {
        if (picture.place.contains(point)) {
            const QPointF at = point - picture.place.topLeft();
            out = picture.image->pixel(static_cast<int>(at.x() / picture.place.width() * picture.image->width()),
                                       static_cast<int>(at.y() / picture.place.height() * picture.image->height()));
        }
    });
    return out;
}

} // namespace

class TestModelMapModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsVisibleIsRead()
    {
        ModelMapModel view;
        QVERIFY(!view.hasMap());
        view.show(twoLayers(2));
        QVERIFY(view.hasMap() && !view.isComplete()); // nothing is visible yet
        view.setViewport({0, 0}, 0.5, {800, 600});
        QVERIFY(isRead(view));
        int pictures = 0;
        view.forEachPicture(
            false, [&pictures](const ModelMapModel::Picture& picture) { pictures += picture.image->isNull() ? 0 : 1; });
        QVERIFY(pictures >= 3);
        QVERIFY(view.status().contains(QStringLiteral("a pixel is 2 × 2 elements")));
        view.clear(QStringLiteral("nothing"));
        QVERIFY(!view.hasMap());
        QCOMPARE(view.note(), QStringLiteral("nothing"));
        QVERIFY(view.describe({0, 0}).isEmpty());
    }

    void valuesAreReadOut()
    {
        ModelMapModel view;
        view.show(twoLayers(2));
        const QRectF place = view.placeOf(static_cast<std::size_t>(view.areaOfTensor(0)));
        view.setViewport(place.topLeft(), 4, {400, 400});
        QVERIFY(isRead(view));
        QCOMPARE(view.describe(place.topLeft() + QPointF(3.5, 2.5)),
                 QStringLiteral("layers.0.w · F32 300 × 200 · [2, 3] = 403"));
        QCOMPARE(view.elementAt(place.topLeft() + QPointF(3.5, 2.5))->element, std::uint64_t{403});
        QVERIFY(!view.elementAt({-5, -5}));
        view.setViewport({0, 0}, 0.05, {400, 400});
        QVERIFY(isRead(view));
        QVERIFY(view.describe(place.center()).contains(QStringLiteral("near [")));
    }

    void layersShareAScale()
    {
        ModelMapModel view;
        view.show(twoLayers(2));
        view.setViewport({0, 0}, 0.25, {800, 600});
        QVERIFY(isRead(view));
        const QRgb shared = colorAt(view, middleOf(view, 1));
        view.setSharedScale(false); // 2 is much in the layer of 2, and little beside 60,000
        const QRgb own = colorAt(view, middleOf(view, 1));
        QVERIFY(qRed(own) < qRed(shared) || qBlue(own) < qBlue(shared));
        view.setMagnitude(true);
        QVERIFY(colorAt(view, middleOf(view, 1)) != own);
    }

    void differencesToAnotherModel()
    {
        ModelMapModel view;
        view.show(twoLayers(2),
                  test::modelOf({test::filled("layers.1.w", {300, 200}, 5), test::filled("norm", {7}, 1)}));
        QVERIFY(view.isDifference());
        view.setViewport({0, 0}, 0.5, {800, 600});
        QVERIFY(isRead(view));
        const QPointF one = middleOf(view, 1);
        QVERIFY2(view.describe(one).contains(QStringLiteral("extreme 3, RMS 3")), qPrintable(view.describe(one)));
        QVERIFY(view.describe(middleOf(view, 0)).endsWith(QStringLiteral("not in the other model")));
        QVERIFY(view.describe(middleOf(view, 2)).endsWith(QStringLiteral("not in the other model"))); // another shape
    }

    void tensorsThatCannotBeReadDoNotHideOthers()
    {
        ModelMapModel view;
        view.show(test::modelOf({test::patterned("c", DType::C64, {64, 64}), test::filled("w", {64, 64}, 1)}));
        view.setViewport({0, 0}, 1, {800, 600});
        QVERIFY(isRead(view));
        QVERIFY(view.status().contains(QStringLiteral("E009")));
        QVERIFY(view.describe(middleOf(view, 1)).endsWith(QStringLiteral("= 1")));
    }

    void whatIsNotFiniteIsMarked()
    {
        ModelMapModel view;
        view.show(test::modelOf({test::filled("w", {64, 64}, std::numeric_limits<float>::quiet_NaN())}));
        view.setViewport({0, 0}, 1, {800, 600});
        QVERIFY(isRead(view));
        QCOMPARE(colorAt(view, middleOf(view, 0)), QRgb(0xFFE040E0));
    }

    void memoryIsBounded()
    {
        // A header of 200 GB: nothing is read that is not visible, and the picture is sampled.
        ModelParts parts;
        for (int i = 0; i < 3000; ++i) {
            TensorInfo tensor{.name = "layers." + std::to_string(i) + ".w", .dtype = DType::F16, .shape = {8192, 4096}};
            tensor.byteSize = *tensorBytes(DType::F16, tensor.shape);
            parts.tensors.push_back(std::move(tensor));
        }
        struct Zeros final : TensorSource {
            mutable std::atomic<std::uint64_t> read{0};
            Result<Bytes> load(std::size_t, ByteRange range) const override
            {
                read += range.size;
                return Bytes::own(std::vector<std::byte>(static_cast<std::size_t>(range.size)));
            }
        };
        const auto source = std::make_shared<Zeros>();
        ModelMapModel view;
        view.show(Model(std::move(parts), source));
        view.setViewport({0, 0}, 600 / view.map().height, {900, 600});
        QTRY_VERIFY(source->read > 0);
        const QRectF place = view.placeOf(100);
        view.setViewport(place.topLeft(), 1, {900, 600}); // drops what runs
        QVERIFY(isRead(view));
        QVERIFY(source->read < (std::uint64_t{4} << 30));
        view.clear({});
    }

    void brokenValuesDoNotHideOthers()
    {
        std::vector<float> values(300 * 200, 1.0F);
        values[0] = 3e38F;
        values[1] = 3e38F;
        ModelMapModel view;
        view.show(test::modelOf({test::floats("w", {300, 200}, values)}));
        view.setViewport({0, 0}, 1, {900, 600});
        QVERIFY(isRead(view));
        const QRgb other = colorAt(view, middleOf(view, 0));
        ModelMapModel zeros;
        zeros.show(test::modelOf({test::filled("w", {300, 200}, 0)}));
        zeros.setViewport({0, 0}, 1, {900, 600});
        QVERIFY(isRead(zeros));
        QVERIFY(other != colorAt(zeros, middleOf(zeros, 0)));
    }

    void nothingIsLeftOfAModelThatIsGone()
    {
        ModelMapModel view;
        view.show(twoLayers(2));
        QVERIFY(view.areaOfTensor(1) >= 0);
        view.clear(QStringLiteral("truncated"));
        QCOMPARE(view.areaOfTensor(1), -1);
    }

    void emptyModelsSaySo()
    {
        ModelMapModel view;
        view.show(test::modelOf({}));
        QVERIFY(!view.hasMap());
        QVERIFY(view.note().contains(QStringLiteral("no tensors")));
    }
};

APR_GUI_TEST(TestModelMapModel)
#include "tst_model_map_model.moc"
