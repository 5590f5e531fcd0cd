// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace apr {

/// A model type of headers of version 1.
struct ModelType {
    std::uint16_t id;
    std::string_view name;
    bool isClassical = false; ///< tensors have names of their own, those of no architecture
};

inline constexpr std::uint16_t kLinearRegression = 0x0001;
inline constexpr std::uint16_t kLogisticRegression = 0x0002;
inline constexpr std::uint16_t kNeuralCustom = 0x0021;

/// All of them. 0x0040 is written by aprender only.
inline constexpr std::array kModelTypes{ModelType{kLinearRegression, "linear_regression", true},
                                        ModelType{kLogisticRegression, "logistic_regression", true},
                                        ModelType{0x0003, "decision_tree", true},
                                        ModelType{0x0004, "random_forest", true},
                                        ModelType{0x0005, "gradient_boosting", true},
                                        ModelType{0x0006, "kmeans", true},
                                        ModelType{0x0007, "pca", true},
                                        ModelType{0x0008, "naive_bayes", true},
                                        ModelType{0x0009, "knn", true},
                                        ModelType{0x000A, "svm", true},
                                        ModelType{0x0010, "ngram_lm", true},
                                        ModelType{0x0011, "tfidf", true},
                                        ModelType{0x0012, "count_vectorizer", true},
                                        ModelType{0x0020, "neural_sequential", true},
                                        ModelType{kNeuralCustom, "neural_custom"},
                                        ModelType{0x0030, "content_recommender", true},
                                        ModelType{0x0040, "mixture_of_experts"},
                                        ModelType{0x00FF, "custom"}};

/// Whether a model type is one of classical machine learning ("linear_regression", "kmeans") or of layers without an
/// architecture ("neural_sequential").
constexpr bool isClassicalModel(std::string_view type)
{
    for (const ModelType& each : kModelTypes) {
        if (each.name == type) {
            return each.isClassical;
        }
    }
    return false;
}

} // namespace apr
