// SPDX-License-Identifier: MIT
#include "format/pytorch/pickler.h"

#include "fixtures/checks.h"
#include "fixtures/models.h"
#include "fixtures/test_main.h"

using namespace apr;
using namespace apr::pytorch;
using namespace apr::test;

class TestPickler : public QObject {
    Q_OBJECT

    static std::string taken(Pickler& pickler)
    {
        const auto bytes = pickler.take();
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()).substr(2); // behind the protocol
    }

private Q_SLOTS:
    void numbersHaveTheShortestForm()
    {
        for (const auto& [value, expected] :
             {std::pair(std::uint64_t{255}, std::string("K\xff")),
              std::pair(std::uint64_t{256}, std::string("J\0\1\0\0", 5)),
              std::pair(std::uint64_t{1} << 31, std::string("\x8a\x09\0\0\0\x80\0\0\0\0\0", 11))}) {
            Pickler pickler;
            pickler.number(value);
            QCOMPARE(taken(pickler), expected);
        }
    }

    void globalsAreWrittenOnce()
    {
        Pickler pickler;
        pickler.global("a", "B");
        pickler.global("a", "B");
        QCOMPARE(taken(pickler), std::string("ca\nB\nq\0h\0", 9));
        Pickler many;
        for (int i = 0; i < 258; ++i) {
            many.global("m", std::to_string(i));
        }
        many.global("m", "257");
        QVERIFY(taken(many).ends_with(std::string("r\1\1\0\0j\1\1\0\0", 10))); // places of four bytes
    }

    void whatPyTorchDoesNotHave()
    {
        TextViewSet names;
        const Model model = modelOf({filled("a", {1}, 0), patterned("b", DType::Q8_0, {1, 32})});
        APR_VERIFY_OK(checkTensor(model.tensors()[0], names));
        APR_VERIFY_ERROR(checkTensor(model.tensors()[0], names), Errc::Argument); // twice
        APR_VERIFY_ERROR(checkTensor(model.tensors()[1], names), Errc::Unsupported);
        QVERIFY(typeOf(DType::F32)->storage == "Float" && typeOf(DType::Q8_0) == nullptr);
    }
};

APR_TEST(TestPickler)
#include "tst_pickler.moc"
