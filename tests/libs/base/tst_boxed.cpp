// SPDX-License-Identifier: MIT
#include "apr/base/boxed.h"

#include "fixtures/test_main.h"

#include <QTest>

#include <optional>
#include <string>

using apr::Boxed;

class TestBoxed : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesAreDeep()
    {
        Boxed<std::string> value = std::string("a");
        Boxed<std::string> copy = value;
        *copy += "b";
        QCOMPARE(*value, std::string("a"));
        QCOMPARE(*copy, std::string("ab"));
        value = copy;
        copy.reset();
        QVERIFY(value && value.hasValue() && !copy);
        QCOMPARE(value->size(), std::size_t{2});
        value = std::nullopt;
        QVERIFY(!value);
        QVERIFY(!Boxed<std::string>(value)); // of none
    }

    void itConvertsAsAnOptional()
    {
        const Boxed<int> some = std::optional<int>(3);
        const Boxed<int> none = std::optional<int>();
        QVERIFY(some.toOptional() == std::optional<int>(3));
        QVERIFY(!none.hasValue() && !none.toOptional());
        QCOMPARE(sizeof some, sizeof(void*));
    }
};

APR_TEST(TestBoxed)
#include "tst_boxed.moc"
