// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/step_type.h"

#include <array>

// The steps, and their order on command lines (recipes state their own).
namespace apr {

extern const StepType kSelect;
extern const StepType kRename;
extern const StepType kLora;
extern const StepType kMoe;
extern const StepType kMapNames;
extern const StepType kMerge;
extern const StepType kTransplant;
extern const StepType kProjections;
extern const StepType kStructure;
extern const StepType kScale;
extern const StepType kPrecision;
extern const StepType kPrune;
extern const StepType kLowRank;
extern const StepType kQuantize;
extern const StepType kCast;
extern const StepType kSparse;

inline constexpr std::array kStepTypes{&kSelect,     &kRename,      &kLora,      &kMoe,   &kMapNames,  &kMerge,
                                       &kTransplant, &kProjections, &kStructure, &kScale, &kPrecision, &kPrune,
                                       &kLowRank,    &kQuantize,    &kCast,      &kSparse};

} // namespace apr
