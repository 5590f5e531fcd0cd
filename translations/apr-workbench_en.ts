<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>BytesPane</name>
    <message>
        <source>Bytes of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset: 0x40</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Equivalent command: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load Recipe…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Number of the matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 job is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 jobs are running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Models (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the models …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Copy value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Append …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample model that comes with the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlannerPane</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SliceRow</name>
    <message>
        <source>1:0..15, or 1:0..7,2:8..15 t=0.3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter: q_proj dtype:q4_k layer:3..7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: q_proj dtype:q4_k size&gt;1M layer:3..7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · id %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TokenizerPane</name>
    <message>
        <source>Special tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infinity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shade</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How values are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatView</name>
    <message>
        <source>Reading the chat template …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · the beginning is shown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only A: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only B: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No common base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 value is NaN or infinite in one of the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertView</name>
    <message>
        <source>unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output cannot be written: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative error: %1 % of all changed weights; by tensor %2 % (RMS), at most %3 % (%4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(same)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  (RoPE permutation undone)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  (transposed: %1 → %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(new)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveView</name>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · RMS %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::DetailsPaneModel</name>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reordered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::Document</name>
    <message>
        <source>%1: %2. Values are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (preview)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsView</name>
    <message>
        <source>Looking for experts …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · from a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message>
        <source>1 finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last layer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientView</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all models</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphView</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>element %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapView</name>
    <message>
        <source>RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexView</name>
    <message>
        <source>Regions of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramPaneModel</name>
    <message>
        <source>Select a tensor to see its histogram.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramView</name>
    <message>
        <source>1 value is outside the displayed range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values are outside the displayed range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 value is NaN or infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values are NaN or infinite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 value is 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values are 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> – APR Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 job is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 jobs are running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>;;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergeView</name>
    <message>
        <source>1 model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add another model or drop it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1 more models or drop them here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message>
        <source>1 merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 merges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message>
        <source>1 item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapView</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>License</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not specified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 error was found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 errors were found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readable, with 1 warning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readable, with %1 warnings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checksums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>security</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantization cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerView</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::SecurityPaneModel</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::SlicesView</name>
    <message>
        <source>1 layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsModel</name>
    <message>
        <source>NaN or infinity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Std</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsPaneModel</name>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading values: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message>
        <source>1 tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 tensor picked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors picked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerView</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 merges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 bytes per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesView</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>infinity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Download %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
