// SPDX-License-Identifier: MIT
#include "apr/base/result.h"

#include "fixtures/test_main.h"
#include "libs/base/show.h"

#include <QTest>

#include <memory>
#include <type_traits>

using namespace std::string_literals;
using apr::Errc;
using apr::Error;
using apr::Result;
using apr::Status;

namespace {

Result<int> half(int number)
{
    if (number % 2 != 0) {
        return Error{.code = Errc::Argument, .message = "odd", .field = "number"};
    }
    return number / 2;
}

Result<std::string> quarterAsText(int number)
{
    APR_TRY(const int once, half(number));
    APR_TRY(const int twice, half(once));
    return std::to_string(twice);
}

Status assignHalf(int& target, int number)
{
    APR_TRY(target, half(number));
    return {};
}

Status checkTwo(Status first, Status second, int& reached)
{
    APR_CHECK(std::move(first));
    ++reached;
    APR_CHECK(std::move(second));
    ++reached;
    return {};
}

Result<std::unique_ptr<int>> box(Result<std::unique_ptr<int>> inner)
{
    APR_TRY(auto pointer, std::move(inner));
    ++*pointer;
    return pointer;
}

Error io()
{
    return Error{.code = Errc::Io, .message = "broken"};
}

} // namespace

class TestResult : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsAValueOrAnError()
    {
        const Result<int> good = half(8);
        QVERIFY(good.has_value());
        QCOMPARE(*good, 4);
        const Result<int> bad = half(7);
        QVERIFY(!bad);
        QCOMPARE(bad.error().code, Errc::Argument);
        QCOMPARE(bad.error().field, "number"s);
        QCOMPARE(bad.value_or(-1), -1);
    }

    void statusIsGoodByDefault()
    {
        QVERIFY(Status().has_value());
        const Status bad = io();
        QVERIFY(!bad);
        QCOMPARE(bad.error().message, "broken"s);
        static_assert(!std::is_convertible_v<Status, bool>, "a Status is no number");
        static_assert(!std::is_convertible_v<Result<int>, int>);
    }

    void tryReturnsTheFirstError()
    {
        QCOMPARE(quarterAsText(12).value(), "3"s);
        QCOMPARE(quarterAsText(5).error().message, "odd"s);
        QCOMPARE(quarterAsText(6).error().message, "odd"s);
    }

    void tryAssigns()
    {
        int target = 99;
        QVERIFY(assignHalf(target, 6).has_value());
        QCOMPARE(target, 3);
        QCOMPARE(assignHalf(target, 7).error().code, Errc::Argument);
        QCOMPARE(target, 3);
    }

    void tryEvaluatesOnce()
    {
        int calls = 0;
        const auto counted = [&calls]() -> Result<int> { return ++calls; };
        const auto run = [&counted]() -> Result<int> {
            APR_TRY(const int first, counted());
            APR_TRY(const int second, counted());
            return first * 10 + second;
        };
        QCOMPARE(run().value(), 12);
        QCOMPARE(calls, 2);
    }

    void tryMovesWhatCannotBeCopied()
    {
        const auto good = box(std::make_unique<int>(4));
        QCOMPARE(**good, 5);
        QCOMPARE(box(io()).error().code, Errc::Io);
    }

    void checkGoesOnOrReturns()
    {
        int reached = 0;
        QVERIFY(checkTwo({}, {}, reached).has_value());
        QCOMPARE(reached, 2);
        reached = 0;
        QCOMPARE(checkTwo({}, io(), reached).error().code, Errc::Io);
        QCOMPARE(reached, 1);
        reached = 0;
        QCOMPARE(checkTwo(io(), {}, reached).error().code, Errc::Io);
        QCOMPARE(reached, 0);
    }
};

APR_TEST(TestResult)
#include "tst_result.moc"
