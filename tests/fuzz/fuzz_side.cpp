// SPDX-License-Identifier: MIT
// The files beside a model: a configuration, a tokenizer and an index, each in its place beside SafeTensors shards.
#include "apr/architecture/architecture.h"
#include "apr/format/open.h"
#include "apr/validate/validate.h"
#include "use_model.h"

#include <cstdlib>
#include <string>

APR_FUZZER(side)
{
    using namespace apr;
    if (size == 0) {
        return 0;
    }
    static const std::string header =
        R"({"model.embed_tokens.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}})";
    static const Bytes shard = [] {
        ByteWriter out;
        out.put(std::uint64_t{header.size()});
        out.put(std::string_view(header));
        out.put(std::string_view("0123456789abcdef"));
        return Bytes::own(out.take());
    }();
    const Bytes text = fuzz::fileOf(data + 1, size - 1);
    const SiblingOpener siblings = [&](const std::string& path, SiblingPath) -> Result<ByteSource> {
        return path.ends_with(".json") ? ByteSource(text) : ByteSource(shard);
    };
    const OpenOptions options{.budget = Budget::forFile(size)};
    if (data[0] % 2 == 0) {
        fuzz::useModel(openModel("model.safetensors.index.json", text, siblings, options));
        return 0;
    }
    const auto model = openModel("model.safetensors", shard, siblings, options);
    if (!model) {
        std::abort();
    }
    const auto parsed = parseJson({reinterpret_cast<const char*>(text.data()), static_cast<std::size_t>(text.size())});
    if (parsed) {
        static_cast<void>(huggingFaceVocabulary(parsed->value));
    }
    fuzz::useModel(withSiblingConfig(*model, siblings));
    return 0;
}
