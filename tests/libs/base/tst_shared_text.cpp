// SPDX-License-Identifier: MIT
#include "apr/base/shared_text.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

using apr::SharedText;

class TestSharedText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesShareTheText()
    {
        const SharedText text = std::string(1000, 'a');
        const SharedText copy = text; // NOLINT(performance-unnecessary-copy-initialization)
        QVERIFY(&text.str() == &copy.str());
        QVERIFY(text == copy && text == std::string(1000, 'a') && !(text == "a"));
        QVERIFY(SharedText() == "" && SharedText().empty() && SharedText("").empty() && SharedText() == SharedText(""));
        QVERIFY(!(SharedText("a") == SharedText("b")));
    }

    /// A name in a list keeps the list alive.
    void ownersStayAlive()
    {
        auto names = std::make_shared<std::vector<std::string>>(std::vector<std::string>{"first", "second"});
        const std::weak_ptr<std::vector<std::string>> watch = names;
        {
            const SharedText second(std::shared_ptr<const std::string>(names, &(*names)[1]));
            names.reset();
            QVERIFY(!watch.expired());
            QCOMPARE(second.str(), std::string("second"));
            const std::string& text = second;
            QVERIFY(&text == &second.str());
        }
        QVERIFY(watch.expired());
    }
};

APR_TEST(TestSharedText)
#include "tst_shared_text.moc"
