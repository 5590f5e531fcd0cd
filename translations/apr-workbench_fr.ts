<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr">
<context>
    <name>BytesPane</name>
    <message>
        <source>Bytes of %1</source>
        <translation>Octets de %1</translation>
    </message>
    <message>
        <source>Offset: 0x40</source>
        <translation>Décalage&#xa0;: 0x40</translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation>Aller à un décalage</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>Région suivante</translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation>Type de motif</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>Motif à chercher</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation>Copier les octets</translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation>Copier les octets sélectionnés en hexadécimal</translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation>Big-endian</translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation>Lire les nombres au curseur en big-endian</translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation>Nombres au curseur</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Indice</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
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
        <translation>Valeur</translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation>Identifiant de la licence (SPDX)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation>Appliquer le texte comme modification du fichier</translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation>Modifier la fiche en Markdown</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation>Abandonner la saisie</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>Modifications …</translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation>Afficher les modifications et les enregistrer</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Fiche du modèle</translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation>Fiche du modèle en Markdown</translation>
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
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation>Afficher le template lui-même</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Exemple</translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation>Reprendre la conversation d&apos;exemple</translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation>Messages de la conversation en JSON</translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation>Source du template</translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation>Texte pour le modèle</translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation>Amorcer la réponse</translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation>Terminer par le début de la réponse de l&apos;assistant</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Copier le texte</translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation>Texte que le template produit à partir de la conversation</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
        <translation>Source</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Equivalent command: %1</source>
        <translation>Commande équivalente&#xa0;: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Copier la commande</translation>
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
        <translation>A ↔ B</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>Échanger A et B</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Choisir un modèle</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>Le modèle avec lequel comparer</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Ouvrir …</translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation>Ouvrir un fichier avec lequel comparer</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrer les tenseurs</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>Différences seules</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copier le tableau</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copier le tableau en valeurs séparées par des tabulations</translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation>Tenseurs comparés</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Aucun tenseur ne correspond au filtre.</translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation>Aucun tenseur ne diffère.</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>Voir dans A</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>Voir dans B</translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation>Histogrammes des deux tenseurs</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>Différence de %1</translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation>Le modèle dont les deux sont issus</translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation>Nature des modifications, et modifications des métadonnées et du vocabulaire</translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Fichier de sortie</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Parcourir…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Choisir le fichier de sortie</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Types</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Type des poids</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Écraser l&apos;existant</translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation>Options par étape</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Load Recipe…</source>
        <translation>Charger une recette…</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Enregistrer la recette…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertir</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation>Afficher le résultat à côté de la source sans l&apos;écrire</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(identique)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation>Format de la sortie</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation>Relire la sortie et comparer chaque tenseur au plan</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>Tous les formats</translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation>Montrer ce que chaque format contiendrait de ce modèle</translation>
    </message>
    <message>
        <source>What each format would hold</source>
        <translation>Ce que chaque format contiendrait</translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation>Aucun tenseur sélectionné.</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Détails du tenseur</translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation>Panneaux principaux</translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation>Ce que montrent les couleurs</translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation>Lire toutes les valeurs</translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation>Lire toutes les valeurs au lieu d&apos;un échantillon</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation>Copier tous les nombres sous forme de tableau</translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation>Experts par couche</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
        <translation>;;Tous les fichiers (*)</translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation>Non validé. Constats à l&apos;ouverture du fichier&#xa0;:</translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation>Progression de la validation</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation>Copier tous les contrôles et constats</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>Valider</translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation>Annuler la validation</translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation>Valider le modèle</translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation>Contrôles et constats</translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation>Aucun constat à l&apos;ouverture du fichier.</translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation>Constats affichés</translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation>Aucun constat de cette gravité.</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>en anglais</translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation>Parcourir…</translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation>Choisir le fichier pour %1</translation>
    </message>
    <message>
        <source>default</source>
        <translation>par défaut</translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation>Choix pour %1</translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 au fil des couches</translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation>Modifier la valeur sous forme de courbe au fil des couches</translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 au fil des couches</translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation>Une par modèle</translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation>Fermer la courbe</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Courbe de %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation>Gauche et droite sélectionnent un point, haut et bas le déplacent, Inser en ajoute un, Suppr le supprime</translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation>Faites glisser les points. Un double-clic en ajoute un, Suppr le supprime.</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation>Graphe du fichier à afficher</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>Chercher un nœud</translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation>Chercher un nœud par nom, opérateur, forme ou tenseur</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Déplier</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Replier</translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation>Afficher le contenu de la boîte sélectionnée</translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation>Remplacer la portée du nœud sélectionné par une seule boîte</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Tout déplier</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>Afficher tous les nœuds</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Tout replier</translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation>Afficher seulement les portées les plus externes</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajuster</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>Afficher le graphe entier</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Horizontal</translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation>Dessiner de gauche à droite</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Dépendances</translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation>Marquer ce dont dépend la boîte sélectionnée et ce qui dépend d&apos;elle</translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation>Copier la définition</translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation>Copier les modules de la portée sélectionnée comme PyTorch les affiche</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exporter …</translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation>Exporter le graphe en SVG, en PNG ou pour Graphviz</translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation>Déduit. %1.</translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation>Graphe, sélection&#xa0;: %1</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graphe</translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation>Détails de la boîte sélectionnée</translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Number of the matrix</source>
        <translation>Numéro de la matrice</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Amplitude</translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation>Afficher les valeurs absolues</translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation>Écrêter les extrêmes</translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation>Arrêter l&apos;échelle de couleurs au 99e centile</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>Afficher la matrice entière</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation>Afficher l&apos;élément choisi dans la grille</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exporter …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Exporter l&apos;image en PNG</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Carte thermique de %1</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Aplatir</translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation>Afficher toutes les dimensions après la première comme colonnes</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation>Causes fréquentes</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Que faire</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation>En ligne de commande&#xa0;: `aprcli explain %1`. Voir [tous les codes d&apos;erreur](help:error-codes).</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Avertissement</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation>Information</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation>En ligne de commande&#xa0;: `aprcli explain %1`. Voir [toutes les règles](help:rules).</translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation>Codes d&apos;erreur</translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation>Les messages commencent par le code de leur type.</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Signification</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation>Ce que recherchent la validation, les conversions et l&apos;analyse de sécurité.</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Guides</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Panneaux</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Référence</translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation>Page introuvable</translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
        <translation>L&apos;aide n&apos;a pas de page à cette adresse.</translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation>Nombre d&apos;intervalles</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exporter …</translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation>Exporter l&apos;histogramme en PNG, SVG ou CSV</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramme de %1</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Cumul</translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation>log |x|</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation>Conserver cette courbe lorsque d&apos;autres tenseurs sont sélectionnés</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>Retirer la courbe de %1</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>Toutes les valeurs</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>Écrêtées</translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation>Toutes les valeurs, celles du 1er au 99e centile, ou les amplitudes sur un axe logarithmique</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>Nombre log</translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation>Nombre, nombre logarithmique, ou part des valeurs jusqu&apos;à chaque intervalle</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
        <translation>Opérations qui ont produit le modèle</translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation>Aucune tâche en cours</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Effacer les terminées</translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation>Effacer les tâches terminées</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Tâches</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>Annuler «&#xa0;%1&#xa0;»</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n tâche en cours</numerusform>
            <numerusform>%n tâches en cours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Préfixe</translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation>Convertir uniquement les tenseurs dont le nom commence par ce préfixe, et supprimer le préfixe</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation>Convertir uniquement les tenseurs dont le nom dans la source correspond (répétable)</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Exclure</translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation>Omettre les tenseurs dont le nom dans la source correspond (répétable)</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation>Renommer des tenseurs de la source&#xa0;: &apos;model.*=*&apos; reporte ce que chaque * a trouvé dans le * du nouveau nom&#xa0;; la première règle qui correspond à un nom s&apos;applique (répétable)</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adaptateurs</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adaptateur</translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation>Fusionner un adaptateur LoRA avant la conversion&#xa0;: un dossier PEFT ou MLX, ou un fichier de tenseurs (répétable)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Échelle</translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation>Échelle de B · A (par défaut&#xa0;: alpha / r de l&apos;adaptateur)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experts</translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation>Modèles dont les blocs feed-forward deviennent des experts</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation>Texte auquel l&apos;expert N est destiné, ou N!:TEXT, texte auquel il n&apos;est pas destiné&#xa0;: les routeurs sont construits à partir des embeddings de leurs tokens (répétable)</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Routeur</translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation>Routeurs issus des prompts, ou routeurs aléatoires à entraîner (par défaut&#xa0;: prompts s&apos;il y en a)</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Experts par token</translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation>Experts que chaque token utilise (par défaut&#xa0;: 2)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation>Graine des routeurs aléatoires&#xa0;; la même graine donne le même fichier (par défaut&#xa0;: 0)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Noms</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation>Architecture qui définit les noms des tenseurs (par défaut&#xa0;: détectée)</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Garder les noms</translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation>Garder inchangés les noms et les données des tenseurs</translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation>Garder la disposition</translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation>Garder l&apos;ordre des dimensions des noyaux de la source au lieu de [out, in, …] de PyTorch</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation>Modèles qui sont fusionnés avec le premier</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Stratégie</translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation>Méthode de fusion (par défaut&#xa0;: average)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation>Modèle par rapport auquel les vecteurs de tâche sont des différences&#xa0;; l&apos;un des modèles ou un autre (par défaut&#xa0;: le premier)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation>Poids de chaque modèle sauf la base, séparés par des virgules&#xa0;; 0.2:0.8 augmente de la première couche à la dernière, self_attn=0.3|0.5 dépend du nom (par défaut&#xa0;: 1)</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Densité</translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation>Part conservée de chaque vecteur de tâche, de 0 à 1, à écrire comme --weights (par défaut&#xa0;: 1)</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation>Position entre la base (0) et l&apos;autre modèle (1), ou gradient au fil des couches&#xa0;: 0:0.5:1</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation>Facteur des vecteurs de tâche fusionnés, ou gradient (par défaut&#xa0;: 1)</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normaliser</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation>Diviser par la somme des poids (par défaut&#xa0;: selon la méthode)</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>Remise à l&apos;échelle</translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation>Mettre à l&apos;échelle les vecteurs de tâche allégés&#xa0;: par 1 / densité comme dans l&apos;article sur DARE, à leur norme L1 d&apos;avant, ou pas du tout (par défaut&#xa0;: selon la méthode)</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation>della&#xa0;: plus grand écart entre une probabilité et la densité (par défaut&#xa0;: 0.15)&#xa0;; ram&#xa0;: les changements plus petits sont considérés comme nuls (par défaut&#xa0;: 1e-5)</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation>breadcrumbs&#xa0;: part des changements qui est supprimée, en commençant par les plus grands (par défaut&#xa0;: 0.01)</translation>
    </message>
    <message>
        <source>Topk</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation>sce&#xa0;: part des éléments qui varient le plus (par défaut&#xa0;: 1)</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Portée</translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation>nuslerp et model_stock&#xa0;: mesurer les angles de tenseurs entiers, de lignes ou de colonnes (par défaut&#xa0;: tensor)</translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation>Itérations max</translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation>karcher&#xa0;: nombre maximal d&apos;étapes (par défaut&#xa0;: 10)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Tolérance</translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation>karcher&#xa0;: s&apos;arrêter à une étape inférieure à cette valeur (par défaut&#xa0;: 1e-5)</translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation>Poids RAM</translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation>ramplus_tl&#xa0;: de combien les changements uniques comptent davantage (par défaut&#xa0;: 0.1)</translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation>Limite RAM</translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation>ramplus_tl&#xa0;: plus grand rapport entre changements partagés et uniques pris en compte (par défaut&#xa0;: 0.2)</translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation>Graine des choix aléatoires&#xa0;; la même graine donne le même fichier (par défaut&#xa0;: 0)</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation>Vocabulaire lorsque ceux des modèles diffèrent&#xa0;: celui de la base, tous les tokens, ou celui d&apos;un modèle</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation>Ligne d&apos;un token pour les modèles qui ne l&apos;ont pas&#xa0;: TOKEN=zero, TOKEN=2 pour celle du deuxième modèle, TOKEN=2:OTHER pour sa ligne d&apos;un autre token&#xa0;; TOKEN=!... aussi pour les modèles qui l&apos;ont (répétable)</translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation>Compléter le vocabulaire</translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation>Arrondir le nombre de lignes des embeddings au multiple supérieur de N&#xa0;; les lignes ajoutées sont la moyenne de toutes les autres</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Template de chat</translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation>Template de chat du résultat&#xa0;: auto pour celui qu&apos;ont la plupart des modèles, un nom, ou un template Jinja (par défaut&#xa0;: celui du premier modèle)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Tranches</translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation>Couches suivantes du résultat&#xa0;: 1:0..15 sont celles du premier modèle, 1:0..7,2:8..15 t=0.3 sont fusionnées avec un paramètre qui leur est propre (répétable)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Manquants</translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation>Tenseurs absents de certains modèles&#xa0;: s&apos;arrêter, les omettre, prendre ceux de la base, ou les fusionner à partir des modèles qui les ont (par défaut&#xa0;: error)</translation>
    </message>
    <message>
        <source>Donor</source>
        <translation>Donneur</translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation>Donner au modèle le tokenizer d&apos;un autre&#xa0;: les lignes des embeddings suivent les tokens, et celles des nouveaux tokens sont construites à partir des lignes des tokens communs aux deux</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation>Lignes des nouveaux tokens&#xa0;: omp, la combinaison de tokens communs qui donne la ligne dans l&apos;autre modèle (orthogonal matching pursuit)&#xa0;; mean, la moyenne de toutes les lignes&#xa0;; zero (par défaut&#xa0;: omp)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Termes</translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation>omp&#xa0;: nombre maximal de tokens communs dans une combinaison (par défaut&#xa0;: 64)</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Élagage</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Couches</translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation>Supprimer ce nombre de couches un peu après le milieu du modèle&#xa0;: 2, ou encoder:1,decoder:2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Têtes</translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation>Supprimer ce nombre de têtes d&apos;attention dans chaque couche</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation>Supprimer cette fraction des neurones dans chaque bloc feed-forward</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Types</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation>Convertir vers ce type les tenseurs à virgule flottante et les tenseurs quantifiés</translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation>Déquantifier</translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation>Convertir vers ce type uniquement les tenseurs quantifiés</translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation>Garder la quantification</translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation>Garder inchangés les tenseurs quantifiés (par défaut)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation>Mettre à zéro cette fraction des poids, en commençant par les plus petites amplitudes&#xa0;: 0.5 ou 50%</translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation>Appliquer --prune à chaque tenseur ou à tous les tenseurs ensemble (par défaut&#xa0;: tensor)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Seuil</translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation>Mettre à zéro les poids dont l&apos;amplitude est inférieure à cette valeur</translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation>Deux sur quatre</translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation>Mettre à zéro deux poids sur quatre consécutifs dans une ligne (sparsité 2:4)</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Cibles</translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation>Élaguer uniquement les tenseurs dont le nom correspond (par défaut&#xa0;: tous les poids sauf les embeddings&#xa0;; répétable)</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>Rang faible</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Style</translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation>Stocker les matrices sous forme de facteurs de rang faible, à moins de 1&#xa0;% de la plus petite erreur possible&#xa0;: svd stocke U et ΣVᵀ, lora stocke UΣ½ et Σ½Vᵀ. Les formats autres que apr stockent le produit. Échoue si l&apos;erreur relative d&apos;une matrice dépasse 0.3, sauf si --max-drift fixe une autre limite</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation>Rang des facteurs</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Énergie</translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation>Utiliser le plus petit rang qui conserve cette fraction de l&apos;énergie (somme des carrés) de chaque matrice&#xa0;: 0.95</translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation>Factoriser uniquement les tenseurs dont le nom correspond (par défaut&#xa0;: toutes les matrices de poids sauf les embeddings&#xa0;; répétable)</translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation>Quantifier les poids vers ce type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) ou avec ce mélange de llama-quantize (q4_k_m, q5_k_s, …)</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mélange</translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation>Choisir le type de chaque tenseur comme le fait ce mélange de llama-quantize</translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation>Type des embeddings</translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation>Type des embeddings de tokens</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>Type de la sortie</translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation>Type de la matrice de sortie</translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation>Définir le type des tenseurs correspondants&#xa0;: &apos;GLOB=TYPE&apos;, ou &apos;GLOB=keep&apos; pour les laisser inchangés&#xa0;; * correspond à n&apos;importe quel texte et ? à n&apos;importe quel caractère. La première règle qui correspond l&apos;emporte sur toutes les autres options (répétable)</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Importance</translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation>Fichier de matrice d&apos;importance issu de llama-imatrix</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Calibration</translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation>Méthode pour les plages int8 et int4&#xa0;: minmax, percentile[:P] ou mse (par défaut&#xa0;: minmax)&#xa0;; ou un fichier d&apos;échantillons (.csv, .npy) qui donne un poids aux colonnes</translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation>Permettre de requantifier</translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation>Permettre de requantifier des tenseurs déjà quantifiés</translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation>Convertir vers f32, f16 ou bf16 les tenseurs à virgule flottante et les tenseurs quantifiés qui correspondent, quoi que d&apos;autres options choisissent pour eux&#xa0;; la première règle qui correspond s&apos;applique (répétable)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposition</translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation>Stocker les zéros de façon compacte et sans perte&#xa0;: csr, bitmap, block:N, ou auto pour la plus petite disposition de chaque tenseur. S&apos;applique avant la compression</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Compression</translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation>Compresser chaque tenseur&#xa0;: none, lz4, zstd ou zstd:LEVEL avec LEVEL de 1 à 22 (par défaut&#xa0;: none)</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Réordonner</translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation>Séparer les éléments en plans d&apos;octets avant la compression (améliore la compression des flottants)</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>Dialecte</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Tolérant</translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation>Autoriser les noms de tenseurs inconnus, les NaN et les valeurs infinies</translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation>Ignorer la somme de contrôle</translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation>Continuer même si une somme de contrôle ne correspond pas dans la source</translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation>Contrôle qualité</translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation>Échouer sans rien écrire si un tenseur dépasse les limites d&apos;erreur</translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation>Dérive max</translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation>Erreur relative (RMS) maximale d&apos;un tenseur&#xa0;: 0.1 ou 10% (par défaut&#xa0;: 0.1)</translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation>L2 max</translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation>Distance L2 maximale d&apos;un tenseur</translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation>Cosinus min</translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation>Similarité cosinus minimale d&apos;un tenseur</translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation>Ignorer les limites</translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation>Écrire la sortie même si un tenseur dépasse les limites d&apos;erreur</translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation>Moyenne de tous les modèles</translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation>Moyenne de tous les modèles avec des poids</translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation>Somme pondérée de tous les modèles, divisée par la somme des poids</translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation>Interpolation sphérique de la base (t = 0) vers l&apos;autre modèle (t = 1)</translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation>Interpolation sphérique selon les poids, celle des vecteurs de tâche s&apos;il y a une base</translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation>Moyenne pondérée des directions, celles des vecteurs de tâche s&apos;il y a une base</translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation>Direction dont la somme des carrés des angles avec tous les modèles est minimale, avec leur longueur moyenne</translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation>Base plus la somme pondérée des différences par rapport à elle</translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation>Vecteurs de tâche réduits aux plus grands changements, et fusionnés là où leurs signes concordent</translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation>Vecteurs de tâche dont des changements aléatoires sont supprimés et les autres amplifiés</translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation>DARE, avec fusion là où les signes concordent</translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation>Comme DARE avec TIES, les petits changements d&apos;une ligne étant supprimés plus probablement</translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation>Comme DARE, les petits changements d&apos;une ligne étant supprimés plus probablement</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation>Vecteurs de tâche sans leurs plus grands ni leurs plus petits changements</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation>Vecteurs de tâche sans leurs plus grands ni leurs plus petits changements, fusionnés là où leurs signes concordent</translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation>Vecteurs de tâche là où ils diffèrent le plus, pondérés par leur énergie, fusionnés là où leurs signes concordent</translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation>Entre la base et la moyenne, d&apos;autant plus près de la moyenne que les angles des vecteurs de tâche sont petits</translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation>Base rapprochée de l&apos;autre modèle là où leurs valeurs sont proches</translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation>Base avec les changements de l&apos;autre modèle qui comptent le plus</translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation>Base plus les changements propres à un seul modèle, et la moyenne des changements communs à plusieurs</translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation>RAM, où les changements uniques comptent d&apos;autant plus que les changements partagés sont nombreux</translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation>Tenseurs d&apos;un seul modèle, multipliés par son poids</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Structure</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graphe</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Somme de contrôle</translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation>NaN et infini</translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation>Tenseurs entièrement nuls</translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation>Statistiques des tenseurs</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formes</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Métadonnées</translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation>Noms GGUF dans un adaptateur</translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation>PEFT ne connaît pas les noms de modules de GGUF.</translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation>Utilisez le checkpoint d&apos;origine au lieu du fichier GGUF.</translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation>Tenseurs non comparés</translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation>Les tenseurs que seul l&apos;un des deux modèles possède, ou qui sont quantifiés, ne sont pas dans l&apos;adaptateur tels qu&apos;ils sont dans le modèle.</translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation>Tenseurs qu&apos;un adaptateur ne peut pas contenir</translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation>D&apos;autres tenseurs que les poids des couches linéaires diffèrent&#xa0;; un adaptateur LoRA ne peut pas stocker la différence.</translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation>Métadonnées stockées sous forme de tableau</translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation>Les métadonnées de ce fichier de version 1 sont un tableau, comme les écrivaient les premières versions d&apos;aprender&#xa0;; les champs sont nommés d&apos;après leur position.</translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation>Type de modèle inconnu</translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation>Le numéro du type de modèle dans l&apos;en-tête de ce fichier de version 1 n&apos;est pas défini.</translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation>Dtype ambigu</translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation>Deux types de quantification du dialecte aprender ont le même numéro et la même taille. Celui qui convient au nom du tenseur a été choisi.</translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation>Comparez quelques valeurs avec celles du modèle source.</translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation>Dimensions dans l&apos;ordre de GGUF</translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation>Les dimensions sont stockées en commençant par la plus rapide, comme dans GGUF, et ont été inversées.</translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation>Convertissez le fichier pour les stocker en commençant par la plus lente.</translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation>Pas de somme de contrôle finale</translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation>Le convertisseur de realizar n&apos;écrit pas de bloc final&#xa0;: l&apos;intégrité des données ne peut donc pas être vérifiée.</translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation>Lignes K-quant complétées</translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation>Les lignes des tenseurs K-quant sont complétées à un multiple de 256, ce que GGML ne prend pas en charge. Elles sont lues en F32.</translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation>Archive imbriquée</translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation>L&apos;archive en contient une autre, qui a également été analysée.</translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation>La somme de contrôle ne correspond pas</translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation>Les données ne sont plus ce qu&apos;elles étaient quand la somme de contrôle a été écrite&#xa0;: le fichier a été endommagé sur le disque ou pendant un transfert, ou modifié.</translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation>Téléchargez ou exportez de nouveau le fichier. --ignore-checksum le convertit malgré tout.</translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation>Type de modèle non pris en charge</translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation>La lecture des tenseurs de modèles Core ML de ce type, comme les ensembles d&apos;arbres, n&apos;est pas prise en charge.</translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation>Programme ou script</translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation>Le fichier est un programme, une bibliothèque ou un script. Les modèles ne contiennent pas de programmes.</translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation>Ne l&apos;exécutez que si vous faites confiance à sa source.</translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation>Vocabulaire sans tenseurs</translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation>Le fichier contient un vocabulaire et aucun tenseur, comme les fichiers de test de whisper.cpp.</translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation>Dernier tenseur non complété</translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>Le dernier tenseur n&apos;est pas complété jusqu&apos;à l&apos;alignement. llama.cpp rejette un tel fichier.</translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation>Convertissez le fichier pour ajouter le remplissage.</translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation>Nom de tenseur trop long</translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation>Un nom de tenseur dépasse 63 octets, ce que ggml refuse.</translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation>Renommez le tenseur.</translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation>Décalages de tenseurs inhabituels</translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>Les tenseurs ne se suivent pas dans l&apos;ordre avec un remplissage jusqu&apos;à l&apos;alignement. llama.cpp rejette un tel fichier.</translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation>Convertissez le fichier pour écrire les tenseurs dans l&apos;ordre.</translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation>Opérateur à effets de bord</translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation>Un opérateur du graphe lit ou écrit des fichiers, ouvre des connexions ou exécute du code Python.</translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation>N&apos;exécutez le modèle que si vous savez à quoi sert l&apos;opérateur.</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>Opérateur personnalisé</translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation>Le graphe contient un opérateur qui ne fait pas partie des domaines standard du format. Il exécute le code d&apos;une bibliothèque que le programme doit charger.</translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation>Données dans d&apos;autres fichiers</translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation>Un dataset ou un lien renvoie à un autre fichier. Les autres fichiers ne sont pas lus&#xa0;: le chemin pourrait être celui de n&apos;importe quel fichier de la machine.</translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation>Dataset impossible à décoder</translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation>Un dataset utilise un filtre non pris en charge, ou ne peut pas être décodé.</translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation>Écrivez-le de nouveau avec h5py et les filtres gzip et shuffle.</translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation>Lien ignoré</translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation>Les liens symboliques (soft links) ne sont pas suivis&#xa0;: ce vers quoi ils mènent est lu sous son propre nom.</translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation>Groupe ignoré</translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation>Un lien ramène à un groupe qui a déjà été lu.</translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation>Datasets ignorés</translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation>Les datasets de l&apos;optimiseur et des métriques, et ceux dont le type n&apos;est pas numérique, ne sont pas lus.</translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation>Utilisez --key pour lire d&apos;autres parties du fichier.</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation>La licence du modèle n&apos;autorise pas l&apos;usage commercial.</translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation>La licence s&apos;applique aussi aux modèles dérivés.</translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation>Copie en cache</translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation>Le serveur n&apos;a pas pu être joint&#xa0;; la copie en cache est peut-être obsolète.</translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation>Code, ou un paramètre qui peut nommer du code</translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation>Les chargeurs exécutent les fichiers Python à côté d&apos;un modèle avec trust_remote_code=True, et les programmes importent ce que nomment les paramètres. Le code n&apos;est pas analysé.</translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation>Lisez-le avant de charger le modèle.</translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation>Modèle endommagé</translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation>Le fichier a été reconnu, mais ne peut pas être lu jusqu&apos;au bout. On ne sait pas ce que d&apos;autres programmes en lisent.</translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation>Archive endommagée</translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation>L&apos;archive ne peut pas être lue entièrement.</translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation>Pickle endommagé</translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation>Un pickle se termine prématurément ou contient des opcodes invalides. Ce qui précède la partie endommagée a été analysé.</translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation>Contenu chiffré</translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation>Un contenu chiffré ne peut pas être analysé.</translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation>Déchiffrez-le d&apos;abord.</translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation>Archive non explorée</translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation>Les archives imbriquées dans des archives sont explorées jusqu&apos;à une profondeur de 4.</translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation>Extrayez l&apos;archive intérieure, puis analysez-la.</translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation>Fichier non téléchargé</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation>Le fichier est un pointeur Git LFS ou n&apos;a pas été récupéré&#xa0;: son contenu est donc inconnu.</translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation>Téléchargez-le avec `git lfs pull` ou le client Hugging Face.</translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation>Imbrication trop profonde</translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation>Le contenu est imbriqué plus profondément que ce qui est analysé.</translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation>Trop volumineux pour être analysé</translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation>L&apos;analyse du contenu demanderait plus de mémoire ou de travail que n&apos;en justifie un fichier de cette taille.</translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation>Augmentez la limite avec APR_RAM_LIMIT si vous faites confiance au fichier.</translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation>Fichier tronqué</translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation>Le fichier se termine prématurément. Ce qui était présent a pu être analysé.</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>Téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Illisible</translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation>Un fichier ou un dossier ne peut pas être lu.</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>Vérifiez les droits d&apos;accès.</translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation>Non reconnu</translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation>Le contenu n&apos;est d&apos;aucun type connu&#xa0;: on ne peut donc rien en dire.</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>Non pris en charge</translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation>Le type de contenu est connu, mais son analyse n&apos;est pas prise en charge.</translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation>Code dans la configuration</translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation>Le modèle contient du code Python, comme celui d&apos;une couche Lambda, qui s&apos;exécute au chargement du modèle.</translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation>Ne le chargez pas avec safe_mode=False.</translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation>Classe personnalisée</translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation>Le modèle a besoin d&apos;une classe qui ne fait pas partie de Keras et que le programme qui le charge doit enregistrer.</translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation>Ne le chargez qu&apos;avec une classe à laquelle vous faites confiance.</translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation>Une couche lit un fichier</translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation>Une couche désigne un fichier ou une adresse dont le contenu est lu au chargement du modèle.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation>Ne chargez pas ce modèle (CVE-2025-12058).</translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation>Classe d&apos;un autre module</translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation>La configuration désigne un module extérieur à Keras, que les versions antérieures à 3.9 importent.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation>Ne chargez pas ce modèle (CVE-2025-1550).</translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation>Fonction d&apos;un autre module</translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation>La configuration désigne une fonction extérieure à Keras, qui est appelée au chargement du modèle.</translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation>Ne chargez pas ce modèle.</translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation>Couche manquante</translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation>Le fichier mentionne une couche pour laquelle il n&apos;a pas de poids.</translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation>Les tenseurs creux deviennent denses</translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation>Les tenseurs creux ou factorisés dans la source sont stockés sous forme dense, car leurs valeurs changent.</translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation>Utilisez --sparse auto, ou --lowrank, pour les stocker de nouveau de façon compacte.</translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation>Adaptateur fusionné</translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation>Les poids d&apos;un adaptateur LoRA ont été ajoutés à ceux du modèle.</translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation>Des tenseurs restent denses</translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation>Les facteurs de certains tenseurs ne seraient pas plus petits que les tenseurs.</translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation>Énergie des facteurs</translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation>Part de la somme des carrés que les facteurs conservent.</translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation>Élagué et factorisé</translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation>La factorisation ne préserve pas les zéros de l&apos;élagage.</translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation>Utilisez --lowrank-target et --prune-target pour sélectionner des tenseurs différents.</translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation>Clé de métadonnées en double</translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation>Une clé apparaît deux fois dans les métadonnées. La dernière valeur est utilisée ici&#xa0;; d&apos;autres programmes peuvent utiliser la première.</translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation>Écrivez de nouveau les métadonnées sans le doublon.</translation>
    </message>
    <message>
        <source>No license</source>
        <translation>Pas de licence</translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation>La source n&apos;indique aucune licence.</translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation>Pour SafeTensors, `license:` est lu dans un README.md à côté du modèle.</translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation>Clé de métadonnées obligatoire manquante</translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation>La spécification exige une clé que les métadonnées n&apos;ont pas.</translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation>Convertissez le fichier pour l&apos;ajouter.</translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation>Token spécial hors du vocabulaire</translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation>L&apos;ID d&apos;un token spécial (bos_token_id, eos_token_id …) n&apos;est pas inférieur au nombre de tokens. Les programmes qui utilisent ce token lisent en dehors de l&apos;embedding, échouent ou n&apos;arrêtent jamais la génération.</translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation>Corrigez l&apos;ID, ou utilisez le tokenizer qui appartient au modèle.</translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation>Noms canoniques</translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation>La sortie a des noms de tenseurs canoniques, que ne connaissent pas les programmes qui chargent le format de la source.</translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation>Omettez --keep-names pour rétablir les noms de la source.</translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation>Ordre des lignes non rétabli</translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation>L&apos;ordre des lignes d&apos;un tenseur dans la source ne peut pas être rétabli.</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Architecture inconnue</translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation>L&apos;architecture n&apos;a pas été reconnue&#xa0;: les tenseurs gardent donc les noms de la source.</translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation>Utilisez --arch pour l&apos;indiquer.</translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation>Noms sans forme canonique</translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation>Certains noms de tenseurs ne sont pas définis par l&apos;architecture et ont été laissés inchangés.</translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation>complex128 est lu sous forme de paires</translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation>Les valeurs de complex128 sont lues en F64 avec une dernière dimension de 2&#xa0;: partie réelle et partie imaginaire.</translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation>Tableau d&apos;objets Python</translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation>Le tableau est stocké sous forme de pickle, qui exécute du code lorsqu&apos;il est chargé avec allow_pickle=True.</translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation>Ne le chargez pas avec allow_pickle=True.</translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation>Entrée ignorée</translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation>Une entrée de l&apos;archive n&apos;est pas un tableau numérique et n&apos;est pas lue.</translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation>Attribut invalide</translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation>Un attribut d&apos;un nœud est inconnu de l&apos;opérateur, manquant, ou d&apos;un autre type.</translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation>Exportez de nouveau le modèle, ou corrigez le nœud.</translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation>Nom en double</translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation>Deux entrées, sorties, initialiseurs ou fonctions portent le même nom. Dans ONNX, chaque valeur n&apos;est affectée qu&apos;une fois.</translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation>Nœud vide</translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation>Un nœud n&apos;a ni entrées ni sorties.</translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation>Données externes manquantes</translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation>Un tenseur est stocké dans un autre fichier qui n&apos;existe pas, est trop court, ou ne doit pas être lu.</translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation>Placez le fichier de données à côté du modèle.</translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation>Fonction invalide</translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation>Une fonction du modèle n&apos;a pas de nom, s&apos;appelle elle-même, ou utilise ce qu&apos;elle ne définit pas.</translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation>Problèmes du graphe</translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation>Le graphe présente des problèmes. Le constat indique le premier d&apos;entre eux, ou le nombre de ceux qui ne sont pas listés.</translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation>L&apos;initialiseur n&apos;est pas une entrée</translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation>Avant la version 4 de l&apos;IR, les initialiseurs devaient être aussi des entrées du graphe. ONNX Runtime accepte le modèle.</translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation>Nombre d&apos;entrées incorrect</translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation>Un nœud a moins ou plus d&apos;entrées que son opérateur n&apos;en autorise dans cette version.</translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation>Version d&apos;IR plus récente</translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation>Le modèle a été écrit dans une version d&apos;ONNX plus récente que celle que ce programme connaît. Les ajouts ne sont pas affichés.</translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation>Nom invalide ou manquant</translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation>Un graphe, une valeur ou un initialiseur n&apos;a pas de nom, ou en a un qu&apos;ONNX n&apos;autorise pas.</translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation>Type étroit décompacté</translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation>Un type de moins de 8 bits a été décompacté vers un type plus large.</translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation>Tenseur sans données</translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation>Un tenseur a une forme et aucune valeur&#xa0;: le modèle a été enregistré sans ses poids.</translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation>Procurez-vous le modèle avec ses poids.</translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation>Nœuds dans le désordre</translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation>Un nœud utilise une valeur qu&apos;un nœud ultérieur calcule. ONNX exige l&apos;ordre topologique&#xa0;; ONNX Runtime trie les nœuds, sauf s&apos;il y a un cycle.</translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation>Nœud sans opérateur</translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation>Un nœud n&apos;a pas d&apos;op_type.</translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation>Opérateur inconnu ou supprimé</translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation>Le domaine n&apos;a pas d&apos;opérateur de ce nom dans la version que le modèle importe.</translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation>Convertissez le modèle avec onnx.version_converter, ou exportez-le pour un autre opset.</translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation>Import d&apos;opset invalide</translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation>Un domaine que les nœuds utilisent n&apos;est pas importé, est importé deux fois, ou l&apos;est dans une version qui n&apos;existe pas.</translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation>Nombre de sorties incorrect</translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation>Un nœud a moins ou plus de sorties que son opérateur n&apos;en autorise dans cette version.</translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation>Données de tenseur trop longues</translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation>Un tenseur a plus d&apos;octets que sa forme n&apos;en demande. Les octets en trop sont ignorés.</translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation>Valeur sans forme</translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation>onnx.checker exige une forme pour les entrées et les sorties du graphe&#xa0;; ONNX Runtime non.</translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation>Tenseur creux</translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation>Les indices et les valeurs d&apos;un tenseur creux sont lus comme des tenseurs distincts.</translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation>Tenseur de chaînes</translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation>Les chaînes sont stockées dans les métadonnées et non sous forme de tenseur.</translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation>Sous-graphe invalide</translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation>Le graphe contenu dans un attribut, comme une branche de If, a un autre nombre d&apos;entrées ou de sorties que celui que l&apos;opérateur exige.</translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation>Graphes d&apos;entraînement ignorés</translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation>Les graphes de la partie d&apos;entraînement du modèle ne sont pas lus.</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>Type incorrect</translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation>Le type d&apos;élément d&apos;une valeur n&apos;est pas de ceux que l&apos;opérateur autorise.</translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation>Entrée non définie</translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation>Un nœud utilise une valeur qui n&apos;est ni une entrée du graphe, ni un initialiseur, ni une sortie d&apos;un nœud.</translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation>Sortie non définie</translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation>Une sortie du graphe n&apos;est calculée par aucun nœud.</translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation>Pas de configuration</translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation>transformers exige un config.json à côté du modèle, et la source n&apos;en a pas.</translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation>Copiez la configuration du modèle d&apos;origine dans le dossier.</translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation>Pas de métadonnées</translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation>Les fichiers du format de sortie ne contiennent que des tenseurs.</translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation>Écrivez un fichier .apr ou .safetensors pour conserver les métadonnées.</translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation>Fichiers annexes non écrits</translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation>config.json, le tokenizer et les autres fichiers ne sont pas écrits à côté d&apos;un fichier de sortie unique.</translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation>Utilisez -o FOLDER/ pour écrire un dossier que transformers peut charger.</translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation>Import dangereux</translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation>Le chargement du pickle importe une fonction qui exécute du code, lit ou écrit des fichiers, ou ouvre des connexions. Les données d&apos;un modèle n&apos;en ont jamais besoin.</translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation>Ne chargez pas ce fichier. Demandez à son auteur une version SafeTensors.</translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation>Registre d&apos;extensions</translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation>Le pickle renvoie au registre d&apos;extensions du programme qui le charge&#xa0;: il est donc impossible de savoir ce qui est importé.</translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation>Ne chargez pas ce fichier.</translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation>Pickle imbriqué</translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation>Les données d&apos;un pickle contiennent un autre pickle, que certains chargeurs lisent.</translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation>Import inconnu</translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation>Le chargement du pickle importe une classe ou une fonction qui n&apos;est pas dans la liste de celles dont les modèles ont besoin.</translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation>Ne le chargez que si vous connaissez le paquet et lui faites confiance, ou utilisez weights_only=True.</translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation>Également un fichier HDF5</translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation>Le fichier peut aussi être lu comme un HDF5&#xa0;: les programmes voient un contenu différent, selon ce pour quoi ils le prennent.</translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation>Également une archive zip</translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation>Le fichier peut aussi être lu comme une archive zip&#xa0;: les programmes voient un contenu différent, selon ce pour quoi ils le prennent.</translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation>Source non hachée</translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation>La provenance ne contient pas le SHA-256 d&apos;un gros fichier source.</translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation>Utilisez --hash pour l&apos;ajouter.</translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation>Des zéros ont été perdus</translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation>Moins de poids sont nuls qu&apos;il n&apos;en a été élagué&#xa0;: le type de quantification ne peut pas représenter zéro dans tous les blocs.</translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation>q4_0, q8_0, q3_k, q6_k, int8 et int4 représentent zéro exactement.</translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation>Structure élaguée</translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation>Des têtes, des couches ou des lignes ont été supprimées&#xa0;; le message indique lesquelles.</translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation>Code TorchScript dont le graphe n&apos;est pas affiché</translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation>Le code du modèle n&apos;a pas pu être lu comme un graphe. Les tenseurs sont lus malgré tout.</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>Aucun tenseur</translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation>Le checkpoint ne contient aucun tenseur.</translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation>Une partie du checkpoint a été ignorée</translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation>L&apos;état de l&apos;optimiseur et d&apos;autres parties d&apos;un checkpoint d&apos;entraînement ne font pas partie du modèle.</translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation>Utilisez --key pour les lire.</translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation>Des tenseurs partagent leur stockage</translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation>Plusieurs tenseurs sont des vues du même stockage, comme le sont les embeddings liés. Chacun est lu comme une copie distincte.</translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation>Préfixe supprimé</translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation>Les tenseurs sont ceux d&apos;une partie du checkpoint, comme state_dict&#xa0;; son nom a été retiré des noms des tenseurs.</translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation>Code TorchScript</translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation>Le fichier contient du code du modèle en plus de ses tenseurs. Les conversions ne le conservent pas.</translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation>Limites de qualité</translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation>Des tenseurs diffèrent de la source plus que les limites ne l&apos;autorisent.</translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation>Utilisez un type plus grand, un rang plus élevé ou moins d&apos;élagage&#xa0;; --ignore-gate écrit le fichier malgré tout.</translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation>Type de repli</translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation>La longueur des lignes de certains tenseurs n&apos;est pas un multiple de la longueur de bloc&#xa0;: ils reçoivent donc un autre type.</translation>
    </message>
    <message>
        <source>High error</source>
        <translation>Erreur élevée</translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation>Utilisez des types plus grands pour les tenseurs dont l&apos;erreur est la plus élevée, un rang plus élevé ou moins d&apos;élagage.</translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation>Pas d&apos;importance pour certains tenseurs</translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation>La matrice d&apos;importance ou les données de calibration n&apos;ont pas d&apos;entrée pour certains tenseurs.</translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation>Option sans effet</translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation>Aucun tenseur n&apos;a été reconnu comme celui que l&apos;option concerne.</translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation>Utilisez --rule &apos;GLOB=TYPE&apos; pour sélectionner des tenseurs par leur nom.</translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation>Rien à quantifier</translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation>Tous les tenseurs sont exclus de la quantification ou ont déjà le type demandé.</translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation>`convert --quantize … --plan` indique la raison pour chaque tenseur.</translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation>Longueur d&apos;en-tête non multiple de 8</translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation>Les données des tenseurs ne commencent pas à un multiple de 8. C&apos;est sans danger&#xa0;; le chargement par projection en mémoire peut être plus lent.</translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation>Les types à blocs sont décomposés</translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation>Le format n&apos;a pas de types à blocs&#xa0;: les tenseurs d&apos;entiers avec des échelles sont stockés sans perte en int8 avec des échelles distinctes.</translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation>Utilisez --dequantize f16 pour écrire des valeurs à virgule flottante.</translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation>L&apos;en-tête commence par des espaces</translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation>La spécification exige que l&apos;en-tête commence par {. Les lecteurs acceptent les espaces.</translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation>Convertissez le fichier pour les supprimer.</translation>
    </message>
    <message>
        <source>More findings</source>
        <translation>Autres constats</translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation>Il y a d&apos;autres constats de la même sorte&#xa0;; les plus graves sont affichés.</translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation>Charge utile chiffrée</translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation>Les tenseurs sont chiffrés&#xa0;; leur lecture nécessite une clé.</translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation>Fichier signé</translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation>Le fichier a une signature, qui n&apos;a pas été vérifiée.</translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation>La configuration contredit les tenseurs</translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation>Une taille de la configuration, comme hidden_size, n&apos;est pas celle que tous les tenseurs ont en commun&#xa0;: c&apos;est donc la configuration qui est erronée, et non un tenseur isolé.</translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation>Corrigez la configuration, ou utilisez celle du modèle d&apos;origine.</translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation>Les formes se contredisent</translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation>Un tenseur a une autre forme que celle qu&apos;exigent l&apos;architecture, la configuration ou les autres tenseurs. Les programmes refusent un tel modèle ou calculent n&apos;importe quoi.</translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation>Comparez avec la configuration du modèle, et avec l&apos;original s&apos;il a été converti.</translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation>Fichier non utilisé</translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation>Un fichier à côté du modèle est un lien qui sort de son dossier et n&apos;est pas intégré.</translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation>Dispositions creuses</translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation>Ce que le stockage creux économise, ou le fait qu&apos;aucun tenseur n&apos;a assez de zéros.</translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation>Tenseurs mal alignés</translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation>Le décalage d&apos;un tenseur n&apos;est pas un multiple de l&apos;alignement du format. La lecture est plus lente, et les programmes qui projettent le fichier en mémoire peuvent le refuser.</translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation>Convertissez le fichier pour aligner les tenseurs.</translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation>Tenseurs beaucoup plus grands que le fichier</translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation>Les tenseurs décodés occupent bien plus d&apos;octets qu&apos;il n&apos;est normal pour un fichier de cette taille&#xa0;; ils ne sont donc pas lus&#xa0;: un petit fichier pourrait coûter des heures et toute la mémoire.</translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation>Définissez APR_RAM_LIMIT à une valeur plus élevée si vous faites confiance au fichier.</translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation>En-tête sans somme de contrôle</translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation>L&apos;en-tête n&apos;a pas de somme de contrôle&#xa0;: une altération de l&apos;en-tête ne peut donc pas être détectée.</translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation>Version mineure plus récente</translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation>Le fichier a été écrit dans une version du format plus récente que celle que ce programme connaît. Ses nouveautés ne sont pas affichées.</translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation>Remplissage non nul</translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation>Les octets entre les tenseurs ne sont pas tous nuls. Ils n&apos;ont aucun effet, mais le fichier n&apos;est pas tel qu&apos;un programme d&apos;écriture le produit.</translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation>Convertissez le fichier pour écrire un remplissage nul.</translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation>Octets réservés non nuls</translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation>Des octets que la spécification réserve ne sont pas nuls&#xa0;: programme d&apos;écriture plus récent, ou fichier endommagé.</translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation>Octets après le modèle</translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation>Le fichier continue après sa dernière partie. Ces octets sont ignorés ici&#xa0;; d&apos;autres programmes peuvent refuser le fichier ou lire autre chose.</translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation>Convertissez le fichier pour les supprimer.</translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation>L&apos;en-tête décrit des données de tenseurs situées après la fin du fichier, comme après un téléchargement interrompu ou sur un disque plein.</translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation>Comparez la taille avec celle de la source, et téléchargez de nouveau le fichier.</translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation>Bloc inconnu</translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation>Le fichier contient un bloc d&apos;un type que ce programme ne connaît pas. Il est ignoré.</translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation>Indicateurs inconnus</translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation>Des bits d&apos;indicateurs que ce programme ne connaît pas sont activés. Ils sont ignorés.</translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation>Données de tenseur illisibles</translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation>L&apos;en-tête du fichier est intact, mais les données d&apos;un tenseur ne peuvent pas être décodées.</translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation>Téléchargez ou exportez de nouveau le fichier.</translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation>Fichier non sûr</translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation>Le fichier renvoie à quelque chose en dehors de son dossier, ou contient des objets que les chargeurs exécutent.</translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation>Ne chargez pas ce fichier là où il peut accéder à d&apos;autres fichiers.</translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation>Index des tenseurs non trié</translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation>L&apos;index des tenseurs n&apos;est pas trié par nom, comme l&apos;exige la spécification. aprender rejette un tel fichier.</translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation>Convertissez le fichier pour trier l&apos;index.</translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation>Octets inutilisés</translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation>Entre les parties du fichier se trouvent des octets auxquels rien ne renvoie.</translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation>Chemin hors du dossier</translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation>Une entrée de l&apos;archive serait écrite en dehors du dossier dans lequel l&apos;archive est extraite.</translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation>N&apos;extrayez pas cette archive.</translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation>Graphe sans poids</translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation>Le graphe n&apos;a pas de constantes&#xa0;; les variables sont dans un checkpoint distinct.</translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation>Ouvrez le fichier .index du checkpoint.</translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation>Version de schéma inconnue</translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation>La version du SavedModel n&apos;est pas 1, la seule qui existe à ce jour.</translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation>Tenseurs ignorés</translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation>Les tenseurs de l&apos;optimiseur, les compteurs et les chaînes ne font pas partie du modèle.</translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation>Utilisez --key optimizer pour les lire.</translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation>Fichiers associés</translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation>Une archive zip avec des étiquettes ou un vocabulaire suit le modèle, comme le définissent les métadonnées de TensorFlow Lite.</translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation>Tampon trop long</translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation>Un tampon a plus d&apos;octets que son tenseur n&apos;en demande. Les octets en trop sont ignorés.</translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation>Tenseur ignoré</translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation>La forme d&apos;un tenseur est inconnue, ou son type n&apos;a pas de dtype équivalent.</translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation>Un tenseur creux a été converti en tenseur dense.</translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation>Code Python dans l&apos;archive</translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation>L&apos;archive est un torch.package&#xa0;: son chargement importe des fichiers Python de l&apos;archive.</translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation>Ne la chargez que si vous faites confiance à sa source.</translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation>L&apos;archive contient du code TorchScript. Il s&apos;exécute dans l&apos;interpréteur de PyTorch lorsque le modèle est appelé, et peut lire et écrire des fichiers.</translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation>Toutes les valeurs sont nulles</translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation>Toutes les valeurs d&apos;un poids d&apos;au moins deux dimensions sont nulles, comme s&apos;il n&apos;avait pas été chargé ou entraîné. Les adaptateurs et les nouvelles couches peuvent commencer ainsi.</translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation>Vérifiez que le tenseur a été chargé et entraîné.</translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation>Valeurs infinies</translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation>Un tenseur contient des valeurs infinies. Dans les masques et les constantes, elles sont normales&#xa0;; dans les poids entraînés, elles sont une erreur.</translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation>Convertissez à partir de l&apos;original en f32 ou bf16&#xa0;: f16 déborde au-delà de 65504.</translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation>Moyenne inhabituelle</translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation>La moyenne d&apos;un tenseur est en dehors de la plage qu&apos;ont les modèles entraînés pour cette sorte de tenseur (poids de LayerNorm, embedding, poids linéaire …).</translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation>Si le modèle a été converti, vérifiez l&apos;échelle, la transposition et les noms des tenseurs.</translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation>Valeurs NaN</translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation>Un tenseur contient des valeurs qui ne sont pas des nombres. Tout ce qui est calculé avec elles est NaN.</translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation>Trouvez l&apos;étape d&apos;entraînement ou de conversion qui les a produites&#xa0;; souvent, un taux d&apos;apprentissage est trop élevé, ou une valeur a débordé en f16.</translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation>Valeurs non vérifiées</translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation>Le décodage de ce dtype n&apos;est pas pris en charge&#xa0;; les données ont été copiées sans vérification de leurs valeurs.</translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation>Valeurs non finies</translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation>La source ou le résultat contient des valeurs NaN ou infinies. Les types à blocs et les entiers ne peuvent pas les stocker.</translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation>Écart-type inhabituel</translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation>L&apos;écart-type d&apos;un tenseur est plus élevé que celui des modèles entraînés pour cette sorte de tenseur.</translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation>Comparez avec le modèle d&apos;origine, par exemple avec `aprcli diff`.</translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation>Une somme de contrôle de l&apos;archive ne correspond pas</translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation>Une entrée de l&apos;archive ne correspond pas à sa somme de contrôle. torch la charge malgré tout.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>Téléchargez de nouveau le fichier.</translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation>Archive contradictoire</translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation>Le répertoire de l&apos;archive et ses entrées se contredisent&#xa0;: des programmes différents peuvent lire un contenu différent.</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>réussi</translation>
    </message>
    <message>
        <source>warned</source>
        <translation>avertissement</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>incomplet</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>ignoré</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>sans objet</translation>
    </message>
    <message>
        <source>error</source>
        <translation>erreur</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>avertissement</translation>
    </message>
    <message>
        <source>info</source>
        <translation>info</translation>
    </message>
    <message>
        <source>output</source>
        <translation>sortie</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>embedding de tokens</translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation>attention q, k, v</translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation>attention k, v</translation>
    </message>
    <message>
        <source>attention v</source>
        <translation>attention v</translation>
    </message>
    <message>
        <source>attention k</source>
        <translation>attention k</translation>
    </message>
    <message>
        <source>attention q</source>
        <translation>attention q</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>sortie d&apos;attention</translation>
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
        <translation>autre</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>control</source>
        <translation>contrôle</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>défini par l&apos;utilisateur</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>inutilisé</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>octet</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linéaire</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>convolution</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>normalisation</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>expert</translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation>Pas de pooler</translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation>Les fichiers GGUF ne contiennent pas le pooler de BERT, que transformers initialise au hasard.</translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation>Utilisez les vecteurs des tokens, ou le checkpoint d&apos;origine.</translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation>Pas de tokenizer</translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation>Copiez le tokenizer du modèle d&apos;origine dans le dossier.</translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation>Clés GGUF sans équivalent</translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation>Certaines clés des métadonnées GGUF n&apos;ont pas d&apos;équivalent dans le config.json créé à partir d&apos;elles. Le modèle peut donner d&apos;autres résultats.</translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation>Comparez config.json avec celui du modèle d&apos;origine.</translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation>Les petits entiers sont dépaquetés</translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation>Les entiers non signés de moins de 8 bits sont lus comme U8.</translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation>Poids d&apos;une table</translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation>Les poids sont stockés comme indices dans une table de valeurs, et décodés.</translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation>Autres fichiers du même modèle</translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation>Le dossier contient aussi les poids dans une autre disposition ou une autre précision. Les fichiers que transformers charge sont lus.</translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation>Indiquez l&apos;autre fichier pour le lire.</translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation>Fichier GGUF sans contenu</translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation>Le fichier a un en-tête, mais ni clés ni tenseurs : ce n&apos;est donc pas un modèle.</translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation>Clé GGUF d&apos;un type incorrect</translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation>La valeur d&apos;une clé a un autre type que celui que lit llama.cpp. Il refuse un tel fichier au chargement du modèle, même si la valeur elle-même conviendrait.</translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation>Écrivez la clé avec le type requis, par exemple avec le paquet Python gguf.</translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation>Les poids empaquetés gardent leurs noms</translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation>Les parties des poids empaquetés n&apos;ont pas de noms canoniques ; tous les tenseurs gardent donc ceux de la source.</translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation>Fichiers qui ne suivent pas</translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation>Des fichiers à côté de la source, comme le tokenizer, ne sont ni dans la sortie ni à côté d&apos;elle.</translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation>Copiez-les depuis la source.</translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation>Indice hors d&apos;un tenseur creux</translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation>Un indice d&apos;un tenseur creux est négatif ou n&apos;est pas inférieur à la taille de sa dimension. Les programmes qui ne le vérifient pas lisent ou écrivent une autre mémoire.</translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation>Ne chargez pas le fichier dans d&apos;autres programmes ; écrivez-le de nouveau à partir de l&apos;original.</translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation>Tenseur que l&apos;index n&apos;associe pas</translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation>Un fragment contient un tenseur que l&apos;index n&apos;indique pas, ou indique pour un autre fragment. Il n&apos;est pas lu.</translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation>Écrivez de nouveau l&apos;index, ou supprimez le tenseur.</translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation>Poids qui ne peut pas être lu</translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation>Un poids du modèle a un type ou une forme qui n&apos;est pas pris en charge ; il n&apos;est donc ni vérifié ni converti.</translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation>Convertissez le modèle avec le programme qui l&apos;a écrit. --relaxed convertit les autres poids.</translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation>Poids empaquetés</translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation>Plusieurs tenseurs du même nom</translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation>Les chemins de plusieurs tenseurs du checkpoint donnent le même nom, comme ceux des clés 1 et &quot;1&quot;. Les suivants portent un numéro.</translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation>Un tableau d&apos;autres valeurs a été ignoré</translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation>Les tableaux de chaînes, de dates et d&apos;objets Python ne sont pas des poids et ne sont pas lus.</translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation>L&apos;erreur relative des poids dépasse 5 %.</translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation>Quantification qui ne convient pas</translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation>Les échelles ou les points zéro d&apos;un tenseur TensorFlow Lite ne correspondent pas à sa forme : les interpréteurs rejettent le modèle.</translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation>Convertissez à nouveau le modèle.</translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation>Configuration qui désigne du code</translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation>Les chargeurs importent ou appellent ce que la configuration désigne.</translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation>Vérifier ce qu’elle désigne avant de charger le modèle.</translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation>Entités XML</translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation>Balise YAML d’un objet Python</translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation>Les chargeurs YAML non sûrs appellent l’objet Python désigné par une balise.</translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation>Ne pas charger ce fichier avec un chargeur YAML non sûr.</translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation>Template de chat non compris</translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation>Trop de pickles</translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation>Le template de chat lit des attributs d’objets Python, qui mènent à des fonctions exécutant du code (CVE-2024-34359).</translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation>Ne pas utiliser ce template.</translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation>Les entités XML peuvent lire des fichiers et s’étendre sans limite.</translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation>Utiliser un analyseur qui refuse les entités.</translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation>Un template de chat ne peut pas être analysé, ou appelle des fonctions et des méthodes absentes de la liste de celles connues.</translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation>Lire le template avant d’utiliser le modèle.</translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation>Il y a plus de pickles à la suite que le scanner n’en lit.</translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation>Template de chat qui sort du bac à sable</translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation>Également un modèle d’un autre format</translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation>Le fichier porte aussi la signature d’un autre format de modèles&#xa0;: les programmes voient un contenu différent, selon ce pour quoi ils le prennent.</translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation>Également un graphe d’un autre format</translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation>Les octets sont aussi un message avec des opérateurs d’un autre format. Les messages n’ont pas de signature&#xa0;: les programmes voient un contenu différent, selon ce pour quoi ils les prennent.</translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation>Token en double dans le vocabulaire</translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation>Plusieurs identifiants ont le même token. Les tokenizers en utilisent un pour le texte : les autres lignes de l’embedding ne servent jamais, ou les programmes ne s’accordent pas sur les identifiants d’un texte.</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>Utilisez le tokenizer qui appartient au modèle.</translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation>Lien qui n&apos;a pas été suivi</translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation>Un lien vers un dossier n&apos;a pas été suivi, de sorte que ce qui se trouve derrière n&apos;a pas été analysé.</translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation>Analysez le dossier vers lequel il mène.</translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation>Licences qui s&apos;excluent mutuellement</translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation>Le résultat est formé de modèles dont les licences ne peuvent pas être respectées à la fois&#xa0;: l&apos;une interdit une restriction qu&apos;une autre exige.</translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation>Demandez une autre licence aux propriétaires, ou écartez l&apos;un des modèles.</translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation>Base d&apos;une fusion</translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation>La méthode a besoin d&apos;une base, et aucune n&apos;a été choisie&#xa0;: le premier modèle est utilisé.</translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation>Choisissez-en une autre avec --base.</translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation>Aucun template de chat</translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation>Aucun des modèles fusionnés n&apos;a de template de chat, le résultat n&apos;en a donc pas non plus.</translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation>Ajoutez-en un au résultat si des programmes doivent s&apos;en servir pour mettre en forme des conversations.</translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation>Configuration lue autrement</translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation>Une partie d&apos;une configuration de mergekit n&apos;a pas d&apos;effet ici, ou en a un autre.</translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation>Lisez la note à côté d&apos;elle&#xa0;; le plan montre ce qui est fusionné.</translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation>Tenseurs copiés</translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation>Les tenseurs d&apos;entiers et de types dont on ne peut pas faire la moyenne sont ceux du premier modèle.</translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation>Tenseurs absents de certains modèles</translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation>Les modèles fusionnés n&apos;ont pas tous ces tenseurs.</translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation>--missing indique ce qu&apos;il faut en faire.</translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation>Model Stock à côté du modèle de base</translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation>Les tenseurs dont les modifications vont dans des sens opposés restent ceux de la base, comme dans l&apos;article&#xa0;; mergekit extrapole alors au-delà de la base.</translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation>Couche de sortie qui n&apos;est pas fusionnée</translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation>Un modèle stocke une couche de sortie, mais sa configuration indique que les chargeurs utilisent l&apos;embedding de tokens à la place.</translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation>Vocabulaires différents</translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation>Les modèles ont d&apos;autres tokens sous les mêmes identifiants, de sorte que les lignes d&apos;embeddings fusionnées appartiennent à des tokens différents.</translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation>Utilisez --tokenizer union ou base.</translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation>Vocabulaire du résultat</translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation>Le vocabulaire du résultat a été formé à partir de ceux des modèles. Les lignes qu&apos;aucun modèle n&apos;a sont nulles.</translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation>Experts du résultat</translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation>Les réseaux feed-forward des modèles sont devenus des experts. Les routeurs aléatoires doivent être entraînés avant que le modèle soit utilisable.</translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation>Tokens du résultat</translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation>Le modèle a reçu le vocabulaire d&apos;un autre. Les lignes des tokens communs aux deux sont conservées, celles des nouveaux tokens sont calculées.</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation>Multiplier par un nombre les valeurs des tenseurs à virgule flottante qui correspondent&#xa0;: &apos;*.o_proj.weight=0.5&apos;&#xa0;; la première règle qui correspond s&apos;applique (répétable)</translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation>permutation RoPE annulée</translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation>décalage de 1 de la normalisation soustrait</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>élagué</translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation>lié&#xa0;: partage ses données avec %1</translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation>lié&#xa0;: sert aussi de lm_head.weight</translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation>q, k et v fusionnés</translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation>gate et up fusionnés</translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation>facteurs de rang %1</translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation>facteurs de rang %1, reconstruits en tenseur dense</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation>facteurs avec %1&#xa0;% de l&apos;énergie</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation>facteurs avec %1&#xa0;% de l&apos;énergie, reconstruits en tenseur dense</translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation>facteurs stockés en F16&#xa0;: les facteurs ne peuvent pas être quantifiés</translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation>non factorisé&#xa0;: vide</translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation>non factorisé&#xa0;: moins de deux dimensions</translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation>non factorisé&#xa0;: les facteurs de rang %1 ne seraient pas plus petits que %2 × %3 dans le dtype demandé</translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation>converti en %1</translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation>quantifié par le plugin %1</translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation>%1 au lieu de %2&#xa0;: la longueur de ligne %3 n&apos;est pas un multiple de la taille de bloc %4</translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation>non quantifié&#xa0;: échelles de %1</translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation>non quantifié&#xa0;: règle</translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation>non quantifié&#xa0;: pas en virgule flottante</translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation>non quantifié&#xa0;: dtype non pris en charge</translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation>non quantifié&#xa0;: vide</translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation>non quantifié&#xa0;: biais</translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation>non quantifié&#xa0;: normalisation</translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation>non quantifié&#xa0;: routeur d&apos;experts</translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation>non quantifié&#xa0;: table d&apos;experts</translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation>non quantifié&#xa0;: encodage de position</translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation>non quantifié&#xa0;: embedding de type de token</translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation>non quantifié&#xa0;: petite matrice</translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation>non quantifié&#xa0;: petite convolution</translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation>non quantifié&#xa0;: matrice d&apos;espace d&apos;états</translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation>non quantifié&#xa0;: embedding de patchs</translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation>non quantifié&#xa0;: modèle de vision</translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation>non quantifié&#xa0;: statistique mobile</translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation>non quantifié&#xa0;: scalaire</translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
        <translation>non quantifié&#xa0;: unidimensionnel</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>Espace disque insuffisant&#xa0;: %1 nécessaires, %2 libres.</translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation>Le fichier de sortie existe déjà. Choisissez un autre nom ou écrasez-le.</translation>
    </message>
    <message>
        <source>Tokenizer that cannot be read</source>
        <translation>Tokenizer qui ne peut pas être lu</translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation>Le modèle a un tokenizer dont les parties se contredisent ou sont incomplètes. Les programmes ne peuvent pas s&apos;en servir pour transformer du texte en tokens.</translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation>Convertissez à nouveau le modèle à partir d&apos;une source dont le tokenizer fonctionne.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation>La sortie ne peut pas être écrite&#xa0;: le dossier n’existe pas.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation>La sortie ne peut pas être écrite&#xa0;: le dossier est inaccessible.</translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation>La sortie ne peut pas être écrite&#xa0;: son dossier est un fichier.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation>La sortie ne peut pas être écrite&#xa0;: le dossier est en lecture seule.</translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation>llama.cpp diffère</translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation>llama.cpp découpe le texte en d’autres tokens que le tokenizer de la source, ou n’implémente pas une partie de l’architecture que le modèle utilise.</translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation>Comparez les tokens de vos textes avec `aprcli tokenize`, et les réponses des deux programmes.</translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation>Tenseurs qui ne sont pas écrits</translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation>Les fichiers GGUF ne contiennent pas de sorties liées à l’embedding, de masques, de poolers ni de têtes d’entraînement&#xa0;: ils découlent d’autres tenseurs, ou llama.cpp ne les utilise pas.</translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation>Taille maximale des fragments</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation>Graphe d’une sortie ONNX ou TorchScript : clés et valeurs des positions précédentes comme entrées et sorties, pour générer du texte token par token</translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation>Jeu d’opérateurs d’une sortie ONNX (par défaut : celui de la source, ou 17, avec des blocs 21) ; pour les autres sorties, celui qu’une source ONNX doit avoir</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>Pas de graphe</translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation>Écrivez un autre format, ou ajoutez le graphe dans le programme qui exécute le modèle.</translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation>Les poids ont été quantifiés par un programme comme GPTQ, AWQ ou bitsandbytes, qui les empaquette dans une disposition qui lui est propre. Ils restent tels quels et sont décodés là où une étape ou la sortie a besoin de leurs valeurs ; le constat indique où une disposition n’est pas connue.</translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation>Utilisez le modèle d’origine là où une disposition n’est pas connue.</translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation>Ajoute les membres d’un objet JSON aux métadonnées de la sortie ; un config.json devient la configuration d’un modèle qui n’en a pas</translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation>Liste de longueur incorrecte</translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation>Une liste des métadonnées est plus longue ou plus courte que ne l’exige une autre clé ou le modèle : les scores ou les types des tokens, les étiquettes ou le banc de filtres mel. Les programmes lisent au-delà de sa fin ou utilisent les mauvaises entrées.</translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation>Convertissez à nouveau le modèle depuis sa source.</translation>
    </message>
    <message>
        <source>No shard</source>
        <translation>Aucun fragment</translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation>Écrire une sortie .apr de toute taille en un seul fichier</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Aligner</translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation>Multiple auquel commencent les tenseurs d’une sortie .apr (par défaut : 64)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation>Écrire plusieurs fichiers de cette taille au plus : 5GB, 500MB (SafeTensors avec un index, GGUF, .apr avec un manifeste ; par défaut : un fichier, mais une sortie .apr de plus de 2GiB est divisée)</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>Projections</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation>Stocker les requêtes, clés et valeurs, ainsi que gate et up, dans un tenseur chacun ou dans un seul (par défaut&#xa0;: comme dans la source, ou comme la cible l&apos;exige)</translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation>Dialecte d&apos;une sortie .apr (par défaut&#xa0;: apr2), ou d&apos;une sortie .pt ou .bin (par défaut&#xa0;: pytorch, un state dict)</translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation>Ranger les tenseurs d&apos;une sortie .apr dans l&apos;ordre où un modèle les utilise, pour les programmes qui la chargent pendant qu&apos;elle arrive&#xa0;; les fichiers de version 1 reçoivent aussi un index des chunks</translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation>Trueno natif</translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation>Écrire un fichier .apr de version 1 avec des tenseurs non compressés et alignés sur 64 octets, pour la projection en mémoire</translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation>Backend suggéré</translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation>Matériel auquel sont destinés les tenseurs d&apos;un fichier .apr de version 1 (par défaut&#xa0;: celui de la source, ou auto)</translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation>Projections séparées ou réunies</translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation>Les requêtes, clés et valeurs, ainsi que gate et up, sont stockés dans un tenseur chacun ou dans un seul&#xa0;; les valeurs sont les mêmes.</translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation>Les chargeurs attendent d&apos;autres projections</translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation>Le chargeur habituel du modèle attend ses projections sous l&apos;autre forme.</translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation>Projections déjà sous la forme demandée</translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation>Aucun tenseur n&apos;a dû être séparé ou réuni.</translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation>Graphe de l’architecture</translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation>Le graphe de la sortie est créé à partir de l’architecture ; ceci indique où il ne correspond pas exactement à ce que la source calcule, ou ce qu’il n’utilise pas.</translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation>Comparez les résultats avec ceux du modèle d’origine, si cela compte pour l’usage.</translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation>Les fichiers ONNX et les modules TorchScript contiennent le graphe d’un modèle à côté de ses tenseurs. En ONNX, celui de la source est conservé s’il s’agit d’un graphe ONNX ; pour les autres sources, il est créé pour les architectures connues.</translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation>transformers lit le tokenizer dans un tokenizer.json à côté du modèle, llama.cpp dans le fichier GGUF ; la source n’en a pas, ou en a un qui ne peut pas y être exprimé.</translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation>Tokenizer créé à partir de GGUF</translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation>Utilisez le tokenizer.json du modèle d’origine s’il est disponible.</translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
        <translation>tokenizer.json est créé à partir des clés du fichier GGUF. Elles décrivent ce que fait llama.cpp ; une normalisation du tokenizer d’origine que llama.cpp ne fait pas, comme NFC, n’en fait pas partie, ni les espaces que ses jetons spéciaux absorbent. Le vocabulaire d’un tokenizer WordPiece indique s’il met les majuscules en minuscules.</translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Il ne s&apos;est encore rien passé</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Copier le journal</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>Effacer le journal</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>Expliquer %1</translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation>Modèle %1&#xa0;: %2, %3</translation>
    </message>
    <message>
        <source>, base</source>
        <translation>, base</translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation>%1 est la base</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>Monter %1</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>Descendre %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Retirer %1</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Models (%1)</source>
        <translation>Modèles (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation>Le premier fournit la configuration, le tokenizer et les noms.</translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation>Modèle ouvert ▾</translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation>Ajouter un modèle ouvert</translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation>Ajouter des fichiers…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Ajouter des fichiers de modèle</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Modèles à fusionner</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation>Méthode de fusion</translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation>Paramètres de la méthode, et options d&apos;étapes supplémentaires</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Fichier de sortie</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Parcourir…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Choisir le fichier de sortie</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Types</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Type des poids</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Écraser l&apos;existant</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planification</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Reading the models …</source>
        <translation>Lecture des modèles …</translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation>Le plan apparaît ici&#xa0;: chaque tenseur du résultat, et comment il est fusionné.</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Charger…</translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation>Charger une recette ou une configuration de mergekit</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Enregistrer la recette…</translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation>Exporter en YAML…</translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation>Écrire la fusion comme configuration de mergekit</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation>Afficher le résultat à côté du premier modèle sans l&apos;écrire</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionner</translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation>Couches du résultat (%1)</translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation>Couches du résultat</translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation>MODÈLE:DÉBUT..FIN</translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation>celles des modèles</translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation>Ajouter une tranche</translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation>Composer le résultat à partir de plages de couches</translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation>Tranches de couches</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(identique)</translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Copy value</source>
        <translation>Copier la valeur</translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation>Copier la valeur sélectionnée</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Tout copier</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Copier toutes les métadonnées en JSON</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Métadonnées</translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation>Ce modèle n&apos;a pas de métadonnées.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>Annuler la dernière modification</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Rétablir la modification annulée</translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation>Garder un .bak</translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation>Conserver le fichier remplacé en ajoutant .bak à son nom</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation>Enregistrer les modifications dans le fichier</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Enregistrer sous …</translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation>Enregistrer le modèle modifié dans un autre fichier</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation>Clé de l&apos;entrée à modifier</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>Nouvelle valeur</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Définir</translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation>Donner cette valeur à l&apos;entrée</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation>Supprimer l&apos;entrée</translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation>Modifications non enregistrées</translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation>Même élément de&#xa0;:</translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation>%1 vaut %2&#xa0;; sélectionner</translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation>Choisir la nouvelle valeur</translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation>Renommer les tenseurs</translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation>Renommer les tenseurs selon un motif</translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation>Nom, ou motif&#xa0;: model.layers.*.weight</translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation>Tenseurs à renommer, * pour un texte quelconque</translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation>Nouveau nom&#xa0;: blk.*.weight</translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation>Nouveau nom, * pour ce à quoi correspond le premier, le deuxième … *</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Append …</source>
        <translation>Ajouter …</translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation>Ajouter un élément au tableau</translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation>Afficher les valeurs ou la différence avec un autre modèle</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation>Afficher la moyenne quadratique au lieu des valeurs extrêmes</translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation>Même échelle pour toutes les couches</translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation>Utiliser une seule échelle de couleurs pour le même tenseur de toutes les couches</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation>Afficher le modèle entier</translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation>Voir le tenseur</translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation>Afficher le tenseur sélectionné en entier</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exporter …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Exporter l&apos;image en PNG</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>Carte du modèle</translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation>Déposez un modèle ici</translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML et d&apos;autres&#xa0;: fichiers, dossiers et fragments. Seul l&apos;en-tête est lu, les gros fichiers s&apos;ouvrent donc rapidement, et rien de ce qu&apos;ils contiennent n&apos;est exécuté.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Ouvrir…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Fichiers récents</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation>Types selon leur part d&apos;octets</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation>Estimation d&apos;après les formes et les types, sans les activations. Cache KV en F16&#xa0;; fine-tuning avec Adam en précision mixte.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation>Fiche du modèle et tokenizer</translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation>ID structurel</translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation>SHA-256 des noms, types et formes de tous les tenseurs&#xa0;: identique pour des fichiers de tout format ayant les mêmes tenseurs</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation>Copier l&apos;ID structurel</translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation>épinglé&#xa0;: </translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Désépingler %1</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Épingler %1</translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation>Récents (P épingle un fichier)</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Visite guidée</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Montrer les parties de la fenêtre en cinq étapes</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Exemples</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation>Nouveautés de %1</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Overview</source>
        <translation>Vue d&apos;ensemble</translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation>Informations clés sur le modèle</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation>Tous les tenseurs en arbre ou en liste</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Détails du tenseur</translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation>Stockage et statistiques du tenseur sélectionné</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramme</translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation>Distribution des valeurs du tenseur sélectionné</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Métadonnées</translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation>Toutes les métadonnées du fichier</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validation</translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation>Résultats des contrôles</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Sécurité</translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation>Ce que le chargement du fichier exécuterait ou ce à quoi il accéderait</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Tâches</translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation>Tâches en arrière-plan</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation>Ce qui s&apos;est passé, et toutes les erreurs</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>Quantification</translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation>Taille et erreur des modèles quantifiés</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertir</translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation>Options et plan d&apos;une conversion</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspecter</translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation>Tenseurs, valeurs et octets d&apos;un modèle</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation>Deux modèles côte à côte</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Quantifier</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Qualité</translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation>Statistiques, contrôles et sécurité d&apos;un modèle</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation>Valeurs du tenseur sélectionné sous forme de grille</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Carte thermique</translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation>Le tenseur sélectionné sous forme d&apos;image</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistiques de tous les tenseurs</translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation>Octets du fichier et ce à quoi ils appartiennent</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graphe</translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation>Opérateurs ou couches du modèle et leurs connexions</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation>Tous les tenseurs du modèle en une seule image</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation>Le vocabulaire, et un texte sous forme de tokens</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Template de chat</translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation>Une conversation telle que l&apos;écrit le template de chat du modèle</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Fiche du modèle</translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation>Description et licence du modèle</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experts</translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation>Les experts d&apos;un mélange d&apos;experts, couche par couche</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionner</translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation>Modèles, méthode et plan d&apos;une fusion</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
        <translation>Comment le modèle a été créé&#xa0;: opérations, entrées, lignes de commande</translation>
    </message>
</context>
<context>
    <name>PlannerPane</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Mesurer</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Arrêter la mesure</translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation>Mesurer l&apos;erreur de chaque type</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Afficher %1</translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation>Planifier la quantification du modèle actuel</translation>
    </message>
    <message>
        <source>Target size</source>
        <translation>Taille cible</translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation>Taille cible en pourcentage de la source</translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation>Choisir les types</translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation>Choisir le type de chaque tenseur pour atteindre la taille cible</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Quantifier</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Fichier de sortie</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Écraser l&apos;existant</translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation>Groupes de tenseurs</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rôle</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>Type de %1</translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation>Tenseurs du groupe, par erreur décroissante</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tenseur</translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation>Pire bloc</translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation>Taille et erreur</translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation>Erreur selon la taille&#xa0;: %1</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Meilleur mélange</translation>
    </message>
    <message>
        <source>Single type</source>
        <translation>Type unique</translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation>Choix actuel</translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation>Histogramme avant et après</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Après</translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation>Erreur par poids</translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation>Histogramme de l&apos;erreur par poids</translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation>Blocs ayant la plus grande erreur&#xa0;; cliquer pour afficher leurs octets</translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation>Pires blocs</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation>Erreur RMS des 256 poids à partir de cet indice&#xa0;; cliquer pour afficher leurs octets</translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation>Cliquez sur «&#xa0;Mesurer&#xa0;» pour mesurer l&apos;erreur de chaque type sur tous les poids. Rien n&apos;est écrit.</translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation>Ouvrez un modèle pour planifier sa quantification.</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Enregistrer la recette…</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Options</translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation>Afficher les options de la quantification</translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation>Options de la quantification</translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation>Un aperçu n&apos;a pas de fichier à quantifier. Choisissez sa source.</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation>Un petit modèle de langage</translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation>Il additionne deux nombres&#xa0;: ses couches, valeurs et tokens.</translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation>Un fichier endommagé</translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation>Le même modèle avec une somme de contrôle incorrecte et des NaN&#xa0;: ce que les contrôles trouvent.</translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation>Un modèle quantifié</translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation>Avec 4 bits par poids, à côté de son original&#xa0;: où se trouve l&apos;erreur.</translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation>Un adaptateur LoRA</translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation>Avec lui, le modèle additionne modulo 100&#xa0;: le plan de sa fusion.</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossible d&apos;écrire %1</translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation>Aucun fichier analysé.</translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation>Constats de sécurité</translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation>Aucune exécution de code, aucun accès à d&apos;autres fichiers et aucune donnée cachée n&apos;ont été trouvés.</translation>
    </message>
</context>
<context>
    <name>SliceRow</name>
    <message>
        <source>1:0..15, or 1:0..7,2:8..15 t=0.3</source>
        <translation>1:0..15 ou 1:0..7,2:8..15 t=0.3</translation>
    </message>
    <message>
        <source>Slice %1</source>
        <translation>Tranche %1</translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation>tranche invalide</translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation>Monter la tranche %1</translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation>Descendre la tranche %1</translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation>Supprimer la tranche %1</translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrer les tenseurs</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>Marqués&#xa0;: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copier le tableau</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copier le tableau en valeurs séparées par des tabulations</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistiques de tous les tenseurs</translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation>Ouvrez un modèle pour voir les statistiques de ses tenseurs.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Aucun tenseur ne correspond au filtre.</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Ce modèle n&apos;a pas de tenseurs.</translation>
    </message>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>Filtre&#xa0;: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrer les tenseurs</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation>Afficher sous forme de liste plate</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copier le nom</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copier le tableau</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Tout déplier</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Tout replier</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Ce modèle n&apos;a pas de tenseurs.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Aucun tenseur ne correspond au filtre.</translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation>Complétions du filtre</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>Copier le tableau en</translation>
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
        <translation>Filtre&#xa0;: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1: %2</source>
        <translation>Token %1&#xa0;: %2</translation>
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
        <translation>Tokens spéciaux</translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation>Ajouter les tokens spéciaux autour du texte</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>Copier les ID</translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation>Copier les ID des tokens, séparés par des espaces</translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation>Saisissez un texte pour voir ses tokens</translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation>Texte à découper en tokens</translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation>%1 · décodé&#xa0;: %2</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>ID à décoder</translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation>ID de tokens à décoder, séparés par des espaces</translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation>Chercher un token par texte ou par ID</translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation>Afficher les tokens d&apos;un seul type</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulaire</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>Aucun token ne correspond.</translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation>Chercher une fusion par texte</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Fusions</translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation>Afficher les fusions au lieu du vocabulaire</translation>
    </message>
    <message>
        <source>Find a merge</source>
        <translation>Chercher une fusion</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>Chercher un token</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>Tokens du texte</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation>Tranche&#xa0;: 3, :, 0:128</translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation>Tranche en notation NumPy</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>Numéro de la matrice</translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation>Aller à&#xa0;: 3, 17</translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation>Aller à un indice ou à un numéro d&apos;élément</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinity</source>
        <translation>Infini</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Zéro</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Atypique</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>Ce qu&apos;il faut chercher</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>Chiffres significatifs</translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation>Bits stockés</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>Colorer</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valeurs de %1</translation>
    </message>
    <message>
        <source>How values are shown</source>
        <translation>Affichage des valeurs</translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation>Plus petite et plus grande valeur de chaque point&#xa0;; la ligne est la moyenne quadratique.</translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation>Valeurs de %1 sous forme de courbe</translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation>Ouvrez un modèle pour voir ses octets.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation>Ouvrez un modèle pour voir sa fiche.</translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation>Ouvrez un modèle pour modifier sa fiche.</translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation>Seuls les fichiers apr contiennent une fiche de modèle&#xa0;; convertissez le modèle pour en ajouter une.</translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation>Ouvrez un modèle pour modifier sa licence.</translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation>Fiche du modèle %1</translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation>Ce modèle n&apos;a pas de fiche, et il n&apos;y a pas de README.md à côté de lui.</translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation>La fiche est trop longue pour être modifiée ici&#xa0;; utilisez `aprcli edit --card FILE`.</translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation>La fiche est en cours de lecture.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatModel</name>
    <message>
        <source>Reading the chat template …</source>
        <translation>Lecture du template de chat …</translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation>Template de chat de %1</translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation>Ce modèle n&apos;a pas de template de chat, et il n&apos;y a pas à côté de lui de tokenizer_config.json qui en contienne un.</translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation>Rendu du template de chat</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 caractère</numerusform>
            <numerusform>%1 caractères</numerusform>
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
        <translation> · le début est affiché</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation>Ouvrez un modèle pour voir son template de chat.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation>Commande, #tenseur, @clé de métadonnées ou !constat</translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation>Chercher une commande, un tenseur, une clé de métadonnées ou un constat</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation>identique</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>seulement dans B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>seulement dans A</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>forme modifiée</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>illisible</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tenseur</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Changement</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>Différentes</translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation>Delta max</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>Erreur (%)</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Cosinus</translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation>absent de la base</translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation>les deux, à l&apos;identique&#xa0;: %1</translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation>les deux&#xa0;: A %1, B %2</translation>
    </message>
    <message>
        <source>only A: %1</source>
        <translation>A seul&#xa0;: %1</translation>
    </message>
    <message>
        <source>only B: %1</source>
        <translation>B seul&#xa0;: %1</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>NaN ou infinies&#xa0;: %1</translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation>Depuis la base</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>, cosinus %1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Remarques</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation>Ouvrez un autre modèle avec lequel comparer.</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparer avec</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Fichiers de modèle (%1)</translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation>Sélectionnez un tenseur pour voir la différence.</translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation>Choisissez un modèle avec lequel comparer.</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Comparaison …</translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>Comparer %1 et %2</translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation>Tous les tenseurs sont identiques.</translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation>Erreur relative des poids %1&#xa0;% · similarité cosinus %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>modifiés&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>identiques&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>seulement dans B&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>seulement dans A&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation>forme modifiée&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisibles&#xa0;: %1</translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation>Ce tenseur n&apos;est que dans un des modèles.</translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation>Histogrammes de %1</translation>
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
        <translation>Pas de base commune</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Comparer avec %1</translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation>depuis la base, modifiés seulement dans A&#xa0;: %1, seulement dans B&#xa0;: %2, dans les deux&#xa0;: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>%1 valeur est NaN ou infinie dans un des modèles</numerusform>
            <numerusform>%1 valeurs sont NaN ou infinies dans un des modèles</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation>Vocabulaire&#xa0;: %1 tokens seulement dans B, %2 seulement dans A, %3 avec un autre ID</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation>%1 (tous les tenseurs)</translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation>Lecture de l&apos;en-tête …</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>architecture inconnue</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (d&apos;après %2)</translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation>%1&#xa0;: %2 mappés, %3 inchangés · %4 · %5 → %6</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tenseur</numerusform>
            <numerusform>%1 tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · %1 libres</translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation> · environ %1 de calcul</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>Intégrés&#xa0;: %1</translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation>Planifier la fusion</translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation>Planifier la conversion de %1</translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation>Mesurer la vitesse de la fusion</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>Fusionner %1</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>Convertir %1</translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation>Erreur relative des poids : %1 %, au plus %2 % (%3).</translation>
    </message>
    <message>
        <source>(new)</source>
        <translation>(nouveau)</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(identique)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Fusion</translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation>Dossier SafeTensors</translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation>Vérifié&#xa0;: %1 à la relecture, sans différence avec le plan.</translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation>Les fichiers %1 ne contiennent pas&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation>Planifier chaque format de %1</translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation>%1 tenseurs sur %2 changent de type</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>impossible</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>au plus %1</translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>Rien n’est perdu</translation>
    </message>
    <message>
        <source>Next to it: %1</source>
        <translation>À côté&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1 écrit</translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation>Échec de la conversion</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>Sortie de la conversion</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Fichiers (*)</translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation>Charger une recette, ou celle d&apos;un modèle</translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation>Recettes et modèles (*.json *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Enregistrer la recette</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Recettes (*.json)</translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation>Conversion annulée</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Ce tenseur n&apos;a pas d&apos;éléments.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Lecture des valeurs …</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>lignes %1 sur %2</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>colonnes %1 sur %2</translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation>éléments %1 sur %2</translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation> · échantillonné</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Courbe de %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>ligne %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>colonne %1</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · %1 à %2</translation>
    </message>
    <message>
        <source> · RMS %1</source>
        <translation> · RMS %1</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN ou infini</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DetailsPaneModel</name>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Éléments</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bits par poids</translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation> octets, %1</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>réordonnés</translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation>décodés à la lecture</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Stockage</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Décalage</translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation> (aligné sur %1)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
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
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Écart-type</translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation>Amplitude maximale</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>Norme L2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Zéros</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Infinis</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Dénormalisés</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistiques</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Avertissement</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Document</name>
    <message>
        <source>%1: %2. Values are not shown.</source>
        <translation>%1&#xa0;: %2. Les valeurs ne sont pas affichées.</translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation>%1 a changé sur le disque. La version antérieure est affichée.</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>Définir %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Retirer %1</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>Renommer %1</translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation>Modifier la fiche du modèle</translation>
    </message>
    <message>
        <source>%1 (preview)</source>
        <translation>%1 (aperçu)</translation>
    </message>
    <message>
        <source>Restore the unsaved changes</source>
        <translation>Restaurer les modifications non enregistrées</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation>%1 a été supprimé ou déplacé. Ce qui en a été lu est affiché.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation>Télécharger %1</translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation>%1 téléchargé</translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation>Ouverture de %1 annulée</translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation>Analyse de sécurité : %1</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>Impossible d&apos;ouvrir %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation>Constats de sécurité dans %1</translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation>Aperçu de %1</translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation>Aperçu annulé</translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation>Impossible d&apos;afficher l&apos;aperçu de %1</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 ouvert</translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation>Valider %1</translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation>Impossible de valider %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
    <message>
        <source>Looking for experts …</source>
        <translation>Recherche d&apos;experts …</translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation>Mesurer les experts</translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation>Ce modèle n&apos;est pas un mélange d&apos;experts.</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Zéros</translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation>Norme du routeur</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Similarité</translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation>%1 de %2 au plus · %3 paramètres dans les experts</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 couche</numerusform>
            <numerusform>%1 couches</numerusform>
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
        <translation> · d&apos;après un échantillon</translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation>%1, expert %2 · RMS %3 · zéros %4&#xa0;%</translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation> · norme du routeur %1</translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation> · le plus semblable à l&apos;expert %1, cosinus %2</translation>
    </message>
    <message>
        <source> · NaN or infinity</source>
        <translation> · NaN ou infini</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsPaneModel</name>
    <message>
        <source>Open a model to see its experts.</source>
        <translation>Ouvrez un modèle pour voir ses experts.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 constat</numerusform>
            <numerusform>%1 constats</numerusform>
        </translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Tous (%1)</translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation>Avert. et erreurs (%1)</translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation>Erreurs (%1)</translation>
    </message>
    <message>
        <source>VALID</source>
        <translation>VALIDE</translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation>NON VALIDE</translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>%1 contrôle effectué</numerusform>
            <numerusform>%1 contrôles effectués</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 erreur</numerusform>
            <numerusform>%1 erreurs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 avertissement</numerusform>
            <numerusform>%1 avertissements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>%1 incomplet</numerusform>
            <numerusform>%1 incomplets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>%1 ignoré</numerusform>
            <numerusform>%1 ignorés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>%1 sans objet</numerusform>
            <numerusform>%1 sans objet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Contrôles</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation>couche 0</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>première couche</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>couche %1</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>dernière couche</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientModel</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;est ni un nombre ni un gradient tel que 0.2:0.8.</translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation>Le texte a %1 valeurs&#xa0;; ce paramètre a une seule valeur pour tous les modèles.</translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation>Le texte a %1 valeurs pour %2 modèles.</translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation>Il y a aussi des valeurs par nom. Elles restent&#xa0;; la courbe vaut pour tous les autres tenseurs.</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>%1 dans toutes les couches</translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation>%1 dans toutes les couches (par défaut)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>couche %1</translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation>première couche</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>dernière couche</translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation>%1&#xa0;% des couches</translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation>point %1 sur %2 (%4)&#xa0;: %3</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>tous les modèles</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphModel</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation>Ce fichier n&apos;a pas de graphe d&apos;opérateurs, ni de tenseurs dont en déduire un.</translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation>Graphe de %1</translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation>Lecture du graphe …</translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation>Agencement du graphe</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 nœud</numerusform>
            <numerusform>%1 nœuds</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation>%1, %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 connexion</numerusform>
            <numerusform>%1 connexions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1 boîte</numerusform>
            <numerusform>%1 boîtes</numerusform>
        </translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation> · agencement …</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Portée</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>Répétition</translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation>%1 fois avec les mêmes opérateurs</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nœud</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Opérateur</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation>déduit, pas dans le fichier</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attributs</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation>Entrées depuis</translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation>Sorties vers</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>introuvable</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation> · déduit</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation>Ouvrez un modèle pour voir son graphe.</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>Exporter le graphe</translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation>Image SVG (*.svg);;Image PNG (*.png);;Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation>Impossible d&apos;exporter le graphe</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossible d&apos;écrire %1</translation>
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
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Ce tenseur n&apos;a pas d&apos;éléments.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Lecture des valeurs …</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Carte thermique de %1</translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation>lignes %1 · colonnes %2</translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation> · échantillonné, lecture de toutes les valeurs …</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · lecture …</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>aucune valeur finie</translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation>, et NaN ou infini</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Valeur de %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation>Sélectionnez un tenseur pour le voir sous forme d&apos;image.</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>élément %1</translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation>Exporter la carte thermique</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Image PNG (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation>Impossible d&apos;exporter la carte thermique</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossible d&apos;écrire %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Chercher dans l&apos;aide</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation>Les pages de l&apos;aide sont en anglais.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
    <message>
        <source>Regions of %1</source>
        <translation>Régions de %1</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Le fichier est vide.</translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation>Les octets de ce modèle ne sont pas dans un fichier.</translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation>Ce tenseur n&apos;a pas d&apos;octets.</translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation>éléments %1 à %2 · octets %3 à %4 du tenseur</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>Octets de %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation> · %1 octets sélectionnés</translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation>%1, entre des tenseurs</translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation>non décrit par le lecteur du format</translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation> · élément [%1]</translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation> · bloc de %1 éléments à partir de [%2]</translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation>Bloc %1 à %2</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Recherche …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>Chercher dans %1</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>Introuvable.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1 valeur est hors de la plage affichée</numerusform>
            <numerusform>%1 valeurs sont hors de la plage affichée</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1 valeur est nulle</numerusform>
            <numerusform>%1 valeurs sont nulles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1 valeur est NaN ou infinie</numerusform>
            <numerusform>%1 valeurs sont NaN ou infinies</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation>jusqu&apos;à %1&#xa0;: %2&#xa0;%</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 à %2&#xa0;: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1 valeur</numerusform>
            <numerusform>%1 valeurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <translation>%1&#xa0;: %2&#xa0;%</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramPaneModel</name>
    <message>
        <source>Select a tensor to see its histogram.</source>
        <translation>Sélectionnez un tenseur pour voir son histogramme.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Lecture des valeurs …</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramme de %1</translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation>Exporter l&apos;histogramme</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation>Image PNG (*.png);;Image SVG (*.svg);;Tableau CSV (*.csv)</translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation>Impossible d&apos;exporter l&apos;histogramme</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistoryPaneModel</name>
    <message>
        <source>unknown operation</source>
        <translation>opération inconnue</translation>
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
        <translation>téléchargé depuis %1</translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation>Ouvrez un modèle pour voir comment il a été créé.</translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
        <translation>Le fichier n&apos;indique pas comment il a été créé.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>Running</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminée</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulée</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Échec</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>reste %1 s</translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation>reste %1:%2</translation>
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
            <numerusform>%1 modèle</numerusform>
            <numerusform>%1 modèles</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>au moins %1</translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation>%1 à %2 modèles</translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation>Nécessite une base dont les modèles sont issus par fine-tuning, et %1.</translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation>Nécessite %1. Une base est facultative.</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>Nécessite %1.</translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation>Ajoutez deux modèles ou déposez-les ici.</translation>
    </message>
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>Ajoutez encore %1 modèle ou déposez-le ici.</numerusform>
            <numerusform>Ajoutez encore %1 modèles ou déposez-les ici.</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation>produit par une étape de la recette</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptateur LoRA</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>architecture inconnue</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 paramètres</translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation>Lire les modèles à fusionner</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Lecture …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1 écrit</translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation>Fusion annulée</translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation>Échec de la fusion</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Modèles à fusionner</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Fichiers de modèle (%1)</translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation>Remarques sur %1</translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation>Charger une recette, ou une configuration de mergekit</translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation>Recettes, configurations et modèles fusionnés (*.json *.yml *.yaml *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation>Sortie de la fusion</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Fichiers (*)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Enregistrer la recette</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Recettes (*.json)</translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation>Exporter comme configuration de mergekit</translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation>Configurations de mergekit (*.yml)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 fusion</numerusform>
            <numerusform>%1 fusions</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Gauche</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Droite</translation>
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
            <numerusform>%1 élément</numerusform>
            <numerusform>%1 éléments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entrée</numerusform>
            <numerusform>%1 entrées</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation>Ouvrez un modèle pour modifier ses métadonnées.</translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation>Planifier les modifications de %1</translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation>Enregistrer le modèle modifié</translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation>Fichiers de modèle (*.%1)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>Enregistrer %1</translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation>Impossible d&apos;enregistrer les modifications</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 enregistré</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation>Ce modèle n&apos;a pas de tenseurs ayant des éléments.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tenseur</numerusform>
            <numerusform>%1 tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation> · un pixel représente %1 × %1 éléments</translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation> · un élément occupe %1 × %1 pixels</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · lecture …</translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation>Lecture de la carte</translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation> · absent de l&apos;autre modèle</translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation> · [%1] = %2</translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation> · près de [%1]&#xa0;: extrême %2, RMS %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation>Ouvrez un modèle pour le voir tout entier en une seule image.</translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation>Valeurs de ce modèle</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation>Différence avec %1</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>Exporter la carte</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Image PNG (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation>Impossible d&apos;exporter la carte</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>Impossible d&apos;écrire %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation>Rouvrir le fichier</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Masquer</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation>%1 de plus …</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>Expliquer %1</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation>Le programme s&apos;est terminé avec des modifications non enregistrées de %1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
        <translation>Analyse de sécurité de %1 : %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation> · somme de contrôle incorrecte</translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation> · somme de contrôle OK</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation>Analyse de sécurité</translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation>Téléchargé depuis</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation> en %1 fichiers</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Compression</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>Fragment %1</translation>
    </message>
    <message>
        <source>More shards</source>
        <translation>Autres fragments</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Description</translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation>Version d&apos;aprender</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bits par poids</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Taille cachée</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Têtes d&apos;attention</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>Têtes clé/valeur</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Longueur du contexte</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulaire</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>non précisée</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Somme de contrôle</translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation>aucune dans ce format</translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation>CRC-32 stocké, non vérifié</translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation>CRC-32 incorrect</translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation>CRC-32 vérifié</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 de plus</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Famille</translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation>Détectée d&apos;après</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>Couches par type</translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation>Blocs répétés</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>Taille feed-forward</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experts</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>Taille sur disque</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Indicateurs</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>Poids tels que stockés</translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation>Poids en %1</translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation>Cache KV par token</translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation>Cache KV, %1 tokens</translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation>LoRA, rang %1</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>Fine-tuning complet</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation>aucun dans le fichier</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Template de chat</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Créé par</translation>
    </message>
    <message>
        <source>Made at</source>
        <translation>Créé le</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Architecture inconnue</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 paramètres</translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation>Le chargement de ce fichier pourrait exécuter du code ou accéder à d&apos;autres fichiers. Voir Sécurité.</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>%1 erreur a été trouvée.</numerusform>
            <numerusform>%1 erreurs ont été trouvées.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>Lisible, avec %1 avertissement.</numerusform>
            <numerusform>Lisible, avec %1 avertissements.</numerusform>
        </translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation>Tous les contrôles ont réussi.</translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation>L&apos;en-tête est valide.</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valeurs</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>sommes de contrôle</translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation>parties du fichier que l&apos;analyse de sécurité ne connaît pas</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>Non vérifié&#xa0;: %1.</translation>
    </message>
    <message>
        <source>security</source>
        <translation>sécurité</translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation>%1, pas encore écrit</translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation>Taille des tenseurs</translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation>Aperçu de</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptateur LoRA</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modèle de base</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>Matrices adaptées</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation>Mesurer %1 pour %2</translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation>Mesure arrêtée.</translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation>%1 au lieu de %2&#xa0;: la longueur de ligne %3 n&apos;est pas un multiple de la taille de bloc %4 de ce type</translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation>Une taille cible de %1&#xa0;% est trop petite&#xa0;: %2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Arrêt …</translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation>Mesure du type %1 sur %2 …</translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation>%1 → %2 (%3) · erreur relative %4 · %5 bits par poids</translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation>Impossible d&apos;afficher les octets de ce bloc&#xa0;: le fichier stocke le tenseur dans un ordre différent.</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>Quantifier %1</translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation>%1 écrit, erreur relative %2</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>mixte</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>%1 écrit</translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation>Échec de la quantification</translation>
    </message>
    <message>
        <source>Quantization cancelled</source>
        <translation>Quantification annulée</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Enregistrer la recette</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Recettes (*.json)</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Fichiers (*)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SecurityPaneModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SlicesModel</name>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 couche</numerusform>
            <numerusform>%1 couches</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>couche %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>couches %1 à %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation>Modèle de la seconde vue</translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation>Fermer la seconde vue</translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation>Panneaux de la seconde vue</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsModel</name>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN ou infini</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>écart-type</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>moyenne</translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation>%1&#xa0;: diffère des autres couches (médiane %2)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Éléments</translation>
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
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Std</translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation>Pic (σ)</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>Zéros (%)</translation>
    </message>
    <message>
        <source>NaN, Inf</source>
        <translation>NaN, Inf</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
</context>
<context>
    <name>apr::workbench::StatisticsPaneModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Reading values: %1</source>
        <translation>Lecture des valeurs&#xa0;: %1</translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation>Arrêté à %1</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Statistiques de tous les tenseurs</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tenseur</numerusform>
            <numerusform>%1 tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>%1 tenseur choisi</numerusform>
            <numerusform>%1 tenseurs choisis</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 paramètres</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation>Lecture du tokenizer …</translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation>Tokenizer de %1</translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation>Ce modèle n&apos;a pas de tokenizer, et il n&apos;y a pas de tokenizer.json à côté de lui.</translation>
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
            <numerusform>%1 fusion</numerusform>
            <numerusform>%1 fusions</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation>Découpage du texte</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 octet</numerusform>
            <numerusform>%1 octets</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 bytes per token</source>
        <translation> · %1 octets par token</translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation> · les %1 premiers sont affichés</translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;est pas un ID de token</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation>Ouvrez un modèle pour voir son tokenizer.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation>Un modèle en bref</translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation>La vue d&apos;ensemble indique ce que contient le fichier, s&apos;il est en bon état, de combien de mémoire le modèle a besoin et d&apos;où il vient.</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>Tous les tenseurs</translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation>Sélectionnez un tenseur pour voir ses valeurs. Le filtre trouve les tenseurs par nom, type, forme, taille ou couche, par exemple&#xa0;: dtype:f32 layer:0</translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation>Un tenseur sous plusieurs angles</translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation>Valeurs, Carte thermique et Histogramme montrent le tenseur sélectionné. Les éléments marqués dans un panneau le sont aussi dans les autres, jusqu&apos;à leurs octets dans le fichier.</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Contrôles</translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation>Valider (F7) vérifie les sommes de contrôle, les valeurs et les formes. Un clic sur un constat mène au tenseur, à la métadonnée ou à l&apos;octet concerné.</translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation>Tout est une commande</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation>Ctrl+Maj+P permet de trouver toute commande, tout tenseur ou toute clé de métadonnées. La ligne sous un panneau est la commande aprcli qui fait la même chose. F1 ouvre l&apos;aide du panneau où vous êtes.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Précédent</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Visite guidée</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>Ar&amp;rêter</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Suivant</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Terminer</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>Comparer %1</translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation>%1&#xa0;: RMSE %2, erreur max %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation>Les modifications non enregistrées de %1 sont abandonnées : le fichier a changé depuis</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation>Les modifications non enregistrées ne peuvent pas être conservées pour un redémarrage</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Ce tenseur n&apos;a pas d&apos;éléments.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valeurs de %1</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Valeur de %1</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 valeurs</translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation>Statistiques de la sélection</translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation>%1 valeurs · min %2 · max %3 · moyenne %4 · écart-type %5</translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation> · %1 non finies</translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation>valeur à plus de %1 écarts-types de la moyenne</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>infini</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>zéro</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Recherche …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>Chercher dans %1</translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation>Introuvable dans ce tenseur&#xa0;: %1.</translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation>Au plus %1 valeurs peuvent être copiées&#xa0;; `aprcli cat` en écrit un nombre quelconque.</translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation>Copier les valeurs de %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation>Sélectionnez un tenseur pour voir ses valeurs.</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grille</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Courbe</translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation>Plages par ligne</translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation>Plages par colonne</translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation>Tous les types</translation>
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
        <translation>%1 sur %2</translation>
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
        <translation>Texte</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
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
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>&amp;Ouvrir …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>Ouvrir un fichier de modèle</translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation>Ouvrir un &amp;dossier …</translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation>Ouvrir le modèle d&apos;un dossier&#xa0;: un checkpoint, un SavedModel, un modèle fragmenté</translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation>Ouvrir une &amp;adresse …</translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation>Télécharger un modèle depuis Hugging Face ou une adresse https et l&apos;ouvrir</translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation>&amp;Convertir …</translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation>Convertir en apr, SafeTensors, GGUF ou NumPy&#xa0;: afficher le plan, puis l&apos;exécuter</translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation>Mesurer l&apos;erreur de chaque type, choisir les types par groupe de tenseurs et écrire le modèle quantifié</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>&amp;Valider</translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation>Vérifier les sommes de contrôle, les valeurs et les formes</translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation>Rouvrir le fichier du modèle actuel</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation>Fermer le modèle actuel</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation>Quitter l&apos;application</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation>Copier le &amp;nom du tenseur</translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation>Copier le nom du tenseur sélectionné</translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation>Copier le &amp;tableau des tenseurs</translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation>Copier les tenseurs listés en valeurs séparées par des tabulations</translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation>Copier les &amp;métadonnées</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Copier toutes les métadonnées en JSON</translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation>Copier la &amp;commande aprcli</translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation>Copier la commande aprcli qui inspecte ce modèle</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>&amp;Palette de commandes …</translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation>&amp;Filtrer les tenseurs</translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation>Placer le focus dans le champ de filtre</translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation>Basculer entre un arbre suivant les points des noms et une liste plate</translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation>Modèle suiva&amp;nt</translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation>Passer au modèle ouvert suivant</translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation>Passer au modèle ouvert précédent</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>Pannea&amp;ux</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Système</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clair</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>S&amp;ombre</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation>Changer les couleurs de la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Réinitialiser la disp&amp;osition</translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation>Restaurer la disposition par défaut des panneaux</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Raccourcis clavier</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>Lister tous les raccourcis</translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation>À &amp;propos d&apos;APR Workbench</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>Afficher la version et la licence</translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation>APR Workbench</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1 tâche en cours</numerusform>
            <numerusform>%1 tâches en cours</numerusform>
        </translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>Barre d&apos;outils principale</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>Modèles ouverts</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Notifications</translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation>Ouvrir des fichiers de modèle</translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation>Ouvrir le modèle d&apos;un dossier</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>Ouvrir une adresse</translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation>Modèle sur Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) ou URL https&#xa0;:</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation>À propos d&apos;APR Workbench</translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspecter, convertir, valider et comparer des fichiers de modèles d&apos;apprentissage automatique.&lt;/p&gt;&lt;p&gt;Le code source est disponible sous la licence MIT. Ce programme est lié à Qt Charts et distribué sous la licence publique générale GNU (GNU GPL), version 3.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation>Copier le tableau des tenseurs &amp;en</translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation>&amp;CSV</translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation>Copier les tenseurs listés en valeurs séparées par des virgules</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>&amp;JSON</translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation>Copier les tenseurs listés en JSON</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation>Copier les tenseurs listés sous forme de tableau Markdown</translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation>Chercher une commande, # un tenseur, @ une clé de métadonnées ou ! un constat</translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation>Co&amp;mparer …</translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation>Comparer le modèle actuel avec un autre, tenseur par tenseur</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>&amp;Enregistrer les modifications</translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation>Écrire les modifications des métadonnées dans le fichier</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation>Annuler la dernière modification des métadonnées</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Rétablir la modification annulée</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Disposition</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation>Disposition %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 a des modifications non enregistrées.</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>&amp;Abandonner les modifications</translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation>&amp;Garder ouvert</translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation>Quitter&#xa0;? Ceci sera interrompu ou perdu&#xa0;; aucun fichier ne sera écrit&#xa0;:
%1</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>&amp;Quitter quand même</translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation>Modifications de %1 non enregistrées</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Contraste é&amp;levé</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>T&amp;aille du texte</translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation>Changer la taille de tout le texte</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>Plus &amp;grand</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>Plus &amp;petit</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>&amp;Normal</translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation>%1&#xa0;: terminé</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>Ouvrir dans une &amp;nouvelle fenêtre</translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation>Afficher le modèle actuel dans sa propre fenêtre, à côté de celle-ci</translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation>Impossible d&apos;ouvrir une nouvelle fenêtre</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>Le programme n&apos;a pas pu être lancé une seconde fois.</translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation>Quant&amp;ifier …</translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation>Rec&amp;harger</translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation>Arbre / l&amp;iste</translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation>Modèle précéd&amp;ent</translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation>Panneau sui&amp;vant</translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation>Déplacer le focus vers le panneau suivant</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>Panneau p&amp;récédent</translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation>Déplacer le focus vers le panneau précédent</translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation>Vue &amp;scindée</translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation>Afficher deux modèles côte à côte, ou deux fois le même modèle</translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation>F&amp;usionner …</translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation>Fusionner des modèles de même architecture&#xa0;: SLERP, TIES, DARE et autres méthodes</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Fichiers de modèle (%1)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation>Changer la langue de la fenêtre</translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation>La langue changera lorsque plus aucun fichier ne sera en cours d&apos;écriture.</translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation>%1 – APR Workbench</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 paramètres</translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation>Expliquer le panneau qui a le focus</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Visite guidée</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Montrer les parties de la fenêtre en cinq étapes</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>E&amp;xemples</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>&amp;Nouveautés</translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation>Lister les changements de chaque version</translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation>Impossible d&apos;ouvrir l&apos;exemple</translation>
    </message>
    <message>
        <source>%1 is ignored</source>
        <translation>%1 est ignoré</translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation>La dernière session n&apos;est pas ouverte</translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation>Le programme s&apos;est terminé pendant son ouverture. Ses fichiers sont dans « Fichiers récents ».</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>&amp;Détacher</translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation>Afficher le dernier panneau utilisé dans sa propre fenêtre</translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation>&amp;Rattacher</translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation>Remettre le panneau à sa place dans la fenêtre</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Déplacer à &amp;gauche</translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation>Déplacer le panneau vers le côté gauche de la fenêtre</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Déplacer à dr&amp;oite</translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation>Déplacer le panneau vers le côté droit de la fenêtre</translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation>Déplacer en &amp;bas</translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation>Déplacer le panneau vers le bas de la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation>An&amp;crer le panneau</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation>Statistiques de %1</translation>
    </message>
</context>
</TS>
