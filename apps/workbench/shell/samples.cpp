// SPDX-License-Identifier: MIT
#include "samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace apr::workbench {
namespace {

/// Context of the titles for translators.
struct Samples {
    Q_DECLARE_TR_FUNCTIONS(Samples)
};

/// Writes a file of the program, unless it is there. False if that fails.
bool extract(const QString& file, const QString& path)
{
    QFile sample(QStringLiteral(":/samples/") + file);
    QFile present(path);
    if (!sample.open(QIODevice::ReadOnly)) {
        return false;
    }
    const QByteArray bytes = sample.readAll();
    if (present.open(QIODevice::ReadOnly) && present.size() == bytes.size() && present.readAll() == bytes) {
        return true;
    }
    QSaveFile out(path);
    return QDir().mkpath(path.section(QLatin1Char('/'), 0, -2)) && out.open(QIODevice::WriteOnly) &&
           out.write(bytes) == bytes.size() && out.commit();
}

} // namespace

std::vector<Sample> samples()
{
    const QString good = QStringLiteral("tiny-adder.apr");
    return {
        {.id = QStringLiteral("good"),
         .title = Samples::tr("A small language model"),
         .description = Samples::tr("It adds two numbers: its layers, values and tokens."),
         .files = {good}},
        {.id = QStringLiteral("damaged"),
         .title = Samples::tr("A damaged file"),
         .description = Samples::tr("The same model with a wrong checksum and NaN: what the checks find."),
         .files = {QStringLiteral("tiny-adder-damaged.apr")}},
        {.id = QStringLiteral("quantized"),
         .title = Samples::tr("A quantized model"),
         .description = Samples::tr("With 4 bits per weight, beside its original: where the error is."),
         .files = {good, QStringLiteral("tiny-adder-q4_0.apr")}},
        {.id = QStringLiteral("lora"),
         .title = Samples::tr("A LoRA adapter"),
         .description = Samples::tr("It makes the model add modulo 100: the plan of merging it."),
         .files = {good, QStringLiteral("tiny-adder-lora/adapter_model.safetensors"),
                   QStringLiteral("tiny-adder-lora/adapter_config.json")}},
    };
}

QStringList extractSample(const Sample& sample, QString& problem)
{
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/samples/");
    QStringList paths;
    for (const QString& file : sample.files) {
        paths << folder + file;
        if (!extract(file, paths.back())) {
            problem = Samples::tr("%1 cannot be written").arg(paths.back());
            return {};
        }
    }
    return paths;
}

} // namespace apr::workbench
