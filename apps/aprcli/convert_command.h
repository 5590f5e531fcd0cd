// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "output.h"
#include "recipe_options.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace apr::cli {

/// Arguments shared by the commands that convert a model: convert, import and quantize.
struct ConvertCommand {
    ConvertOptions convert = {};
    RecipeOptions recipe = {};
    std::string input = {};
    std::string_view step = {};             ///< that the command is named after, if it is
    std::vector<std::string> operands = {}; ///< further models, which that step reads
    std::string output = {};
    std::string secondOutput = {}; ///< given as an argument instead of an option
    std::string format = {};       ///< --format
    std::string part = {};         ///< --part
    OpenOptions open = {};
    std::string config = {};               ///< --config: a configuration of mergekit, or a recipe
    std::string recipeFile = {};           ///< --recipe
    std::string savedRecipe = {};          ///< --save-recipe
    std::vector<std::string> plugins = {}; ///< paths of shared libraries
    bool isExport = false;                 ///< --format is that of the output in any case
    bool isUncached = false;               ///< --no-cache
    bool analyze = false;
    bool plan = false;
};

/// Adds the shared options: FILE, --output, the steps but `without`, --plan …
void addConvertOptions(const Command& app, ConvertCommand& options, std::string_view without = {});

/// The same without FILE, and with the step that is the command `withCommand`.
void addConversionOptions(const Command& app, ConvertCommand& options, std::string_view without,
                          std::string_view withCommand = {});

/// Adds --part, whose value PartNumber::parse() reads.
void addPartOption(const Command& command, std::string& part);

/// Makes `options.convert` from the arguments, and downloads the input if it is an address.
Status prepareConvert(const Session& session, ConvertCommand& options);

/// Converts or shows the plan, with arguments that prepareConvert() has parsed. Returns the exit code.
int convertPrepared(const Session& session, ConvertCommand& options);

/// Parses the arguments, then converts or shows the plan. Returns the exit code.
int runConvert(const Session& session, ConvertCommand& options);

/// The ids of all writers.
std::vector<std::string> outputFormatNames();
Error unknownOutputFormat(const std::string& name, std::string_view option);

/// Called after a conversion: adds members to the JSON, and sets text to print last. Returns the exit code.
using AfterConversion = std::function<Result<int>(Json& result, std::string& text)>;

/// Converts, as `aprcli recipe run` does as well. Returns the exit code.
int convertPlan(const Session& session, const ConvertPlan& plan, const AfterConversion& after = {});

/// Prints what would be done. Returns the exit code.
int showPlan(const Session& session, const ConvertPlan& plan);

} // namespace apr::cli
