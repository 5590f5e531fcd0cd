// SPDX-License-Identifier: MIT
#include "apr/format/open.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"

namespace apr {
namespace {

/// `model` with the configuration that stands beside it, as Hugging Face checkouts have it.
Model withConfig(const Model& model, Json config)
{
    class Same final : public TensorSource {
    public:
        explicit Same(Model inner) : m_inner(std::move(inner)) {}
        Result<Bytes> load(std::size_t index, ByteRange range) const override { return m_inner.load(index, range); }

    private:
        Model m_inner;
    };
    ModelParts parts{.metadata = model.metadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    parts.metadata["config"] = std::move(config);
    return Model(std::move(parts), std::make_shared<Same>(model));
}

} // namespace

Result<Model> openModelFile(const std::string& path)
{
    APR_TRY(const Bytes file, mapFile(path));
    const std::size_t slash = path.find_last_of('/');
    const std::string folder = slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
    const SiblingOpener siblings = [&folder](const std::string& name) { return mapFile(folder + name); };
    APR_TRY(Model model, openModel(path, file, siblings));
    if (model.facts().format != "SafeTensors") {
        return model;
    }
    const auto text = readTextFile(folder + "config.json", std::uint64_t{4} << 20);
    if (!text) {
        return model;
    }
    auto config = parseJson(*text);
    if (!config || !config->value.is_object()) {
        return model;
    }
    return withConfig(model, std::move(config->value));
}

} // namespace apr
