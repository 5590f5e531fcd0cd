// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/writer.h"

#include "apr/container/hdf5/dataset.h"
#include "apr/container/hdf5/file.h"
#include "apr/format/open.h"
#include "apr/format/writer.h"
#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/sinks.h"
#include "fixtures/test_main.h"

#include <algorithm>
#include <limits>

using namespace apr;
using namespace apr::test;

namespace {

/// The file of a layout with the tensors of a model.
Bytes fileOfTree(hdf5::TreeLayout& tree, const Model& model)
{
    CountingSink sink;
    NoProgress progress;
    const auto written = writeFile(model, singleFile({.segments = tree.finish()}), sink, {}, progress);
    return written && sink.isEachWrittenOnce() ? Bytes::own(sink.bytes) : Bytes();
}

Result<std::vector<std::string>> textOfAttribute(const std::shared_ptr<const hdf5::File>& file,
                                                 const hdf5::Object& object, const std::string& name)
{
    APR_TRY(const auto messages, hdf5::readAttributes(*file, object));
    for (const auto& message : messages) {
        APR_TRY(const auto attribute, hdf5::parseAttribute(*file, message));
        if (attribute.name == name) {
            hdf5::GlobalHeap heap(file);
            return hdf5::stringsOf(heap, attribute);
        }
    }
    return Error{.code = Errc::Argument, .message = "no such attribute"};
}

} // namespace

class TestHdf5Writer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void datasetsReadBack()
    {
        const Model model = modelOf({patterned("a", DType::F32, {3, 5}), patterned("b", DType::U8, {70})});
        hdf5::TreeLayout tree;
        APR_VERIFY_OK(tree.add("layers/dense/vars/0", DType::F32, {3, 5}, {Segment::ofTensor(0, 60)}));
        APR_VERIFY_OK(tree.add("layers/dense/vars/1", DType::U8, {70}, {Segment::ofTensor(1, 70)}));
        APR_VERIFY_OK(tree.add("empty", DType::F16, {4, 0}, {}));
        APR_VERIFY_OK(tree.add("scalar.of bytes/ä", DType::I64, {}, {Segment::ofBytes(Buffer(8, std::byte{7}))}));
        APR_VERIFY_OK(tree.setAttribute("layers/dense", "name", "erste"));
        APR_VERIFY_OK(tree.setAttribute("", "long", std::string(60'000, 'x')));
        const Bytes bytes = fileOfTree(tree, model);
        auto opened = hdf5::File::open(ByteSource(bytes));
        APR_VERIFY_OK(opened);
        const auto file = std::make_shared<const hdf5::File>(std::move(*opened));
        const auto root = hdf5::readObject(*file, file->rootAddress());
        APR_VERIFY_OK(root);
        QCOMPARE(textOfAttribute(file, *root, "long")->front().size(), std::size_t{60'000});
        const auto at = [&file](hdf5::Object object, const std::string& name) {
            const auto links = hdf5::readLinks(*file, object);
            const auto found = std::find_if(links->begin(), links->end(),
                                            [&name](const hdf5::Link& link) { return link.name == name; });
            return *hdf5::readObject(*file, found->address);
        };
        QCOMPARE(hdf5::readLinks(*file, *root)->size(), std::size_t{3});
        const hdf5::Object dense = at(at(*root, "layers"), "dense");
        QCOMPARE(textOfAttribute(file, dense, "name")->front(), std::string("erste"));
        const auto cache = std::make_shared<const DecodedCache>();
        const auto first = hdf5::readDataset(file, at(at(dense, "vars"), "0"), cache, {});
        APR_VERIFY_OK(first);
        QVERIFY(first->type.dtype == DType::F32 && first->shape == Shape({3, 5}) && first->isContiguous);
        QCOMPARE(first->offset % 64, std::uint64_t{0});
        QVERIFY(sameBytes(bytes.part(first->offset, 60).span(), model.load(0)->span()));
        const auto empty = hdf5::readDataset(file, at(*root, "empty"), cache, {});
        APR_VERIFY_OK(empty);
        QVERIFY(empty->type.dtype == DType::F16 && empty->shape == Shape({4, 0}));
        const auto scalar = hdf5::readDataset(file, at(at(*root, "scalar.of bytes"), "ä"), cache, {});
        APR_VERIFY_OK(scalar);
        QVERIFY(scalar->type.dtype == DType::I64 && scalar->shape.empty());
    }

    void typesReadBack()
    {
        for (const DTypeInfo& info : allDTypes()) {
            hdf5::TreeLayout tree;
            const auto status =
                tree.add("x", info.dtype, {2}, {Segment::ofBytes(Buffer(2 * info.blockBytes, std::byte{1}))});
            QCOMPARE(status.has_value(), hdf5::hasType(info.dtype));
            if (!status) {
                QCOMPARE(status.error().code, Errc::Unsupported);
                continue;
            }
            const Bytes bytes = fileOfTree(tree, modelOf({}));
            const auto model = openModel("x.h5", ByteSource(bytes), {});
            APR_VERIFY_OK(model);
            QCOMPARE(model->tensors().size(), std::size_t{1});
            QCOMPARE(dtypeName(model->tensors()[0].dtype), info.name);
        }
    }

    void groupsOfAnySize_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {0, 1, 8, 9, 256, 257, 8193, 20'000}) {
            QTest::newRow(QByteArray::number(count).constData()) << count;
        }
    }
    void groupsOfAnySize()
    {
        QFETCH(const int, count);
        hdf5::TreeLayout tree;
        for (int i = 0; i < count; ++i) {
            APR_VERIFY_OK(tree.add("t" + std::to_string(i), DType::U8, {1},
                                   {Segment::ofBytes({static_cast<std::byte>(i & 0xFF)})}));
        }
        const Bytes bytes = fileOfTree(tree, modelOf({}));
        const auto opened = hdf5::File::open(ByteSource(bytes));
        APR_VERIFY_OK(opened);
        const auto root = hdf5::readObject(*opened, opened->rootAddress());
        const auto links = hdf5::readLinks(*opened, *root);
        APR_VERIFY_OK(links);
        QCOMPARE(links->size(), static_cast<std::size_t>(count));
        QVERIFY(std::is_sorted(links->begin(), links->end(),
                               [](const hdf5::Link& a, const hdf5::Link& b) { return a.name < b.name; }));
    }

    void whatHdf5CannotHaveIsRefused()
    {
        hdf5::TreeLayout tree;
        const auto refuses = [&tree](std::string_view path, const Shape& shape = {}) {
            const auto status = tree.add(path, DType::U8, shape, {});
            return !status && status.error().code == Errc::Argument;
        };
        std::string deep;
        for (int i = 0; i < 40; ++i) {
            deep += "g/";
        }
        for (const std::string& path :
             {std::string(), std::string("/a"), std::string("a/"), std::string("a//b"), std::string("."),
              std::string("a/./b"), std::string("a\0b", 3), std::string("\xFF"), deep + "x"}) {
            QVERIFY2(refuses(path), path.c_str());
        }
        QVERIFY(refuses("dims", Shape(33, 1)));
        APR_VERIFY_OK(tree.add("a/b", DType::U8, {1}, {Segment::zeros(1)}));
        QVERIFY(refuses("a/b"));
        QVERIFY(refuses("a"));
        QVERIFY(refuses("a/b/c"));
        QVERIFY(!tree.setAttribute("none", "name", "x"));
        QVERIFY(!tree.setAttribute("a", "name", std::string(70'000, 'x')));
        const auto status =
            tree.add("large", DType::U8, {1}, {Segment::zeros(std::numeric_limits<std::uint64_t>::max() - 4)});
        QVERIFY(!status && status.error().code == Errc::Argument);
    }
};

APR_TEST(TestHdf5Writer)
#include "tst_writer.moc"
