<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it">
<context>
    <name>BytesPane</name>
    <message>
        <source>Offset: 0x40</source>
        <translation>Offset: 0x40</translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation>Andare a un offset</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>Regione successiva</translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation>Tipo di sequenza</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Cercare</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>Sequenza da cercare</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Interrompere</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Cercare successivo</translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation>Copiare byte</translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation>Copiare i byte selezionati in esadecimale</translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation>Big-endian</translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation>Leggere i numeri al cursore come big-endian</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>Byte di %1</translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation>Numeri al cursore</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Indice</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scala</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimo</translation>
    </message>
    <message>
        <source>Quant</source>
        <translation>Quant</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valore</translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation>Licenza</translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation>Identificatore della licenza (SPDX)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Applicare</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modificare</translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation>Applicare il testo come modifica del file</translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation>Modificare la scheda come Markdown</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annullare</translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation>Scartare il testo digitato</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>Modifiche …</translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation>Mostrare le modifiche e salvarle</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Scheda del modello</translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation>Scheda del modello come Markdown</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Template</source>
        <translation>Template</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversazione</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
        <translation>Sorgente</translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation>Mostrare il template stesso</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Esempio</translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation>Usare di nuovo la conversazione di esempio</translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation>Messaggi della conversazione come JSON</translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation>Sorgente del template</translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation>Testo per il modello</translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation>Iniziare la risposta</translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation>Terminare con l&apos;inizio della risposta dell&apos;assistente</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiare</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Copiare il testo</translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation>Testo che il template genera dalla conversazione</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Equivalent command: %1</source>
        <translation>Comando equivalente: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiare</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Copiare il comando</translation>
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
        <translation>Scambiare</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>Scambiare A e B</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Scegliere un modello</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>Il modello con cui confrontare</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Aprire …</translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation>Aprire un file con cui confrontare</translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation>Il modello da cui sono stati creati entrambi</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtro</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrare i tensori</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>Solo differenze</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiare tabella</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copiare la tabella come valori separati da tabulazioni</translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation>Tensori confrontati</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Nessun tensore corrisponde al filtro.</translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation>Nessun tensore differisce.</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>Mostrare in A</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>Mostrare in B</translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation>Istogrammi di entrambi i tensori</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>Differenza di %1</translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation>In che cosa consistono le modifiche, e modifiche di metadati e vocabolario</translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(uguale)</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Da</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>File di output</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Sfogliare…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Scegliere il file di output</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Tipi</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Tipo dei pesi</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Sovrascrivere se esiste</translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation>Opzioni per passaggio</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Piano</translation>
    </message>
    <message>
        <source>Load Recipe…</source>
        <translation>Caricare ricetta…</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Salvare ricetta…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annullare</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Anteprima</translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation>Mostrare il risultato accanto alla sorgente senza scriverlo</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertire</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation>Formato dell&apos;output</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Verificare</translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation>Rileggere l&apos;output e confrontare ogni tensore con il piano</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>Tutti i formati</translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation>Mostra che cosa conterrebbe ogni formato di questo modello</translation>
    </message>
    <message>
        <source>What each format would hold</source>
        <translation>Che cosa conterrebbe ogni formato</translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation>Nessun tensore selezionato.</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Dettagli del tensore</translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation>Pannelli principali</translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation>Che cosa mostrano i colori</translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation>Leggere tutti i valori</translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation>Leggere tutti i valori invece di un campione</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiare</translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation>Copiare tutti i numeri come tabella</translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation>Esperti per layer</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
        <translation>;;Tutti i file (*)</translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation>Non convalidato. Rilevamenti dall&apos;apertura del file:</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>in inglese</translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation>Avanzamento della convalida</translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation>Quali rilevamenti sono mostrati</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiare</translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation>Copiare tutti i controlli e i rilevamenti</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annullare</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>Convalidare</translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation>Annullare la convalida</translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation>Convalidare il modello</translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation>Controlli e rilevamenti</translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation>Nessun rilevamento di questa gravità.</translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation>Nessun rilevamento dall&apos;apertura del file.</translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation>Sfogliare…</translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation>Scegliere il file per %1</translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 lungo i layer</translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation>Modificare il valore come curva lungo i layer</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predefinito</translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation>Scelte per %1</translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 lungo i layer</translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation>Una per ogni modello</translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation>Chiudere la curva</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Curva di %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation>Sinistra e destra selezionano un punto, su e giù lo spostano, Ins ne aggiunge uno, Canc lo elimina</translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation>Trascinare i punti. Un doppio clic ne aggiunge uno, Canc lo elimina.</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation>Quale grafo del file</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>Cercare un nodo</translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation>Cercare un nodo per nome, operatore, forma o tensore</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Espandere</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Contrarre</translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation>Mostrare il contenuto del riquadro selezionato</translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation>Sostituire l&apos;ambito del nodo selezionato con un solo riquadro</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Espandere tutto</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>Mostrare tutti i nodi</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Contrarre tutto</translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation>Mostrare solo gli ambiti più esterni</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Adattare</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>Mostrare l&apos;intero grafo</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Orizzontale</translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation>Disegnare da sinistra a destra</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Tracciare</translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation>Evidenziare ciò da cui dipende il riquadro selezionato e ciò che ne dipende</translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation>Copiare definizione</translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation>Copiare i moduli dell&apos;ambito selezionato come li stampa PyTorch</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Esportare …</translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation>Esportare il grafo come SVG, PNG o per Graphviz</translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation>Dedotto. %1.</translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation>Grafo, selezionato: %1</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation>Dettagli del riquadro selezionato</translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Flatten</source>
        <translation>Appiattire</translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation>Mostrare come colonne tutte le dimensioni dopo la prima</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>Numero della matrice</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Grandezza</translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation>Mostrare i valori assoluti</translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation>Tagliare outlier</translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation>Terminare la scala dei colori al 99° percentile</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrare tutto</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>Mostrare l&apos;intera matrice</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valori</translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation>Mostrare nella griglia l&apos;elemento scelto</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Esportare …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Esportare l&apos;immagine come PNG</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Mappa di calore di %1</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation>Cause comuni</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Che cosa fare</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation>Dalla riga di comando: `aprcli explain %1`. Vedere [tutti i codici di errore](help:error-codes).</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Errore</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Avviso</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation>Informazione</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation>Dalla riga di comando: `aprcli explain %1`. Vedere [tutte le regole](help:rules).</translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation>Codici di errore</translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation>I messaggi iniziano con il codice del loro tipo.</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Codice</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Significato</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regole</translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation>Che cosa cercano la convalida, le conversioni e l&apos;analisi di sicurezza.</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regola</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titolo</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Guide</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Pannelli</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Riferimento</translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation>Pagina non trovata</translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
        <translation>A questo indirizzo non esiste alcuna pagina della guida.</translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation>Numero di classi</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>Tutti i valori</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>Tagliati</translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation>log |x|</translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation>Tutti i valori, quelli dal 1° al 99° percentile, o grandezze su un asse logaritmico</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Conteggi</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>Conteggi log</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Cumulativo</translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation>Conteggi, conteggi logaritmici o quota dei valori fino a ogni classe</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Mantenere</translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation>Mantenere questa curva mentre si selezionano altri tensori</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Esportare …</translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation>Esportare l&apos;istogramma come PNG, SVG o CSV</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>Rimuovere la curva di %1</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Istogramma di %1</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
        <translation>Operazioni che hanno prodotto il modello</translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation>Nessuna attività in corso</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n attività è in corso</numerusform>
            <numerusform>%n attività sono in corso</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Rimuovere terminate</translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation>Rimuovere le attività terminate</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annullare</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>Annullare %1</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation>Tensori</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefisso</translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation>Convertire solo i tensori i cui nomi iniziano con questo prefisso, e rimuovere il prefisso</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Mantenere</translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation>Convertire solo i tensori i cui nomi nella sorgente corrispondono (ripetibile)</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Scartare</translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation>Escludere i tensori i cui nomi nella sorgente corrispondono (ripetibile)</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regole</translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation>Rinominare i tensori del modello sorgente: &apos;model.*=*&apos; porta ciò che corrisponde a ogni * al posto di * nel nuovo nome; si applica la prima regola che corrisponde a un nome (ripetibile)</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adattatori</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adattatore</translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation>Fondere un adattatore LoRA prima della conversione: una cartella PEFT o MLX, o un file di tensori (ripetibile)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scala</translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation>Scala di B · A (predefinito: alpha / r dell&apos;adattatore)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Esperti</translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation>I modelli i cui blocchi feed-forward diventano esperti</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation>Un testo per cui è pensato l&apos;esperto N o, con N!:TEXT, uno per cui non lo è: i router sono creati dagli embedding dei loro token (ripetibile)</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation>Router creati dai prompt, o casuali da addestrare (predefinito: prompts, se ce ne sono)</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Esperti per token</translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation>Esperti usati da ogni token (predefinito: 2)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seme</translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation>Seme dei router casuali; lo stesso seme dà lo stesso file (predefinito: 0)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Nomi</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architettura</translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation>Architettura che definisce i nomi dei tensori (predefinito: quella rilevata)</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Mantenere nomi</translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation>Mantenere invariati i nomi e i dati dei tensori</translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation>Mantenere layout</translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation>Mantenere l&apos;ordine delle dimensioni dei kernel della sorgente invece di [out, in, …] di PyTorch</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Fusione</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelli</translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation>I modelli da fondere con il primo</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategia</translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation>Metodo di fusione (predefinito: average)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation>Modello rispetto al quale i vettori di task sono differenze; uno dei modelli o un altro (predefinito: il primo)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesi</translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation>Peso di ogni modello tranne la base, separati da virgole; 0.2:0.8 cresce dal primo layer all&apos;ultimo, self_attn=0.3|0.5 è per nome (predefinito: 1)</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Densità</translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation>Quota di ogni vettore di task che viene mantenuta, da 0 a 1, scritta come --weights (predefinito: 1)</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation>Posizione tra la base (0) e l&apos;altro modello (1), o un gradiente lungo i layer: 0:0.5:1</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation>Fattore dei vettori di task fusi, o un gradiente (predefinito: 1)</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normalizzare</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation>Dividere per la somma dei pesi (predefinito: secondo il metodo)</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>Riscalare</translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation>Scalare i vettori di task diradati: per 1 / densità come nell&apos;articolo su DARE, alla norma L1 precedente, o non scalarli (predefinito: secondo il metodo)</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation>della: massima distanza di una probabilità dalla densità (predefinito: 0.15); ram: le modifiche più piccole non contano (predefinito: 1e-5)</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation>breadcrumbs: quota delle modifiche più grandi che viene scartata (predefinito: 0.01)</translation>
    </message>
    <message>
        <source>Topk</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation>sce: quota degli elementi che variano di più (predefinito: 1)</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Ambito</translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation>nuslerp e model_stock: misurare gli angoli di interi tensori, di righe o di colonne (predefinito: tensor)</translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation>Iterazioni max</translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation>karcher: numero massimo di passi (predefinito: 10)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Tolleranza</translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation>karcher: terminare a un passo inferiore a questo valore (predefinito: 1e-5)</translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation>Peso RAM</translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation>ramplus_tl: quanto contano in più le modifiche uniche (predefinito: 0.1)</translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation>Limite RAM</translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation>ramplus_tl: massimo rapporto tra modifiche condivise e uniche che conta (predefinito: 0.2)</translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation>Seme delle scelte casuali; lo stesso seme dà lo stesso file (predefinito: 0)</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation>Vocabolario quando quelli dei modelli sono diversi: quello della base, tutti i token o quello di un modello</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation>Riga di un token per i modelli che non lo hanno: TOKEN=zero, TOKEN=2 è quella del secondo modello, TOKEN=2:OTHER la sua riga di un altro token; TOKEN=!... anche per i modelli che lo hanno (ripetibile)</translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation>Riempire vocabolario</translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation>Arrotondare per eccesso le righe degli embedding a un multiplo di N; le righe aggiunte sono la media di tutte le altre</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Template di chat</translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation>Template di chat del risultato: auto per quello che ha la maggior parte dei modelli, un nome o un template Jinja (predefinito: quello del primo modello)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Sezioni</translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation>I layer successivi del risultato: 1:0..15 sono quelli del primo modello, 1:0..7,2:8..15 t=0.3 sono fusi con un parametro proprio (ripetibile)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Mancanti</translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation>Tensori che non tutti i modelli hanno: fermarsi, escluderli, prendere quelli della base o fonderli dai modelli che li hanno (predefinito: error)</translation>
    </message>
    <message>
        <source>Donor</source>
        <translation>Donatore</translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation>Dare al modello il tokenizer di un altro: le righe degli embedding seguono i token, e quelle dei nuovi token sono create dalle righe dei token che entrambi hanno</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation>Righe dei nuovi token: omp, la combinazione di token condivisi che forma la riga nell&apos;altro modello (orthogonal matching pursuit); mean, la media di tutte le righe; zero (predefinito: omp)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Termini</translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation>omp: numero massimo di token condivisi in una combinazione (predefinito: 64)</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Pruning</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation>Rimuovere questo numero di layer dalla zona poco dopo la metà del modello: 2, o encoder:1,decoder:2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Teste</translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation>Rimuovere questo numero di teste di attenzione da ogni layer</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation>Rimuovere questa frazione dei neuroni da ogni blocco feed-forward</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valori</translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation>Moltiplicare per un numero i valori dei tensori in virgola mobile che corrispondono: &apos;*.o_proj.weight=0.5&apos;; si applica la prima regola che corrisponde (ripetibile)</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Tipi</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation>Convertire in questo tipo i tensori in virgola mobile e quantizzati</translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation>Dequantizzare</translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation>Convertire in questo tipo solo i tensori quantizzati</translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation>Mantenere quantizzazione</translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation>Mantenere invariati i tensori quantizzati (predefinito)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Quota</translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation>Azzerare questa frazione dei pesi, a partire dalle grandezze più piccole: 0.5 o 50%</translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation>Applicare --prune a ogni tensore o a tutti i tensori insieme (predefinito: tensor)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Soglia</translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation>Azzerare i pesi di grandezza inferiore a questa</translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation>Due su quattro</translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation>Azzerare due pesi ogni quattro consecutivi in una riga (sparsità 2:4)</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Target</translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation>Applicare il pruning solo ai tensori i cui nomi corrispondono (predefinito: tutti i pesi tranne gli embedding; ripetibile)</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>Rango basso</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stile</translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation>Memorizzare le matrici come fattori di rango basso entro l&apos;1 % dal minimo errore possibile: svd memorizza U e ΣVᵀ, lora memorizza UΣ½ e Σ½Vᵀ. I formati diversi da apr memorizzano il prodotto. Non riesce se l&apos;errore relativo di una matrice supera 0.3, a meno che --max-drift non imposti un altro limite</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation>Rango dei fattori</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energia</translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation>Usare il rango più piccolo che conserva questa frazione dell&apos;energia di ogni matrice (somma dei quadrati): 0.95</translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation>Fattorizzare solo i tensori i cui nomi corrispondono (predefinito: tutte le matrici di pesi tranne gli embedding; ripetibile)</translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation>Quantizzare i pesi in questo tipo (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) o con questo mix di llama-quantize (q4_k_m, q5_k_s, …)</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mix</translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation>Scegliere il tipo di ogni tensore come fa questo mix di llama-quantize</translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation>Tipo di embedding</translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation>Tipo degli embedding dei token</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>Tipo di output</translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation>Tipo della matrice di output</translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation>Impostare il tipo dei tensori che corrispondono: &apos;GLOB=TYPE&apos;, o &apos;GLOB=keep&apos; per lasciarli invariati; * corrisponde a qualsiasi testo e ? a qualsiasi carattere. La prima regola che corrisponde prevale su tutte le altre opzioni (ripetibile)</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Importanza</translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation>File della matrice di importanza di llama-imatrix</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Calibrazione</translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation>Metodo per gli intervalli di int8 e int4: minmax, percentile[:P] o mse (predefinito: minmax); o un file di campioni (.csv, .npy) che pesa le colonne</translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation>Consentire riquantizzazione</translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation>Consentire di riquantizzare i tensori già quantizzati</translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation>Convertire in f32, f16 o bf16 i tensori in virgola mobile e quantizzati che corrispondono, qualunque tipo scelgano per loro le altre opzioni; si applica la prima regola che corrisponde (ripetibile)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Output</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation>Memorizzare gli zeri in modo compatto e senza perdite: csr, bitmap, block:N, o auto per il layout più piccolo di ogni tensore. Applicato prima della compressione</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Comprimere</translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation>Comprimere ogni tensore: none, lz4, zstd o zstd:LEVEL con LEVEL da 1 a 22 (predefinito: none)</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Riordinare byte</translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation>Dividere gli elementi in piani di byte prima della compressione (migliora la compressione dei valori in virgola mobile)</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>Dialetto</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Permissivo</translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation>Consentire nomi di tensori sconosciuti, e valori NaN e infiniti</translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation>Ignorare checksum</translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation>Continuare anche se un checksum della sorgente non corrisponde</translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation>Controllo qualità</translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation>Interrompere senza scrivere se un tensore supera i limiti di errore</translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation>Deriva max</translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation>Massimo errore relativo (RMS) di un tensore: 0.1 o 10% (predefinito: 0.1)</translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation>L2 max</translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation>Massima distanza L2 di un tensore</translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation>Coseno min</translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation>Minima similarità del coseno di un tensore</translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation>Ignorare limiti</translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation>Scrivere l&apos;output anche se un tensore supera i limiti di errore</translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation>Media di tutti i modelli</translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation>Media di tutti i modelli con pesi</translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation>Somma pesata di tutti i modelli, divisa per la somma dei pesi</translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation>Interpolazione sferica dalla base (t = 0) all&apos;altro modello (t = 1)</translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation>Interpolazione sferica secondo i pesi, dei vettori di task se c&apos;è una base</translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation>Media pesata delle direzioni, dei vettori di task se c&apos;è una base</translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation>La direzione con la minima somma dei quadrati degli angoli rispetto a tutti i modelli, con la loro lunghezza media</translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation>Base più la somma pesata delle differenze da essa</translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation>Vettori di task ridotti alle modifiche più grandi e fusi dove i segni concordano</translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation>Vettori di task di cui si scartano modifiche casuali e si aumentano in scala le altre</translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation>DARE, con fusione dove i segni concordano</translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation>Come DARE con TIES, scartando con maggiore probabilità le modifiche piccole di una riga</translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation>Come DARE, scartando con maggiore probabilità le modifiche piccole di una riga</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation>Vettori di task senza le modifiche più grandi e più piccole</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation>Vettori di task senza le modifiche più grandi e più piccole, fusi dove i segni concordano</translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation>Vettori di task dove differiscono di più, pesati con la loro energia, fusi dove i segni concordano</translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation>Tra la base e la media, tanto più vicino alla media quanto più piccoli sono gli angoli dei vettori di task</translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation>La base, spostata verso l&apos;altro modello dove i loro valori sono vicini</translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation>La base con le modifiche più importanti dell&apos;altro modello</translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation>Base più le modifiche che ha un solo modello, e la media di quelle che ne hanno diversi</translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation>RAM, in cui le modifiche uniche contano tanto più quante più modifiche sono condivise</translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation>I tensori di un solo modello, scalati per il suo peso</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Struttura</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Checksum</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>superato</translation>
    </message>
    <message>
        <source>warned</source>
        <translation>avviso</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>non superato</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>incompleto</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>saltato</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>non applicabile</translation>
    </message>
    <message>
        <source>error</source>
        <translation>errore</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>avviso</translation>
    </message>
    <message>
        <source>info</source>
        <translation>info</translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation>NaN e infinito</translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation>Tensori di soli zeri</translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation>Statistiche dei tensori</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadati</translation>
    </message>
    <message>
        <source>output</source>
        <translation>output</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>embedding dei token</translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation>attenzione q, k, v</translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation>attenzione k, v</translation>
    </message>
    <message>
        <source>attention v</source>
        <translation>attenzione v</translation>
    </message>
    <message>
        <source>attention k</source>
        <translation>attenzione k</translation>
    </message>
    <message>
        <source>attention q</source>
        <translation>attenzione q</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>output di attenzione</translation>
    </message>
    <message>
        <source>feed-forward up</source>
        <translation>feed-forward up</translation>
    </message>
    <message>
        <source>feed-forward gate</source>
        <translation>feed-forward gate</translation>
    </message>
    <message>
        <source>feed-forward down</source>
        <translation>feed-forward down</translation>
    </message>
    <message>
        <source>other</source>
        <translation>altro</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normale</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>sconosciuto</translation>
    </message>
    <message>
        <source>control</source>
        <translation>controllo</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>definito dall&apos;utente</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>non usato</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>byte</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>lineare</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>convoluzione</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>normalizzazione</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>esperto</translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation>permutazione RoPE annullata</translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation>offset di 1 della norma sottratto</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>pruning applicato</translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation>condiviso: usa gli stessi dati di %1</translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation>condiviso: usato anche come lm_head.weight</translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation>q, k e v fusi</translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation>gate e up fusi</translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation>fattori di rango %1</translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation>fattori di rango %1, ricostruiti in forma densa</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation>fattori con %1 % dell&apos;energia</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation>fattori con %1 % dell&apos;energia, ricostruiti in forma densa</translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation>fattori memorizzati come F16: i fattori non si possono quantizzare</translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation>non fattorizzato: vuoto</translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation>non fattorizzato: meno di due dimensioni</translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation>non fattorizzato: il rango %1 non occuperebbe meno di %2 per %3 nel dtype richiesto</translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation>convertito in %1</translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation>quantizzato dal plugin %1</translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation>%1 invece di %2: la lunghezza di riga %3 non è un multiplo della dimensione di blocco %4</translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation>non quantizzato: scale di %1</translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation>non quantizzato: regola</translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation>non quantizzato: non in virgola mobile</translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation>non quantizzato: dtype non supportato</translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation>non quantizzato: vuoto</translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation>non quantizzato: bias</translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation>non quantizzato: norma</translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation>non quantizzato: router di esperti</translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation>non quantizzato: tabella di esperti</translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation>non quantizzato: codifica della posizione</translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation>non quantizzato: embedding del tipo di token</translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation>non quantizzato: matrice piccola</translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation>non quantizzato: convoluzione piccola</translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation>non quantizzato: matrice dello spazio degli stati</translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation>non quantizzato: embedding di patch</translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation>non quantizzato: modello di visione</translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation>non quantizzato: statistica mobile</translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation>non quantizzato: scalare</translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
        <translation>non quantizzato: monodimensionale</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>Spazio su disco insufficiente: %1 necessari, %2 liberi.</translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation>Il file di output esiste già. Scegliere un altro nome o sovrascriverlo.</translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation>Nomi GGUF in un adattatore</translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation>PEFT non conosce i nomi dei moduli di GGUF.</translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation>Usare il checkpoint originale invece del file GGUF.</translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation>Tensori non confrontati</translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation>I tensori che ha solo uno dei due modelli, o che sono quantizzati, non sono nell&apos;adattatore così come sono nel modello.</translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation>Tensori che un adattatore non può contenere</translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation>Differiscono tensori diversi dai pesi di layer lineari; un adattatore LoRA non può memorizzare la differenza.</translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation>Metadati memorizzati come array</translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation>I metadati di questo file della versione 1 sono un array, come li scrivevano le prime versioni di aprender; i campi prendono il nome dalla loro posizione.</translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation>Tipo di modello sconosciuto</translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation>Il numero del tipo di modello nell&apos;intestazione di questo file della versione 1 non è definito.</translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation>dtype ambiguo</translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation>Due tipi di quantizzazione del dialetto aprender hanno lo stesso numero e la stessa dimensione. È stato scelto quello adatto al nome del tensore.</translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation>Confrontare alcuni valori con il modello sorgente.</translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation>Dimensioni nell&apos;ordine di GGUF</translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation>Le dimensioni sono memorizzate con la più veloce per prima, come in GGUF, e sono state invertite.</translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation>Convertire il file per memorizzarle con la più lenta per prima.</translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation>Nessun checksum in coda al file</translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation>Il convertitore di realizar non scrive il checksum in coda, quindi non si può verificare l&apos;integrità dei dati.</translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation>Righe K-quant riempite</translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation>Le righe dei tensori K-quant sono riempite fino a un multiplo di 256, cosa che GGML non supporta. Vengono lette come F32.</translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation>Archivio annidato</translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation>L&apos;archivio ne contiene un altro, anch&apos;esso analizzato.</translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation>Il checksum non corrisponde</translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation>I dati non sono quelli di quando è stato scritto il checksum: il file è stato danneggiato sul disco o durante un trasferimento, oppure modificato.</translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation>Scaricare o esportare di nuovo il file. --ignore-checksum lo converte comunque.</translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation>Configurazione che nomina codice</translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation>I caricatori importano o chiamano ciò che la configurazione nomina.</translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation>Controllare che cosa nomina prima di caricare il modello.</translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation>Entità XML</translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation>Le entità XML possono leggere file ed espandersi senza limite.</translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation>Usare un parser che rifiuta le entità.</translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation>Tag YAML di un oggetto Python</translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation>I caricatori YAML non sicuri chiamano l&apos;oggetto Python nominato da un tag.</translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation>Non caricare questo file con un caricatore YAML non sicuro.</translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation>Tipo di modello non supportato</translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation>La lettura di tensori da modelli Core ML di questo tipo, come gli insiemi di alberi, non è supportata.</translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation>Interi piccoli spacchettati</translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation>Gli interi senza segno con meno di 8 bit vengono letti come U8.</translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation>Pesi di una tabella</translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation>I pesi sono memorizzati come indici in una tabella di valori, e vengono decodificati.</translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation>Programma o script</translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation>Il file è un programma, una libreria o uno script. I modelli non contengono programmi.</translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation>Non eseguirlo se la provenienza non è affidabile.</translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation>Altri file dello stesso modello</translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation>La cartella contiene i pesi anche in un altro layout o in un&apos;altra precisione. Vengono letti i file che carica transformers.</translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation>Specificare l&apos;altro file per leggerlo.</translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation>Vocabolario senza tensori</translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation>Il file ha un vocabolario e nessun tensore, come i file di prova di whisper.cpp.</translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation>File GGUF senza contenuto</translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation>Il file ha un&apos;intestazione, ma né chiavi né tensori, quindi non è un modello.</translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation>Scaricare o esportare di nuovo il file.</translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation>Chiave GGUF di tipo errato</translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation>Il valore di una chiave non ha il tipo che llama.cpp legge. llama.cpp rifiuta un file di questo tipo quando carica il modello, anche se il valore in sé sarebbe adatto.</translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation>Scrivere la chiave con il tipo richiesto, ad esempio con il pacchetto Python gguf.</translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation>Ultimo tensore non riempito</translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>L&apos;ultimo tensore non è riempito fino all&apos;allineamento. llama.cpp rifiuta un file di questo tipo.</translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation>Convertire il file per aggiungere il riempimento.</translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation>Nome di tensore lungo</translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation>Un nome di tensore ha più di 63 byte, cosa che ggml rifiuta.</translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation>Rinominare il tensore.</translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation>Offset dei tensori insoliti</translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>I tensori non si susseguono in ordine, riempiti fino all&apos;allineamento. llama.cpp rifiuta un file di questo tipo.</translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation>Convertire il file per scrivere i tensori in ordine.</translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation>Operatore con effetti collaterali</translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation>Un operatore del grafo legge o scrive file, apre connessioni o esegue codice Python.</translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation>Eseguire il modello solo se si sa a che cosa serve l&apos;operatore.</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>Operatore personalizzato</translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation>Il grafo ha un operatore che non fa parte dei domini standard del formato. Esegue codice di una libreria che il programma deve caricare.</translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation>Dati in altri file</translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation>Un dataset o un collegamento rimanda a un altro file. Gli altri file non vengono letti: il percorso potrebbe indicare qualsiasi file del computer.</translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation>Dataset non decodificabile</translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation>Un dataset usa un filtro non supportato o non può essere decodificato.</translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation>Scriverlo di nuovo con h5py e i filtri gzip e shuffle.</translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation>Collegamento saltato</translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation>I collegamenti simbolici non vengono seguiti: ciò a cui portano viene letto con il proprio nome.</translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation>Gruppo saltato</translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation>Un collegamento riporta a un gruppo già letto.</translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation>Dataset saltati</translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation>I dataset dell&apos;ottimizzatore e delle metriche, e quelli di tipi non numerici, non vengono letti.</translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation>Usare --key per leggere altre parti del file.</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Licenza</translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation>La licenza del modello non consente l&apos;uso commerciale.</translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation>La licenza si applica anche ai modelli derivati.</translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation>Copia in cache</translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation>Impossibile raggiungere il server; la copia in cache potrebbe non essere aggiornata.</translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation>Codice, o impostazione che può indicare codice</translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation>Con trust_remote_code=True i caricatori eseguono i file Python accanto a un modello, e i programmi importano ciò che le impostazioni indicano. Il codice non viene analizzato.</translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation>Leggerlo prima di caricare il modello.</translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation>Modello danneggiato</translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation>Il file è stato riconosciuto, ma non può essere letto fino alla fine. Non si sa che cosa ne leggano altri programmi.</translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation>Archivio danneggiato</translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation>L&apos;archivio non può essere letto per intero.</translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation>Pickle danneggiato</translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation>Un pickle termina troppo presto o ha opcode non validi. Ciò che precede il danno è stato analizzato.</translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation>Contenuto cifrato</translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation>Il contenuto cifrato non può essere analizzato.</translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation>Prima decifrarlo.</translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation>Collegamento non seguito</translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation>Un collegamento a una cartella non è stato seguito, quindi ciò a cui porta non è stato analizzato.</translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation>Analizzare la cartella a cui porta.</translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation>Archivio non esaminato</translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation>Gli archivi contenuti in altri archivi vengono esaminati fino a una profondità di 4.</translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation>Estrarre l&apos;archivio interno e analizzarlo.</translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation>File non scaricato</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation>Il file è un puntatore Git LFS o non è stato recuperato, quindi il suo contenuto è sconosciuto.</translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation>Scaricarlo con `git lfs pull` o con il client di Hugging Face.</translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation>Template di chat non compreso</translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation>Un template di chat non può essere interpretato, o chiama funzioni e metodi che non sono nell&apos;elenco di quelli noti.</translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation>Leggere il template prima di usare il modello.</translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation>Annidamento troppo profondo</translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation>Il contenuto è annidato oltre la profondità che viene analizzata.</translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation>Troppo grande da analizzare</translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation>Analizzare il contenuto richiederebbe più memoria o lavoro di quanto sia ammesso per un file di queste dimensioni.</translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation>Aumentare il limite con APR_RAM_LIMIT se il file è attendibile.</translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation>Troppi pickle</translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation>Si susseguono più pickle di quanti ne vengano letti durante l&apos;analisi.</translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation>File troncato</translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation>Il file termina troppo presto. La parte presente è stata analizzata.</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>Scaricarlo di nuovo.</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Illeggibile</translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation>Impossibile leggere un file o una cartella.</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>Controllare i permessi.</translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation>Non riconosciuto</translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation>Il contenuto non è di alcun tipo noto, quindi non se ne può dire nulla.</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>Non supportato</translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation>Il tipo di contenuto è noto, ma la sua analisi non è supportata.</translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation>Codice nella configurazione</translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation>Il modello contiene codice Python, come quello di un layer Lambda, che viene eseguito al caricamento del modello.</translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation>Non caricarlo con safe_mode=False.</translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation>Classe personalizzata</translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation>Il modello richiede una classe che non fa parte di Keras e che deve essere registrata dal programma che lo carica.</translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation>Caricarlo solo con una classe attendibile.</translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation>Un layer legge un file</translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation>Un layer indica un file o un indirizzo che viene letto al caricamento del modello.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation>Non caricare questo modello (CVE-2025-12058).</translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation>Classe di un altro modulo</translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation>La configurazione indica un modulo esterno a Keras, che le versioni precedenti alla 3.9 importano.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation>Non caricare questo modello (CVE-2025-1550).</translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation>Funzione di un altro modulo</translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation>La configurazione indica una funzione esterna a Keras, che viene chiamata al caricamento del modello.</translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation>Non caricare questo modello.</translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation>Layer mancante</translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation>Il file elenca un layer per cui non ha pesi.</translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation>I tensori sparsi diventano densi</translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation>I tensori sparsi o fattorizzati nella sorgente vengono memorizzati in forma densa, perché i loro valori cambiano.</translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation>Usare --sparse auto o --lowrank per memorizzarli di nuovo in modo compatto.</translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation>Licenze incompatibili</translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation>Il risultato è composto da modelli le cui licenze non possono essere rispettate entrambe: una vieta una restrizione che un&apos;altra richiede.</translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation>Chiedere ai titolari un&apos;altra licenza o escludere uno dei modelli.</translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation>Adattatore fuso</translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation>I pesi di un adattatore LoRA sono stati sommati a quelli del modello.</translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation>I tensori restano densi</translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation>I fattori di alcuni tensori non sarebbero più piccoli dei tensori stessi.</translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation>Energia dei fattori</translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation>La quota della somma dei quadrati che i fattori conservano.</translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation>Pruning e fattorizzazione insieme</translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation>La fattorizzazione non conserva gli zeri del pruning.</translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation>Usare --lowrank-target e --prune-target per selezionare tensori diversi.</translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation>Base di una fusione</translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation>Il metodo richiede una base e non ne è stata scelta alcuna: viene usato il primo modello.</translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation>Sceglierne un&apos;altra con --base.</translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation>Nessun template di chat</translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation>Nessuno dei modelli fusi ha un template di chat, quindi non ne ha nemmeno il risultato.</translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation>Aggiungerne uno al risultato se i programmi devono usarlo per formattare le conversazioni.</translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation>Configurazione letta in altro modo</translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation>Una parte di una configurazione di mergekit qui non ha effetto, o ne ha uno diverso.</translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation>Leggere la nota accanto; il piano mostra che cosa viene fuso.</translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation>Tensori copiati</translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation>I tensori di interi e di tipi di cui non si può calcolare la media sono quelli del primo modello.</translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation>Tensori assenti in alcuni modelli</translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation>Non tutti i modelli fusi hanno questi tensori.</translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation>--missing stabilisce come trattarli.</translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation>Model Stock: tensori del modello base</translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation>I tensori le cui modifiche puntano in direzioni opposte restano quelli della base, come nell&apos;articolo; lì mergekit estrapola oltre la base.</translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation>Layer di output non fuso</translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation>Un modello contiene un layer di output, ma secondo la sua configurazione i caricatori usano invece l&apos;embedding dei token.</translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation>Vocabolari diversi</translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation>I modelli hanno token diversi con gli stessi ID, quindi le righe degli embedding che vengono fuse appartengono a token diversi.</translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation>Usare --tokenizer union o base.</translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation>Vocabolario del risultato</translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation>Il vocabolario del risultato è stato composto da quelli dei modelli. Le righe che nessun modello ha sono zero.</translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation>Chiave di metadati duplicata</translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation>Una chiave compare due volte nei metadati. Qui viene usato l&apos;ultimo valore; altri programmi potrebbero usare il primo.</translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation>Scrivere di nuovo i metadati senza il duplicato.</translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation>Token doppio nel vocabolario</translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation>Più ID hanno lo stesso token. I tokenizer ne usano uno per il testo, quindi le altre righe dell&apos;embedding non vengono mai usate, oppure i programmi non concordano sugli ID di un testo.</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>Usare il tokenizer che appartiene al modello.</translation>
    </message>
    <message>
        <source>No license</source>
        <translation>Nessuna licenza</translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation>La sorgente non specifica alcuna licenza.</translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation>Per SafeTensors, `license:` viene letto da un README.md accanto al modello.</translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation>Manca una chiave di metadati richiesta</translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation>La specifica richiede una chiave che i metadati non hanno.</translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation>Convertire il file per aggiungerla.</translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation>Token speciale fuori dal vocabolario</translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation>L&apos;ID di un token speciale (bos_token_id, eos_token_id …) non è inferiore al numero di token. I programmi che usano il token leggono fuori dall&apos;embedding, terminano con un errore o non smettono mai di generare.</translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation>Correggere l&apos;ID o usare il tokenizer che appartiene al modello.</translation>
    </message>
    <message>
        <source>Tokenizer that cannot be read</source>
        <translation>Tokenizer non leggibile</translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation>Il modello ha un tokenizer le cui parti si contraddicono o sono incomplete. I programmi non possono usarlo per trasformare un testo in token.</translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation>Convertire di nuovo il modello da una sorgente il cui tokenizer funziona.</translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation>Esperti del risultato</translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation>Le reti feed-forward dei modelli sono diventate esperti. I router casuali devono essere addestrati prima che il modello sia utilizzabile.</translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation>Nomi canonici</translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation>L&apos;output ha nomi di tensori canonici, che i programmi che caricano il formato della sorgente non conoscono.</translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation>Omettere --keep-names per ripristinare i nomi della sorgente.</translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation>I pesi impacchettati mantengono i nomi</translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation>Le parti dei pesi impacchettati non hanno nomi canonici, quindi tutti i tensori mantengono quelli della sorgente.</translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation>Ordine delle righe non ripristinato</translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation>Le righe di un tensore non possono essere riportate all&apos;ordine della sorgente.</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Architettura sconosciuta</translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation>L&apos;architettura non è stata riconosciuta, quindi i tensori mantengono i nomi della sorgente.</translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation>Usare --arch per indicarla.</translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation>Nomi senza forma canonica</translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation>Alcuni nomi di tensori non sono definiti dall&apos;architettura e sono rimasti invariati.</translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation>complex128 letto come coppie</translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation>I valori complex128 vengono letti come F64 con un&apos;ultima dimensione di 2: parte reale e parte immaginaria.</translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation>Array di oggetti Python</translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation>L&apos;array è memorizzato come pickle, che esegue codice quando viene caricato con allow_pickle=True.</translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation>Non caricarlo con allow_pickle=True.</translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation>Voce saltata</translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation>Una voce dell&apos;archivio non è un array numerico e non viene letta.</translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation>Attributo non valido</translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation>Un attributo di un nodo è sconosciuto all&apos;operatore, manca o è di un altro tipo.</translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation>Esportare di nuovo il modello o correggere il nodo.</translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation>Nome duplicato</translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation>Due input, output, inizializzatori o funzioni hanno lo stesso nome. In ONNX ogni valore viene assegnato una sola volta.</translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation>Nodo vuoto</translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation>Un nodo non ha né input né output.</translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation>Dati esterni mancanti</translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation>Un tensore è memorizzato in un altro file che non esiste, è troppo corto o non può essere letto.</translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation>Collocare il file di dati accanto al modello.</translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation>Funzione non valida</translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation>Una funzione del modello non ha nome, chiama sé stessa o usa ciò che non definisce.</translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation>Problemi del grafo</translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation>Il grafo ha dei problemi. Il rilevamento indica il primo, o il numero di quelli non elencati.</translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation>L&apos;inizializzatore non è un input</translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation>Prima della versione IR 4 gli inizializzatori dovevano essere anche input del grafo. ONNX Runtime accetta il modello.</translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation>Numero di input errato</translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation>Un nodo ha meno o più input di quanti ne ammetta il suo operatore in questa versione.</translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation>Versione IR più recente</translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation>Il modello è stato scritto in una versione di ONNX più recente di quella nota a questo programma. Le aggiunte non vengono mostrate.</translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation>Nome non valido o mancante</translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation>Un grafo, un valore o un inizializzatore non ha nome, o ne ha uno che ONNX non ammette.</translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation>Tipo stretto spacchettato</translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation>Un tipo di meno di 8 bit è stato spacchettato in uno più ampio.</translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation>Tensore senza dati</translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation>Un tensore ha una forma ma nessun valore: il modello è stato salvato senza i pesi.</translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation>Procurarsi il modello con i pesi.</translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation>Nodi non in ordine</translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation>Un nodo usa un valore calcolato da un nodo successivo. ONNX richiede l&apos;ordine topologico; ONNX Runtime ordina i nodi, a meno che non ci sia un ciclo.</translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation>Nodo senza operatore</translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation>Un nodo non ha op_type.</translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation>Operatore sconosciuto o rimosso</translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation>Il dominio non ha questo operatore nella versione che il modello importa.</translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation>Convertire il modello con onnx.version_converter o esportarlo per un altro opset.</translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation>Importazione di opset non valida</translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation>Un dominio usato dai nodi non è importato, è importato due volte o in una versione che non esiste.</translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation>Numero di output errato</translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation>Un nodo ha meno o più output di quanti ne ammetta il suo operatore in questa versione.</translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation>Dati del tensore troppo lunghi</translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation>Un tensore ha più byte di quanti ne richieda la sua forma. Vengono ignorati.</translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation>Valore senza forma</translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation>onnx.checker richiede una forma per gli input e gli output del grafo; ONNX Runtime no.</translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation>Tensore sparso</translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation>Gli indici e i valori di un tensore sparso vengono letti come tensori separati.</translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation>Tensore di stringhe</translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation>Le stringhe vengono memorizzate nei metadati e non come tensore.</translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation>Sottografo non valido</translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation>Il grafo in un attributo, ad esempio un ramo di If, ha un numero di input o output diverso da quello richiesto dall&apos;operatore.</translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation>Grafi di addestramento saltati</translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation>I grafi della parte di addestramento del modello non vengono letti.</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>Tipo errato</translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation>Il tipo di elemento di un valore non è tra quelli ammessi dall&apos;operatore.</translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation>Input non definito</translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation>Un nodo usa un valore che non è un input del grafo, un inizializzatore o un output di un nodo.</translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation>Output non definito</translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation>Un output del grafo non viene calcolato da alcun nodo.</translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation>File non trasferiti</translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation>I file accanto alla sorgente, ad esempio il tokenizer, non sono né nell&apos;output né accanto a esso.</translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation>Copiarli dalla sorgente.</translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation>Nessuna configurazione</translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation>transformers richiede un config.json accanto al modello, e la sorgente non ne ha.</translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation>Copiare nella cartella la configurazione del modello originale.</translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation>Nessun metadato</translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation>I file del formato di output contengono solo tensori.</translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation>Scrivere un file .apr o .safetensors per conservare i metadati.</translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation>Nessun pooler</translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation>I file GGUF non contengono il pooler di BERT, che transformers inizializza in modo casuale.</translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation>Usare i vettori dei token o il checkpoint originale.</translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation>Nessun tokenizer</translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation>Copiare nella cartella il tokenizer del modello originale.</translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation>File di accompagnamento non scritti</translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation>config.json, il tokenizer e altri file non vengono scritti accanto a un singolo file di output.</translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation>Usare -o FOLDER/ per scrivere una cartella che transformers carica.</translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation>Chiavi GGUF senza equivalente</translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation>Alcune chiavi dei metadati GGUF non hanno un equivalente nel config.json che ne deriva. Il modello può dare risultati diversi.</translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation>Confrontare config.json con quello del modello originale.</translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation>Importazione pericolosa</translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation>Il caricamento del pickle importa una funzione che esegue codice, legge o scrive file o apre connessioni. I dati dei modelli non ne hanno mai bisogno.</translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation>Non caricare questo file. Chiedere all&apos;autore una versione SafeTensors.</translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation>Registro delle estensioni</translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation>Il pickle rimanda al registro delle estensioni del programma che lo carica, quindi non si può sapere che cosa viene importato.</translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation>Non caricare questo file.</translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation>Pickle annidato</translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation>I dati di un pickle contengono un altro pickle, che alcuni caricatori leggono.</translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation>Importazione sconosciuta</translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation>Il caricamento del pickle importa una classe o una funzione che non è nell&apos;elenco di quelle necessarie ai modelli.</translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation>Caricarlo solo se il pacchetto è noto e attendibile, oppure usare weights_only=True.</translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation>Anche un file HDF5</translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation>Il file può essere letto anche come HDF5: i programmi vedono contenuti diversi a seconda di come lo interpretano.</translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation>Anche un modello di un altro formato</translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation>Il file ha anche la firma di un altro formato di modelli: i programmi vedono contenuti diversi a seconda di come lo interpretano.</translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation>Anche un grafo di un altro formato</translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation>I byte sono anche un messaggio con operatori di un altro formato. I messaggi non hanno firma: i programmi vedono contenuti diversi a seconda di come li interpretano.</translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation>Anche un archivio zip</translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation>Il file può essere letto anche come archivio zip: i programmi vedono contenuti diversi a seconda di come lo interpretano.</translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation>Hash della sorgente non calcolato</translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation>La provenienza non contiene lo SHA-256 di un file sorgente di grandi dimensioni.</translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation>Usare --hash per aggiungerlo.</translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation>Zeri perduti</translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation>I pesi uguali a zero sono meno di quelli azzerati dal pruning: il tipo di quantizzazione non può rappresentare lo zero in ogni blocco.</translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation>q4_0, q8_0, q3_k, q6_k, int8 e int4 rappresentano lo zero esattamente.</translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation>Pruning strutturale eseguito</translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation>Sono state rimosse teste, layer o righe; il messaggio indica quali.</translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation>Più tensori con lo stesso nome</translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation>I percorsi di più tensori nel checkpoint danno lo stesso nome, come quelli delle chiavi 1 e &quot;1&quot;. I successivi hanno un numero.</translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation>Codice TorchScript il cui grafo non è mostrato</translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation>Non è stato possibile leggere il codice del modello come grafo. I tensori vengono comunque letti.</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>Nessun tensore</translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation>Il checkpoint non contiene tensori.</translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation>Parte del checkpoint saltata</translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation>Lo stato dell&apos;ottimizzatore e altre parti di un checkpoint di addestramento non fanno parte del modello.</translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation>Usare --key per leggerli.</translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation>Tensori con memoria condivisa</translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation>Più tensori sono viste della stessa memoria, come gli embedding condivisi. Ciascuno viene letto come copia separata.</translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation>Array di altri valori saltato</translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation>Gli array di stringhe, date e oggetti Python non sono pesi e non vengono letti.</translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation>Indice fuori da un tensore sparso</translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation>Un indice di un tensore sparso è negativo o non inferiore all&apos;estensione della sua dimensione. I programmi che non lo controllano leggono o scrivono altra memoria.</translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation>Non caricare il file in altri programmi; scriverlo di nuovo dall&apos;originale.</translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation>Prefisso rimosso</translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation>I tensori sono quelli di una parte del checkpoint, ad esempio state_dict; il suo nome è stato rimosso dai nomi dei tensori.</translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation>Codice TorchScript</translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation>Il file contiene codice del modello oltre ai tensori. Le conversioni non lo conservano.</translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation>Soglia di qualità</translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation>I tensori differiscono dalla sorgente più di quanto la soglia consenta.</translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation>Usare un tipo più grande, un rango più alto o meno pruning; --ignore-gate scrive comunque il file.</translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation>Tipo di ripiego</translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation>La lunghezza delle righe di alcuni tensori non è un multiplo della lunghezza del blocco, quindi ricevono un altro tipo.</translation>
    </message>
    <message>
        <source>High error</source>
        <translation>Errore elevato</translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation>L&apos;errore relativo dei pesi è superiore al 5 %.</translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation>Usare tipi più grandi per i tensori con l&apos;errore maggiore, un rango più alto o meno pruning.</translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation>Nessuna importanza per alcuni tensori</translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation>La matrice di importanza o i dati di calibrazione non hanno una voce per alcuni tensori.</translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation>Opzione senza effetto</translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation>Nessun tensore è stato riconosciuto come quello a cui si riferisce l&apos;opzione.</translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation>Usare --rule &apos;GLOB=TYPE&apos; per selezionare i tensori per nome.</translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation>Nulla da quantizzare</translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation>Tutti i tensori sono esclusi dalla quantizzazione o hanno già il tipo richiesto.</translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation>`convert --quantize … --plan` elenca il motivo per ogni tensore.</translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation>Lunghezza dell&apos;intestazione non multipla di 8</translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation>I dati dei tensori non iniziano a un multiplo di 8. È innocuo; il caricamento con mappatura in memoria può essere più lento.</translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation>Tipi a blocchi suddivisi</translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation>Il formato non ha tipi a blocchi: i tensori di interi con scale vengono memorizzati senza perdite come int8 con scale separate.</translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation>Usare --dequantize f16 per scrivere valori in virgola mobile.</translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation>L&apos;intestazione inizia con spazi</translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation>La specifica richiede che l&apos;intestazione inizi con {. I programmi di lettura accettano gli spazi.</translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation>Convertire il file per rimuoverli.</translation>
    </message>
    <message>
        <source>More findings</source>
        <translation>Altri rilevamenti</translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation>Ci sono altri rilevamenti dello stesso tipo; vengono mostrati i peggiori.</translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation>Payload cifrato</translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation>I tensori sono cifrati; per leggerli serve una chiave.</translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation>File firmato</translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation>Il file ha una firma, che non è stata verificata.</translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation>La configurazione contraddice i tensori</translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation>Una dimensione nella configurazione, ad esempio hidden_size, non è quella che hanno tutti i tensori: è quindi errata la configurazione e non un singolo tensore.</translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation>Correggere la configurazione o usare quella del modello originale.</translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation>Forme in contraddizione</translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation>Un tensore ha una forma diversa da quella richiesta dall&apos;architettura, dalla configurazione o dagli altri tensori. I programmi rifiutano un modello di questo tipo o calcolano risultati senza senso.</translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation>Confrontare con la configurazione del modello e, se è stato convertito, con l&apos;originale.</translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation>Tensore non associato dall&apos;indice</translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation>Uno shard ha un tensore che l&apos;indice non elenca, o elenca per un altro shard. Non viene letto.</translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation>Scrivere di nuovo l&apos;indice o rimuovere il tensore.</translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation>File non usato</translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation>Un file accanto al modello è un collegamento che esce dalla sua cartella e non viene incorporato.</translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation>Layout sparsi</translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation>Quanto spazio risparmia la memorizzazione sparsa, o l&apos;informazione che nessun tensore ha abbastanza zeri.</translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation>Tensori non allineati</translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation>L&apos;offset di un tensore non è un multiplo dell&apos;allineamento del formato. La lettura è più lenta, e i programmi che mappano il file in memoria possono rifiutarlo.</translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation>Convertire il file per allineare i tensori.</translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation>Tensori molto più grandi del file</translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation>I tensori decodificati hanno molti più byte di quanti ne abbia di norma un file di queste dimensioni, quindi non vengono letti: un file piccolo potrebbe costare ore e tutta la memoria.</translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation>Impostare APR_RAM_LIMIT a un valore più alto se il file è attendibile.</translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation>Intestazione senza checksum</translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation>L&apos;intestazione non ha un checksum, quindi un suo danneggiamento non può essere rilevato.</translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation>Versione secondaria più recente</translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation>Il file è stato scritto in una versione del formato più recente di quella nota a questo programma. Le novità non vengono mostrate.</translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation>Riempimento diverso da zero</translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation>I byte tra i tensori non sono tutti zero. Non hanno effetto, ma il file non è quello che un programma di scrittura produce.</translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation>Convertire il file per scrivere un riempimento di zeri.</translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation>Byte riservati impostati</translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation>I byte che la specifica riserva non sono zero: un programma di scrittura più recente, o un danno.</translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation>Byte dopo il modello</translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation>Il file continua dopo la sua ultima parte. Qui i byte vengono ignorati; altri programmi possono rifiutare il file o leggere qualcos&apos;altro.</translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation>Convertire il file per rimuoverli.</translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation>L&apos;intestazione descrive dati di tensori oltre la fine del file, come dopo un download interrotto o con un disco pieno.</translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation>Confrontare la dimensione con quella della sorgente e scaricare di nuovo il file.</translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation>Blocco sconosciuto</translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation>Il file ha un blocco di un tipo che questo programma non conosce. Viene ignorato.</translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation>Flag sconosciuti</translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation>Sono impostati bit di flag che questo programma non conosce. Vengono ignorati.</translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation>Peso non leggibile</translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation>Un peso del modello ha un tipo o una forma non supportati, quindi non viene né controllato né convertito.</translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation>Convertire il modello con il programma che lo ha scritto. --relaxed converte gli altri pesi.</translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation>Dati del tensore non leggibili</translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation>L&apos;intestazione del file è intatta, ma i dati di un tensore non possono essere decodificati.</translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation>File non sicuro</translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation>Il file rimanda a qualcosa fuori dalla sua cartella, o contiene oggetti che i caricatori eseguono.</translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation>Non caricare questo file dove può accedere ad altri file.</translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation>Indice dei tensori non ordinato</translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation>L&apos;indice dei tensori non è ordinato per nome, come richiede la specifica. aprender rifiuta un file di questo tipo.</translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation>Convertire il file per ordinare l&apos;indice.</translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation>Byte inutilizzati</translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation>Tra le parti del file ci sono byte a cui nulla rimanda.</translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation>Percorso fuori dalla cartella</translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation>Una voce dell&apos;archivio verrebbe scritta fuori dalla cartella in cui l&apos;archivio viene estratto.</translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation>Non estrarre questo archivio.</translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation>Template di chat che esce dalla sandbox</translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation>Il template di chat legge attributi degli oggetti di Python, che portano a funzioni che eseguono codice (CVE-2024-34359).</translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation>Non usare questo template.</translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation>Grafo senza pesi</translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation>Il grafo non ha costanti; le variabili sono in un checkpoint separato.</translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation>Aprire il file .index del checkpoint.</translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation>Versione dello schema sconosciuta</translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation>La versione del SavedModel non è 1, l&apos;unica finora esistente.</translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation>Tensori saltati</translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation>I tensori dell&apos;ottimizzatore, i contatori e le stringhe non fanno parte del modello.</translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation>Usare --key optimizer per leggerli.</translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation>File associati</translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation>Dopo il modello segue un archivio zip con etichette o un vocabolario, come previsto dai metadati di TensorFlow Lite (TensorFlow Lite Metadata).</translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation>Buffer troppo lungo</translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation>Un buffer ha più byte di quanti ne richieda il suo tensore. Vengono ignorati.</translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation>Quantizzazione non adatta</translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation>Le scale o i punti zero di un tensore TensorFlow Lite non sono adatti alla sua forma: gli interpreti rifiutano il modello.</translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation>Convertire di nuovo il modello.</translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation>Tensore saltato</translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation>La forma di un tensore è sconosciuta, o il suo tipo non ha un dtype equivalente.</translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation>Un tensore sparso è stato convertito in denso.</translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation>Codice Python nell&apos;archivio</translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation>L&apos;archivio è un torch.package: caricandolo si importano file Python dall&apos;archivio.</translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation>Caricarlo solo se la sua provenienza è attendibile.</translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation>L&apos;archivio contiene codice TorchScript. Viene eseguito nell&apos;interprete di PyTorch quando il modello viene chiamato, e può leggere e scrivere file.</translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation>Token del risultato</translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation>Il modello ha ricevuto il vocabolario di un altro. Le righe dei token presenti in entrambi restano, quelle dei token nuovi vengono calcolate.</translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation>Tutti i valori sono zero</translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation>Tutti i valori di un peso di due o più dimensioni sono zero, come se non fosse stato caricato o addestrato. Gli adattatori e i layer nuovi possono iniziare così.</translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation>Controllare che il tensore sia stato caricato e addestrato.</translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation>Valori infiniti</translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation>Un tensore contiene valori infiniti. Nelle maschere e nelle costanti sono normali; nei pesi addestrati sono un errore.</translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation>Convertire dall&apos;originale f32 o bf16: f16 va in overflow oltre 65504.</translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation>Media insolita</translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation>La media di un tensore è fuori dall&apos;intervallo che i modelli addestrati hanno per questo tipo di tensore (peso di LayerNorm, embedding, peso lineare …).</translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation>Se il modello è stato convertito, controllare la scala, la trasposizione e i nomi dei tensori.</translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation>Valori NaN</translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation>Un tensore contiene valori che non sono un numero. Tutto ciò che viene calcolato con essi è NaN.</translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation>Trovare il passo di addestramento o di conversione che li ha prodotti; spesso il tasso di apprendimento è troppo alto, o un valore è andato in overflow in f16.</translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation>Valori non controllati</translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation>La decodifica del dtype non è supportata; i dati sono stati copiati senza controllarne i valori.</translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation>Valori non finiti</translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation>La sorgente o il risultato ha valori NaN o infiniti. I tipi a blocchi e gli interi non possono memorizzarli.</translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation>Deviazione standard insolita</translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation>La deviazione standard di un tensore è più alta di quella che i modelli addestrati hanno per questo tipo di tensore.</translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation>Confrontare con il modello originale, ad esempio con `aprcli diff`.</translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation>Pesi impacchettati</translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation>Un checksum dell&apos;archivio non corrisponde</translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation>Una voce dell&apos;archivio non corrisponde al suo checksum. torch la carica comunque.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>Scaricare di nuovo il file.</translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation>Archivio contraddittorio</translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation>La directory dell&apos;archivio e le sue voci si contraddicono: programmi diversi possono leggere contenuti diversi.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation>Impossibile scrivere l&apos;output: la cartella non esiste.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation>Impossibile scrivere l&apos;output: la cartella non è accessibile.</translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation>Impossibile scrivere l&apos;output: la sua cartella è un file.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation>Impossibile scrivere l&apos;output: la cartella è in sola lettura.</translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation>llama.cpp è diverso</translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation>llama.cpp divide il testo in token diversi da quelli del tokenizer della sorgente, oppure non implementa una parte dell&apos;architettura usata dal modello.</translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation>Confronta i token dei tuoi testi con `aprcli tokenize` e le risposte di entrambi i programmi.</translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation>Tensori che non vengono scritti</translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation>I file GGUF non contengono uscite legate all&apos;embedding, maschere, pooler o teste di addestramento: derivano da altri tensori oppure llama.cpp non li usa.</translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation>Dimensione massima degli shard</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation>Grafo di un output ONNX o TorchScript: chiavi e valori delle posizioni precedenti come input e output, per generare testo un token alla volta</translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation>Set di operatori di un output ONNX (predefinito: quello della sorgente, o 17, con blocchi 21); per gli altri output, quello che una sorgente ONNX deve avere</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>Nessun grafo</translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation>Scrivere un altro formato, o aggiungere il grafo nel programma che esegue il modello.</translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation>I pesi sono stati quantizzati da un programma come GPTQ, AWQ o bitsandbytes, che li impacchetta in un layout proprio. Restano come sono e vengono decodificati dove un passo o l’output ha bisogno dei loro valori; il riscontro dice dove un layout non è noto.</translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation>Usare il modello originale dove un layout non è noto.</translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation>Aggiunge i membri di un oggetto JSON ai metadati dell’output; un config.json diventa la configurazione di un modello che non ne ha</translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation>Elenco di lunghezza errata</translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation>Un elenco nei metadati è più lungo o più corto di quanto richiesto da un’altra chiave o dal modello: i punteggi o i tipi dei token, le etichette o il banco di filtri mel. I programmi leggono oltre la sua fine o usano le voci sbagliate.</translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation>Converti di nuovo il modello dalla sua origine.</translation>
    </message>
    <message>
        <source>No shard</source>
        <translation>Nessuno shard</translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation>Scrivi un output .apr di qualsiasi dimensione come un solo file</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Allinea</translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation>Multiplo a cui iniziano i tensori di un output .apr (predefinito: 64)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation>Scrivi più file di questa dimensione al massimo: 5GB, 500MB (SafeTensors con un indice, GGUF, .apr con un manifest; predefinito: un file, ma un output .apr oltre 2GiB viene diviso)</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>Proiezioni</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation>Memorizzare query, chiavi e valori, e gate e up, in un tensore ciascuno o in uno solo (predefinito: come nella sorgente, o come richiede la destinazione)</translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation>Dialetto di un output .apr (predefinito: apr2), o di un output .pt o .bin (predefinito: pytorch, uno state dict)</translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation>Ordinare i tensori di un output .apr come li usa un modello, per i programmi che lo caricano mentre arriva; i file della versione 1 ricevono anche un indice dei chunk</translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation>Trueno nativo</translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation>Scrivere un file .apr della versione 1 con tensori non compressi e allineati a 64 byte, per la mappatura in memoria</translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation>Backend suggerito</translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation>Hardware a cui sono destinati i tensori di un file .apr della versione 1 (predefinito: quello della sorgente, o auto)</translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation>Proiezioni divise o unite</translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation>Query, chiavi e valori, e gate e up, sono memorizzati in un tensore ciascuno o in uno solo; i valori sono gli stessi.</translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation>I caricatori si aspettano altre proiezioni</translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation>Il caricatore abituale del modello si aspetta le proiezioni nell&apos;altra forma.</translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation>Proiezioni già nella forma richiesta</translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation>Non è stato necessario dividere o unire alcun tensore.</translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation>Grafo dell’architettura</translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation>Il grafo dell’output è creato dall’architettura; qui si indica dove non è esattamente ciò che la sorgente calcola, o ciò che non usa.</translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation>Confronta i risultati con quelli del modello originale, se conta per l’uso.</translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation>I file ONNX e i moduli TorchScript contengono il grafo di un modello accanto ai suoi tensori. In ONNX si conserva quello della sorgente se è un grafo ONNX; per le altre sorgenti è creato per le architetture note.</translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation>transformers legge il tokenizer da un tokenizer.json accanto al modello, llama.cpp dal file GGUF; la sorgente non ne ha uno, o ne ha uno che lì non si può esprimere.</translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation>Tokenizer creato da GGUF</translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation>Usare il tokenizer.json del modello originale se disponibile.</translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
        <translation>tokenizer.json è creato dalle chiavi del file GGUF. Descrivono ciò che fa llama.cpp; una normalizzazione del tokenizer originale che llama.cpp non esegue, come NFC, non è tra queste, né gli spazi che i suoi token speciali assorbono. Se un tokenizer WordPiece rende minuscole le maiuscole si deduce dal suo vocabolario.</translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Non è ancora successo nulla</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiare</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Copiare il log</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Cancellare</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>Cancellare il log</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>Spiegare %1</translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation>Modello %1: %2, %3</translation>
    </message>
    <message>
        <source>, base</source>
        <translation>, base</translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation>%1 è la base</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>Spostare %1 in su</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>Spostare %1 in giù</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Rimuovere %1</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(uguale)</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Models (%1)</source>
        <translation>Modelli (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelli</translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation>Il primo fornisce configurazione, tokenizer e nomi.</translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation>Aggiungere aperto ▾</translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation>Aggiungere un modello aperto</translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation>Aggiungere file…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Aggiungere file di modello</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Modelli da fondere</translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation>Layer del risultato (%1)</translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation>Layer del risultato</translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation>MODELLO:PRIMO..ULTIMO</translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation>quelli dei modelli</translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation>Aggiungere sezione</translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation>Comporre il risultato con intervalli di layer</translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation>Sezioni di layer</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation>Metodo di fusione</translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation>Parametri del metodo e opzioni di altri passi</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>File di output</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Sfogliare…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Scegliere il file di output</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Tipi</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Tipo dei pesi</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Sovrascrivere se esiste</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Pianificazione</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Da</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Fusione</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Piano</translation>
    </message>
    <message>
        <source>Reading the models …</source>
        <translation>Lettura dei modelli …</translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation>Il piano appare qui: ogni tensore del risultato e come viene fuso.</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Caricare…</translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation>Caricare una ricetta o una configurazione di mergekit</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Salvare ricetta…</translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation>Esportare YAML…</translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation>Scrivere la fusione come configurazione di mergekit</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annullare</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Anteprima</translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation>Mostrare il risultato accanto al primo modello senza scriverlo</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fondere</translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Undo</source>
        <translation>Annullare</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>Annullare l&apos;ultima modifica</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Ripetere</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Ripetere la modifica annullata</translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation>Conservare .bak</translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation>Conservare il file sostituito con .bak aggiunto al nome</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Salvare</translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation>Salvare le modifiche nel file</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Salvare con nome …</translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation>Salvare il modello modificato in un altro file</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Copiare il valore</translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation>Copiare il valore selezionato</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Copiare tutto</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Copiare tutti i metadati come JSON</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chiave</translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation>Chiave della voce da modificare</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valore</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>Nuovo valore</translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation>Scegliere il nuovo valore</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Impostare</translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation>Impostare la voce su questo valore</translation>
    </message>
    <message>
        <source>Append …</source>
        <translation>Accodare …</translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation>Aggiungere un elemento all&apos;array</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Rimuovere</translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation>Rimuovere la voce</translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation>Rinominare i tensori</translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation>Rinominare i tensori in base a uno schema</translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation>Nome o schema: model.layers.*.weight</translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation>Tensori da rinominare, * per un testo qualsiasi</translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation>Nuovo nome: blk.*.weight</translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation>Nuovo nome, * per ciò che corrisponde al primo, secondo … *</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Rinominare</translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation>Stesso elemento di:</translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation>%1 è %2; selezionarlo</translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation>Modifiche non salvate</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadati</translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation>Questo modello non ha metadati.</translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation>Mostrare i valori o la differenza rispetto a un altro modello</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation>Mostrare il valore quadratico medio invece dei valori estremi</translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation>Stessa scala per tutti i layer</translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation>Usare una sola scala di colori per lo stesso tensore di tutti i layer</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrare tutto</translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation>Mostrare l&apos;intero modello</translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation>Mostrare il tensore</translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation>Mostrare per intero il tensore selezionato</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Esportare …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Esportare l&apos;immagine come PNG</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>Mappa del modello</translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation>Trascinare qui un modello</translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML e altri: file, cartelle e shard. Viene letta solo l&apos;intestazione, quindi i file grandi si aprono rapidamente e nulla del loro contenuto viene eseguito.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Aprire…</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Avviare il tour</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Mostrare le parti della finestra in cinque passi</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Esempi</translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation>Recenti (P fissa un file)</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>File recenti</translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation>fissato: </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Non fissare più %1</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Fissare %1</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Guida</translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation>Novità della versione %1</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Scorciatoie da tastiera</translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation>Tipi per quota dei byte</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architettura</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation>Stima basata su forme e tipi, senza attivazioni. Cache KV in F16; fine-tuning con Adam in precisione mista.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation>Scheda del modello e tokenizer</translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation>ID strutturale</translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation>SHA-256 dei nomi, dei tipi e delle forme di tutti i tensori: lo stesso per i file di qualsiasi formato con gli stessi tensori</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiare</translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation>Copiare l&apos;ID strutturale</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Inspect</source>
        <translation>Ispezionare</translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation>Tensori, valori e byte di un modello</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Confrontare</translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation>Due modelli affiancati</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Quantizzare</translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation>Dimensione ed errore dei modelli quantizzati</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualità</translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation>Statistiche, controlli e sicurezza di un modello</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Panoramica</translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation>Dati principali del modello</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation>Operatori o layer del modello e le loro connessioni</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Mappa</translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation>Tutti i tensori del modello in un&apos;unica immagine</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valori</translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation>Valori del tensore selezionato in una griglia</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Mappa di calore</translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation>Il tensore selezionato come immagine</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistiche</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistiche di tutti i tensori</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>Quantizzazione</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensori</translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation>Tutti i tensori come albero o elenco</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Dettagli del tensore</translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation>Memorizzazione e statistiche del tensore selezionato</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Istogramma</translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation>Distribuzione dei valori del tensore selezionato</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadati</translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation>Tutti i metadati del file</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Convalida</translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation>Risultati dei controlli</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Sicurezza</translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation>Che cosa eseguirebbe o a che cosa accederebbe il caricamento del file</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation>I byte del file e a che cosa appartengono</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation>Vocabolario, e un testo come token</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Template di chat</translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation>Una conversazione come la scrive il template di chat del modello</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Scheda del modello</translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation>Descrizione e licenza del modello</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Cronologia</translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
        <translation>Come è stato creato il modello: operazioni, input, righe di comando</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Esperti</translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation>Gli esperti di una mistura di esperti, layer per layer</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation>Operazioni in background</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation>Tutto ciò che è successo e tutti gli errori</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertire</translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation>Opzioni e piano di una conversione</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fondere</translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation>Modelli, metodo e piano di una fusione</translation>
    </message>
</context>
<context>
    <name>PlannerPane</name>
    <message>
        <source>Role</source>
        <translation>Ruolo</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensori</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesi</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Errore</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensore</translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation>Blocco peggiore</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Interrompere</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Misurare</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Interrompere la misura</translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation>Misurare l&apos;errore di ogni tipo</translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation>Pianificare la quantizzazione del modello corrente</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrare %1</translation>
    </message>
    <message>
        <source>Target size</source>
        <translation>Dimensione obiettivo</translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation>Dimensione obiettivo in percentuale della sorgente</translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation>Scegliere i tipi</translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation>Scegliere il tipo di ogni tensore per la dimensione obiettivo</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Quantizzare</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>File di output</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opzioni</translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation>Mostrare le opzioni della quantizzazione</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Salvare ricetta…</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Sovrascrivere se esiste</translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation>Opzioni della quantizzazione</translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation>Gruppi di tensori</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>invariato</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>Tipo di %1</translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation>Fare clic su &quot;Misurare&quot; per misurare l&apos;errore di ogni tipo su tutti i pesi. Non viene scritto nulla.</translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation>Un&apos;anteprima non ha alcun file da quantizzare. Sceglierne la sorgente.</translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation>Aprire un modello per pianificarne la quantizzazione.</translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation>Tensori del gruppo, a partire dall&apos;errore maggiore</translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation>Dimensione ed errore</translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation>Dimensione rispetto all&apos;errore: %1</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Combinazione migliore</translation>
    </message>
    <message>
        <source>Single type</source>
        <translation>Tipo unico</translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation>Scelta corrente</translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation>Istogramma prima e dopo</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Prima</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Dopo</translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation>Errore per peso</translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation>Istogramma dell&apos;errore per peso</translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation>Blocchi con l&apos;errore maggiore; fare clic per mostrarne i byte</translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation>Blocchi peggiori</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation>Errore RMS dei 256 pesi a partire da questo indice; fare clic per mostrarne i byte</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation>Un piccolo modello linguistico</translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation>Somma due numeri: i suoi layer, valori e token.</translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation>Un file danneggiato</translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation>Lo stesso modello con un checksum errato e NaN: che cosa trovano i controlli.</translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation>Un modello quantizzato</translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation>Con 4 bit per peso, accanto all&apos;originale: dove si trova l&apos;errore.</translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation>Un adattatore LoRA</translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation>Fa sì che il modello sommi modulo 100: il piano per fonderlo.</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossibile scrivere %1</translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation>Nessun file scansionato.</translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation>Rilevamenti di sicurezza</translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation>Non sono stati trovati esecuzione di codice, accesso ad altri file o dati nascosti.</translation>
    </message>
</context>
<context>
    <name>SliceRow</name>
    <message>
        <source>1:0..15, or 1:0..7,2:8..15 t=0.3</source>
        <translation>1:0..15, o 1:0..7,2:8..15 t=0.3</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>Sezione %1</translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation>non è una sezione</translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation>Spostare su la sezione %1</translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation>Spostare giù la sezione %1</translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation>Rimuovere la sezione %1</translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>Filtro: dtype:q4_k</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrare i tensori</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>segnalati: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avanzamento</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Interrompere</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuare</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiare tabella</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copiare la tabella come valori separati da tabulazioni</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistiche di tutti i tensori</translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation>Aprire un modello per vedere le statistiche dei suoi tensori.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Nessun tensore corrisponde al filtro.</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Questo modello non ha tensori.</translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>Filtro: dtype:q4_k</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrare i tensori</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Elenco</translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation>Mostrare come elenco semplice</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Quota</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensori</translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation>Completamenti del filtro</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copiare il nome</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiare tabella</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>Copiare la tabella come</translation>
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
        <source>Expand all</source>
        <translation>Espandere tutto</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Contrarre tutto</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Questo modello non ha tensori.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Nessun tensore corrisponde al filtro.</translation>
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
        <translation>Token speciali</translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation>Aggiungere i token speciali intorno al testo</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>Copiare gli ID</translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation>Copiare gli ID dei token, separati da spazi</translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation>Digitare un testo per vederne i token</translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation>Testo da suddividere in token</translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation>%1 · decodificato: %2</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>Token del testo</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>ID da decodificare</translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation>ID di token da decodificare, separati da spazi</translation>
    </message>
    <message>
        <source>Find a merge</source>
        <translation>Cercare una fusione</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>Cercare un token</translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation>Cercare una fusione in base al testo</translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation>Cercare un token in base al testo o all&apos;ID</translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation>Mostrare i token di un tipo</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Fusioni</translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation>Mostrare le fusioni invece del vocabolario</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabolario</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>Nessun token corrisponde.</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>How values are shown</source>
        <translation>Come sono mostrati i valori</translation>
    </message>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation>Sezione: 3, :, 0:128</translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation>Sezione nella notazione di NumPy</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>Numero della matrice</translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation>Andare a: 3, 17</translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation>Andare a un indice o a un numero di elemento</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinity</source>
        <translation>Infinito</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Zero</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Valore anomalo</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>Che cosa cercare</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Interrompere</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Cercare successivo</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>Cifre significative</translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation>Bit memorizzati</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>Ombreggiare</translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation>Valore minimo e massimo di ogni punto; la linea è la media quadratica.</translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation>Valori di %1 come curva</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valori di %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation>Aprire un modello per vederne i byte.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation>Aprire un modello per vederne la scheda.</translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation>Aprire un modello per modificarne la scheda.</translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation>La scheda è troppo lunga per essere modificata qui; usare `aprcli edit --card FILE`.</translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation>Lettura della scheda in corso.</translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation>Solo i file apr contengono una scheda del modello; convertire il modello per aggiungerne una.</translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation>Aprire un modello per modificarne la licenza.</translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation>Scheda del modello %1</translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation>Questo modello non ha una scheda, e accanto ad esso non c&apos;è README.md.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatModel</name>
    <message>
        <source>Reading the chat template …</source>
        <translation>Lettura del template di chat …</translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation>Template di chat di %1</translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation>Questo modello non ha un template di chat, e accanto ad esso non c&apos;è un tokenizer_config.json che ne contenga uno.</translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation>Rendering del template di chat</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 carattere</numerusform>
            <numerusform>%1 caratteri</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 token</numerusform>
        </translation>
    </message>
    <message>
        <source> · the beginning is shown</source>
        <translation> · è mostrato l&apos;inizio</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation>Aprire un modello per vederne il template di chat.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Tavolozza comandi</translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation>Comando, #tensore, @chiave dei metadati o !rilevamento</translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation>Cercare un comando, un tensore, una chiave dei metadati o un rilevamento</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Risultati</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation>uguale</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modificato</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>solo in B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>solo in A</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>altra forma</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>illeggibile</translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation>non nella base</translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation>entrambi allo stesso modo: %1</translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation>entrambi: A %1, B %2</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>, coseno %1</translation>
    </message>
    <message>
        <source>only A: %1</source>
        <translation>solo A: %1</translation>
    </message>
    <message>
        <source>only B: %1</source>
        <translation>solo B: %1</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>invariato</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>%1 NaN o infiniti</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensore</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Modifica</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>Diversi</translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation>Delta max</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>Errore (%)</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Coseno</translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation>Dalla base</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Osservazioni</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation>Aprire un altro modello con cui confrontare.</translation>
    </message>
    <message>
        <source>No common base</source>
        <translation>Nessuna base comune</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Confrontare con %1</translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation>dalla base: %1 modificati solo in A, %2 solo in B, %3 in entrambi</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Confrontare con</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>File di modelli (%1)</translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation>Selezionare un tensore per vedere la differenza.</translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation>Scegliere un modello con cui confrontare.</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Confronto …</translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>Confrontare %1 e %2</translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation>Tutti i tensori sono identici.</translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>%1 valore è NaN o infinito in uno dei modelli</numerusform>
            <numerusform>%1 valori sono NaN o infiniti in uno dei modelli</numerusform>
        </translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation>Errore relativo dei pesi %1 % · similarità del coseno %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>modificati: %1</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>uguali: %1</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>solo in B: %1</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>solo in A: %1</translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation>con altra forma: %1</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illeggibili: %1</translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation>Vocabolario: %1 token solo in B, %2 solo in A, %3 con un altro ID</translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation>Questo tensore è presente in uno solo dei modelli.</translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation>Istogrammi di %1</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation>invariato</translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation>%1 (tutti i tensori)</translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation>Lettura dell&apos;intestazione …</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>architettura sconosciuta</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (da %2)</translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation>%1: %2 mappati, %3 invariati · %4 · %5 → %6</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensore</numerusform>
            <numerusform>%1 tensori</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · %1 liberi</translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation> · circa %1 di calcolo</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>Incorporati: %1</translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation>Pianificare la fusione</translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation>Pianificare la conversione di %1</translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation>Misurare la velocità della fusione</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>Fondere %1</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>Convertire %1</translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation>Errore relativo dei pesi: %1 %, al massimo %2 % (%3).</translation>
    </message>
    <message>
        <source>(new)</source>
        <translation>(nuovo)</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(uguale)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Da</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Fusione</translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation>Cartella SafeTensors</translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation>Verificato: %1 alla rilettura, senza differenze rispetto al piano.</translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation>I file %1 non contengono: %2.</translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation>Pianifica ogni formato di %1</translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation>%1 di %2 tensori cambiano tipo</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>non possibile</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>al massimo %1</translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>Nulla va perso</translation>
    </message>
    <message>
        <source>Next to it: %1</source>
        <translation>Accanto: %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>Scritto %1</translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation>Conversione annullata</translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation>Conversione non riuscita</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>Output della conversione</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>File (*)</translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation>Caricare una ricetta, o quella di un modello</translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation>Ricette e modelli (*.json *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Salvare la ricetta</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Ricette (*.json)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>da %1 a %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Questo tensore non ha elementi.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Lettura dei valori …</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>righe %1 di %2</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>colonne %1 di %2</translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation>elementi %1 di %2</translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation> · a campione</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Curva di %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>riga %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>colonna %1</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · da %1 a %2</translation>
    </message>
    <message>
        <source> · RMS %1</source>
        <translation> · RMS %1</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN o infinito</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DetailsPaneModel</name>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elementi</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bit per peso</translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation> byte, %1</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>riordinato</translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation>decodificato in lettura</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Memorizzato come</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation> (allineato a %1)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimo</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Massimo</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Deviazione standard</translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation>Grandezza massima</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>Norma L2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Zeri</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Infiniti</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormali</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Errore</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Avviso</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistiche</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Document</name>
    <message>
        <source>%1 (preview)</source>
        <translation>%1 (anteprima)</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>Impostare %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Rimuovere %1</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>Rinominare %1</translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation>Modificare la scheda del modello</translation>
    </message>
    <message>
        <source>Restore the unsaved changes</source>
        <translation>Ripristinare le modifiche non salvate</translation>
    </message>
    <message>
        <source>%1: %2. Values are not shown.</source>
        <translation>%1: %2. I valori non sono mostrati.</translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation>%1 è cambiato sul disco. È mostrata la versione precedente.</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation>%1 è stato eliminato o spostato. È mostrato quanto ne è stato letto.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation>Scaricare %1</translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation>Scaricato %1</translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation>Apertura di %1 annullata</translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation>Scansione di sicurezza: %1</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>Impossibile aprire %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Aprire %1</translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation>Rilevamenti di sicurezza in %1</translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation>Anteprima di %1</translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation>Anteprima annullata</translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation>Impossibile mostrare l&apos;anteprima di %1</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>Aperto %1</translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation>Convalidare %1</translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation>Impossibile convalidare %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
    <message>
        <source>Looking for experts …</source>
        <translation>Ricerca degli esperti …</translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation>Misurare gli esperti</translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation>Questo modello non è una mistura di esperti.</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Zeri</translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation>Norma del router</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Similarità</translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation>%1 con al massimo %2 · %3 parametri negli esperti</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 layer</numerusform>
            <numerusform>%1 layer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 experts</source>
        <translation>
            <numerusform>%1 esperto</numerusform>
            <numerusform>%1 esperti</numerusform>
        </translation>
    </message>
    <message>
        <source> · from a sample</source>
        <translation> · da un campione</translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation>%1, esperto %2 · RMS %3 · zeri %4 %</translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation> · norma del router %1</translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation> · il più simile è l&apos;esperto %1, coseno %2</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN o infinito</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation>Aprire un modello per vederne gli esperti.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message>
        <source>All (%1)</source>
        <translation>Tutti (%1)</translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation>Avvisi ed errori (%1)</translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation>Errori (%1)</translation>
    </message>
    <message>
        <source>VALID</source>
        <translation>VALIDO</translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation>NON VALIDO</translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>%1 controllo eseguito</numerusform>
            <numerusform>%1 controlli eseguiti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 errore</numerusform>
            <numerusform>%1 errori</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 avviso</numerusform>
            <numerusform>%1 avvisi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>%1 incompleto</numerusform>
            <numerusform>%1 incompleti</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>%1 saltato</numerusform>
            <numerusform>%1 saltati</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>%1 non applicabile</numerusform>
            <numerusform>%1 non applicabili</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 rilevamento</numerusform>
            <numerusform>%1 rilevamenti</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation>Output</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Controlli</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation>layer 0</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>primo layer</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>layer %1</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>ultimo layer</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientModel</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation>&quot;%1&quot; non è un numero né un gradiente come 0.2:0.8.</translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation>Il testo ha %1 valori; questo parametro ha un solo valore per tutti i modelli.</translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation>Il testo ha %1 valori per %2 modelli.</translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation>Ci sono anche valori per nome. Restano invariati; la curva vale per tutti gli altri tensori.</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>%1 in tutti i layer</translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation>%1 in tutti i layer (predefinito)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>layer %1</translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation>primo layer</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>ultimo layer</translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation>%1 % dei layer</translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation>punto %1 di %2, %4: %3</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>tutti i modelli</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphModel</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation>Questo file non ha un grafo di operatori, né tensori da cui dedurne uno.</translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation>Grafo di %1</translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation>Lettura del grafo …</translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation>Disposizione del grafo</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 nodo</numerusform>
            <numerusform>%1 nodi</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation>%1, %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 connessione</numerusform>
            <numerusform>%1 connessioni</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1 riquadro</numerusform>
            <numerusform>%1 riquadri</numerusform>
        </translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation> · disposizione …</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Ambito</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nodi</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>Ripetuto</translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation>%1 volte con gli stessi operatori</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nodo</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operatore</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Risultato</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Sorgente</translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation>dedotto, non presente nel file</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attributi</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensori</translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation>Input da</translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation>Output verso</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>non trovato</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation> · dedotto</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation>Aprire un modello per vederne il grafo.</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>Esportare il grafo</translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation>Immagine SVG (*.svg);;Immagine PNG (*.png);;Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation>Impossibile esportare il grafo</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossibile scrivere %1</translation>
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
        <translation>da %1 a %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Questo tensore non ha elementi.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Lettura dei valori …</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Mappa di calore di %1</translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation>righe %1 · colonne %2</translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation> · a campione, lettura di tutti i valori …</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · lettura …</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>nessun valore finito</translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation>, e NaN o infinito</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Valore di %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation>Selezionare un tensore per vederlo come immagine.</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>elemento %1</translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation>Esportare la mappa di calore</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Immagine PNG (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation>Impossibile esportare la mappa di calore</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossibile scrivere %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Guida</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Cercare nella guida</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommario</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Indietro</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Avanti</translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation>Le pagine della guida sono in inglese.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
    <message>
        <source>Regions of %1</source>
        <translation>Regioni di %1</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Il file è vuoto.</translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation>I byte di questo modello non sono in un file.</translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation>Questo tensore non ha byte.</translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation>elementi da %1 a %2 · byte da %3 a %4 del tensore</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>Byte di %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation> · %1 byte selezionati</translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation>%1, tra i tensori</translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation>non descritto dal lettore del formato</translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation> · elemento [%1]</translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation> · blocco di %1 elementi da [%2]</translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation>blocco %1 a %2</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Ricerca …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>Cercare in %1</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>Non trovato.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1 valore è fuori dall&apos;intervallo mostrato</numerusform>
            <numerusform>%1 valori sono fuori dall&apos;intervallo mostrato</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1 valore è 0</numerusform>
            <numerusform>%1 valori sono 0</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1 valore è NaN o infinito</numerusform>
            <numerusform>%1 valori sono NaN o infiniti</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation>fino a %1: %2 %</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>da %1 a %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1 valore</numerusform>
            <numerusform>%1 valori</numerusform>
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
        <translation>Selezionare un tensore per vederne l&apos;istogramma.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Lettura dei valori …</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Istogramma di %1</translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation>Esportare l&apos;istogramma</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation>Immagine PNG (*.png);;Immagine SVG (*.svg);;Tabella CSV (*.csv)</translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation>Impossibile esportare l&apos;istogramma</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistoryPaneModel</name>
    <message>
        <source>unknown operation</source>
        <translation>operazione sconosciuta</translation>
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
        <translation>scaricato da %1</translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation>Aprire un modello per vedere come è stato creato.</translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
        <translation>Il file non indica come è stato creato.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>%1 s left</source>
        <translation>%1 s rimanenti</translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation>%1:%2 rimanenti</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>In corso</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Completata</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annullata</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Non riuscita</translation>
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
            <numerusform>%1 modello</numerusform>
            <numerusform>%1 modelli</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 o più</translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation>da %1 a %2 modelli</translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation>Richiede una base da cui derivano i modelli con fine-tuning, e %1.</translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation>Richiede %1. La base è facoltativa.</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>Richiede %1.</translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation>Aggiungere due modelli o trascinarli qui.</translation>
    </message>
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>Aggiungere un altro modello o trascinarlo qui.</numerusform>
            <numerusform>Aggiungere altri %1 modelli o trascinarli qui.</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation>creato da una fase della ricetta</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adattatore LoRA</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>architettura sconosciuta</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parametri</translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation>Leggere i modelli da fondere</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Lettura …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>Scritto %1</translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation>Fusione annullata</translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation>Fusione non riuscita</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Modelli da fondere</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>File di modelli (%1)</translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation>Note su %1</translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation>Caricare una ricetta o una configurazione di mergekit</translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation>Ricette, configurazioni e modelli fusi (*.json *.yml *.yaml *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation>Output della fusione</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>File (*)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Salvare la ricetta</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Ricette (*.json)</translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation>Esportare come configurazione di mergekit</translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation>Configurazioni di mergekit (*.yml)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 fusione</numerusform>
            <numerusform>%1 fusioni</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>Rank</source>
        <comment>position in an order</comment>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Sinistra</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Destra</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 elemento</numerusform>
            <numerusform>%1 elementi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 voce</numerusform>
            <numerusform>%1 voci</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chiave</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valore</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation>Aprire un modello per modificarne i metadati.</translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation>Pianificare le modifiche di %1</translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation>Salvare il modello modificato</translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation>File di modelli (*.%1)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>Salvare %1</translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation>Impossibile salvare le modifiche</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Salvato %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation>Questo modello non ha tensori con elementi.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensore</numerusform>
            <numerusform>%1 tensori</numerusform>
        </translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation> · un pixel è %1 × %1 elementi</translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation> · un elemento ha %1 × %1 pixel</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · lettura …</translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation>Lettura della mappa</translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation> · non nell&apos;altro modello</translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation> · [%1] = %2</translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation> · vicino a [%1]: estremo %2, RMS %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation>Aprire un modello per vederlo per intero in un&apos;unica immagine.</translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation>Valori di questo modello</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation>Differenza rispetto a %1</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>Esportare la mappa</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Immagine PNG (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation>Impossibile esportare la mappa</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossibile scrivere %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>Ricaricare</translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation>Aprire di nuovo il file</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Dettagli</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ignorare</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristinare</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Scartare</translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
        <translation>Scansione di sicurezza di %1: %2</translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation>Il programma è terminato con modifiche non salvate di %1</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>Spiegare %1</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation>Altre: %1 …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation> · il checksum non corrisponde</translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation> · checksum OK</translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation>assente in questo formato</translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation>CRC-32 memorizzato, non verificato</translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation>CRC-32 non corrisponde</translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation>CRC-32 verificato</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>altri: %1</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architettura</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adattatore LoRA</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>sconosciuto</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modello di base</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>Matrici adattate</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Famiglia</translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation>Rilevata da</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parametri</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensori</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>Layer per tipo</translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation>Blocchi ripetuti</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Dimensione nascosta</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Teste di attenzione</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>Teste chiave/valore</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>Dimensione feed-forward</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Esperti</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Lunghezza del contesto</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bit per peso</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation>%1, non ancora scritto</translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation>Dimensione dei tensori</translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation>Anteprima di</translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation> in %1 file</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>Dimensione su disco</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Compressione</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>Shard %1</translation>
    </message>
    <message>
        <source>More shards</source>
        <translation>Altri shard</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Flag</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Checksum</translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation>Scansione di sicurezza</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Cartella</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>Pesi come memorizzati</translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation>Pesi in %1</translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation>Cache KV, per token</translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation>Cache KV, %1 token</translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation>LoRA, rango %1</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>Fine-tuning completo</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Descrizione</translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation>Versione di aprender</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Licenza</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>non specificata</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabolario</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation>non presente nel file</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Template di chat</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sì</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Creato da</translation>
    </message>
    <message>
        <source>Made at</source>
        <translation>Creato il</translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation>Scaricato da</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Architettura sconosciuta</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parametri</translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation>Il caricamento di questo file potrebbe eseguire codice o accedere ad altri file. Vedere Sicurezza.</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>Trovato %1 errore.</numerusform>
            <numerusform>Trovati %1 errori.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>Leggibile, con %1 avviso.</numerusform>
            <numerusform>Leggibile, con %1 avvisi.</numerusform>
        </translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation>Tutti i controlli superati.</translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation>L&apos;intestazione è valida.</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valori</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>checksum</translation>
    </message>
    <message>
        <source>security</source>
        <translation>sicurezza</translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation>parti del file che la scansione di sicurezza non conosce</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>Non controllati: %1.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation>Misurare %1 per %2</translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation>Misura interrotta.</translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation>%1 invece di %2: la lunghezza di riga %3 non è un multiplo della sua dimensione di blocco %4</translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation>Una dimensione obiettivo del %1 % è troppo piccola: %2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>invariato</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Interruzione …</translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation>Misura del tipo %1 di %2 …</translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation>%1 → %2 (%3) · errore relativo %4 · %5 bit per peso</translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation>Impossibile mostrare i byte di questo blocco: il file memorizza il tensore in un ordine diverso.</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>Quantizzare %1</translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation>Scritto %1, errore relativo %2</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>misto</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Quantization cancelled</source>
        <translation>Quantizzazione annullata</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>Scritto %1</translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation>Quantizzazione non riuscita</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Salvare la ricetta</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Ricette (*.json)</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>File (*)</translation>
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
            <numerusform>%1 layer</numerusform>
            <numerusform>%1 layer</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>layer %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>layer da %1 a %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation>Modello della seconda vista</translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation>Chiudere la seconda vista</translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation>Pannelli della seconda vista</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsModel</name>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN o infinito</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>deviazione standard</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation>%1 diversa dagli altri layer (mediana %2)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elementi</translation>
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
        <translation>Media</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Dev. std</translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation>Picco (σ)</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>Zeri (%)</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN, Inf</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsPaneModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>Reading values: %1</source>
        <translation>Lettura dei valori: %1</translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation>Interrotta a %1</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistiche di tutti i tensori</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensore</numerusform>
            <numerusform>%1 tensori</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>%1 tensore scelto</numerusform>
            <numerusform>%1 tensori scelti</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parametri</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Quota</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation>Lettura del tokenizer …</translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation>Tokenizer di %1</translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation>Questo modello non ha un tokenizer, e accanto ad esso non c&apos;è tokenizer.json.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 fusione</numerusform>
            <numerusform>%1 fusioni</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation>Suddivisione del testo</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 byte</numerusform>
            <numerusform>%1 byte</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 bytes per token</source>
        <translation> · %1 byte per token</translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation> · sono mostrati i primi %1</translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation>&quot;%1&quot; non è un ID di token</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation>Aprire un modello per vederne il tokenizer.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation>Che cos&apos;è un modello</translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation>La panoramica indica che cosa contiene il file, se è in ordine, quanta memoria richiede il modello e da dove proviene.</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>Tutti i tensori</translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation>Selezionare un tensore per vederne i valori. Il filtro trova i tensori per nome, tipo, forma, dimensione o layer, ad esempio: dtype:f32 layer:0</translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation>Un tensore in molti modi</translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation>Valori, Mappa di calore e Istogramma mostrano il tensore selezionato. Gli elementi contrassegnati in un pannello lo sono anche negli altri, fino ai loro byte nel file.</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Controlli</translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation>Convalidare (F7) controlla checksum, valori e forme. Un clic su un rilevamento porta al tensore, ai metadati o al byte a cui si riferisce.</translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation>Tutto è un comando</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation>Ctrl+Maiusc+P trova qualsiasi comando, tensore o chiave dei metadati. La riga sotto un pannello è il comando aprcli che fa la stessa cosa. F1 apre la guida del pannello in cui ci si trova.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Indietro</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>&amp;Terminare il tour</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Avanti</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fine</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1 come %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>Confrontare %1</translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation>%1: RMSE %2, errore max %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation>Le modifiche non salvate di %1 vengono scartate: nel frattempo il file è cambiato</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation>Impossibile conservare le modifiche non salvate per un riavvio</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Questo tensore non ha elementi.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valori di %1</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Valore di %1</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 valori</translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation>Statistiche della selezione</translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation>%1 valori · min %2 · max %3 · media %4 · dev. std %5</translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation> · %1 non finiti</translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation>valore a più di %1 deviazioni standard dalla media</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>infinito</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>zero</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Ricerca …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>Cercare in %1</translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation>Non presente in questo tensore: %1.</translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation>Si possono copiare al massimo %1 valori; `aprcli cat` ne scrive un numero qualsiasi.</translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation>Copiare i valori di %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation>Selezionare un tensore per vederne i valori.</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Griglia</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Curva</translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation>Intervalli di righe</translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation>Intervalli di colonne</translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation>Tutti i tipi</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 token</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
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
        <translation>Testo</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punteggio</translation>
    </message>
</context>
<context>
    <name>apr::workbench::WorkbenchWindow</name>
    <message>
        <source>%1 is ignored</source>
        <translation>%1 viene ignorato</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>&amp;Aprire …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>Aprire un file di modello</translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation>Aprire car&amp;tella …</translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation>Aprire il modello di una cartella: un checkpoint, un SavedModel, un modello suddiviso in shard</translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation>Aprire in&amp;dirizzo …</translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation>Scaricare un modello da Hugging Face o da un indirizzo https e aprirlo</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>Aprire in nuova &amp;finestra</translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation>Mostrare il modello corrente in una finestra separata, accanto a questa</translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation>Impossibile aprire una nuova finestra</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>Impossibile avviare di nuovo il programma.</translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation>&amp;Convertire …</translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation>Convertire in apr, SafeTensors, GGUF o NumPy: mostrare il piano, poi eseguirlo</translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation>Fo&amp;ndere …</translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation>Fondere modelli della stessa architettura: SLERP, TIES, DARE e altri metodi</translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation>Quanti&amp;zzare …</translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation>Misurare l&apos;errore di ogni tipo, scegliere i tipi per gruppo di tensori e scrivere il modello quantizzato</translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation>C&amp;onfrontare …</translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation>Confrontare il modello corrente con un altro, tensore per tensore</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>Con&amp;validare</translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation>Controllare checksum, valori e forme</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>&amp;Salvare le modifiche</translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation>Scrivere nel file le modifiche dei metadati</translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation>R&amp;icaricare</translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation>Aprire di nuovo il file del modello corrente</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>C&amp;hiudere</translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation>Chiudere il modello corrente</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Uscire</translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation>Uscire dall&apos;applicazione</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Modifica</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annullare</translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation>Annullare l&apos;ultima modifica dei metadati</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Ripetere</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Ripetere la modifica annullata</translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation>Copiare &amp;nome del tensore</translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation>Copiare il nome del tensore selezionato</translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation>Copiare &amp;tabella dei tensori</translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation>Copiare i tensori elencati come valori separati da tabulazioni</translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation>Copiare tabella dei tensori &amp;come</translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation>&amp;CSV</translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation>Copiare i tensori elencati come valori separati da virgole</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>&amp;JSON</translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation>Copiare i tensori elencati come JSON</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation>Copiare i tensori elencati come tabella Markdown</translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation>Copiare &amp;metadati</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Copiare tutti i metadati come JSON</translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation>Copiare c&amp;omando aprcli</translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation>Copiare il comando aprcli che ispeziona questo modello</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Vista</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>Tavolozza &amp;comandi …</translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation>Cercare un comando, # un tensore, @ una chiave dei metadati o ! un rilevamento</translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation>&amp;Filtrare i tensori</translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation>Spostare il focus sulla casella del filtro</translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation>Albero / &amp;elenco</translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation>Passare da un albero in base ai punti del nome a un elenco semplice e viceversa</translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation>Modello &amp;successivo</translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation>Passare al modello aperto successivo</translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation>Modello &amp;precedente</translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation>Passare al modello aperto precedente</translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation>&amp;Vista divisa</translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation>Mostrare due modelli affiancati, o un modello due volte</translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation>Pannello s&amp;uccessivo</translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation>Spostare il focus sul pannello successivo</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>Pannello p&amp;recedente</translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation>Spostare il focus sul pannello precedente</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>Pa&amp;nnelli</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>&amp;Sganciare</translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation>Mostrare in una finestra separata l&apos;ultimo pannello usato</translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation>&amp;Riagganciare</translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation>Riportare il pannello dov&apos;era nella finestra</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Spostare a s&amp;inistra</translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation>Spostare il pannello sul lato sinistro della finestra</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Spostare a &amp;destra</translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation>Spostare il pannello sul lato destro della finestra</translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation>Spostare in &amp;basso</translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation>Spostare il pannello nella parte inferiore della finestra</translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation>&amp;Agganciare</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Layout</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Chiaro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Sc&amp;uro</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>&amp;Alto contrasto</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation>Cambiare i colori della finestra</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Lin&amp;gua</translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation>Cambiare la lingua della finestra</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>&amp;Dimensione del testo</translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation>Cambiare la dimensione di tutto il testo</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>Più &amp;grande</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>Più &amp;piccolo</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>&amp;Normale</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Re&amp;impostare il layout</translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation>Ripristinare il layout predefinito dei pannelli</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Guida</translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation>Spiegare il pannello che ha il focus</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>Scorciatoie da tas&amp;tiera</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>Elencare tutte le scorciatoie</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>T&amp;our</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Mostrare le parti della finestra in cinque passi</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>&amp;Esempi</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>&amp;Novità</translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation>Elencare le modifiche di ogni versione</translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation>&amp;Informazioni su APR Workbench</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>Mostrare versione e licenza</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Scorciatoie da tastiera</translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation>Informazioni su APR Workbench</translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Ispezionare, convertire, convalidare e confrontare file di modelli di machine learning.&lt;/p&gt;&lt;p&gt;Il codice sorgente è disponibile con licenza MIT. Questo programma usa Qt Charts ed è distribuito con la licenza GNU General Public License, versione 3.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Uscire</translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation>Uscire? Quanto segue sarà interrotto o perso; nessun file sarà scritto:
%1</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>&amp;Uscire comunque</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuare</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Chiudere</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 ha modifiche non salvate.</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>&amp;Scartare le modifiche</translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation>&amp;Lasciare aperto</translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation>Impossibile aprire l&apos;esempio</translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation>L&apos;ultima sessione non viene aperta</translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation>Il programma è terminato durante la sua apertura. I file sono in &quot;Aprire recenti&quot;.</translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation>La lingua cambierà quando non sarà più in corso la scrittura di alcun file.</translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation>%1 – APR Workbench</translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation>APR Workbench</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parametri</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1 attività in corso</numerusform>
            <numerusform>%1 attività in corso</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation>Attività terminata: %1</translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>Barra degli strumenti principale</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Aprire &amp;recenti</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation>Layout %1</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>Modelli aperti</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Notifiche</translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation>Aprire file di modelli</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>File di modelli (%1)</translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation>Aprire il modello di una cartella</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>Aprire indirizzo</translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation>Modello su Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) o URL https:</translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation>Modifiche non salvate di %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation>Statistiche di %1</translation>
    </message>
</context>
</TS>
