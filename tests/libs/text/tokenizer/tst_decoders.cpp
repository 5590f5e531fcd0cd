// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "fixtures/test_main.h"
#include "text/tokenizer/parts.h"

using namespace apr;
using namespace apr::tokenizer;

namespace {

std::string decoded(const DecoderPtr& decoder, std::vector<std::string> tokens)
{
    Work work = Work::ofText(1000);
    decoder->apply(tokens, work);
    return join(tokens, "");
}

} // namespace

class TestDecoders : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOne()
    {
        QCOMPARE(decoded(decodeBytes(), {"ĠhÃ", "©", "漢"}), std::string(" h\xC3\xA9漢"));
        QCOMPARE(decoded(decodeMetaspace(U'▁', true), {"▁a", "▁b"}), std::string("a b"));
        QCOMPARE(decoded(decodeMetaspace(U'▁', false), {"▁a"}), std::string(" a"));
        QCOMPARE(decoded(decodeWordPiece("##", true), {"un", "##able", ",", "ok"}), std::string("unable, ok"));
        QCOMPARE(decoded(decodeWordPiece("##", false), {"a", ","}), std::string("a ,"));
        QCOMPARE(decoded(decodeByteTokens(), {"a", "<0xC3>", "<0xA9>", "b"}), std::string("aéb"));
        QCOMPARE(decoded(decodeByteTokens(), {"<0xC3>", "x", "<0xZZ>"}), std::string("\xEF\xBF\xBDx<0xZZ>"));
        QCOMPARE(decoded(stripCharacters(" ", 1, 0), {"  a "}), std::string(" a "));
        QCOMPARE(decoded(stripCharacters("", 5, 5), {"a"}), std::string("a"));
        QCOMPARE(decoded(replaceInTokens("▁", " "), {"▁a▁b"}), std::string(" a b"));
        QCOMPARE(decoded(replaceInTokens("a", "aa"), {"aa"}), std::string("aaaa"));
        QCOMPARE(decoded(decodeEndOfWord("</w>"), {"ab</w>", "c</w>"}), std::string("ab c"));
        QCOMPARE(decoded(fuse(), {"a", "b"}), std::string("ab"));
        QCOMPARE(decoded(fuse(), {}), std::string());
    }
};

APR_TEST(TestDecoders)
#include "tst_decoders.moc"
