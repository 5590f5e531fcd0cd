// SPDX-License-Identifier: MIT
#include "apr/architecture/hyperparameters.h"

#include "fixtures/test_main.h"

#include <set>
#include <string>

using namespace apr;

class TestHyperparameterNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A name that two hyperparameters had would be read as both.
    void namesAreUnique()
    {
        std::set<std::string> names;
        std::set<std::string> keys;
        for (const HyperparameterNames& each : hyperparameterNames()) {
            QVERIFY(!each.name.empty() && !each.aliases.front().empty());
            QVERIFY(each.gguf.empty() || keys.insert(std::string(each.gguf)).second);
            for (const std::string_view alias : each.aliases) {
                QVERIFY2(alias.empty() || names.insert(std::string(alias)).second, std::string(alias).c_str());
            }
        }
        QVERIFY(names.contains("hidden_size") && keys.contains("embedding_length"));
    }
};

APR_TEST(TestHyperparameterNames)
#include "tst_hyperparameters.moc"
