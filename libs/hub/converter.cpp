// SPDX-License-Identifier: MIT
#include "apr/hub/converter.h"

#include "apr/base/text.h"
#include "apr/convert/steps.h"
#include "apr/format/open.h"
#include "apr/host/scratch_folder.h"
#include "apr/hub/hub.h"

#include <filesystem>
#include <fstream>
#include <utility>

namespace apr {
namespace {

Result<std::vector<std::byte>> bytesOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::error_code problem;
    const auto size = std::filesystem::file_size(path, problem);
    std::vector<std::byte> out(problem ? 0 : static_cast<std::size_t>(size));
    if (problem || !file.read(reinterpret_cast<char*>(out.data()), static_cast<std::streamsize>(out.size()))) {
        return Error{.code = Errc::Io, .message = "the converted file cannot be read", .file = path};
    }
    return out;
}

/// E013 for a tensor of the plan that is not what is expected of it.
Status checkExpectations(const ConvertPlan& plan, const Expectations& expectations, Progress& progress)
{
    APR_TRY(const Model result, previewOf(plan, progress));
    for (std::size_t i = 0; i < result.tensors().size(); ++i) {
        const TensorInfo& tensor = result.tensors()[i];
        const auto expected = expectations(tensor.name);
        if (!expected) {
            continue;
        }
        APR_TRY(const TensorStatistics found, statisticsOf(result, i, progress));
        const bool isLow = expected->meanLow && !(found.mean >= *expected->meanLow);
        const bool isHigh = expected->meanHigh && !(found.mean <= *expected->meanHigh);
        const bool isWide = expected->stdHigh && !(found.std <= *expected->stdHigh);
        if (isLow || isHigh || isWide) {
            return Error{.code = Errc::Validation,
                         .message = (expected->kind.empty() ? std::string("the tensor") : expected->kind) + ": the " +
                                    (isWide ? "standard deviation is " + formatNumber(found.std, 4) + ", at most " +
                                                  formatNumber(*expected->stdHigh, 4) + " is expected"
                                            : "mean is " + formatNumber(found.mean, 4) + ", " +
                                                  (isLow ? "at least " + formatNumber(*expected->meanLow, 4)
                                                         : "at most " + formatNumber(*expected->meanHigh, 4)) +
                                                  " is expected"),
                         .file = plan.options.input(),
                         .tensor = printable(tensor.name, 120)};
        }
    }
    return {};
}

} // namespace

std::string modelTypeOf(const Model& model)
{
    for (const char* place : {"apr1", "source_metadata"}) {
        const Json* own = findMember(model.metadata(), place);
        const auto type = own == nullptr ? std::nullopt : stringMember(*own, "model_type");
        if (type) {
            return *type;
        }
    }
    const auto stated = stringMember(model.metadata(), "model_type");
    const std::string detected = detectArchitecture(model).type;
    return !detected.empty() ? detected : stated && *stated != "unknown" ? *stated : std::string();
}

Result<Model> openModelAs(std::string_view type, Bytes content, const std::string& name)
{
    APR_TRY(Model model, openModel(name, ByteSource(std::move(content)), {}));
    const std::string found = modelTypeOf(model);
    if (found != type) {
        return Error{.code = Errc::Architecture,
                     .message = "ModelTypeMismatch: expected a model of the type \"" + printable(type, 60) +
                                "\", found " +
                                (found.empty() ? "one of an unknown type" : '"' + printable(found, 60) + '"'),
                     .file = name,
                     .advice = "Open the model that this program was made for."};
    }
    return model;
}

Converter& Converter::source(std::string path)
{
    m_source = std::move(path);
    return *this;
}

Converter& Converter::architecture(std::string type)
{
    m_mapping.set("architecture", std::move(type));
    return *this;
}

Converter& Converter::names(NameMapper mapper)
{
    m_names = std::move(mapper);
    return *this;
}

Converter& Converter::expect(Expectations expectations)
{
    m_expectations = std::move(expectations);
    return *this;
}

Converter& Converter::relaxed(bool isRelaxed)
{
    m_checks.set("relaxed", isRelaxed);
    return *this;
}

Converter& Converter::quantize(std::string type)
{
    return step({.id = "quantize", .values = {{"type", std::move(type)}}});
}

Converter& Converter::precision(std::string type)
{
    return step({.id = "precision", .values = {{"type", std::move(type)}}});
}

Converter& Converter::compress(std::string codec)
{
    m_target.set("compress", std::move(codec));
    return *this;
}

Converter& Converter::step(RecipeStep step)
{
    m_steps.push_back(std::move(step));
    return *this;
}

Converter& Converter::cache(bool isKept)
{
    m_isCached = isKept;
    return *this;
}

Result<ConvertOptions> Converter::optionsFor(const std::string& output, Progress& progress,
                                             std::optional<ScratchFolder>& downloads) const
{
    if (m_source.empty()) {
        return Error{.code = Errc::Argument, .message = "the conversion has no source", .field = "source"};
    }
    hub::Fetched fetched;
    if (!m_isCached && hub::isAddress(m_source)) {
        APR_TRY(ScratchFolder folder, ScratchFolder::make());
        hub::Settings settings = hub::Settings::fromEnvironment();
        settings.cache = downloads.emplace(std::move(folder)).path();
        settings.cacheLimit = 0;
        APR_TRY(fetched, hub::fetch(m_source, settings, progress));
    } else {
        APR_TRY(fetched, hub::fetchIfRemote(m_source, progress));
    }
    ConvertOptions options = conversionOf(fetched.path, output, m_steps, m_checks);
    options.inputSource().origin = fetched.origin;
    Recipe& recipe = options.recipe;
    recipe.target = m_target;
    for (const auto& [key, value] : m_mapping.json().items()) {
        stepValues(recipe, "map-names").set(key, value);
    }
    if (m_names) { // by rules for each name that changes
        APR_TRY(const Model model, openModelFile(fetched.path));
        Json rules = Json::array();
        for (const TensorInfo& tensor : model.tensors()) {
            const auto name = m_names(tensor.name);
            if (name && *name != tensor.name) {
                rules.push_back(tensor.name + '=' + *name);
            }
        }
        if (!rules.empty()) {
            stepValues(recipe, "rename").set("rules", std::move(rules));
        }
        stepValues(recipe, "map-names").set("keep_names", true);
    }
    return options;
}

Result<ConvertReport> Converter::convertTo(const std::string& output, Progress& progress, bool isReplacing) const
{
    std::optional<ScratchFolder> downloads; // until the end of the conversion
    APR_TRY(ConvertOptions options, optionsFor(output, progress, downloads));
    options.force = isReplacing;
    APR_TRY(const ConvertPlan plan, planConversion(options));
    APR_CHECK(m_expectations ? checkExpectations(plan, m_expectations, progress) : Status());
    return runConversion(plan, progress);
}

Result<std::vector<std::byte>> Converter::convert(Progress& progress, std::string_view format) const
{
    const FormatWriter* writer = findWriter(format);
    if (writer == nullptr) {
        return Error{.code = Errc::Argument,
                     .message = '"' + printable(format, 40) + "\" is not a format that is written",
                     .field = "format"};
    }
    APR_TRY(const ScratchFolder folder, ScratchFolder::make());
    Converter own(*this);
    if (isDialect(*writer)) {
        own.m_target.set("dialect", std::string(format));
    }
    const std::string path = folder.file("model" + std::string(writer->suffix));
    APR_TRY(const ConvertReport report, own.convertTo(path, progress));
    if (report.files.size() > 1) {
        return Error{.code = Errc::Unsupported,
                     .message = "the output has several files; write it to a folder",
                     .field = "format",
                     .advice = "Use convertTo()."};
    }
    return bytesOf(path);
}

Result<std::vector<std::byte>> Converter::convert() const
{
    NoProgress unwatched;
    return convert(unwatched);
}

Result<ConvertReport> importModel(const std::string& source, const std::string& output, Progress& progress)
{
    return Converter().source(source).convertTo(output, progress);
}

} // namespace apr
