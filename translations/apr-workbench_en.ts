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
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
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
    <message>
        <source>(same)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each format would hold</source>
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
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
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
    <message>
        <source>in English</source>
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
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
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
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
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
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n job is running</numerusform>
            <numerusform>%n jobs are running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Density</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Donor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Style</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Structure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>License</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No license</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>user defined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normalization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pruned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
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
        <source>Tokenizer that cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
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
    <message>
        <source>Explain %1</source>
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
    <message>
        <source>(same)</source>
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
    <message>
        <source>Take the tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
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
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
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
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
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
    <message>
        <source>Filter: dtype:q4_k</source>
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
    <message>
        <source>Filter: dtype:q4_k</source>
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
    <message>
        <source>Find a merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the text</source>
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
    <name>apr::workbench::ChatModel</name>
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
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 character</numerusform>
            <numerusform>%1 characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
    <message>
        <source> · the beginning is shown</source>
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
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>%1 value is NaN or infinite in one of the models</numerusform>
            <numerusform>%1 values are NaN or infinite in one of the models</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
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
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensors</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(new)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(same)</source>
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
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next to it: %1</source>
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
    <name>apr::workbench::CurveModel</name>
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
        <source>Statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
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
    <message>
        <source>Restore the unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
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
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
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
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 layer</numerusform>
            <numerusform>%1 layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 experts</source>
        <translation>
            <numerusform>%1 expert</numerusform>
            <numerusform>%1 experts</numerusform>
        </translation>
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
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 finding</numerusform>
            <numerusform>%1 findings</numerusform>
        </translation>
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
    <message>
        <source>VALID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>%1 check done</numerusform>
            <numerusform>%1 checks done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 error</numerusform>
            <numerusform>%1 errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 warning</numerusform>
            <numerusform>%1 warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>%1 incomplete</numerusform>
            <numerusform>%1 incomplete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>%1 skipped</numerusform>
            <numerusform>%1 skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>%1 not applicable</numerusform>
            <numerusform>%1 not applicable</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks</source>
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
    <name>apr::workbench::GradientModel</name>
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
    <name>apr::workbench::GraphModel</name>
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
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 node</numerusform>
            <numerusform>%1 nodes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 connection</numerusform>
            <numerusform>%1 connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1 box</numerusform>
            <numerusform>%1 boxes</numerusform>
        </translation>
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
        <source>FLOPs</source>
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
    <name>apr::workbench::HeatMapModel</name>
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
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
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
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1 value is outside the displayed range</numerusform>
            <numerusform>%1 values are outside the displayed range</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1 value is 0</numerusform>
            <numerusform>%1 values are 0</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1 value is NaN or infinite</numerusform>
            <numerusform>%1 values are NaN or infinite</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1 value</numerusform>
            <numerusform>%1 values</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 %</source>
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
    <name>apr::workbench::HistoryPaneModel</name>
    <message>
        <source>unknown operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, SHA-256 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>downloaded from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
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
    <name>apr::workbench::MergeModel</name>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 models</source>
        <translation>
            <numerusform>%1 model</numerusform>
            <numerusform>%1 models</numerusform>
        </translation>
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
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>Add another model or drop it here.</numerusform>
            <numerusform>Add %1 more models or drop them here.</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA adapter</source>
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
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 merge</numerusform>
            <numerusform>%1 merges</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
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
    <message>
        <source>Rank</source>
        <comment>position in an order</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 item</numerusform>
            <numerusform>%1 items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
        </translation>
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
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensors</numerusform>
        </translation>
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
    <message>
        <source>Explain %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
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
        <translation>%1 tokens</translation>
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
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>%1 error was found.</numerusform>
            <numerusform>%1 errors were found.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>Readable, with %1 warning.</numerusform>
            <numerusform>Readable, with %1 warnings.</numerusform>
        </translation>
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
    <message>
        <source>LoRA adapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
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
    <name>apr::workbench::SecurityPaneModel</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::SlicesModel</name>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 layer</numerusform>
            <numerusform>%1 layers</numerusform>
        </translation>
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
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensors</numerusform>
        </translation>
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
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>%1 tensor picked</numerusform>
            <numerusform>%1 tensors picked</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 merge</numerusform>
            <numerusform>%1 merges</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 bytes</numerusform>
        </translation>
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
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
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
        <translation>%1 values</translation>
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
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
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
    <name>apr::workbench::WorkbenchWindow</name>
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
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1 job is running</numerusform>
            <numerusform>%1 jobs are running</numerusform>
        </translation>
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
    <message>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is ignored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
