<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>BytesPane</name>
    <message>
        <source>Bytes of %1</source>
        <translation>Bytes von %1</translation>
    </message>
    <message>
        <source>Offset: 0x40</source>
        <translation>Offset: 0x40</translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation>Zu einem Offset gehen</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>Nächster Abschnitt</translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation>Art des Musters</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>Zu suchendes Muster</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation>Bytes kopieren</translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation>Ausgewählte Bytes hexadezimal kopieren</translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation>Big-Endian</translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation>Zahlen am Cursor als Big-Endian lesen</translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation>Zahlen am Cursor</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Quant</source>
        <translation>Quant</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation>Lizenzkennung (SPDX)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation>Den Text als Änderung der Datei übernehmen</translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation>Die Karte als Markdown bearbeiten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation>Die Eingabe verwerfen</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>Änderungen …</translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation>Die Änderungen anzeigen und speichern</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Modellkarte</translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation>Modellkarte als Markdown</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Konversation</translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation>Die Vorlage selbst anzeigen</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation>Wieder die Beispielkonversation verwenden</translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation>Nachrichten der Konversation als JSON</translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation>Quelltext der Vorlage</translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation>Text für das Modell</translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation>Antwort beginnen</translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation>Mit dem Anfang der Antwort des Assistenten enden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Den Text kopieren</translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation>Text, den die Vorlage aus der Konversation macht</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
        <translation>Quelltext</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Equivalent command: %1</source>
        <translation>Entsprechender Befehl: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Den Befehl kopieren</translation>
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
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>A und B vertauschen</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>Das Modell, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation>Eine Datei zum Vergleichen öffnen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Tensoren filtern</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Die Tabelle als tabulatorgetrennte Werte kopieren</translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation>Verglichene Tensoren</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Kein Tensor passt zum Filter.</translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation>Kein Tensor unterscheidet sich.</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>In A anzeigen</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>In B anzeigen</translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation>Histogramme beider Tensoren</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>Differenz von %1</translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation>Das Modell, aus dem beide entstanden sind</translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation>Worin die Änderungen bestehen, und Änderungen an Metadaten und Vokabular</translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Die Ausgabedatei wählen</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Typ der Gewichte</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Vorhandene überschreiben</translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation>Optionen nach Schritten</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Load Recipe…</source>
        <translation>Rezept laden…</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Rezept speichern…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Konvertieren</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation>Das Ergebnis neben der Quelle anzeigen, ohne es zu schreiben</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(gleich)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation>Format der Ausgabe</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation>Die Ausgabe wieder einlesen und jeden Tensor mit dem Plan vergleichen</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>Alle Formate</translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation>Zeigen, was jedes Format von diesem Modell enthalten würde</translation>
    </message>
    <message>
        <source>What each format would hold</source>
        <translation>Was jedes Format enthalten würde</translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation>Kein Tensor ausgewählt.</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Tensordetails</translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation>Hauptpanels</translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation>Was die Farben zeigen</translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation>Alle Werte lesen</translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation>Alle Werte statt einer Stichprobe lesen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation>Alle Zahlen als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation>Experten nach Schichten</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
        <translation>;;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation>Nicht validiert. Befunde beim Öffnen der Datei:</translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation>Fortschritt der Validierung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation>Alle Prüfungen und Befunde kopieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>Validieren</translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation>Die Validierung abbrechen</translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation>Das Modell validieren</translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation>Prüfungen und Befunde</translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation>Keine Befunde beim Öffnen der Datei.</translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation>Welche Befunde angezeigt werden</translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation>Keine Befunde dieses Schweregrads.</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>auf Englisch</translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation>Die Datei für %1 wählen</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation>Auswahl für %1</translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 über die Schichten</translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation>Den Wert als Kurve über die Schichten bearbeiten</translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 über die Schichten</translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation>Eine pro Modell</translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation>Den Kurveneditor schließen</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Kurve von %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation>Links und rechts wählen einen Punkt aus, auf und ab verschieben ihn, Einfg fügt einen hinzu, Entf löscht ihn</translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation>Punkte ziehen. Ein Doppelklick fügt einen hinzu, Entf löscht ihn.</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation>Welcher Graph der Datei</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>Knoten suchen</translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation>Einen Knoten nach Name, Operator, Form oder Tensor suchen</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Ausklappen</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation>Den Inhalt des ausgewählten Kastens anzeigen</translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation>Den Bereich des ausgewählten Knotens durch einen Kasten ersetzen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>Alle Knoten anzeigen</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation>Nur die äußersten Bereiche anzeigen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>Den ganzen Graphen anzeigen</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Horizontal</translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation>Von links nach rechts zeichnen</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Verfolgen</translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation>Markieren, wovon der ausgewählte Kasten abhängt und was von ihm abhängt</translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation>Definition kopieren</translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation>Die Module des ausgewählten Bereichs so kopieren, wie PyTorch sie ausgibt</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation>Den Graphen als SVG, PNG oder für Graphviz exportieren</translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation>Abgeleitet. %1.</translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation>Graph, ausgewählt: %1</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation>Details des ausgewählten Kastens</translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Number of the matrix</source>
        <translation>Nummer der Matrix</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation>Absolutwerte anzeigen</translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation>Ausreißer kappen</translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation>Die Farbskala beim 99. Perzentil enden lassen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>Die ganze Matrix anzeigen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation>Das gewählte Element im Raster anzeigen</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Das Bild als PNG exportieren</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Heatmap von %1</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Abflachen</translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation>Alle Dimensionen nach der ersten als Spalten anzeigen</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation>Häufige Ursachen</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation>Auf der Befehlszeile: `aprcli explain %1`. Siehe [alle Fehlercodes](help:error-codes).</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation>Information</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation>Auf der Befehlszeile: `aprcli explain %1`. Siehe [alle Regeln](help:rules).</translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation>Fehlercodes</translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation>Meldungen beginnen mit dem Code ihrer Art.</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation>Worauf Validierung, Konvertierungen und Sicherheits-Scan achten.</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Panels</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation>Seite nicht gefunden</translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
        <translation>Die Hilfe hat keine Seite mit dieser Adresse.</translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation>Anzahl der Bins</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation>Das Histogramm als PNG, SVG oder CSV exportieren</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramm von %1</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Kumulativ</translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation>log |x|</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation>Diese Kurve behalten, während andere Tensoren ausgewählt werden</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>Die Kurve von %1 entfernen</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>Alle Werte</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>Gekappt</translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation>Alle Werte, nur die Werte vom 1. bis zum 99. Perzentil oder Beträge auf einer logarithmischen Achse</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>Log. Anzahl</translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation>Anzahlen, logarithmische Anzahlen oder der Anteil der Werte bis zu jedem Bin</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
        <translation>Operationen, durch die das Modell entstanden ist</translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation>Keine laufenden Vorgänge</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Beendete entfernen</translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation>Beendete Vorgänge entfernen</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Vorgänge</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n Vorgang läuft</numerusform>
            <numerusform>%n Vorgänge laufen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Präfix</translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation>Nur Tensoren konvertieren, deren Namen mit diesem Präfix beginnen, und das Präfix entfernen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation>Nur Tensoren konvertieren, deren Namen in der Quelle zum Muster passen (wiederholbar)</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation>Tensoren weglassen, deren Namen in der Quelle zum Muster passen (wiederholbar)</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation>Tensoren des Quellmodells umbenennen: &apos;model.*=*&apos; setzt das, worauf jedes * passte, für das * im neuen Namen ein; es gilt die erste Regel, die auf einen Namen passt (wiederholbar)</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation>Vor dem Konvertieren einen LoRA-Adapter mit dem Modell zusammenführen: ein PEFT- oder MLX-Ordner oder eine Tensordatei (wiederholbar)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation>Skalierung von B · A (Standard: alpha / r des Adapters)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation>Die Modelle, deren Feed-Forward-Blöcke zu Experten werden</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation>Ein Text, für den Experte N gedacht ist, oder mit N!:TEXT einer, für den er nicht gedacht ist: Router werden aus den Embeddings der Tokens dieser Texte gebildet (wiederholbar)</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation>Router aus den Prompts oder zufällige, die noch zu trainieren sind (Standard: Prompts, falls vorhanden)</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Experten pro Token</translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation>Experten, die jedes Token verwendet (Standard: 2)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation>Seed für zufällige Router; derselbe Seed ergibt dieselbe Datei (Standard: 0)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation>Architektur, die die Tensornamen festlegt (Standard: erkannte)</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Namen behalten</translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation>Namen und Daten der Tensoren unverändert lassen</translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation>Layout behalten</translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation>Die Reihenfolge der Kernel-Dimensionen aus der Quelle behalten, statt PyTorchs [out, in, …] zu verwenden</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation>Die Modelle, die mit dem ersten zusammengeführt werden</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation>Methode des Zusammenführens (Standard: average)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation>Modell, zu dem Task-Vektoren die Differenz bilden; eines der Modelle oder ein weiteres (Standard: das erste)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation>Gewicht jedes Modells außer der Basis, durch Kommas getrennt; 0.2:0.8 steigt von der ersten Schicht zur letzten, self_attn=0.3|0.5 gilt nach Namen (Standard: 1)</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation>Anteil jedes Task-Vektors, der erhalten bleibt, von 0 bis 1, geschrieben wie --weights (Standard: 1)</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation>Position zwischen der Basis (0) und dem anderen Modell (1) oder ein Verlauf über die Schichten: 0:0.5:1</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation>Faktor der zusammengeführten Task-Vektoren oder ein Verlauf (Standard: 1)</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normalisieren</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation>Durch die Summe der Gewichte teilen (Standard: je nach Methode)</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>Neu skalieren</translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation>Ausgedünnte Task-Vektoren skalieren: mit 1 / Dichte wie im DARE-Paper, auf ihre vorherige L1-Norm oder gar nicht (Standard: je nach Methode)</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation>della: größter Abstand einer Wahrscheinlichkeit von der Dichte (Standard: 0.15); ram: kleinere Änderungen gelten nicht als Änderungen (Standard: 1e-5)</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation>breadcrumbs: Anteil der größten Änderungen, der verworfen wird (Standard: 0.01)</translation>
    </message>
    <message>
        <source>Topk</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation>sce: Anteil der Elemente, die am stärksten variieren (Standard: 1)</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation>nuslerp und model_stock: Winkel ganzer Tensoren, von Zeilen oder von Spalten messen (Standard: tensor)</translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation>Max. Schritte</translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation>karcher: Höchstzahl der Schritte (Standard: 10)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation>karcher: enden, sobald ein Schritt kleiner ist (Standard: 1e-5)</translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation>RAM-Gewicht</translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation>ramplus_tl: um wie viel stärker Änderungen nur eines Modells zählen (Standard: 0.1)</translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation>RAM-Grenze</translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation>ramplus_tl: größtes Verhältnis gemeinsamer Änderungen zu solchen nur eines Modells, das zählt (Standard: 0.2)</translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation>Seed für zufällige Auswahlen; derselbe Seed ergibt dieselbe Datei (Standard: 0)</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation>Vokabular, wenn die Modelle verschiedene haben: das der Basis, alle Tokens oder das eines Modells</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation>Zeile eines Tokens für Modelle, die es nicht haben: TOKEN=zero, TOKEN=2 ist die des zweiten Modells, TOKEN=2:OTHER dessen Zeile eines anderen Tokens; TOKEN=!... auch für Modelle, die es haben (wiederholbar)</translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation>Vokabular auffüllen</translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation>Die Zeilen von Embeddings auf ein Vielfaches von N aufrunden; hinzugefügte Zeilen sind der Mittelwert aller anderen</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation>Chat-Vorlage des Ergebnisses: auto für die, die die meisten Modelle haben, ein Name oder eine Jinja-Vorlage (Standard: die des ersten Modells)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Slices</translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation>Die nächsten Schichten des Ergebnisses: 1:0..15 sind die des ersten Modells, 1:0..7,2:8..15 t=0.3 werden mit einem eigenen Parameter zusammengeführt (wiederholbar)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlende</translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation>Tensoren, die nicht alle Modelle haben: abbrechen, sie weglassen, die der Basis nehmen oder sie aus den Modellen zusammenführen, die sie haben (Standard: error)</translation>
    </message>
    <message>
        <source>Donor</source>
        <translation>Spender</translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation>Dem Modell den Tokenizer eines anderen geben: Die Zeilen von Embeddings folgen den Tokens, und die neuer Tokens entstehen aus den Zeilen der Tokens, die beide haben</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation>Zeilen neuer Tokens: omp, die Kombination gemeinsamer Tokens, die im anderen Modell die Zeile ergibt (Orthogonal Matching Pursuit); mean, der Mittelwert aller Zeilen; zero, Nullen (Standard: omp)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Terme</translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation>omp: Höchstzahl gemeinsamer Tokens in einer Kombination (Standard: 64)</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Pruning</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation>So viele Schichten aus der hinteren Mitte des Modells entfernen: 2 oder encoder:1,decoder:2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation>So viele Attention-Heads aus jeder Schicht entfernen</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>Feed-Forward</translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation>Diesen Anteil der Neuronen aus jedem Feed-Forward-Block entfernen</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation>Gleitkomma- und quantisierte Tensoren in diesen Typ konvertieren</translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation>Dequantisieren</translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation>Nur quantisierte Tensoren in diesen Typ konvertieren</translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation>Quantisierung behalten</translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation>Quantisierte Tensoren unverändert lassen (Standard)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation>Diesen Anteil der Gewichte auf null setzen, kleinste Beträge zuerst: 0.5 oder 50%</translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation>--prune auf jeden Tensor einzeln oder auf alle Tensoren gemeinsam anwenden (Standard: tensor)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation>Gewichte unterhalb dieses Betrags auf null setzen</translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation>Zwei von vier</translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation>Je zwei von vier aufeinanderfolgenden Gewichten einer Zeile auf null setzen (2:4-Sparsity)</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation>Nur Tensoren prunen, deren Namen zum Muster passen (Standard: alle Gewichte außer Embeddings; wiederholbar)</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>Niedriger Rang</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation>Matrizen als Faktoren niedrigen Rangs speichern, mit einem Fehler höchstens 1 % über dem kleinstmöglichen: svd speichert U und ΣVᵀ, lora speichert UΣ½ und Σ½Vᵀ. Andere Formate als apr speichern das Produkt. Schlägt fehl, wenn der relative Fehler einer Matrix 0.3 überschreitet, sofern --max-drift keine andere Grenze setzt</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation>Rang der Faktoren</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation>Den kleinsten Rang verwenden, der diesen Anteil der Energie (Summe der Quadrate) jeder Matrix erhält: 0.95</translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation>Nur Tensoren faktorisieren, deren Namen zum Muster passen (Standard: alle Gewichtsmatrizen außer Embeddings; wiederholbar)</translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation>Gewichte in diesen Typ (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) oder mit dieser Mischung von llama-quantize quantisieren (q4_k_m, q5_k_s, …)</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation>Den Typ jedes Tensors so wählen wie diese Mischung von llama-quantize</translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation>Embedding-Typ</translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation>Typ der Token-Embeddings</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>Ausgabetyp</translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation>Typ der Ausgabematrix</translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation>Den Typ passender Tensoren festlegen: &apos;GLOB=TYPE&apos; oder, um sie unverändert zu lassen, &apos;GLOB=keep&apos;; * passt auf beliebigen Text und ? auf ein beliebiges Zeichen. Die erste passende Regel hat Vorrang vor allen anderen Optionen (wiederholbar)</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Importance</translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation>Datei mit einer Importance-Matrix von llama-imatrix</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation>Methode für die Bereiche von int8 und int4: minmax, percentile[:P] oder mse (Standard: minmax); oder eine Datei mit Stichproben (.csv, .npy), die die Spalten gewichtet</translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation>Requantisieren zulassen</translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation>Zulassen, dass bereits quantisierte Tensoren erneut quantisiert werden</translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation>Passende Gleitkomma- und quantisierte Tensoren in f32, f16 oder bf16 konvertieren, gleich was andere Optionen für sie wählen; es gilt die erste passende Regel (wiederholbar)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation>Nullen kompakt und verlustfrei speichern: csr, bitmap, block:N oder auto für das kleinste Layout jedes Tensors. Wird vor der Komprimierung angewendet</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Komprimieren</translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation>Jeden Tensor komprimieren: none, lz4, zstd oder zstd:LEVEL mit LEVEL von 1 bis 22 (Standard: none)</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Shuffle</translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation>Elemente vor der Komprimierung in Byte-Ebenen aufteilen (verbessert die Komprimierung von Gleitkommazahlen)</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>Dialekt</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Tolerant</translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation>Unbekannte Tensornamen sowie NaN- und unendliche Werte zulassen</translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation>Prüfsumme ignorieren</translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation>Fortfahren, auch wenn eine Prüfsumme in der Quelle nicht übereinstimmt</translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation>Qualitätsprüfung</translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation>Fehlschlagen, ohne zu schreiben, wenn ein Tensor die Fehlergrenzen überschreitet</translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation>Max. Abweichung</translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation>Maximaler relativer Fehler (RMS) eines Tensors: 0.1 oder 10% (Standard: 0.1)</translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation>Max. L2</translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation>Maximaler L2-Abstand eines Tensors</translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation>Min. Kosinus</translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation>Minimale Kosinus-Ähnlichkeit eines Tensors</translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation>Schranke ignorieren</translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation>Die Ausgabe auch schreiben, wenn ein Tensor die Fehlergrenzen überschreitet</translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation>Mittelwert aller Modelle</translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation>Mittelwert aller Modelle mit Gewichten</translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation>Gewichtete Summe aller Modelle, geteilt durch die Summe der Gewichte</translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation>Sphärische Interpolation von der Basis (t = 0) zum anderen Modell (t = 1)</translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation>Sphärische Interpolation nach Gewichten, bei vorhandener Basis die der Task-Vektoren</translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation>Gewichtetes Mittel der Richtungen, bei vorhandener Basis das der Task-Vektoren</translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation>Die Richtung mit der kleinsten Summe quadrierter Winkel zu allen Modellen, mit dem Mittelwert ihrer Längen</translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation>Basis plus gewichtete Summe der Differenzen zu ihr</translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation>Task-Vektoren, auf die größten Änderungen gekürzt und zusammengeführt, wo ihre Vorzeichen übereinstimmen</translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation>Task-Vektoren, von denen zufällige Änderungen verworfen und die übrigen hochskaliert werden</translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation>DARE, zusammengeführt, wo die Vorzeichen übereinstimmen</translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation>Wie DARE mit TIES, doch kleine Änderungen einer Zeile werden mit höherer Wahrscheinlichkeit verworfen</translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation>Wie DARE, doch kleine Änderungen einer Zeile werden mit höherer Wahrscheinlichkeit verworfen</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation>Task-Vektoren ohne ihre größten und kleinsten Änderungen</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation>Task-Vektoren ohne ihre größten und kleinsten Änderungen, zusammengeführt, wo ihre Vorzeichen übereinstimmen</translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation>Task-Vektoren, wo sie sich am stärksten unterscheiden, gewichtet nach ihrer Energie und zusammengeführt, wo ihre Vorzeichen übereinstimmen</translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation>Zwischen der Basis und dem Mittelwert, umso näher am Mittelwert, je kleiner die Winkel der Task-Vektoren sind</translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation>Die Basis, zum anderen Modell hin verschoben, wo die Werte beider nahe beieinander liegen</translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation>Die Basis mit den Änderungen des anderen Modells, die am wichtigsten sind</translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation>Basis plus Änderungen, die nur ein Modell hat, und das Mittel der Änderungen, die mehrere haben</translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation>RAM, wobei Änderungen nur eines Modells umso stärker zählen, je mehr Änderungen gemeinsam sind</translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation>Die Tensoren eines einzigen Modells, skaliert mit seinem Gewicht</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Struktur</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation>NaN und unendlich</translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation>Tensoren nur aus Nullen</translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation>Tensorstatistik</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation>GGUF-Namen in einem Adapter</translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation>PEFT kennt die Modulnamen von GGUF nicht.</translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation>Den ursprünglichen Checkpoint statt der GGUF-Datei verwenden.</translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation>Tensoren wurden nicht verglichen</translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation>Tensoren, die nur eines der beiden Modelle hat oder die quantisiert sind, sind im Adapter nicht so enthalten, wie sie im Modell sind.</translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation>Tensoren, die ein Adapter nicht aufnehmen kann</translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation>Andere Tensoren als die Gewichte linearer Schichten unterscheiden sich; ein LoRA-Adapter kann den Unterschied nicht speichern.</translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation>Metadaten als Array gespeichert</translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation>Die Metadaten dieser Datei der Version 1 sind ein Array, wie es frühe Versionen von aprender schrieben; Felder sind nach ihrer Position benannt.</translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation>Unbekannter Modelltyp</translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation>Die Nummer des Modelltyps im Header dieser Datei der Version 1 ist nicht definiert.</translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation>Mehrdeutiger dtype</translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation>Zwei Quantisierungstypen des aprender-Dialekts haben dieselbe Nummer und Größe. Gewählt wurde der, der zum Tensornamen passt.</translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation>Einige Werte mit dem Quellmodell vergleichen.</translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation>Dimensionen in GGUF-Reihenfolge</translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation>Die Dimensionen sind wie in GGUF mit der schnellsten zuerst gespeichert und wurden umgekehrt.</translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation>Die Datei konvertieren, um sie mit der langsamsten zuerst zu speichern.</translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation>Kein Prüfsummen-Footer</translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation>Der Konverter von realizar schreibt keinen Footer, daher kann die Integrität der Daten nicht geprüft werden.</translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation>Aufgefüllte K-Quant-Zeilen</translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation>Zeilen von K-Quant-Tensoren sind auf ein Vielfaches von 256 aufgefüllt, was GGML nicht unterstützt. Sie werden als F32 gelesen.</translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation>Verschachteltes Archiv</translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation>Das Archiv enthält ein weiteres, das ebenfalls gescannt wurde.</translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation>Prüfsumme stimmt nicht überein</translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation>Die Daten sind nicht mehr so wie beim Schreiben der Prüfsumme: Die Datei wurde auf dem Datenträger oder bei einer Übertragung beschädigt oder wurde bearbeitet.</translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation>Die Datei erneut herunterladen oder exportieren. --ignore-checksum konvertiert sie trotzdem.</translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation>Modelltyp wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation>Das Lesen von Tensoren aus Core-ML-Modellen dieses Typs, etwa Baum-Ensembles, wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation>Programm oder Skript</translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation>Die Datei ist ein Programm, eine Bibliothek oder ein Skript. Modelle enthalten keine Programme.</translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation>Nicht ausführen, es sei denn, Sie vertrauen der Quelle.</translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation>Vokabular ohne Tensoren</translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation>Die Datei hat ein Vokabular und keine Tensoren, wie die Testdateien von whisper.cpp.</translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation>Letzter Tensor ist nicht aufgefüllt</translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>Der letzte Tensor ist nicht bis zur Ausrichtung aufgefüllt. llama.cpp lehnt eine solche Datei ab.</translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation>Die Datei konvertieren, um die Füllbytes zu ergänzen.</translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation>Langer Tensorname</translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation>Ein Tensorname hat mehr als 63 Bytes, was ggml ablehnt.</translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation>Den Tensor umbenennen.</translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation>Ungewöhnliche Tensor-Offsets</translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>Die Tensoren folgen nicht in der richtigen Reihenfolge und bis zur Ausrichtung aufgefüllt aufeinander. llama.cpp lehnt eine solche Datei ab.</translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation>Die Datei konvertieren, um die Tensoren der Reihe nach zu schreiben.</translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation>Operator mit Nebenwirkungen</translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation>Ein Operator des Graphen liest oder schreibt Dateien, öffnet Verbindungen oder führt Python-Code aus.</translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation>Das Modell nur ausführen, wenn Sie wissen, wozu der Operator dient.</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>Benutzerdefinierter Operator</translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation>Der Graph hat einen Operator, der nicht zu den Standard-Domains des Formats gehört. Er führt Code einer Bibliothek aus, die das Programm laden muss.</translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation>Daten in anderen Dateien</translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation>Ein Dataset oder Link verweist auf eine andere Datei. Andere Dateien werden nicht gelesen: Der Pfad könnte jede beliebige Datei des Rechners sein.</translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation>Dataset kann nicht dekodiert werden</translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation>Ein Dataset verwendet einen Filter, der nicht unterstützt wird, oder kann nicht dekodiert werden.</translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation>Mit h5py und den Filtern gzip und shuffle neu schreiben.</translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation>Link wurde übersprungen</translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation>Soft Links werden nicht verfolgt: Das, worauf sie zeigen, wird unter seinem eigenen Namen gelesen.</translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation>Gruppe wurde übersprungen</translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation>Ein Link führt zurück zu einer Gruppe, die bereits gelesen wurde.</translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation>Datasets wurden übersprungen</translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation>Datasets des Optimizers und der Metriken sowie solche mit anderen Typen als Zahlen werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation>Mit --key andere Teile der Datei lesen.</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation>Die Lizenz des Modells erlaubt keine kommerzielle Nutzung.</translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation>Die Lizenz gilt auch für abgeleitete Modelle.</translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation>Cache-Kopie</translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation>Der Server war nicht erreichbar; die Cache-Kopie kann veraltet sein.</translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation>Code oder eine Einstellung, die Code benennen kann</translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation>Ladeprogramme führen bei trust_remote_code=True Python-Dateien neben einem Modell aus, und Programme importieren, was Einstellungen benennen. Der Code wird nicht analysiert.</translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation>Den Code lesen, bevor Sie das Modell laden.</translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation>Beschädigtes Modell</translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation>Die Datei wurde erkannt, kann aber nicht bis zum Ende gelesen werden. Was andere Programme davon lesen, ist unbekannt.</translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation>Beschädigtes Archiv</translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation>Das Archiv kann nicht vollständig gelesen werden.</translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation>Beschädigtes Pickle</translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation>Ein Pickle endet vorzeitig oder hat ungültige Opcodes. Was vor der beschädigten Stelle liegt, wurde gescannt.</translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation>Verschlüsselter Inhalt</translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation>Verschlüsselter Inhalt kann nicht gescannt werden.</translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation>Den Inhalt zuerst entschlüsseln.</translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation>Archiv wurde nicht durchsucht</translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation>Archive innerhalb von Archiven werden bis zu einer Tiefe von 4 durchsucht.</translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation>Das innere Archiv entpacken und scannen.</translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation>Datei wurde nicht heruntergeladen</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation>Die Datei ist ein Git-LFS-Pointer oder wurde nicht abgerufen, daher ist ihr Inhalt unbekannt.</translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation>Mit `git lfs pull` oder dem Hugging-Face-Client herunterladen.</translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation>Zu tief verschachtelt</translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation>Der Inhalt ist tiefer verschachtelt, als gescannt wird.</translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation>Zu groß zum Scannen</translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation>Das Scannen des Inhalts würde mehr Speicher oder Rechenaufwand erfordern, als eine Datei dieser Größe kosten darf.</translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation>Das Limit mit APR_RAM_LIMIT erhöhen, wenn Sie der Datei vertrauen.</translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation>Abgeschnittene Datei</translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation>Die Datei endet vorzeitig. Was vorhanden war, konnte gescannt werden.</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>Die Datei erneut herunterladen.</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation>Eine Datei oder ein Ordner kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>Die Berechtigungen prüfen.</translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation>Nicht erkannt</translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation>Der Inhalt ist von keiner bekannten Art, daher lässt sich nichts über ihn sagen.</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>Nicht unterstützt</translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation>Die Art des Inhalts ist bekannt, aber das Scannen wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation>Code in der Konfiguration</translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation>Das Modell enthält Python-Code, wie etwa in einer Lambda-Schicht, der beim Laden des Modells ausgeführt wird.</translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation>Nicht mit safe_mode=False laden.</translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation>Benutzerdefinierte Klasse</translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation>Das Modell benötigt eine Klasse, die nicht Teil von Keras ist und vom ladenden Programm registriert werden muss.</translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation>Nur mit einer Klasse laden, der Sie vertrauen.</translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation>Schicht liest eine Datei</translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation>Eine Schicht nennt eine Datei oder Adresse, die beim Laden des Modells gelesen wird.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation>Dieses Modell nicht laden (CVE-2025-12058).</translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation>Klasse aus einem anderen Modul</translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation>Die Konfiguration nennt ein Modul außerhalb von Keras, das Versionen vor 3.9 importieren.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation>Dieses Modell nicht laden (CVE-2025-1550).</translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation>Funktion aus einem anderen Modul</translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation>Die Konfiguration nennt eine Funktion außerhalb von Keras, die beim Laden des Modells aufgerufen wird.</translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation>Dieses Modell nicht laden.</translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation>Fehlende Schicht</translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation>Die Datei führt eine Schicht auf, für die sie keine Gewichte hat.</translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation>Dünn besetzte Tensoren werden dicht</translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation>Tensoren, die in der Quelle dünn besetzt oder faktorisiert sind, werden dicht gespeichert, weil sich ihre Werte ändern.</translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation>--sparse auto oder --lowrank verwenden, um sie wieder kompakt zu speichern.</translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation>Adapter wurde mit dem Modell zusammengeführt</translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation>Die Gewichte eines LoRA-Adapters wurden zu denen des Modells addiert.</translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation>Tensoren bleiben dicht</translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation>Die Faktoren einiger Tensoren wären nicht kleiner als die Tensoren.</translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation>Energie der Faktoren</translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation>Der Anteil der Summe der Quadrate, den die Faktoren erhalten.</translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation>Geprunt und faktorisiert</translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation>Die Faktorisierung erhält die Nullen des Prunings nicht.</translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation>Mit --lowrank-target und --prune-target verschiedene Tensoren auswählen.</translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation>Doppelter Metadaten-Schlüssel</translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation>Ein Schlüssel kommt in den Metadaten zweimal vor. Hier wird der letzte Wert verwendet; andere Programme verwenden eventuell den ersten.</translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation>Die Metadaten ohne das Duplikat neu schreiben.</translation>
    </message>
    <message>
        <source>No license</source>
        <translation>Keine Lizenz</translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation>Die Quelle gibt keine Lizenz an.</translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation>Für SafeTensors wird `license:` aus einer README.md neben dem Modell gelesen.</translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation>Erforderlicher Metadaten-Schlüssel fehlt</translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation>Die Spezifikation verlangt einen Schlüssel, den die Metadaten nicht haben.</translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation>Die Datei konvertieren, um ihn hinzuzufügen.</translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation>Spezielles Token außerhalb des Vokabulars</translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation>Die ID eines speziellen Tokens (bos_token_id, eos_token_id …) ist nicht kleiner als die Anzahl der Tokens. Programme, die das Token verwenden, lesen außerhalb des Embeddings, schlagen fehl oder hören nicht auf zu generieren.</translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation>Die ID korrigieren oder den Tokenizer verwenden, der zum Modell gehört.</translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation>Kanonische Namen</translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation>Die Ausgabe hat kanonische Tensornamen, die Programme, die das Format der Quelle laden, nicht kennen.</translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation>--keep-names weglassen, um die Namen der Quelle wiederherzustellen.</translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation>Zeilenreihenfolge nicht wiederhergestellt</translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation>Die Zeilen eines Tensors können nicht in die Reihenfolge der Quelle zurückgebracht werden.</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Unbekannte Architektur</translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation>Die Architektur wurde nicht erkannt, daher behalten die Tensoren die Namen der Quelle.</translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation>Die Architektur mit --arch angeben.</translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation>Namen ohne kanonische Form</translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation>Einige Tensornamen sind durch die Architektur nicht definiert und blieben unverändert.</translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation>complex128 wird als Paare gelesen</translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation>Werte von complex128 werden als F64 mit einer letzten Dimension von 2 gelesen: Real- und Imaginärteil.</translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation>Array von Python-Objekten</translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation>Das Array ist als Pickle gespeichert, das Code ausführt, wenn es mit allow_pickle=True geladen wird.</translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation>Nicht mit allow_pickle=True laden.</translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation>Eintrag wurde übersprungen</translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation>Ein Eintrag des Archivs ist kein numerisches Array und wird nicht gelesen.</translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation>Ungültiges Attribut</translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation>Ein Attribut eines Knotens ist dem Operator unbekannt, fehlt oder hat einen anderen Typ.</translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation>Das Modell erneut exportieren oder den Knoten korrigieren.</translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation>Doppelter Name</translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation>Zwei Eingaben, Ausgaben, Initializer oder Funktionen haben denselben Namen. In ONNX wird jeder Wert nur einmal zugewiesen.</translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation>Leerer Knoten</translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation>Ein Knoten hat keine Eingaben und keine Ausgaben.</translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation>Externe Daten fehlen</translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation>Ein Tensor ist in einer anderen Datei gespeichert, die nicht existiert, zu kurz ist oder nicht gelesen werden darf.</translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation>Die Datendatei neben dem Modell ablegen.</translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation>Ungültige Funktion</translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation>Eine Funktion des Modells hat keinen Namen, ruft sich selbst auf oder verwendet etwas, das sie nicht definiert.</translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation>Probleme des Graphen</translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation>Der Graph hat Probleme. Der Befund nennt das erste davon oder die Anzahl derer, die nicht aufgeführt sind.</translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation>Initializer ist keine Eingabe</translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation>Vor IR-Version 4 mussten Initializer auch Eingaben des Graphen sein. ONNX Runtime akzeptiert das Modell.</translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation>Falsche Anzahl von Eingaben</translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation>Ein Knoten hat weniger oder mehr Eingaben, als sein Operator in dieser Version zulässt.</translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation>Neuere IR-Version</translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation>Das Modell wurde in einer neueren ONNX-Version geschrieben, als dieses Programm kennt. Neuerungen werden nicht angezeigt.</translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation>Ungültiger oder fehlender Name</translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation>Ein Graph, ein Wert oder ein Initializer hat keinen Namen oder einen, den ONNX nicht zulässt.</translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation>Schmaler Typ wurde entpackt</translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation>Ein Typ mit weniger als 8 Bit wurde in einen breiteren entpackt.</translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation>Tensor ohne Daten</translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation>Ein Tensor hat eine Form und keine Werte: Das Modell wurde ohne seine Gewichte gespeichert.</translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation>Das Modell mit seinen Gewichten beschaffen.</translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation>Knoten in falscher Reihenfolge</translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation>Ein Knoten verwendet einen Wert, den ein späterer Knoten berechnet. ONNX verlangt eine topologische Reihenfolge; ONNX Runtime sortiert die Knoten, sofern es keinen Zyklus gibt.</translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation>Knoten ohne Operator</translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation>Ein Knoten hat keinen op_type.</translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation>Unbekannter oder entfernter Operator</translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation>Die Domain hat in der Version, die das Modell importiert, keinen solchen Operator.</translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation>Das Modell mit onnx.version_converter konvertieren oder für ein anderes Opset exportieren.</translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation>Ungültiger Opset-Import</translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation>Eine Domain, die die Knoten verwenden, wird nicht importiert, wird zweimal importiert oder in einer Version, die es nicht gibt.</translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation>Falsche Anzahl von Ausgaben</translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation>Ein Knoten hat weniger oder mehr Ausgaben, als sein Operator in dieser Version zulässt.</translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation>Tensordaten sind zu lang</translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation>Ein Tensor hat mehr Bytes, als seine Form benötigt. Sie werden ignoriert.</translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation>Wert ohne Form</translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation>onnx.checker verlangt für Eingaben und Ausgaben des Graphen eine Form; ONNX Runtime nicht.</translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation>Dünn besetzter Tensor</translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation>Die Indizes und die Werte eines dünn besetzten Tensors werden als getrennte Tensoren gelesen.</translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation>String-Tensor</translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation>Die Strings werden in den Metadaten und nicht als Tensor gespeichert.</translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation>Ungültiger Teilgraph</translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation>Der Graph in einem Attribut, etwa ein Zweig von If, hat eine andere Anzahl von Eingaben oder Ausgaben, als der Operator verlangt.</translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation>Trainingsgraphen wurden übersprungen</translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation>Die Graphen des Trainingsteils des Modells werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>Falscher Typ</translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation>Der Elementtyp eines Werts ist keiner von denen, die der Operator zulässt.</translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation>Undefinierte Eingabe</translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation>Ein Knoten verwendet einen Wert, der weder eine Eingabe des Graphen noch ein Initializer noch die Ausgabe eines Knotens ist.</translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation>Undefinierte Ausgabe</translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation>Eine Ausgabe des Graphen wird von keinem Knoten berechnet.</translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation>Keine Konfiguration</translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation>transformers benötigt eine config.json neben dem Modell, und die Quelle hat keine.</translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation>Die Konfiguration des ursprünglichen Modells in den Ordner kopieren.</translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation>Keine Metadaten</translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation>Dateien des Ausgabeformats enthalten nur Tensoren.</translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation>Eine .apr- oder .safetensors-Datei schreiben, um die Metadaten zu behalten.</translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation>Begleitdateien werden nicht geschrieben</translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation>config.json, der Tokenizer und andere Dateien werden nicht neben eine einzelne Ausgabedatei geschrieben.</translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation>Mit -o FOLDER/ einen Ordner schreiben, den transformers lädt.</translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation>Gefährlicher Import</translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation>Beim Laden des Pickles wird eine Funktion importiert, die Code ausführt, Dateien liest oder schreibt oder Verbindungen öffnet. Daten von Modellen benötigen so etwas nie.</translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation>Diese Datei nicht laden. Den Autor um SafeTensors bitten.</translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation>Erweiterungsregister</translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation>Das Pickle verweist auf das Erweiterungsregister (Extension Registry) des ladenden Programms, daher lässt sich nicht feststellen, was importiert wird.</translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation>Diese Datei nicht laden.</translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation>Verschachteltes Pickle</translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation>Die Daten eines Pickles enthalten ein weiteres Pickle, das manche Ladeprogramme lesen.</translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation>Unbekannter Import</translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation>Beim Laden des Pickles wird eine Klasse oder Funktion importiert, die nicht auf der Liste derer steht, die Modelle benötigen.</translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation>Nur laden, wenn Sie das Paket kennen und ihm vertrauen, oder weights_only=True verwenden.</translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation>Auch eine HDF5-Datei</translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation>Die Datei kann auch als HDF5 gelesen werden: Programme sehen unterschiedliche Inhalte, je nachdem, wofür sie die Datei halten.</translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation>Auch ein ZIP-Archiv</translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation>Die Datei kann auch als ZIP-Archiv gelesen werden: Programme sehen unterschiedliche Inhalte, je nachdem, wofür sie die Datei halten.</translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation>Quelle wurde nicht gehasht</translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation>Die Herkunft enthält keinen SHA-256 einer großen Quelldatei.</translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation>Mit --hash hinzufügen.</translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation>Nullen gingen verloren</translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation>Es sind weniger Gewichte null, als geprunt wurden: Der Quantisierungstyp kann die Null nicht in jedem Block darstellen.</translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation>q4_0, q8_0, q3_k, q6_k, int8 und int4 stellen die Null exakt dar.</translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation>Struktur wurde geprunt</translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation>Heads, Schichten oder Zeilen wurden entfernt; die Meldung gibt an, welche.</translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation>TorchScript-Code, dessen Graph nicht angezeigt wird</translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation>Der Code des Modells konnte nicht als Graph gelesen werden. Die Tensoren werden trotzdem gelesen.</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>Keine Tensoren</translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation>Der Checkpoint enthält keine Tensoren.</translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation>Teil des Checkpoints wurde übersprungen</translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation>Der Optimizer-Zustand und andere Teile eines Trainings-Checkpoints gehören nicht zum Modell.</translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation>Mit --key lesen.</translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation>Tensoren teilen sich Speicher</translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation>Mehrere Tensoren sind Views desselben Speichers, wie etwa gekoppelte Embeddings (tied embeddings). Jeder wird als eigene Kopie gelesen.</translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation>Präfix wurde entfernt</translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation>Die Tensoren sind die eines Teils des Checkpoints, etwa state_dict; dessen Name wurde aus den Tensornamen entfernt.</translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation>TorchScript-Code</translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation>Die Datei enthält neben den Tensoren Code des Modells. Beim Konvertieren bleibt er nicht erhalten.</translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation>Qualitätsschranke</translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation>Tensoren weichen stärker von der Quelle ab, als die Qualitätsschranke zulässt.</translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation>Einen größeren Typ, einen höheren Rang oder weniger Pruning verwenden; --ignore-gate schreibt die Datei trotzdem.</translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation>Ersatztyp</translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation>Die Zeilenlänge einiger Tensoren ist kein Vielfaches der Blocklänge, daher erhalten sie einen anderen Typ.</translation>
    </message>
    <message>
        <source>High error</source>
        <translation>Hoher Fehler</translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation>Größere Typen für die Tensoren mit dem höchsten Fehler, einen höheren Rang oder weniger Pruning verwenden.</translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation>Keine Importance für einige Tensoren</translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation>Die Importance-Matrix oder die Kalibrierungsdaten haben für einige Tensoren keinen Eintrag.</translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation>Option ohne Wirkung</translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation>Kein Tensor wurde als derjenige erkannt, den die Option betrifft.</translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation>Mit --rule &apos;GLOB=TYPE&apos; Tensoren nach Namen auswählen.</translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation>Nichts zu quantisieren</translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation>Alle Tensoren sind von der Quantisierung ausgenommen oder haben bereits den gewünschten Typ.</translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation>`convert --quantize … --plan` führt den Grund für jeden Tensor auf.</translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation>Header-Länge ist kein Vielfaches von 8</translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation>Die Tensordaten beginnen nicht bei einem Vielfachen von 8. Das ist harmlos; das Laden per Memory-Mapping kann langsamer sein.</translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation>Blocktypen werden aufgeteilt</translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation>Das Format hat keine Blocktypen: Tensoren aus Ganzzahlen mit Skalierungsfaktoren werden verlustfrei als int8 mit getrennten Skalierungsfaktoren gespeichert.</translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation>Mit --dequantize f16 Gleitkommawerte schreiben.</translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation>Header beginnt mit Leerraum</translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation>Die Spezifikation verlangt, dass der Header mit { beginnt. Leseprogramme akzeptieren Leerraum.</translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation>Die Datei konvertieren, um ihn zu entfernen.</translation>
    </message>
    <message>
        <source>More findings</source>
        <translation>Weitere Befunde</translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation>Es gibt weitere Befunde derselben Art; angezeigt werden die schwerwiegendsten.</translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation>Verschlüsselte Nutzdaten</translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation>Die Tensoren sind verschlüsselt; zum Lesen ist ein Schlüssel erforderlich.</translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation>Signierte Datei</translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation>Die Datei hat eine Signatur, die nicht überprüft wurde.</translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation>Die Konfiguration widerspricht den Tensoren</translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation>Eine Größe in der Konfiguration, etwa hidden_size, ist nicht die, die alle Tensoren haben; also ist die Konfiguration falsch und nicht ein einzelner Tensor.</translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation>Die Konfiguration korrigieren oder die des ursprünglichen Modells verwenden.</translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation>Formen widersprechen einander</translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation>Ein Tensor hat eine andere Form, als die Architektur, die Konfiguration oder die anderen Tensoren verlangen. Programme lehnen ein solches Modell ab oder berechnen Unsinn.</translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation>Mit der Konfiguration des Modells vergleichen und, falls es konvertiert wurde, mit dem Original.</translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation>Datei wird nicht verwendet</translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation>Eine Datei neben dem Modell ist ein Link, der aus dessen Ordner hinausführt, und wird nicht eingebettet.</translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation>Layouts für dünn besetzte Tensoren</translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation>Was die Speicherung als dünn besetzte Tensoren einspart, oder dass kein Tensor genug Nullen hat.</translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation>Falsch ausgerichtete Tensoren</translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation>Der Offset eines Tensors ist kein Vielfaches der Ausrichtung des Formats. Das Lesen ist langsamer, und Programme, die die Datei in den Speicher einblenden (Memory-Mapping), lehnen sie eventuell ab.</translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation>Die Datei konvertieren, um die Tensoren auszurichten.</translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation>Tensoren viel größer als die Datei</translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation>Die Tensoren würden dekodiert weit mehr Bytes ergeben, als bei einer Datei dieser Größe üblich ist, daher werden sie nicht gelesen: Eine kleine Datei könnte Stunden und den gesamten Speicher kosten.</translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation>APR_RAM_LIMIT auf einen höheren Wert setzen, wenn Sie der Datei vertrauen.</translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation>Header ohne Prüfsumme</translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation>Der Header hat keine Prüfsumme, daher kann eine Beschädigung des Headers nicht bemerkt werden.</translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation>Neuere Nebenversion</translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation>Die Datei wurde in einer neueren Version des Formats geschrieben, als dieses Programm kennt. Was darin neu ist, wird nicht angezeigt.</translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation>Füllbytes sind nicht null</translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation>Die Bytes zwischen den Tensoren sind nicht alle null. Sie haben keine Wirkung, aber die Datei ist nicht so, wie ein Schreibprogramm sie erzeugt.</translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation>Die Datei konvertieren, um Füllbytes mit dem Wert null zu schreiben.</translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation>Reservierte Bytes sind gesetzt</translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation>Bytes, die die Spezifikation reserviert, sind nicht null: ein neueres Schreibprogramm oder eine Beschädigung.</translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation>Bytes hinter dem Modell</translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation>Die Datei geht nach ihrem letzten Teil weiter. Die Bytes werden hier ignoriert; andere Programme lehnen die Datei eventuell ab oder lesen etwas anderes.</translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation>Die Datei konvertieren, um sie zu entfernen.</translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation>Der Header beschreibt Tensordaten hinter dem Ende der Datei, wie nach einem abgebrochenen Download oder bei einem vollen Datenträger.</translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation>Die Größe mit der Quelle vergleichen und die Datei erneut herunterladen.</translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation>Unbekannter Block</translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation>Die Datei hat einen Block eines Typs, den dieses Programm nicht kennt. Er wird ignoriert.</translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation>Unbekannte Flags</translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation>Es sind Flag-Bits gesetzt, die dieses Programm nicht kennt. Sie werden ignoriert.</translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation>Tensordaten können nicht gelesen werden</translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation>Der Header der Datei ist intakt, aber die Daten eines Tensors können nicht dekodiert werden.</translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation>Die Datei erneut herunterladen oder exportieren.</translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation>Unsichere Datei</translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation>Die Datei verweist auf etwas außerhalb ihres Ordners oder enthält Objekte, die Ladeprogramme ausführen.</translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation>Diese Datei nicht dort laden, wo sie auf andere Dateien zugreifen kann.</translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation>Unsortierter Tensorindex</translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation>Der Tensorindex ist nicht nach Namen sortiert, wie es die Spezifikation verlangt. aprender lehnt eine solche Datei ab.</translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation>Die Datei konvertieren, um den Index zu sortieren.</translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation>Ungenutzte Bytes</translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation>Zwischen den Teilen der Datei gibt es Bytes, auf die nichts verweist.</translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation>Pfad außerhalb des Ordners</translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation>Ein Eintrag des Archivs würde außerhalb des Ordners geschrieben, in den das Archiv entpackt wird.</translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation>Dieses Archiv nicht entpacken.</translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation>Graph ohne Gewichte</translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation>Der Graph hat keine Konstanten; die Variablen sind in einem separaten Checkpoint.</translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation>Die .index-Datei des Checkpoints öffnen.</translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation>Unbekannte Schema-Version</translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation>Die Version des SavedModel ist nicht 1, die einzige, die es bisher gibt.</translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation>Tensoren wurden übersprungen</translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation>Tensoren des Optimizers, Zähler und Strings gehören nicht zum Modell.</translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation>Mit --key optimizer lesen.</translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation>Zugehörige Dateien</translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation>Dem Modell folgt ein ZIP-Archiv mit Labels oder einem Vokabular, wie es der Metadaten-Standard TensorFlow Lite Metadata definiert.</translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation>Puffer ist zu lang</translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation>Ein Puffer hat mehr Bytes, als sein Tensor benötigt. Sie werden ignoriert.</translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation>Tensor wurde übersprungen</translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation>Die Form eines Tensors ist unbekannt, oder sein Typ hat keinen entsprechenden dtype.</translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation>Ein dünn besetzter Tensor wurde in einen dichten konvertiert.</translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation>Python-Code im Archiv</translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation>Das Archiv ist ein torch.package: Beim Laden werden Python-Dateien aus dem Archiv importiert.</translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation>Nur laden, wenn Sie der Quelle vertrauen.</translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation>Das Archiv enthält TorchScript-Code. Er läuft im Interpreter von PyTorch, wenn das Modell aufgerufen wird, und kann Dateien lesen und schreiben.</translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation>Alle Werte sind null</translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation>Alle Werte eines Gewichts mit zwei oder mehr Dimensionen sind null, als wäre es nicht geladen oder trainiert worden. Adapter und neue Schichten können so beginnen.</translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation>Prüfen, ob der Tensor geladen und trainiert wurde.</translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation>Unendliche Werte</translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation>Ein Tensor enthält unendliche Werte. In Masken und Konstanten sind sie normal; in trainierten Gewichten sind sie ein Fehler.</translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation>Vom f32- oder bf16-Original konvertieren: f16 läuft oberhalb von 65504 über.</translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation>Ungewöhnlicher Mittelwert</translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation>Der Mittelwert eines Tensors liegt außerhalb des Bereichs, den trainierte Modelle bei dieser Art von Tensor haben (LayerNorm-Gewicht, Embedding, lineares Gewicht …).</translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation>Falls das Modell konvertiert wurde, die Skalierung, die Transposition und die Tensornamen prüfen.</translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation>NaN-Werte</translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation>Ein Tensor enthält Werte, die keine Zahl sind. Alles, was mit ihnen berechnet wird, ist NaN.</translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation>Den Trainings- oder Konvertierungsschritt suchen, der sie erzeugt hat; oft ist eine Lernrate zu hoch, oder ein Wert ist in f16 übergelaufen.</translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation>Werte wurden nicht geprüft</translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation>Das Dekodieren des dtype wird nicht unterstützt; die Daten wurden kopiert, ohne ihre Werte zu prüfen.</translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation>Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation>Die Quelle oder das Ergebnis hat Werte, die NaN oder unendlich sind. Blocktypen und Ganzzahlen können sie nicht speichern.</translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation>Ungewöhnliche Standardabweichung</translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation>Die Standardabweichung eines Tensors ist höher als bei trainierten Modellen für diese Art von Tensor.</translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation>Mit dem ursprünglichen Modell vergleichen, zum Beispiel mit `aprcli diff`.</translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation>Prüfsumme im Archiv stimmt nicht überein</translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation>Die Prüfsumme eines Eintrags im Archiv stimmt nicht. torch lädt ihn trotzdem.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>Die Datei erneut herunterladen.</translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation>Widersprüchliches Archiv</translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation>Das Verzeichnis des Archivs und seine Einträge widersprechen einander: Verschiedene Programme lesen eventuell unterschiedliche Inhalte.</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>warned</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>unvollständig</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>entfällt</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>Token-Embedding</translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation>Attention Q, K, V</translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation>Attention K, V</translation>
    </message>
    <message>
        <source>attention v</source>
        <translation>Attention V</translation>
    </message>
    <message>
        <source>attention k</source>
        <translation>Attention K</translation>
    </message>
    <message>
        <source>attention q</source>
        <translation>Attention Q</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>Attention-Ausgabe</translation>
    </message>
    <message>
        <source>feed-forward up</source>
        <translation>Feed-Forward Up</translation>
    </message>
    <message>
        <source>feed-forward gate</source>
        <translation>Feed-Forward Gate</translation>
    </message>
    <message>
        <source>feed-forward down</source>
        <translation>Feed-Forward Down</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>control</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>ungenutzt</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experte</translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation>Kein Pooler</translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation>GGUF-Dateien enthalten den Pooler von BERT nicht; transformers initialisiert ihn zufällig.</translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation>Die Vektoren der Token oder den ursprünglichen Checkpoint verwenden.</translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation>Kein Tokenizer</translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation>Den Tokenizer des ursprünglichen Modells in den Ordner kopieren.</translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation>GGUF-Schlüssel ohne Entsprechung</translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation>Einige Schlüssel der GGUF-Metadaten haben in der daraus erstellten config.json keine Entsprechung. Das Modell kann andere Ergebnisse liefern.</translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation>config.json mit der des ursprünglichen Modells vergleichen.</translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation>Kleine Ganzzahlen werden entpackt</translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation>Vorzeichenlose Ganzzahlen mit weniger als 8 Bit werden als U8 gelesen.</translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation>Gewichte aus einer Tabelle</translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation>Die Gewichte sind als Indizes in eine Tabelle von Werten gespeichert und werden dekodiert.</translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation>Andere Dateien desselben Modells</translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation>Der Ordner enthält die Gewichte auch in einem anderen Layout oder einer anderen Genauigkeit. Gelesen werden die Dateien, die transformers lädt.</translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation>Geben Sie die andere Datei an, um sie zu lesen.</translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation>GGUF-Datei ohne Inhalt</translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation>Die Datei hat einen Header, aber weder Schlüssel noch Tensoren, ist also kein Modell.</translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation>GGUF-Schlüssel mit falschem Typ</translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation>Der Wert eines Schlüssels hat einen anderen Typ, als llama.cpp liest. Es lehnt eine solche Datei beim Laden des Modells ab, auch wenn der Wert selbst passen würde.</translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation>Schreiben Sie den Schlüssel mit dem verlangten Typ, zum Beispiel mit dem Python-Paket gguf.</translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation>Gepackte Gewichte behalten ihre Namen</translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation>Die Teile gepackter Gewichte haben keine kanonischen Namen, daher behalten alle Tensoren die der Quelle.</translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation>Dateien, die nicht mitkommen</translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation>Dateien neben der Quelle, etwa die des Tokenizers, sind weder in der Ausgabe noch daneben.</translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation>Kopieren Sie sie von der Quelle.</translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation>Index außerhalb eines dünnbesetzten Tensors</translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation>Ein Index eines dünnbesetzten Tensors ist negativ oder nicht kleiner als die Größe seiner Dimension. Programme, die das nicht prüfen, lesen oder beschreiben fremden Speicher.</translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation>Laden Sie die Datei nicht in anderen Programmen; schreiben Sie sie neu aus dem Original.</translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation>Tensor, den der Index nicht zuordnet</translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation>Ein Shard enthält einen Tensor, den der Index nicht oder für einen anderen Shard aufführt. Er wird nicht gelesen.</translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation>Schreiben Sie den Index neu, oder entfernen Sie den Tensor.</translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation>Gewicht, das nicht gelesen werden kann</translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation>Ein Gewicht des Modells hat einen Typ oder eine Form, die nicht unterstützt wird, und wird daher weder geprüft noch konvertiert.</translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation>Konvertieren Sie das Modell mit dem Programm, das es geschrieben hat. --relaxed konvertiert die übrigen Gewichte.</translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation>Gepackte Gewichte</translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation>Mehrere Tensoren gleichen Namens</translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation>Die Pfade mehrerer Tensoren im Checkpoint ergeben denselben Namen, etwa die der Schlüssel 1 und &quot;1&quot;. Die späteren tragen eine Nummer.</translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation>Array mit anderen Werten wurde übersprungen</translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation>Arrays aus Zeichenketten, Datumsangaben und Python-Objekten sind keine Gewichte und werden nicht gelesen.</translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation>Der relative Fehler der Gewichte liegt über 5 %.</translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation>Quantisierung, die nicht passt</translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation>Die Skalierungsfaktoren oder Nullpunkte eines Tensors von TensorFlow Lite passen nicht zu seiner Form: Interpreter weisen das Modell ab.</translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation>Konvertieren Sie das Modell erneut.</translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation>Konfiguration, die Code nennt</translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation>Ladeprogramme importieren oder rufen auf, was die Konfiguration nennt.</translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation>Prüfen, was sie nennt, bevor das Modell geladen wird.</translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation>XML-Entitäten</translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation>YAML-Tag eines Python-Objekts</translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation>Unsichere YAML-Ladeprogramme rufen das Python-Objekt auf, das ein Tag nennt.</translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation>Diese Datei nicht mit einem unsicheren YAML-Ladeprogramm laden.</translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation>Chat-Vorlage nicht verstanden</translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation>Zu viele Pickles</translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation>Die Chat-Vorlage liest Attribute von Python-Objekten, die zu Funktionen führen, die Code ausführen (CVE-2024-34359).</translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation>Diese Vorlage nicht verwenden.</translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation>XML-Entitäten können Dateien lesen und ohne Grenze wachsen.</translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation>Einen Parser verwenden, der Entitäten ablehnt.</translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation>Eine Chat-Vorlage kann nicht geparst werden oder ruft Funktionen und Methoden auf, die nicht in der Liste der bekannten stehen.</translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation>Die Vorlage lesen, bevor das Modell verwendet wird.</translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation>Es folgen mehr Pickles aufeinander, als der Scanner liest.</translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation>Chat-Vorlage, die aus der Sandbox ausbricht</translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation>Auch ein Modell eines anderen Formats</translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation>Die Datei hat auch die Signatur eines anderen Modellformats: Programme sehen unterschiedliche Inhalte, je nachdem, wofür sie die Datei halten.</translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation>Auch ein Graph eines anderen Formats</translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation>Die Bytes sind auch eine Nachricht mit Operatoren eines anderen Formats. Nachrichten haben keine Signatur: Programme sehen unterschiedliche Inhalte, je nachdem, wofür sie sie halten.</translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation>Token doppelt im Vokabular</translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation>Mehrere IDs haben dasselbe Token. Tokenizer verwenden für den Text eine davon, sodass die anderen Zeilen des Embeddings nie verwendet werden, oder Programme sind über die IDs eines Textes uneins.</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>Den Tokenizer verwenden, der zum Modell gehört.</translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation>Link, der nicht verfolgt wurde</translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation>Ein Link auf einen Ordner wurde nicht verfolgt, sodass das, was dahinter liegt, nicht gescannt wurde.</translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation>Den Ordner scannen, auf den er zeigt.</translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation>Lizenzen schließen einander aus</translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation>Das Ergebnis entsteht aus Modellen, deren Lizenzen nicht beide eingehalten werden können: Eine verbietet eine Einschränkung, die eine andere verlangt.</translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation>Die Inhaber um eine andere Lizenz bitten oder eines der Modelle weglassen.</translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation>Basis einer Zusammenführung</translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation>Die Methode braucht eine Basis, und keine wurde gewählt: Das erste Modell wird verwendet.</translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation>Mit --base eine andere wählen.</translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation>Keine Chat-Vorlage</translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation>Keines der zusammengeführten Modelle hat eine Chat-Vorlage, daher hat auch das Ergebnis keine.</translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation>Dem Ergebnis eine hinzufügen, falls Programme Konversationen damit formatieren sollen.</translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation>Konfiguration, die anders gelesen wird</translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation>Ein Teil einer Konfiguration von mergekit hat hier keine oder eine andere Wirkung.</translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation>Den Hinweis daneben lesen; der Plan zeigt, was zusammengeführt wird.</translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation>Tensoren, die kopiert werden</translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation>Tensoren aus Ganzzahlen und von Typen, die sich nicht mitteln lassen, sind die des ersten Modells.</translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation>Tensoren, die manchen Modellen fehlen</translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation>Nicht alle zusammengeführten Modelle haben diese Tensoren.</translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation>--missing legt fest, was mit ihnen geschieht.</translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation>Model Stock neben dem Basismodell</translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation>Tensoren, deren Änderungen voneinander weg zeigen, bleiben die der Basis, wie in der Veröffentlichung; mergekit extrapoliert dort über die Basis hinaus.</translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation>Ausgabeschicht, die nicht zusammengeführt wird</translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation>Ein Modell speichert eine Ausgabeschicht, aber laut seiner Konfiguration verwenden Ladeprogramme stattdessen das Token-Embedding.</translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation>Verschiedene Vokabulare</translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation>Die Modelle haben unter denselben IDs andere Tokens, sodass die zusammengeführten Zeilen der Embeddings zu verschiedenen Tokens gehören.</translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation>--tokenizer union oder base verwenden.</translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation>Vokabular des Ergebnisses</translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation>Das Vokabular des Ergebnisses wurde aus denen der Modelle gebildet. Zeilen, die kein Modell hat, sind null.</translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation>Experten des Ergebnisses</translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation>Die Feed-Forward-Netze der Modelle wurden zu Experten. Zufällige Router müssen trainiert werden, bevor das Modell brauchbar ist.</translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation>Tokens des Ergebnisses</translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation>Das Modell hat das Vokabular eines anderen erhalten. Zeilen von Tokens, die beide haben, bleiben; die von neuen Tokens werden berechnet.</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation>Die Werte passender Gleitkomma-Tensoren mit einer Zahl multiplizieren: &apos;*.o_proj.weight=0.5&apos;; es gilt die erste passende Regel (wiederholbar)</translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation>RoPE-Permutation rückgängig gemacht</translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation>Norm-Offset von 1 abgezogen</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>geprunt</translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation>gekoppelt: teilt Daten mit %1</translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation>gekoppelt: auch als lm_head.weight verwendet</translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation>q, k und v fusioniert</translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation>gate und up fusioniert</translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation>Faktoren mit Rang %1</translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation>Faktoren mit Rang %1, als dichter Tensor rekonstruiert</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation>Faktoren mit %1 % der Energie</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation>Faktoren mit %1 % der Energie, als dichter Tensor rekonstruiert</translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation>Faktoren als F16 gespeichert: Faktoren können nicht quantisiert werden</translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation>nicht faktorisiert: leer</translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation>nicht faktorisiert: weniger als zwei Dimensionen</translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation>nicht faktorisiert: Faktoren mit Rang %1 wären im gewünschten dtype nicht kleiner als %2 × %3</translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation>in %1 umgewandelt</translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation>vom Plugin %1 quantisiert</translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation>%1 statt %2: Zeilenlänge %3 ist kein Vielfaches der Blockgröße %4</translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation>nicht quantisiert: Skalierungsfaktoren von %1</translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation>nicht quantisiert: Regel</translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation>nicht quantisiert: keine Gleitkommazahlen</translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation>nicht quantisiert: nicht unterstützter dtype</translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation>nicht quantisiert: leer</translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation>nicht quantisiert: Bias</translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation>nicht quantisiert: Normalisierung</translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation>nicht quantisiert: Experten-Router</translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation>nicht quantisiert: Expertentabelle</translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation>nicht quantisiert: Positionskodierung</translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation>nicht quantisiert: Token-Typ-Embedding</translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation>nicht quantisiert: kleine Matrix</translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation>nicht quantisiert: kleine Faltung</translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation>nicht quantisiert: Zustandsraum-Matrix</translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation>nicht quantisiert: Patch-Embedding</translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation>nicht quantisiert: Vision-Modell</translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation>nicht quantisiert: laufende Statistik</translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation>nicht quantisiert: Skalar</translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
        <translation>nicht quantisiert: eindimensional</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>Nicht genug Speicherplatz: %1 benötigt, %2 frei.</translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation>Die Ausgabedatei existiert bereits. Wählen Sie einen anderen Namen oder überschreiben Sie sie.</translation>
    </message>
    <message>
        <source>Tokenizer that cannot be read</source>
        <translation>Tokenizer, der nicht gelesen werden kann</translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation>Das Modell hat einen Tokenizer, dessen Teile einander widersprechen oder unvollständig sind. Programme können damit keinen Text in Tokens umwandeln.</translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation>Das Modell erneut aus einer Quelle konvertieren, deren Tokenizer funktioniert.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation>Die Ausgabe kann nicht geschrieben werden: Der Ordner existiert nicht.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation>Die Ausgabe kann nicht geschrieben werden: Auf den Ordner kann nicht zugegriffen werden.</translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation>Die Ausgabe kann nicht geschrieben werden: Ihr Ordner ist eine Datei.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation>Die Ausgabe kann nicht geschrieben werden: Der Ordner ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation>llama.cpp weicht ab</translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation>llama.cpp zerlegt Text in andere Token als der Tokenizer der Quelle oder implementiert einen Teil der Architektur nicht, den das Modell verwendet.</translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation>Vergleichen Sie die Token Ihrer Texte mit `aprcli tokenize` und die Antworten beider Programme.</translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation>Tensoren, die nicht geschrieben werden</translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation>GGUF-Dateien enthalten keine an das Embedding gekoppelten Ausgaben, Masken, Pooler oder Trainingsköpfe: Sie ergeben sich aus anderen Tensoren, oder llama.cpp verwendet sie nicht.</translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation>Maximale Shard-Größe</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation>Graph einer ONNX- oder TorchScript-Ausgabe: Keys und Values früherer Positionen als Ein- und Ausgaben, um Text Token für Token zu erzeugen</translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation>Operator-Satz einer ONNX-Ausgabe (Standard: der der Quelle, oder 17, mit Blöcken 21); für andere Ausgaben der, den eine ONNX-Quelle haben muss</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>Kein Graph</translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation>Schreiben Sie ein anderes Format, oder ergänzen Sie den Graphen in dem Programm, das das Modell ausführt.</translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation>Die Gewichte wurden mit einem Programm wie GPTQ, AWQ oder bitsandbytes quantisiert, das sie in einem eigenen Layout packt. Sie bleiben, wie sie sind, und werden dekodiert, wo ein Schritt oder die Ausgabe ihre Werte braucht; der Befund sagt, wo ein Layout nicht bekannt ist.</translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation>Verwenden Sie das ursprüngliche Modell, wo ein Layout nicht bekannt ist.</translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation>Fügt die Einträge eines JSON-Objekts den Metadaten der Ausgabe hinzu; eine config.json wird zur Konfiguration eines Modells ohne Konfiguration</translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation>Liste mit falscher Länge</translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation>Eine Liste in den Metadaten ist länger oder kürzer, als ein anderer Schlüssel oder das Modell es verlangt: die Scores oder Typen der Token, die Labels oder die Mel-Filterbank. Programme lesen über ihr Ende hinaus oder verwenden die falschen Einträge.</translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation>Konvertieren Sie das Modell erneut aus seiner Quelle.</translation>
    </message>
    <message>
        <source>No shard</source>
        <translation>Kein Shard</translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation>Eine .apr-Ausgabe jeder Größe als eine Datei schreiben</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Ausrichten</translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation>Vielfaches, an dem die Tensoren einer .apr-Ausgabe beginnen (Standard: 64)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation>Mehrere Dateien von höchstens dieser Größe schreiben: 5GB, 500MB (SafeTensors mit einem Index, GGUF, .apr mit einem Manifest; Standard: eine Datei, eine .apr-Ausgabe über 2GiB wird jedoch geteilt)</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>Projektionen</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation>Queries, Keys und Values sowie Gate und Up als je einen Tensor oder gemeinsam als einen speichern (Standard: wie in der Quelle oder wie vom Ziel verlangt)</translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation>Dialekt einer .apr-Ausgabe (Standard: apr2) oder einer .pt- oder .bin-Ausgabe (Standard: pytorch, ein State-Dict)</translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation>Die Tensoren einer .apr-Ausgabe so ordnen, wie ein Modell sie verwendet, für Programme, die sie schon während der Übertragung laden; Dateien der Version 1 erhalten außerdem einen Chunk-Index</translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation>Trueno-nativ</translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation>Eine .apr-Datei der Version 1 mit unkomprimierten, auf 64 Byte ausgerichteten Tensoren für Memory-Mapping schreiben</translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation>Backend-Hinweis</translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation>Hardware, für die die Tensoren einer .apr-Datei der Version 1 bestimmt sind (Standard: die der Quelle, oder auto)</translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation>Projektionen wurden aufgeteilt oder zusammengefügt</translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation>Queries, Keys und Values sowie Gate und Up sind als je ein Tensor oder gemeinsam als einer gespeichert; die Werte sind dieselben.</translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation>Ladeprogramme erwarten andere Projektionen</translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation>Das übliche Ladeprogramm des Modells erwartet dessen Projektionen in der anderen Form.</translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation>Projektionen waren bereits in der gewünschten Form</translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation>Kein Tensor musste aufgeteilt oder zusammengefügt werden.</translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation>Graph der Architektur</translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation>Der Graph der Ausgabe wird aus der Architektur erzeugt; hier weicht er von dem ab, was die Quelle berechnet, oder nutzt etwas nicht.</translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation>Vergleichen Sie die Ergebnisse mit denen des ursprünglichen Modells, wenn es für die Verwendung darauf ankommt.</translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation>ONNX-Dateien und TorchScript-Module enthalten neben den Tensoren den Graphen eines Modells. In ONNX bleibt der Graph der Quelle erhalten, wenn er ein ONNX-Graph ist; für andere Quellen wird er bei bekannten Architekturen erzeugt.</translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation>transformers liest den Tokenizer aus einer tokenizer.json neben dem Modell, llama.cpp aus der GGUF-Datei; die Quelle hat keinen oder einen, der sich dort nicht ausdrücken lässt.</translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation>Tokenizer aus GGUF erzeugt</translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation>Verwenden Sie tokenizer.json des ursprünglichen Modells, wenn die Datei vorliegt.</translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
        <translation>tokenizer.json wird aus den Schlüsseln der GGUF-Datei erzeugt. Sie beschreiben, was llama.cpp tut; eine Normalisierung des ursprünglichen Tokenizers, die llama.cpp nicht vornimmt, etwa NFC, gehört nicht dazu, ebenso wenig die Leerzeichen, die seine besonderen Token aufnehmen. Ob ein WordPiece-Tokenizer Großbuchstaben in Kleinbuchstaben umwandelt, ergibt sich aus seinem Vokabular.</translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Noch ist nichts geschehen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Das Protokoll kopieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>Das Protokoll leeren</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>%1 erklären</translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation>Modell %1: %2, %3</translation>
    </message>
    <message>
        <source>, base</source>
        <translation>, Basis</translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation>%1 ist die Basis</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>%1 nach oben verschieben</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>%1 nach unten verschieben</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Models (%1)</source>
        <translation>Modelle (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation>Das erste gibt Konfiguration, Tokenizer und Namen vor.</translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation>Offenes hinzufügen ▾</translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation>Ein offenes Modell hinzufügen</translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation>Dateien hinzufügen…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Modelldateien hinzufügen</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Zusammenzuführende Modelle</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation>Methode des Zusammenführens</translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation>Parameter der Methode und Optionen weiterer Schritte</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Die Ausgabedatei wählen</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Typ der Gewichte</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Vorhandene überschreiben</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planung läuft</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Zusammenführung</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Reading the models …</source>
        <translation>Modelle werden gelesen …</translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation>Hier erscheint der Plan: jeder Tensor des Ergebnisses und wie er zusammengeführt wird.</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Laden…</translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation>Ein Rezept oder eine Konfiguration von mergekit laden</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Rezept speichern…</translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation>YAML exportieren…</translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation>Die Zusammenführung als Konfiguration von mergekit schreiben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation>Das Ergebnis neben dem ersten Modell anzeigen, ohne es zu schreiben</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation>Schichten des Ergebnisses (%1)</translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation>Schichten des Ergebnisses</translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation>MODELL:ERSTE..LETZTE</translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation>die der Modelle</translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation>Slice hinzufügen</translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation>Das Ergebnis aus Bereichen von Schichten zusammensetzen</translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation>Slices aus Schichten</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(gleich)</translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation>Den ausgewählten Wert kopieren</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alle kopieren</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Alle Metadaten als JSON kopieren</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation>Dieses Modell hat keine Metadaten.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>Die letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Die zurückgenommene Änderung wiederholen</translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation>.bak behalten</translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation>Die ersetzte Datei mit angehängtem .bak im Namen behalten</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation>Die Änderungen in der Datei speichern</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation>Das geänderte Modell als andere Datei speichern</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation>Schlüssel des zu ändernden Eintrags</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>Neuer Wert</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation>Den Eintrag auf diesen Wert setzen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation>Den Eintrag entfernen</translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation>Gleiches Element in:</translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation>%1 ist %2; auswählen</translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation>Den neuen Wert wählen</translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation>Tensoren umbenennen</translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation>Tensoren nach einem Muster umbenennen</translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation>Name oder ein Muster: model.layers.*.weight</translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation>Umzubenennende Tensoren, * für beliebigen Text</translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation>Neuer Name: blk.*.weight</translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation>Neuer Name, * für das, worauf das erste, zweite … * gepasst hat</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Append …</source>
        <translation>Anhängen …</translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation>Ein Element an das Array anhängen</translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation>Werte anzeigen oder die Differenz zu einem anderen Modell</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation>Das quadratische Mittel statt der Extremwerte anzeigen</translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation>Gleiche Skala für alle Schichten</translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation>Eine Farbskala für denselben Tensor aller Schichten verwenden</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation>Das ganze Modell anzeigen</translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation>Tensor anzeigen</translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation>Den ganzen ausgewählten Tensor anzeigen</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Das Bild als PNG exportieren</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>Gesamtbild des Modells</translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation>Modell hier ablegen</translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML und mehr: Dateien, Ordner und Shards. Nur der Header wird gelesen; große Dateien öffnen sich daher schnell, und nichts in ihnen wird ausgeführt.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnete Dateien</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation>Typen nach Anteil an den Bytes</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicherbedarf</translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation>Geschätzt aus Formen und Typen, ohne Aktivierungen. KV-Cache in F16; Fine-Tuning mit Adam in gemischter Genauigkeit.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation>Modellkarte und Tokenizer</translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation>Struktur-ID</translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation>SHA-256 der Namen, Typen und Formen aller Tensoren: gleich für Dateien jedes Formats mit denselben Tensoren</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation>Die Struktur-ID kopieren</translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation>angeheftet: </translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>%1 anheften</translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation>Zuletzt geöffnet (P heftet eine Datei an)</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Tour starten</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Die Teile des Fensters in fünf Schritten zeigen</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation>Neuerungen in %1</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation>Wichtigste Daten des Modells</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation>Alle Tensoren als Baum oder Liste</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Tensordetails</translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation>Speicherung und Statistik des ausgewählten Tensors</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation>Verteilung der Werte des ausgewählten Tensors</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation>Alle Metadaten der Datei</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation>Ergebnisse der Prüfungen</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation>Was beim Laden der Datei ausgeführt und worauf dabei zugegriffen würde</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Vorgänge</translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation>Arbeit im Hintergrund</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation>Was geschehen ist, und jeder Fehler</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>Quantisierung</translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation>Größe und Fehler quantisierter Modelle</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Konvertieren</translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation>Optionen und Plan einer Konvertierung</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation>Tensoren, Werte und Bytes eines Modells</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation>Zwei Modelle nebeneinander</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Quantisieren</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation>Statistik, Prüfungen und Sicherheit eines Modells</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation>Werte des ausgewählten Tensors als Raster</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation>Der ausgewählte Tensor als Bild</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistik aller Tensoren</translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation>Bytes der Datei und wozu sie gehören</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation>Operatoren oder Schichten des Modells und ihre Verbindungen</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Gesamtbild</translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation>Alle Tensoren des Modells als ein Bild</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation>Vokabular und ein Text als Tokens</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation>Eine Konversation, wie die Chat-Vorlage des Modells sie schreibt</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Modellkarte</translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation>Beschreibung und Lizenz des Modells</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation>Die Experten eines Mixture-of-Experts-Modells, Schicht für Schicht</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation>Modelle, Methode und Plan einer Zusammenführung</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historie</translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
        <translation>Wie das Modell entstanden ist: Operationen, Eingaben, Befehlszeilen</translation>
    </message>
</context>
<context>
    <name>PlannerPane</name>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Das Messen stoppen</translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation>Den Fehler jedes Typs messen</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 anzeigen</translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation>Die Quantisierung des aktuellen Modells planen</translation>
    </message>
    <message>
        <source>Target size</source>
        <translation>Zielgröße</translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation>Zielgröße in Prozent der Quelle</translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation>Typen wählen</translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation>Den Typ jedes Tensors für die Zielgröße wählen</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Quantisieren</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Vorhandene überschreiben</translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation>Tensorgruppen</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>Typ von %1</translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation>Tensoren der Gruppe, größter Fehler zuerst</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation>Schlechtester Block</translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation>Größe und Fehler</translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation>Größe gegen Fehler: %1</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Beste Mischung</translation>
    </message>
    <message>
        <source>Single type</source>
        <translation>Einzelner Typ</translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation>Aktuelle Auswahl</translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation>Histogramm vorher und nachher</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation>Fehler pro Gewicht</translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation>Histogramm des Fehlers pro Gewicht</translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation>Blöcke mit dem größten Fehler; ein Klick zeigt ihre Bytes</translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation>Schlechteste Blöcke</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation>RMS-Fehler der 256 Gewichte ab diesem Index; ein Klick zeigt ihre Bytes</translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation>Klicken Sie auf „Messen“, um den Fehler jedes Typs an allen Gewichten zu messen. Es wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation>Öffnen Sie ein Modell, um seine Quantisierung zu planen.</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Rezept speichern…</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation>Die Optionen der Quantisierung anzeigen</translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation>Optionen der Quantisierung</translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation>Eine Vorschau hat keine Datei, die quantisiert werden kann. Wählen Sie ihre Quelle.</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation>Ein kleines Sprachmodell</translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation>Es addiert zwei Zahlen: seine Schichten, Werte und Tokens.</translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation>Eine beschädigte Datei</translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation>Dasselbe Modell mit falscher Prüfsumme und NaN: was die Prüfungen finden.</translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation>Ein quantisiertes Modell</translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation>Mit 4 Bits pro Gewicht, neben seinem Original: wo der Fehler liegt.</translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation>Ein LoRA-Adapter</translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation>Mit ihm addiert das Modell modulo 100: der Plan für das Zusammenführen.</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation>Keine Datei gescannt.</translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation>Sicherheitsbefunde</translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation>Keine Codeausführung, kein Zugriff auf andere Dateien und keine versteckten Daten gefunden.</translation>
    </message>
</context>
<context>
    <name>SliceRow</name>
    <message>
        <source>1:0..15, or 1:0..7,2:8..15 t=0.3</source>
        <translation>1:0..15 oder 1:0..7,2:8..15 t=0.3</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>Slice %1</translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation>kein Slice</translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation>Slice %1 nach oben verschieben</translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation>Slice %1 nach unten verschieben</translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation>Slice %1 entfernen</translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>Tensoren filtern</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>%1 markiert</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Die Tabelle als tabulatorgetrennte Werte kopieren</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistik aller Tensoren</translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation>Öffnen Sie ein Modell, um die Statistik seiner Tensoren zu sehen.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Kein Tensor passt zum Filter.</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Dieses Modell hat keine Tensoren.</translation>
    </message>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>Filter: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>Tensoren filtern</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation>Als flache Liste anzeigen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alle ausklappen</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Alle einklappen</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Dieses Modell hat keine Tensoren.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Kein Tensor passt zum Filter.</translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation>Vervollständigungen des Filters</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>Tabelle kopieren als</translation>
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
        <translation>Filter: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1: %2</source>
        <translation>Token %1: %2</translation>
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
        <translation>Spezielle Tokens</translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation>Die speziellen Tokens um den Text herum hinzufügen</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>IDs kopieren</translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation>Die Token-IDs kopieren, durch Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation>Text eingeben, um seine Tokens zu sehen</translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation>In Tokens zu zerlegender Text</translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation>%1 · dekodiert: %2</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>Zu dekodierende IDs</translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation>Zu dekodierende Token-IDs, durch Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation>Ein Token nach Text oder ID suchen</translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation>Tokens eines Typs anzeigen</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>Kein passendes Token.</translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation>Einen Merge nach Text suchen</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Merges</translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation>Die Merges statt des Vokabulars anzeigen</translation>
    </message>
    <message>
        <source>Find a merge</source>
        <translation>Merge suchen</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>Token suchen</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>Tokens des Textes</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation>Slice: 3, :, 0:128</translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation>Slice in der Schreibweise von NumPy</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>Nummer der Matrix</translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation>Gehe zu: 3, 17</translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation>Zu einem Index oder einer Elementnummer gehen</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinity</source>
        <translation>Unendlich</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>Was gesucht wird</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>Signifikante Stellen</translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation>Gespeicherte Bits</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>Einfärben</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>How values are shown</source>
        <translation>Darstellung der Werte</translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation>Kleinster und größter Wert jedes Punkts; die Linie ist das quadratische Mittel.</translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation>Werte von %1 als Kurve</translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation>Öffnen Sie ein Modell, um seine Bytes zu sehen.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation>Öffnen Sie ein Modell, um seine Karte zu sehen.</translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation>Öffnen Sie ein Modell, um seine Karte zu ändern.</translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation>Nur apr-Dateien enthalten eine Modellkarte; konvertieren Sie das Modell, um eine hinzuzufügen.</translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation>Öffnen Sie ein Modell, um seine Lizenz zu ändern.</translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation>Modellkarte von %1</translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation>Dieses Modell hat keine Modellkarte, und neben ihm liegt keine README.md.</translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation>Die Karte ist zu lang, um sie hier zu ändern; verwenden Sie `aprcli edit --card FILE`.</translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation>Die Karte wird gelesen.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatModel</name>
    <message>
        <source>Reading the chat template …</source>
        <translation>Chat-Vorlage wird gelesen …</translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation>Chat-Vorlage von %1</translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation>Dieses Modell hat keine Chat-Vorlage, und neben ihm liegt keine tokenizer_config.json mit einer.</translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation>Chat-Vorlage rendern</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 Zeichen</numerusform>
            <numerusform>%1 Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source> · the beginning is shown</source>
        <translation> · der Anfang wird angezeigt</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation>Öffnen Sie ein Modell, um seine Chat-Vorlage zu sehen.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation>Befehl, #Tensor, @Metadaten-Schlüssel oder !Befund</translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation>Einen Befehl, einen Tensor, einen Metadaten-Schlüssel oder einen Befund suchen</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>nur in B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>nur in A</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>andere Form</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>Abweichend</translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation>Max. Delta</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>Fehler (%)</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation>nicht in der Basis</translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation>beide gleich: %1</translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation>beide: A %1, B %2</translation>
    </message>
    <message>
        <source>only A: %1</source>
        <translation>nur A: %1</translation>
    </message>
    <message>
        <source>only B: %1</source>
        <translation>nur B: %1</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>%1 NaN oder unendlich</translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation>Seit der Basis</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>, Kosinus %1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Bemerkungen</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation>Öffnen Sie ein anderes Modell, um damit zu vergleichen.</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Modelldateien (%1)</translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation>Wählen Sie einen Tensor aus, um die Differenz zu sehen.</translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation>Wählen Sie ein Modell zum Vergleichen.</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Vergleich läuft …</translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>%1 und %2 vergleichen</translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation>Alle Tensoren sind identisch.</translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation>Relativer Fehler der Gewichte %1 % · Kosinus-Ähnlichkeit %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>%1 gleich</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>%1 nur in B</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>%1 nur in A</translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation>%1 mit anderer Form</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 nicht lesbar</translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation>Dieser Tensor ist nur in einem der Modelle vorhanden.</translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation>Histogramme von %1</translation>
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
        <translation>Keine gemeinsame Basis</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Mit %1 vergleichen</translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation>seit der Basis: %1 nur in A geändert, %2 nur in B, %3 in beiden</translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>%1 Wert ist in einem der Modelle NaN oder unendlich</numerusform>
            <numerusform>%1 Werte sind in einem der Modelle NaN oder unendlich</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation>Vokabular: %1 Tokens nur in B, %2 nur in A, %3 mit anderer ID</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation>%1 (alle Tensoren)</translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation>Header wird gelesen …</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>unbekannte Architektur</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (aus %2)</translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation>%1: %2 zugeordnet, %3 unverändert · %4 · %5 → %6</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 Tensor</numerusform>
            <numerusform>%1 Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · %1 frei</translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation> · etwa %1 Rechenzeit</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>Eingebettet: %1</translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation>Die Zusammenführung planen</translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation>Die Konvertierung von %1 planen</translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation>Die Geschwindigkeit des Zusammenführens messen</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>%1 zusammenführen</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>%1 konvertieren</translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation>Relativer Fehler der Gewichte: %1 %, höchstens %2 % (%3).</translation>
    </message>
    <message>
        <source>(new)</source>
        <translation>(neu)</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(gleich)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Zusammenführung</translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation>SafeTensors-Ordner</translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation>Geprüft: %1 zurückgelesen, ohne Abweichung vom Plan.</translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation>Dateien im Format %1 enthalten nicht: %2.</translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation>Jedes Format von %1 planen</translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation>%1 von %2 Tensoren erhalten einen anderen Typ</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>nicht möglich</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>Nichts geht verloren</translation>
    </message>
    <message>
        <source>Next to it: %1</source>
        <translation>Daneben: %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation>Konvertierung fehlgeschlagen</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>Ausgabe der Konvertierung</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Dateien (*)</translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation>Ein Rezept oder das eines Modells laden</translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation>Rezepte und Modelle (*.json *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Das Rezept speichern</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Rezepte (*.json)</translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation>Konvertierung abgebrochen</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Dieser Tensor hat keine Elemente.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Werte werden gelesen …</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>Zeilen %1 von %2</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>Spalten %1 von %2</translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation>Elemente %1 von %2</translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation> · Stichprobe</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Kurve von %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · %1 bis %2</translation>
    </message>
    <message>
        <source> · RMS %1</source>
        <translation> · RMS %1</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN oder unendlich</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DetailsPaneModel</name>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bits pro Gewicht</translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation> Bytes, %1</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>umgeordnet</translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation>beim Lesen dekodiert</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation> (ausgerichtet auf %1)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation>Größter Betrag</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2-Norm</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Unendlich</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormal</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Document</name>
    <message>
        <source>%1: %2. Values are not shown.</source>
        <translation>%1: %2. Werte werden nicht angezeigt.</translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation>%1 wurde auf dem Datenträger geändert. Die frühere Version wird angezeigt.</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation>Die Modellkarte ändern</translation>
    </message>
    <message>
        <source>%1 (preview)</source>
        <translation>%1 (Vorschau)</translation>
    </message>
    <message>
        <source>Restore the unsaved changes</source>
        <translation>Die nicht gespeicherten Änderungen wiederherstellen</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation>%1 wurde gelöscht oder verschoben. Angezeigt wird, was gelesen wurde.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation>%1 herunterladen</translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation>%1 heruntergeladen</translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation>Öffnen von %1 abgebrochen</translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation>Sicherheitsprüfung: %1</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>%1 kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation>Sicherheitsbefunde in %1</translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation>Vorschau von %1</translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation>Vorschau abgebrochen</translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation>Keine Vorschau von %1 möglich</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 geöffnet</translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation>%1 validieren</translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation>%1 kann nicht validiert werden</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
    <message>
        <source>Looking for experts …</source>
        <translation>Experten werden gesucht …</translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation>Die Experten messen</translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation>Dieses Modell ist kein Mixture-of-Experts-Modell.</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation>Router-Norm</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation>%1 mit bis zu %2 · %3 Parameter in Experten</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 Schicht</numerusform>
            <numerusform>%1 Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 experts</source>
        <translation>
            <numerusform>%1 Experte</numerusform>
            <numerusform>%1 Experten</numerusform>
        </translation>
    </message>
    <message>
        <source> · from a sample</source>
        <translation> · aus einer Stichprobe</translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation>%1, Experte %2 · RMS %3 · Nullen %4 %</translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation> · Router-Norm %1</translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation> · am ähnlichsten Experte %1, Kosinus %2</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN oder unendlich</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation>Öffnen Sie ein Modell, um seine Experten zu sehen.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 Befund</numerusform>
            <numerusform>%1 Befunde</numerusform>
        </translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Alle (%1)</translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation>Warnungen und Fehler (%1)</translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation>Fehler (%1)</translation>
    </message>
    <message>
        <source>VALID</source>
        <translation>GÜLTIG</translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation>UNGÜLTIG</translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>%1 Prüfung ausgeführt</numerusform>
            <numerusform>%1 Prüfungen ausgeführt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 Fehler</numerusform>
            <numerusform>%1 Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 Warnung</numerusform>
            <numerusform>%1 Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>%1 unvollständig</numerusform>
            <numerusform>%1 unvollständig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>%1 übersprungen</numerusform>
            <numerusform>%1 übersprungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>%1 entfällt</numerusform>
            <numerusform>%1 entfallen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation>Schicht 0</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>erste Schicht</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>letzte Schicht</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientModel</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation>„%1“ ist weder eine Zahl noch ein Verlauf wie 0.2:0.8.</translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation>Der Text hat %1 Werte; dieser Parameter hat einen Wert für alle Modelle.</translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation>Der Text hat %1 Werte für %2 Modelle.</translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation>Es gibt auch Werte nach Namen. Sie bleiben; die Kurve gilt für alle anderen Tensoren.</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>%1 in allen Schichten</translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation>%1 in allen Schichten (Standard)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation>der ersten Schicht</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>der letzten Schicht</translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation>%1 % der Schichten</translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation>Punkt %1 von %2: %3 bei %4</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>alle Modelle</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphModel</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation>Diese Datei hat keinen Operatorgraphen und keine Tensoren, aus denen einer abgeleitet werden könnte.</translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation>Graph von %1</translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation>Graph wird gelesen …</translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation>Den Graphen anordnen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 Knoten</numerusform>
            <numerusform>%1 Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation>%1, %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 Verbindung</numerusform>
            <numerusform>%1 Verbindungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1 Kasten</numerusform>
            <numerusform>%1 Kästen</numerusform>
        </translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation> · wird angeordnet …</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>Wiederholt</translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation>%1-mal mit denselben Operatoren</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation>abgeleitet, nicht in der Datei</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation>Eingaben von</translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation>Ausgaben an</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation> · abgeleitet</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation>Öffnen Sie ein Modell, um seinen Graphen zu sehen.</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>Den Graphen exportieren</translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation>SVG-Bild (*.svg);;PNG-Bild (*.png);;Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation>Der Graph kann nicht exportiert werden</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
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
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Dieser Tensor hat keine Elemente.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Werte werden gelesen …</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Heatmap von %1</translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation>Zeilen %1 · Spalten %2</translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation> · Stichprobe, alle Werte werden gelesen …</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · wird gelesen …</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>kein endlicher Wert</translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation>, dazu NaN oder unendlich</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation>Wählen Sie einen Tensor aus, um ihn als Bild zu sehen.</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>Element %1</translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation>Die Heatmap exportieren</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation>Die Heatmap kann nicht exportiert werden</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation>Die Seiten der Hilfe sind auf Englisch.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
    <message>
        <source>Regions of %1</source>
        <translation>Abschnitte von %1</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation>Die Bytes dieses Modells sind nicht in einer Datei.</translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation>Dieser Tensor hat keine Bytes.</translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation>Elemente %1 bis %2 · Bytes %3 bis %4 des Tensors</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>Bytes von %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation> · %1 Bytes ausgewählt</translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation>%1, zwischen Tensoren</translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation>vom Leseprogramm des Formats nicht beschrieben</translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation> · Element [%1]</translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation> · Block aus %1 Elementen ab [%2]</translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation>%1-Block bei %2</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>In %1 suchen</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>Nicht gefunden.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1 Wert liegt außerhalb des angezeigten Bereichs</numerusform>
            <numerusform>%1 Werte liegen außerhalb des angezeigten Bereichs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1 Wert ist 0</numerusform>
            <numerusform>%1 Werte sind 0</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1 Wert ist NaN oder unendlich</numerusform>
            <numerusform>%1 Werte sind NaN oder unendlich</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation>bis %1: %2 %</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 bis %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1 Wert</numerusform>
            <numerusform>%1 Werte</numerusform>
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
        <translation>Wählen Sie einen Tensor aus, um sein Histogramm zu sehen.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Werte werden gelesen …</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramm von %1</translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation>Das Histogramm exportieren</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation>PNG-Bild (*.png);;SVG-Bild (*.svg);;CSV-Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation>Das Histogramm kann nicht exportiert werden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistoryPaneModel</name>
    <message>
        <source>unknown operation</source>
        <translation>unbekannte Operation</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2, SHA-256 %3</source>
        <translation>%1, %2, SHA-256 %3</translation>
    </message>
    <message>
        <source>downloaded from %1</source>
        <translation>heruntergeladen von %1</translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation>Öffnen Sie ein Modell, um zu sehen, wie es entstanden ist.</translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
        <translation>Die Datei gibt nicht an, wie sie entstanden ist.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation>noch %1:%2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergeModel</name>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 models</source>
        <translation>
            <numerusform>%1 Modell</numerusform>
            <numerusform>%1 Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation>%1 bis %2 Modelle</translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation>Benötigt eine Basis, aus der die Modelle durch Fine-Tuning entstanden sind, und %1.</translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation>Benötigt %1. Eine Basis ist optional.</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>Benötigt %1.</translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation>Fügen Sie zwei Modelle hinzu oder legen Sie sie hier ab.</translation>
    </message>
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>Fügen Sie noch %1 Modell hinzu oder legen Sie es hier ab.</numerusform>
            <numerusform>Fügen Sie noch %1 Modelle hinzu oder legen Sie sie hier ab.</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation>von einer Stufe des Rezepts erzeugt</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA-Adapter</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>unbekannte Architektur</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation>Die zusammenzuführenden Modelle lesen</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation>Zusammenführung abgebrochen</translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation>Zusammenführung fehlgeschlagen</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Zusammenzuführende Modelle</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Modelldateien (%1)</translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation>Hinweise zu %1</translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation>Ein Rezept oder eine Konfiguration von mergekit laden</translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation>Rezepte, Konfigurationen und zusammengeführte Modelle (*.json *.yml *.yaml *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation>Ausgabe der Zusammenführung</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Dateien (*)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Das Rezept speichern</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Rezepte (*.json)</translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation>Als Konfiguration von mergekit exportieren</translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation>Konfigurationen von mergekit (*.yml)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 Merge</numerusform>
            <numerusform>%1 Merges</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
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
        <translation>Rang</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 Element</numerusform>
            <numerusform>%1 Elemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 Eintrag</numerusform>
            <numerusform>%1 Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation>Öffnen Sie ein Modell, um seine Metadaten zu ändern.</translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation>Die Änderungen von %1 planen</translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation>Das geänderte Modell speichern</translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation>Modelldateien (*.%1)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>%1 speichern</translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation>Die Änderungen können nicht gespeichert werden</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation>Dieses Modell hat keine Tensoren mit Elementen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 Tensor</numerusform>
            <numerusform>%1 Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation> · ein Pixel entspricht %1 × %1 Elementen</translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation> · ein Element entspricht %1 × %1 Pixeln</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · wird gelesen …</translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation>Das Gesamtbild lesen</translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation> · nicht im anderen Modell</translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation> · [%1] = %2</translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation> · nahe [%1]: Extremwert %2, RMS %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation>Öffnen Sie ein Modell, um es ganz in einem Bild zu sehen.</translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation>Werte dieses Modells</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation>Differenz zu %1</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>Das Gesamtbild exportieren</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation>Das Gesamtbild kann nicht exportiert werden</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation>Die Datei erneut öffnen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation>%1 weitere …</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>%1 erklären</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation>Das Programm endete mit nicht gespeicherten Änderungen von %1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
        <translation>Sicherheitsprüfung von %1: %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation> · Prüfsumme stimmt nicht überein</translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation> · Prüfsumme OK</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation>Sicherheits-Scan</translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation>Heruntergeladen von</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation> in %1 Dateien</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Komprimierung</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>Shard %1</translation>
    </message>
    <message>
        <source>More shards</source>
        <translation>Weitere Shards</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation>aprender-Version</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bits pro Gewicht</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Hidden-Größe</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention-Heads</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>Key/Value-Heads</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation>keine in diesem Format</translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation>CRC-32 gespeichert, nicht geprüft</translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation>CRC-32 stimmt nicht überein</translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation>CRC-32 geprüft</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation>Erkannt an</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>Schichten nach Art</translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation>Wiederholte Blöcke</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>Feed-Forward-Größe</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>Größe auf Datenträger</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Flags</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>Gewichte wie gespeichert</translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation>Gewichte in %1</translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation>KV-Cache, pro Token</translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation>KV-Cache, %1 Tokens</translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation>LoRA, Rang %1</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>Vollständiges Fine-Tuning</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation>nicht in der Datei</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Erstellt mit</translation>
    </message>
    <message>
        <source>Made at</source>
        <translation>Erstellt am</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Unbekannte Architektur</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation>Das Laden dieser Datei könnte Code ausführen oder auf andere Dateien zugreifen. Siehe „Sicherheit“.</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>%1 Fehler wurde gefunden.</numerusform>
            <numerusform>%1 Fehler wurden gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>Lesbar, mit %1 Warnung.</numerusform>
            <numerusform>Lesbar, mit %1 Warnungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation>Alle Prüfungen bestanden.</translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation>Der Header ist gültig.</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>Prüfsummen</translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation>Teile der Datei, die der Sicherheits-Scan nicht kennt</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>Nicht geprüft: %1.</translation>
    </message>
    <message>
        <source>security</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation>%1, noch nicht geschrieben</translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation>Größe der Tensoren</translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation>Vorschau von</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>LoRA-Adapter</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Basismodell</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>Angepasste Matrizen</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation>%1 für %2 messen</translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation>Messung gestoppt.</translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation>%1 statt %2: Die Zeilenlänge %3 ist kein Vielfaches von dessen Blockgröße %4</translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation>Eine Zielgröße von %1 % ist zu klein: %2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird gestoppt …</translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation>Typ %1 von %2 wird gemessen …</translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation>%1 → %2 (%3) · relativer Fehler %4 · %5 Bits pro Gewicht</translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation>Die Bytes dieses Blocks können nicht angezeigt werden: Die Datei speichert den Tensor in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>%1 quantisieren</translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation>%1 geschrieben, relativer Fehler %2</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation>Quantisierung fehlgeschlagen</translation>
    </message>
    <message>
        <source>Quantization cancelled</source>
        <translation>Quantisierung abgebrochen</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Das Rezept speichern</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Rezepte (*.json)</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Dateien (*)</translation>
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
            <numerusform>%1 Schicht</numerusform>
            <numerusform>%1 Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>Schichten %1 bis %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation>Modell der zweiten Ansicht</translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation>Die zweite Ansicht schließen</translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation>Panels der zweiten Ansicht</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsModel</name>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN oder unendlich</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation>%1 anders als in anderen Schichten (Median %2)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Std</translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation>Spitze (σ)</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>Nullen (%)</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN, Inf</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsPaneModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Reading values: %1</source>
        <translation>Werte werden gelesen: %1</translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation>Gestoppt bei %1</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistik aller Tensoren</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 Tensor</numerusform>
            <numerusform>%1 Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>%1 Tensor ausgewählt</numerusform>
            <numerusform>%1 Tensoren ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation>Tokenizer wird gelesen …</translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation>Tokenizer von %1</translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation>Dieses Modell hat keinen Tokenizer, und neben ihm liegt keine tokenizer.json.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 Merge</numerusform>
            <numerusform>%1 Merges</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation>Text zerlegen</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 Byte</numerusform>
            <numerusform>%1 Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 bytes per token</source>
        <translation> · %1 Bytes pro Token</translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation> · die ersten %1 werden angezeigt</translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation>„%1“ ist keine Token-ID</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation>Öffnen Sie ein Modell, um seinen Tokenizer zu sehen.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation>Was für ein Modell es ist</translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation>Die Übersicht zeigt, was die Datei enthält, ob sie in Ordnung ist, wie viel Speicher das Modell benötigt und woher es stammt.</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>Alle Tensoren</translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation>Wählen Sie einen Tensor aus, um seine Werte zu sehen. Der Filter findet Tensoren nach Name, Typ, Form, Größe oder Schicht, zum Beispiel: dtype:f32 layer:0</translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation>Ein Tensor, viele Ansichten</translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation>„Werte“, „Heatmap“ und „Histogramm“ zeigen den ausgewählten Tensor. Elemente, die in einem Panel markiert sind, sind auch in den anderen markiert, bis hin zu ihren Bytes in der Datei.</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation>„Validieren“ (F7) prüft Prüfsummen, Werte und Formen. Ein Klick auf einen Befund führt zum betroffenen Tensor, Metadaten-Eintrag oder Byte.</translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation>Alles ist ein Befehl</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation>Strg+Umschalt+P findet jeden Befehl, jeden Tensor und jeden Metadaten-Schlüssel. Die Zeile unter einem Panel ist der aprcli-Befehl, der dasselbe tut. F1 öffnet die Hilfe zu dem Panel, in dem Sie sich befinden.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>Tour &amp;beenden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fertig</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1 als %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>%1 vergleichen</translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation>%1: RMSE %2, max. Fehler %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation>Nicht gespeicherte Änderungen von %1 werden verworfen: Die Datei wurde seitdem geändert</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation>Nicht gespeicherte Änderungen können nicht für einen Neustart aufbewahrt werden</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Dieser Tensor hat keine Elemente.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Wert von %1</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation>Statistik der Auswahl</translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation>%1 Werte · Min %2 · Max %3 · Mittel %4 · Std %5</translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation> · %1 nicht endlich</translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation>Wert mehr als %1 Standardabweichungen vom Mittelwert entfernt</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>Unendlich</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>In %1 suchen</translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation>Nicht in diesem Tensor gefunden: %1.</translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation>Höchstens %1 Werte können kopiert werden; `aprcli cat` schreibt beliebig viele.</translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation>Werte von %1 kopieren</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation>Wählen Sie einen Tensor aus, um seine Werte zu sehen.</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation>Zeilenbereiche</translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation>Spaltenbereiche</translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation>Alle Typen</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
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
        <translation>Text</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
</context>
<context>
    <name>apr::workbench::WorkbenchWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>Eine Modelldatei öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation>&amp;Ordner öffnen …</translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation>Das Modell eines Ordners öffnen: einen Checkpoint, ein SavedModel, ein Modell aus Shards</translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation>&amp;Adresse öffnen …</translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation>Ein Modell von Hugging Face oder einer https-Adresse herunterladen und öffnen</translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation>&amp;Konvertieren …</translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation>In apr, SafeTensors, GGUF oder NumPy konvertieren: erst den Plan anzeigen, dann ausführen</translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation>Den Fehler jedes Typs messen, Typen nach Tensorgruppen wählen und das quantisierte Modell schreiben</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>Val&amp;idieren</translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation>Prüfsummen, Werte und Formen prüfen</translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation>Die Datei des aktuellen Modells erneut öffnen</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation>Das aktuelle Modell schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation>Das Programm beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation>Tensor&amp;namen kopieren</translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation>Den Namen des ausgewählten Tensors kopieren</translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation>&amp;Tensortabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation>Die aufgelisteten Tensoren als tabulatorgetrennte Werte kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation>&amp;Metadaten kopieren</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Alle Metadaten als JSON kopieren</translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation>aprcli-&amp;Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation>Den aprcli-Befehl kopieren, der dieses Modell untersucht</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>&amp;Befehlspalette …</translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation>Tensoren &amp;filtern</translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation>Den Fokus in das Filterfeld setzen</translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation>Zwischen Baum (nach den Punkten im Namen) und flacher Liste wechseln</translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation>&amp;Nächstes Modell</translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation>Zum nächsten offenen Modell wechseln</translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation>Zum vorherigen offenen Modell wechseln</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>&amp;Panels</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation>Die Farben des Fensters ändern</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Layout &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation>Das Standardlayout der Panels wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>Alle Tastenkürzel auflisten</translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation>Ü&amp;ber APR Workbench</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>Version und Lizenz anzeigen</translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation>APR Workbench</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1 Vorgang läuft</numerusform>
            <numerusform>%1 Vorgänge laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>Hauptwerkzeugleiste</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>Offene Modelle</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation>Modelldateien öffnen</translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation>Das Modell eines Ordners öffnen</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>Adresse öffnen</translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation>Modell auf Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) oder https-URL:</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation>Über APR Workbench</translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Modelldateien des maschinellen Lernens untersuchen, konvertieren, validieren und vergleichen.&lt;/p&gt;&lt;p&gt;Der Quelltext ist unter der MIT-Lizenz verfügbar. Dieses Programm ist mit Qt Charts gelinkt und wird unter der GNU General Public License, Version 3, verbreitet.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Weiterarbeiten</translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation>Tensortabelle kopieren &amp;als</translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation>&amp;CSV</translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation>Die aufgelisteten Tensoren als kommagetrennte Werte kopieren</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>&amp;JSON</translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation>Die aufgelisteten Tensoren als JSON kopieren</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation>Die aufgelisteten Tensoren als Markdown-Tabelle kopieren</translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation>Einen Befehl suchen, mit # einen Tensor, @ einen Metadaten-Schlüssel oder ! einen Befund</translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation>&amp;Vergleichen …</translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation>Das aktuelle Modell mit einem anderen vergleichen, Tensor für Tensor</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>Änderungen &amp;speichern</translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation>Die Änderungen der Metadaten in die Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation>Die letzte Änderung der Metadaten zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Die zurückgenommene Änderung wiederholen</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Layout</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation>Layout %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 hat nicht gespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>Änderungen &amp;verwerfen</translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation>Geöffnet &amp;lassen</translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation>Beenden? Folgendes wird abgebrochen oder geht verloren; es wird keine Datei geschrieben:
%1</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>Trotzdem &amp;beenden</translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation>Nicht gespeicherte Änderungen von %1</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>Schriftg&amp;röße</translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation>Die Größe des gesamten Textes ändern</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>&amp;Kleiner</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>&amp;Normal</translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation>%1: beendet</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>In &amp;neuem Fenster öffnen</translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation>Das aktuelle Modell in einem eigenen Fenster neben diesem anzeigen</translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation>Neues Fenster kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>Das Programm konnte nicht noch einmal gestartet werden.</translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation>&amp;Quantisieren …</translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation>Neu &amp;laden</translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation>Baum / L&amp;iste</translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation>V&amp;orheriges Modell</translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation>Nä&amp;chstes Panel</translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation>Den Fokus auf das nächste Panel setzen</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>&amp;Vorheriges Panel</translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation>Den Fokus auf das vorherige Panel setzen</translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation>&amp;Geteilte Ansicht</translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation>Zwei Modelle nebeneinander anzeigen, oder ein Modell zweimal</translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation>Zusa&amp;mmenführen …</translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation>Modelle derselben Architektur zusammenführen: SLERP, TIES, DARE und andere Methoden</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Modelldateien (%1)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation>Die Sprache des Fensters ändern</translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation>Die Sprache wechselt, sobald keine Datei mehr geschrieben wird.</translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation>%1 – APR Workbench</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation>Das Panel erklären, das den Fokus hat</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>T&amp;our</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Die Teile des Fensters in fünf Schritten zeigen</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>Bei&amp;spiele</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>&amp;Neuerungen</translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation>Die Änderungen jeder Version auflisten</translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation>Das Beispiel kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>%1 is ignored</source>
        <translation>%1 wird ignoriert</translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation>Die letzte Sitzung wird nicht geöffnet</translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation>Das Programm endete, während sie geöffnet wurde. Ihre Dateien stehen unter „Zuletzt geöffnet“.</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>&amp;Abdocken</translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation>Das zuletzt benutzte Panel in einem eigenen Fenster zeigen</translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation>&amp;Zurück ins Fenster</translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation>Das Panel an seinen Platz im Fenster zurücksetzen</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Nach &amp;links</translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation>Das Panel an die linke Seite des Fensters verschieben</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Nach &amp;rechts</translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation>Das Panel an die rechte Seite des Fensters verschieben</translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation>Das Panel an den unteren Rand des Fensters verschieben</translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation>Panel &amp;andocken</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation>Statistik von %1</translation>
    </message>
</context>
</TS>
