<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja">
<context>
    <name>BytesPane</name>
    <message>
        <source>Bytes of %1</source>
        <translation>%1のバイト</translation>
    </message>
    <message>
        <source>Offset: 0x40</source>
        <translation>オフセット: 0x40</translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation>オフセットへ移動</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>次の領域</translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation>パターンの種類</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>検索するパターン</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>次を検索</translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation>バイトをコピー</translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation>選択したバイトを16進数でコピー</translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation>ビッグエンディアン</translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation>カーソル位置の数値をビッグエンディアンとして読む</translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation>カーソル位置の数値</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>番号</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>スケール</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小値</translation>
    </message>
    <message>
        <source>Quant</source>
        <translation>量子化値</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation>ライセンス識別子 (SPDX)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation>テキストをファイルへの変更として適用</translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation>カードをMarkdownとして編集</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation>入力内容を破棄</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>変更 …</translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation>変更を表示して保存</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>モデルカード</translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation>Markdown形式のモデルカード</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Template</source>
        <translation>テンプレート</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation>テンプレート自体を表示</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>サンプル</translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation>サンプルの会話に戻す</translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation>会話のメッセージのJSON</translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation>テンプレートのソース</translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation>モデルに渡すテキスト</translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation>応答を開始</translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation>末尾をアシスタントの応答の冒頭で終える</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>テキストをコピー</translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation>テンプレートが会話から生成するテキスト</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
        <translation>ソース</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Equivalent command: %1</source>
        <translation>同等のコマンド: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>コマンドをコピー</translation>
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
        <translation>入れ替え</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>AとBを入れ替え</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>モデルを選択</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>比較対象のモデル</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>開く …</translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation>比較するファイルを開く</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルター</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>テンソルをフィルター</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>相違のみ</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>表をコピー</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>表をタブ区切りでコピー</translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation>比較したテンソル</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>フィルターに一致するテンソルはありません。</translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation>相違のあるテンソルはありません。</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>Aで表示</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>Bで表示</translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation>両テンソルのヒストグラム</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>%1の差分</translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation>両方の元になったモデル</translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation>変更の内容、およびメタデータと語彙の変更</translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>From</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>To</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>出力ファイル</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>出力ファイルを選択</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>重みの型</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>既存を上書き</translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation>ステップ別のオプション</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>Load Recipe…</source>
        <translation>レシピを読み込む…</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>レシピを保存…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>変換</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation>結果を書き込まずに元のモデルと並べて表示</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(同じ)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation>出力の形式</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation>出力を読み直し、すべてのテンソルを計画と比較</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>すべての形式</translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation>各形式がこのモデルの何を保持できるかを表示</translation>
    </message>
    <message>
        <source>What each format would hold</source>
        <translation>各形式が保持できるもの</translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation>テンソルが選択されていません。</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>テンソルの詳細</translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation>メインペイン</translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation>色が示すもの</translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation>すべての値を読む</translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation>サンプルではなくすべての値を読む</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation>すべての数値を表としてコピー</translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation>レイヤー別のエキスパート</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
        <translation>;;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation>未検証。ファイルを開いたときの検出結果:</translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation>検証の進行状況</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation>すべてのチェックと検出結果をコピー</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation>検証をキャンセル</translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation>モデルを検証</translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation>チェックと検出結果</translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation>ファイルを開いたときの検出結果はありません。</translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation>表示する検出結果</translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation>この重大度の検出結果はありません。</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>英語</translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation>%1のファイルを選択</translation>
    </message>
    <message>
        <source>default</source>
        <translation>既定値</translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation>%1の選択肢</translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation>レイヤーごとの%1</translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation>値をレイヤーに沿った曲線として編集</translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation>レイヤーごとの%1</translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation>モデルごとに1本</translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation>曲線を閉じる</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>%1の曲線</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation>左右キーで点を選択、上下キーで移動、Insertで追加、Deleteで削除</translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation>点をドラッグします。ダブルクリックで追加、Deleteで削除します。</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation>ファイル内のどのグラフか</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>ノードを検索</translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation>ノードを名前、演算子、形状、テンソルで検索</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展開</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>折りたたむ</translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation>選択したボックスの中身を表示</translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation>選択したノードのスコープを1つのボックスにまとめる</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>すべて展開</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>すべてのノードを表示</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>すべて折りたたむ</translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation>最も外側のスコープのみ表示</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全体表示</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>グラフ全体を表示</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>横向き</translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation>左から右へ描画</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>トレース</translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation>選択したボックスの依存先と依存元に印を付ける</translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation>定義をコピー</translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation>選択したスコープのモジュールをPyTorchの表示形式でコピー</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>エクスポート …</translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation>グラフをSVG、PNG、またはGraphviz用にエクスポート</translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation>推定。%1。</translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation>グラフ、選択中: %1</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation>選択したボックスの詳細</translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Number of the matrix</source>
        <translation>行列の番号</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>絶対値</translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation>絶対値を表示</translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation>外れ値をクリップ</translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation>カラースケールを99パーセンタイルまでにする</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>行列全体を表示</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation>選んだ要素をグリッドで表示</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>エクスポート …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>画像をPNGとしてエクスポート</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>%1のヒートマップ</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>平坦化</translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation>最初の次元以外をすべて列として表示</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation>よくある原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>対処方法</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation>コマンドラインでは: `aprcli explain %1`。[すべてのエラーコード](help:error-codes)も参照してください。</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation>情報</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation>コマンドラインでは: `aprcli explain %1`。[すべてのルール](help:rules)も参照してください。</translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation>エラーコード</translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation>メッセージは、その種類を示すコードで始まります。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>コード</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>意味</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation>検証、変換、セキュリティスキャンで確認する項目です。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>タイトル</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>タスク</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>ペイン</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>リファレンス</translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation>ページが見つかりません</translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
        <translation>このアドレスのページはヘルプにありません。</translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation>ビンの数</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>エクスポート …</translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation>ヒストグラムをPNG、SVG、CSVとしてエクスポート</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>%1のヒストグラム</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>累積</translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation>log |x|</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation>他のテンソルを選択してもこの曲線を保持</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>%1の曲線を削除</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>すべての値</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>クリップ</translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation>すべての値、1〜99パーセンタイルの値、または対数軸での絶対値</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>度数</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>対数度数</translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation>度数、対数度数、または各ビンまでの値の割合</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
        <translation>モデルを作成した操作</translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation>実行中のジョブはありません</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>完了分を消去</translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation>完了したジョブを消去</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>ジョブ</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1をキャンセル</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n件のジョブを実行中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>接頭辞</translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation>名前がこの接頭辞で始まるテンソルのみを変換し、接頭辞を取り除く</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation>変換元での名前が一致するテンソルのみを変換 (複数指定可)</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation>変換元での名前が一致するテンソルを除外 (複数指定可)</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation>変換元のテンソルの名前を変更: &apos;model.*=*&apos; は、各 * に一致した部分を新しい名前の対応する * に移します。名前に最初に一致したルールが適用されます (複数指定可)</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>アダプター</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>アダプター</translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation>変換前にLoRAアダプターをマージ: PEFTまたはMLXのフォルダー、あるいはテンソルファイル (複数指定可)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>スケール</translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation>B · Aのスケール (既定値: アダプターのalpha / r)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation>フィードフォワードブロックがエキスパートになるモデル</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation>エキスパートNが担当するテキスト。N!:TEXTなら担当しないテキスト。ルーターはこれらのトークンの埋め込みから作られます (複数指定可)</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>ルーター</translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation>プロンプトから作るルーター、またはこれから学習させるランダムなルーター (既定値: プロンプトがあればprompts)</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>エキスパート数/トークン</translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation>各トークンが使うエキスパートの数 (既定値: 2)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>シード</translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation>ランダムなルーターのシード。シードが同じなら同じファイルになります (既定値: 0)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>アーキテクチャ</translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation>テンソル名を定義するアーキテクチャ (既定値: 自動検出)</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>名前を保持</translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation>テンソルの名前とデータを変更せずに保持</translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation>レイアウトを保持</translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation>カーネルの次元の順序を、PyTorchの[out, in, …]にせず変換元のまま保持</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation>先頭のモデルとマージするモデル</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>戦略</translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation>マージの方法 (既定値: average)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>ベース</translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation>タスクベクトルの差分の基準となるモデル。マージするモデルの1つ、または別のモデル (既定値: 先頭のモデル)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation>ベース以外の各モデルの重み、カンマ区切り。0.2:0.8は最初のレイヤーから最後のレイヤーへ増加し、self_attn=0.3|0.5は名前別の指定です (既定値: 1)</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation>各タスクベクトルのうち保持する割合、0〜1。書き方は--weightsと同じ (既定値: 1)</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation>ベース (0) ともう一方のモデル (1) の間の位置、またはレイヤーに沿ったグラデーション: 0:0.5:1</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>ラムダ</translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation>マージしたタスクベクトルに掛ける係数、またはグラデーション (既定値: 1)</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation>重みの合計で割る (既定値: 方法による)</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>再スケーリング</translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation>間引いたタスクベクトルをスケーリング: DARE論文のように1 / 密度を掛ける、間引く前のL1ノルムに合わせる、またはスケーリングしない (既定値: 方法による)</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>イプシロン</translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation>della: 確率と密度の差の最大値 (既定値: 0.15)。ram: これより小さい変化は変化とみなさない (既定値: 1e-5)</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>ガンマ</translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation>breadcrumbs: 最も大きい変化のうち破棄する割合 (既定値: 0.01)</translation>
    </message>
    <message>
        <source>Topk</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation>sce: ばらつきの大きいものから順に残す要素の割合 (既定値: 1)</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>スコープ</translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation>nuslerpとmodel_stock: テンソル全体、行ごと、列ごとのどれで角度を測るか (既定値: tensor)</translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation>最大反復回数</translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation>karcher: 最大ステップ数 (既定値: 10)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>許容誤差</translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation>karcher: ステップの大きさがこの値を下回ったら終了 (既定値: 1e-5)</translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation>RAMの重み</translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation>ramplus_tl: 固有の変化をどれだけ重く数えるか (既定値: 0.1)</translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation>RAM比の上限</translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation>ramplus_tl: 固有の変化に対する共通の変化の比について、算入する上限 (既定値: 0.2)</translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation>ランダムな選択のシード。シードが同じなら同じファイルになります (既定値: 0)</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>トークナイザー</translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation>モデル間で語彙が異なる場合の語彙: ベースの語彙、すべてのトークン、またはいずれかのモデルの語彙</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation>トークンを持たないモデルで使うトークンの行: TOKEN=zeroはゼロ、TOKEN=2は2番目のモデルの行、TOKEN=2:OTHERはそのモデルの別のトークンの行。TOKEN=!...はトークンを持つモデルにも適用 (複数指定可)</translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation>語彙のパディング</translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation>埋め込みの行数をNの倍数に切り上げる。追加する行は他のすべての行の平均</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>チャットテンプレート</translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation>結果のチャットテンプレート: 最も多くのモデルが持つものを選ぶauto、名前、またはJinjaテンプレート (既定値: 先頭のモデルのもの)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>スライス</translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation>結果の次のレイヤー: 1:0..15は1番目のモデルのレイヤー、1:0..7,2:8..15 t=0.3は個別のパラメーターでマージしたレイヤー (複数指定可)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>欠落</translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation>一部のモデルにしかないテンソル: 停止する、除外する、ベースのものを使う、または持っているモデルからマージする (既定値: error)</translation>
    </message>
    <message>
        <source>Donor</source>
        <translation>提供元</translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation>モデルに別のモデルのトークナイザーを移植: 埋め込みの行はトークンに合わせて並び、新しいトークンの行は両方のモデルにあるトークンの行から作られます</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation>新しいトークンの行: ompはもう一方のモデルでその行を表す共通トークンの組み合わせ (直交マッチング追跡)、meanは全行の平均、zeroはゼロ (既定値: omp)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>項数</translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation>omp: 1つの組み合わせに使う共通トークンの最大数 (既定値: 64)</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>プルーニング</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>レイヤー</translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation>モデルの中央よりやや後ろから、この数のレイヤーを削除: 2、またはencoder:1,decoder:2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>ヘッド</translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation>各レイヤーからこの数のアテンションヘッドを削除</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>フィードフォワード</translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation>各フィードフォワードブロックからこの割合のニューロンを削除</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation>浮動小数点のテンソルと量子化済みのテンソルをこの型に変換</translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation>逆量子化</translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation>量子化済みのテンソルのみをこの型に変換</translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation>量子化を保持</translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation>量子化済みのテンソルを変更せずに保持 (既定)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation>絶対値の小さいものから順に、この割合の重みをゼロにする: 0.5または50%</translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation>--pruneを各テンソルに個別に適用するか、すべてのテンソルにまとめて適用するか (既定値: tensor)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>しきい値</translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation>絶対値がこの値を下回る重みをゼロにする</translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation>4個中2個</translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation>行の中で連続する4個の重みごとに2個をゼロにする (2:4スパース性)</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation>名前が一致するテンソルのみをプルーニング (既定値: 埋め込み以外のすべての重み。複数指定可)</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>低ランク</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation>行列を、誤差が理論上の最小値から1 %以内に収まる低ランク因子として格納: svdはUとΣVᵀ、loraはUΣ½とΣ½Vᵀを格納します。apr以外の形式では積を格納します。--max-driftで別の上限を指定しない限り、行列の相対誤差が0.3を超えると失敗します</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation>因子のランク</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>エネルギー</translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation>各行列のエネルギー (二乗和) のこの割合を維持する最小のランクを使用: 0.95</translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation>名前が一致するテンソルのみを因子分解 (既定値: 埋め込み以外のすべての重み行列。複数指定可)</translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation>重みをこの型に量子化 (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …)、またはllama-quantizeのこのミックスで量子化 (q4_k_m, q5_k_s, …)</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>ミックス</translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation>llama-quantizeのこのミックスと同じように各テンソルの型を選択</translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation>埋め込みの型</translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation>トークン埋め込みの型</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>出力の型</translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation>出力行列の型</translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation>一致するテンソルの型を設定: &apos;GLOB=TYPE&apos;、変更しない場合は&apos;GLOB=keep&apos;。* は任意のテキスト、? は任意の1文字に一致します。最初に一致したルールが他のすべてのオプションより優先されます (複数指定可)</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要度</translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation>llama-imatrixの重要度行列ファイル</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>キャリブレーション</translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation>int8とint4の範囲の決定方法: minmax、percentile[:P]、mse (既定値: minmax)。または列に重みを付けるサンプルファイル (.csv、.npy) を指定</translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation>再量子化を許可</translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation>量子化済みのテンソルの再量子化を許可</translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation>一致する浮動小数点のテンソルと量子化済みのテンソルを、他のオプションの選択にかかわらずf32、f16、bf16のいずれかに変換。最初に一致したルールが適用されます (複数指定可)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>レイアウト</translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation>ゼロをコンパクトかつ可逆に格納: csr、bitmap、block:N (N×Nのブロック)、または各テンソルで最小のレイアウトを選ぶauto。圧縮の前に適用</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>圧縮</translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation>各テンソルを圧縮: none、lz4、zstd、またはLEVELが1〜22のzstd:LEVEL (既定値: none)</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>シャッフル</translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation>圧縮の前に要素をバイトプレーンに分割 (浮動小数点数の圧縮が改善)</translation>
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
        <translation>制限の緩和</translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation>未知のテンソル名、NaN、無限大の値を許可</translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation>チェックサムを無視</translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation>変換元のチェックサムが一致しなくても続行</translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation>品質チェック</translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation>テンソルが誤差の上限を超えたら、書き込まずに失敗とする</translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation>最大ドリフト</translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation>テンソルの相対誤差 (RMS) の最大値: 0.1または10% (既定値: 0.1)</translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation>最大L2</translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation>テンソルのL2距離の最大値</translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation>最小コサイン</translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation>テンソルのコサイン類似度の最小値</translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation>ゲートを無視</translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation>テンソルが誤差の上限を超えても出力を書き込む</translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation>すべてのモデルの平均</translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation>すべてのモデルの重み付き平均</translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation>すべてのモデルの重み付き和を重みの合計で割ったもの</translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation>ベースからもう一方のモデルへの球面補間 (ベースはt = 0、もう一方はt = 1)</translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation>重みによる球面補間。ベースがあればタスクベクトルを補間</translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation>方向の重み付き平均。ベースがあればタスクベクトルの方向</translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation>すべてのモデルとの角度の二乗和が最小になる方向。長さはモデルの平均</translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation>ベースに、ベースとの差分の重み付き和を加えたもの</translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation>最も大きい変化だけを残したタスクベクトルを、符号が一致する箇所でマージ</translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation>ランダムに選んだ変化を破棄し、残りを拡大したタスクベクトル</translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation>DAREを符号が一致する箇所でマージ</translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation>TIESを併用するDAREと同様だが、行の中で小さい変化ほど高い確率で破棄</translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation>DAREと同様だが、行の中で小さい変化ほど高い確率で破棄</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation>最も大きい変化と最も小さい変化を除いたタスクベクトル</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation>最も大きい変化と最も小さい変化を除いたタスクベクトルを、符号が一致する箇所でマージ</translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation>最も大きく異なる箇所のタスクベクトルを、エネルギーで重み付けし、符号が一致する箇所でマージ</translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation>ベースと平均の間。タスクベクトルのなす角度が小さいほど平均に近い</translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation>値が近い箇所で、ベースをもう一方のモデルへ近づけたもの</translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation>ベースに、もう一方のモデルの最も重要な変化を加えたもの</translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation>ベースに、1つのモデルだけにある変化と、複数のモデルにある変化の平均を加えたもの</translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation>RAMのうち、共通の変化が多いほど固有の変化を重く数えるもの</translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation>1つのモデルのテンソルを、その重みでスケーリングしたもの</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>構造</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>チェックサム</translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation>NaNと無限大</translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation>すべてゼロのテンソル</translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation>テンソルの統計</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>メタデータ</translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation>アダプター内のGGUFの名前</translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation>PEFTはGGUFのモジュール名を認識しません。</translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation>GGUFファイルの代わりに元のチェックポイントを使用してください。</translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation>比較されなかったテンソル</translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation>2つのモデルの一方にしかないテンソルや量子化されたテンソルは、モデルにあるとおりにはアダプターに含まれません。</translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation>アダプターに格納できないテンソル</translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation>線形レイヤーの重み以外のテンソルに相違があります。LoRAアダプターにはその差分を格納できません。</translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation>配列として格納されたメタデータ</translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation>このバージョン1のファイルのメタデータは、初期のaprenderが書き込んだ形式である配列です。フィールドの名前は位置に基づきます。</translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation>不明なモデルの種類</translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation>このバージョン1のファイルのヘッダーにあるモデルの種類の番号は、定義されていません。</translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation>あいまいな型</translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation>aprender方言の2つの量子化型は、番号とサイズが同じです。テンソル名に合う方を選択しました。</translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation>いくつかの値を元のモデルと比較してください。</translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation>GGUF順の次元</translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation>次元はGGUFと同様に、変化の最も速いものを先頭にして格納されていたため、逆順にしました。</translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation>変化の最も遅い次元を先頭にして格納するには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation>チェックサムのフッターなし</translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation>realizarの変換ツールはフッターを書き込まないため、データの完全性を検証できません。</translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation>K-quantの行のパディング</translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation>K-quantテンソルの行が256の倍数までパディングされています。GGMLはこれに対応していないため、F32として読み取ります。</translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation>入れ子のアーカイブ</translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation>アーカイブに別のアーカイブが含まれています。そのアーカイブもスキャンしました。</translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation>チェックサムの不一致</translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation>データが、チェックサムを書き込んだときのものと異なります。ファイルがディスク上または転送中に破損したか、編集されています。</translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation>ファイルをもう一度ダウンロードまたはエクスポートしてください。--ignore-checksumを指定すると、そのまま変換します。</translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation>未対応のモデルの種類</translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation>ツリーアンサンブルなど、この種類のCore MLモデルからのテンソルの読み取りには対応していません。</translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation>プログラムまたはスクリプト</translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation>このファイルはプログラム、ライブラリ、またはスクリプトです。モデルにプログラムは含まれません。</translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation>入手元を信頼できる場合を除き、実行しないでください。</translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation>テンソルのない語彙</translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation>whisper.cppのテスト用ファイルのように、ファイルに語彙があり、テンソルがありません。</translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation>最後のテンソルのパディング不足</translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>最後のテンソルがアラインメントに合わせてパディングされていません。llama.cppはこのようなファイルを拒否します。</translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation>パディングを追加するには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation>長いテンソル名</translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation>テンソル名が63バイトを超えています。ggmlはこのような名前を拒否します。</translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation>テンソルの名前を変更してください。</translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation>通常と異なるテンソルのオフセット</translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>テンソルが、アラインメントに合わせたパディングを挟んで順番どおりに並んでいません。llama.cppはこのようなファイルを拒否します。</translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation>テンソルを順番どおりに書き込むには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation>副作用のある演算子</translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation>グラフの演算子が、ファイルの読み書き、接続の確立、またはPythonコードの実行を行います。</translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation>演算子の目的が分かっている場合にのみ、モデルを実行してください。</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>カスタム演算子</translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation>グラフに、形式の標準ドメインに属さない演算子があります。この演算子は、プログラムが読み込まなければならないライブラリのコードを実行します。</translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation>他のファイルにあるデータ</translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation>データセットまたはリンクが別のファイルを参照しています。パスはこのマシンの任意のファイルを指す可能性があるため、他のファイルは読み取りません。</translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation>デコードできないデータセット</translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation>データセットに未対応のフィルターが使われているか、データセットをデコードできません。</translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation>h5pyとフィルターgzip、shuffleを使って書き直してください。</translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation>リンクをスキップ</translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation>ソフトリンクはたどりません。リンク先の内容は、それ自身の名前で読み取ります。</translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation>グループをスキップ</translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation>リンクが、すでに読み取ったグループに戻っています。</translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation>データセットをスキップ</translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation>オプティマイザーとメトリクスのデータセット、および数値以外の型のデータセットは読み取りません。</translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation>ファイルの他の部分を読み取るには、--keyを使用してください。</translation>
    </message>
    <message>
        <source>License</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation>モデルのライセンスは商用利用を許可していません。</translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation>ライセンスは派生モデルにも適用されます。</translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation>キャッシュされたコピー</translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation>サーバーに接続できませんでした。キャッシュされたコピーは古い可能性があります。</translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation>コード、またはコードを指定しうる設定</translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation>trust_remote_code=Trueを指定すると、ローダーはモデルと同じ場所にあるPythonファイルを実行します。また、プログラムは設定で指定されたものをインポートします。コードは解析していません。</translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation>モデルを読み込む前に、コードの内容を確認してください。</translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation>破損したモデル</translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation>ファイルの種類は認識できましたが、最後まで読み取れません。他のプログラムがこのファイルから何を読み取るかは不明です。</translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation>破損したアーカイブ</translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation>アーカイブを完全には読み取れません。</translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation>破損したpickle</translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation>pickleが途中で終わっているか、無効なオペコードを含んでいます。破損箇所より前の部分はスキャンしました。</translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation>暗号化された内容</translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation>暗号化された内容はスキャンできません。</translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation>先に復号してください。</translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation>未スキャンのアーカイブ</translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation>アーカイブ内のアーカイブは、深さ4まで調べます。</translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation>内側のアーカイブを展開して、スキャンしてください。</translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation>ダウンロードされていないファイル</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation>ファイルがGit LFSポインターであるか、取得されていないため、内容は不明です。</translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation>`git lfs pull`またはHugging Faceクライアントでダウンロードしてください。</translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation>深すぎる入れ子</translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation>内容の入れ子が、スキャンする深さを超えています。</translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation>大きすぎてスキャン不可</translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation>内容のスキャンに、このサイズのファイルに許容される量を超えるメモリまたは処理が必要です。</translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation>ファイルを信頼できる場合は、APR_RAM_LIMITで上限を引き上げてください。</translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation>途中で切れたファイル</translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation>ファイルが途中で終わっています。残っている部分はスキャンできました。</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>読み取り不可</translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation>ファイルまたはフォルダーを読み取れません。</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>アクセス権を確認してください。</translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation>認識不可</translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation>内容が既知のどの種類でもないため、何も判断できません。</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>未対応</translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation>内容の種類は分かっていますが、そのスキャンには対応していません。</translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation>設定に含まれるコード</translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation>Lambdaレイヤーのように、モデルにPythonコードが含まれており、モデルを読み込むと実行されます。</translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation>safe_mode=Falseで読み込まないでください。</translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation>カスタムクラス</translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation>モデルは、Kerasに含まれないクラスを必要とします。そのクラスは、モデルを読み込むプログラムが登録しなければなりません。</translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation>信頼できるクラスを使う場合にのみ読み込んでください。</translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation>ファイルを読み取るレイヤー</translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation>レイヤーが、モデルの読み込み時に読み取られるファイルまたはアドレスを指定しています。</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation>このモデルを読み込まないでください (CVE-2025-12058)。</translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation>別のモジュールのクラス</translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation>設定がKeras以外のモジュールを指定しています。3.9より前のバージョンのKerasは、このモジュールをインポートします。</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation>このモデルを読み込まないでください (CVE-2025-1550)。</translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation>別のモジュールの関数</translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation>設定がKeras以外の関数を指定しています。この関数は、モデルを読み込むと呼び出されます。</translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation>このモデルを読み込まないでください。</translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation>欠落したレイヤー</translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation>ファイルに記載されているレイヤーの重みが、ファイルにありません。</translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation>スパーステンソルの密テンソル化</translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation>変換元でスパースまたは因子分解されているテンソルは、値が変わるため密に格納されます。</translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation>再びコンパクトに格納するには、--sparse autoまたは--lowrankを使用してください。</translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation>アダプターをマージ済み</translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation>LoRAアダプターの重みをモデルの重みに加算しました。</translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation>密のまま残るテンソル</translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation>一部のテンソルは、因子に分解しても元のテンソルより小さくなりません。</translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation>因子のエネルギー</translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation>二乗和のうち、因子が維持する割合です。</translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation>プルーニングと因子分解の併用</translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation>因子分解では、プルーニングによるゼロが維持されません。</translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation>--targetと--prune-targetで、それぞれ異なるテンソルを選択してください。</translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation>メタデータキーの重複</translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation>メタデータに同じキーが2回あります。ここでは最後の値を使いますが、他のプログラムは最初の値を使う可能性があります。</translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation>重複をなくして、メタデータを書き直してください。</translation>
    </message>
    <message>
        <source>No license</source>
        <translation>ライセンスなし</translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation>変換元にライセンスの指定がありません。</translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation>SafeTensorsの場合、`license:`はモデルと同じ場所にあるREADME.mdから読み取られます。</translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation>必須のメタデータキーの欠落</translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation>仕様で必須とされているキーが、メタデータにありません。</translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation>キーを追加するには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation>語彙の範囲外の特殊トークン</translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation>特殊トークン (bos_token_id、eos_token_id …) のIDがトークン数以上です。このトークンを使うプログラムは、埋め込みの範囲外を読み取るか、失敗するか、生成が止まらなくなります。</translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation>IDを修正するか、このモデルのトークナイザーを使用してください。</translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation>正規の名前</translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation>出力のテンソル名は正規の名前です。変換元の形式を読み込むプログラムは、この名前を認識しません。</translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation>変換元の名前に戻すには、--keep-namesを外してください。</translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation>行の順序を復元不可</translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation>テンソルの行を、変換元の順序に戻せません。</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>不明なアーキテクチャ</translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation>アーキテクチャを認識できなかったため、テンソルは変換元の名前のままになります。</translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation>--archで指定してください。</translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation>正規形のない名前</translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation>一部のテンソル名はアーキテクチャで定義されていないため、変更しませんでした。</translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation>complex128をペアとして読み取り</translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation>complex128の値は、最後の次元が2 (実部と虚部) のF64として読み取ります。</translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation>Pythonオブジェクトの配列</translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation>配列はpickleとして格納されており、allow_pickle=Trueで読み込むとコードが実行されます。</translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation>allow_pickle=Trueで読み込まないでください。</translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation>エントリをスキップ</translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation>アーカイブのエントリが数値配列ではないため、読み取りません。</translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation>無効な属性</translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation>ノードの属性が、演算子にとって未知であるか、欠落しているか、別の型です。</translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation>モデルをもう一度エクスポートするか、ノードを修正してください。</translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation>名前の重複</translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation>2つの入力、出力、初期化子、または関数の名前が同じです。ONNXでは、各値は一度だけ代入されます。</translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation>空のノード</translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation>ノードに入力も出力もありません。</translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation>外部データの欠落</translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation>テンソルが別のファイルに格納されていますが、そのファイルは存在しないか、短すぎるか、読み取りが許可されていません。</translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation>データファイルをモデルと同じ場所に置いてください。</translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation>無効な関数</translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation>モデルの関数に名前がないか、関数が自身を呼び出しているか、定義していないものを使っています。</translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation>グラフの問題</translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation>グラフに問題があります。検出結果は、最初の問題、または一覧にない問題の件数を示します。</translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation>入力ではない初期化子</translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation>IRバージョン4より前では、初期化子はグラフの入力でもある必要がありました。ONNX Runtimeはこのモデルを受け入れます。</translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation>入力数の誤り</translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation>ノードの入力数が、このバージョンの演算子で許可されている数より少ないか多くなっています。</translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation>新しいIRバージョン</translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation>モデルは、このプログラムが対応しているものより新しいバージョンのONNXで書き込まれています。追加された機能は表示されません。</translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation>無効または欠落した名前</translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation>グラフ、値、または初期化子に名前がないか、ONNXで許可されていない名前が付いています。</translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation>狭い型の展開</translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation>8ビット未満の型を、より広い型に展開しました。</translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation>データのないテンソル</translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation>テンソルに形状はありますが、値がありません。モデルは重みなしで保存されています。</translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation>重みを含むモデルを入手してください。</translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation>ノードの順序の誤り</translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation>ノードが、後のノードで計算される値を使っています。ONNXではトポロジカル順が必須です。ONNX Runtimeは、循環がない限りノードを並べ替えます。</translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation>演算子のないノード</translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation>ノードにop_typeがありません。</translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation>未知または削除済みの演算子</translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation>モデルがインポートするバージョンのドメインに、このような演算子はありません。</translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation>onnx.version_converterでモデルを変換するか、別のopset向けにエクスポートしてください。</translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation>無効なopsetインポート</translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation>ノードが使うドメインが、インポートされていないか、2回インポートされているか、存在しないバージョンでインポートされています。</translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation>出力数の誤り</translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation>ノードの出力数が、このバージョンの演算子で許可されている数より少ないか多くなっています。</translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation>長すぎるテンソルデータ</translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation>テンソルのバイト数が、形状に必要な数より多くなっています。余分なバイトは無視します。</translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation>形状のない値</translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation>onnx.checkerではグラフの入力と出力に形状が必須ですが、ONNX Runtimeでは必須ではありません。</translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation>スパーステンソル</translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation>スパーステンソルのインデックスと値は、別々のテンソルとして読み取ります。</translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation>文字列テンソル</translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation>文字列は、テンソルとしてではなくメタデータに格納されます。</translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation>無効なサブグラフ</translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation>Ifの分岐のような属性内のグラフで、入力または出力の数が、演算子で必須とされる数と異なります。</translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation>学習用グラフをスキップ</translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation>モデルの学習用の部分にあるグラフは読み取りません。</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>型の誤り</translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation>値の要素の型が、演算子で許可されている型ではありません。</translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation>未定義の入力</translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation>ノードが、グラフの入力でも、初期化子でも、ノードの出力でもない値を使っています。</translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation>未定義の出力</translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation>グラフの出力の1つが、どのノードでも計算されません。</translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation>設定なし</translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation>transformersではモデルと同じ場所にconfig.jsonが必要ですが、変換元にありません。</translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation>元のモデルの設定をフォルダーにコピーしてください。</translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation>メタデータなし</translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation>出力形式のファイルにはテンソルしか含まれません。</translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation>メタデータを保持するには、.aprまたは.safetensorsファイルに書き出してください。</translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation>書き込まれない付随ファイル</translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation>出力が単一のファイルの場合、config.json、トークナイザー、その他のファイルは同じ場所に書き込まれません。</translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation>transformersで読み込めるフォルダーに書き出すには、-o FOLDER/を使用してください。</translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation>危険なインポート</translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation>このpickleを読み込むと、コードの実行、ファイルの読み書き、または接続の確立を行う関数がインポートされます。モデルのデータにこのような関数が必要になることはありません。</translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation>このファイルを読み込まないでください。作成者にSafeTensors形式での提供を依頼してください。</translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation>拡張レジストリ</translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation>pickleが、それを読み込むプログラムの拡張レジストリを参照しているため、何がインポートされるかは分かりません。</translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation>このファイルを読み込まないでください。</translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation>入れ子のpickle</translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation>pickleのデータに別のpickleが含まれており、一部のローダーはそれも読み込みます。</translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation>未知のインポート</translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation>このpickleを読み込むと、モデルに必要なものの一覧にないクラスまたは関数がインポートされます。</translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation>パッケージの内容を把握し信頼できる場合にのみ読み込むか、weights_only=Trueを使用してください。</translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation>HDF5としても読めるファイル</translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation>このファイルはHDF5としても読み取れます。どの形式とみなすかによって、プログラムごとに見える内容が異なります。</translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation>zipアーカイブとしても読めるファイル</translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation>このファイルはzipアーカイブとしても読み取れます。どの形式とみなすかによって、プログラムごとに見える内容が異なります。</translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation>変換元のハッシュなし</translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation>来歴に、大きな変換元ファイルのSHA-256がありません。</translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation>追加するには、--hashを使用してください。</translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation>失われたゼロ</translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation>ゼロの重みが、プルーニングした数より少なくなっています。この量子化型では、ゼロを表現できないブロックがあります。</translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation>q4_0、q8_0、q3_k、q6_k、int8、int4はゼロを正確に表現できます。</translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation>構造をプルーニング済み</translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation>ヘッド、レイヤー、または行を削除しました。どれを削除したかはメッセージに示されます。</translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation>グラフを表示できないTorchScriptコード</translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation>モデルのコードをグラフとして読み取れませんでした。テンソルは読み取れます。</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>テンソルなし</translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation>チェックポイントにテンソルが含まれていません。</translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation>チェックポイントの一部をスキップ</translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation>学習用チェックポイントにあるオプティマイザーの状態などの部分は、モデルの一部ではありません。</translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation>読み取るには、--keyを使用してください。</translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation>ストレージを共有するテンソル</translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation>重みを共有する埋め込みのように、複数のテンソルが同じストレージのビューです。それぞれ別のコピーとして読み取ります。</translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation>接頭辞を削除済み</translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation>テンソルは、state_dictなど、チェックポイントの一部に属するものです。その部分の名前をテンソル名から取り除きました。</translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation>TorchScriptコード</translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation>ファイルに、テンソルのほかにモデルのコードが含まれています。変換するとコードは失われます。</translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation>品質ゲート</translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation>テンソルと変換元との差が、ゲートの許容範囲を超えています。</translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation>より大きい型かより高いランクを使うか、プルーニングを減らしてください。--ignore-gateを指定すると、それでもファイルを書き込みます。</translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation>代替の型</translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation>一部のテンソルは、行の長さがブロックの長さの倍数ではないため、別の型になります。</translation>
    </message>
    <message>
        <source>High error</source>
        <translation>大きな誤差</translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation>誤差の大きいテンソルにより大きい型を使うか、ランクを高くするか、プルーニングを減らしてください。</translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation>一部のテンソルに重要度なし</translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation>重要度行列またはキャリブレーションデータに、一部のテンソルのエントリがありません。</translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation>効果のないオプション</translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation>オプションの対象と認識できるテンソルがありませんでした。</translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation>テンソルを名前で選択するには、--rule &apos;GLOB=TYPE&apos;を使用してください。</translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation>量子化の対象なし</translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation>すべてのテンソルが、量子化の対象外か、すでに要求された型です。</translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation>`convert --quantize … --plan`で、各テンソルの理由を一覧表示できます。</translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation>8の倍数ではないヘッダーの長さ</translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation>テンソルデータが8の倍数の位置から始まっていません。害はありませんが、メモリマップによる読み込みが遅くなる可能性があります。</translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation>ブロック型の分割</translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation>この形式にはブロック型がありません。スケール付き整数のテンソルは、int8と個別のスケールとして可逆に格納されます。</translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation>浮動小数点値を書き込むには、--dequantize f16を使用してください。</translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation>空白で始まるヘッダー</translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation>仕様では、ヘッダーは{で始まる必要があります。読み取り側のプログラムは空白を受け入れます。</translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation>空白を取り除くには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>More findings</source>
        <translation>省略された検出結果</translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation>同じ種類の検出結果がほかにもあります。最も重大なものを表示しています。</translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation>暗号化されたペイロード</translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation>テンソルは暗号化されています。読み取るには鍵が必要です。</translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation>署名付きファイル</translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation>ファイルに署名がありますが、検証していません。</translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation>設定とテンソルの矛盾</translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation>hidden_sizeなど、設定にあるサイズが、すべてのテンソルに共通するサイズと異なります。したがって、誤っているのは個々のテンソルではなく設定です。</translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation>設定を修正するか、元のモデルの設定を使用してください。</translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation>形状の矛盾</translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation>テンソルの形状が、アーキテクチャ、設定、または他のテンソルから求められる形状と異なります。プログラムは、このようなモデルを拒否するか、無意味な計算をします。</translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation>モデルの設定と比較し、変換されたモデルの場合は元のモデルとも比較してください。</translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation>使用されないファイル</translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation>モデルと同じ場所にあるファイルが、そのフォルダーの外へのリンクであるため、同梱されません。</translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation>スパースレイアウト</translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation>スパース格納で節約できる量、または十分な数のゼロを持つテンソルがないことを示します。</translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation>テンソルのアラインメント不正</translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation>テンソルのオフセットが、形式のアラインメントの倍数ではありません。読み取りが遅くなり、ファイルをメモリマップするプログラムは拒否する可能性があります。</translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation>テンソルのアラインメントを合わせるには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation>ファイルよりはるかに大きいテンソル</translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation>テンソルをデコードしたバイト数が、このサイズのファイルの通常のバイト数をはるかに超えるため、読み取りません。小さなファイルでも、何時間もの処理とすべてのメモリを費やすおそれがあります。</translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation>ファイルを信頼できる場合は、APR_RAM_LIMITにより大きい値を設定してください。</translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation>チェックサムのないヘッダー</translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation>ヘッダーにチェックサムがないため、ヘッダーの破損を検出できません。</translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation>新しいマイナーバージョン</translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation>ファイルは、このプログラムが対応しているものより新しいバージョンの形式で書き込まれています。新しく加わった内容は表示されません。</translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation>ゼロではないパディング</translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation>テンソル間のバイトに、ゼロではないものがあります。影響はありませんが、ファイルは書き込みプログラムが生成するものとは異なります。</translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation>パディングをゼロで書き込むには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation>設定された予約バイト</translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation>仕様で予約されているバイトがゼロではありません。新しいプログラムで書き込まれたか、破損しています。</translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation>モデルの後ろのバイト</translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation>ファイルが、最後の部分の後ろにも続いています。ここではそのバイトを無視しますが、他のプログラムはファイルを拒否するか、別の内容を読み取る可能性があります。</translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation>余分なバイトを取り除くには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation>ヘッダーに、ファイルの末尾より後ろのテンソルデータが記述されています。ダウンロードの中断やディスクの空き不足の後に起こります。</translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation>サイズを入手元と比較し、ファイルをもう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation>未知のブロック</translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation>ファイルに、このプログラムが対応していない種類のブロックがあります。このブロックは無視します。</translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation>未知のフラグ</translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation>このプログラムが対応していないフラグビットが設定されています。これらのビットは無視します。</translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation>読み取れないテンソルデータ</translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation>ファイルのヘッダーは無傷ですが、テンソルのデータをデコードできません。</translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation>ファイルをもう一度ダウンロードまたはエクスポートしてください。</translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation>安全でないファイル</translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation>ファイルが、フォルダーの外にあるものを参照しているか、ローダーが実行するオブジェクトを含んでいます。</translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation>他のファイルにアクセスできる環境で、このファイルを読み込まないでください。</translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation>未ソートのテンソルインデックス</translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation>仕様に反して、テンソルインデックスが名前順に並んでいません。aprenderはこのようなファイルを拒否します。</translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation>インデックスを並べ替えるには、ファイルを変換してください。</translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation>未使用のバイト</translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation>ファイルの各部分の間に、どこからも参照されないバイトがあります。</translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation>フォルダーの外のパス</translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation>アーカイブを展開すると、エントリの1つが展開先フォルダーの外に書き込まれます。</translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation>このアーカイブを展開しないでください。</translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation>重みのないグラフ</translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation>グラフに定数がありません。変数は別のチェックポイントにあります。</translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation>チェックポイントの.indexファイルを開いてください。</translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation>未知のスキーマバージョン</translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation>SavedModelのバージョンが、これまでに存在する唯一のバージョンである1ではありません。</translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation>テンソルをスキップ</translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation>オプティマイザーのテンソル、カウンター、文字列は、モデルに含まれません。</translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation>読み取るには、--key optimizerを使用してください。</translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation>関連ファイル</translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation>TensorFlow Liteメタデータの定義に従い、ラベルまたは語彙のzipアーカイブがモデルの後ろに続いています。</translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation>長すぎるバッファー</translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation>バッファーのバイト数が、テンソルに必要な数より多くなっています。余分なバイトは無視します。</translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation>テンソルをスキップ</translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation>テンソルの形状が不明であるか、その型に相当するdtypeがありません。</translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation>スパーステンソルを密テンソルに変換しました。</translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation>アーカイブ内のPythonコード</translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation>このアーカイブはtorch.packageです。読み込むと、アーカイブ内のPythonファイルがインポートされます。</translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation>入手元を信頼できる場合にのみ読み込んでください。</translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation>アーカイブにTorchScriptコードが含まれています。このコードは、モデルを呼び出すとPyTorchのインタープリターで実行され、ファイルを読み書きできます。</translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation>すべての値がゼロ</translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation>2次元以上の重みの値がすべてゼロで、読み込みまたは学習が行われていないように見えます。アダプターや新しいレイヤーは、この状態から始まることがあります。</translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation>テンソルが読み込まれ、学習されたことを確認してください。</translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation>無限大の値</translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation>テンソルに無限大の値が含まれています。マスクや定数では正常ですが、学習済みの重みではエラーです。</translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation>元のf32またはbf16から変換してください。f16は65504を超えるとオーバーフローします。</translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation>通常と異なる平均</translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation>テンソルの平均が、この種類のテンソル (LayerNormの重み、埋め込み、線形レイヤーの重み …) で学習済みモデルが取る範囲を外れています。</translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation>モデルが変換されたものであれば、スケール、転置、テンソル名を確認してください。</translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation>NaNの値</translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation>テンソルに、数ではない値が含まれています。この値を使った計算の結果はすべてNaNになります。</translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation>この値を生んだ学習または変換のステップを探してください。多くの場合、学習率が高すぎるか、値がf16でオーバーフローしています。</translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation>チェックされていない値</translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation>この型のデコードには対応していません。データは値をチェックせずにコピーしました。</translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation>有限でない値</translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation>変換元または結果に、NaNまたは無限大の値があります。ブロック型と整数では、これらを格納できません。</translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation>通常と異なる標準偏差</translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation>テンソルの標準偏差が、この種類のテンソルで学習済みモデルが取る値より大きくなっています。</translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation>たとえば`aprcli diff`で、元のモデルと比較してください。</translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation>アーカイブのチェックサムの不一致</translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation>アーカイブのエントリが、そのチェックサムと一致しません。torchはそれでも読み込みます。</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>ファイルをもう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation>矛盾のあるアーカイブ</translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation>アーカイブのディレクトリとエントリが矛盾しています。プログラムによって、読み取る内容が異なる可能性があります。</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>warned</source>
        <translation>警告あり</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>不合格</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完全</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>対象外</translation>
    </message>
    <message>
        <source>error</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>info</source>
        <translation>情報</translation>
    </message>
    <message>
        <source>output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>トークン埋め込み</translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation>アテンションQ, K, V</translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation>アテンションK, V</translation>
    </message>
    <message>
        <source>attention v</source>
        <translation>アテンションV</translation>
    </message>
    <message>
        <source>attention k</source>
        <translation>アテンションK</translation>
    </message>
    <message>
        <source>attention q</source>
        <translation>アテンションQ</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>アテンション出力</translation>
    </message>
    <message>
        <source>feed-forward up</source>
        <translation>フィードフォワードup</translation>
    </message>
    <message>
        <source>feed-forward gate</source>
        <translation>フィードフォワードgate</translation>
    </message>
    <message>
        <source>feed-forward down</source>
        <translation>フィードフォワードdown</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>control</source>
        <translation>制御</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>ユーザー定義</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>線形</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>埋め込み</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation>プーラーなし</translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation>GGUF ファイルには BERT のプーラーが含まれず、transformers はそれを乱数で初期化します。</translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation>トークンのベクトル、または元のチェックポイントを使用してください。</translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation>トークナイザーなし</translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation>元のモデルのトークナイザーをフォルダーにコピーしてください。</translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation>対応するもののない GGUF キー</translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation>GGUF メタデータの一部のキーは、そこから作成した config.json に対応するものがありません。モデルの結果が異なる場合があります。</translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation>config.json を元のモデルのものと比較してください。</translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation>小さい整数は展開されます</translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation>8 ビット未満の符号なし整数は U8 として読み込まれます。</translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation>テーブルの重み</translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation>重みは値のテーブルのインデックスとして格納されており、デコードされます。</translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation>同じモデルの他のファイル</translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation>フォルダーには、別のレイアウトまたは精度の重みもあります。transformers が読み込むファイルを読み込みます。</translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation>他のファイルを読み込むには、そのファイルを指定してください。</translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation>内容のない GGUF ファイル</translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation>ファイルにはヘッダーがありますが、キーもテンソルもないため、モデルではありません。</translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation>型が正しくない GGUF キー</translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation>キーの値の型が、llama.cpp が読み込む型と異なります。値自体が収まる場合でも、llama.cpp はモデルの読み込み時にこのようなファイルを拒否します。</translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation>必要な型でキーを書き込んでください。たとえば Python パッケージ gguf を使用します。</translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation>パックされた重みは名前を保持します</translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation>パックされた重みの各部分には正規名がないため、すべてのテンソルが変換元の名前を保持します。</translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation>引き継がれないファイル</translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation>トークナイザーなど、変換元の横にあるファイルは、出力の中にも横にもありません。</translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation>変換元からコピーしてください。</translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation>スパーステンソルの範囲外のインデックス</translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation>スパーステンソルのインデックスが負であるか、その次元のサイズ以上です。これを確認しないプログラムは、別のメモリを読み書きします。</translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation>このファイルを他のプログラムで読み込まないでください。元のモデルから書き込み直してください。</translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation>インデックスが割り当てていないテンソル</translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation>シャードに、インデックスが一覧に含めていない、または別のシャードに割り当てているテンソルがあります。読み込まれません。</translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation>インデックスを書き込み直すか、テンソルを削除してください。</translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation>読み込めない重み</translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation>モデルの重みの型または形が対応していないため、検査も変換もされません。</translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation>モデルを書き込んだプログラムで変換してください。--relaxed を指定すると、他の重みを変換します。</translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation>パックされた重み</translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation>同じ名前のテンソルが複数</translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation>チェックポイント内の複数のテンソルのパスが、キー 1 と &quot;1&quot; のように同じ名前になります。後のものには番号が付きます。</translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation>その他の値の配列はスキップされました</translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation>文字列、日付、Python オブジェクトの配列は重みではないため、読み込まれません。</translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation>重みの相対誤差が 5 % を超えています。</translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation>テンソルに合わない量子化</translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation>TensorFlow Lite のテンソルのスケールまたはゼロ点が形状に合いません: インタープリターはモデルを拒否します。</translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation>モデルを再度変換してください。</translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation>コードを指定する設定</translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation>ローダーは設定が指定するものをインポートまたは呼び出します。</translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation>モデルを読み込む前に、指定されているものを確認してください。</translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation>XML エンティティ</translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation>Python オブジェクトの YAML タグ</translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation>安全でない YAML ローダーは、タグが指定する Python オブジェクトを呼び出します。</translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation>このファイルを安全でない YAML ローダーで読み込まないでください。</translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation>解釈できないチャットテンプレート</translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation>pickle が多すぎます</translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation>チャットテンプレートが Python オブジェクトの属性を読み取り、コードを実行する関数に到達します (CVE-2024-34359)。</translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation>このテンプレートを使用しないでください。</translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation>XML エンティティはファイルを読み取り、際限なく展開されることがあります。</translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation>エンティティを拒否するパーサーを使用してください。</translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation>チャットテンプレートを解析できないか、既知の一覧にない関数やメソッドを呼び出しています。</translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation>モデルを使用する前にテンプレートを読んでください。</translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation>連続する pickle がスキャナーの読み取る数を超えています。</translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation>サンドボックスから抜け出すチャットテンプレート</translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation>別の形式のモデルとしても読めるファイル</translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation>このファイルには別のモデル形式の署名もあります。どの形式とみなすかによって、プログラムごとに見える内容が異なります。</translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation>別の形式のグラフとしても読めるファイル</translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation>このバイト列は、別の形式の演算子を含むメッセージとしても読み取れます。メッセージには署名がなく、どの形式とみなすかによって、プログラムごとに見える内容が異なります。</translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation>語彙内で重複するトークン</translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation>複数の ID が同じトークンを持っています。トークナイザーはテキストにそのうちの 1 つを使うため、埋め込みの他の行は使われないか、テキストの ID がプログラムによって異なります。</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>モデルに付属するトークナイザーを使用してください。</translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation>たどらなかったリンク</translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation>フォルダーへのリンクをたどらなかったため、その先の内容はスキャンされていません。</translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation>リンク先のフォルダーをスキャンしてください。</translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation>互いに両立しないライセンス</translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation>結果の元になるモデルのライセンスは、同時に守ることができません。一方が要求する制限を、もう一方が禁止しています。</translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation>権利者に別のライセンスを依頼するか、いずれかのモデルを除外してください。</translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation>マージのベース</translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation>この方法にはベースが必要ですが、選択されていないため、最初のモデルが使われます。</translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation>別のベースは--baseで選択してください。</translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation>チャットテンプレートなし</translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation>マージしたモデルのいずれにもチャットテンプレートがないため、結果にもありません。</translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation>プログラムがテンプレートで会話を整形する必要がある場合は、結果に追加してください。</translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation>異なる解釈で読み込まれる設定</translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation>mergekitの設定の一部は、ここでは効果がないか、効果が異なります。</translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation>横にある注記を読んでください。マージされる内容は計画に表示されます。</translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation>コピーされるテンソル</translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation>整数のテンソルと、平均できない型のテンソルは、最初のモデルのものになります。</translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation>一部のモデルにないテンソル</translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation>マージしたモデルの一部には、これらのテンソルがありません。</translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation>これらの扱いは--missingで指定します。</translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation>ベース付近でのModel Stock</translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation>変化の向きが互いに離れているテンソルは、論文のとおりベースのままになります。mergekitはこの場合、ベースを越えて外挿します。</translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation>マージされない出力レイヤー</translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation>モデルに出力レイヤーが格納されていますが、設定では、ローダーは代わりにトークン埋め込みを使うことになっています。</translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation>異なる語彙</translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation>同じIDのトークンがモデル間で異なるため、マージされる埋め込みの行が別々のトークンに対応しています。</translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation>--tokenizer unionまたはbaseを使用してください。</translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation>結果の語彙</translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation>結果の語彙は、各モデルの語彙から作られました。どのモデルにもない行はゼロです。</translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation>結果のエキスパート</translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation>各モデルのフィードフォワードネットワークがエキスパートになりました。ランダムなルーターは、モデルを使う前に学習させる必要があります。</translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation>結果のトークン</translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation>モデルの語彙は別のモデルのものになりました。両方にあるトークンの行は保持され、新しいトークンの行は計算されます。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation>一致する浮動小数点のテンソルの値に数を掛ける: &apos;*.o_proj.weight=0.5&apos;。最初に一致したルールが適用されます (複数指定可)</translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation>RoPEの並べ替えを解除</translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation>正規化のオフセット1を減算</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>プルーニング済み</translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation>重み共有: %1とデータを共有</translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation>重み共有: lm_head.weightとしても使用</translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation>q、k、vを融合</translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation>gateとupを融合</translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation>ランク%1の因子</translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation>ランク%1の因子、密テンソルとして再構成</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation>エネルギーの%1 %を維持する因子</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation>エネルギーの%1 %を維持する因子、密テンソルとして再構成</translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation>因子をF16で格納: 因子は量子化できません</translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation>因子分解なし: 空</translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation>因子分解なし: 次元数が2未満</translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation>因子分解なし: 要求されたdtypeでは、ランク%1の因子が%2 × %3より小さくなりません</translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation>%1にキャスト</translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation>プラグイン%1で量子化</translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation>%2の代わりに%1を使用: 行の長さ%3がブロックサイズ%4の倍数ではありません</translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation>量子化なし: %1のスケール</translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation>量子化なし: ルール</translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation>量子化なし: 浮動小数点以外</translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation>量子化なし: 未対応のdtype</translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation>量子化なし: 空</translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation>量子化なし: バイアス</translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation>量子化なし: 正規化</translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation>量子化なし: エキスパートルーター</translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation>量子化なし: エキスパートテーブル</translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation>量子化なし: 位置エンコーディング</translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation>量子化なし: トークンタイプ埋め込み</translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation>量子化なし: 小さな行列</translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation>量子化なし: 小さな畳み込み</translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation>量子化なし: 状態空間行列</translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation>量子化なし: パッチ埋め込み</translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation>量子化なし: ビジョンモデル</translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation>量子化なし: 移動統計量</translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation>量子化なし: スカラー</translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
        <translation>量子化なし: 1次元</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>ディスクの空き容量が足りません: 必要な容量は%1、空きは%2です。</translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation>出力ファイルはすでに存在します。別の名前を選ぶか、上書きしてください。</translation>
    </message>
    <message>
        <source>Tokenizer that cannot be read</source>
        <translation>読み込めないトークナイザー</translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation>モデルのトークナイザーは、各部分が互いに矛盾しているか、不完全です。プログラムは、これを使ってテキストをトークンに変換できません。</translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation>トークナイザーが機能する変換元から、モデルを再度変換してください。</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation>出力を書き込めません: フォルダーが存在しません。</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation>出力を書き込めません: フォルダーにアクセスできません。</translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation>出力を書き込めません: フォルダーの位置にファイルがあります。</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation>出力を書き込めません: フォルダーは読み取り専用です。</translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation>llama.cpp では異なります</translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation>llama.cpp は元のトークナイザーとは異なるトークンにテキストを分割するか、モデルが使うアーキテクチャの一部を実装していません。</translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation>`aprcli tokenize` でテキストのトークンを比較し、両方のプログラムの応答も比較してください。</translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation>書き込まれないテンソル</translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation>GGUF ファイルには、埋め込みと共有される出力、マスク、プーラー、学習用ヘッドは含まれません。他のテンソルから導かれるか、llama.cpp では使われません。</translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation>シャードの最大サイズ</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation>ONNX または TorchScript 出力のグラフ：以前の位置のキーと値を入出力にして、トークンごとにテキストを生成できるようにする</translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation>ONNX 出力の演算子セット（既定：ソースのもの、または 17、ブロックがあれば 21）。その他の出力では、ONNX ソースが持つべきもの</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>グラフなし</translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation>別の形式で書き出すか、モデルを実行するプログラムでグラフを追加してください。</translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation>重みは GPTQ、AWQ、bitsandbytes などのプログラムで量子化され、独自のレイアウトに詰められています。そのまま保持され、手順または出力が値を必要とするところでデコードされます。レイアウトが不明な場合は検出結果に示されます。</translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation>レイアウトが不明な場合は元のモデルを使ってください。</translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation>JSON オブジェクトのメンバーを出力のメタデータに追加します。config.json は、設定のないモデルの設定になります</translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation>長さが正しくないリスト</translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation>メタデータ内のリスト(トークンのスコアや型、ラベル、メルフィルターバンク)が、別のキーまたはモデルが求める長さより長いか短くなっています。プログラムは末尾を越えて読み取るか、誤った項目を使用します。</translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation>ソースからモデルをもう一度変換してください。</translation>
    </message>
    <message>
        <source>No shard</source>
        <translation>シャードなし</translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation>任意のサイズの .apr の出力を 1 つのファイルとして書き込みます</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>整列</translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation>.apr の出力のテンソルが始まる位置の倍数 (既定: 64)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation>最大でこのサイズの複数のファイルを書き込みます: 5GB、500MB (索引付きの SafeTensors、GGUF、マニフェスト付きの .apr。既定: 1 つのファイル。ただし 2GiB を超える .apr の出力は分割されます)</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>射影</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形態</translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation>クエリ・キー・バリュー、およびgateとupを、それぞれ別のテンソルとして、または1つのテンソルとして格納 (既定値: 元のモデルのまま、または変換先の要求どおり)</translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation>.apr出力の方言 (既定値: apr2)、または.ptもしくは.bin出力の方言 (既定値: pytorch、state dict)</translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation>.apr出力のテンソルを、受信しながら読み込むプログラムのために、モデルが使う順に並べる。バージョン1のファイルにはチャンクのインデックスも付加</translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation>Truenoネイティブ</translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation>非圧縮で64バイト境界に揃えたテンソルを持つ、メモリマップ用のバージョン1の.aprファイルを書き込む</translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation>バックエンドのヒント</translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation>バージョン1の.aprファイルのテンソルが対象とするハードウェア (既定値: 元のモデルのもの、またはauto)</translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation>射影を分割または結合</translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation>クエリ・キー・バリュー、およびgateとupは、それぞれ別のテンソルとして、または1つのテンソルとして格納されます。値は同じです。</translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation>ローダーが想定する射影と異なる</translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation>このモデルの通常のローダーは、もう一方の形態の射影を想定しています。</translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation>射影はすでに要求された形態</translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation>分割または結合が必要なテンソルはありませんでした。</translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation>アーキテクチャのグラフ</translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation>出力のグラフはアーキテクチャから作成されます。ここでは、元のモデルの計算と完全には一致しない点、または使用されないものを示します。</translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation>用途に影響する場合は、元のモデルの結果と比較してください。</translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation>ONNX ファイルと TorchScript モジュールには、テンソルとともにモデルのグラフがあります。ONNX では、元が ONNX のグラフであれば保持されます。それ以外の場合は、既知のアーキテクチャについて作成されます。</translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation>transformers はモデルの横にある tokenizer.json から、llama.cpp は GGUF ファイルからトークナイザーを読みます。ソースにはトークナイザーがないか、そこで表現できない種類のものです。</translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation>GGUF から作成したトークナイザー</translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation>元のモデルの tokenizer.json があれば、それを使用してください。</translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
        <translation>tokenizer.json は GGUF ファイルのキーから作成されます。キーは llama.cpp の処理を表します。NFC など、llama.cpp が行わない元のトークナイザーの正規化や、特殊トークンが取り込む空白は含まれません。WordPiece トークナイザーが大文字を小文字にするかどうかは語彙から判断されます。</translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation>まだ記録はありません</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>ログをコピー</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>消去</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>ログを消去</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>%1の説明</translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation>モデル%1: %2、%3</translation>
    </message>
    <message>
        <source>, base</source>
        <translation>、ベース</translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation>%1をベースにする</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>ベース</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>%1を上へ移動</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>%1を下へ移動</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1を削除</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Models (%1)</source>
        <translation>モデル (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation>設定、トークナイザー、名前は先頭のモデルから取られます。</translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation>開いたモデルを追加 ▾</translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation>開いているモデルを追加</translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation>ファイルを追加…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>モデルファイルを追加</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>マージするモデル</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation>マージの方法</translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation>方法のパラメーターと、以降のステップのオプション</translation>
    </message>
    <message>
        <source>To</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>出力ファイル</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>参照…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>出力ファイルを選択</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>重みの型</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>既存を上書き</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>計画中</translation>
    </message>
    <message>
        <source>From</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>マージ方法</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>計画</translation>
    </message>
    <message>
        <source>Reading the models …</source>
        <translation>モデルを読み込み中 …</translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation>ここに計画が表示されます。結果の各テンソルと、そのマージ方法です。</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>読み込む…</translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation>レシピまたはmergekitの設定を読み込む</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>レシピを保存…</translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation>YAMLをエクスポート…</translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation>マージをmergekitの設定として書き出す</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation>結果を書き込まずに最初のモデルと並べて表示</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation>結果のレイヤー (%1)</translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation>結果のレイヤー</translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation>モデル:先頭..末尾</translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation>モデルと同じ</translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation>スライスを追加</translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation>レイヤーの範囲から結果を構成</translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation>レイヤーのスライス</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(同じ)</translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Copy value</source>
        <translation>値をコピー</translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation>選択した値をコピー</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>すべてコピー</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>すべてのメタデータをJSONとしてコピー</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>メタデータ</translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation>このモデルにはメタデータがありません。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>最後の変更を元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>元に戻した変更をやり直す</translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation>.bakを残す</translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation>置き換え前のファイルを、名前に.bakを付けて残す</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation>変更をファイルに保存</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>名前を付けて保存 …</translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation>変更したモデルを別のファイルとして保存</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation>変更するエントリのキー</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>新しい値</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation>エントリをこの値に設定</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation>エントリを削除</translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation>保存されていない変更</translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation>対応する項目:</translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation>%1は%2。これを選択</translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation>新しい値を選択</translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation>テンソル名を変更</translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation>パターンでテンソルの名前を変更</translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation>名前、またはパターン: model.layers.*.weight</translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation>名前を変更するテンソル、* は任意のテキスト</translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation>新しい名前: blk.*.weight</translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation>新しい名前、* は1番目、2番目 … の * に一致した部分</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>Append …</source>
        <translation>追加 …</translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation>配列に項目を追加</translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation>値または別のモデルとの差分を表示</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation>極値の代わりに二乗平均平方根を表示</translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation>全レイヤーで同じスケール</translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation>全レイヤーの同じテンソルに1つのカラースケールを使用</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全体を表示</translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation>モデル全体を表示</translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation>テンソルを表示</translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation>選択したテンソル全体を表示</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>エクスポート …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>画像をPNGとしてエクスポート</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>モデルのマップ</translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation>ここにモデルをドロップ</translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation>apr、SafeTensors、GGUF、PyTorch、ONNX、TensorFlow、Keras、TFLite、Core MLなど: ファイル、フォルダー、シャード。ヘッダーだけを読み込むため、大きなファイルも素早く開けます。ファイル内のものは一切実行されません。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>開く…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2の%1</translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation>バイト数の割合による型の内訳</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>アーキテクチャ</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation>形状と型からの推定値で、アクティベーションは含みません。KVキャッシュはF16、ファインチューニングは混合精度のAdamによるものです。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation>モデルカードとトークナイザー</translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation>構造ID</translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation>すべてのテンソルの名前、型、形状のSHA-256: テンソルが同じなら、どの形式のファイルでも同じ値になります</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation>構造IDをコピー</translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation>ピン留め: </translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1のピン留めを解除</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1をピン留め</translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation>最近使ったファイル (Pでピン留め)</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>ツアーを開始</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>ウィンドウの各部を5つのステップで紹介</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>サンプル</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation>%1の新機能</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Overview</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation>モデルの主な情報</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation>すべてのテンソルをツリーまたはリストで表示</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>テンソルの詳細</translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation>選択したテンソルの格納形式と統計</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>ヒストグラム</translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation>選択したテンソルの値の分布</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>メタデータ</translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation>ファイルのすべてのメタデータ</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation>チェックの結果</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>セキュリティ</translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation>ファイルの読み込み時に実行またはアクセスされるもの</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>ジョブ</translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation>バックグラウンドの処理</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation>これまでの動作とすべてのエラー</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>量子化</translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation>量子化モデルのサイズと誤差</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>変換</translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation>変換のオプションと計画</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>検査</translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation>モデルのテンソル、値、バイト</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation>2つのモデルを並べて表示</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>量子化</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>品質</translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation>モデルの統計、チェック、セキュリティ</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation>選択したテンソルの値をグリッドで表示</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>ヒートマップ</translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation>選択したテンソルを画像で表示</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>統計</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>すべてのテンソルの統計</translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation>ファイルのバイトと、その所属先</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation>モデルの演算子またはレイヤーと、その接続</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>マップ</translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation>モデルのすべてのテンソルを1枚の画像で表示</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>トークナイザー</translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation>語彙と、テキストのトークン分割</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>チャットテンプレート</translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation>モデルのチャットテンプレートを適用した会話</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>モデルカード</translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation>モデルの説明とライセンス</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation>混合エキスパート (MoE) の各エキスパートをレイヤーごとに表示</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation>マージのモデル、方法、計画</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
        <translation>モデルの作成過程: 操作、入力、コマンドライン</translation>
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
        <translation>測定</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>測定を停止</translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation>各型の誤差を測定</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1を表示</translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation>現在のモデルの量子化を計画</translation>
    </message>
    <message>
        <source>Target size</source>
        <translation>目標サイズ</translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation>元のサイズに対する目標サイズのパーセント</translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation>型を自動選択</translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation>目標サイズに合わせて各テンソルの型を選択</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>量子化</translation>
    </message>
    <message>
        <source>To</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>出力ファイル</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>既存を上書き</translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation>テンソルのグループ</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>役割</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>誤差</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>変更なし</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>%1の型</translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation>グループのテンソル、誤差の大きい順</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation>最悪ブロック</translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation>サイズと誤差</translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation>サイズと誤差の関係: %1</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>最良の組み合わせ</translation>
    </message>
    <message>
        <source>Single type</source>
        <translation>単一の型</translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation>現在の選択</translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation>量子化前後のヒストグラム</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>量子化前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>量子化後</translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation>重みごとの誤差</translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation>重みごとの誤差のヒストグラム</translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation>誤差の大きいブロック。クリックでバイトを表示</translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation>最悪ブロック</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation>このインデックスから始まる256個の重みのRMS誤差。クリックでバイトを表示</translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation>「測定」をクリックすると、すべての重みで各型の誤差を測定します。何も書き込まれません。</translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation>モデルを開くと、その量子化を計画できます。</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>レシピを保存…</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>オプション</translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation>量子化のオプションを表示</translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation>量子化のオプション</translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation>プレビューには量子化するファイルがありません。元のモデルを選択してください。</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation>小さな言語モデル</translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation>2つの数を足し算するモデルです。レイヤー、値、トークンを確認できます。</translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation>破損したファイル</translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation>同じモデルで、チェックサムの誤りとNaNがあります。チェックで何が見つかるかを確認できます。</translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation>量子化モデル</translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation>重みあたり4ビットのモデルを、元のモデルと並べて表示します。どこに誤差があるかを確認できます。</translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation>LoRAアダプター</translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation>モデルの足し算を、100を法とする足し算に変えるアダプターです。マージの計画を確認できます。</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1に書き込めません</translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation>スキャンされたファイルはありません。</translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation>セキュリティの検出結果</translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation>コードの実行、他のファイルへのアクセス、隠されたデータは見つかりませんでした。</translation>
    </message>
</context>
<context>
    <name>SliceRow</name>
    <message>
        <source>1:0..15, or 1:0..7,2:8..15 t=0.3</source>
        <translation>1:0..15、または 1:0..7,2:8..15 t=0.3</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>スライス%1</translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation>無効なスライス</translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation>スライス%1を上へ移動</translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation>スライス%1を下へ移動</translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation>スライス%1を削除</translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>テンソルをフィルター</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>印付き%1件</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>表をコピー</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>表をタブ区切りでコピー</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>すべてのテンソルの統計</translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation>モデルを開くと、テンソルの統計が表示されます。</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>フィルターに一致するテンソルはありません。</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>このモデルにはテンソルがありません。</translation>
    </message>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>例: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>テンソルをフィルター</translation>
    </message>
    <message>
        <source>List</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation>フラットなリストで表示</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>名前をコピー</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>表をコピー</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>すべて展開</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>すべて折りたたむ</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>このモデルにはテンソルがありません。</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>フィルターに一致するテンソルはありません。</translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation>フィルターの補完候補</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>表を別形式でコピー</translation>
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
        <translation>例: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1: %2</source>
        <translation>トークン%1: %2</translation>
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
        <translation>特殊トークン</translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation>テキストの前後に特殊トークンを追加</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>IDをコピー</translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation>トークンIDをスペース区切りでコピー</translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation>テキストを入力するとトークンが表示されます</translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation>トークンに分割するテキスト</translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation>%1 · デコード結果: %2</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>デコードするID</translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation>デコードするトークンID、スペース区切り</translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation>トークンをテキストまたはIDで検索</translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation>1種類のトークンのみ表示</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>語彙</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>一致するトークンはありません。</translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation>マージをテキストで検索</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation>語彙の代わりにマージを表示</translation>
    </message>
    <message>
        <source>Find a merge</source>
        <translation>マージを検索</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>トークンを検索</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>テキストのトークン</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation>スライス: 3, :, 0:128</translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation>NumPy表記のスライス</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>行列の番号</translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation>移動: 3, 17</translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation>インデックスまたは要素番号へ移動</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinity</source>
        <translation>無限大</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>ゼロ</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>外れ値</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>検索対象</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>次を検索</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>有効桁数</translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation>格納ビット</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>濃淡表示</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1の値</translation>
    </message>
    <message>
        <source>How values are shown</source>
        <translation>値の表示方法</translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation>各点の最小値と最大値。線は二乗平均平方根です。</translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation>%1の値の曲線</translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation>モデルを開くと、そのバイトが表示されます。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation>モデルを開くと、そのカードが表示されます。</translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation>カードを変更するには、モデルを開いてください。</translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation>モデルカードを含むのはaprファイルだけです。追加するにはモデルを変換してください。</translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation>ライセンスを変更するには、モデルを開いてください。</translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation>%1のモデルカード</translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation>このモデルにはモデルカードがなく、同じ場所にREADME.mdもありません。</translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation>カードが長すぎるため、ここでは変更できません。`aprcli edit --card FILE`を使用してください。</translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation>カードを読み込んでいます。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatModel</name>
    <message>
        <source>Reading the chat template …</source>
        <translation>チャットテンプレートを読み込み中 …</translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation>%1のチャットテンプレート</translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation>このモデルにはチャットテンプレートがなく、それを含むtokenizer_config.jsonも同じ場所にありません。</translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation>チャットテンプレートをレンダリング</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1文字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1トークン</numerusform>
        </translation>
    </message>
    <message>
        <source> · the beginning is shown</source>
        <translation> · 先頭のみ表示</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation>モデルを開くと、そのチャットテンプレートが表示されます。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation>コマンド、#テンソル、@メタデータキー、!検出結果</translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation>コマンド、テンソル、メタデータキー、検出結果を検索</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>コマンドパレット</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation>同一</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>変更あり</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>Bのみ</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>Aのみ</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>形状変更</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>読み取り不可</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>相違数</translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation>最大差</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>誤差 (%)</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>コサイン</translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation>ベースになし</translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation>両方同じ: %1</translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation>両方: A %1、B %2</translation>
    </message>
    <message>
        <source>only A: %1</source>
        <translation>Aのみ: %1</translation>
    </message>
    <message>
        <source>only B: %1</source>
        <translation>Bのみ: %1</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>変更なし</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>NaNまたは無限大%1個</translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation>ベースからの変更</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>、コサイン%1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>備考</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation>比較する別のモデルを開いてください。</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比較対象</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>モデルファイル (%1)</translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation>テンソルを選択すると、差分が表示されます。</translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation>比較するモデルを選択してください。</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>比較中 …</translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>%1と%2を比較</translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation>すべてのテンソルが同一です。</translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation>重みの相対誤差%1 % · コサイン類似度%2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>変更あり%1個</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>同一%1個</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>Bのみ%1個</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>Aのみ%1個</translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation>形状変更%1個</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>読み取り不可%1個</translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation>このテンソルは一方のモデルにしかありません。</translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation>%1のヒストグラム</translation>
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
        <translation>共通のベースなし</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>%1と比較</translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation>ベースからの変更: Aのみ%1個、Bのみ%2個、両方%3個</translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>一方のモデルでNaNまたは無限大の値が%1個</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation>語彙: トークンはBのみ%1個、Aのみ%2個、IDが異なるもの%3個</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation>変更なし</translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation>%1 (すべてのテンソル)</translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation>ヘッダーを読み込み中 …</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>不明なアーキテクチャ</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (%2から判定)</translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation>%1: 対応付け%2個、変更なし%3個 · %4 · %5 → %6</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1個のテンソル</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · 空き%1</translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation> · 計算時間は約%1</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>同梱: %1</translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation>マージを計画</translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation>%1の変換を計画</translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation>マージの速度を測定</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>%1をマージ</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>%1を変換</translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation>重みの相対誤差: %1 %、最大 %2 % (%3)。</translation>
    </message>
    <message>
        <source>(new)</source>
        <translation>(新規)</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(同じ)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>To</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>マージ方法</translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation>SafeTensorsフォルダー</translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation>検証済み: 読み戻した%1は計画と一致しています。</translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation>%1のファイルに含まれないもの: %2。</translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation>%1 のすべての形式を計画</translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation>%2 個のテンソルのうち %1 個の型が変わります</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>不可能</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>失われるものはありません</translation>
    </message>
    <message>
        <source>Next to it: %1</source>
        <translation>同じフォルダー: %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1を書き出しました</translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation>変換に失敗しました</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>変換の出力</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>ファイル (*)</translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation>レシピ、またはモデルのレシピを読み込む</translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation>レシピとモデル (*.json *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>レシピを保存</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>レシピ (*.json)</translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation>変換をキャンセルしました</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1〜%2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>このテンソルには要素がありません。</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>値を読み込み中 …</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>行%1 / %2</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>列%1 / %2</translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation>要素%1 / %2</translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation> · サンプリング</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>%1の曲線</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>行%1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>列%1</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · %1〜%2</translation>
    </message>
    <message>
        <source> · RMS %1</source>
        <translation> · RMS %1</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaNまたは無限大</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DetailsPaneModel</name>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>要素数</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>重みあたりのビット数</translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation> バイト、%1</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>並べ替え済み</translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation>読み取り時にデコード</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>格納形式</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>オフセット</translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation> (%1バイト境界)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小値</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大値</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>標準偏差</translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation>最大の絶対値</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2ノルム</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>ゼロ</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>無限大</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>非正規化数</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>統計</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>エラー</translation>
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
        <translation>%1: %2。値は表示されません。</translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation>%1はディスク上で変更されました。以前のバージョンを表示しています。</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1を設定</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1を削除</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1の名前を変更</translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation>モデルカードを変更</translation>
    </message>
    <message>
        <source>%1 (preview)</source>
        <translation>%1 (プレビュー)</translation>
    </message>
    <message>
        <source>Restore the unsaved changes</source>
        <translation>保存していない変更を復元</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation>%1 は削除または移動されました。読み込み済みの内容を表示しています。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation>%1をダウンロード</translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation>%1をダウンロードしました</translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation>%1を開く処理をキャンセルしました</translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation>セキュリティスキャン: %1</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>%1を開けません</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1を開く</translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation>%1のセキュリティ検出結果</translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation>%1をプレビュー</translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation>プレビューをキャンセルしました</translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation>%1をプレビューできません</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1を開きました</translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation>%1を検証</translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation>%1を検証できません</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
    <message>
        <source>Looking for experts …</source>
        <translation>エキスパートを検索中 …</translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation>エキスパートを測定</translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation>このモデルは混合エキスパート (MoE) ではありません。</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>ゼロ</translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation>ルーターのノルム</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>類似度</translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation>%1、各最大%2 · エキスパートのパラメーター%3</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1レイヤー</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 experts</source>
        <translation>
            <numerusform>%1エキスパート</numerusform>
        </translation>
    </message>
    <message>
        <source> · from a sample</source>
        <translation> · サンプルに基づく</translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation>%1、エキスパート%2 · RMS %3 · ゼロ%4 %</translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation> · ルーターのノルム%1</translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation> · 最も類似: エキスパート%1、コサイン%2</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaNまたは無限大</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation>モデルを開くと、そのエキスパートが表示されます。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>検出結果%1件</numerusform>
        </translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>すべて (%1)</translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation>警告とエラー (%1)</translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation>エラー (%1)</translation>
    </message>
    <message>
        <source>VALID</source>
        <translation>有効</translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation>無効</translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>%1件のチェックを実行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>エラー%1件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>警告%1件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>不完全%1件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>スキップ%1件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>対象外%1件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>チェック</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation>レイヤー0</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>最初のレイヤー</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>レイヤー%1</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>最後のレイヤー</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientModel</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation>「%1」は数値でも、0.2:0.8のようなグラデーションでもありません。</translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation>テキストには%1個の値がありますが、このパラメーターの値は全モデル共通で1つです。</translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation>テキストには、%2個のモデルに対して%1個の値があります。</translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation>名前別の値もあります。それらはそのまま残り、曲線は他のすべてのテンソルに適用されます。</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>全レイヤーで%1</translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation>全レイヤーで%1 (既定値)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>レイヤー%1</translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation>最初のレイヤー</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>最後のレイヤー</translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation>レイヤーの%1 %の位置</translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation>点%1 / %2: %4で%3</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>全モデル</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphModel</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation>このファイルには演算子のグラフがなく、推定の元になるテンソルもありません。</translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation>%1のグラフ</translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation>グラフを読み込み中 …</translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation>グラフを配置</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1個のノード</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation>%1、%2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1個の接続</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1個のボックス</numerusform>
        </translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation> · 配置中 …</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>スコープ</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>繰り返し</translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation>同じ演算子で%1回</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>由来</translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation>推定、ファイルにはなし</translation>
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
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation>入力元</translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation>出力先</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation> · 推定</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation>モデルを開くと、そのグラフが表示されます。</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>グラフをエクスポート</translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation>SVG画像 (*.svg);;PNG画像 (*.png);;Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation>グラフをエクスポートできません</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1に書き込めません</translation>
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
        <translation>%1〜%2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>このテンソルには要素がありません。</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>値を読み込み中 …</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>%1のヒートマップ</translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation>行%1 · 列%2</translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation> · サンプリング表示、すべての値を読み込み中 …</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · 読み込み中 …</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>有限の値なし</translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation>、およびNaNまたは無限大</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1の値</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation>テンソルを選択すると、画像として表示されます。</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>要素%1</translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation>ヒートマップをエクスポート</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG画像 (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation>ヒートマップをエクスポートできません</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1に書き込めません</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>ヘルプを検索</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation>ヘルプのページは英語です。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
    <message>
        <source>Regions of %1</source>
        <translation>%1の領域</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>ファイルは空です。</translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation>このモデルのバイトはファイル内にありません。</translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation>このテンソルにはバイトがありません。</translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation>テンソルの要素%1〜%2 · バイト%3〜%4</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>%1のバイト</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation> · %1バイトを選択中</translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation>%1、テンソル間</translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation>形式のリーダーによる説明なし</translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation> · 要素[%1]</translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation> · [%2]から%1要素のブロック</translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation>%2の%1ブロック</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>検索中 …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>%1内を検索</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>見つかりません。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1個の値が表示範囲外</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1個の値が0</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1個の値がNaNまたは無限大</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation>%1まで: %2 %</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1〜%2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1個の値</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1: %2 %</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramPaneModel</name>
    <message>
        <source>Select a tensor to see its histogram.</source>
        <translation>テンソルを選択すると、ヒストグラムが表示されます。</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>値を読み込み中 …</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>%1のヒストグラム</translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation>ヒストグラムをエクスポート</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation>PNG画像 (*.png);;SVG画像 (*.svg);;CSV表 (*.csv)</translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation>ヒストグラムをエクスポートできません</translation>
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
        <translation>不明な操作</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1, %2, SHA-256 %3</source>
        <translation>%1、%2、SHA-256 %3</translation>
    </message>
    <message>
        <source>downloaded from %1</source>
        <translation>%1からダウンロード</translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation>モデルを開くと、その作成過程が表示されます。</translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
        <translation>ファイルに作成過程が記録されていません。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>Running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>キャンセル済み</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>残り%1秒</translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation>残り%1:%2</translation>
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
            <numerusform>モデル%1個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1以上</translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation>モデル%1〜%2個</translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation>モデルのファインチューニング元であるベースと、%1が必要です。</translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation>%1が必要です。ベースは任意です。</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>%1が必要です。</translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation>モデルを2個追加するか、ここにドロップしてください。</translation>
    </message>
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>モデルをあと%1個追加するか、ここにドロップしてください。</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation>レシピのステージで作成</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRAアダプター</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>不明なアーキテクチャ</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1パラメーター</translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation>マージするモデルを読み込む</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>読み込み中 …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1を書き出しました</translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation>マージをキャンセルしました</translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation>マージに失敗しました</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>マージするモデル</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>モデルファイル (%1)</translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation>%1に関する注意</translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation>レシピまたはmergekitの設定を読み込む</translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation>レシピ、設定、マージ済みモデル (*.json *.yml *.yaml *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation>マージの出力</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>ファイル (*)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>レシピを保存</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>レシピ (*.json)</translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation>mergekitの設定としてエクスポート</translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation>mergekitの設定 (*.yml)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1個のマージ</numerusform>
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
        <translation>トークン</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Rank</source>
        <comment>position in an order</comment>
        <translation>ランク</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1個の項目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1個のエントリ</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation>メタデータを変更するには、モデルを開いてください。</translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation>%1の変更を計画</translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation>変更したモデルを保存</translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation>モデルファイル (*.%1)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>%1を保存</translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation>変更を保存できません</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1を保存しました</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation>このモデルには要素を持つテンソルがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1個のテンソル</numerusform>
        </translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation> · 1ピクセルは%1 × %1要素</translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation> · 1要素は%1 × %1ピクセル</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · 読み込み中 …</translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation>マップを読み込み</translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation> · もう一方のモデルになし</translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation> · [%1] = %2</translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation> · [%1]付近: 極値%2、RMS %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation>モデルを開くと、その全体が1枚の画像として表示されます。</translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation>このモデルの値</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation>%1との差分</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>マップをエクスポート</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG画像 (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation>マップをエクスポートできません</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1に書き込めません</translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation>ファイルを開き直す</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation>他%1件 …</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>%1の説明</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation>%1 の変更を保存しないままプログラムが終了しました</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
        <translation>%1 のセキュリティスキャン: %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation> · チェックサム不一致</translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation> · チェックサムOK</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation>セキュリティスキャン</translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation>ダウンロード元</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>アーキテクチャ</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation> · %1ファイル</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>圧縮</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>シャード%1</translation>
    </message>
    <message>
        <source>More shards</source>
        <translation>他のシャード</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation>aprenderのバージョン</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>パラメーター</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>重みあたりのビット数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隠れ層サイズ</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>アテンションヘッド</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>キー/バリューヘッド</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>コンテキスト長</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>語彙</translation>
    </message>
    <message>
        <source>License</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>指定なし</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>チェックサム</translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation>この形式にはなし</translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation>CRC-32あり、未検証</translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation>CRC-32不一致</translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation>CRC-32検証済み</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>他%1個</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>ファミリー</translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation>判定の根拠</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>種類別のレイヤー</translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation>繰り返しブロック</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>フィードフォワードサイズ</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>ディスク上のサイズ</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>フラグ</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>格納形式での重み</translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation>%1での重み</translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation>KVキャッシュ、1トークンあたり</translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation>KVキャッシュ、%1トークン</translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation>LoRA、ランク%1</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>フルファインチューニング</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1トークン</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>トークナイザー</translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation>ファイル内になし</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>チャットテンプレート</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>あり</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>作成ツール</translation>
    </message>
    <message>
        <source>Made at</source>
        <translation>作成日時</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>不明なアーキテクチャ</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1パラメーター</translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation>このファイルを読み込むと、コードが実行されたり、他のファイルにアクセスされたりする可能性があります。「セキュリティ」を参照してください。</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>%1件のエラーが見つかりました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>読み取り可能、警告%1件。</numerusform>
        </translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation>すべてのチェックに合格しました。</translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation>ヘッダーは有効です。</translation>
    </message>
    <message>
        <source>values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>チェックサム</translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation>ファイルのうちセキュリティスキャンが対応していない部分</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>未チェック: %1。</translation>
    </message>
    <message>
        <source>security</source>
        <translation>セキュリティ</translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation>%1、未書き込み</translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation>テンソルのサイズ</translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation>プレビュー元</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRAアダプター</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>ベースモデル</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>ランク</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>適応された行列</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation>%2を%1で測定</translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation>測定を停止しました。</translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation>%2の代わりに%1を使用: 行の長さ%3が、選択した型のブロックサイズ%4の倍数ではありません</translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation>目標サイズ%1 %は小さすぎます: %2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>変更なし</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>停止中 …</translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation>型を測定中 (%1 / %2) …</translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation>%1 → %2 (%3) · 相対誤差%4 · 重みあたり%5ビット</translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation>このブロックのバイトは表示できません。ファイルにはテンソルが異なる順序で格納されています。</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>%1を量子化</translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation>%1を書き出しました: 相対誤差%2</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混在</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1を書き出しました</translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation>量子化に失敗しました</translation>
    </message>
    <message>
        <source>Quantization cancelled</source>
        <translation>量子化をキャンセルしました</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>レシピを保存</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>レシピ (*.json)</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>ファイル (*)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SecurityPaneModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SlicesModel</name>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1レイヤー</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>レイヤー%1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>レイヤー%1〜%2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation>2番目のビューのモデル</translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation>2番目のビューを閉じる</translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation>2番目のビューのペイン</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsModel</name>
    <message>
        <source>NaN or infinity</source>
        <translation>NaNまたは無限大</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>標準偏差</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation>%1が他のレイヤーと異なる (中央値%2)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>要素数</translation>
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
        <translation>平均</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>標準偏差</translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation>ピーク (σ)</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>ゼロ (%)</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN、Inf</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備考</translation>
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
        <translation>値を読み込み中: %1</translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation>%1で停止</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>すべてのテンソルの統計</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1個のテンソル</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>%1個のテンソルを選択</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1パラメーター</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation>トークナイザーを読み込み中 …</translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation>%1のトークナイザー</translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation>このモデルにはトークナイザーがなく、同じ場所にtokenizer.jsonもありません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1トークン</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1個のマージ</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation>テキストを分割</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1バイト</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 bytes per token</source>
        <translation> · トークンあたり%1バイト</translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation> · 先頭の%1個を表示</translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation>「%1」はトークンIDではありません</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation>モデルを開くと、そのトークナイザーが表示されます。</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation>モデルの概要</translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation>「概要」には、ファイルの内容、問題の有無、モデルに必要なメモリ量、モデルの出所が表示されます。</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>すべてのテンソル</translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation>テンソルを選択すると、その値が表示されます。フィルターでは、名前、型、形状、サイズ、レイヤーでテンソルを検索できます。例: dtype:f32 layer:0</translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation>1つのテンソルをさまざまな形で表示</translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation>「値」「ヒートマップ」「ヒストグラム」には、選択したテンソルが表示されます。1つのペインで印を付けた要素には、他のペインでも、ファイル内のバイトに至るまで印が付きます。</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>チェック</translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation>「検証」(F7) は、チェックサム、値、形状をチェックします。検出結果をクリックすると、対象のテンソル、メタデータ、バイトに移動します。</translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation>すべての操作はコマンド</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation>Ctrl+Shift+Pで、すべてのコマンド、テンソル、メタデータキーを検索できます。ペインの下の行は、同じ処理を行うaprcliコマンドです。F1を押すと、現在のペインのヘルプが開きます。</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>ツアー</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>ツアーを終了(&amp;E)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>次へ(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完了(&amp;D)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>%1を比較</translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation>%1: RMSE %2、最大誤差%3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation>%1 の保存していない変更は破棄されました: その後ファイルが変更されています</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation>保存していない変更を再起動用に保持できません</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>このテンソルには要素がありません。</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1の値</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1の値</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1個の値</translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation>選択範囲の統計</translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation>%1個の値 · 最小%2 · 最大%3 · 平均%4 · 標準偏差%5</translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation> · 有限でない値%1個</translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation>標準偏差の%1倍を超えて平均から離れた値</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>無限大</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>ゼロ</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>検索中 …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>%1内を検索</translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation>このテンソルに%1はありません。</translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation>コピーできる値は最大%1個です。`aprcli cat`ではいくつでも書き出せます。</translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation>%1の値をコピー</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation>テンソルを選択すると、値が表示されます。</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>グリッド</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲線</translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation>行ごとの範囲</translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation>列ごとの範囲</translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation>すべての種類</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1トークン</numerusform>
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
        <translation>トークン</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>スコア</translation>
    </message>
</context>
<context>
    <name>apr::workbench::WorkbenchWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>開く(&amp;O) …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>モデルファイルを開く</translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation>フォルダーを開く(&amp;F) …</translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation>フォルダーのモデルを開く: チェックポイント、SavedModel、シャードに分割されたモデル</translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation>アドレスを開く(&amp;A) …</translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation>Hugging Faceまたはhttpsアドレスからモデルをダウンロードして開く</translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation>変換(&amp;C) …</translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation>apr、SafeTensors、GGUF、NumPyに変換: 計画を表示してから実行</translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation>各型の誤差を測定し、テンソルのグループごとに型を選び、量子化したモデルを書き出す</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>検証(&amp;V)</translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation>チェックサム、値、形状をチェック</translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation>現在のモデルのファイルを開き直す</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>閉じる(&amp;L)</translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation>現在のモデルを閉じる</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation>アプリケーションを終了</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation>テンソル名をコピー(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation>選択したテンソルの名前をコピー</translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation>テンソル表をコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation>表示中のテンソルをタブ区切りでコピー</translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation>メタデータをコピー(&amp;M)</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>すべてのメタデータをJSONとしてコピー</translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation>aprcliコマンドをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation>このモデルを検査するaprcliコマンドをコピー</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>コマンドパレット(&amp;C) …</translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation>テンソルをフィルター(&amp;F)</translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation>フィルター欄にフォーカスを移動</translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation>ドット区切りの名前によるツリーとフラットなリストを切り替え</translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation>次のモデル(&amp;N)</translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation>開いている次のモデルに切り替え</translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation>開いている前のモデルに切り替え</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>ペイン(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>システム(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>ライト(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>ダーク(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation>ウィンドウの配色を変更</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>レイアウトをリセット(&amp;R)</translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation>ペインの既定のレイアウトに戻す</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>すべてのショートカットを一覧表示</translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation>APR Workbenchについて(&amp;A)</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>バージョンとライセンスを表示</translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation>APR Workbench</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1件のジョブを実行中</numerusform>
        </translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>メインツールバー</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近使った項目(&amp;R)</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>開いているモデル</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation>モデルファイルを開く</translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation>フォルダーのモデルを開く</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>アドレスを開く</translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation>Hugging Faceのモデル (hf://ORG/REPO[/FILE][@REVISION]) またはhttps URL:</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation>APR Workbenchについて</translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;機械学習モデルのファイルを検査、変換、検証、比較します。&lt;/p&gt;&lt;p&gt;ソースコードはMITライセンスで公開されています。このプログラムはQt Chartsをリンクしており、GNU General Public Licenseバージョン3の下で配布されます。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>作業を続ける(&amp;C)</translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation>テンソル表を別形式でコピー(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation>CSV(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation>表示中のテンソルをカンマ区切りでコピー</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation>表示中のテンソルをJSONとしてコピー</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation>表示中のテンソルをMarkdownの表としてコピー</translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation>コマンド、# テンソル、@ メタデータキー、! 検出結果を検索</translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation>比較(&amp;M) …</translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation>現在のモデルを別のモデルとテンソルごとに比較</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>変更を保存(&amp;S)</translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation>メタデータの変更をファイルに書き込む</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation>メタデータの最後の変更を元に戻す</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直す(&amp;R)</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>元に戻した変更をやり直す</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>レイアウト(&amp;L)</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation>レイアウト: %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1には保存されていない変更があります。</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>変更を破棄(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation>開いたままにする(&amp;K)</translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation>終了しますか? 以下は中止されるか失われます。ファイルは書き込まれません:
%1</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>それでも終了(&amp;Q)</translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation>%1の保存されていない変更</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>ハイコントラスト(&amp;H)</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字サイズ(&amp;X)</translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation>すべての文字のサイズを変更</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>大きく(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>小さく(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>標準(&amp;N)</translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation>%1: 終了</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>新しいウィンドウで開く(&amp;W)</translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation>現在のモデルを、このウィンドウと並べて別のウィンドウに表示</translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation>新しいウィンドウを開けません</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>プログラムをもう1つ起動できませんでした。</translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation>量子化(&amp;Z) …</translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation>再読み込み(&amp;D)</translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation>ツリー/リスト(&amp;I)</translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation>前のモデル(&amp;U)</translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation>次のペイン(&amp;E)</translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation>次のペインにフォーカスを移動</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>前のペイン(&amp;V)</translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation>前のペインにフォーカスを移動</translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation>分割表示(&amp;W)</translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation>2つのモデルを並べて、または1つのモデルを2か所に表示</translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation>マージ(&amp;G) …</translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation>同じアーキテクチャのモデルをマージ: SLERP、TIES、DAREなどの方法</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>モデルファイル (%1)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>言語(&amp;G)</translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation>ウィンドウの言語を変更</translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation>言語は、ファイルの書き込みがすべて終わってから切り替わります。</translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation>%1 – APR Workbench</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1パラメーター</translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation>フォーカスのあるペインを説明</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>ツアー(&amp;T)</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>ウィンドウの各部を5つのステップで紹介</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>サンプル(&amp;S)</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>新機能(&amp;N)</translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation>各バージョンの変更点を一覧表示</translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation>サンプルを開けません</translation>
    </message>
    <message>
        <source>%1 is ignored</source>
        <translation>%1は無視されます</translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation>前回のセッションは開かれません</translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation>開いている間にプログラムが終了しました。ファイルは「最近使った項目」にあります。</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>フローティング(&amp;F)</translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation>最後に使ったペインを独立したウィンドウに表示</translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation>ドッキングに戻す(&amp;B)</translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation>ペインをウィンドウ内の元の場所に戻す</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>左に移動(&amp;L)</translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation>ペインをウィンドウの左側に移動</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>右に移動(&amp;R)</translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation>ペインをウィンドウの右側に移動</translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation>下に移動(&amp;O)</translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation>ペインをウィンドウの下部に移動</translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation>ドッキング(&amp;D)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation>%1の統計</translation>
    </message>
</context>
</TS>
