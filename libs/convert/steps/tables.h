// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/step_type.h"

// One line for each step; steps.cpp lists them in the order of command lines.
namespace apr {

extern const StepType kSelect;
extern const StepType kRename;
extern const StepType kLora;
extern const StepType kMoe;
extern const StepType kMapNames;
extern const StepType kMerge;
extern const StepType kTransplant;
extern const StepType kStructure;
extern const StepType kPrecision;
extern const StepType kPrune;
extern const StepType kLowRank;
extern const StepType kQuantize;
extern const StepType kCast;
extern const StepType kSparse;

} // namespace apr
