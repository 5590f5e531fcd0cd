// SPDX-License-Identifier: MIT
// Opens a model that is part of the program, and reads a tensor from it: no file, no configuration.
#include <apr/hub/converter.h>
#include <apr/model/tensor_values.h>

#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

extern "C" const std::byte embedded_model[];
extern "C" const std::byte embedded_model_end[];

int main()
{
    // Not copied: the bytes are those of the program.
    const std::span<const std::byte> content(embedded_model, embedded_model_end);
    const auto model = apr::openModelAs("llama", apr::Bytes(content, nullptr));
    if (!model) {
        std::fprintf(stderr, "%s\n", model.error().message.c_str());
        return 1;
    }
    const auto tensor = model->find("norm.weight");
    if (!tensor) {
        std::fprintf(stderr, "the model has no norm.weight\n");
        return 1;
    }
    std::vector<float> values(model->tensors()[*tensor].elements());
    if (const auto status = apr::loadElements(*model, *tensor, 0, values); !status) {
        std::fprintf(stderr, "%s\n", status.error().message.c_str());
        return 1;
    }
    std::printf("%zu tensors; norm.weight has %zu values, the first is %g\n", model->tensors().size(), values.size(),
                static_cast<double>(values.front()));
    return 0;
}
