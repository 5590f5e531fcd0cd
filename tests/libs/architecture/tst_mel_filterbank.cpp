// SPDX-License-Identifier: MIT
#include "apr/architecture/mel_filterbank.h"

#include "fixtures/test_main.h"

#include <cmath>

using namespace apr;

class TestMelFilterbank : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The values are those of transformers.audio_utils.mel_filter_bank, which Whisper uses.
    void valuesOfWhisper()
    {
        const auto bank = melFilterbank({});
        QCOMPARE(bank.size(), std::size_t{80 * 201});
        QCOMPARE(bank[0], 0.0F);
        QVERIFY(std::abs(bank[1] - 0.02486259F) < 1e-7F);
        QVERIFY(std::abs(bank[201 + 1] - 0.00199082F) < 1e-7F);
        QVERIFY(std::abs(bank[201 + 2] - 0.02287177F) < 1e-7F);
        QVERIFY(std::abs(bank[79 * 201 + 195] - 0.0022438F) < 1e-6F);
        const auto large = melFilterbank({.bands = 128});
        QCOMPARE(large.size(), std::size_t{128 * 201});
    }

    void filtersRiseAndFall()
    {
        const auto bank = melFilterbank({.bands = 4, .fftSize = 512, .sampleRate = 8000, .highest = 4000});
        for (std::size_t band = 0; band < 4; ++band) {
            int changes = 0;
            for (std::size_t bin = 1; bin + 1 < 257; ++bin) {
                const float* at = bank.data() + band * 257 + bin;
                changes += at[0] > at[-1] && at[0] >= at[1] ? 1 : 0;
                QVERIFY(at[0] >= 0);
            }
            QCOMPARE(changes, 1);
        }
    }

    void settingsWithoutFilters()
    {
        QVERIFY(melFilterbank({.bands = 0}).empty());
        QVERIFY(melFilterbank({.bands = 100'000}).empty());
        QVERIFY(melFilterbank({.fftSize = 1}).empty());
        QVERIFY(melFilterbank({.fftSize = 1'000'000}).empty());
        QVERIFY(melFilterbank({.lowest = 9'000}).empty());
        QVERIFY(melFilterbank({.sampleRate = 0}).empty());
        QVERIFY(melFilterbank({.lowest = std::nan("")}).empty());
    }
};

APR_TEST(TestMelFilterbank)
#include "tst_mel_filterbank.moc"
