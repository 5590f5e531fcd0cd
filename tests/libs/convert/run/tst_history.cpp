// SPDX-License-Identifier: MIT
#include "apr/convert/history.h"

#include "fixtures/test_main.h"

using namespace apr;

class TestHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lastOperationFirst()
    {
        Json last;
        last["tool"] = "apr-workbench";
        last["tool_version"] = "0.1.0";
        last["operation"] = "quantize";
        last["created_at"] = "2026-11-27T12:00:00Z";
        last["origin"] = "hf://a/b";
        last["inputs"] = Json::array({Json{{"file", "model.apr"}, {"bytes", 7}, {"sha256", "ab"}},
                                      Json{{"file", "imatrix.dat"}, {"bytes", 1}, {"source", 1}}});
        last["recipe"]["apr_recipe"] = 1;
        last["recipe"]["sources"] = Json::array({Json{{"path", "a b/model.apr"}}});
        last["recipe"]["steps"] = Json::array({Json{{"step", "quantize"}, {"type", "q8_0"}}});
        last["previous"] = Json::array({Json{{"operation", "import"}}, Json{{"operation", "prune"}, {"tool", "x"}}});
        const Metadata metadata{{"provenance", last}};
        const auto history = historyOf(metadata);
        QCOMPARE(history.size(), std::size_t{3});
        QCOMPARE(history[0].tool, std::string("apr-workbench 0.1.0"));
        QCOMPARE(history[0].createdAt, std::string("2026-11-27T12:00:00Z"));
        QCOMPARE(history[0].origin, std::string("hf://a/b"));
        QCOMPARE(history[0].commandLine, std::string("aprcli quantize 'a b/model.apr' --quantize q8_0"));
        QCOMPARE(history[0].inputs.size(), std::size_t{2});
        QCOMPARE(history[0].inputs[0].file, std::string("model.apr"));
        QCOMPARE(history[0].inputs[0].bytes, std::uint64_t{7});
        QCOMPARE(history[0].inputs[0].sha256, std::string("ab"));
        QVERIFY(history[0].inputs[1].sha256.empty());
        QCOMPARE(history[1].operation, std::string("prune"));
        QCOMPARE(history[1].tool, std::string("x"));
        QVERIFY(history[1].commandLine.empty());
        QCOMPARE(history[2].operation, std::string("import"));
    }

    void whatIsNoHistory()
    {
        QVERIFY(historyOf(Metadata::object()).empty());
        QVERIFY(historyOf({{"provenance", "by hand"}}).empty());
        const auto odd = historyOf(
            {{"provenance",
              {{"operation", 5}, {"inputs", "x"}, {"previous", {{"tool", "y"}}}, {"recipe", {{"steps", 5}}}}}});
        QCOMPARE(odd.size(), std::size_t{2});
        QVERIFY(odd[0].operation.empty() && odd[0].inputs.empty() && odd[0].commandLine.empty());
        QCOMPARE(odd[1].tool, std::string("y"));
        QCOMPARE(historyOf({{"provenance", {{"previous", {1, "a", Json::object()}}}}}).size(), std::size_t{2});
    }
};

APR_CORE_TEST(TestHistory)
#include "tst_history.moc"
