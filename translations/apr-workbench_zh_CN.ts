<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>BytesPane</name>
    <message>
        <source>Bytes of %1</source>
        <translation>%1 的字节</translation>
    </message>
    <message>
        <source>Offset: 0x40</source>
        <translation>偏移：0x40</translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation>转到偏移</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>下一区域</translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation>模式的类型</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>要查找的模式</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation>复制字节</translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation>以十六进制复制所选字节</translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation>大端序</translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation>以大端序读取光标处的数字</translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation>光标处的数字</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放系数</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Quant</source>
        <translation>量化值</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation>许可证标识符 (SPDX)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation>将此文本作为对文件的更改</translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation>以 Markdown 编辑卡片</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation>丢弃已输入的内容</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>更改 …</translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation>显示更改并保存</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>模型卡片</translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation>Markdown 格式的模型卡片</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation>显示模板本身</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation>恢复示例对话</translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation>JSON 格式的对话消息</translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation>模板源码</translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation>输入模型的文本</translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation>添加回答开头</translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation>在末尾加上助手回答的开头</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation>模板由对话生成的文本</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
        <translation>源码</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Equivalent command: %1</source>
        <translation>等效命令：%1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>要与之比较的模型</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>打开 …</translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation>打开要与之比较的文件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>将表格复制为制表符分隔的值</translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation>已比较的张量</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>没有匹配筛选条件的张量。</translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation>没有不同的张量。</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>在 A 中显示</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>在 B 中显示</translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation>两个张量的直方图</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>%1 的差异</translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation>两者共同源自的模型</translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation>更改的内容，以及元数据和词表的更改</translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>输出文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>选择输出文件</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>权重的类型</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>覆盖现有文件</translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation>各步骤的选项</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Load Recipe…</source>
        <translation>加载配方…</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>保存配方…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation>在源模型旁边显示结果，不写入文件</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(相同)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation>输出的格式</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation>重新读取输出，并将每个张量与计划比较</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>所有格式</translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation>显示每种格式能保存此模型的哪些内容</translation>
    </message>
    <message>
        <source>What each format would hold</source>
        <translation>每种格式能保存的内容</translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation>未选择张量。</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>张量详情</translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation>主窗格</translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation>颜色表示的内容</translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation>读取所有值</translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation>读取所有值，而不是抽样</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation>将所有数字复制为表格</translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation>各层的专家</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
        <translation>;;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation>尚未验证。打开文件时的发现项：</translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation>验证进度</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation>复制所有检查和发现项</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation>取消验证</translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation>验证模型</translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation>检查和发现项</translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation>打开文件时没有发现项。</translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation>显示哪些发现项</translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation>没有此严重级别的发现项。</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>英文</translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation>为 %1 选择文件</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation>%1 的选项</translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 随层的变化</translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation>将值编辑为随层变化的曲线</translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 随层的变化</translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation>每个模型一条</translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation>关闭曲线</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>%1 的曲线</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation>左右键选择点，上下键移动点，Insert 添加点，Delete 删除点</translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation>拖动点可移动。双击添加点，Delete 删除点。</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation>文件中的哪个计算图</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>查找节点</translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation>按名称、算子、形状或张量查找节点</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation>显示所选方框的内容</translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation>将所选节点的作用域折叠为一个方框</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>显示所有节点</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation>仅显示最外层作用域</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整个计算图</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>水平</translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation>从左到右绘制</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>追踪</translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation>标出所选方框依赖的内容和依赖它的内容</translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation>复制定义</translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation>按 PyTorch 的打印格式复制所选作用域的模块</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出 …</translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation>将计算图导出为 SVG、PNG 或 Graphviz 格式</translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation>推断得出。%1。</translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation>计算图，已选择：%1</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation>所选方框的详情</translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Number of the matrix</source>
        <translation>矩阵编号</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>幅值</translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation>显示绝对值</translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation>截断离群值</translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation>色阶截止于第 99 百分位数</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>显示整个矩阵</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation>在网格中显示选中的元素</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出 …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>将图片导出为 PNG</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>%1 的热力图</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>展平</translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation>将第一维之后的所有维度显示为列</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation>常见原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理方法</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation>命令行：`aprcli explain %1`。参见[所有错误代码](help:error-codes)。</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation>信息</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation>命令行：`aprcli explain %1`。参见[所有规则](help:rules)。</translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation>错误代码</translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation>消息以其所属类别的代码开头。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation>验证、转换和安全扫描所检查的内容。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>操作指南</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>窗格</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation>未找到页面</translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
        <translation>帮助中没有此地址的页面。</translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation>分箱数</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出 …</translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation>将直方图导出为 PNG、SVG 或 CSV</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>%1 的直方图</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation>log |x|</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation>选择其他张量时保留此曲线</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>移除 %1 的曲线</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>所有值</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation>所有值、第 1 至第 99 百分位数之间的值，或对数轴上的幅值</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation>计数、对数计数，或截至各分箱的值的占比</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
        <translation>生成模型的操作</translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation>没有运行中的任务</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>清除已结束</translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation>清除已结束的任务</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n 个任务正在运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation>仅转换名称以此前缀开头的张量，并移除该前缀</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation>仅转换源中名称匹配的张量 (可重复)</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation>略去源中名称匹配的张量 (可重复)</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation>重命名源的张量：&apos;model.*=*&apos; 将每个 * 所匹配的内容移到新名称的 * 处；采用第一条与名称匹配的规则 (可重复)</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation>转换前合并 LoRA 适配器：PEFT 或 MLX 文件夹，或张量文件 (可重复)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放系数</translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation>B · A 的缩放系数 (默认：适配器的 alpha / r)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation>以其前馈块作为专家的模型</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation>专家 N 适用的文本，或以 N!:TEXT 给出其不适用的文本：路由根据这些文本的 token 的嵌入生成 (可重复)</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation>由提示词生成路由，或采用有待训练的随机路由 (默认：有提示词时为 prompts)</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>每 token 专家数</translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation>每个 token 使用的专家数 (默认：2)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation>随机路由的种子；种子相同则文件相同 (默认：0)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation>定义张量名称的架构 (默认：自动识别)</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>保留名称</translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation>张量名称和数据保持不变</translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation>保留布局</translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation>保留源中核 (kernel) 的维度顺序，而不采用 PyTorch 的 [out, in, …]</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation>与第一个模型合并的模型</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation>合并方法 (默认：average)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>基础模型</translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation>计算任务向量时作为差值基准的模型；可以是这些模型之一或其他模型 (默认：第一个)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation>除基础模型外各模型的权重，以逗号分隔；0.2:0.8 表示从第一层到最后一层递增，self_attn=0.3|0.5 表示按名称指定 (默认：1)</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation>每个任务向量保留的比例，从 0 到 1，写法同 --weights (默认：1)</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation>在基础模型 (0) 与另一模型 (1) 之间的位置，或随层变化的渐变：0:0.5:1</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation>合并后的任务向量的系数，或渐变 (默认：1)</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation>除以权重之和 (默认：取决于方法)</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>重新缩放</translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation>缩放稀疏化后的任务向量：按 DARE 论文乘以 1 / 密度、缩放到稀疏化前的 L1 范数，或不缩放 (默认：取决于方法)</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation>della：概率与密度的最大偏差 (默认：0.15)；ram：小于此值的变化视为无变化 (默认：1e-5)</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation>breadcrumbs：丢弃的最大变化所占比例 (默认：0.01)</translation>
    </message>
    <message>
        <source>Topk</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation>sce：差异最大的元素所占比例 (默认：1)</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation>nuslerp 和 model_stock：按整个张量、按行或按列计算夹角 (默认：tensor)</translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation>最大迭代数</translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation>karcher：最大迭代步数 (默认：10)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation>karcher：步长小于此值时结束 (默认：1e-5)</translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation>RAM 权重</translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation>ramplus_tl：独有变化额外增加的权重 (默认：0.1)</translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation>RAM 上限</translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation>ramplus_tl：共享变化与独有变化之比的计入上限 (默认：0.2)</translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation>随机选择的种子；种子相同则文件相同 (默认：0)</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation>各模型词表不同时采用的词表：基础模型的词表、全部 token，或某个模型的词表</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation>为没有某个 token 的模型指定该 token 的行：TOKEN=zero 为零，TOKEN=2 为第二个模型的行，TOKEN=2:OTHER 为该模型中另一 token 的行；TOKEN=!... 也用于已有该 token 的模型 (可重复)</translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation>填充词表</translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation>将嵌入的行数向上取整到 N 的倍数；新增的行为其他所有行的均值</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>聊天模板</translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation>结果的聊天模板：auto 表示最多模型采用的模板，也可以是名称或 Jinja 模板 (默认：第一个模型的模板)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation>结果中接下来的层：1:0..15 表示第一个模型的这些层，1:0..7,2:8..15 t=0.3 表示以单独的参数合并这些层 (可重复)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失张量</translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation>并非所有模型都有的张量：停止、略去、取基础模型的张量，或用拥有它们的模型合并 (默认：error)</translation>
    </message>
    <message>
        <source>Donor</source>
        <translation>供体模型</translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation>让模型采用另一模型的分词器：嵌入的行随 token 对应，新 token 的行由两者共有的 token 的行生成</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation>新 token 的行：omp 为共有 token 的组合，即在另一模型中组成该行的组合 (正交匹配追踪)；mean 为所有行的均值；zero 为零 (默认：omp)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>项数</translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation>omp：组合中共有 token 的最大数量 (默认：64)</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>剪枝</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation>从模型中部偏后处移除此数量的层：2，或 encoder:1,decoder:2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation>从每层移除此数量的注意力头</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation>从每个前馈块移除此比例的神经元</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation>将浮点张量和量化张量转换为此类型</translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation>反量化</translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation>仅将量化张量转换为此类型</translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation>保留量化</translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation>量化张量保持不变 (默认)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation>将此比例的权重置零，幅值最小者优先：0.5 或 50%</translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation>将 --prune 分别应用于每个张量，或应用于所有张量的整体 (默认：tensor)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation>将幅值低于此值的权重置零</translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation>2:4 稀疏</translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation>将一行中每四个连续权重中的两个置零 (2:4 稀疏)</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation>仅对名称匹配的张量剪枝 (默认：除嵌入外的所有权重；可重复)</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>低秩</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation>以低秩因子存储矩阵，误差与可能的最小误差相差不超过 1%：svd 存储 U 和 ΣVᵀ，lora 存储 UΣ½ 和 Σ½Vᵀ。apr 以外的格式存储其乘积。若某个矩阵的相对误差超过 0.3 则失败，除非用 --max-drift 设置其他上限</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation>因子的秩</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation>使用能保留每个矩阵此比例的能量 (平方和) 的最小秩：0.95</translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation>仅分解名称匹配的张量 (默认：除嵌入外的所有权重矩阵；可重复)</translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation>将权重量化为此类型 (q8_0、q4_k、q6_k、iq4_nl、int8、int4-g64、f16、f8_e4m3、…)，或采用此 llama-quantize 混合方案 (q4_k_m、q5_k_s、…)</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合方案</translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation>按此 llama-quantize 混合方案选择每个张量的类型</translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation>嵌入类型</translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation>token 嵌入的类型</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>输出矩阵类型</translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation>输出矩阵的类型</translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation>设置匹配的张量的类型：&apos;GLOB=TYPE&apos;，或用 &apos;GLOB=keep&apos; 使其保持不变；* 匹配任意文本，? 匹配任意单个字符。第一条匹配的规则优先于所有其他选项 (可重复)</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation>llama-imatrix 生成的重要性矩阵文件</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation>int8 和 int4 范围的计算方法：minmax、percentile[:P] 或 mse (默认：minmax)；或用样本文件 (.csv、.npy) 对列加权</translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation>允许重新量化</translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation>允许对已量化的张量重新量化</translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation>将匹配的浮点张量和量化张量转换为 f32、f16 或 bf16，无论其他选项为其选择何种类型；采用第一条匹配的规则 (可重复)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation>紧凑且无损地存储零值：csr、bitmap、block:N，或用 auto 为每个张量选用最小的布局。在压缩之前应用</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation>压缩每个张量：none、lz4、zstd 或 zstd:LEVEL，LEVEL 为 1 到 22 (默认：none)</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>字节混洗</translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation>压缩前将元素拆分为字节平面 (可改善浮点数的压缩)</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>方言</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>宽松</translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation>允许未知的张量名称，以及 NaN 和无穷值</translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation>忽略校验和</translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation>源的校验和不匹配时仍继续</translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation>质量检查</translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation>若某个张量超出误差界限，则失败且不写入</translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation>最大漂移</translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation>张量的最大相对误差 (RMS)：0.1 或 10% (默认：0.1)</translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation>最大 L2</translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation>张量的最大 L2 距离</translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation>最小余弦</translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation>张量的最小余弦相似度</translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation>忽略门禁</translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation>即使某个张量超出误差界限，也写入输出</translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation>所有模型的均值</translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation>所有模型的加权均值</translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation>所有模型的加权和除以权重之和</translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation>球面插值，从基础模型 (t = 0) 到另一模型 (t = 1)</translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation>按权重进行球面插值；有基础模型时对任务向量进行</translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation>方向的加权均值；有基础模型时为任务向量的方向</translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation>与所有模型夹角平方和最小的方向，长度为各模型长度的均值</translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation>基础模型加上各模型与其差值的加权和</translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation>将任务向量修剪为最大的变化，并在符号一致处合并</translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation>随机丢弃任务向量的部分变化，并放大其余变化</translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation>DARE，在符号一致处合并</translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation>同 DARE 结合 TIES，但行中较小的变化更可能被丢弃</translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation>同 DARE，但行中较小的变化更可能被丢弃</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation>去除最大和最小变化的任务向量</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation>去除最大和最小变化的任务向量，在符号一致处合并</translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation>任务向量中差异最大的部分，按其能量加权，在符号一致处合并</translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation>介于基础模型与均值之间，任务向量的夹角越小，越接近均值</translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation>基础模型，在两者的值相近处向另一模型移动</translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation>基础模型加上另一模型中最重要的变化</translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation>基础模型加上仅一个模型有的变化，以及多个模型共有的变化的均值</translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation>RAM，共享的变化越多，独有变化的权重越大</translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation>单个模型的张量，按其权重缩放</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation>NaN 和无穷</translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation>全零张量</translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation>张量统计</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation>适配器中的 GGUF 名称</translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation>PEFT 无法识别 GGUF 的模块名称。</translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation>使用原始检查点代替 GGUF 文件。</translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation>张量未比较</translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation>仅存在于其中一个模型的张量，以及已量化的张量，未作比较；适配器不反映它们在模型中的内容。</translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation>适配器无法容纳的张量</translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation>线性层权重以外的张量存在差异；LoRA 适配器无法存储该差异。</translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation>元数据以数组存储</translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation>此版本 1 文件的元数据是数组，由早期的 aprender 版本写入；字段按其位置命名。</translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation>未知模型类型</translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation>此版本 1 文件的文件头中，模型类型的编号未定义。</translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation>dtype 不明确</translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation>aprender 方言中有两种量化类型的编号和大小相同。已选择与张量名称相符的一种。</translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation>与源模型比较部分值。</translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation>维度采用 GGUF 顺序</translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation>维度按变化最快者在前的顺序存储 (与 GGUF 相同)，已将其反转。</translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation>转换此文件，将维度按变化最慢者在前的顺序存储。</translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation>没有校验和文件尾</translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation>realizar 的转换器不写入文件尾，因此无法验证数据的完整性。</translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation>K-quant 行有填充</translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation>K-quant 张量的行被填充到 256 的倍数，GGML 不支持这种方式。这些张量按 F32 读取。</translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation>嵌套归档</translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation>此归档包含另一个归档，后者也已扫描。</translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation>校验和不匹配</translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation>数据与写入校验和时不同：文件在磁盘上或传输过程中损坏，或被编辑过。</translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation>重新下载或导出此文件。--ignore-checksum 可强制转换。</translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation>不支持此类模型</translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation>不支持从此类 Core ML 模型 (如树集成模型) 读取张量。</translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation>程序或脚本</translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation>此文件是程序、库或脚本。模型不包含程序。</translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation>除非信任其来源，否则请勿运行。</translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation>只有词表，没有张量</translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation>此文件有词表而没有张量，如 whisper.cpp 的测试文件。</translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation>最后一个张量未填充</translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>最后一个张量未填充到对齐边界。llama.cpp 会拒绝此类文件。</translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation>转换此文件以添加填充。</translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation>张量名称过长</translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation>某个张量名称超过 63 字节，ggml 会拒绝。</translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation>重命名该张量。</translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation>张量偏移异常</translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>张量未按顺序依次存放并填充到对齐边界。llama.cpp 会拒绝此类文件。</translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation>转换此文件以按顺序写入张量。</translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation>有副作用的算子</translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation>计算图中的某个算子会读写文件、打开连接或运行 Python 代码。</translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation>仅在了解该算子的用途时运行此模型。</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>自定义算子</translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation>计算图中有不属于该格式标准域的算子。它会运行程序必须加载的某个库中的代码。</translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation>数据在其他文件中</translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation>某个数据集或链接引用了另一个文件。不会读取其他文件：该路径可能指向本机上的任何文件。</translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation>无法解码数据集</translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation>某个数据集使用了不受支持的过滤器，或无法解码。</translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation>用 h5py 及过滤器 gzip 和 shuffle 重新写入。</translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation>已跳过链接</translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation>不跟随软链接：链接指向的内容以其自身名称读取。</translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation>已跳过组</translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation>某个链接指回已读取的组。</translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation>已跳过数据集</translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation>不读取优化器和指标的数据集，以及非数值类型的数据集。</translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation>使用 --key 读取文件的其他部分。</translation>
    </message>
    <message>
        <source>License</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation>此模型的许可证不允许商业用途。</translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation>该许可证也适用于衍生模型。</translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation>缓存副本</translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation>无法连接服务器；缓存副本可能已过时。</translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation>代码，或可能指定代码的设置</translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation>设置 trust_remote_code=True 时，加载器会运行模型旁边的 Python 文件，程序也会导入设置所指定的内容。不对代码进行分析。</translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation>加载模型前请先阅读代码。</translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation>模型损坏</translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation>已识别此文件，但无法将其读取完整。其他程序会从中读到什么尚不可知。</translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation>归档损坏</translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation>无法完整读取此归档。</translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation>pickle 损坏</translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation>某个 pickle 提前结束或含有无效的操作码。损坏处之前的内容已扫描。</translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation>已加密的内容</translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation>无法扫描已加密的内容。</translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation>请先解密。</translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation>未进入归档</translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation>嵌套归档最多进入 4 层。</translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation>提取内层归档并扫描。</translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation>文件未下载</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation>此文件是 Git LFS 指针，或尚未获取，因此其内容未知。</translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation>用 `git lfs pull` 或 Hugging Face 客户端下载。</translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation>内容的嵌套深度超出扫描范围。</translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation>过大，无法扫描</translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation>扫描此内容所需的内存或计算量，超出对此大小的文件所允许的限度。</translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation>如果信任此文件，可用 APR_RAM_LIMIT 提高限制。</translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation>文件提前结束。现有的内容已扫描。</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>重新下载。</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation>某个文件或文件夹无法读取。</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>检查权限。</translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation>内容不属于任何已知类型，因此无法作出任何判断。</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation>内容的类型已知，但不支持扫描。</translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation>配置中的代码</translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation>此模型包含 Python 代码 (如 Lambda 层)，加载模型时会运行。</translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation>请勿以 safe_mode=False 加载。</translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation>自定义类</translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation>此模型需要不属于 Keras 的类，该类必须由加载模型的程序注册。</translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation>仅使用可信的类加载。</translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation>层会读取文件</translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation>某个层指定了加载模型时会读取的文件或地址。</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation>请勿加载此模型 (CVE-2025-12058)。</translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation>来自其他模块的类</translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation>配置指定了 Keras 之外的模块，3.9 之前的版本会导入该模块。</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation>请勿加载此模型 (CVE-2025-1550)。</translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation>来自其他模块的函数</translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation>配置指定了 Keras 之外的函数，加载模型时会调用该函数。</translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation>请勿加载此模型。</translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation>层缺失</translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation>文件列出了某个层，但没有该层的权重。</translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation>稀疏张量变为稠密</translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation>源中稀疏或已分解的张量以稠密形式存储，因为其值会改变。</translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation>使用 --sparse auto 或 --lowrank 可重新紧凑存储。</translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation>适配器已合并</translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation>LoRA 适配器的权重已加到模型的权重上。</translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation>张量保持稠密</translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation>某些张量的因子不会比张量本身更小。</translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation>因子的能量</translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation>因子所保留的平方和的占比。</translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation>同时剪枝和分解</translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation>分解不会保留剪枝产生的零值。</translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation>使用 --lowrank-target 和 --prune-target 选择不同的张量。</translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation>元数据键重复</translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation>某个键在元数据中出现两次。此处使用最后一个值；其他程序可能使用第一个。</translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation>重新写入元数据，去除重复的键。</translation>
    </message>
    <message>
        <source>No license</source>
        <translation>没有许可证</translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation>源未指定许可证。</translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation>对于 SafeTensors，从模型旁边的 README.md 读取 `license:`。</translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation>缺少必需的元数据键</translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation>规范要求的某个键在元数据中不存在。</translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation>转换此文件即可补上。</translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation>特殊 token 超出词表</translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation>某个特殊 token (bos_token_id、eos_token_id …) 的 ID 不小于 token 的数量。使用该 token 的程序会读取嵌入之外的内容、出错，或永不停止生成。</translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation>更正该 ID，或使用属于此模型的分词器。</translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation>规范名称</translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation>输出采用规范张量名称，加载源格式的程序无法识别这些名称。</translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation>去掉 --keep-names 可恢复源的名称。</translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation>行顺序未恢复</translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation>某个张量的行无法恢复为源的顺序。</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>未知架构</translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation>未能识别架构，因此张量保留源的名称。</translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation>使用 --arch 指定架构。</translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation>没有规范形式的名称</translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation>某些张量名称未由该架构定义，保持不变。</translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation>complex128 按成对的值读取</translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation>complex128 的值按 F64 读取，最后一维为 2：实部和虚部。</translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation>Python 对象数组</translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation>此数组以 pickle 存储，以 allow_pickle=True 加载时会运行代码。</translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation>请勿以 allow_pickle=True 加载。</translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation>已跳过条目</translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation>归档中的某个条目不是数值数组，不会读取。</translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation>属性无效</translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation>节点的某个属性对算子而言未知、缺失，或类型不符。</translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation>重新导出模型，或更正该节点。</translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation>名称重复</translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation>两个输入、输出、初始化器或函数的名称相同。在 ONNX 中，每个值只赋值一次。</translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation>空节点</translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation>某个节点既没有输入，也没有输出。</translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation>缺少外部数据</translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation>某个张量存储在另一个文件中，该文件不存在、过短，或不允许读取。</translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation>将数据文件放在模型旁边。</translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation>函数无效</translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation>模型的某个函数没有名称、调用自身，或使用了自身未定义的内容。</translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation>计算图的问题</translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation>计算图存在问题。发现项给出其中的第一个问题，或未列出的问题的数量。</translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation>初始化器不是输入</translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation>在 IR 版本 4 之前，初始化器必须同时是计算图的输入。ONNX Runtime 接受此模型。</translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation>输入数量错误</translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation>某个节点的输入数量少于或多于其算子在此版本中允许的数量。</translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation>IR 版本较新</translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation>写入此模型的 ONNX 版本比本程序所知的更新。新增内容不会显示。</translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation>名称无效或缺失</translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation>某个计算图、值或初始化器没有名称，或其名称不被 ONNX 允许。</translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation>窄类型已解包</translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation>不足 8 位的类型已解包为更宽的类型。</translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation>张量没有数据</translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation>某个张量有形状而没有值：模型保存时未包含权重。</translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation>获取包含权重的模型。</translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation>节点顺序错误</translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation>某个节点使用了由后面的节点计算的值。ONNX 要求拓扑顺序；只要没有环，ONNX Runtime 就会对节点排序。</translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation>节点没有算子</translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation>某个节点没有 op_type。</translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation>算子未知或已移除</translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation>在模型导入的版本中，该域没有此算子。</translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation>用 onnx.version_converter 转换模型，或以其他 opset 导出。</translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation>opset 导入无效</translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation>节点使用的某个域未导入、导入了两次，或导入的版本不存在。</translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation>输出数量错误</translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation>某个节点的输出数量少于或多于其算子在此版本中允许的数量。</translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation>张量数据过长</translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation>某个张量的字节数多于其形状所需。多余的字节会被忽略。</translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation>值没有形状</translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation>onnx.checker 要求计算图的输入和输出有形状；ONNX Runtime 不要求。</translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation>稀疏张量</translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation>稀疏张量的索引和值作为单独的张量读取。</translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation>字符串张量</translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation>字符串存储在元数据中，而不是作为张量存储。</translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation>子图无效</translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation>属性中的计算图 (如 If 的分支) 的输入或输出数量与算子的要求不同。</translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation>已跳过训练计算图</translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation>不读取模型训练部分的计算图。</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>类型错误</translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation>某个值的元素类型不被算子允许。</translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation>输入未定义</translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation>某个节点使用的值既不是计算图的输入、初始化器，也不是节点的输出。</translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation>输出未定义</translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation>计算图的某个输出未由任何节点计算。</translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation>没有配置</translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation>transformers 要求模型旁边有 config.json，而源没有。</translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation>将原始模型的配置复制到该文件夹。</translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation>没有元数据</translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation>输出格式的文件只有张量。</translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation>写入 .apr 或 .safetensors 文件以保留元数据。</translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation>不写入附属文件</translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation>输出为单个文件时，不在其旁边写入 config.json、分词器和其他文件。</translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation>使用 -o FOLDER/ 写入 transformers 可加载的文件夹。</translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation>危险的导入</translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation>加载此 pickle 会导入能运行代码、读写文件或打开连接的函数。模型的数据绝不需要这样的函数。</translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation>请勿加载此文件。请向其作者索取 SafeTensors 版本。</translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation>扩展注册表</translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation>此 pickle 引用了加载它的程序的扩展注册表，因此无法得知会导入什么。</translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation>请勿加载此文件。</translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation>嵌套 pickle</translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation>某个 pickle 的数据包含另一个 pickle，有些加载器会读取它。</translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation>未知的导入</translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation>加载此 pickle 会导入不在模型所需列表中的类或函数。</translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation>仅在了解并信任该软件包时加载，或使用 weights_only=True。</translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation>同时是 HDF5 文件</translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation>此文件也可作为 HDF5 读取：程序将其视为何种文件，看到的内容就有所不同。</translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation>同时是 zip 归档</translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation>此文件也可作为 zip 归档读取：程序将其视为何种文件，看到的内容就有所不同。</translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation>未计算源文件的哈希值</translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation>来源信息中没有某个大型源文件的 SHA-256。</translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation>使用 --hash 添加。</translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation>零值丢失</translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation>为零的权重少于被剪枝的权重：该量化类型无法在每个块中表示零。</translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation>q4_0、q8_0、q3_k、q6_k、int8 和 int4 可精确表示零。</translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation>结构已剪枝</translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation>移除了注意力头、层或行；消息中给出具体内容。</translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation>TorchScript 代码的计算图未显示</translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation>无法将模型的代码读取为计算图。张量仍会读取。</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation>此检查点不包含张量。</translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation>已跳过检查点的一部分</translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation>优化器状态及训练检查点的其他部分不属于模型。</translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation>使用 --key 读取。</translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation>张量共享存储</translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation>多个张量是同一存储的视图，如绑定的嵌入 (tied embeddings)。每个张量都作为单独的副本读取。</translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation>前缀已移除</translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation>这些张量属于检查点的某个部分，如 state_dict；该部分的名称已从张量名称中移除。</translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation>TorchScript 代码</translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation>文件除张量外还包含模型的代码。转换不会保留代码。</translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation>质量门禁</translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation>张量与源的差异超出门禁允许的范围。</translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation>使用更大的类型、更高的秩或更少的剪枝；--ignore-gate 可强制写入文件。</translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation>回退类型</translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation>某些张量的行长度不是块长度的倍数，因此采用其他类型。</translation>
    </message>
    <message>
        <source>High error</source>
        <translation>误差过大</translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation>对误差最大的张量使用更大的类型，或使用更高的秩，或减少剪枝。</translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation>某些张量没有重要性数据</translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation>重要性矩阵或校准数据中没有某些张量的条目。</translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation>选项无效果</translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation>没有识别出该选项所针对的张量。</translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation>使用 --rule &apos;GLOB=TYPE&apos; 按名称选择张量。</translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation>没有可量化的内容</translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation>所有张量均被排除在量化之外，或已是所请求的类型。</translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation>`convert --quantize … --plan` 列出每个张量的原因。</translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation>文件头长度不是 8 的倍数</translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation>张量数据的起始位置不是 8 的倍数。这没有危害；内存映射加载可能较慢。</translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation>块类型被拆分</translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation>该格式没有块类型：带缩放系数的整数张量以 int8 和单独的缩放系数无损存储。</translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation>使用 --dequantize f16 写入浮点值。</translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation>文件头以空白字符开头</translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation>规范要求文件头以 { 开头。读取器接受空白字符。</translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation>转换此文件以移除空白字符。</translation>
    </message>
    <message>
        <source>More findings</source>
        <translation>更多发现项</translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation>还有更多同类的发现项；仅显示最严重的。</translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation>已加密的载荷</translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation>张量已加密；读取需要密钥。</translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation>已签名的文件</translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation>文件带有签名，该签名未经验证。</translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation>配置与张量矛盾</translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation>所有张量的尺寸彼此一致，却与配置中的某个尺寸 (如 hidden_size) 不同，因此有误的是配置，而不是单个张量。</translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation>更正配置，或使用原始模型的配置。</translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation>形状相互矛盾</translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation>某个张量的形状与架构、配置或其他张量的要求不同。程序会拒绝这样的模型，或算出无意义的结果。</translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation>与模型的配置比较；如果模型经过转换，也与原始模型比较。</translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation>文件未使用</translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation>模型旁边的某个文件是指向其文件夹之外的链接，未嵌入。</translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation>稀疏布局</translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation>稀疏存储节省的空间，或说明没有张量含有足够多的零值。</translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation>张量未对齐</translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation>某个张量的偏移不是该格式对齐值的倍数。读取较慢，对文件进行内存映射的程序可能会拒绝它。</translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation>转换此文件以对齐张量。</translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation>张量远大于文件</translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation>张量解码后的字节数远超此大小的文件通常的字节数，因此不读取：一个小文件可能耗费数小时和全部内存。</translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation>如果信任此文件，可将 APR_RAM_LIMIT 设为更高的值。</translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation>文件头没有校验和</translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation>文件头没有校验和，因此无法发现文件头的损坏。</translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation>次版本较新</translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation>写入此文件的格式版本比本程序所知的更新。其中的新内容不会显示。</translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation>填充不为零</translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation>张量之间的字节不全为零。它们没有影响，但此文件并非写入器生成的原样。</translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation>转换此文件以写入零填充。</translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation>保留字节被设置</translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation>规范保留的字节不为零：可能是较新的写入器，也可能是损坏。</translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation>模型之后的字节</translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation>文件在最后一部分之后还有内容。此处忽略这些字节；其他程序可能会拒绝此文件，或读取到其他内容。</translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation>转换此文件以移除这些字节。</translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation>文件头描述的张量数据位于文件末尾之后，例如下载中断或磁盘已满所致。</translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation>与来源比较大小，并重新下载文件。</translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation>未知块</translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation>文件中有一个块的类型是本程序不认识的。该块会被忽略。</translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation>未知标志</translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation>设置了本程序不认识的标志位。这些标志位会被忽略。</translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation>无法读取张量数据</translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation>文件的文件头完好，但某个张量的数据无法解码。</translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation>重新下载或导出此文件。</translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation>不安全的文件</translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation>文件引用了其文件夹之外的内容，或包含加载器会执行的对象。</translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation>请勿在此文件能访问其他文件的环境中加载它。</translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation>张量索引未排序</translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation>张量索引未按规范的要求按名称排序。aprender 会拒绝此类文件。</translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation>转换此文件以对索引排序。</translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation>未使用的字节</translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation>文件的各部分之间有未被引用的字节。</translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation>路径在文件夹之外</translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation>归档中的某个条目会被写到提取归档的目标文件夹之外。</translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation>请勿提取此归档。</translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation>计算图没有权重</translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation>计算图没有常量；变量在单独的检查点中。</translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation>打开该检查点的 .index 文件。</translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation>未知的 schema 版本</translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation>此 SavedModel 的版本不是 1，而 1 是目前唯一存在的版本。</translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation>已跳过张量</translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation>优化器的张量、计数器和字符串不属于模型。</translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation>使用 --key optimizer 读取。</translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation>关联文件</translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation>模型之后附有包含标签或词表的 zip 归档，符合 TensorFlow Lite 元数据的定义。</translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation>缓冲区过长</translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation>某个缓冲区的字节数多于其张量所需。多余的字节会被忽略。</translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation>已跳过张量</translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation>张量的形状未知，或其类型没有等效的 dtype。</translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation>某个稀疏张量已转换为稠密张量。</translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation>归档中的 Python 代码</translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation>此归档是 torch.package：加载时会从归档导入 Python 文件。</translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation>仅在信任其来源时加载。</translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation>此归档包含 TorchScript 代码。调用模型时，代码在 PyTorch 的解释器中运行，并可读写文件。</translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation>所有值均为零</translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation>某个二维或更高维的权重的所有值均为零，如同未加载或未训练。适配器和新层的初始状态可能如此。</translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation>检查该张量是否已加载并训练。</translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation>无穷值</translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation>某个张量包含无穷值。在掩码和常量中这是正常的；在训练过的权重中则是错误。</translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation>从 f32 或 bf16 的原始模型转换：f16 在超过 65504 时溢出。</translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation>均值异常</translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation>某个张量的均值超出训练过的模型中此类张量 (LayerNorm 权重、嵌入、线性层权重 …) 的范围。</translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation>如果模型经过转换，检查缩放系数、转置和张量名称。</translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation>NaN 值</translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation>某个张量包含非数值 (NaN)。用其计算的一切结果均为 NaN。</translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation>找出产生这些值的训练或转换步骤；常见原因是学习率过高，或某个值在 f16 中溢出。</translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation>值未检查</translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation>不支持解码此 dtype；数据已复制，但未检查其值。</translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation>非有限值</translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation>源或结果中有 NaN 或无穷的值。块类型和整数无法存储这些值。</translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation>标准差异常</translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation>某个张量的标准差高于训练过的模型中此类张量的标准差。</translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation>与原始模型比较，例如使用 `aprcli diff`。</translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation>归档中的校验和不匹配</translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation>归档中的某个条目与其校验和不符。torch 仍会加载它。</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>重新下载此文件。</translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation>归档自相矛盾</translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation>归档的目录与其条目相互矛盾：不同程序可能读取到不同的内容。</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>warned</source>
        <translation>有警告</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>token 嵌入</translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation>注意力 q、k、v</translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation>注意力 k、v</translation>
    </message>
    <message>
        <source>attention v</source>
        <translation>注意力 v</translation>
    </message>
    <message>
        <source>attention k</source>
        <translation>注意力 k</translation>
    </message>
    <message>
        <source>attention q</source>
        <translation>注意力 q</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>feed-forward up</source>
        <translation>前馈 up</translation>
    </message>
    <message>
        <source>feed-forward gate</source>
        <translation>前馈 gate</translation>
    </message>
    <message>
        <source>feed-forward down</source>
        <translation>前馈 down</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>control</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>用户自定义</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation>没有池化层</translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation>GGUF 文件不包含 BERT 的池化层，transformers 会随机初始化它。</translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation>使用各个 token 的向量，或使用原始检查点。</translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation>没有分词器</translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation>将原始模型的分词器复制到该文件夹。</translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation>没有对应项的 GGUF 键</translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation>GGUF 元数据的某些键在由其生成的 config.json 中没有对应项。模型可能给出不同的结果。</translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation>将 config.json 与原始模型的 config.json 进行比较。</translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation>小整数会被解包</translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation>小于 8 位的无符号整数按 U8 读取。</translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation>查找表中的权重</translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation>权重以数值表的索引形式存储，并会被解码。</translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation>同一模型的其他文件</translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation>文件夹中还有其他布局或精度的权重。读取的是 transformers 加载的文件。</translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation>要读取另一个文件，请指定该文件。</translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation>没有内容的 GGUF 文件</translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation>文件有文件头，但既没有键也没有张量，因此不是模型。</translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation>类型错误的 GGUF 键</translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation>某个键的值与 llama.cpp 读取的类型不同。llama.cpp 在加载模型时会拒绝这样的文件，即使值本身合适。</translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation>请用所需的类型写入该键，例如使用 Python 包 gguf。</translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation>打包的权重保留其名称</translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation>打包权重的各部分没有规范名称，因此所有张量都保留来源中的名称。</translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation>未随附的文件</translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation>来源旁边的文件（例如分词器）既不在输出中，也不在输出旁边。</translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation>请从来源复制这些文件。</translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation>稀疏张量范围之外的索引</translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation>稀疏张量的某个索引为负，或不小于其维度的大小。不检查这一点的程序会读写其他内存。</translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation>请不要在其他程序中加载该文件；请从原始模型重新写入。</translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation>索引未映射的张量</translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation>某个分片中有索引未列出或列在其他分片中的张量。该张量不会被读取。</translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation>请重新写入索引，或删除该张量。</translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation>无法读取的权重</translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation>模型的某个权重的类型或形式不受支持，因此既不检查也不转换。</translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation>请用写入该模型的程序进行转换。--relaxed 会转换其他权重。</translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation>打包的权重</translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation>多个张量同名</translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation>检查点中多个张量的路径得到相同的名称，例如键 1 和 &quot;1&quot; 的路径。后面的张量带有编号。</translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation>已跳过其他值的数组</translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation>字符串、日期和 Python 对象的数组不是权重，不会读取。</translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation>权重的相对误差超过 5 %。</translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation>不匹配的量化</translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation>TensorFlow Lite 张量的缩放因子或零点与其形状不符：解释器会拒绝该模型。</translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation>请重新转换模型。</translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation>指定代码的配置</translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation>加载器会导入或调用配置所指定的内容。</translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation>加载模型之前，请检查它指定的内容。</translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation>XML 实体</translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation>Python 对象的 YAML 标签</translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation>不安全的 YAML 加载器会调用标签所指定的 Python 对象。</translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation>不要使用不安全的 YAML 加载器加载此文件。</translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation>无法理解的聊天模板</translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation>pickle 过多</translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation>该聊天模板读取 Python 对象的属性，由此可到达执行代码的函数 (CVE-2024-34359)。</translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation>不要使用此模板。</translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation>XML 实体可能读取文件并无限展开。</translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation>请使用拒绝实体的解析器。</translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation>聊天模板无法解析，或调用了已知列表之外的函数和方法。</translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation>使用模型之前请阅读该模板。</translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation>连续的 pickle 数量超过扫描器读取的数量。</translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation>逃逸沙箱的聊天模板</translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation>同时是另一种格式的模型</translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation>此文件还带有另一种模型格式的签名：程序将其视为何种文件，看到的内容就有所不同。</translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation>同时是另一种格式的计算图</translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation>这些字节也是一条含有另一种格式算子的消息。消息没有签名：程序将其视为何种消息，看到的内容就有所不同。</translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation>词表中有重复的 token</translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation>多个 ID 对应同一个 token。分词器只会对文本使用其中一个，因此嵌入的其他行永远不会被使用，或者不同程序对同一文本给出不同的 ID。</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>请使用该模型自带的分词器。</translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation>未跟随的链接</translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation>某个指向文件夹的链接未被跟随，因此未扫描其指向的内容。</translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation>请扫描该链接指向的文件夹。</translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation>许可证相互排斥</translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation>构成结果的模型的许可证无法同时遵守：一个许可证禁止另一个许可证所要求的限制。</translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation>请向所有者索取其他许可证，或排除其中一个模型。</translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation>合并的基础模型</translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation>该方法需要基础模型，但未选择：使用第一个模型。</translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation>请使用 --base 选择其他基础模型。</translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation>没有聊天模板</translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation>所合并的模型都没有聊天模板，因此结果也没有。</translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation>如果需要程序用聊天模板来格式化对话，请为结果添加一个。</translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation>以其他方式读取的配置</translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation>mergekit 配置的某一部分在此处没有效果，或效果不同。</translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation>请阅读旁边的说明；计划会显示合并的内容。</translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation>被复制的张量</translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation>整数张量以及无法求平均的类型的张量取自第一个模型。</translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation>部分模型缺少的张量</translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation>并非所有被合并的模型都有这些张量。</translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation>--missing 指定如何处理这些张量。</translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation>基础模型旁边的 Model Stock</translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation>变化方向彼此背离的张量保持为基础模型的张量，与论文一致；mergekit 在此处会外推到基础模型之外。</translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation>未合并的输出层</translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation>某个模型存储了输出层，但其配置表明加载器会改用 token 嵌入。</translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation>词表不同</translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation>各模型的相同 ID 对应不同的 token，因此被合并的嵌入行属于不同的 token。</translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation>请使用 --tokenizer union 或 base (基础模型的词表)。</translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation>结果的词表</translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation>结果的词表由各模型的词表组成。所有模型都没有的行为零。</translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation>结果的专家</translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation>各模型的前馈网络成为专家。随机路由必须先经过训练，模型才可使用。</translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation>结果的 token</translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation>该模型采用了另一个模型的词表。两者共有的 token 的行保持不变，新 token 的行通过计算得出。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation>将匹配的浮点张量的值乘以一个数：&apos;*.o_proj.weight=0.5&apos;；采用第一条匹配的规则 (可重复)</translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation>已撤销 RoPE 重排</translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation>已减去归一化的偏移 1</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>已剪枝</translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation>绑定：与 %1 共享数据</translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation>绑定：同时用作 lm_head.weight</translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation>已融合 q、k 和 v</translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation>已融合 gate 和 up</translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation>秩为 %1 的因子</translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation>秩为 %1 的因子，重建为稠密张量</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation>保留 %1% 能量的因子</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation>保留 %1% 能量的因子，重建为稠密张量</translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation>因子以 F16 存储：因子无法量化</translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation>未分解：空</translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation>未分解：少于两个维度</translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation>未分解：在所请求的 dtype 下，秩为 %1 的因子不会小于 %2 × %3</translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation>已转换为 %1</translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation>由插件 %1 量化</translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation>以 %1 代替 %2：行长度 %3 不是块大小 %4 的倍数</translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation>未量化：%1 的缩放系数</translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation>未量化：规则</translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation>未量化：非浮点</translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation>未量化：不支持的 dtype</translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation>未量化：空</translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation>未量化：偏置</translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation>未量化：归一化</translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation>未量化：专家路由</translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation>未量化：专家表</translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation>未量化：位置编码</translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation>未量化：token 类型嵌入</translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation>未量化：小矩阵</translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation>未量化：小卷积</translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation>未量化：状态空间矩阵</translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation>未量化：图像块嵌入</translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation>未量化：视觉模型</translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation>未量化：滑动统计量</translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation>未量化：标量</translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
        <translation>未量化：一维</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>磁盘空间不足：需要 %1，可用 %2。</translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation>输出文件已存在。请选择其他名称或覆盖它。</translation>
    </message>
    <message>
        <source>Tokenizer that cannot be read</source>
        <translation>无法读取的分词器</translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation>此模型的分词器各部分相互矛盾或不完整。程序无法用它将文本转换为 token。</translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation>请使用分词器可用的源重新转换模型。</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation>无法写入输出：文件夹不存在。</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation>无法写入输出：无法访问文件夹。</translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation>无法写入输出：其文件夹是一个文件。</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation>无法写入输出：文件夹是只读的。</translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation>llama.cpp 有差异</translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation>llama.cpp 将文本拆分为与源分词器不同的 token，或者未实现模型所用架构的某一部分。</translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation>请用 `aprcli tokenize` 比较文本的 token，并比较两个程序的回答。</translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation>未写入的张量</translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation>GGUF 文件不包含与嵌入共享的输出、掩码、池化层或训练头：它们可由其他张量得出，或者 llama.cpp 不使用它们。</translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation>分片的最大大小</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation>ONNX 或 TorchScript 输出的图：将先前位置的键和值作为输入和输出，用于逐个 token 生成文本</translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation>ONNX 输出的算子集（默认：源的算子集，或 17，含块时为 21）；对于其他输出，为 ONNX 源必须具有的算子集</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>没有图</translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation>写入其他格式，或在运行模型的程序中添加图。</translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation>权重由 GPTQ、AWQ 或 bitsandbytes 等程序量化，并以其自己的布局打包。它们保持原样，在步骤或输出需要其值时解码；发现项会说明哪些布局未知。</translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation>在布局未知时使用原始模型。</translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation>将一个 JSON 对象的成员添加到输出的元数据中；对于没有配置的模型，config.json 会成为其配置</translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation>长度错误的列表</translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation>元数据中的某个列表（token 的分数或类型、标签或梅尔滤波器组）比另一个键或模型所要求的更长或更短。程序会读取到末尾之外，或使用错误的条目。</translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation>请从源重新转换该模型。</translation>
    </message>
    <message>
        <source>No shard</source>
        <translation>不分片</translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation>将任意大小的 .apr 输出写为一个文件</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation>.apr 输出中张量起始位置的倍数（默认：64）</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式</translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation>写入多个文件，每个最多为此大小：5GB、500MB（带索引的 SafeTensors、GGUF、带清单的 .apr；默认：一个文件，但超过 2GiB 的 .apr 输出会被拆分）</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation>将查询、键和值，以及 gate 和 up，分别存储为单独的张量或合为一个张量 (默认：与源相同，或按目标的要求)</translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation>.apr 输出的方言 (默认：apr2)，或 .pt 或 .bin 输出的方言 (默认：pytorch，即 state dict)</translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation>按模型使用的顺序排列 .apr 输出的张量，供边接收边加载的程序使用；版本 1 的文件还会有分块索引</translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation>Trueno 原生</translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation>写入版本 1 的 .apr 文件，其张量不压缩并按 64 字节对齐，以便内存映射</translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation>后端提示</translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation>版本 1 的 .apr 文件的张量所面向的硬件 (默认：源的硬件，或 auto)</translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation>投影已拆分或拼接</translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation>查询、键和值，以及 gate 和 up，分别存储为单独的张量或合为一个张量；数值不变。</translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation>加载器需要其他形式的投影</translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation>模型的常用加载器需要另一种形式的投影。</translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation>投影已是所请求的形式</translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation>没有张量需要拆分或拼接。</translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation>架构的图</translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation>输出的图由架构生成；此处说明它与来源的计算不完全一致之处，或未使用的内容。</translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation>如果对用途有影响，请将结果与原始模型的结果进行比较。</translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation>ONNX 文件和 TorchScript 模块除张量外还包含模型的图。在 ONNX 中，如果来源的图是 ONNX 图则予以保留；对于其他来源，会为已知架构生成图。</translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation>transformers 从模型旁边的 tokenizer.json 读取分词器，llama.cpp 从 GGUF 文件读取；源没有分词器，或其类型无法在那里表示。</translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation>由 GGUF 生成的分词器</translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation>如有原模型的 tokenizer.json，请使用它。</translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
        <translation>tokenizer.json 由 GGUF 文件的键生成。这些键描述 llama.cpp 的行为；原分词器中 llama.cpp 不做的规范化（例如 NFC）不包含在内，特殊标记所吸收的空格也不包含在内。WordPiece 分词器是否将大写字母转为小写由其词表推断。</translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation>尚无记录</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>清除日志</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>解释 %1</translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation>模型 %1：%2，%3</translation>
    </message>
    <message>
        <source>, base</source>
        <translation>，基础模型</translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation>%1 是基础模型</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>基础模型</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>上移 %1</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>下移 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Models (%1)</source>
        <translation>模型 (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation>第一个模型提供配置、分词器和名称。</translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation>添加已打开的 ▾</translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation>添加已打开的模型</translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>添加模型文件</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>要合并的模型</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation>合并方法</translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation>该方法的参数，以及其他步骤的选项</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>输出文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>选择输出文件</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>权重的类型</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>覆盖现有文件</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>正在制定计划</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并方式</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Reading the models …</source>
        <translation>正在读取模型 …</translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation>计划将显示在此处：结果中的每个张量及其合并方式。</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>加载…</translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation>加载配方或 mergekit 配置</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>保存配方…</translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation>导出 YAML…</translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation>将此合并写为 mergekit 配置</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation>在第一个模型旁边显示结果，不写入文件</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation>结果的层 (%1)</translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation>结果的层</translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation>模型:首层..末层</translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation>与各模型相同</translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation>添加切片</translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation>用层范围组成结果</translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation>层切片</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(相同)</translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation>复制所选值</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>将所有元数据复制为 JSON</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation>此模型没有元数据。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>撤销上一次更改</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>重做已撤销的更改</translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation>保留 .bak</translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation>保留被替换的文件，并在其名称后添加 .bak</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation>将更改保存到文件</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>另存为 …</translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation>将更改后的模型另存为其他文件</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation>要更改的条目的键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation>将条目设为此值</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation>移除条目</translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation>对应项：</translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation>%1 为 %2；选择它</translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation>选择新值</translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation>重命名张量</translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation>按模式重命名张量</translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation>名称或模式：model.layers.*.weight</translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation>要重命名的张量，* 表示任意文本</translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation>新名称：blk.*.weight</translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation>新名称，* 依次表示第一、第二 … 个 * 匹配的内容</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Append …</source>
        <translation>追加 …</translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation>向数组添加一项</translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation>显示数值，或与另一模型的差异</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation>显示均方根，而不是极值</translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation>所有层使用同一色阶</translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation>对所有层的同名张量使用同一色阶</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation>显示整个模型</translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation>显示张量</translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation>显示整个所选张量</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出 …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>将图片导出为 PNG</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>模型全景图</translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation>将模型拖放到此处</translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation>apr、SafeTensors、GGUF、PyTorch、ONNX、TensorFlow、Keras、TFLite、Core ML 等：文件、文件夹和分片。只读取文件头，因此大文件也能快速打开，且不会执行其中的任何内容。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation>各类型的字节占比</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation>根据形状和类型估算，不含激活值。KV 缓存采用 F16；微调采用 Adam 和混合精度。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation>模型卡片和分词器</translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation>结构 ID</translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation>所有张量的名称、类型和形状的 SHA-256：张量相同的文件，无论何种格式，其值都相同</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation>复制结构 ID</translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation>已固定： </translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation>最近 (按 P 固定文件)</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>开始导览</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>分五步介绍窗口的各个部分</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation>%1 的新增功能</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation>模型的关键信息</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation>以树或列表显示所有张量</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>张量详情</translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation>所选张量的存储和统计</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation>所选张量的值分布</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation>文件的所有元数据</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation>加载此文件会执行或访问的内容</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation>后台任务</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation>已发生的事件和所有错误</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation>量化模型的大小和误差</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation>转换的选项和计划</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation>模型的张量、值和字节</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation>并排显示两个模型</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation>模型的统计、检查和安全</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation>以网格显示所选张量的值</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation>以图片显示所选张量</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>所有张量的统计</translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation>文件的字节及其归属</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation>模型的算子或层及其连接</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>全景图</translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation>以一张图片显示模型的所有张量</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation>词表，以及切分为 token 的文本</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>聊天模板</translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation>按模型的聊天模板写出的对话</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>模型卡片</translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation>模型的说明和许可证</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation>逐层显示混合专家模型的专家</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation>合并的模型、方法和计划</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
        <translation>模型的生成过程：操作、输入、命令行</translation>
    </message>
</context>
<context>
    <name>PlannerPane</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation>测量每种类型的误差</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation>为当前模型制定量化计划</translation>
    </message>
    <message>
        <source>Target size</source>
        <translation>目标大小</translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation>目标大小占源模型的百分比</translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation>选择类型</translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation>按目标大小选择每个张量的类型</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>输出文件</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>覆盖现有文件</translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation>张量组</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>%1 的类型</translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation>组内张量，误差最大者在前</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation>最差块</translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation>大小和误差</translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation>大小与误差：%1</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>最佳混合方案</translation>
    </message>
    <message>
        <source>Single type</source>
        <translation>单一类型</translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation>当前选择</translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation>量化前后的直方图</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation>每权重误差</translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation>每权重误差的直方图</translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation>误差最大的块；点击可显示其字节</translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation>最差块</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation>从此索引开始的 256 个权重的 RMS 误差；点击可显示其字节</translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation>点击“测量”可基于所有权重测量每种类型的误差。不会写入任何文件。</translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation>打开模型以制定量化计划。</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>保存配方…</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation>显示量化选项</translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation>量化选项</translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation>预览没有可量化的文件。请选择其源文件。</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation>小型语言模型</translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation>可计算两数相加：查看其层、值和 token。</translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation>损坏的文件</translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation>同一模型，但校验和错误且含有 NaN：查看检查会发现什么。</translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation>量化模型</translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation>每权重 4 位，与原始模型并排：查看误差出现在何处。</translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation>LoRA 适配器</translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation>使模型执行模 100 加法：查看其合并计划。</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation>未扫描文件。</translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation>安全发现项</translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation>未发现代码执行、对其他文件的访问或隐藏数据。</translation>
    </message>
</context>
<context>
    <name>SliceRow</name>
    <message>
        <source>1:0..15, or 1:0..7,2:8..15 t=0.3</source>
        <translation>1:0..15，或 1:0..7,2:8..15 t=0.3</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>切片 %1</translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation>不是切片</translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation>上移切片 %1</translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation>下移切片 %1</translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation>移除切片 %1</translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>已标记 %1 个</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>将表格复制为制表符分隔的值</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>所有张量的统计</translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation>打开模型以查看其张量的统计。</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>没有匹配筛选条件的张量。</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>此模型没有张量。</translation>
    </message>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>筛选：dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation>显示为平铺列表</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>此模型没有张量。</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>没有匹配筛选条件的张量。</translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation>筛选条件的补全</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>复制表格为</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>筛选：dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1: %2</source>
        <translation>Token %1：%2</translation>
    </message>
    <message>
        <source>%1 · id %2</source>
        <translation>%1 · ID %2</translation>
    </message>
</context>
<context>
    <name>TokenizerPane</name>
    <message>
        <source>Special tokens</source>
        <translation>特殊 token</translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation>在文本前后添加特殊 token</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>复制 ID</translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation>复制 token ID，以空格分隔</translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation>输入文本以查看其 token</translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation>要切分为 token 的文本</translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation>%1 · 解码：%2</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>要解码的 ID</translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation>要解码的 token ID，以空格分隔</translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation>按文本或 ID 查找 token</translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation>显示某一类型的 token</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>没有匹配的 token。</translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation>按文本查找合并规则</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并规则</translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation>显示合并规则，而不是词表</translation>
    </message>
    <message>
        <source>Find a merge</source>
        <translation>查找合并规则</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>查找 token</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>文本的 token</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation>切片：3, :, 0:128</translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation>NumPy 写法的切片</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>矩阵编号</translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation>转到：3, 17</translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation>转到索引或元素编号</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinity</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>要查找的内容</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>有效位数</translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation>存储的位</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>How values are shown</source>
        <translation>值的显示方式</translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation>每个点的最小值和最大值；线为均方根。</translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation>%1 的值曲线</translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation>打开模型以查看其字节。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation>打开模型以查看其卡片。</translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation>打开模型以更改其卡片。</translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation>只有 apr 文件包含模型卡片；转换模型即可添加。</translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation>打开模型以更改其许可证。</translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation>%1 的模型卡片</translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation>此模型没有模型卡片，旁边也没有 README.md。</translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation>卡片过长，无法在此更改；请使用 `aprcli edit --card FILE`。</translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation>正在读取卡片。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatModel</name>
    <message>
        <source>Reading the chat template …</source>
        <translation>正在读取聊天模板 …</translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation>%1 的聊天模板</translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation>此模型没有聊天模板，旁边也没有包含模板的 tokenizer_config.json。</translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation>渲染聊天模板</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 个字符</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source> · the beginning is shown</source>
        <translation> · 仅显示开头</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation>打开模型以查看其聊天模板。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation>命令、#张量、@元数据键或 !发现项</translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation>查找命令、张量、元数据键或发现项</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>形状已变</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>不同元素</translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation>最大差值</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>误差 (%)</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation>不在基础模型中</translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation>两者相同：%1</translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation>两者：A %1，B %2</translation>
    </message>
    <message>
        <source>only A: %1</source>
        <translation>仅 A：%1</translation>
    </message>
    <message>
        <source>only B: %1</source>
        <translation>仅 B：%1</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>%1 个 NaN 或无穷</translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation>相对基础模型</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>，余弦 %1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation>打开另一个模型以进行比较。</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>模型文件 (%1)</translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation>选择张量以查看差异。</translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation>选择要与之比较的模型。</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>正在比较 …</translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>比较 %1 和 %2</translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation>所有张量均相同。</translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation>权重的相对误差 %1% · 余弦相似度 %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 个已更改</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>%1 个相同</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>%1 个仅在 B 中</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>%1 个仅在 A 中</translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation>%1 个形状已变</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 个无法读取</translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation>此张量仅在其中一个模型中。</translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation>%1 的直方图</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>No common base</source>
        <translation>没有共同的基础模型</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>与 %1 比较</translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation>相对基础模型：%1 个仅在 A 中更改，%2 个仅在 B 中更改，%3 个在两者中均更改</translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>%1 个值在其中一个模型中为 NaN 或无穷</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation>词表：%1 个 token 仅在 B 中，%2 个仅在 A 中，%3 个 ID 不同</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation>%1 (所有张量)</translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation>正在读取文件头 …</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>未知架构</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (依据 %2)</translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation>%1：%2 个已映射，%3 个不变 · %4 · %5 → %6</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · 可用 %1</translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation> · 计算约需 %1</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>已嵌入：%1</translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation>制定合并计划</translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation>制定 %1 的转换计划</translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation>测量合并速度</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>合并 %1</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>转换 %1</translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation>权重的相对误差：%1 %，最大 %2 % (%3)。</translation>
    </message>
    <message>
        <source>(new)</source>
        <translation>(新)</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(相同)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>To</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并方式</translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation>SafeTensors 文件夹</translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation>已验证：回读的 %1 与计划一致。</translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation>%1 文件不包含：%2。</translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation>为 %1 计划所有格式</translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation>%2 个张量中有 %1 个更改类型</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>没有任何丢失</translation>
    </message>
    <message>
        <source>Next to it: %1</source>
        <translation>同一文件夹：%1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation>转换失败</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>转换的输出</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>文件 (*)</translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation>加载配方，或模型中的配方</translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation>配方和模型 (*.json *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>保存配方</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>配方 (*.json)</translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation>转换已取消</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>此张量没有元素。</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>正在读取值 …</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>行 %1，共 %2 行</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>列 %1，共 %2 列</translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation>元素 %1，共 %2 个</translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation> · 抽样</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>%1 的曲线</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>行 %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · %1 至 %2</translation>
    </message>
    <message>
        <source> · RMS %1</source>
        <translation> · RMS %1</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN 或无穷</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DetailsPaneModel</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation> 字节，%1</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>已重新排列</translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation>读取时解码</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储形式</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation> (对齐到 %1)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation>最大幅值</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2 范数</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零值</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>次正规数</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Document</name>
    <message>
        <source>%1: %2. Values are not shown.</source>
        <translation>%1：%2。不显示数值。</translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation>%1 在磁盘上已更改。显示的是之前的版本。</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>设置 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation>更改模型卡片</translation>
    </message>
    <message>
        <source>%1 (preview)</source>
        <translation>%1 (预览)</translation>
    </message>
    <message>
        <source>Restore the unsaved changes</source>
        <translation>恢复未保存的更改</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation>%1 已被删除或移动。显示的是已读取的内容。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation>下载 %1</translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation>已下载 %1</translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation>已取消打开 %1</translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation>安全扫描：%1</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>无法打开 %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation>%1 中的安全发现项</translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation>预览 %1</translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation>预览已取消</translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation>无法预览 %1</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>已打开 %1</translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation>验证 %1</translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation>无法验证 %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
    <message>
        <source>Looking for experts …</source>
        <translation>正在查找专家 …</translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation>测量专家</translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation>此模型不是混合专家模型。</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零值</translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation>路由范数</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation>%1，每层最多 %2 · 专家参数 %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 experts</source>
        <translation>
            <numerusform>%1 个专家</numerusform>
        </translation>
    </message>
    <message>
        <source> · from a sample</source>
        <translation> · 来自抽样</translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation>%1，专家 %2 · RMS %3 · 零值 %4%</translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation> · 路由范数 %1</translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation> · 与专家 %1 最相似，余弦 %2</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN 或无穷</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation>打开模型以查看其专家。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 个发现项</numerusform>
        </translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>全部 (%1)</translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation>警告和错误 (%1)</translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation>错误 (%1)</translation>
    </message>
    <message>
        <source>VALID</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation>无效</translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>已执行 %1 项检查</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>%1 项不完整</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>已跳过 %1 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>%1 项不适用</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation>第 0 层</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>第一层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>最后一层</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientModel</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation>“%1”不是数字，也不是 0.2:0.8 这样的渐变。</translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation>文本中有 %1 个值；此参数对所有模型只有一个值。</translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation>文本中有 %1 个值，而模型有 %2 个。</translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation>还有按名称指定的值。这些值保持不变；曲线用于所有其他张量。</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>所有层均为 %1</translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation>所有层均为 %1 (默认)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation>第一层</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>最后一层</translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation>全部层的 %1% 处</translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation>点 %1/%2：值 %3，位于%4</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>所有模型</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphModel</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation>此文件没有算子图，也没有可用于推断算子图的张量。</translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation>%1 的计算图</translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation>正在读取计算图 …</translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation>排布计算图</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation>%1，%2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 个连接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1 个方框</numerusform>
        </translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation> · 正在排布 …</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation>%1 次，算子相同</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation>推断得出，不在文件中</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation>输入来自</translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation>输出到</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation> · 推断</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation>打开模型以查看其计算图。</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>导出计算图</translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation>SVG 图片 (*.svg);;PNG 图片 (*.png);;Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation>无法导出计算图</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapModel</name>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>此张量没有元素。</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>正在读取值 …</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>%1 的热力图</translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation>行 %1 · 列 %2</translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation> · 抽样，正在读取所有值 …</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · 正在读取 …</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>没有有限值</translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation>，以及 NaN 或无穷</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation>选择张量以图片形式查看。</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>元素 %1</translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation>导出热力图</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation>无法导出热力图</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>搜索帮助</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation>帮助页面为英文。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
    <message>
        <source>Regions of %1</source>
        <translation>%1 的区域</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件为空。</translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation>此模型的字节不在文件中。</translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation>此张量没有字节。</translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation>元素 %1 至 %2 · 张量的字节 %3 至 %4</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>%1 的字节</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation> · 已选择 %1 字节</translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation>%1，张量之间</translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation>格式读取器未描述的部分</translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation> · 元素 [%1]</translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation> · 从 [%2] 开始、含 %1 个元素的块</translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation>%2 处的 %1 块</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索 …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>在 %1 中搜索</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>未找到。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1 个值超出显示范围</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1 个值为 0</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1 个值为 NaN 或无穷</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation>截至 %1：%2%</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 至 %2：%3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1：%2%</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramPaneModel</name>
    <message>
        <source>Select a tensor to see its histogram.</source>
        <translation>选择张量以查看其直方图。</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>正在读取值 …</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>%1 的直方图</translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation>导出直方图</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation>PNG 图片 (*.png);;SVG 图片 (*.svg);;CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation>无法导出直方图</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistoryPaneModel</name>
    <message>
        <source>unknown operation</source>
        <translation>未知操作</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, SHA-256 %3</source>
        <translation>%1，%2，SHA-256 %3</translation>
    </message>
    <message>
        <source>downloaded from %1</source>
        <translation>下载自 %1</translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation>打开模型以查看其生成过程。</translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
        <translation>文件未说明其生成过程。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>剩余 %1 秒</translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation>剩余 %1:%2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergeModel</name>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>%1 models</source>
        <translation>
            <numerusform>%1 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1或更多</translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation>%1 至 %2 个模型</translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation>需要这些模型微调所基于的基础模型，以及 %1。</translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation>需要 %1。基础模型可选。</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>需要 %1。</translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation>添加两个模型，或将其拖放到此处。</translation>
    </message>
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>再添加 %1 个模型，或将其拖放到此处。</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation>由配方的某个阶段生成</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA 适配器</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>未知架构</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation>读取要合并的模型</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>正在读取 …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation>合并已取消</translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation>合并失败</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>要合并的模型</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>模型文件 (%1)</translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation>关于 %1 的说明</translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation>加载配方或 mergekit 配置</translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation>配方、配置和合并模型 (*.json *.yml *.yaml *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation>合并的输出</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>文件 (*)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>保存配方</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>配方 (*.json)</translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation>导出为 mergekit 配置</translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation>mergekit 配置 (*.yml)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 条合并规则</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Rank</source>
        <comment>position in an order</comment>
        <translation>次序</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation>打开模型以更改其元数据。</translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation>制定 %1 的更改计划</translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation>保存更改后的模型</translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation>模型文件 (*.%1)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>保存 %1</translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation>无法保存更改</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation>此模型没有含元素的张量。</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation> · 一个像素为 %1 × %1 个元素</translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation> · 一个元素为 %1 × %1 个像素</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · 正在读取 …</translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation>读取全景图</translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation> · 不在另一模型中</translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation> · [%1] = %2</translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation> · [%1] 附近：极值 %2，RMS %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation>打开模型，以一张图片查看全部内容。</translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation>此模型的值</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation>与 %1 的差异</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>导出全景图</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation>无法导出全景图</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation>重新打开文件</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation>还有 %1 条 …</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>解释 %1</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation>程序结束时 %1 有未保存的更改</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
        <translation>%1 的安全扫描：%2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation> · 校验和不匹配</translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation> · 校验和正常</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation>安全扫描</translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation>下载自</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation> · 共 %1 个文件</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>压缩</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>分片 %1</translation>
    </message>
    <message>
        <source>More shards</source>
        <translation>更多分片</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation>aprender 版本</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏层大小</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键/值头</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>License</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>未指定</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation>此格式中没有</translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation>已存储 CRC-32，未验证</translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation>CRC-32 不匹配</translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation>CRC-32 已验证</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation>识别依据</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>各类层数</translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation>重复块</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>前馈层大小</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>磁盘大小</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>存储的权重</translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation>%1 权重</translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation>KV 缓存，每个 token</translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation>KV 缓存，%1 个 token</translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation>LoRA，秩 %1</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>全量微调</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation>文件中没有</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>聊天模板</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>有</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>生成方式</translation>
    </message>
    <message>
        <source>Made at</source>
        <translation>生成时间</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>未知架构</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation>加载此文件可能会执行代码或访问其他文件。请查看“安全”。</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>发现 %1 个错误。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>可读取，有 %1 个警告。</numerusform>
        </translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation>所有检查均通过。</translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation>文件头有效。</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation>文件中安全扫描无法识别的部分</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>未检查：%1。</translation>
    </message>
    <message>
        <source>security</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation>%1，尚未写入</translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation>张量大小</translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation>预览来源</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA 适配器</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>基础模型</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>已适配的矩阵</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation>为 %2 测量 %1</translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation>测量已停止。</translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation>以 %1 代替 %2：行长度 %3 不是后者块大小 %4 的倍数</translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation>目标大小 %1% 过小：%2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>正在停止 …</translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation>正在测量类型 %1/%2 …</translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation>%1 → %2 (%3) · 相对误差 %4 · 每权重 %5 位</translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation>无法显示此块的字节：文件以不同的顺序存储该张量。</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>量化 %1</translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation>已写入 %1，相对误差 %2</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混合</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation>量化失败</translation>
    </message>
    <message>
        <source>Quantization cancelled</source>
        <translation>量化已取消</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>保存配方</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>配方 (*.json)</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>文件 (*)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SecurityPaneModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SlicesModel</name>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 层</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>第 %1 至 %2 层</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation>第二视图的模型</translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation>关闭第二视图</translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation>第二视图的窗格</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsModel</name>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation>%1与其他层不同 (中位数 %2)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation>峰值 (σ)</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>零值 (%)</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsPaneModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Reading values: %1</source>
        <translation>正在读取值：%1</translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation>已在 %1 处停止</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>所有张量的统计</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>已选取 %1 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation>正在读取分词器 …</translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation>%1 的分词器</translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation>此模型没有分词器，旁边也没有 tokenizer.json。</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 个 token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 条合并规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation>切分文本</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 字节</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 bytes per token</source>
        <translation> · 每个 token %1 字节</translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation> · 显示前 %1 个</translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation>“%1”不是 token ID</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation>打开模型以查看其分词器。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation>模型概况</translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation>概览显示文件包含什么、是否完好，模型需要多少内存，以及来自何处。</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>所有张量</translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation>选择张量以查看其值。筛选框可按名称、类型、形状、大小或层查找张量，例如：dtype:f32 layer:0</translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation>一个张量，多种视图</translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation>“数值”、“热力图”和“直方图”显示所选张量。在一个窗格中标记的元素，在其他窗格中也会标记，直至其在文件中的字节。</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation>“验证” (F7) 检查校验和、值和形状。单击发现项可转到其所涉及的张量、元数据或字节。</translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation>一切皆命令</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation>按 Ctrl+Shift+P 可查找任意命令、张量或元数据键。窗格下方的一行是执行相同操作的 aprcli 命令。按 F1 打开当前窗格的帮助。</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>结束导览(&amp;E)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1 转为 %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>比较 %1</translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation>%1：RMSE %2，最大误差 %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation>已丢弃 %1 的未保存更改：文件此后已更改</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation>无法为重新启动保留未保存的更改</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>此张量没有元素。</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation>所选内容的统计</translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation>%1 个值 · 最小 %2 · 最大 %3 · 均值 %4 · 标准差 %5</translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation> · %1 个非有限值</translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation>偏离均值超过 %1 个标准差的值</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>正在搜索 …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>在 %1 中搜索</translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation>此张量中未找到：%1。</translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation>最多可复制 %1 个值；`aprcli cat` 可写出任意数量的值。</translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation>复制 %1 的值</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation>选择张量以查看其值。</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation>行范围</translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation>列范围</translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation>所有类型</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
</context>
<context>
    <name>apr::workbench::WorkbenchWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>打开(&amp;O) …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation>打开文件夹(&amp;F) …</translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation>打开文件夹中的模型：检查点、SavedModel 或分片模型</translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation>打开地址(&amp;A) …</translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation>从 Hugging Face 或 https 地址下载模型并打开</translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation>转换(&amp;C) …</translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation>转换为 apr、SafeTensors、GGUF 或 NumPy：先显示计划，再执行</translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation>测量每种类型的误差，按张量组选择类型，并写入量化模型</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>验证(&amp;V)</translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation>检查校验和、值和形状</translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation>重新打开当前模型的文件</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation>关闭当前模型</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation>退出应用程序</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation>复制张量名称(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation>复制所选张量的名称</translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation>复制张量表格(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation>将列出的张量复制为制表符分隔的值</translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation>复制元数据(&amp;M)</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>将所有元数据复制为 JSON</translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation>复制 aprcli 命令(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation>复制查看此模型的 aprcli 命令</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>命令面板(&amp;C) …</translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation>筛选张量(&amp;F)</translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation>将焦点移到筛选框</translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation>在按点分名称的树和平铺列表之间切换</translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation>下一个模型(&amp;N)</translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation>切换到下一个打开的模型</translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation>切换到上一个打开的模型</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>窗格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation>更改窗口的颜色</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation>恢复窗格的默认布局</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>列出所有快捷键</translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation>关于 APR Workbench(&amp;A)</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>显示版本和许可证</translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation>APR Workbench</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1 个任务正在运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>打开的模型</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation>打开文件夹中的模型</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>打开地址</translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation>Hugging Face 上的模型 (hf://ORG/REPO[/FILE][@REVISION]) 或 https URL：</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation>关于 APR Workbench</translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;查看、转换、验证和比较机器学习模型文件。&lt;/p&gt;&lt;p&gt;源代码以 MIT 许可证提供。本程序链接 Qt Charts，并以 GNU 通用公共许可证第 3 版 (GNU General Public License, version 3) 分发。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>继续运行(&amp;C)</translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation>复制张量表格为(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation>&amp;CSV</translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation>将列出的张量复制为逗号分隔的值</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>&amp;JSON</translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation>将列出的张量复制为 JSON</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation>将列出的张量复制为 Markdown 表格</translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation>查找命令，# 查找张量，@ 查找元数据键，! 查找发现项</translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation>比较(&amp;M) …</translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation>将当前模型与另一个模型逐张量比较</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>保存更改(&amp;S)</translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation>将元数据的更改写入文件</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation>撤销上一次元数据更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>重做已撤销的更改</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation>布局 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>放弃更改(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation>保持打开(&amp;K)</translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation>退出？以下任务或更改将被停止或丢失；不会写入任何文件：
%1</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>仍然退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation>%1 的未保存更改</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字大小(&amp;X)</translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation>更改所有文字的大小</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>增大(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>减小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>正常(&amp;N)</translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation>%1：已结束</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>在新窗口中打开(&amp;W)</translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation>在单独的窗口中显示当前模型，与此窗口并列</translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation>无法打开新窗口</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>无法再次启动程序。</translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation>量化(&amp;Z) …</translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation>重新加载(&amp;D)</translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation>树 / 列表(&amp;I)</translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation>上一个模型(&amp;U)</translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation>下一个窗格(&amp;E)</translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation>将焦点移到下一个窗格</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>上一个窗格(&amp;V)</translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation>将焦点移到上一个窗格</translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation>拆分视图(&amp;W)</translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation>并排显示两个模型，或将一个模型显示两次</translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation>合并(&amp;G) …</translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation>合并相同架构的模型：SLERP、TIES、DARE 等方法</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>模型文件 (%1)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation>更改窗口的语言</translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation>待不再写入任何文件时，语言才会更改。</translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation>%1 – APR Workbench</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation>说明焦点所在的窗格</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>分五步介绍窗口的各个部分</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>示例(&amp;S)</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>新增功能(&amp;N)</translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation>列出各版本的更改</translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation>无法打开示例</translation>
    </message>
    <message>
        <source>%1 is ignored</source>
        <translation>%1 已被忽略</translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation>未打开上次的会话</translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation>打开期间程序意外结束。其文件可在“打开最近的文件”中找到。</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>浮动(&amp;F)</translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation>在单独的窗口中显示最近使用的窗格</translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation>停靠回原处(&amp;B)</translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation>将窗格放回窗口中的原位置</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>移到左侧(&amp;L)</translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation>将窗格移到窗口左侧</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>移到右侧(&amp;R)</translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation>将窗格移到窗口右侧</translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation>移到底部(&amp;O)</translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation>将窗格移到窗口底部</translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation>停靠(&amp;D)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation>%1 的统计</translation>
    </message>
</context>
</TS>
