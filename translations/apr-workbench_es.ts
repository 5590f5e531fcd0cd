<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es">
<context>
    <name>BytesPane</name>
    <message>
        <source>Bytes of %1</source>
        <translation>Bytes de %1</translation>
    </message>
    <message>
        <source>Offset: 0x40</source>
        <translation>Desplazamiento: 0x40</translation>
    </message>
    <message>
        <source>Go to an offset</source>
        <translation>Ir a un desplazamiento</translation>
    </message>
    <message>
        <source>Next region</source>
        <translation>Región siguiente</translation>
    </message>
    <message>
        <source>Kind of the pattern</source>
        <translation>Tipo de patrón</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>Patrón que buscar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Buscar siguiente</translation>
    </message>
    <message>
        <source>Copy bytes</source>
        <translation>Copiar bytes</translation>
    </message>
    <message>
        <source>Copy the selected bytes in hexadecimal</source>
        <translation>Copiar los bytes seleccionados en hexadecimal</translation>
    </message>
    <message>
        <source>Big-endian</source>
        <translation>Big-endian</translation>
    </message>
    <message>
        <source>Read numbers at the cursor as big-endian</source>
        <translation>Leer los números en el cursor como big-endian</translation>
    </message>
    <message>
        <source>Numbers at the cursor</source>
        <translation>Números en el cursor</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Índice</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Mínimo</translation>
    </message>
    <message>
        <source>Quant</source>
        <translation>Quant</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
</context>
<context>
    <name>CardPane</name>
    <message>
        <source>License</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>License identifier (SPDX)</source>
        <translation>Identificador de la licencia (SPDX)</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Aceptar</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Take the text as a change of the file</source>
        <translation>Aceptar el texto como cambio del archivo</translation>
    </message>
    <message>
        <source>Edit the card as Markdown</source>
        <translation>Editar la tarjeta como Markdown</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Drop what was typed</source>
        <translation>Descartar lo escrito</translation>
    </message>
    <message>
        <source>Changes …</source>
        <translation>Cambios …</translation>
    </message>
    <message>
        <source>Show the changes and save them</source>
        <translation>Mostrar los cambios y guardarlos</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Tarjeta del modelo</translation>
    </message>
    <message>
        <source>Model card as Markdown</source>
        <translation>Tarjeta del modelo como Markdown</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Template</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <source>Show the template itself</source>
        <translation>Mostrar la propia plantilla</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Ejemplo</translation>
    </message>
    <message>
        <source>Take the sample conversation again</source>
        <translation>Volver a usar la conversación de ejemplo</translation>
    </message>
    <message>
        <source>Messages of the conversation as JSON</source>
        <translation>Mensajes de la conversación como JSON</translation>
    </message>
    <message>
        <source>Source of the template</source>
        <translation>Código fuente de la plantilla</translation>
    </message>
    <message>
        <source>Text for the model</source>
        <translation>Texto para el modelo</translation>
    </message>
    <message>
        <source>Start the answer</source>
        <translation>Iniciar respuesta</translation>
    </message>
    <message>
        <source>End with the beginning of the assistant&apos;s answer</source>
        <translation>Terminar con el comienzo de la respuesta del asistente</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Copiar el texto</translation>
    </message>
    <message>
        <source>Text that the template makes of the conversation</source>
        <translation>Texto que la plantilla genera a partir de la conversación</translation>
    </message>
    <message>
        <source>Source</source>
        <comment>code of the template</comment>
        <translation>Código</translation>
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
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Copiar el comando</translation>
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
        <translation>Intercambiar</translation>
    </message>
    <message>
        <source>Exchange A and B</source>
        <translation>Intercambiar A y B</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Elegir un modelo</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>El modelo con el que comparar</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Abrir …</translation>
    </message>
    <message>
        <source>Open a file to compare with</source>
        <translation>Abrir un archivo con el que comparar</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtro</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrar tensores</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>Solo diferencias</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiar tabla</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copiar la tabla como valores separados por tabulaciones</translation>
    </message>
    <message>
        <source>Compared tensors</source>
        <translation>Tensores comparados</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Ningún tensor coincide con el filtro.</translation>
    </message>
    <message>
        <source>No tensor differs.</source>
        <translation>Ningún tensor difiere.</translation>
    </message>
    <message>
        <source>Show in A</source>
        <translation>Mostrar en A</translation>
    </message>
    <message>
        <source>Show in B</source>
        <translation>Mostrar en B</translation>
    </message>
    <message>
        <source>Histograms of both tensors</source>
        <translation>Histogramas de ambos tensores</translation>
    </message>
    <message>
        <source>B − A · %1</source>
        <translation>B − A · %1</translation>
    </message>
    <message>
        <source>Difference of %1</source>
        <translation>Diferencia de %1</translation>
    </message>
    <message>
        <source>The model from which both were made</source>
        <translation>El modelo a partir del cual se hicieron ambos</translation>
    </message>
    <message>
        <source>What the changes are, and changes of metadata and vocabulary</source>
        <translation>En qué consisten los cambios, y cambios de metadatos y vocabulario</translation>
    </message>
</context>
<context>
    <name>ConvertPane</name>
    <message>
        <source>From</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Archivo de salida</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Elegir el archivo de salida</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Tipos</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Tipo de los pesos</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Sobrescribir si existe</translation>
    </message>
    <message>
        <source>Options by step</source>
        <translation>Opciones por paso</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
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
        <translation>Cargar receta…</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Guardar receta…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertir</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Show the result beside the source without writing it</source>
        <translation>Mostrar el resultado junto al origen sin escribirlo</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(igual)</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Format of the output</source>
        <translation>Formato de la salida</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Verificar</translation>
    </message>
    <message>
        <source>Read the output again and compare every tensor with the plan</source>
        <translation>Volver a leer la salida y comparar cada tensor con el plan</translation>
    </message>
    <message>
        <source>All formats</source>
        <translation>Todos los formatos</translation>
    </message>
    <message>
        <source>Show what each format would hold of this model</source>
        <translation>Mostrar qué contendría cada formato de este modelo</translation>
    </message>
    <message>
        <source>What each format would hold</source>
        <translation>Qué contendría cada formato</translation>
    </message>
</context>
<context>
    <name>DetailsPane</name>
    <message>
        <source>No tensor selected.</source>
        <translation>Ningún tensor seleccionado.</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Detalles del tensor</translation>
    </message>
</context>
<context>
    <name>DockLayout</name>
    <message>
        <source>Main panes</source>
        <translation>Paneles principales</translation>
    </message>
</context>
<context>
    <name>ExpertsPane</name>
    <message>
        <source>What the colors show</source>
        <translation>Qué muestran los colores</translation>
    </message>
    <message>
        <source>Read every value</source>
        <translation>Leer todos los valores</translation>
    </message>
    <message>
        <source>Read every value instead of a sample</source>
        <translation>Leer todos los valores en lugar de una muestra</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy all numbers as a table</source>
        <translation>Copiar todos los números como tabla</translation>
    </message>
    <message>
        <source>Experts by layer</source>
        <translation>Expertos por capa</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>;;All files (*)</source>
        <translation>;;Todos los archivos (*)</translation>
    </message>
</context>
<context>
    <name>FindingsPane</name>
    <message>
        <source>Not validated. Findings from opening the file:</source>
        <translation>Sin validar. Hallazgos al abrir el archivo:</translation>
    </message>
    <message>
        <source>Progress of the validation</source>
        <translation>Progreso de la validación</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy all checks and findings</source>
        <translation>Copiar todas las comprobaciones y todos los hallazgos</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Validate</source>
        <translation>Validar</translation>
    </message>
    <message>
        <source>Cancel the validation</source>
        <translation>Cancelar la validación</translation>
    </message>
    <message>
        <source>Validate the model</source>
        <translation>Validar el modelo</translation>
    </message>
    <message>
        <source>Checks and findings</source>
        <translation>Comprobaciones y hallazgos</translation>
    </message>
    <message>
        <source>No findings from opening the file.</source>
        <translation>No hay hallazgos al abrir el archivo.</translation>
    </message>
    <message>
        <source>Which findings are shown</source>
        <translation>Qué hallazgos se muestran</translation>
    </message>
    <message>
        <source>No findings of this severity.</source>
        <translation>No hay hallazgos de esta gravedad.</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>en inglés</translation>
    </message>
</context>
<context>
    <name>FormRow</name>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>Choose the file for %1</source>
        <translation>Elegir el archivo para %1</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predeterminado</translation>
    </message>
    <message>
        <source>Choices for %1</source>
        <translation>Opciones para %1</translation>
    </message>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 a lo largo de las capas</translation>
    </message>
    <message>
        <source>Edit the value as a curve over the layers</source>
        <translation>Editar el valor como curva a lo largo de las capas</translation>
    </message>
</context>
<context>
    <name>GradientEditor</name>
    <message>
        <source>%1 over the layers</source>
        <translation>%1 a lo largo de las capas</translation>
    </message>
    <message>
        <source>One for each model</source>
        <translation>Una por modelo</translation>
    </message>
    <message>
        <source>Close the curve</source>
        <translation>Cerrar el editor de curva</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Curva de %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Left and right select a point, up and down move it, Insert adds one, Delete removes it</source>
        <translation>Izquierda y derecha seleccionan un punto, arriba y abajo lo mueven, Insertar añade uno, Suprimir lo elimina</translation>
    </message>
    <message>
        <source>Drag points. A double click adds one, Delete removes it.</source>
        <translation>Arrastre los puntos. Un doble clic añade uno, Suprimir lo elimina.</translation>
    </message>
</context>
<context>
    <name>GraphPane</name>
    <message>
        <source>Which graph of the file</source>
        <translation>Qué grafo del archivo</translation>
    </message>
    <message>
        <source>Find a node</source>
        <translation>Buscar un nodo</translation>
    </message>
    <message>
        <source>Find a node by name, operator, shape or tensor</source>
        <translation>Buscar un nodo por nombre, operador, forma o tensor</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Expandir</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Contraer</translation>
    </message>
    <message>
        <source>Show what is in the selected box</source>
        <translation>Mostrar el contenido de la caja seleccionada</translation>
    </message>
    <message>
        <source>Replace the scope of the selected node by one box</source>
        <translation>Reemplazar el ámbito del nodo seleccionado por una sola caja</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Expandir todo</translation>
    </message>
    <message>
        <source>Show all nodes</source>
        <translation>Mostrar todos los nodos</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Contraer todo</translation>
    </message>
    <message>
        <source>Show the outermost scopes only</source>
        <translation>Mostrar solo los ámbitos exteriores</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajustar</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>Mostrar todo el grafo</translation>
    </message>
    <message>
        <source>Horizontal</source>
        <translation>Horizontal</translation>
    </message>
    <message>
        <source>Draw from left to right</source>
        <translation>Dibujar de izquierda a derecha</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Rastrear</translation>
    </message>
    <message>
        <source>Mark what the selected box depends on and what depends on it</source>
        <translation>Marcar aquello de lo que depende la caja seleccionada y lo que depende de ella</translation>
    </message>
    <message>
        <source>Copy definition</source>
        <translation>Copiar definición</translation>
    </message>
    <message>
        <source>Copy the modules of the selected scope as PyTorch prints them</source>
        <translation>Copiar los módulos del ámbito seleccionado tal como los imprime PyTorch</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar …</translation>
    </message>
    <message>
        <source>Export the graph as SVG, PNG or for Graphviz</source>
        <translation>Exportar el grafo como SVG, PNG o para Graphviz</translation>
    </message>
    <message>
        <source>Inferred. %1.</source>
        <translation>Inferido. %1.</translation>
    </message>
    <message>
        <source>Graph, selected: %1</source>
        <translation>Grafo, seleccionado: %1</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Details of the selected box</source>
        <translation>Detalles de la caja seleccionada</translation>
    </message>
</context>
<context>
    <name>HeatMapPane</name>
    <message>
        <source>Number of the matrix</source>
        <translation>Número de la matriz</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Magnitud</translation>
    </message>
    <message>
        <source>Show absolute values</source>
        <translation>Mostrar valores absolutos</translation>
    </message>
    <message>
        <source>Clip outliers</source>
        <translation>Recortar atípicos</translation>
    </message>
    <message>
        <source>End the color scale at the 99th percentile</source>
        <translation>Terminar la escala de colores en el percentil 99</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>Mostrar toda la matriz</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Show the picked element in the grid</source>
        <translation>Mostrar en la cuadrícula el elemento elegido</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Exportar la imagen como PNG</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Mapa de calor de %1</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Aplanar</translation>
    </message>
    <message>
        <source>Show all dimensions after the first as columns</source>
        <translation>Mostrar como columnas todas las dimensiones después de la primera</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Common causes</source>
        <translation>Causas habituales</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Qué hacer</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all error codes](help:error-codes).</source>
        <translation>En la línea de comandos: `aprcli explain %1`. Consulte [todos los códigos de error](help:error-codes).</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Error</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Advertencia</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>severity</comment>
        <translation>Información</translation>
    </message>
    <message>
        <source>On the command line: `aprcli explain %1`. See [all rules](help:rules).</source>
        <translation>En la línea de comandos: `aprcli explain %1`. Consulte [todas las reglas](help:rules).</translation>
    </message>
    <message>
        <source>Error codes</source>
        <translation>Códigos de error</translation>
    </message>
    <message>
        <source>Messages begin with the code of their kind.</source>
        <translation>Los mensajes empiezan por el código de su tipo.</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Significado</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Reglas</translation>
    </message>
    <message>
        <source>What validation, conversions and the security scan look for.</source>
        <translation>Lo que buscan la validación, las conversiones y el análisis de seguridad.</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Guías</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Paneles</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Page not found</source>
        <translation>Página no encontrada</translation>
    </message>
    <message>
        <source>No help page exists at this address.</source>
        <translation>La ayuda no tiene ninguna página con esta dirección.</translation>
    </message>
</context>
<context>
    <name>HistogramPane</name>
    <message>
        <source>Number of bins</source>
        <translation>Número de intervalos</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar …</translation>
    </message>
    <message>
        <source>Export the histogram as PNG, SVG or CSV</source>
        <translation>Exportar el histograma como PNG, SVG o CSV</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histograma de %1</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Acumulado</translation>
    </message>
    <message>
        <source>log |x|</source>
        <translation>log |x|</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Keep this curve while other tensors are selected</source>
        <translation>Conservar esta curva mientras se seleccionan otros tensores</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>Quitar la curva de %1</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>Todos los valores</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>Recortados</translation>
    </message>
    <message>
        <source>All values, those from the 1st to the 99th percentile, or magnitudes on a logarithmic axis</source>
        <translation>Todos los valores, los comprendidos entre los percentiles 1 y 99, o las magnitudes en un eje logarítmico</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>Recuento</translation>
    </message>
    <message>
        <source>Log counts</source>
        <translation>Recuento log</translation>
    </message>
    <message>
        <source>Counts, logarithmic counts, or the share of values up to each bin</source>
        <translation>Recuento, recuento logarítmico o proporción de valores hasta cada intervalo</translation>
    </message>
</context>
<context>
    <name>HistoryPane</name>
    <message>
        <source>Operations that made the model</source>
        <translation>Operaciones con las que se creó el modelo</translation>
    </message>
</context>
<context>
    <name>JobsPane</name>
    <message>
        <source>No running jobs</source>
        <translation>Ninguna tarea en curso</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Borrar terminadas</translation>
    </message>
    <message>
        <source>Clear finished jobs</source>
        <translation>Borrar las tareas terminadas</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Tareas</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>Cancelar %1</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are running</source>
        <translation>
            <numerusform>%n tarea en curso</numerusform>
            <numerusform>%n tareas en curso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefijo</translation>
    </message>
    <message>
        <source>Convert only tensors whose names start with this prefix, and remove the prefix</source>
        <translation>Convertir solo los tensores cuyos nombres empiecen por este prefijo, y quitar el prefijo</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Convert only tensors whose names in the source match (repeatable)</source>
        <translation>Convertir solo los tensores cuyos nombres en el origen coincidan (repetible)</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Leave out tensors whose names in the source match (repeatable)</source>
        <translation>Excluir los tensores cuyos nombres en el origen coincidan (repetible)</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Reglas</translation>
    </message>
    <message>
        <source>Rename tensors of the source: &apos;model.*=*&apos; moves what each * matched to the * in the new name; the first rule that matches a name applies (repeatable)</source>
        <translation>Renombrar tensores del origen: &apos;model.*=*&apos; lleva lo que coincidió con cada * al * del nombre nuevo; se aplica la primera regla que coincida con un nombre (repetible)</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adaptadores</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adaptador</translation>
    </message>
    <message>
        <source>Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)</source>
        <translation>Fusionar un adaptador LoRA antes de convertir: una carpeta de PEFT o MLX, o un archivo de tensores (repetible)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Scale of B · A (default: the adapter&apos;s alpha / r)</source>
        <translation>Escala de B · A (predeterminado: alpha / r del adaptador)</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Expertos</translation>
    </message>
    <message>
        <source>The models whose feed-forward blocks become experts</source>
        <translation>Los modelos cuyos bloques feed-forward se convierten en expertos</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>A text that expert N is for, or N!:TEXT, one that it is not for: routers are made of the embeddings of their tokens (repeatable)</source>
        <translation>Un texto para el que está pensado el experto N o, con N!:TEXT, uno para el que no lo está: los enrutadores se crean a partir de los embeddings de sus tokens (repetible)</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Enrutador</translation>
    </message>
    <message>
        <source>Routers from the prompts, or random ones to be trained (default: prompts if there are any)</source>
        <translation>Enrutadores a partir de los prompts, o aleatorios para entrenarlos (predeterminado: prompts, si los hay)</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Expertos por token</translation>
    </message>
    <message>
        <source>Experts that each token uses (default: 2)</source>
        <translation>Expertos que usa cada token (predeterminado: 2)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Seed of random routers; the same seed gives the same file (default: 0)</source>
        <translation>Semilla de los enrutadores aleatorios; la misma semilla da el mismo archivo (predeterminado: 0)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>Architecture that defines the tensor names (default: detected)</source>
        <translation>Arquitectura que define los nombres de los tensores (predeterminado: la detectada)</translation>
    </message>
    <message>
        <source>Keep names</source>
        <translation>Conservar nombres</translation>
    </message>
    <message>
        <source>Keep tensor names and data unchanged</source>
        <translation>Conservar sin cambios los nombres y los datos de los tensores</translation>
    </message>
    <message>
        <source>Keep layout</source>
        <translation>Conservar disposición</translation>
    </message>
    <message>
        <source>Keep the source&apos;s dimension order of kernels instead of PyTorch&apos;s [out, in, …]</source>
        <translation>Conservar el orden de dimensiones de los kernels del origen en lugar del de PyTorch, [out, in, …]</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Fusión</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>The models that are merged with the first one</source>
        <translation>Los modelos que se fusionan con el primero</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Estrategia</translation>
    </message>
    <message>
        <source>Method of merging (default: average)</source>
        <translation>Método de fusión (predeterminado: average)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Model that task vectors are differences to; one of the models or another (default: the first)</source>
        <translation>Modelo respecto al cual los vectores de tarea son diferencias; uno de los modelos u otro (predeterminado: el primero)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Weight of each model but the base, separated by commas; 0.2:0.8 rises from the first layer to the last, self_attn=0.3|0.5 is by name (default: 1)</source>
        <translation>Peso de cada modelo salvo la base, separados por comas; 0.2:0.8 aumenta de la primera capa a la última, self_attn=0.3|0.5 es por nombre (predeterminado: 1)</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Densidad</translation>
    </message>
    <message>
        <source>Share of each task vector that is kept, from 0 to 1, written as --weights (default: 1)</source>
        <translation>Proporción de cada vector de tarea que se conserva, de 0 a 1, escrita como --weights (predeterminado: 1)</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Place between the base (0) and the other model (1), or a gradient over the layers: 0:0.5:1</source>
        <translation>Posición entre la base (0) y el otro modelo (1), o un gradiente a lo largo de las capas: 0:0.5:1</translation>
    </message>
    <message>
        <source>Lambda</source>
        <translation>Lambda</translation>
    </message>
    <message>
        <source>Factor of the merged task vectors, or a gradient (default: 1)</source>
        <translation>Factor de los vectores de tarea fusionados, o un gradiente (predeterminado: 1)</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>Normalizar</translation>
    </message>
    <message>
        <source>Divide by the sum of the weights (default: by the method)</source>
        <translation>Dividir entre la suma de los pesos (predeterminado: según el método)</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>Reescalar</translation>
    </message>
    <message>
        <source>Scale thinned task vectors: by 1 / density as in the DARE paper, to their L1 norm before, or not (default: by the method)</source>
        <translation>Escalar los vectores de tarea de los que se descartaron cambios: por 1 / densidad como en el artículo de DARE, hasta la norma L1 que tenían antes, o no escalarlos (predeterminado: según el método)</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Épsilon</translation>
    </message>
    <message>
        <source>della: largest distance of a probability from the density (default: 0.15); ram: smaller changes are none (default: 1e-5)</source>
        <translation>della: máxima distancia entre una probabilidad y la densidad (predeterminado: 0.15); ram: los cambios menores no cuentan (predeterminado: 1e-5)</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>breadcrumbs: share of the largest changes that is dropped (default: 0.01)</source>
        <translation>breadcrumbs: proporción de los cambios más grandes que se descarta (predeterminado: 0.01)</translation>
    </message>
    <message>
        <source>Topk</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>sce: share of the elements that vary most (default: 1)</source>
        <translation>sce: proporción de los elementos que más varían (predeterminado: 1)</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Ámbito</translation>
    </message>
    <message>
        <source>nuslerp and model_stock: measure angles of whole tensors, of rows or of columns (default: tensor)</source>
        <translation>nuslerp y model_stock: medir los ángulos de tensores enteros, de filas o de columnas (predeterminado: tensor)</translation>
    </message>
    <message>
        <source>Max iter</source>
        <translation>Iteraciones</translation>
    </message>
    <message>
        <source>karcher: most steps (default: 10)</source>
        <translation>karcher: número máximo de pasos (predeterminado: 10)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Tolerancia</translation>
    </message>
    <message>
        <source>karcher: end at a step below this (default: 1e-5)</source>
        <translation>karcher: terminar cuando un paso sea menor que este valor (predeterminado: 1e-5)</translation>
    </message>
    <message>
        <source>Ram weight</source>
        <translation>Peso RAM</translation>
    </message>
    <message>
        <source>ramplus_tl: how much more unique changes count (default: 0.1)</source>
        <translation>ramplus_tl: cuánto más cuentan los cambios únicos (predeterminado: 0.1)</translation>
    </message>
    <message>
        <source>Ram limit</source>
        <translation>Límite RAM</translation>
    </message>
    <message>
        <source>ramplus_tl: largest ratio of shared to unique changes that counts (default: 0.2)</source>
        <translation>ramplus_tl: máxima razón entre cambios compartidos y únicos que cuenta (predeterminado: 0.2)</translation>
    </message>
    <message>
        <source>Seed of random choices; the same seed gives the same file (default: 0)</source>
        <translation>Semilla de las elecciones aleatorias; la misma semilla da el mismo archivo (predeterminado: 0)</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizador</translation>
    </message>
    <message>
        <source>Vocabulary where the models have different ones: that of the base, all tokens, or that of a model</source>
        <translation>Vocabulario cuando los de los modelos difieren: el de la base, todos los tokens o el de un modelo</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Row of a token for models that do not have it: TOKEN=zero, TOKEN=2 is that of the second model, TOKEN=2:OTHER its row of another token; TOKEN=!... also for models that have it (repeatable)</source>
        <translation>Fila de un token para los modelos que no lo tienen: TOKEN=zero, TOKEN=2 es la del segundo modelo, TOKEN=2:OTHER es la fila que este tiene de otro token; TOKEN=!... también para los modelos que sí lo tienen (repetible)</translation>
    </message>
    <message>
        <source>Pad vocabulary</source>
        <translation>Rellenar vocabulario</translation>
    </message>
    <message>
        <source>Round the rows of embeddings up to a multiple of N; added rows are the mean of all others</source>
        <translation>Redondear las filas de los embeddings hacia arriba a un múltiplo de N; las filas añadidas son la media de todas las demás</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Plantilla de chat</translation>
    </message>
    <message>
        <source>Chat template of the result: auto for the one that most models have, a name, or a Jinja template (default: that of the first model)</source>
        <translation>Plantilla de chat del resultado: auto para la que tiene la mayoría de los modelos, un nombre o una plantilla Jinja (predeterminado: la del primer modelo)</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Segmentos</translation>
    </message>
    <message>
        <source>The next layers of the result: 1:0..15 are those of the first model, 1:0..7,2:8..15 t=0.3 are merged with a parameter of their own (repeatable)</source>
        <translation>Las siguientes capas del resultado: 1:0..15 son las del primer modelo, 1:0..7,2:8..15 t=0.3 se fusionan con un parámetro propio (repetible)</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Ausentes</translation>
    </message>
    <message>
        <source>Tensors that not all models have: stop, leave them out, take those of the base, or merge them from the models that have them (default: error)</source>
        <translation>Tensores que no tienen todos los modelos: detenerse, excluirlos, tomar los de la base o fusionarlos a partir de los modelos que los tienen (predeterminado: error)</translation>
    </message>
    <message>
        <source>Donor</source>
        <translation>Donante</translation>
    </message>
    <message>
        <source>Give the model the tokenizer of another: rows of embeddings follow the tokens, and those of new tokens are made from the rows of tokens that both have</source>
        <translation>Dar al modelo el tokenizador de otro: las filas de los embeddings siguen a los tokens, y las de los tokens nuevos se crean a partir de las filas de los tokens que ambos tienen</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Rows of new tokens: omp, the combination of shared tokens that makes the row in the other model (orthogonal matching pursuit); mean, that of all rows; zero (default: omp)</source>
        <translation>Filas de los tokens nuevos: omp, la combinación de tokens compartidos que da la fila en el otro modelo (orthogonal matching pursuit); mean, la media de todas las filas; zero, cero (predeterminado: omp)</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Términos</translation>
    </message>
    <message>
        <source>omp: most shared tokens in a combination (default: 64)</source>
        <translation>omp: número máximo de tokens compartidos en una combinación (predeterminado: 64)</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Poda</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2</source>
        <translation>Eliminar este número de capas de la zona posterior a la mitad del modelo: 2, o encoder:1,decoder:2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>Remove this many attention heads from each layer</source>
        <translation>Eliminar este número de cabezas de atención de cada capa</translation>
    </message>
    <message>
        <source>Feed forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Remove this fraction of the neurons from each feed-forward block</source>
        <translation>Eliminar esta fracción de las neuronas de cada bloque feed-forward</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Tipos</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Convert floating-point and quantized tensors to this type</source>
        <translation>Convertir a este tipo los tensores de coma flotante y los cuantizados</translation>
    </message>
    <message>
        <source>Dequantize</source>
        <translation>Descuantizar</translation>
    </message>
    <message>
        <source>Convert only quantized tensors to this type</source>
        <translation>Convertir a este tipo solo los tensores cuantizados</translation>
    </message>
    <message>
        <source>Keep quantization</source>
        <translation>Conservar cuantización</translation>
    </message>
    <message>
        <source>Keep quantized tensors unchanged (the default)</source>
        <translation>Conservar sin cambios los tensores cuantizados (opción predeterminada)</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%</source>
        <translation>Poner a cero esta fracción de los pesos, primero los de menor magnitud: 0.5 o 50%</translation>
    </message>
    <message>
        <source>Apply --prune to each tensor or to all tensors together (default: tensor)</source>
        <translation>Aplicar --prune a cada tensor o a todos los tensores juntos (predeterminado: tensor)</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Umbral</translation>
    </message>
    <message>
        <source>Set weights below this magnitude to zero</source>
        <translation>Poner a cero los pesos inferiores a esta magnitud</translation>
    </message>
    <message>
        <source>Two of four</source>
        <translation>Dos de cuatro</translation>
    </message>
    <message>
        <source>Set two of every four consecutive weights in a row to zero (2:4 sparsity)</source>
        <translation>Poner a cero dos de cada cuatro pesos consecutivos de una fila (dispersión 2:4)</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Objetivos</translation>
    </message>
    <message>
        <source>Prune only tensors whose names match (default: all weights except embeddings; repeatable)</source>
        <translation>Podar solo los tensores cuyos nombres coincidan (predeterminado: todos los pesos salvo los embeddings; repetible)</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>Rango bajo</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Estilo</translation>
    </message>
    <message>
        <source>Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix exceeds 0.3, unless --max-drift sets another limit</source>
        <translation>Almacenar las matrices como factores de rango bajo con un error a menos de un 1 % del mínimo posible: svd almacena U y ΣVᵀ, lora almacena UΣ½ y Σ½Vᵀ. Los formatos distintos de apr almacenan el producto. Falla si el error relativo de una matriz supera 0.3, salvo que --max-drift fije otro límite</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Rank of the factors</source>
        <translation>Rango de los factores</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energía</translation>
    </message>
    <message>
        <source>Use the smallest rank that retains this fraction of each matrix&apos;s energy (sum of squares): 0.95</source>
        <translation>Usar el rango más pequeño que conserve esta fracción de la energía de cada matriz (suma de cuadrados): 0.95</translation>
    </message>
    <message>
        <source>Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)</source>
        <translation>Factorizar solo los tensores cuyos nombres coincidan (predeterminado: todas las matrices de pesos salvo los embeddings; repetible)</translation>
    </message>
    <message>
        <source>Quantize weights to this type (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) or with this llama-quantize mix (q4_k_m, q5_k_s, …)</source>
        <translation>Cuantizar los pesos a este tipo (q8_0, q4_k, q6_k, iq4_nl, int8, int4-g64, f16, f8_e4m3, …) o con esta mezcla de llama-quantize (q4_k_m, q5_k_s, …)</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mezcla</translation>
    </message>
    <message>
        <source>Choose the type of each tensor as this llama-quantize mix does</source>
        <translation>Elegir el tipo de cada tensor como lo hace esta mezcla de llama-quantize</translation>
    </message>
    <message>
        <source>Embedding type</source>
        <translation>Tipo de embedding</translation>
    </message>
    <message>
        <source>Type of the token embeddings</source>
        <translation>Tipo de los embeddings de tokens</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>Tipo de salida</translation>
    </message>
    <message>
        <source>Type of the output matrix</source>
        <translation>Tipo de la matriz de salida</translation>
    </message>
    <message>
        <source>Set the type of matching tensors: &apos;GLOB=TYPE&apos;, or &apos;GLOB=keep&apos; to leave them unchanged; * matches any text and ? any character. The first matching rule overrides all other options (repeatable)</source>
        <translation>Fijar el tipo de los tensores que coincidan: &apos;GLOB=TYPE&apos;, o &apos;GLOB=keep&apos; para dejarlos sin cambios; * coincide con cualquier texto y ? con cualquier carácter. La primera regla que coincida prevalece sobre todas las demás opciones (repetible)</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Importancia</translation>
    </message>
    <message>
        <source>Importance matrix file from llama-imatrix</source>
        <translation>Archivo de matriz de importancia de llama-imatrix</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Calibración</translation>
    </message>
    <message>
        <source>Method for int8 and int4 ranges: minmax, percentile[:P] or mse (default: minmax); or a sample file (.csv, .npy) that weights the columns</source>
        <translation>Método para los intervalos de int8 e int4: minmax, percentile[:P] o mse (predeterminado: minmax); o un archivo de muestras (.csv, .npy) que pondera las columnas</translation>
    </message>
    <message>
        <source>Allow requantize</source>
        <translation>Permitir recuantizar</translation>
    </message>
    <message>
        <source>Allow requantizing tensors that are already quantized</source>
        <translation>Permitir recuantizar los tensores que ya están cuantizados</translation>
    </message>
    <message>
        <source>Convert matching floating-point and quantized tensors to f32, f16 or bf16, whatever other options choose for them; the first rule that matches applies (repeatable)</source>
        <translation>Convertir a f32, f16 o bf16 los tensores de coma flotante y cuantizados que coincidan, sea cual sea el tipo que elijan para ellos otras opciones; se aplica la primera regla que coincida (repetible)</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposición</translation>
    </message>
    <message>
        <source>Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each tensor. Applied before compression</source>
        <translation>Almacenar los ceros de forma compacta y sin pérdidas: csr, bitmap, block:N, o auto para la disposición más pequeña de cada tensor. Se aplica antes de la compresión</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Comprimir</translation>
    </message>
    <message>
        <source>Compress each tensor: none, lz4, zstd or zstd:LEVEL with LEVEL 1 to 22 (default: none)</source>
        <translation>Comprimir cada tensor: none, lz4, zstd o zstd:LEVEL con LEVEL de 1 a 22 (predeterminado: none)</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Reordenar bytes</translation>
    </message>
    <message>
        <source>Split elements into byte planes before compression (improves compression of floats)</source>
        <translation>Separar los elementos en planos de bytes antes de la compresión (mejora la compresión de los valores de coma flotante)</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>Dialecto</translation>
    </message>
    <message>
        <source>Opset</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Permisivo</translation>
    </message>
    <message>
        <source>Allow unknown tensor names, and NaN and infinite values</source>
        <translation>Permitir nombres de tensores desconocidos, así como valores NaN e infinitos</translation>
    </message>
    <message>
        <source>Ignore checksum</source>
        <translation>Ignorar suma de comprobación</translation>
    </message>
    <message>
        <source>Continue after a checksum mismatch in the source</source>
        <translation>Continuar aunque una suma de comprobación del origen no coincida</translation>
    </message>
    <message>
        <source>Quality check</source>
        <translation>Comprobar calidad</translation>
    </message>
    <message>
        <source>Fail without writing if a tensor exceeds the error bounds</source>
        <translation>Fallar sin escribir nada si un tensor supera los límites de error</translation>
    </message>
    <message>
        <source>Max drift</source>
        <translation>Deriva máxima</translation>
    </message>
    <message>
        <source>Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)</source>
        <translation>Error relativo máximo (RMS) de un tensor: 0.1 o 10% (predeterminado: 0.1)</translation>
    </message>
    <message>
        <source>Max l2</source>
        <translation>L2 máxima</translation>
    </message>
    <message>
        <source>Maximum L2 distance of a tensor</source>
        <translation>Distancia L2 máxima de un tensor</translation>
    </message>
    <message>
        <source>Min cosine</source>
        <translation>Coseno mínimo</translation>
    </message>
    <message>
        <source>Minimum cosine similarity of a tensor</source>
        <translation>Similitud coseno mínima de un tensor</translation>
    </message>
    <message>
        <source>Ignore gate</source>
        <translation>Ignorar control</translation>
    </message>
    <message>
        <source>Write the output even if a tensor exceeds the error bounds</source>
        <translation>Escribir la salida aunque un tensor supere los límites de error</translation>
    </message>
    <message>
        <source>Mean of all models</source>
        <translation>Media de todos los modelos</translation>
    </message>
    <message>
        <source>Mean of all models with weights</source>
        <translation>Media ponderada de todos los modelos</translation>
    </message>
    <message>
        <source>Weighted sum of all models, divided by the sum of the weights</source>
        <translation>Suma ponderada de todos los modelos, dividida entre la suma de los pesos</translation>
    </message>
    <message>
        <source>Spherical interpolation from the base (t = 0) to the other model (t = 1)</source>
        <translation>Interpolación esférica desde la base (t = 0) hasta el otro modelo (t = 1)</translation>
    </message>
    <message>
        <source>Spherical interpolation by weights, of the task vectors if there is a base</source>
        <translation>Interpolación esférica según los pesos; de los vectores de tarea si hay una base</translation>
    </message>
    <message>
        <source>Weighted mean of directions, of the task vectors if there is a base</source>
        <translation>Media ponderada de direcciones; de los vectores de tarea si hay una base</translation>
    </message>
    <message>
        <source>The direction with the least squared angles to all models, with their mean length</source>
        <translation>La dirección con la menor suma de ángulos al cuadrado respecto a todos los modelos, con la longitud media de estos</translation>
    </message>
    <message>
        <source>Base plus the weighted sum of the differences to it</source>
        <translation>Base más la suma ponderada de las diferencias respecto a ella</translation>
    </message>
    <message>
        <source>Task vectors trimmed to the largest changes, and merged where their signs agree</source>
        <translation>Vectores de tarea recortados a los cambios más grandes y fusionados donde coinciden sus signos</translation>
    </message>
    <message>
        <source>Task vectors of which random changes are dropped and the others scaled up</source>
        <translation>Vectores de tarea en los que se descartan cambios al azar y los demás se escalan al alza</translation>
    </message>
    <message>
        <source>DARE, merged where the signs agree</source>
        <translation>DARE, con fusión donde coinciden los signos</translation>
    </message>
    <message>
        <source>As DARE with TIES, dropping small changes of a row more probably</source>
        <translation>Como DARE con TIES, pero con más probabilidad de descartar los cambios pequeños de una fila</translation>
    </message>
    <message>
        <source>As DARE, dropping small changes of a row more probably</source>
        <translation>Como DARE, pero con más probabilidad de descartar los cambios pequeños de una fila</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes</source>
        <translation>Vectores de tarea sin sus cambios más grandes ni más pequeños</translation>
    </message>
    <message>
        <source>Task vectors without their largest and smallest changes, merged where their signs agree</source>
        <translation>Vectores de tarea sin sus cambios más grandes ni más pequeños, fusionados donde coinciden sus signos</translation>
    </message>
    <message>
        <source>Task vectors where they differ most, weighted by their energy, merged where their signs agree</source>
        <translation>Vectores de tarea donde más difieren, ponderados por su energía y fusionados donde coinciden sus signos</translation>
    </message>
    <message>
        <source>Between the base and the mean, nearer to the mean the smaller the angles of the task vectors</source>
        <translation>Entre la base y la media, tanto más cerca de la media cuanto menores sean los ángulos de los vectores de tarea</translation>
    </message>
    <message>
        <source>The base, moved to the other model where their values are near</source>
        <translation>La base, desplazada hacia el otro modelo donde sus valores son cercanos</translation>
    </message>
    <message>
        <source>The base with the changes of the other model that matter most</source>
        <translation>La base con los cambios más importantes del otro modelo</translation>
    </message>
    <message>
        <source>Base plus changes that only one model has, and the mean of changes that several have</source>
        <translation>Base más los cambios que solo tiene un modelo, y la media de los cambios que tienen varios</translation>
    </message>
    <message>
        <source>RAM, in which unique changes count more the more changes are shared</source>
        <translation>RAM, donde los cambios únicos cuentan más cuantos más cambios sean compartidos</translation>
    </message>
    <message>
        <source>The tensors of one model, scaled by its weight</source>
        <translation>Los tensores de un modelo, escalados por su peso</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Estructura</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Suma de comprobación</translation>
    </message>
    <message>
        <source>NaN and infinity</source>
        <translation>NaN e infinito</translation>
    </message>
    <message>
        <source>All-zero tensors</source>
        <translation>Tensores solo con ceros</translation>
    </message>
    <message>
        <source>Tensor statistics</source>
        <translation>Estadísticas de tensores</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formas</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadatos</translation>
    </message>
    <message>
        <source>Names of GGUF in an adapter</source>
        <translation>Nombres de GGUF en un adaptador</translation>
    </message>
    <message>
        <source>PEFT does not know the module names of GGUF.</source>
        <translation>PEFT no conoce los nombres de módulos de GGUF.</translation>
    </message>
    <message>
        <source>Use the original checkpoint instead of the GGUF file.</source>
        <translation>Use el checkpoint original en lugar del archivo GGUF.</translation>
    </message>
    <message>
        <source>Tensors were not compared</source>
        <translation>Tensores no comparados</translation>
    </message>
    <message>
        <source>Tensors that only one of the two models has, or that are quantized, are not in the adapter as they are in the model.</source>
        <translation>Los tensores que solo tiene uno de los dos modelos, o que están cuantizados, no figuran en el adaptador tal como son en el modelo.</translation>
    </message>
    <message>
        <source>Tensors that an adapter cannot hold</source>
        <translation>Tensores que un adaptador no puede contener</translation>
    </message>
    <message>
        <source>Tensors other than the weights of linear layers differ; a LoRA adapter cannot store the difference.</source>
        <translation>Difieren tensores que no son pesos de capas lineales; un adaptador LoRA no puede almacenar la diferencia.</translation>
    </message>
    <message>
        <source>Metadata stored as an array</source>
        <translation>Metadatos almacenados como array</translation>
    </message>
    <message>
        <source>The metadata of this version 1 file is an array, as early aprender versions wrote it; fields are named by their position.</source>
        <translation>Los metadatos de este archivo de la versión 1 son un array, como los escribían las primeras versiones de aprender; los campos se nombran por su posición.</translation>
    </message>
    <message>
        <source>Unknown model type</source>
        <translation>Tipo de modelo desconocido</translation>
    </message>
    <message>
        <source>The number of the model type in the header of this version 1 file is not defined.</source>
        <translation>El número del tipo de modelo en la cabecera de este archivo de la versión 1 no está definido.</translation>
    </message>
    <message>
        <source>Ambiguous dtype</source>
        <translation>dtype ambiguo</translation>
    </message>
    <message>
        <source>Two quantization types of the aprender dialect have the same number and size. The one that fits the tensor name was chosen.</source>
        <translation>Dos tipos de cuantización del dialecto aprender tienen el mismo número y tamaño. Se eligió el que concuerda con el nombre del tensor.</translation>
    </message>
    <message>
        <source>Compare some values with the source model.</source>
        <translation>Compare algunos valores con el modelo de origen.</translation>
    </message>
    <message>
        <source>Dimensions in GGUF order</source>
        <translation>Dimensiones en orden GGUF</translation>
    </message>
    <message>
        <source>The dimensions are stored with the fastest first, as in GGUF, and were reversed.</source>
        <translation>Las dimensiones están almacenadas con la más rápida primero, como en GGUF, y se invirtieron.</translation>
    </message>
    <message>
        <source>Convert the file to store them slowest first.</source>
        <translation>Convierta el archivo para almacenarlas con la más lenta primero.</translation>
    </message>
    <message>
        <source>No checksum footer</source>
        <translation>Sin pie con suma de comprobación</translation>
    </message>
    <message>
        <source>realizar&apos;s converter writes no footer, so the integrity of the data cannot be verified.</source>
        <translation>El convertidor de realizar no escribe pie, por lo que no se puede verificar la integridad de los datos.</translation>
    </message>
    <message>
        <source>Padded K-quant rows</source>
        <translation>Filas K-quant rellenadas</translation>
    </message>
    <message>
        <source>Rows of K-quant tensors are padded to a multiple of 256, which GGML does not support. They are read as F32.</source>
        <translation>Las filas de los tensores K-quant están rellenadas hasta un múltiplo de 256, lo que GGML no admite. Se leen como F32.</translation>
    </message>
    <message>
        <source>Nested archive</source>
        <translation>Archivo comprimido anidado</translation>
    </message>
    <message>
        <source>The archive contains another one, which was scanned as well.</source>
        <translation>El archivo comprimido contiene otro, que también se analizó.</translation>
    </message>
    <message>
        <source>Checksum mismatch</source>
        <translation>La suma de comprobación no coincide</translation>
    </message>
    <message>
        <source>The data is not what it was when the checksum was written: the file was damaged on disk or during a transfer, or edited.</source>
        <translation>Los datos no son los que eran cuando se escribió la suma de comprobación: el archivo se dañó en el disco o durante una transferencia, o fue editado.</translation>
    </message>
    <message>
        <source>Download or export the file again. --ignore-checksum converts it anyway.</source>
        <translation>Descargue o exporte el archivo de nuevo. --ignore-checksum lo convierte de todos modos.</translation>
    </message>
    <message>
        <source>Type of model is not supported</source>
        <translation>Tipo de modelo no admitido</translation>
    </message>
    <message>
        <source>Reading tensors from Core ML models of this type, such as tree ensembles, is not supported.</source>
        <translation>No se admite la lectura de tensores de modelos Core ML de este tipo, como los conjuntos de árboles de decisión.</translation>
    </message>
    <message>
        <source>Program or script</source>
        <translation>Programa o script</translation>
    </message>
    <message>
        <source>The file is a program, a library or a script. Models contain no programs.</source>
        <translation>El archivo es un programa, una biblioteca o un script. Los modelos no contienen programas.</translation>
    </message>
    <message>
        <source>Do not run it unless you trust its source.</source>
        <translation>No lo ejecute a menos que confíe en su procedencia.</translation>
    </message>
    <message>
        <source>Vocabulary without tensors</source>
        <translation>Vocabulario sin tensores</translation>
    </message>
    <message>
        <source>The file has a vocabulary and no tensors, as the test files of whisper.cpp.</source>
        <translation>El archivo tiene un vocabulario y ningún tensor, como los archivos de prueba de whisper.cpp.</translation>
    </message>
    <message>
        <source>Last tensor is not padded</source>
        <translation>El último tensor no está rellenado</translation>
    </message>
    <message>
        <source>The last tensor is not padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>El último tensor no está rellenado hasta la alineación. llama.cpp rechaza un archivo así.</translation>
    </message>
    <message>
        <source>Convert the file to add the padding.</source>
        <translation>Convierta el archivo para añadir el relleno.</translation>
    </message>
    <message>
        <source>Long tensor name</source>
        <translation>Nombre de tensor largo</translation>
    </message>
    <message>
        <source>A tensor name has more than 63 bytes, which ggml refuses.</source>
        <translation>Un nombre de tensor tiene más de 63 bytes, lo que ggml rechaza.</translation>
    </message>
    <message>
        <source>Rename the tensor.</source>
        <translation>Cambie el nombre del tensor.</translation>
    </message>
    <message>
        <source>Unusual tensor offsets</source>
        <translation>Desplazamientos de tensores inusuales</translation>
    </message>
    <message>
        <source>Tensors do not follow each other in order, padded to the alignment. llama.cpp rejects such a file.</source>
        <translation>Los tensores no se suceden en orden, rellenados hasta la alineación. llama.cpp rechaza un archivo así.</translation>
    </message>
    <message>
        <source>Convert the file to write the tensors in order.</source>
        <translation>Convierta el archivo para escribir los tensores en orden.</translation>
    </message>
    <message>
        <source>Operator with side effects</source>
        <translation>Operador con efectos secundarios</translation>
    </message>
    <message>
        <source>An operator of the graph reads or writes files, opens connections, or runs Python code.</source>
        <translation>Un operador del grafo lee o escribe archivos, abre conexiones o ejecuta código Python.</translation>
    </message>
    <message>
        <source>Run the model only if you know what the operator is for.</source>
        <translation>Ejecute el modelo solo si sabe para qué sirve el operador.</translation>
    </message>
    <message>
        <source>Custom operator</source>
        <translation>Operador personalizado</translation>
    </message>
    <message>
        <source>The graph has an operator that is not part of the format&apos;s standard domains. It runs code of a library that the program must load.</source>
        <translation>El grafo tiene un operador que no forma parte de los dominios estándar del formato. Ejecuta código de una biblioteca que el programa debe cargar.</translation>
    </message>
    <message>
        <source>Data in other files</source>
        <translation>Datos en otros archivos</translation>
    </message>
    <message>
        <source>A dataset or link refers to another file. Other files are not read: the path could be any file of the machine.</source>
        <translation>Un dataset o enlace hace referencia a otro archivo. Los demás archivos no se leen: la ruta podría ser la de cualquier archivo del equipo.</translation>
    </message>
    <message>
        <source>Dataset cannot be decoded</source>
        <translation>No se puede decodificar el dataset</translation>
    </message>
    <message>
        <source>A dataset uses a filter that is not supported, or cannot be decoded.</source>
        <translation>Un dataset usa un filtro que no se admite o no se puede decodificar.</translation>
    </message>
    <message>
        <source>Write it again with h5py and the filters gzip and shuffle.</source>
        <translation>Escríbalo de nuevo con h5py y los filtros gzip y shuffle.</translation>
    </message>
    <message>
        <source>Link was skipped</source>
        <translation>Enlace omitido</translation>
    </message>
    <message>
        <source>Soft links are not followed: what they lead to is read under its own name.</source>
        <translation>Los enlaces simbólicos no se siguen: aquello a lo que llevan se lee con su propio nombre.</translation>
    </message>
    <message>
        <source>Group was skipped</source>
        <translation>Grupo omitido</translation>
    </message>
    <message>
        <source>A link leads back to a group that was already read.</source>
        <translation>Un enlace lleva de vuelta a un grupo que ya se leyó.</translation>
    </message>
    <message>
        <source>Datasets were skipped</source>
        <translation>Datasets omitidos</translation>
    </message>
    <message>
        <source>Datasets of the optimizer and the metrics, and those of types other than numbers, are not read.</source>
        <translation>No se leen los datasets del optimizador y de las métricas, ni los de tipos que no sean números.</translation>
    </message>
    <message>
        <source>Use --key to read other parts of the file.</source>
        <translation>Use --key para leer otras partes del archivo.</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>The license of the model does not permit commercial use.</source>
        <translation>La licencia del modelo no permite el uso comercial.</translation>
    </message>
    <message>
        <source>The license also applies to derived models.</source>
        <translation>La licencia también se aplica a los modelos derivados.</translation>
    </message>
    <message>
        <source>Cached copy</source>
        <translation>Copia en caché</translation>
    </message>
    <message>
        <source>The server could not be reached; the cached copy may be outdated.</source>
        <translation>No se pudo acceder al servidor; la copia en caché puede estar desactualizada.</translation>
    </message>
    <message>
        <source>Code, or a setting that may name code</source>
        <translation>Código, o un ajuste que puede nombrar código</translation>
    </message>
    <message>
        <source>Loaders run Python files beside a model with trust_remote_code=True, and programs import what settings name. Code is not analyzed.</source>
        <translation>Con trust_remote_code=True, los cargadores ejecutan los archivos Python que están junto a un modelo, y los programas importan lo que nombran los ajustes. El código no se analiza.</translation>
    </message>
    <message>
        <source>Read it before you load the model.</source>
        <translation>Léalo antes de cargar el modelo.</translation>
    </message>
    <message>
        <source>Damaged model</source>
        <translation>Modelo dañado</translation>
    </message>
    <message>
        <source>The file was recognized, but cannot be read to its end. What other programs read of it is unknown.</source>
        <translation>El archivo se reconoció, pero no se puede leer hasta el final. No se sabe qué leen de él otros programas.</translation>
    </message>
    <message>
        <source>Damaged archive</source>
        <translation>Archivo comprimido dañado</translation>
    </message>
    <message>
        <source>The archive cannot be read completely.</source>
        <translation>El archivo comprimido no se puede leer por completo.</translation>
    </message>
    <message>
        <source>Damaged pickle</source>
        <translation>Pickle dañado</translation>
    </message>
    <message>
        <source>A pickle ends early or has invalid opcodes. What precedes the damage was scanned.</source>
        <translation>Un pickle termina antes de tiempo o tiene códigos de operación no válidos. Se analizó lo que precede al daño.</translation>
    </message>
    <message>
        <source>Encrypted content</source>
        <translation>Contenido cifrado</translation>
    </message>
    <message>
        <source>Encrypted content cannot be scanned.</source>
        <translation>El contenido cifrado no se puede analizar.</translation>
    </message>
    <message>
        <source>Decrypt it first.</source>
        <translation>Descífrelo primero.</translation>
    </message>
    <message>
        <source>Archive was not entered</source>
        <translation>No se entró en el archivo comprimido</translation>
    </message>
    <message>
        <source>Archives within archives are entered to a depth of 4.</source>
        <translation>Se entra en los archivos comprimidos dentro de otros hasta una profundidad de 4.</translation>
    </message>
    <message>
        <source>Extract the inner archive, and scan it.</source>
        <translation>Extraiga el archivo comprimido interior y analícelo.</translation>
    </message>
    <message>
        <source>File was not downloaded</source>
        <translation>Archivo no descargado</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer or was not fetched, so that its content is unknown.</source>
        <translation>El archivo es un puntero de Git LFS o no se obtuvo, por lo que se desconoce su contenido.</translation>
    </message>
    <message>
        <source>Download it with `git lfs pull` or the Hugging Face client.</source>
        <translation>Use `git lfs pull` o el cliente de Hugging Face para descargarlo.</translation>
    </message>
    <message>
        <source>Nested too deeply</source>
        <translation>Anidamiento demasiado profundo</translation>
    </message>
    <message>
        <source>The content is nested more deeply than is scanned.</source>
        <translation>El contenido está anidado a más profundidad de la que se analiza.</translation>
    </message>
    <message>
        <source>Too large to scan</source>
        <translation>Demasiado grande para analizarlo</translation>
    </message>
    <message>
        <source>Scanning the content would take more memory or work than a file of this size may cost.</source>
        <translation>Analizar el contenido requeriría más memoria o trabajo de lo que puede costar un archivo de este tamaño.</translation>
    </message>
    <message>
        <source>Raise the limit with APR_RAM_LIMIT if you trust the file.</source>
        <translation>Aumente el límite con APR_RAM_LIMIT si confía en el archivo.</translation>
    </message>
    <message>
        <source>Truncated file</source>
        <translation>Archivo truncado</translation>
    </message>
    <message>
        <source>The file ends early. What was there could be scanned.</source>
        <translation>El archivo termina antes de tiempo. Lo que había se pudo analizar.</translation>
    </message>
    <message>
        <source>Download it again.</source>
        <translation>Vuelva a descargarlo.</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Ilegible</translation>
    </message>
    <message>
        <source>A file or folder cannot be read.</source>
        <translation>No se puede leer un archivo o una carpeta.</translation>
    </message>
    <message>
        <source>Check the permissions.</source>
        <translation>Compruebe los permisos.</translation>
    </message>
    <message>
        <source>Not recognized</source>
        <translation>No reconocido</translation>
    </message>
    <message>
        <source>The content is of no known kind, so that nothing can be said about it.</source>
        <translation>El contenido no es de ningún tipo conocido, por lo que no se puede decir nada sobre él.</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>No admitido</translation>
    </message>
    <message>
        <source>The kind of content is known, but scanning it is not supported.</source>
        <translation>El tipo de contenido es conocido, pero no se admite su análisis.</translation>
    </message>
    <message>
        <source>Code in the configuration</source>
        <translation>Código en la configuración</translation>
    </message>
    <message>
        <source>The model contains Python code, as a Lambda layer does, which runs when the model is loaded.</source>
        <translation>El modelo contiene código Python, como el de una capa Lambda, que se ejecuta al cargar el modelo.</translation>
    </message>
    <message>
        <source>Do not load it with safe_mode=False.</source>
        <translation>No lo cargue con safe_mode=False.</translation>
    </message>
    <message>
        <source>Custom class</source>
        <translation>Clase personalizada</translation>
    </message>
    <message>
        <source>The model needs a class that is not part of Keras and must be registered by the program that loads it.</source>
        <translation>El modelo necesita una clase que no forma parte de Keras y que debe registrar el programa que lo carga.</translation>
    </message>
    <message>
        <source>Load it only with a class that you trust.</source>
        <translation>Cárguelo solo con una clase en la que confíe.</translation>
    </message>
    <message>
        <source>Layer reads a file</source>
        <translation>Una capa lee un archivo</translation>
    </message>
    <message>
        <source>A layer names a file or address that is read when the model is loaded.</source>
        <translation>Una capa indica un archivo o una dirección que se lee al cargar el modelo.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-12058).</source>
        <translation>No cargue este modelo (CVE-2025-12058).</translation>
    </message>
    <message>
        <source>Class from another module</source>
        <translation>Clase de otro módulo</translation>
    </message>
    <message>
        <source>The configuration names a module outside of Keras, which versions before 3.9 import.</source>
        <translation>La configuración indica un módulo ajeno a Keras, que las versiones anteriores a la 3.9 importan.</translation>
    </message>
    <message>
        <source>Do not load this model (CVE-2025-1550).</source>
        <translation>No cargue este modelo (CVE-2025-1550).</translation>
    </message>
    <message>
        <source>Function from another module</source>
        <translation>Función de otro módulo</translation>
    </message>
    <message>
        <source>The configuration names a function outside of Keras, which is called when the model is loaded.</source>
        <translation>La configuración indica una función ajena a Keras, a la que se llama al cargar el modelo.</translation>
    </message>
    <message>
        <source>Do not load this model.</source>
        <translation>No cargue este modelo.</translation>
    </message>
    <message>
        <source>Missing layer</source>
        <translation>Falta una capa</translation>
    </message>
    <message>
        <source>The file lists a layer for which it has no weights.</source>
        <translation>El archivo enumera una capa para la que no tiene pesos.</translation>
    </message>
    <message>
        <source>Sparse tensors become dense</source>
        <translation>Los tensores dispersos pasan a densos</translation>
    </message>
    <message>
        <source>Tensors that are sparse or factorized in the source are stored densely, because their values change.</source>
        <translation>Los tensores que en el origen son dispersos o están factorizados se almacenan como densos, porque sus valores cambian.</translation>
    </message>
    <message>
        <source>Use --sparse auto, or --lowrank, to store them compactly again.</source>
        <translation>Use --sparse auto o --lowrank para volver a almacenarlos de forma compacta.</translation>
    </message>
    <message>
        <source>Adapter was merged</source>
        <translation>Adaptador fusionado</translation>
    </message>
    <message>
        <source>The weights of a LoRA adapter were added to those of the model.</source>
        <translation>Los pesos de un adaptador LoRA se sumaron a los del modelo.</translation>
    </message>
    <message>
        <source>Tensors remain dense</source>
        <translation>Tensores que siguen densos</translation>
    </message>
    <message>
        <source>The factors of some tensors would not be smaller than the tensors.</source>
        <translation>Los factores de algunos tensores no serían más pequeños que los tensores.</translation>
    </message>
    <message>
        <source>Energy of the factors</source>
        <translation>Energía de los factores</translation>
    </message>
    <message>
        <source>The share of the sum of squares that the factors retain.</source>
        <translation>La proporción de la suma de cuadrados que conservan los factores.</translation>
    </message>
    <message>
        <source>Pruned and factorized</source>
        <translation>Podado y factorizado</translation>
    </message>
    <message>
        <source>Factorization does not preserve the zeros of pruning.</source>
        <translation>La factorización no conserva los ceros de la poda.</translation>
    </message>
    <message>
        <source>Use --lowrank-target and --prune-target to select different tensors.</source>
        <translation>Use --lowrank-target y --prune-target para seleccionar tensores distintos.</translation>
    </message>
    <message>
        <source>Duplicate metadata key</source>
        <translation>Clave de metadatos duplicada</translation>
    </message>
    <message>
        <source>A key occurs twice in the metadata. The last value is used here; other programs may use the first.</source>
        <translation>Una clave aparece dos veces en los metadatos. Aquí se usa el último valor; otros programas pueden usar el primero.</translation>
    </message>
    <message>
        <source>Write the metadata again without the duplicate.</source>
        <translation>Escriba de nuevo los metadatos sin el duplicado.</translation>
    </message>
    <message>
        <source>No license</source>
        <translation>Sin licencia</translation>
    </message>
    <message>
        <source>The source specifies no license.</source>
        <translation>El origen no especifica ninguna licencia.</translation>
    </message>
    <message>
        <source>For SafeTensors, `license:` is read from a README.md next to the model.</source>
        <translation>Para SafeTensors, `license:` se lee de un README.md situado junto al modelo.</translation>
    </message>
    <message>
        <source>Required metadata key is missing</source>
        <translation>Falta una clave de metadatos obligatoria</translation>
    </message>
    <message>
        <source>The specification requires a key that the metadata does not have.</source>
        <translation>La especificación exige una clave que los metadatos no tienen.</translation>
    </message>
    <message>
        <source>Convert the file to add it.</source>
        <translation>Convierta el archivo para añadirla.</translation>
    </message>
    <message>
        <source>Special token outside the vocabulary</source>
        <translation>Token especial fuera del vocabulario</translation>
    </message>
    <message>
        <source>The id of a special token (bos_token_id, eos_token_id …) is not below the number of tokens. Programs that use the token read outside of the embedding, fail, or never stop generating.</source>
        <translation>El ID de un token especial (bos_token_id, eos_token_id …) no es menor que el número de tokens. Los programas que usan el token leen fuera del embedding, fallan o nunca dejan de generar.</translation>
    </message>
    <message>
        <source>Correct the id, or use the tokenizer that belongs to the model.</source>
        <translation>Corrija el ID, o use el tokenizador que corresponde al modelo.</translation>
    </message>
    <message>
        <source>Canonical names</source>
        <translation>Nombres canónicos</translation>
    </message>
    <message>
        <source>The output has canonical tensor names, which programs that load the source&apos;s format do not know.</source>
        <translation>La salida tiene nombres de tensores canónicos, que no conocen los programas que cargan el formato del origen.</translation>
    </message>
    <message>
        <source>Omit --keep-names to restore the names of the source.</source>
        <translation>Omita --keep-names para restaurar los nombres del origen.</translation>
    </message>
    <message>
        <source>Row order was not restored</source>
        <translation>Orden de filas no restaurado</translation>
    </message>
    <message>
        <source>The rows of a tensor cannot be restored to the order of the source.</source>
        <translation>Las filas de un tensor no se pueden restaurar al orden del origen.</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Arquitectura desconocida</translation>
    </message>
    <message>
        <source>The architecture was not recognized, so that tensors keep the names of the source.</source>
        <translation>No se reconoció la arquitectura, por lo que los tensores conservan los nombres del origen.</translation>
    </message>
    <message>
        <source>Use --arch to state it.</source>
        <translation>Use --arch para indicarla.</translation>
    </message>
    <message>
        <source>Names without a canonical form</source>
        <translation>Nombres sin forma canónica</translation>
    </message>
    <message>
        <source>Some tensor names are not defined by the architecture and were left unchanged.</source>
        <translation>La arquitectura no define algunos nombres de tensores, que se dejaron sin cambios.</translation>
    </message>
    <message>
        <source>complex128 is read as pairs</source>
        <translation>complex128 se lee como pares</translation>
    </message>
    <message>
        <source>Values of complex128 are read as F64 with a last dimension of 2: real and imaginary part.</source>
        <translation>Los valores de complex128 se leen como F64 con una última dimensión de 2: parte real e imaginaria.</translation>
    </message>
    <message>
        <source>Array of Python objects</source>
        <translation>Array de objetos de Python</translation>
    </message>
    <message>
        <source>The array is stored as a pickle, which runs code when it is loaded with allow_pickle=True.</source>
        <translation>El array está almacenado como pickle, que ejecuta código cuando se carga con allow_pickle=True.</translation>
    </message>
    <message>
        <source>Do not load it with allow_pickle=True.</source>
        <translation>No lo cargue con allow_pickle=True.</translation>
    </message>
    <message>
        <source>Entry was skipped</source>
        <translation>Entrada omitida</translation>
    </message>
    <message>
        <source>An entry of the archive is not a numeric array and is not read.</source>
        <translation>Una entrada del archivo comprimido no es un array numérico y no se lee.</translation>
    </message>
    <message>
        <source>Invalid attribute</source>
        <translation>Atributo no válido</translation>
    </message>
    <message>
        <source>An attribute of a node is unknown to the operator, missing, or of another type.</source>
        <translation>Un atributo de un nodo falta, es de otro tipo o el operador no lo conoce.</translation>
    </message>
    <message>
        <source>Export the model again, or correct the node.</source>
        <translation>Exporte de nuevo el modelo, o corrija el nodo.</translation>
    </message>
    <message>
        <source>Duplicate name</source>
        <translation>Nombre duplicado</translation>
    </message>
    <message>
        <source>Two inputs, outputs, initializers or functions have the same name. In ONNX every value is assigned once.</source>
        <translation>Dos entradas, salidas, inicializadores o funciones tienen el mismo nombre. En ONNX cada valor se asigna una sola vez.</translation>
    </message>
    <message>
        <source>Empty node</source>
        <translation>Nodo vacío</translation>
    </message>
    <message>
        <source>A node has no inputs and no outputs.</source>
        <translation>Un nodo no tiene entradas ni salidas.</translation>
    </message>
    <message>
        <source>External data is missing</source>
        <translation>Faltan datos externos</translation>
    </message>
    <message>
        <source>A tensor is stored in another file that does not exist, is too short, or may not be read.</source>
        <translation>Un tensor está almacenado en otro archivo que no existe, es demasiado corto o no se permite leer.</translation>
    </message>
    <message>
        <source>Place the data file beside the model.</source>
        <translation>Coloque el archivo de datos junto al modelo.</translation>
    </message>
    <message>
        <source>Invalid function</source>
        <translation>Función no válida</translation>
    </message>
    <message>
        <source>A function of the model has no name, calls itself, or uses what it does not define.</source>
        <translation>Una función del modelo no tiene nombre, se llama a sí misma o usa algo que no define.</translation>
    </message>
    <message>
        <source>Problems of the graph</source>
        <translation>Problemas del grafo</translation>
    </message>
    <message>
        <source>The graph has problems. The finding gives the first of them, or the number of those that are not listed.</source>
        <translation>El grafo tiene problemas. El hallazgo indica el primero de ellos, o el número de los que no se muestran.</translation>
    </message>
    <message>
        <source>Initializer is not an input</source>
        <translation>El inicializador no es una entrada</translation>
    </message>
    <message>
        <source>Before IR version 4, initializers had to be graph inputs as well. ONNX Runtime accepts the model.</source>
        <translation>Antes de la versión 4 de IR, los inicializadores también tenían que ser entradas del grafo. ONNX Runtime acepta el modelo.</translation>
    </message>
    <message>
        <source>Wrong number of inputs</source>
        <translation>Número de entradas incorrecto</translation>
    </message>
    <message>
        <source>A node has fewer or more inputs than its operator allows in this version.</source>
        <translation>Un nodo tiene menos o más entradas de las que su operador permite en esta versión.</translation>
    </message>
    <message>
        <source>Newer IR version</source>
        <translation>Versión de IR más reciente</translation>
    </message>
    <message>
        <source>The model was written in a newer version of ONNX than this program knows. Additions are not shown.</source>
        <translation>El modelo se escribió en una versión de ONNX más reciente que la que conoce este programa. Lo añadido en ella no se muestra.</translation>
    </message>
    <message>
        <source>Invalid or missing name</source>
        <translation>Nombre no válido o ausente</translation>
    </message>
    <message>
        <source>A graph, a value or an initializer has no name, or one that ONNX does not allow.</source>
        <translation>Un grafo, un valor o un inicializador no tiene nombre, o tiene uno que ONNX no permite.</translation>
    </message>
    <message>
        <source>Narrow type was unpacked</source>
        <translation>Tipo estrecho desempaquetado</translation>
    </message>
    <message>
        <source>A type of less than 8 bits was unpacked to a wider one.</source>
        <translation>Un tipo de menos de 8 bits se desempaquetó a uno más ancho.</translation>
    </message>
    <message>
        <source>Tensor without data</source>
        <translation>Tensor sin datos</translation>
    </message>
    <message>
        <source>A tensor has a shape and no values: the model was saved without its weights.</source>
        <translation>Un tensor tiene forma, pero no valores: el modelo se guardó sin sus pesos.</translation>
    </message>
    <message>
        <source>Get the model with its weights.</source>
        <translation>Obtenga el modelo con sus pesos.</translation>
    </message>
    <message>
        <source>Nodes are not in order</source>
        <translation>Los nodos no están en orden</translation>
    </message>
    <message>
        <source>A node uses a value that a later node computes. ONNX requires topological order; ONNX Runtime sorts the nodes unless there is a cycle.</source>
        <translation>Un nodo usa un valor que calcula un nodo posterior. ONNX exige un orden topológico; ONNX Runtime ordena los nodos salvo que haya un ciclo.</translation>
    </message>
    <message>
        <source>Node without operator</source>
        <translation>Nodo sin operador</translation>
    </message>
    <message>
        <source>A node has no op_type.</source>
        <translation>Un nodo no tiene op_type.</translation>
    </message>
    <message>
        <source>Unknown or removed operator</source>
        <translation>Operador desconocido o eliminado</translation>
    </message>
    <message>
        <source>The domain has no such operator in the version that the model imports.</source>
        <translation>El dominio no tiene ese operador en la versión que importa el modelo.</translation>
    </message>
    <message>
        <source>Convert the model with onnx.version_converter, or export it for another opset.</source>
        <translation>Convierta el modelo con onnx.version_converter, o expórtelo para otro opset.</translation>
    </message>
    <message>
        <source>Invalid opset import</source>
        <translation>Importación de opset no válida</translation>
    </message>
    <message>
        <source>A domain that the nodes use is not imported, is imported twice, or in a version that does not exist.</source>
        <translation>Un dominio que usan los nodos no se importa, se importa dos veces o se importa en una versión que no existe.</translation>
    </message>
    <message>
        <source>Wrong number of outputs</source>
        <translation>Número de salidas incorrecto</translation>
    </message>
    <message>
        <source>A node has fewer or more outputs than its operator allows in this version.</source>
        <translation>Un nodo tiene menos o más salidas de las que su operador permite en esta versión.</translation>
    </message>
    <message>
        <source>Tensor data is too long</source>
        <translation>Datos de tensor demasiado largos</translation>
    </message>
    <message>
        <source>A tensor has more bytes than its shape needs. They are ignored.</source>
        <translation>Un tensor tiene más bytes de los que necesita su forma. Los sobrantes se ignoran.</translation>
    </message>
    <message>
        <source>Value without shape</source>
        <translation>Valor sin forma</translation>
    </message>
    <message>
        <source>onnx.checker requires a shape for graph inputs and outputs; ONNX Runtime does not.</source>
        <translation>onnx.checker exige una forma para las entradas y salidas del grafo; ONNX Runtime no.</translation>
    </message>
    <message>
        <source>Sparse tensor</source>
        <translation>Tensor disperso</translation>
    </message>
    <message>
        <source>The indices and the values of a sparse tensor are read as separate tensors.</source>
        <translation>Los índices y los valores de un tensor disperso se leen como tensores separados.</translation>
    </message>
    <message>
        <source>String tensor</source>
        <translation>Tensor de cadenas</translation>
    </message>
    <message>
        <source>The strings are stored in the metadata and not as a tensor.</source>
        <translation>Las cadenas se almacenan en los metadatos y no como tensor.</translation>
    </message>
    <message>
        <source>Invalid subgraph</source>
        <translation>Subgrafo no válido</translation>
    </message>
    <message>
        <source>The graph in an attribute, such as a branch of If, has another number of inputs or outputs than the operator requires.</source>
        <translation>El grafo de un atributo, como una rama de If, tiene un número de entradas o salidas distinto del que exige el operador.</translation>
    </message>
    <message>
        <source>Training graphs were skipped</source>
        <translation>Grafos de entrenamiento omitidos</translation>
    </message>
    <message>
        <source>The graphs of the training part of the model are not read.</source>
        <translation>No se leen los grafos de la parte de entrenamiento del modelo.</translation>
    </message>
    <message>
        <source>Wrong type</source>
        <translation>Tipo incorrecto</translation>
    </message>
    <message>
        <source>The element type of a value is not one that the operator allows.</source>
        <translation>El tipo de elemento de un valor no es uno de los que permite el operador.</translation>
    </message>
    <message>
        <source>Undefined input</source>
        <translation>Entrada no definida</translation>
    </message>
    <message>
        <source>A node uses a value that is not a graph input, an initializer or an output of a node.</source>
        <translation>Un nodo usa un valor que no es una entrada del grafo, un inicializador ni una salida de un nodo.</translation>
    </message>
    <message>
        <source>Undefined output</source>
        <translation>Salida no definida</translation>
    </message>
    <message>
        <source>An output of the graph is not computed by any node.</source>
        <translation>Ningún nodo calcula una de las salidas del grafo.</translation>
    </message>
    <message>
        <source>No configuration</source>
        <translation>Sin configuración</translation>
    </message>
    <message>
        <source>transformers requires a config.json next to the model, and the source has none.</source>
        <translation>transformers requiere un config.json junto al modelo, y el origen no lo tiene.</translation>
    </message>
    <message>
        <source>Copy the configuration of the original model to the folder.</source>
        <translation>Copie la configuración del modelo original en la carpeta.</translation>
    </message>
    <message>
        <source>No metadata</source>
        <translation>Sin metadatos</translation>
    </message>
    <message>
        <source>Files of the output format have tensors only.</source>
        <translation>Los archivos del formato de salida solo tienen tensores.</translation>
    </message>
    <message>
        <source>Write an .apr or .safetensors file to keep the metadata.</source>
        <translation>Escriba un archivo .apr o .safetensors para conservar los metadatos.</translation>
    </message>
    <message>
        <source>Side files are not written</source>
        <translation>No se escriben los archivos complementarios</translation>
    </message>
    <message>
        <source>config.json, the tokenizer and other files are not written next to a single output file.</source>
        <translation>config.json, el tokenizador y otros archivos no se escriben junto a un único archivo de salida.</translation>
    </message>
    <message>
        <source>Use -o FOLDER/ to write a folder that transformers loads.</source>
        <translation>Use -o FOLDER/ para escribir una carpeta que transformers pueda cargar.</translation>
    </message>
    <message>
        <source>Dangerous import</source>
        <translation>Importación peligrosa</translation>
    </message>
    <message>
        <source>Loading the pickle imports a function that runs code, reads or writes files, or opens connections. Data of models never needs it.</source>
        <translation>Cargar el pickle importa una función que ejecuta código, lee o escribe archivos, o abre conexiones. Los datos de los modelos nunca la necesitan.</translation>
    </message>
    <message>
        <source>Do not load this file. Ask its author for SafeTensors.</source>
        <translation>No cargue este archivo. Pida a su autor una versión en SafeTensors.</translation>
    </message>
    <message>
        <source>Extension registry</source>
        <translation>Registro de extensiones</translation>
    </message>
    <message>
        <source>The pickle refers to the extension registry of the program that loads it, so that what is imported cannot be known.</source>
        <translation>El pickle hace referencia al registro de extensiones del programa que lo carga, por lo que no se puede saber qué se importa.</translation>
    </message>
    <message>
        <source>Do not load this file.</source>
        <translation>No cargue este archivo.</translation>
    </message>
    <message>
        <source>Nested pickle</source>
        <translation>Pickle anidado</translation>
    </message>
    <message>
        <source>The data of a pickle contains another pickle, which some loaders read.</source>
        <translation>Los datos de un pickle contienen otro pickle, que algunos cargadores leen.</translation>
    </message>
    <message>
        <source>Unknown import</source>
        <translation>Importación desconocida</translation>
    </message>
    <message>
        <source>Loading the pickle imports a class or function that is not on the list of those that models need.</source>
        <translation>Cargar el pickle importa una clase o función que no está en la lista de las que necesitan los modelos.</translation>
    </message>
    <message>
        <source>Load it only if you know and trust the package, or use weights_only=True.</source>
        <translation>Cárguelo solo si conoce el paquete y confía en él, o use weights_only=True.</translation>
    </message>
    <message>
        <source>Also an HDF5 file</source>
        <translation>También es un archivo HDF5</translation>
    </message>
    <message>
        <source>The file can be read as HDF5 as well: programs see different content, depending on what they take it for.</source>
        <translation>El archivo también se puede leer como HDF5: los programas ven un contenido distinto según cómo lo interpreten.</translation>
    </message>
    <message>
        <source>Also a zip archive</source>
        <translation>También es un archivo zip</translation>
    </message>
    <message>
        <source>The file can be read as a zip archive as well: programs see different content, depending on what they take it for.</source>
        <translation>El archivo también se puede leer como archivo zip: los programas ven un contenido distinto según cómo lo interpreten.</translation>
    </message>
    <message>
        <source>Source was not hashed</source>
        <translation>No se calculó el hash del origen</translation>
    </message>
    <message>
        <source>The provenance has no SHA-256 of a large source file.</source>
        <translation>La procedencia no incluye el SHA-256 de un archivo de origen grande.</translation>
    </message>
    <message>
        <source>Use --hash to add it.</source>
        <translation>Use --hash para añadirlo.</translation>
    </message>
    <message>
        <source>Zeros were lost</source>
        <translation>Se perdieron ceros</translation>
    </message>
    <message>
        <source>Less weights are zero than were pruned: the quantization type cannot represent zero in every block.</source>
        <translation>Hay menos pesos a cero de los que se podaron: el tipo de cuantización no permite representar el cero en todos los bloques.</translation>
    </message>
    <message>
        <source>q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly.</source>
        <translation>q4_0, q8_0, q3_k, q6_k, int8 e int4 representan el cero de forma exacta.</translation>
    </message>
    <message>
        <source>Structure was pruned</source>
        <translation>Estructura podada</translation>
    </message>
    <message>
        <source>Heads, layers or rows were removed; the message gives which.</source>
        <translation>Se eliminaron cabezas, capas o filas; el mensaje indica cuáles.</translation>
    </message>
    <message>
        <source>TorchScript code whose graph is not shown</source>
        <translation>Código TorchScript cuyo grafo no se muestra</translation>
    </message>
    <message>
        <source>The code of the model could not be read as a graph. The tensors are read nevertheless.</source>
        <translation>El código del modelo no se pudo leer como grafo. Los tensores se leen de todos modos.</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>Sin tensores</translation>
    </message>
    <message>
        <source>The checkpoint contains no tensors.</source>
        <translation>El checkpoint no contiene tensores.</translation>
    </message>
    <message>
        <source>Part of the checkpoint was skipped</source>
        <translation>Parte del checkpoint omitida</translation>
    </message>
    <message>
        <source>The optimizer state and other parts of a training checkpoint are not part of the model.</source>
        <translation>El estado del optimizador y otras partes de un checkpoint de entrenamiento no forman parte del modelo.</translation>
    </message>
    <message>
        <source>Use --key to read them.</source>
        <translation>Use --key para leerlas.</translation>
    </message>
    <message>
        <source>Tensors share storage</source>
        <translation>Los tensores comparten almacenamiento</translation>
    </message>
    <message>
        <source>Several tensors are views of the same storage, as tied embeddings are. Each is read as a separate copy.</source>
        <translation>Varios tensores son vistas del mismo almacenamiento, como los embeddings vinculados. Cada uno se lee como una copia separada.</translation>
    </message>
    <message>
        <source>Prefix was removed</source>
        <translation>Prefijo eliminado</translation>
    </message>
    <message>
        <source>The tensors are those of a part of the checkpoint, such as state_dict; its name was removed from the tensor names.</source>
        <translation>Los tensores son los de una parte del checkpoint, como state_dict; el nombre de esa parte se eliminó de los nombres de los tensores.</translation>
    </message>
    <message>
        <source>TorchScript code</source>
        <translation>Código TorchScript</translation>
    </message>
    <message>
        <source>The file contains code of the model beside its tensors. Conversions do not preserve it.</source>
        <translation>El archivo contiene código del modelo además de sus tensores. Las conversiones no lo conservan.</translation>
    </message>
    <message>
        <source>Quality gate</source>
        <translation>Control de calidad</translation>
    </message>
    <message>
        <source>Tensors differ more from the source than the gate allows.</source>
        <translation>Los tensores difieren del origen más de lo que permite el control.</translation>
    </message>
    <message>
        <source>Use a larger type, a higher rank or less pruning; --ignore-gate writes the file anyway.</source>
        <translation>Use un tipo más grande, un rango mayor o menos poda; --ignore-gate escribe el archivo de todos modos.</translation>
    </message>
    <message>
        <source>Fallback type</source>
        <translation>Tipo alternativo</translation>
    </message>
    <message>
        <source>The row length of some tensors is not a multiple of the block length, so that they get another type.</source>
        <translation>La longitud de fila de algunos tensores no es un múltiplo de la longitud de bloque, por lo que reciben otro tipo.</translation>
    </message>
    <message>
        <source>High error</source>
        <translation>Error alto</translation>
    </message>
    <message>
        <source>Use larger types for the tensors with the highest error, a higher rank, or less pruning.</source>
        <translation>Use tipos más grandes para los tensores con mayor error, un rango mayor o menos poda.</translation>
    </message>
    <message>
        <source>No importance for some tensors</source>
        <translation>Sin datos de importancia para algunos tensores</translation>
    </message>
    <message>
        <source>The importance matrix or the calibration data has no entry for some tensors.</source>
        <translation>La matriz de importancia o los datos de calibración no tienen ninguna entrada para algunos tensores.</translation>
    </message>
    <message>
        <source>Option without effect</source>
        <translation>Opción sin efecto</translation>
    </message>
    <message>
        <source>No tensor was recognized as the one that the option is about.</source>
        <translation>No se reconoció ningún tensor como aquel al que se refiere la opción.</translation>
    </message>
    <message>
        <source>Use --rule &apos;GLOB=TYPE&apos; to select tensors by name.</source>
        <translation>Use --rule &apos;GLOB=TYPE&apos; para seleccionar tensores por nombre.</translation>
    </message>
    <message>
        <source>Nothing to quantize</source>
        <translation>Nada que cuantizar</translation>
    </message>
    <message>
        <source>All tensors are excluded from quantization or already have the requested type.</source>
        <translation>Todos los tensores están excluidos de la cuantización o ya tienen el tipo solicitado.</translation>
    </message>
    <message>
        <source>`convert --quantize … --plan` lists the reason for each tensor.</source>
        <translation>`convert --quantize … --plan` muestra el motivo de cada tensor.</translation>
    </message>
    <message>
        <source>Header length is not a multiple of 8</source>
        <translation>La longitud de la cabecera no es múltiplo de 8</translation>
    </message>
    <message>
        <source>The tensor data does not start at a multiple of 8. It is harmless; memory-mapped loading may be slower.</source>
        <translation>Los datos de los tensores no empiezan en un múltiplo de 8. Es inofensivo; la carga mapeada en memoria puede ser más lenta.</translation>
    </message>
    <message>
        <source>Block types are split</source>
        <translation>Tipos de bloque separados</translation>
    </message>
    <message>
        <source>The format has no block types: tensors of integers with scales are stored losslessly as int8 with separate scales.</source>
        <translation>El formato no tiene tipos de bloque: los tensores de enteros con escalas se almacenan sin pérdidas como int8 con escalas separadas.</translation>
    </message>
    <message>
        <source>Use --dequantize f16 to write floating-point values.</source>
        <translation>Use --dequantize f16 para escribir valores de coma flotante.</translation>
    </message>
    <message>
        <source>Header begins with whitespace</source>
        <translation>La cabecera empieza con espacios en blanco</translation>
    </message>
    <message>
        <source>The specification requires that the header begins with {. Readers accept whitespace.</source>
        <translation>La especificación exige que la cabecera empiece con {. Los programas de lectura aceptan espacios en blanco.</translation>
    </message>
    <message>
        <source>Convert the file to remove it.</source>
        <translation>Convierta el archivo para eliminarlos.</translation>
    </message>
    <message>
        <source>More findings</source>
        <translation>Más hallazgos</translation>
    </message>
    <message>
        <source>There are more findings of the same kind; the worst are shown.</source>
        <translation>Hay más hallazgos del mismo tipo; se muestran los peores.</translation>
    </message>
    <message>
        <source>Encrypted payload</source>
        <translation>Contenido cifrado</translation>
    </message>
    <message>
        <source>The tensors are encrypted; reading them requires a key.</source>
        <translation>Los tensores están cifrados; para leerlos se necesita una clave.</translation>
    </message>
    <message>
        <source>Signed file</source>
        <translation>Archivo firmado</translation>
    </message>
    <message>
        <source>The file has a signature, which was not verified.</source>
        <translation>El archivo tiene una firma, que no se verificó.</translation>
    </message>
    <message>
        <source>The configuration contradicts the tensors</source>
        <translation>La configuración contradice los tensores</translation>
    </message>
    <message>
        <source>A size in the configuration, such as hidden_size, is not the one that all tensors have, so the configuration is wrong and not a single tensor.</source>
        <translation>Un tamaño de la configuración, como hidden_size, no es el que tienen todos los tensores, de modo que lo incorrecto es la configuración y no un solo tensor.</translation>
    </message>
    <message>
        <source>Correct the configuration, or use the one of the original model.</source>
        <translation>Corrija la configuración, o use la del modelo original.</translation>
    </message>
    <message>
        <source>Shapes contradict each other</source>
        <translation>Las formas se contradicen</translation>
    </message>
    <message>
        <source>A tensor has another shape than the architecture, the configuration or the other tensors require. Programs refuse such a model or compute nonsense.</source>
        <translation>Un tensor tiene una forma distinta de la que exigen la arquitectura, la configuración o los demás tensores. Los programas rechazan un modelo así o calculan resultados sin sentido.</translation>
    </message>
    <message>
        <source>Compare with the configuration of the model, and with the original if it was converted.</source>
        <translation>Compare con la configuración del modelo y, si fue convertido, con el original.</translation>
    </message>
    <message>
        <source>File is not used</source>
        <translation>Archivo no usado</translation>
    </message>
    <message>
        <source>A file beside the model is a link out of its folder and is not embedded.</source>
        <translation>Un archivo situado junto al modelo es un enlace que sale de su carpeta y no se incrusta.</translation>
    </message>
    <message>
        <source>Sparse layouts</source>
        <translation>Disposiciones dispersas</translation>
    </message>
    <message>
        <source>What sparse storage saves, or that no tensor has enough zeros.</source>
        <translation>Lo que ahorra el almacenamiento disperso, o que ningún tensor tiene suficientes ceros.</translation>
    </message>
    <message>
        <source>Misaligned tensors</source>
        <translation>Tensores desalineados</translation>
    </message>
    <message>
        <source>The offset of a tensor is not a multiple of the alignment of the format. Reading is slower, and programs that map the file may refuse it.</source>
        <translation>El desplazamiento de un tensor no es múltiplo de la alineación del formato. La lectura es más lenta, y los programas que mapean el archivo en memoria pueden rechazarlo.</translation>
    </message>
    <message>
        <source>Convert the file to align the tensors.</source>
        <translation>Convierta el archivo para alinear los tensores.</translation>
    </message>
    <message>
        <source>Tensors much larger than the file</source>
        <translation>Tensores mucho más grandes que el archivo</translation>
    </message>
    <message>
        <source>The tensors decode to far more bytes than a file of this size normally does, so they are not read: a small file could cost hours and all memory.</source>
        <translation>Al decodificarse, los tensores ocupan muchos más bytes de lo normal en un archivo de este tamaño, por lo que no se leen: un archivo pequeño podría costar horas y toda la memoria.</translation>
    </message>
    <message>
        <source>Set APR_RAM_LIMIT to a higher value if you trust the file.</source>
        <translation>Asigne a APR_RAM_LIMIT un valor mayor si confía en el archivo.</translation>
    </message>
    <message>
        <source>Header without checksum</source>
        <translation>Cabecera sin suma de comprobación</translation>
    </message>
    <message>
        <source>The header has no checksum, so damage of the header cannot be noticed.</source>
        <translation>La cabecera no tiene suma de comprobación, por lo que no se pueden detectar daños en ella.</translation>
    </message>
    <message>
        <source>Newer minor version</source>
        <translation>Versión menor más reciente</translation>
    </message>
    <message>
        <source>The file was written in a newer version of the format than this program knows. What is new in it is not shown.</source>
        <translation>El archivo se escribió en una versión del formato más reciente que la que conoce este programa. Lo nuevo de ella no se muestra.</translation>
    </message>
    <message>
        <source>Padding is not zero</source>
        <translation>El relleno no es cero</translation>
    </message>
    <message>
        <source>The bytes between tensors are not all zero. They have no effect, but the file is not the one that a writer produces.</source>
        <translation>Los bytes entre los tensores no son todos cero. No tienen ningún efecto, pero el archivo no es el que produce un programa de escritura.</translation>
    </message>
    <message>
        <source>Convert the file to write zero padding.</source>
        <translation>Convierta el archivo para escribir el relleno con ceros.</translation>
    </message>
    <message>
        <source>Reserved bytes are set</source>
        <translation>Bytes reservados distintos de cero</translation>
    </message>
    <message>
        <source>Bytes that the specification reserves are not zero: a newer writer, or damage.</source>
        <translation>Los bytes que la especificación reserva no son cero: un programa de escritura más reciente, o un daño.</translation>
    </message>
    <message>
        <source>Bytes behind the model</source>
        <translation>Bytes después del modelo</translation>
    </message>
    <message>
        <source>The file goes on behind its last part. The bytes are ignored here; other programs may refuse the file or read something else.</source>
        <translation>El archivo continúa después de su última parte. Aquí esos bytes se ignoran; otros programas pueden rechazar el archivo o leer otra cosa.</translation>
    </message>
    <message>
        <source>Convert the file to remove them.</source>
        <translation>Convierta el archivo para eliminarlos.</translation>
    </message>
    <message>
        <source>The header describes tensor data behind the end of the file, as after an interrupted download or a full disk.</source>
        <translation>La cabecera describe datos de tensores más allá del final del archivo, como ocurre tras una descarga interrumpida o con un disco lleno.</translation>
    </message>
    <message>
        <source>Compare the size with the source, and download the file again.</source>
        <translation>Compare el tamaño con el del origen y descargue el archivo de nuevo.</translation>
    </message>
    <message>
        <source>Unknown block</source>
        <translation>Bloque desconocido</translation>
    </message>
    <message>
        <source>The file has a block of a type that this program does not know. It is ignored.</source>
        <translation>El archivo tiene un bloque de un tipo que este programa no conoce. Se ignora.</translation>
    </message>
    <message>
        <source>Unknown flags</source>
        <translation>Indicadores desconocidos</translation>
    </message>
    <message>
        <source>Flag bits are set that this program does not know. They are ignored.</source>
        <translation>Están activados bits indicadores que este programa no conoce. Se ignoran.</translation>
    </message>
    <message>
        <source>Tensor data cannot be read</source>
        <translation>No se pueden leer los datos de un tensor</translation>
    </message>
    <message>
        <source>The header of the file is intact, but the data of a tensor cannot be decoded.</source>
        <translation>La cabecera del archivo está intacta, pero los datos de un tensor no se pueden decodificar.</translation>
    </message>
    <message>
        <source>Download or export the file again.</source>
        <translation>Descargue o exporte el archivo de nuevo.</translation>
    </message>
    <message>
        <source>Unsafe file</source>
        <translation>Archivo no seguro</translation>
    </message>
    <message>
        <source>The file refers to something outside of its folder, or contains objects that loaders execute.</source>
        <translation>El archivo hace referencia a algo fuera de su carpeta, o contiene objetos que los cargadores ejecutan.</translation>
    </message>
    <message>
        <source>Do not load this file where it can access other files.</source>
        <translation>No cargue este archivo donde pueda acceder a otros archivos.</translation>
    </message>
    <message>
        <source>Unsorted tensor index</source>
        <translation>Índice de tensores sin ordenar</translation>
    </message>
    <message>
        <source>The tensor index is not sorted by name, as the specification requires. aprender rejects such a file.</source>
        <translation>El índice de tensores no está ordenado por nombre, como exige la especificación. aprender rechaza un archivo así.</translation>
    </message>
    <message>
        <source>Convert the file to sort the index.</source>
        <translation>Convierta el archivo para ordenar el índice.</translation>
    </message>
    <message>
        <source>Unused bytes</source>
        <translation>Bytes no usados</translation>
    </message>
    <message>
        <source>There are bytes between the parts of the file that nothing refers to.</source>
        <translation>Entre las partes del archivo hay bytes a los que nada hace referencia.</translation>
    </message>
    <message>
        <source>Path outside of the folder</source>
        <translation>Ruta fuera de la carpeta</translation>
    </message>
    <message>
        <source>An entry of the archive would be written outside of the folder to which the archive is extracted.</source>
        <translation>Una entrada del archivo comprimido se escribiría fuera de la carpeta en la que este se extrae.</translation>
    </message>
    <message>
        <source>Do not extract this archive.</source>
        <translation>No extraiga este archivo comprimido.</translation>
    </message>
    <message>
        <source>Graph without weights</source>
        <translation>Grafo sin pesos</translation>
    </message>
    <message>
        <source>The graph has no constants; the variables are in a separate checkpoint.</source>
        <translation>El grafo no tiene constantes; las variables están en un checkpoint separado.</translation>
    </message>
    <message>
        <source>Open the checkpoint&apos;s .index file.</source>
        <translation>Abra el archivo .index del checkpoint.</translation>
    </message>
    <message>
        <source>Unknown schema version</source>
        <translation>Versión de esquema desconocida</translation>
    </message>
    <message>
        <source>The version of the SavedModel is not 1, the only one that exists so far.</source>
        <translation>La versión del SavedModel no es 1, la única que existe hasta ahora.</translation>
    </message>
    <message>
        <source>Tensors were skipped</source>
        <translation>Tensores omitidos</translation>
    </message>
    <message>
        <source>Tensors of the optimizer, counters and strings are not part of the model.</source>
        <translation>Los tensores del optimizador, los contadores y las cadenas no forman parte del modelo.</translation>
    </message>
    <message>
        <source>Use --key optimizer to read them.</source>
        <translation>Use --key optimizer para leerlos.</translation>
    </message>
    <message>
        <source>Associated files</source>
        <translation>Archivos asociados</translation>
    </message>
    <message>
        <source>A zip archive with labels or a vocabulary follows the model, as TensorFlow Lite Metadata defines.</source>
        <translation>Al modelo le sigue un archivo zip con etiquetas o un vocabulario, tal como definen los metadatos de TFLite (TensorFlow Lite Metadata).</translation>
    </message>
    <message>
        <source>Buffer is too long</source>
        <translation>Búfer demasiado largo</translation>
    </message>
    <message>
        <source>A buffer has more bytes than its tensor needs. They are ignored.</source>
        <translation>Un búfer tiene más bytes de los que necesita su tensor. Los sobrantes se ignoran.</translation>
    </message>
    <message>
        <source>Tensor was skipped</source>
        <translation>Tensor omitido</translation>
    </message>
    <message>
        <source>The shape of a tensor is unknown, or its type has no equivalent dtype.</source>
        <translation>La forma de un tensor es desconocida, o su tipo no tiene un dtype equivalente.</translation>
    </message>
    <message>
        <source>A sparse tensor was converted to dense.</source>
        <translation>Un tensor disperso se convirtió en denso.</translation>
    </message>
    <message>
        <source>Python code in the archive</source>
        <translation>Código Python en el archivo comprimido</translation>
    </message>
    <message>
        <source>The archive is a torch.package: loading it imports Python files from the archive.</source>
        <translation>El archivo comprimido es un torch.package: al cargarlo se importan archivos Python que contiene.</translation>
    </message>
    <message>
        <source>Load it only if you trust its source.</source>
        <translation>Cárguelo solo si confía en su procedencia.</translation>
    </message>
    <message>
        <source>The archive contains TorchScript code. It runs in PyTorch&apos;s interpreter when the model is called, and can read and write files.</source>
        <translation>El archivo comprimido contiene código TorchScript. Se ejecuta en el intérprete de PyTorch cuando se llama al modelo, y puede leer y escribir archivos.</translation>
    </message>
    <message>
        <source>All values are zero</source>
        <translation>Todos los valores son cero</translation>
    </message>
    <message>
        <source>All values of a weight of two or more dimensions are zero, as if it had not been loaded or trained. Adapters and new layers can start like this.</source>
        <translation>Todos los valores de un peso de dos o más dimensiones son cero, como si no se hubiera cargado o entrenado. Los adaptadores y las capas nuevas pueden empezar así.</translation>
    </message>
    <message>
        <source>Check that the tensor was loaded and trained.</source>
        <translation>Compruebe que el tensor se cargó y se entrenó.</translation>
    </message>
    <message>
        <source>Infinite values</source>
        <translation>Valores infinitos</translation>
    </message>
    <message>
        <source>A tensor contains infinite values. In masks and constants they are normal; in trained weights they are an error.</source>
        <translation>Un tensor contiene valores infinitos. En máscaras y constantes son normales; en pesos entrenados son un error.</translation>
    </message>
    <message>
        <source>Convert from the f32 or bf16 original: f16 overflows above 65504.</source>
        <translation>Convierta a partir del original en f32 o bf16: f16 se desborda por encima de 65504.</translation>
    </message>
    <message>
        <source>Unusual mean</source>
        <translation>Media inusual</translation>
    </message>
    <message>
        <source>The mean of a tensor is outside of the range that trained models have for this kind of tensor (LayerNorm weight, embedding, linear weight …).</source>
        <translation>La media de un tensor está fuera del intervalo que tienen los modelos entrenados para esta clase de tensor (peso de LayerNorm, embedding, peso lineal …).</translation>
    </message>
    <message>
        <source>If the model was converted, check the scale, the transposition and the tensor names.</source>
        <translation>Si el modelo fue convertido, compruebe la escala, la transposición y los nombres de los tensores.</translation>
    </message>
    <message>
        <source>NaN values</source>
        <translation>Valores NaN</translation>
    </message>
    <message>
        <source>A tensor contains values that are not a number. Everything that is computed with them is NaN.</source>
        <translation>Un tensor contiene valores que no son un número. Todo lo que se calcula con ellos es NaN.</translation>
    </message>
    <message>
        <source>Find the training or conversion step that produced them; often a learning rate is too high, or a value overflowed in f16.</source>
        <translation>Busque el paso de entrenamiento o de conversión que los produjo; a menudo la tasa de aprendizaje es demasiado alta, o un valor se desbordó en f16.</translation>
    </message>
    <message>
        <source>Values were not checked</source>
        <translation>Valores no comprobados</translation>
    </message>
    <message>
        <source>Decoding the dtype is not supported; the data was copied without checking its values.</source>
        <translation>No se admite la decodificación del dtype; los datos se copiaron sin comprobar sus valores.</translation>
    </message>
    <message>
        <source>Values that are not finite</source>
        <translation>Valores no finitos</translation>
    </message>
    <message>
        <source>The source or the result has values that are NaN or infinite. Block types and integers cannot store them.</source>
        <translation>El origen o el resultado tiene valores NaN o infinitos. Los tipos de bloque y los enteros no pueden almacenarlos.</translation>
    </message>
    <message>
        <source>Unusual standard deviation</source>
        <translation>Desviación estándar inusual</translation>
    </message>
    <message>
        <source>The standard deviation of a tensor is higher than trained models have for this kind of tensor.</source>
        <translation>La desviación estándar de un tensor es mayor que la que tienen los modelos entrenados para esta clase de tensor.</translation>
    </message>
    <message>
        <source>Compare with the original model, for example with `aprcli diff`.</source>
        <translation>Compare con el modelo original, por ejemplo con `aprcli diff`.</translation>
    </message>
    <message>
        <source>Checksum mismatch in the archive</source>
        <translation>Una suma de comprobación del archivo comprimido no coincide</translation>
    </message>
    <message>
        <source>An entry of the archive does not have its checksum. torch loads it anyway.</source>
        <translation>Una entrada del archivo comprimido no tiene su suma de comprobación. torch la carga de todos modos.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>Descargue el archivo de nuevo.</translation>
    </message>
    <message>
        <source>Contradicting archive</source>
        <translation>Archivo comprimido contradictorio</translation>
    </message>
    <message>
        <source>The directory of the archive and its entries contradict each other: different programs may read different content.</source>
        <translation>El directorio del archivo comprimido y sus entradas se contradicen: distintos programas pueden leer un contenido distinto.</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>superado</translation>
    </message>
    <message>
        <source>warned</source>
        <translation>advertencia</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallo</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>incompleto</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>omitido</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>no aplicable</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>advertencia</translation>
    </message>
    <message>
        <source>info</source>
        <translation>info</translation>
    </message>
    <message>
        <source>output</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>embedding de tokens</translation>
    </message>
    <message>
        <source>attention q, k, v</source>
        <translation>atención q, k, v</translation>
    </message>
    <message>
        <source>attention k, v</source>
        <translation>atención k, v</translation>
    </message>
    <message>
        <source>attention v</source>
        <translation>atención v</translation>
    </message>
    <message>
        <source>attention k</source>
        <translation>atención k</translation>
    </message>
    <message>
        <source>attention q</source>
        <translation>atención q</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>salida de atención</translation>
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
        <translation>otro</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>control</source>
        <translation>control</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>definido por el usuario</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>sin usar</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>byte</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>lineal</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>embedding</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>convolución</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>normalización</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>experto</translation>
    </message>
    <message>
        <source>No pooler</source>
        <translation>Sin pooler</translation>
    </message>
    <message>
        <source>GGUF files do not contain the pooler of BERT, which transformers initializes at random.</source>
        <translation>Los archivos GGUF no contienen el pooler de BERT, que transformers inicializa al azar.</translation>
    </message>
    <message>
        <source>Use the vectors of the tokens, or the original checkpoint.</source>
        <translation>Use los vectores de los tokens o el checkpoint original.</translation>
    </message>
    <message>
        <source>No tokenizer</source>
        <translation>Sin tokenizador</translation>
    </message>
    <message>
        <source>Copy the tokenizer of the original model to the folder.</source>
        <translation>Copie el tokenizador del modelo original en la carpeta.</translation>
    </message>
    <message>
        <source>GGUF keys without an equivalent</source>
        <translation>Claves GGUF sin equivalente</translation>
    </message>
    <message>
        <source>Some keys of the GGUF metadata have no equivalent in the config.json made from it. The model may give other results.</source>
        <translation>Algunas claves de los metadatos GGUF no tienen equivalente en el config.json creado a partir de ellos. El modelo puede dar otros resultados.</translation>
    </message>
    <message>
        <source>Compare config.json with that of the original model.</source>
        <translation>Compare config.json con el del modelo original.</translation>
    </message>
    <message>
        <source>Small integers are unpacked</source>
        <translation>Los enteros pequeños se desempaquetan</translation>
    </message>
    <message>
        <source>Unsigned integers of less than 8 bits are read as U8.</source>
        <translation>Los enteros sin signo de menos de 8 bits se leen como U8.</translation>
    </message>
    <message>
        <source>Weights of a table</source>
        <translation>Pesos de una tabla</translation>
    </message>
    <message>
        <source>The weights are stored as indices in a table of values, and decoded.</source>
        <translation>Los pesos están almacenados como índices de una tabla de valores, y se decodifican.</translation>
    </message>
    <message>
        <source>Other files of the same model</source>
        <translation>Otros archivos del mismo modelo</translation>
    </message>
    <message>
        <source>The folder has the weights in another layout or precision as well. The files that transformers loads are read.</source>
        <translation>La carpeta tiene los pesos también en otra disposición o precisión. Se leen los archivos que carga transformers.</translation>
    </message>
    <message>
        <source>Specify the other file to read it.</source>
        <translation>Indique el otro archivo para leerlo.</translation>
    </message>
    <message>
        <source>GGUF file without content</source>
        <translation>Archivo GGUF sin contenido</translation>
    </message>
    <message>
        <source>The file has a header, but neither keys nor tensors, so it is not a model.</source>
        <translation>El archivo tiene una cabecera, pero ni claves ni tensores, por lo que no es un modelo.</translation>
    </message>
    <message>
        <source>GGUF key of a wrong type</source>
        <translation>Clave GGUF de un tipo incorrecto</translation>
    </message>
    <message>
        <source>The value of a key has another type than llama.cpp reads. It refuses such a file when it loads the model, also if the value itself would fit.</source>
        <translation>El valor de una clave tiene otro tipo que el que lee llama.cpp. Rechaza un archivo así al cargar el modelo, aunque el valor mismo cabría.</translation>
    </message>
    <message>
        <source>Write the key with the required type, for example with the Python package gguf.</source>
        <translation>Escriba la clave con el tipo requerido, por ejemplo con el paquete de Python gguf.</translation>
    </message>
    <message>
        <source>Packed weights keep their names</source>
        <translation>Los pesos empaquetados conservan sus nombres</translation>
    </message>
    <message>
        <source>The parts of packed weights have no canonical names, so all tensors keep those of the source.</source>
        <translation>Las partes de los pesos empaquetados no tienen nombres canónicos, por lo que todos los tensores conservan los del origen.</translation>
    </message>
    <message>
        <source>Files that do not travel</source>
        <translation>Archivos que no se trasladan</translation>
    </message>
    <message>
        <source>Files beside the source, such as the tokenizer, are neither in the output nor beside it.</source>
        <translation>Los archivos junto al origen, como el tokenizador, no están en la salida ni junto a ella.</translation>
    </message>
    <message>
        <source>Copy them from the source.</source>
        <translation>Cópielos del origen.</translation>
    </message>
    <message>
        <source>Index outside of a sparse tensor</source>
        <translation>Índice fuera de un tensor disperso</translation>
    </message>
    <message>
        <source>An index of a sparse tensor is negative or not below the size of its dimension. Programs that do not check this read or write other memory.</source>
        <translation>Un índice de un tensor disperso es negativo o no es menor que el tamaño de su dimensión. Los programas que no lo comprueban leen o escriben otra memoria.</translation>
    </message>
    <message>
        <source>Do not load the file in other programs; write it again from the original.</source>
        <translation>No cargue el archivo en otros programas; escríbalo de nuevo a partir del original.</translation>
    </message>
    <message>
        <source>Tensor that the index does not map</source>
        <translation>Tensor que el índice no asigna</translation>
    </message>
    <message>
        <source>A shard has a tensor that the index does not list, or lists for another shard. It is not read.</source>
        <translation>Un fragmento tiene un tensor que el índice no enumera, o enumera para otro fragmento. No se lee.</translation>
    </message>
    <message>
        <source>Write the index again, or remove the tensor.</source>
        <translation>Escriba el índice de nuevo, o elimine el tensor.</translation>
    </message>
    <message>
        <source>Weight that cannot be read</source>
        <translation>Peso que no se puede leer</translation>
    </message>
    <message>
        <source>A weight of the model has a type or a form that is not supported, so it is neither checked nor converted.</source>
        <translation>Un peso del modelo tiene un tipo o una forma que no se admite, por lo que no se comprueba ni se convierte.</translation>
    </message>
    <message>
        <source>Convert the model with the program that wrote it. --relaxed converts the other weights.</source>
        <translation>Convierta el modelo con el programa que lo escribió. --relaxed convierte los demás pesos.</translation>
    </message>
    <message>
        <source>Packed weights</source>
        <translation>Pesos empaquetados</translation>
    </message>
    <message>
        <source>Several tensors of one name</source>
        <translation>Varios tensores con el mismo nombre</translation>
    </message>
    <message>
        <source>The paths of several tensors in the checkpoint give the same name, such as those of the keys 1 and &quot;1&quot;. The later ones have a number.</source>
        <translation>Las rutas de varios tensores del checkpoint dan el mismo nombre, como las de las claves 1 y &quot;1&quot;. Los posteriores llevan un número.</translation>
    </message>
    <message>
        <source>Array of other values was skipped</source>
        <translation>Se omitió una matriz de otros valores</translation>
    </message>
    <message>
        <source>Arrays of strings, dates and Python objects are not weights and are not read.</source>
        <translation>Las matrices de cadenas, fechas y objetos de Python no son pesos y no se leen.</translation>
    </message>
    <message>
        <source>The relative error of the weights is above 5 %.</source>
        <translation>El error relativo de los pesos supera el 5 %.</translation>
    </message>
    <message>
        <source>Quantization that does not fit</source>
        <translation>Cuantización que no corresponde</translation>
    </message>
    <message>
        <source>The scales or zero points of a TensorFlow Lite tensor do not fit its shape: interpreters reject the model.</source>
        <translation>Las escalas o los puntos cero de un tensor de TensorFlow Lite no corresponden a su forma: los intérpretes rechazan el modelo.</translation>
    </message>
    <message>
        <source>Convert the model again.</source>
        <translation>Convierta el modelo de nuevo.</translation>
    </message>
    <message>
        <source>Configuration that names code</source>
        <translation>Configuración que nombra código</translation>
    </message>
    <message>
        <source>Loaders import or call what the configuration names.</source>
        <translation>Los cargadores importan o llaman lo que la configuración nombra.</translation>
    </message>
    <message>
        <source>Check what it names before you load the model.</source>
        <translation>Comprobar lo que nombra antes de cargar el modelo.</translation>
    </message>
    <message>
        <source>XML entities</source>
        <translation>Entidades XML</translation>
    </message>
    <message>
        <source>YAML tag of a Python object</source>
        <translation>Etiqueta YAML de un objeto de Python</translation>
    </message>
    <message>
        <source>Unsafe YAML loaders call the Python object that a tag names.</source>
        <translation>Los cargadores de YAML no seguros llaman al objeto de Python que nombra una etiqueta.</translation>
    </message>
    <message>
        <source>Do not load this file with an unsafe YAML loader.</source>
        <translation>No cargar este archivo con un cargador de YAML no seguro.</translation>
    </message>
    <message>
        <source>Chat template not understood</source>
        <translation>Plantilla de chat no entendida</translation>
    </message>
    <message>
        <source>Too many pickles</source>
        <translation>Demasiados pickles</translation>
    </message>
    <message>
        <source>The chat template reads attributes of Python&apos;s objects, which lead to functions that run code (CVE-2024-34359).</source>
        <translation>La plantilla de chat lee atributos de objetos de Python, que llevan a funciones que ejecutan código (CVE-2024-34359).</translation>
    </message>
    <message>
        <source>Do not use this template.</source>
        <translation>No usar esta plantilla.</translation>
    </message>
    <message>
        <source>XML entities can read files and expand without limit.</source>
        <translation>Las entidades XML pueden leer archivos y expandirse sin límite.</translation>
    </message>
    <message>
        <source>Use a parser that rejects entities.</source>
        <translation>Usar un analizador que rechace las entidades.</translation>
    </message>
    <message>
        <source>A chat template cannot be parsed, or calls functions and methods outside of the list of known ones.</source>
        <translation>Una plantilla de chat no se puede analizar, o llama a funciones y métodos que no están en la lista de los conocidos.</translation>
    </message>
    <message>
        <source>Read the template before you use the model.</source>
        <translation>Leer la plantilla antes de usar el modelo.</translation>
    </message>
    <message>
        <source>More pickles follow one another than the scanner reads.</source>
        <translation>Hay más pickles seguidos de los que lee el escáner.</translation>
    </message>
    <message>
        <source>Chat template that escapes the sandbox</source>
        <translation>Plantilla de chat que escapa del entorno aislado</translation>
    </message>
    <message>
        <source>Also a model of another format</source>
        <translation>También es un modelo de otro formato</translation>
    </message>
    <message>
        <source>The file has the signature of another format of models as well: programs see different content, depending on what they take it for.</source>
        <translation>El archivo también tiene la firma de otro formato de modelos: los programas ven un contenido distinto según cómo lo interpreten.</translation>
    </message>
    <message>
        <source>Also a graph of another format</source>
        <translation>También es un grafo de otro formato</translation>
    </message>
    <message>
        <source>The bytes are also a message with operators of another format. Messages have no signature: programs see different content, depending on what they take them for.</source>
        <translation>Los bytes también son un mensaje con operadores de otro formato. Los mensajes no tienen firma: los programas ven un contenido distinto según cómo los interpreten.</translation>
    </message>
    <message>
        <source>Token twice in the vocabulary</source>
        <translation>Token repetido en el vocabulario</translation>
    </message>
    <message>
        <source>Several ids have the same token. Tokenizers use one of them for the text, so that the other rows of the embedding are never used, or programs disagree on the ids of a text.</source>
        <translation>Varios identificadores tienen el mismo token. Los tokenizadores usan uno de ellos para el texto, de modo que las otras filas del embedding no se usan nunca, o los programas no coinciden en los identificadores de un texto.</translation>
    </message>
    <message>
        <source>Use the tokenizer that belongs to the model.</source>
        <translation>Usa el tokenizador que pertenece al modelo.</translation>
    </message>
    <message>
        <source>Link that was not followed</source>
        <translation>Enlace que no se siguió</translation>
    </message>
    <message>
        <source>A link to a folder was not followed, so that what is behind it was not scanned.</source>
        <translation>No se siguió un enlace a una carpeta, de modo que lo que hay detrás no se analizó.</translation>
    </message>
    <message>
        <source>Scan the folder that it leads to.</source>
        <translation>Analice la carpeta a la que lleva.</translation>
    </message>
    <message>
        <source>Licenses exclude each other</source>
        <translation>Licencias que se excluyen entre sí</translation>
    </message>
    <message>
        <source>The result is made of models whose licenses cannot both be kept: one forbids a restriction that another one requires.</source>
        <translation>El resultado se forma con modelos cuyas licencias no se pueden cumplir a la vez: una prohíbe una restricción que otra exige.</translation>
    </message>
    <message>
        <source>Ask the owners for another license, or leave one of the models out.</source>
        <translation>Pida otra licencia a los propietarios o excluya uno de los modelos.</translation>
    </message>
    <message>
        <source>Base of a merge</source>
        <translation>Base de una fusión</translation>
    </message>
    <message>
        <source>The method needs a base, and none was chosen: the first model is used.</source>
        <translation>El método necesita una base y no se eligió ninguna: se usa el primer modelo.</translation>
    </message>
    <message>
        <source>Choose another one with --base.</source>
        <translation>Elija otra con --base.</translation>
    </message>
    <message>
        <source>No chat template</source>
        <translation>Sin plantilla de chat</translation>
    </message>
    <message>
        <source>None of the merged models has a chat template, so the result has none either.</source>
        <translation>Ninguno de los modelos fusionados tiene una plantilla de chat, por lo que el resultado tampoco la tiene.</translation>
    </message>
    <message>
        <source>Add one to the result if programs should format conversations with it.</source>
        <translation>Añada una al resultado si los programas deben dar formato a conversaciones con ella.</translation>
    </message>
    <message>
        <source>Configuration that is read otherwise</source>
        <translation>Configuración que se lee de otro modo</translation>
    </message>
    <message>
        <source>A part of a configuration of mergekit has no effect here, or another one.</source>
        <translation>Una parte de una configuración de mergekit no tiene efecto aquí, o tiene otro.</translation>
    </message>
    <message>
        <source>Read the note beside it; the plan shows what is merged.</source>
        <translation>Lea la nota que hay junto a ella; el plan muestra lo que se fusiona.</translation>
    </message>
    <message>
        <source>Tensors that are copied</source>
        <translation>Tensores que se copian</translation>
    </message>
    <message>
        <source>Tensors of integers and of types that cannot be averaged are those of the first model.</source>
        <translation>Los tensores de enteros y de tipos que no se pueden promediar son los del primer modelo.</translation>
    </message>
    <message>
        <source>Tensors that some models lack</source>
        <translation>Tensores que faltan en algunos modelos</translation>
    </message>
    <message>
        <source>Not all of the merged models have these tensors.</source>
        <translation>No todos los modelos fusionados tienen estos tensores.</translation>
    </message>
    <message>
        <source>--missing says what to do with them.</source>
        <translation>--missing indica qué hacer con ellos.</translation>
    </message>
    <message>
        <source>Model Stock beside the base</source>
        <translation>Model Stock junto al modelo base</translation>
    </message>
    <message>
        <source>Tensors whose changes point away from each other stay those of the base, as in the paper; mergekit extrapolates beyond the base there.</source>
        <translation>Los tensores cuyos cambios apuntan en sentidos opuestos siguen siendo los de la base, como en el artículo; mergekit extrapola ahí más allá de la base.</translation>
    </message>
    <message>
        <source>Output layer that is not merged</source>
        <translation>Capa de salida que no se fusiona</translation>
    </message>
    <message>
        <source>A model stores an output layer, but its configuration says that loaders use the token embedding instead.</source>
        <translation>Un modelo almacena una capa de salida, pero su configuración indica que los cargadores usan en su lugar el embedding de tokens.</translation>
    </message>
    <message>
        <source>Different vocabularies</source>
        <translation>Vocabularios distintos</translation>
    </message>
    <message>
        <source>The models have other tokens under the same ids, so that the rows of embeddings that are merged belong to different tokens.</source>
        <translation>Los modelos tienen otros tokens con los mismos identificadores, de modo que las filas de los embeddings que se fusionan pertenecen a tokens distintos.</translation>
    </message>
    <message>
        <source>Use --tokenizer union or base.</source>
        <translation>Use --tokenizer union o base.</translation>
    </message>
    <message>
        <source>Vocabulary of the result</source>
        <translation>Vocabulario del resultado</translation>
    </message>
    <message>
        <source>The vocabulary of the result was made of those of the models. Rows that no model has are zero.</source>
        <translation>El vocabulario del resultado se formó con los de los modelos. Las filas que no tiene ningún modelo son cero.</translation>
    </message>
    <message>
        <source>Experts of the result</source>
        <translation>Expertos del resultado</translation>
    </message>
    <message>
        <source>The feed-forward networks of the models became experts. Routers that are random must be trained before the model is of use.</source>
        <translation>Las redes feed-forward de los modelos se convirtieron en expertos. Los enrutadores aleatorios se deben entrenar antes de que el modelo sirva.</translation>
    </message>
    <message>
        <source>Tokens of the result</source>
        <translation>Tokens del resultado</translation>
    </message>
    <message>
        <source>The model got the vocabulary of another one. Rows of tokens that both have stay, those of new tokens are computed.</source>
        <translation>El modelo recibió el vocabulario de otro. Las filas de los tokens que ambos tienen se conservan; las de los tokens nuevos se calculan.</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Multiply the values of matching floating-point tensors by a number: &apos;*.o_proj.weight=0.5&apos;; the first rule that matches applies (repeatable)</source>
        <translation>Multiplicar por un número los valores de los tensores de coma flotante que coincidan: &apos;*.o_proj.weight=0.5&apos;; se aplica la primera regla que coincida (repetible)</translation>
    </message>
    <message>
        <source>RoPE permutation undone</source>
        <translation>permutación RoPE deshecha</translation>
    </message>
    <message>
        <source>norm offset of 1 subtracted</source>
        <translation>desplazamiento de 1 de la normalización restado</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>podado</translation>
    </message>
    <message>
        <source>tied: shares data with %1</source>
        <translation>vinculado: comparte datos con %1</translation>
    </message>
    <message>
        <source>tied: also used as lm_head.weight</source>
        <translation>vinculado: también se usa como lm_head.weight</translation>
    </message>
    <message>
        <source>fused q, k and v</source>
        <translation>q, k y v fusionados</translation>
    </message>
    <message>
        <source>fused gate and up</source>
        <translation>gate y up fusionados</translation>
    </message>
    <message>
        <source>factors of rank %1</source>
        <translation>factores de rango %1</translation>
    </message>
    <message>
        <source>factors of rank %1, reconstructed as dense</source>
        <translation>factores de rango %1, reconstruidos como tensor denso</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy</source>
        <translation>factores con el %1 % de la energía</translation>
    </message>
    <message>
        <source>factors with %1 % of the energy, reconstructed as dense</source>
        <translation>factores con el %1 % de la energía, reconstruidos como tensor denso</translation>
    </message>
    <message>
        <source>factors stored as F16: factors cannot be quantized</source>
        <translation>factores almacenados como F16: los factores no se pueden cuantizar</translation>
    </message>
    <message>
        <source>not factorized: empty</source>
        <translation>no factorizado: vacío</translation>
    </message>
    <message>
        <source>not factorized: fewer than two dimensions</source>
        <translation>no factorizado: menos de dos dimensiones</translation>
    </message>
    <message>
        <source>not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype</source>
        <translation>no factorizado: los factores de rango %1 no serían más pequeños que %2 × %3 en el dtype solicitado</translation>
    </message>
    <message>
        <source>cast to %1</source>
        <translation>convertido a %1</translation>
    </message>
    <message>
        <source>quantized by plugin %1</source>
        <translation>cuantizado por el complemento %1</translation>
    </message>
    <message>
        <source>%1 instead of %2: row length %3 is not a multiple of the block size %4</source>
        <translation>%1 en lugar de %2: la longitud de fila %3 no es múltiplo del tamaño de bloque %4</translation>
    </message>
    <message>
        <source>not quantized: scales of %1</source>
        <translation>no cuantizado: escalas de %1</translation>
    </message>
    <message>
        <source>not quantized: rule</source>
        <translation>no cuantizado: regla</translation>
    </message>
    <message>
        <source>not quantized: not floating-point</source>
        <translation>no cuantizado: no es de coma flotante</translation>
    </message>
    <message>
        <source>not quantized: unsupported dtype</source>
        <translation>no cuantizado: dtype no admitido</translation>
    </message>
    <message>
        <source>not quantized: empty</source>
        <translation>no cuantizado: vacío</translation>
    </message>
    <message>
        <source>not quantized: bias</source>
        <translation>no cuantizado: sesgo</translation>
    </message>
    <message>
        <source>not quantized: norm</source>
        <translation>no cuantizado: normalización</translation>
    </message>
    <message>
        <source>not quantized: expert router</source>
        <translation>no cuantizado: enrutador de expertos</translation>
    </message>
    <message>
        <source>not quantized: expert table</source>
        <translation>no cuantizado: tabla de expertos</translation>
    </message>
    <message>
        <source>not quantized: position encoding</source>
        <translation>no cuantizado: codificación posicional</translation>
    </message>
    <message>
        <source>not quantized: token type embedding</source>
        <translation>no cuantizado: embedding de tipo de token</translation>
    </message>
    <message>
        <source>not quantized: small matrix</source>
        <translation>no cuantizado: matriz pequeña</translation>
    </message>
    <message>
        <source>not quantized: small convolution</source>
        <translation>no cuantizado: convolución pequeña</translation>
    </message>
    <message>
        <source>not quantized: state-space matrix</source>
        <translation>no cuantizado: matriz de espacio de estados</translation>
    </message>
    <message>
        <source>not quantized: patch embedding</source>
        <translation>no cuantizado: embedding de parches</translation>
    </message>
    <message>
        <source>not quantized: vision model</source>
        <translation>no cuantizado: modelo de visión</translation>
    </message>
    <message>
        <source>not quantized: running statistic</source>
        <translation>no cuantizado: estadística móvil</translation>
    </message>
    <message>
        <source>not quantized: scalar</source>
        <translation>no cuantizado: escalar</translation>
    </message>
    <message>
        <source>not quantized: one-dimensional</source>
        <translation>no cuantizado: unidimensional</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>No hay suficiente espacio en disco: se necesitan %1, hay %2 libres.</translation>
    </message>
    <message>
        <source>The output file already exists. Choose another name or overwrite it.</source>
        <translation>El archivo de salida ya existe. Elija otro nombre o sobrescríbalo.</translation>
    </message>
    <message>
        <source>Tokenizer that cannot be read</source>
        <translation>Tokenizador que no se puede leer</translation>
    </message>
    <message>
        <source>The model has a tokenizer whose parts contradict each other or are incomplete. Programs cannot turn text into tokens with it.</source>
        <translation>El modelo tiene un tokenizador cuyas partes se contradicen o están incompletas. Los programas no pueden convertir texto en tokens con él.</translation>
    </message>
    <message>
        <source>Convert the model again from a source whose tokenizer works.</source>
        <translation>Convierta el modelo de nuevo a partir de un origen cuyo tokenizador funcione.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder does not exist.</source>
        <translation>No se puede escribir la salida: la carpeta no existe.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is not accessible.</source>
        <translation>No se puede escribir la salida: no se puede acceder a la carpeta.</translation>
    </message>
    <message>
        <source>The output cannot be written: its folder is a file.</source>
        <translation>No se puede escribir la salida: su carpeta es un archivo.</translation>
    </message>
    <message>
        <source>The output cannot be written: the folder is read-only.</source>
        <translation>No se puede escribir la salida: la carpeta es de solo lectura.</translation>
    </message>
    <message>
        <source>llama.cpp differs</source>
        <translation>llama.cpp difiere</translation>
    </message>
    <message>
        <source>llama.cpp splits text into other tokens than the tokenizer of the source, or does not implement a part of the architecture that the model uses.</source>
        <translation>llama.cpp divide el texto en otros tokens que el tokenizador del origen, o no implementa una parte de la arquitectura que usa el modelo.</translation>
    </message>
    <message>
        <source>Compare the tokens of your texts with `aprcli tokenize`, and the answers of both programs.</source>
        <translation>Compare los tokens de sus textos con `aprcli tokenize` y las respuestas de ambos programas.</translation>
    </message>
    <message>
        <source>Tensors that are not written</source>
        <translation>Tensores que no se escriben</translation>
    </message>
    <message>
        <source>GGUF files do not contain outputs that are tied to the embedding, masks, poolers or training heads: they follow from other tensors, or llama.cpp does not use them.</source>
        <translation>Los archivos GGUF no contienen salidas vinculadas al embedding, máscaras, poolers ni cabezas de entrenamiento: se derivan de otros tensores o llama.cpp no los usa.</translation>
    </message>
    <message>
        <source>Max shard size</source>
        <translation>Tamaño máximo de los fragmentos</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Graph of an ONNX or TorchScript output: keys and values of earlier positions as inputs and outputs, for generating text token by token</source>
        <translation>Grafo de una salida ONNX o TorchScript: claves y valores de posiciones anteriores como entradas y salidas, para generar texto token a token</translation>
    </message>
    <message>
        <source>Operator set of an ONNX output (default: that of the source, or 17, with blocks 21); for other outputs, the one that an ONNX source must have</source>
        <translation>Conjunto de operadores de una salida ONNX (por defecto: el del origen, o 17, con bloques 21); para otras salidas, el que debe tener un origen ONNX</translation>
    </message>
    <message>
        <source>No graph</source>
        <translation>Sin grafo</translation>
    </message>
    <message>
        <source>Write another format, or add the graph in the program that runs the model.</source>
        <translation>Escriba otro formato, o añada el grafo en el programa que ejecuta el modelo.</translation>
    </message>
    <message>
        <source>The weights were quantized by a program such as GPTQ, AWQ or bitsandbytes, which packs them in a layout of its own. They are kept as they are, and decoded where a step or the output needs their values; the finding says where a layout is not known.</source>
        <translation>Los pesos se cuantizaron con un programa como GPTQ, AWQ o bitsandbytes, que los empaqueta con una disposición propia. Se conservan tal como están y se decodifican donde un paso o la salida necesita sus valores; el hallazgo indica dónde no se conoce la disposición.</translation>
    </message>
    <message>
        <source>Use the original model where a layout is not known.</source>
        <translation>Use el modelo original donde no se conozca la disposición.</translation>
    </message>
    <message>
        <source>Add the members of a JSON object to the metadata of the output; a config.json becomes the configuration of a model without one</source>
        <translation>Añade los miembros de un objeto JSON a los metadatos de la salida; un config.json pasa a ser la configuración de un modelo que no la tiene</translation>
    </message>
    <message>
        <source>List of the wrong length</source>
        <translation>Lista de longitud incorrecta</translation>
    </message>
    <message>
        <source>A list in the metadata is longer or shorter than another key or the model requires: the scores or types of the tokens, the labels, or the mel filterbank. Programs read past its end, or use the wrong entries.</source>
        <translation>Una lista de los metadatos es más larga o más corta de lo que exige otra clave o el modelo: las puntuaciones o los tipos de los tokens, las etiquetas o el banco de filtros mel. Los programas leen más allá de su final o usan las entradas equivocadas.</translation>
    </message>
    <message>
        <source>Convert the model again from its source.</source>
        <translation>Convierta el modelo de nuevo a partir de su origen.</translation>
    </message>
    <message>
        <source>No shard</source>
        <translation>Ningún fragmento</translation>
    </message>
    <message>
        <source>Write an .apr output of any size as one file</source>
        <translation>Escribir una salida .apr de cualquier tamaño como un solo archivo</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Alinear</translation>
    </message>
    <message>
        <source>Multiple of which the tensors of an .apr output begin (default: 64)</source>
        <translation>Múltiplo en el que comienzan los tensores de una salida .apr (predeterminado: 64)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Write several files of at most this size: 5GB, 500MB (SafeTensors with an index, GGUF, .apr with a manifest; default: one file, but an .apr output above 2GiB is divided)</source>
        <translation>Escribir varios archivos de este tamaño como máximo: 5GB, 500MB (SafeTensors con un índice, GGUF, .apr con un manifiesto; predeterminado: un archivo, pero una salida .apr de más de 2GiB se divide)</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>Proyecciones</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Store queries, keys and values, and gate and up, as a tensor each or as one (default: as the source has them, or as the target requires)</source>
        <translation>Almacenar consultas, claves y valores, y gate y up, en un tensor cada uno o en uno solo (predeterminado: como los tiene el origen, o como requiere el destino)</translation>
    </message>
    <message>
        <source>Dialect of an .apr output (default: apr2), or of a .pt or .bin output (default: pytorch, a state dict)</source>
        <translation>Dialecto de una salida .apr (predeterminado: apr2), o de una salida .pt o .bin (predeterminado: pytorch, un state dict)</translation>
    </message>
    <message>
        <source>Order the tensors of an .apr output as a model uses them, for programs that load it while it arrives; version 1 files also get a chunk index</source>
        <translation>Ordenar los tensores de una salida .apr tal como los usa un modelo, para programas que la cargan mientras llega; los archivos de la versión 1 reciben además un índice de chunks</translation>
    </message>
    <message>
        <source>Trueno native</source>
        <translation>Trueno nativo</translation>
    </message>
    <message>
        <source>Write a version 1 .apr file with uncompressed, 64-byte aligned tensors for memory mapping</source>
        <translation>Escribir un archivo .apr de la versión 1 con tensores sin comprimir y alineados a 64 bytes, para mapearlo en memoria</translation>
    </message>
    <message>
        <source>Backend hint</source>
        <translation>Backend sugerido</translation>
    </message>
    <message>
        <source>Hardware that the tensors of a version 1 .apr file are meant for (default: that of the source, or auto)</source>
        <translation>Hardware al que se destinan los tensores de un archivo .apr de la versión 1 (predeterminado: el del origen, o auto)</translation>
    </message>
    <message>
        <source>Projections were split or joined</source>
        <translation>Proyecciones divididas o unidas</translation>
    </message>
    <message>
        <source>Queries, keys and values, and gate and up, are stored as a tensor each or as one; the values are the same.</source>
        <translation>Las consultas, claves y valores, y gate y up, se almacenan en un tensor cada uno o en uno solo; los valores son los mismos.</translation>
    </message>
    <message>
        <source>Loaders expect other projections</source>
        <translation>Los cargadores esperan otras proyecciones</translation>
    </message>
    <message>
        <source>The usual loader of the model expects its projections in the other form.</source>
        <translation>El cargador habitual del modelo espera sus proyecciones en la otra forma.</translation>
    </message>
    <message>
        <source>Projections were in the requested form</source>
        <translation>Las proyecciones ya tenían la forma solicitada</translation>
    </message>
    <message>
        <source>No tensor had to be split or joined.</source>
        <translation>No hubo que dividir ni unir ningún tensor.</translation>
    </message>
    <message>
        <source>Graph of the architecture</source>
        <translation>Grafo de la arquitectura</translation>
    </message>
    <message>
        <source>The graph of the output is made from the architecture, and this is where it is not exactly what the source computes, or what it does not use.</source>
        <translation>El grafo de la salida se crea a partir de la arquitectura; aquí se indica en qué no coincide exactamente con lo que calcula el origen, o qué no utiliza.</translation>
    </message>
    <message>
        <source>Compare the results with those of the original model, if it matters for the use.</source>
        <translation>Compare los resultados con los del modelo original, si importa para el uso.</translation>
    </message>
    <message>
        <source>ONNX files and modules of TorchScript have the graph of a model beside its tensors. In ONNX, that of the source is kept where it is one of ONNX; for other sources it is made for known architectures.</source>
        <translation>Los archivos ONNX y los módulos de TorchScript contienen el grafo de un modelo junto a sus tensores. En ONNX se conserva el del origen si es un grafo ONNX; para otros orígenes se crea para las arquitecturas conocidas.</translation>
    </message>
    <message>
        <source>transformers reads the tokenizer from a tokenizer.json next to the model, llama.cpp from the GGUF file; the source has none, or one of a kind that cannot be expressed there.</source>
        <translation>transformers lee el tokenizador de un tokenizer.json junto al modelo, llama.cpp del archivo GGUF; el origen no tiene ninguno, o tiene uno que no se puede expresar allí.</translation>
    </message>
    <message>
        <source>Tokenizer made from GGUF</source>
        <translation>Tokenizador creado a partir de GGUF</translation>
    </message>
    <message>
        <source>Use tokenizer.json of the original model where it is at hand.</source>
        <translation>Use el tokenizer.json del modelo original si dispone de él.</translation>
    </message>
    <message>
        <source>tokenizer.json is made from the keys of the GGUF file. They describe what llama.cpp does; a normalization of the original tokenizer that llama.cpp does not do, such as NFC, is not among them, nor are the spaces that its special tokens take in. Whether a WordPiece tokenizer makes capital letters small follows from its vocabulary.</source>
        <translation>tokenizer.json se crea a partir de las claves del archivo GGUF. Describen lo que hace llama.cpp; una normalización del tokenizador original que llama.cpp no hace, como NFC, no está entre ellas, ni los espacios que absorben sus tokens especiales. Si un tokenizador WordPiece convierte las mayúsculas en minúsculas se deduce de su vocabulario.</translation>
    </message>
</context>
<context>
    <name>LogPane</name>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Aún no ha ocurrido nada</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Copiar el registro</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>Borrar el registro</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>Explicar %1</translation>
    </message>
</context>
<context>
    <name>MergeModelRow</name>
    <message>
        <source>Model %1: %2, %3</source>
        <translation>Modelo %1: %2, %3</translation>
    </message>
    <message>
        <source>, base</source>
        <translation>, base</translation>
    </message>
    <message>
        <source>%1 is the base</source>
        <translation>%1 es la base</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>Subir %1</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>Bajar %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Quitar %1</translation>
    </message>
</context>
<context>
    <name>MergePane</name>
    <message>
        <source>Models (%1)</source>
        <translation>Modelos (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>The first gives configuration, tokenizer and names.</source>
        <translation>El primero aporta la configuración, el tokenizador y los nombres.</translation>
    </message>
    <message>
        <source>Add Open ▾</source>
        <translation>Añadir abierto ▾</translation>
    </message>
    <message>
        <source>Add an open model</source>
        <translation>Añadir un modelo abierto</translation>
    </message>
    <message>
        <source>Add Files…</source>
        <translation>Añadir archivos…</translation>
    </message>
    <message>
        <source>Add model files</source>
        <translation>Añadir archivos de modelo</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Modelos que fusionar</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Method of merging</source>
        <translation>Método de fusión</translation>
    </message>
    <message>
        <source>Parameters of the method, and options of further steps</source>
        <translation>Parámetros del método y opciones de otros pasos</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Archivo de salida</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Elegir el archivo de salida</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Tipos</translation>
    </message>
    <message>
        <source>Type of the weights</source>
        <translation>Tipo de los pesos</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Sobrescribir si existe</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planificando</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Origen</translation>
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
        <source>Merged</source>
        <translation>Fusión</translation>
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
        <translation>Leyendo los modelos …</translation>
    </message>
    <message>
        <source>The plan appears here: every tensor of the result, and how it is merged.</source>
        <translation>Aquí aparece el plan: cada tensor del resultado y cómo se fusiona.</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Cargar…</translation>
    </message>
    <message>
        <source>Load a recipe or a configuration of mergekit</source>
        <translation>Cargar una receta o una configuración de mergekit</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Guardar receta…</translation>
    </message>
    <message>
        <source>Export YAML…</source>
        <translation>Exportar YAML…</translation>
    </message>
    <message>
        <source>Write the merge as a configuration of mergekit</source>
        <translation>Escribir la fusión como configuración de mergekit</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Show the result beside the first model without writing it</source>
        <translation>Mostrar el resultado junto al primer modelo sin escribirlo</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionar</translation>
    </message>
    <message>
        <source>Layers of the result (%1)</source>
        <translation>Capas del resultado (%1)</translation>
    </message>
    <message>
        <source>Layers of the result</source>
        <translation>Capas del resultado</translation>
    </message>
    <message>
        <source>MODEL:FIRST..LAST</source>
        <translation>MODELO:PRIMERA..ÚLTIMA</translation>
    </message>
    <message>
        <source>those of the models</source>
        <translation>las de los modelos</translation>
    </message>
    <message>
        <source>Add Slice</source>
        <translation>Añadir segmento</translation>
    </message>
    <message>
        <source>Make the result of ranges of layers</source>
        <translation>Formar el resultado con intervalos de capas</translation>
    </message>
    <message>
        <source>Slices of layers</source>
        <translation>Segmentos de capas</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(igual)</translation>
    </message>
</context>
<context>
    <name>MetadataPane</name>
    <message>
        <source>Copy value</source>
        <translation>Copiar valor</translation>
    </message>
    <message>
        <source>Copy the selected value</source>
        <translation>Copiar el valor seleccionado</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Copiar todo</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Copiar todos los metadatos como JSON</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadatos</translation>
    </message>
    <message>
        <source>This model has no metadata.</source>
        <translation>Este modelo no tiene metadatos.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>Deshacer el último cambio</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Repetir el cambio deshecho</translation>
    </message>
    <message>
        <source>Keep .bak</source>
        <translation>Conservar .bak</translation>
    </message>
    <message>
        <source>Keep the replaced file with .bak added to its name</source>
        <translation>Conservar el archivo reemplazado con .bak añadido a su nombre</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Save the changes to the file</source>
        <translation>Guardar los cambios en el archivo</translation>
    </message>
    <message>
        <source>Save as …</source>
        <translation>Guardar como …</translation>
    </message>
    <message>
        <source>Save the changed model as another file</source>
        <translation>Guardar el modelo modificado como otro archivo</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Key of the entry to change</source>
        <translation>Clave de la entrada que se cambia</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>Valor nuevo</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Establecer</translation>
    </message>
    <message>
        <source>Set the entry to this value</source>
        <translation>Asignar este valor a la entrada</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Remove the entry</source>
        <translation>Quitar la entrada</translation>
    </message>
    <message>
        <source>Changes that are not saved</source>
        <translation>Cambios sin guardar</translation>
    </message>
    <message>
        <source>Same item of:</source>
        <translation>Mismo elemento de:</translation>
    </message>
    <message>
        <source>%1 is %2; select it</source>
        <translation>%1 es %2; seleccionar</translation>
    </message>
    <message>
        <source>Choose the new value</source>
        <translation>Elegir el valor nuevo</translation>
    </message>
    <message>
        <source>Rename tensors</source>
        <translation>Renombrar tensores</translation>
    </message>
    <message>
        <source>Rename tensors by a pattern</source>
        <translation>Renombrar tensores mediante un patrón</translation>
    </message>
    <message>
        <source>Name, or a pattern: model.layers.*.weight</source>
        <translation>Nombre o patrón: model.layers.*.weight</translation>
    </message>
    <message>
        <source>Tensors to rename, * for any text</source>
        <translation>Tensores que renombrar, * para cualquier texto</translation>
    </message>
    <message>
        <source>New name: blk.*.weight</source>
        <translation>Nombre nuevo: blk.*.weight</translation>
    </message>
    <message>
        <source>New name, * for what the first, second … * matched</source>
        <translation>Nombre nuevo, * para lo que coincidió con el primer, segundo … *</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>Append …</source>
        <translation>Añadir …</translation>
    </message>
    <message>
        <source>Add an item to the array</source>
        <translation>Añadir un elemento al array</translation>
    </message>
</context>
<context>
    <name>ModelMapPane</name>
    <message>
        <source>Show values or the difference to another model</source>
        <translation>Mostrar los valores o la diferencia con otro modelo</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Show the root mean square instead of extreme values</source>
        <translation>Mostrar la media cuadrática en lugar de los valores extremos</translation>
    </message>
    <message>
        <source>Same scale for all layers</source>
        <translation>Misma escala en todas las capas</translation>
    </message>
    <message>
        <source>Use one color scale for the same tensor of all layers</source>
        <translation>Usar una sola escala de colores para el mismo tensor en todas las capas</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show the whole model</source>
        <translation>Mostrar todo el modelo</translation>
    </message>
    <message>
        <source>Show tensor</source>
        <translation>Mostrar tensor</translation>
    </message>
    <message>
        <source>Show the selected tensor as a whole</source>
        <translation>Mostrar completo el tensor seleccionado</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar …</translation>
    </message>
    <message>
        <source>Export the picture as PNG</source>
        <translation>Exportar la imagen como PNG</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>Mapa del modelo</translation>
    </message>
</context>
<context>
    <name>OverviewPane</name>
    <message>
        <source>Drop a model here</source>
        <translation>Suelte un modelo aquí</translation>
    </message>
    <message>
        <source>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML and more: files, folders and shards. Only the header is read, so large files open quickly, and nothing in them is executed.</source>
        <translation>apr, SafeTensors, GGUF, PyTorch, ONNX, TensorFlow, Keras, TFLite, Core ML y más: archivos, carpetas y fragmentos. Solo se lee la cabecera, así que los archivos grandes se abren rápido, y no se ejecuta nada de su contenido.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Archivos recientes</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>Types by share of the bytes</source>
        <translation>Tipos según su proporción de los bytes</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Estimated from shapes and types, without activations. KV cache in F16; fine-tuning with Adam in mixed precision.</source>
        <translation>Estimación a partir de formas y tipos, sin activaciones. Caché KV en F16; ajuste fino con Adam en precisión mixta.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Model card and tokenizer</source>
        <translation>Tarjeta del modelo y tokenizador</translation>
    </message>
    <message>
        <source>Structural id</source>
        <translation>ID estructural</translation>
    </message>
    <message>
        <source>SHA-256 of the names, types and shapes of all tensors: the same for files of any format with the same tensors</source>
        <translation>SHA-256 de los nombres, tipos y formas de todos los tensores: es el mismo para archivos de cualquier formato con los mismos tensores</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the structural id</source>
        <translation>Copiar el ID estructural</translation>
    </message>
    <message>
        <source>pinned: </source>
        <translation>anclado: </translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Desanclar %1</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>Anclar %1</translation>
    </message>
    <message>
        <source>Recent (P pins a file)</source>
        <translation>Recientes (P ancla un archivo)</translation>
    </message>
    <message>
        <source>Take the tour</source>
        <translation>Iniciar recorrido</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Mostrar las partes de la ventana en cinco pasos</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>What&apos;s new in %1</source>
        <translation>Novedades de la versión %1</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
</context>
<context>
    <name>Panes</name>
    <message>
        <source>Overview</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Key facts about the model</source>
        <translation>Datos clave del modelo</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>All tensors as a tree or a list</source>
        <translation>Todos los tensores en árbol o en lista</translation>
    </message>
    <message>
        <source>Tensor details</source>
        <translation>Detalles del tensor</translation>
    </message>
    <message>
        <source>Storage and statistics of the selected tensor</source>
        <translation>Almacenamiento y estadísticas del tensor seleccionado</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histograma</translation>
    </message>
    <message>
        <source>Distribution of the values of the selected tensor</source>
        <translation>Distribución de los valores del tensor seleccionado</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadatos</translation>
    </message>
    <message>
        <source>All metadata of the file</source>
        <translation>Todos los metadatos del archivo</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validación</translation>
    </message>
    <message>
        <source>Results of the checks</source>
        <translation>Resultados de las comprobaciones</translation>
    </message>
    <message>
        <source>Security</source>
        <translation>Seguridad</translation>
    </message>
    <message>
        <source>What loading the file would execute or access</source>
        <translation>Lo que se ejecutaría o a lo que se accedería al cargar el archivo</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Tareas</translation>
    </message>
    <message>
        <source>Work in the background</source>
        <translation>Trabajo en segundo plano</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>What has happened, and every error</source>
        <translation>Lo que ha ocurrido y todos los errores</translation>
    </message>
    <message>
        <source>Quantization</source>
        <translation>Cuantización</translation>
    </message>
    <message>
        <source>Size and error of quantized models</source>
        <translation>Tamaño y error de modelos cuantizados</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Convertir</translation>
    </message>
    <message>
        <source>Options and plan of a conversion</source>
        <translation>Opciones y plan de una conversión</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <source>Tensors, values and bytes of a model</source>
        <translation>Tensores, valores y bytes de un modelo</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Two models side by side</source>
        <translation>Dos modelos lado a lado</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Cuantizar</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Calidad</translation>
    </message>
    <message>
        <source>Statistics, checks and security of a model</source>
        <translation>Estadísticas, comprobaciones y seguridad de un modelo</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Values of the selected tensor as a grid</source>
        <translation>Valores del tensor seleccionado en una cuadrícula</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Mapa de calor</translation>
    </message>
    <message>
        <source>The selected tensor as a picture</source>
        <translation>El tensor seleccionado como imagen</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Estadísticas de todos los tensores</translation>
    </message>
    <message>
        <source>Bytes of the file and what they belong to</source>
        <translation>Bytes del archivo y a qué pertenecen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Operators or layers of the model and their connections</source>
        <translation>Operadores o capas del modelo y sus conexiones</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>All tensors of the model as one picture</source>
        <translation>Todos los tensores del modelo en una imagen</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizador</translation>
    </message>
    <message>
        <source>Vocabulary, and a text as tokens</source>
        <translation>Vocabulario, y un texto como tokens</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Plantilla de chat</translation>
    </message>
    <message>
        <source>A conversation as the model&apos;s chat template writes it</source>
        <translation>Una conversación tal como la escribe la plantilla de chat del modelo</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Tarjeta del modelo</translation>
    </message>
    <message>
        <source>Description and license of the model</source>
        <translation>Descripción y licencia del modelo</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Expertos</translation>
    </message>
    <message>
        <source>The experts of a mixture of experts, layer by layer</source>
        <translation>Los expertos de una mezcla de expertos, capa por capa</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionar</translation>
    </message>
    <message>
        <source>Models, method and plan of a merge</source>
        <translation>Modelos, método y plan de una fusión</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>How the model was made: operations, inputs, command lines</source>
        <translation>Cómo se creó el modelo: operaciones, entradas, líneas de comandos</translation>
    </message>
</context>
<context>
    <name>PlannerPane</name>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>Detener la medición</translation>
    </message>
    <message>
        <source>Measure the error of each type</source>
        <translation>Medir el error de cada tipo</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>Plan the quantization of the current model</source>
        <translation>Planificar la cuantización del modelo actual</translation>
    </message>
    <message>
        <source>Target size</source>
        <translation>Tamaño objetivo</translation>
    </message>
    <message>
        <source>Target size in percent of the source</source>
        <translation>Tamaño objetivo en porcentaje del origen</translation>
    </message>
    <message>
        <source>Choose types</source>
        <translation>Elegir tipos</translation>
    </message>
    <message>
        <source>Choose the type of each tensor for the target size</source>
        <translation>Elegir el tipo de cada tensor para el tamaño objetivo</translation>
    </message>
    <message>
        <source>Quantize</source>
        <translation>Cuantizar</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Archivo de salida</translation>
    </message>
    <message>
        <source>Overwrite existing</source>
        <translation>Sobrescribir si existe</translation>
    </message>
    <message>
        <source>Tensor groups</source>
        <translation>Grupos de tensores</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Función</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>sin cambios</translation>
    </message>
    <message>
        <source>Type of %1</source>
        <translation>Tipo de %1</translation>
    </message>
    <message>
        <source>Tensors of the group, largest error first</source>
        <translation>Tensores del grupo, primero los de mayor error</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Worst block</source>
        <translation>Peor bloque</translation>
    </message>
    <message>
        <source>Size and error</source>
        <translation>Tamaño y error</translation>
    </message>
    <message>
        <source>Size against error: %1</source>
        <translation>Tamaño frente a error: %1</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Mejor mezcla</translation>
    </message>
    <message>
        <source>Single type</source>
        <translation>Tipo único</translation>
    </message>
    <message>
        <source>Current choice</source>
        <translation>Elección actual</translation>
    </message>
    <message>
        <source>Histogram before and after</source>
        <translation>Histograma antes y después</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Antes</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Después</translation>
    </message>
    <message>
        <source>Error per weight</source>
        <translation>Error por peso</translation>
    </message>
    <message>
        <source>Histogram of the error per weight</source>
        <translation>Histograma del error por peso</translation>
    </message>
    <message>
        <source>Blocks with the largest error; click to show their bytes</source>
        <translation>Bloques con el mayor error; haga clic para ver sus bytes</translation>
    </message>
    <message>
        <source>Worst blocks</source>
        <translation>Peores bloques</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>RMS error of the 256 weights starting at this index; click to show their bytes</source>
        <translation>Error RMS de los 256 pesos a partir de este índice; haga clic para ver sus bytes</translation>
    </message>
    <message>
        <source>Click &quot;Measure&quot; to measure the error of each type on all weights. Nothing is written.</source>
        <translation>Haga clic en «Medir» para medir el error de cada tipo en todos los pesos. No se escribe nada.</translation>
    </message>
    <message>
        <source>Open a model to plan its quantization.</source>
        <translation>Abra un modelo para planificar su cuantización.</translation>
    </message>
    <message>
        <source>Save Recipe…</source>
        <translation>Guardar receta…</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opciones</translation>
    </message>
    <message>
        <source>Show the options of the quantization</source>
        <translation>Mostrar las opciones de la cuantización</translation>
    </message>
    <message>
        <source>Options of the quantization</source>
        <translation>Opciones de la cuantización</translation>
    </message>
    <message>
        <source>A preview has no file to quantize. Choose its source.</source>
        <translation>Una vista previa no tiene ningún archivo que cuantizar. Elija su origen.</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>A small language model</source>
        <translation>Un modelo de lenguaje pequeño</translation>
    </message>
    <message>
        <source>It adds two numbers: its layers, values and tokens.</source>
        <translation>Suma dos números: sus capas, valores y tokens.</translation>
    </message>
    <message>
        <source>A damaged file</source>
        <translation>Un archivo dañado</translation>
    </message>
    <message>
        <source>The same model with a wrong checksum and NaN: what the checks find.</source>
        <translation>El mismo modelo con una suma de comprobación incorrecta y NaN: lo que encuentran las comprobaciones.</translation>
    </message>
    <message>
        <source>A quantized model</source>
        <translation>Un modelo cuantizado</translation>
    </message>
    <message>
        <source>With 4 bits per weight, beside its original: where the error is.</source>
        <translation>Con 4 bits por peso, junto a su original: dónde está el error.</translation>
    </message>
    <message>
        <source>A LoRA adapter</source>
        <translation>Un adaptador LoRA</translation>
    </message>
    <message>
        <source>It makes the model add modulo 100: the plan of merging it.</source>
        <translation>Hace que el modelo sume módulo 100: el plan para fusionarlo.</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>No se puede escribir %1</translation>
    </message>
</context>
<context>
    <name>SecurityPane</name>
    <message>
        <source>No file scanned.</source>
        <translation>Ningún archivo analizado.</translation>
    </message>
    <message>
        <source>Security findings</source>
        <translation>Hallazgos de seguridad</translation>
    </message>
    <message>
        <source>No code execution, access to other files or hidden data found.</source>
        <translation>No se encontró ejecución de código, acceso a otros archivos ni datos ocultos.</translation>
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
        <translation>Segmento %1</translation>
    </message>
    <message>
        <source>not a slice</source>
        <translation>no es un segmento</translation>
    </message>
    <message>
        <source>Move slice %1 up</source>
        <translation>Subir el segmento %1</translation>
    </message>
    <message>
        <source>Move slice %1 down</source>
        <translation>Bajar el segmento %1</translation>
    </message>
    <message>
        <source>Remove slice %1</source>
        <translation>Quitar el segmento %1</translation>
    </message>
</context>
<context>
    <name>StatisticsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrar tensores</translation>
    </message>
    <message>
        <source>%1 marked</source>
        <translation>marcados: %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiar tabla</translation>
    </message>
    <message>
        <source>Copy the table as tab-separated values</source>
        <translation>Copiar la tabla como valores separados por tabulaciones</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Estadísticas de todos los tensores</translation>
    </message>
    <message>
        <source>Open a model to see the statistics of its tensors.</source>
        <translation>Abra un modelo para ver las estadísticas de sus tensores.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Ningún tensor coincide con el filtro.</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Este modelo no tiene tensores.</translation>
    </message>
    <message>
        <source>Filter: dtype:q4_k</source>
        <translation>Filtro: dtype:q4_k</translation>
    </message>
</context>
<context>
    <name>TensorsPane</name>
    <message>
        <source>Filter tensors</source>
        <translation>Filtrar tensores</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Lista</translation>
    </message>
    <message>
        <source>Show as a flat list</source>
        <translation>Mostrar como lista plana</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
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
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copiar nombre</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copiar tabla</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Expandir todo</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Contraer todo</translation>
    </message>
    <message>
        <source>This model has no tensors.</source>
        <translation>Este modelo no tiene tensores.</translation>
    </message>
    <message>
        <source>No tensor matches the filter.</source>
        <translation>Ningún tensor coincide con el filtro.</translation>
    </message>
    <message>
        <source>Completions of the filter</source>
        <translation>Autocompletado del filtro</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>Copiar tabla como</translation>
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
        <translation>Filtro: dtype:q4_k</translation>
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
        <translation>Tokens especiales</translation>
    </message>
    <message>
        <source>Add the special tokens around the text</source>
        <translation>Añadir los tokens especiales alrededor del texto</translation>
    </message>
    <message>
        <source>Copy ids</source>
        <translation>Copiar los ID</translation>
    </message>
    <message>
        <source>Copy the token ids, separated by spaces</source>
        <translation>Copiar los ID de los tokens, separados por espacios</translation>
    </message>
    <message>
        <source>Type a text to see its tokens</source>
        <translation>Escriba un texto para ver sus tokens</translation>
    </message>
    <message>
        <source>Text to split into tokens</source>
        <translation>Texto que se divide en tokens</translation>
    </message>
    <message>
        <source>%1 · decoded: %2</source>
        <translation>%1 · decodificado: %2</translation>
    </message>
    <message>
        <source>Ids to decode</source>
        <translation>ID que decodificar</translation>
    </message>
    <message>
        <source>Token ids to decode, separated by spaces</source>
        <translation>ID de tokens que decodificar, separados por espacios</translation>
    </message>
    <message>
        <source>Find a token by text or id</source>
        <translation>Buscar un token por texto o ID</translation>
    </message>
    <message>
        <source>Show tokens of one type</source>
        <translation>Mostrar tokens de un tipo</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulario</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>Ningún token coincide.</translation>
    </message>
    <message>
        <source>Find a merge by text</source>
        <translation>Buscar una fusión por texto</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>Fusiones</translation>
    </message>
    <message>
        <source>Show the merges instead of the vocabulary</source>
        <translation>Mostrar las fusiones en lugar del vocabulario</translation>
    </message>
    <message>
        <source>Find a merge</source>
        <translation>Buscar una fusión</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>Buscar un token</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>Tokens del texto</translation>
    </message>
</context>
<context>
    <name>ValuesPane</name>
    <message>
        <source>Slice: 3, :, 0:128</source>
        <translation>Segmento: 3, :, 0:128</translation>
    </message>
    <message>
        <source>Slice in NumPy&apos;s notation</source>
        <translation>Segmento en notación de NumPy</translation>
    </message>
    <message>
        <source>Number of the matrix</source>
        <translation>Número de la matriz</translation>
    </message>
    <message>
        <source>Go to: 3, 17</source>
        <translation>Ir a: 3, 17</translation>
    </message>
    <message>
        <source>Go to an index or an element number</source>
        <translation>Ir a un índice o a un número de elemento</translation>
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
        <translation>Cero</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Atípico</translation>
    </message>
    <message>
        <source>What to find</source>
        <translation>Qué buscar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Buscar siguiente</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>Dígitos significativos</translation>
    </message>
    <message>
        <source>Stored bits</source>
        <translation>Bits almacenados</translation>
    </message>
    <message>
        <source>Shade</source>
        <translation>Sombrear</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valores de %1</translation>
    </message>
    <message>
        <source>How values are shown</source>
        <translation>Cómo se muestran los valores</translation>
    </message>
    <message>
        <source>Least and greatest value of each point; the line is the root mean square.</source>
        <translation>Valor menor y mayor de cada punto; la línea es la media cuadrática.</translation>
    </message>
    <message>
        <source>Values of %1 as a curve</source>
        <translation>Valores de %1 como curva</translation>
    </message>
</context>
<context>
    <name>apr::workbench::BytesPaneModel</name>
    <message>
        <source>Open a model to see its bytes.</source>
        <translation>Abra un modelo para ver sus bytes.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CardPaneModel</name>
    <message>
        <source>Open a model to see its card.</source>
        <translation>Abra un modelo para ver su tarjeta.</translation>
    </message>
    <message>
        <source>Open a model to change its card.</source>
        <translation>Abra un modelo para cambiar su tarjeta.</translation>
    </message>
    <message>
        <source>Only apr files contain a model card; convert the model to add one.</source>
        <translation>Solo los archivos apr contienen una tarjeta del modelo; convierta el modelo para añadir una.</translation>
    </message>
    <message>
        <source>Open a model to change its license.</source>
        <translation>Abra un modelo para cambiar su licencia.</translation>
    </message>
    <message>
        <source>Model card of %1</source>
        <translation>Tarjeta del modelo %1</translation>
    </message>
    <message>
        <source>This model has no model card, and README.md is not beside it.</source>
        <translation>Este modelo no tiene tarjeta del modelo y no hay ningún README.md junto a él.</translation>
    </message>
    <message>
        <source>The card is too long to be changed here; use `aprcli edit --card FILE`.</source>
        <translation>La tarjeta es demasiado larga para cambiarla aquí; use `aprcli edit --card FILE`.</translation>
    </message>
    <message>
        <source>The card is being read.</source>
        <translation>Se está leyendo la tarjeta.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatModel</name>
    <message>
        <source>Reading the chat template …</source>
        <translation>Leyendo la plantilla de chat …</translation>
    </message>
    <message>
        <source>Chat template of %1</source>
        <translation>Plantilla de chat de %1</translation>
    </message>
    <message>
        <source>This model has no chat template, and tokenizer_config.json with one is not beside it.</source>
        <translation>Este modelo no tiene plantilla de chat y no hay junto a él ningún tokenizer_config.json que contenga una.</translation>
    </message>
    <message>
        <source>Rendering the chat template</source>
        <translation>Generando el texto de la plantilla de chat</translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <translation>
            <numerusform>%1 carácter</numerusform>
            <numerusform>%1 caracteres</numerusform>
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
        <translation> · se muestra el comienzo</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ChatPaneModel</name>
    <message>
        <source>Open a model to see its chat template.</source>
        <translation>Abra un modelo para ver su plantilla de chat.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CommandPalette</name>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Command, #tensor, @metadata key or !finding</source>
        <translation>Comando, #tensor, @clave de metadatos o !hallazgo</translation>
    </message>
    <message>
        <source>Find a command, a tensor, a metadata key or a finding</source>
        <translation>Buscar un comando, un tensor, una clave de metadatos o un hallazgo</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CompareModel</name>
    <message>
        <source>same</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modificado</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>solo en B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>solo en A</translation>
    </message>
    <message>
        <source>reshaped</source>
        <translation>otra forma</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>ilegible</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambio</translation>
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
        <translation>Distintos</translation>
    </message>
    <message>
        <source>Max delta</source>
        <translation>Delta máx</translation>
    </message>
    <message>
        <source>Error (%)</source>
        <translation>Error (%)</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Coseno</translation>
    </message>
    <message>
        <source>not in the base</source>
        <translation>no está en la base</translation>
    </message>
    <message>
        <source>both alike: %1</source>
        <translation>ambos por igual: %1</translation>
    </message>
    <message>
        <source>both: A %1, B %2</source>
        <translation>ambos: A %1, B %2</translation>
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
        <translation>sin cambios</translation>
    </message>
    <message>
        <source>%1 NaN or infinite</source>
        <translation>%1 NaN o infinitos</translation>
    </message>
    <message>
        <source>Since the base</source>
        <translation>Desde la base</translation>
    </message>
    <message>
        <source>, cosine %1</source>
        <translation>, coseno %1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Observaciones</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ComparePaneModel</name>
    <message>
        <source>Open another model to compare with.</source>
        <translation>Abra otro modelo con el que comparar.</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Archivos de modelo (%1)</translation>
    </message>
    <message>
        <source>Select a tensor to see the difference.</source>
        <translation>Seleccione un tensor para ver la diferencia.</translation>
    </message>
    <message>
        <source>Choose a model to compare with.</source>
        <translation>Elija un modelo con el que comparar.</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Comparando …</translation>
    </message>
    <message>
        <source>Compare %1 and %2</source>
        <translation>Comparar %1 y %2</translation>
    </message>
    <message>
        <source>All tensors are identical.</source>
        <translation>Todos los tensores son idénticos.</translation>
    </message>
    <message>
        <source>Relative error of the weights %1 % · cosine similarity %2</source>
        <translation>Error relativo de los pesos %1 % · similitud coseno %2</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>modificados: %1</translation>
    </message>
    <message>
        <source>%1 same</source>
        <translation>iguales: %1</translation>
    </message>
    <message>
        <source>%1 only in B</source>
        <translation>solo en B: %1</translation>
    </message>
    <message>
        <source>%1 only in A</source>
        <translation>solo en A: %1</translation>
    </message>
    <message>
        <source>%1 reshaped</source>
        <translation>con otra forma: %1</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>ilegibles: %1</translation>
    </message>
    <message>
        <source>This tensor is in one of the models only.</source>
        <translation>Este tensor está solo en uno de los modelos.</translation>
    </message>
    <message>
        <source>Histograms of %1</source>
        <translation>Histogramas de %1</translation>
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
        <translation>Sin base común</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Comparar con %1</translation>
    </message>
    <message>
        <source>since the base: %1 changed only in A, %2 only in B, %3 in both</source>
        <translation>desde la base: %1 modificados solo en A, %2 solo en B, %3 en ambos</translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite in one of the models</source>
        <translation>
            <numerusform>%1 valor es NaN o infinito en uno de los modelos</numerusform>
            <numerusform>%1 valores son NaN o infinitos en uno de los modelos</numerusform>
        </translation>
    </message>
    <message>
        <source>Vocabulary: %1 tokens only in B, %2 only in A, %3 with another id</source>
        <translation>Vocabulario: %1 tokens solo en B, %2 solo en A, %3 con otro ID</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertModel</name>
    <message>
        <source>unchanged</source>
        <translation>sin cambios</translation>
    </message>
    <message>
        <source>%1 (all tensors)</source>
        <translation>%1 (todos los tensores)</translation>
    </message>
    <message>
        <source>Reading the header …</source>
        <translation>Leyendo la cabecera …</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>arquitectura desconocida</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1 (según %2)</translation>
    </message>
    <message>
        <source>%1: %2 mapped, %3 unchanged · %4 · %5 → %6</source>
        <translation>%1: asignados %2, sin cambios %3 · %4 · %5 → %6</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensores</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · %1 libres</translation>
    </message>
    <message>
        <source> · about %1 of computing</source>
        <translation> · aprox. %1 de cálculo</translation>
    </message>
    <message>
        <source>Embedded: %1</source>
        <translation>Incrustados: %1</translation>
    </message>
    <message>
        <source>Plan the merge</source>
        <translation>Planificar la fusión</translation>
    </message>
    <message>
        <source>Plan the conversion of %1</source>
        <translation>Planificar la conversión de %1</translation>
    </message>
    <message>
        <source>Measure the speed of the merge</source>
        <translation>Medir la velocidad de la fusión</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>Fusionar %1</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>Convertir %1</translation>
    </message>
    <message>
        <source>Relative error of the weights: %1 %, at most %2 % (%3).</source>
        <translation>Error relativo de los pesos: %1 %, como máximo %2 % (%3).</translation>
    </message>
    <message>
        <source>(new)</source>
        <translation>(nuevo)</translation>
    </message>
    <message>
        <source>(same)</source>
        <translation>(igual)</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Fusión</translation>
    </message>
    <message>
        <source>SafeTensors folder</source>
        <translation>Carpeta SafeTensors</translation>
    </message>
    <message>
        <source>Verified: %1 read back are those of the plan.</source>
        <translation>Verificado: %1 en la relectura, sin diferencias con el plan.</translation>
    </message>
    <message>
        <source>%1 files do not hold: %2.</source>
        <translation>Los archivos %1 no contienen: %2.</translation>
    </message>
    <message>
        <source>Plan every format of %1</source>
        <translation>Planificar cada formato de %1</translation>
    </message>
    <message>
        <source>%1 of %2 tensors get another type</source>
        <translation>%1 de %2 tensores reciben otro tipo</translation>
    </message>
    <message>
        <source>not possible</source>
        <translation>no es posible</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>como máximo %1</translation>
    </message>
    <message>
        <source>Nothing is lost</source>
        <translation>No se pierde nada</translation>
    </message>
    <message>
        <source>Next to it: %1</source>
        <translation>Junto al modelo: %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ConvertPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>Se escribió %1</translation>
    </message>
    <message>
        <source>Conversion failed</source>
        <translation>Conversión fallida</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>Salida de la conversión</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Archivos (*)</translation>
    </message>
    <message>
        <source>Load a recipe, or that of a model</source>
        <translation>Cargar una receta, o la de un modelo</translation>
    </message>
    <message>
        <source>Recipes and models (*.json *.apr *.safetensors)</source>
        <translation>Recetas y modelos (*.json *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Guardar la receta</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Recetas (*.json)</translation>
    </message>
    <message>
        <source>Conversion cancelled</source>
        <translation>Conversión cancelada</translation>
    </message>
</context>
<context>
    <name>apr::workbench::CurveModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Este tensor no tiene elementos.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Leyendo valores …</translation>
    </message>
    <message>
        <source>rows %1 of %2</source>
        <translation>filas %1 de %2</translation>
    </message>
    <message>
        <source>columns %1 of %2</source>
        <translation>columnas %1 de %2</translation>
    </message>
    <message>
        <source>elements %1 of %2</source>
        <translation>elementos %1 de %2</translation>
    </message>
    <message>
        <source> · sampled</source>
        <translation> · por muestreo</translation>
    </message>
    <message>
        <source>Curve of %1</source>
        <translation>Curva de %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>columna %1</translation>
    </message>
    <message>
        <source>[%1]</source>
        <translation>[%1]</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · %1 a %2</translation>
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
        <translation>Elementos</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bits por peso</translation>
    </message>
    <message>
        <source> bytes, %1</source>
        <translation> bytes, %1</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>reordenado</translation>
    </message>
    <message>
        <source>decoded on read</source>
        <translation>se decodifica al leer</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Almacenado como</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Desplazamiento</translation>
    </message>
    <message>
        <source> (aligned to %1)</source>
        <translation> (alineado a %1)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Mínimo</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Máximo</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Desviación estándar</translation>
    </message>
    <message>
        <source>Largest magnitude</source>
        <translation>Mayor magnitud</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>Norma L2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Ceros</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Infinitos</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormales</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>severity</comment>
        <translation>Error</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>severity</comment>
        <translation>Advertencia</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Document</name>
    <message>
        <source>%1: %2. Values are not shown.</source>
        <translation>%1: %2. No se muestran los valores.</translation>
    </message>
    <message>
        <source>%1 changed on disk. The earlier version is shown.</source>
        <translation>%1 cambió en el disco. Se muestra la versión anterior.</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>Establecer %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>Quitar %1</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>Renombrar %1</translation>
    </message>
    <message>
        <source>Change the model card</source>
        <translation>Cambiar la tarjeta del modelo</translation>
    </message>
    <message>
        <source>%1 (preview)</source>
        <translation>%1 (vista previa)</translation>
    </message>
    <message>
        <source>Restore the unsaved changes</source>
        <translation>Restaurar los cambios no guardados</translation>
    </message>
    <message>
        <source>%1 was deleted or moved. What was read of it is shown.</source>
        <translation>%1 se eliminó o se movió. Se muestra lo que se había leído.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::DocumentStore</name>
    <message>
        <source>Download %1</source>
        <translation>Descargar %1</translation>
    </message>
    <message>
        <source>Downloaded %1</source>
        <translation>Se descargó %1</translation>
    </message>
    <message>
        <source>Cancelled opening %1</source>
        <translation>Apertura de %1 cancelada</translation>
    </message>
    <message>
        <source>Security scan: %1</source>
        <translation>Análisis de seguridad: %1</translation>
    </message>
    <message>
        <source>Cannot open %1</source>
        <translation>No se puede abrir %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>Security findings in %1</source>
        <translation>Hallazgos de seguridad en %1</translation>
    </message>
    <message>
        <source>Preview %1</source>
        <translation>Vista previa de %1</translation>
    </message>
    <message>
        <source>Preview cancelled</source>
        <translation>Vista previa cancelada</translation>
    </message>
    <message>
        <source>Cannot preview %1</source>
        <translation>No se puede previsualizar %1</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>Se abrió %1</translation>
    </message>
    <message>
        <source>Validate %1</source>
        <translation>Validar %1</translation>
    </message>
    <message>
        <source>Cannot validate %1</source>
        <translation>No se puede validar %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ExpertsModel</name>
    <message>
        <source>Looking for experts …</source>
        <translation>Buscando expertos …</translation>
    </message>
    <message>
        <source>Measure the experts</source>
        <translation>Medir los expertos</translation>
    </message>
    <message>
        <source>This model is not a mixture of experts.</source>
        <translation>Este modelo no es una mezcla de expertos.</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Ceros</translation>
    </message>
    <message>
        <source>Router norm</source>
        <translation>Norma del enrutador</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Similitud</translation>
    </message>
    <message>
        <source>%1 of up to %2 · %3 parameters in experts</source>
        <translation>%1 de hasta %2 · %3 parámetros en expertos</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers</source>
        <translation>
            <numerusform>%1 capa</numerusform>
            <numerusform>%1 capas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 experts</source>
        <translation>
            <numerusform>%1 experto</numerusform>
            <numerusform>%1 expertos</numerusform>
        </translation>
    </message>
    <message>
        <source> · from a sample</source>
        <translation> · de una muestra</translation>
    </message>
    <message>
        <source>%1, expert %2 · RMS %3 · zeros %4 %</source>
        <translation>%1, experto %2 · RMS %3 · ceros %4 %</translation>
    </message>
    <message>
        <source> · router norm %1</source>
        <translation> · norma del enrutador %1</translation>
    </message>
    <message>
        <source> · most similar to expert %1, cosine %2</source>
        <translation> · el más parecido es el experto %1, coseno %2</translation>
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
        <translation>Abra un modelo para ver sus expertos.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::FindingsModel</name>
    <message numerus="yes">
        <source>%1 findings</source>
        <translation>
            <numerusform>%1 hallazgo</numerusform>
            <numerusform>%1 hallazgos</numerusform>
        </translation>
    </message>
    <message>
        <source>All (%1)</source>
        <translation>Todos (%1)</translation>
    </message>
    <message>
        <source>Warnings and errors (%1)</source>
        <translation>Advertencias y errores (%1)</translation>
    </message>
    <message>
        <source>Errors (%1)</source>
        <translation>Errores (%1)</translation>
    </message>
    <message>
        <source>VALID</source>
        <translation>VÁLIDO</translation>
    </message>
    <message>
        <source>INVALID</source>
        <translation>NO VÁLIDO</translation>
    </message>
    <message numerus="yes">
        <source>%1 checks done</source>
        <translation>
            <numerusform>%1 comprobación realizada</numerusform>
            <numerusform>%1 comprobaciones realizadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 errors</source>
        <translation>
            <numerusform>%1 error</numerusform>
            <numerusform>%1 errores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 warnings</source>
        <translation>
            <numerusform>%1 advertencia</numerusform>
            <numerusform>%1 advertencias</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 incomplete</source>
        <translation>
            <numerusform>%1 incompleta</numerusform>
            <numerusform>%1 incompletas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 skipped</source>
        <translation>
            <numerusform>%1 omitida</numerusform>
            <numerusform>%1 omitidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 not applicable</source>
        <translation>
            <numerusform>%1 no aplicable</numerusform>
            <numerusform>%1 no aplicables</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>apr::workbench::FormModel</name>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Comprobaciones</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientCanvas</name>
    <message>
        <source>layer 0</source>
        <translation>capa 0</translation>
    </message>
    <message>
        <source>first layer</source>
        <translation>primera capa</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>last layer</source>
        <translation>última capa</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GradientModel</name>
    <message>
        <source>&quot;%1&quot; is not a number or a gradient such as 0.2:0.8.</source>
        <translation>«%1» no es un número ni un gradiente como 0.2:0.8.</translation>
    </message>
    <message>
        <source>The text has %1 values; this parameter has one value for all models.</source>
        <translation>El texto tiene %1 valores; este parámetro tiene un solo valor para todos los modelos.</translation>
    </message>
    <message>
        <source>The text has %1 values for %2 models.</source>
        <translation>El texto tiene %1 valores para %2 modelos.</translation>
    </message>
    <message>
        <source>There are also values by name. They stay; the curve is for all other tensors.</source>
        <translation>También hay valores por nombre. Se mantienen; la curva es para todos los demás tensores.</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>%1 en todas las capas</translation>
    </message>
    <message>
        <source>%1 in all layers (default)</source>
        <translation>%1 en todas las capas (predeterminado)</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>the first layer</source>
        <translation>la primera capa</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>la última capa</translation>
    </message>
    <message>
        <source>%1 % of the layers</source>
        <translation>el %1 % de las capas</translation>
    </message>
    <message>
        <source>point %1 of %2: %3 at %4</source>
        <translation>punto %1 de %2: %3 en %4</translation>
    </message>
    <message>
        <source>all models</source>
        <translation>todos los modelos</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphModel</name>
    <message>
        <source>This file has no operator graph, and no tensors to infer one from.</source>
        <translation>Este archivo no tiene grafo de operadores, ni tensores a partir de los cuales inferir uno.</translation>
    </message>
    <message>
        <source>Graph of %1</source>
        <translation>Grafo de %1</translation>
    </message>
    <message>
        <source>Reading the graph …</source>
        <translation>Leyendo el grafo …</translation>
    </message>
    <message>
        <source>Arranging the graph</source>
        <translation>Distribuyendo el grafo</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 nodes</source>
        <translation>
            <numerusform>%1 nodo</numerusform>
            <numerusform>%1 nodos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 · %3</source>
        <translation>%1, %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 connections</source>
        <translation>
            <numerusform>%1 conexión</numerusform>
            <numerusform>%1 conexiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 boxes</source>
        <translation>
            <numerusform>%1 caja</numerusform>
            <numerusform>%1 cajas</numerusform>
        </translation>
    </message>
    <message>
        <source> · arranging …</source>
        <translation> · distribuyendo …</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Ámbito</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nodos</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>Repetido</translation>
    </message>
    <message>
        <source>%1 times with the same operators</source>
        <translation>%1 veces con los mismos operadores</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nodo</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>inferred, not in the file</source>
        <translation>inferido, no está en el archivo</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Atributos</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Inputs from</source>
        <translation>Entradas de</translation>
    </message>
    <message>
        <source>Outputs to</source>
        <translation>Salidas a</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>no encontrado</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source> · inferred</source>
        <translation> · inferido</translation>
    </message>
</context>
<context>
    <name>apr::workbench::GraphPaneModel</name>
    <message>
        <source>Open a model to see its graph.</source>
        <translation>Abra un modelo para ver su grafo.</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>Exportar el grafo</translation>
    </message>
    <message>
        <source>SVG picture (*.svg);;PNG picture (*.png);;Graphviz (*.dot)</source>
        <translation>Imagen SVG (*.svg);;Imagen PNG (*.png);;Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Cannot export the graph</source>
        <translation>No se puede exportar el grafo</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>No se puede escribir %1</translation>
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
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Este tensor no tiene elementos.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Leyendo valores …</translation>
    </message>
    <message>
        <source>Heat map of %1</source>
        <translation>Mapa de calor de %1</translation>
    </message>
    <message>
        <source>rows %1 · columns %2</source>
        <translation>filas %1 · columnas %2</translation>
    </message>
    <message>
        <source> · sampled, reading all values …</source>
        <translation> · por muestreo, leyendo todos los valores …</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · leyendo …</translation>
    </message>
    <message>
        <source>no finite value</source>
        <translation>ningún valor finito</translation>
    </message>
    <message>
        <source>, and NaN or infinity</source>
        <translation>, y NaN o infinito</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Valor de %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HeatMapPaneModel</name>
    <message>
        <source>Select a tensor to see it as a picture.</source>
        <translation>Seleccione un tensor para verlo como imagen.</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>elemento %1</translation>
    </message>
    <message>
        <source>Export the heat map</source>
        <translation>Exportar el mapa de calor</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Imagen PNG (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the heat map</source>
        <translation>No se puede exportar el mapa de calor</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>No se puede escribir %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Buscar en la ayuda</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>The pages of the help are in English.</source>
        <translation>Las páginas de la ayuda están en inglés.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HexModel</name>
    <message>
        <source>Regions of %1</source>
        <translation>Regiones de %1</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>El archivo está vacío.</translation>
    </message>
    <message>
        <source>The bytes of this model are not in a file.</source>
        <translation>Los bytes de este modelo no están en un archivo.</translation>
    </message>
    <message>
        <source>This tensor has no bytes.</source>
        <translation>Este tensor no tiene bytes.</translation>
    </message>
    <message>
        <source>elements %1 to %2 · bytes %3 to %4 of the tensor</source>
        <translation>elementos %1 a %2 · bytes %3 a %4 del tensor</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>Bytes de %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> · %1 bytes selected</source>
        <translation> · %1 bytes seleccionados</translation>
    </message>
    <message>
        <source>%1, between tensors</source>
        <translation>%1, entre tensores</translation>
    </message>
    <message>
        <source>not described by the format&apos;s reader</source>
        <translation>no descrito por el lector del formato</translation>
    </message>
    <message>
        <source> · element [%1]</source>
        <translation> · elemento [%1]</translation>
    </message>
    <message>
        <source> · block of %1 elements from [%2]</source>
        <translation> · bloque de %1 elementos desde [%2]</translation>
    </message>
    <message>
        <source>%1 block at %2</source>
        <translation>bloque %1 en %2</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Buscando …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>Buscar en %1</translation>
    </message>
    <message>
        <source>Not found.</source>
        <translation>No encontrado.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistogramModel</name>
    <message numerus="yes">
        <source>%1 values are outside the displayed range</source>
        <translation>
            <numerusform>%1 valor está fuera del intervalo mostrado</numerusform>
            <numerusform>%1 valores están fuera del intervalo mostrado</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are 0</source>
        <translation>
            <numerusform>%1 valor es 0</numerusform>
            <numerusform>%1 valores son 0</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 values are NaN or infinite</source>
        <translation>
            <numerusform>%1 valor es NaN o infinito</numerusform>
            <numerusform>%1 valores son NaN o infinitos</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1: %2 %</source>
        <translation>hasta %1: %2 %</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 a %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 values</source>
        <translation>
            <numerusform>%1 valor</numerusform>
            <numerusform>%1 valores</numerusform>
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
        <translation>Seleccione un tensor para ver su histograma.</translation>
    </message>
    <message>
        <source>Reading values …</source>
        <translation>Leyendo valores …</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histograma de %1</translation>
    </message>
    <message>
        <source>Export the histogram</source>
        <translation>Exportar el histograma</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;CSV table (*.csv)</source>
        <translation>Imagen PNG (*.png);;Imagen SVG (*.svg);;Tabla CSV (*.csv)</translation>
    </message>
    <message>
        <source>Cannot export the histogram</source>
        <translation>No se puede exportar el histograma</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::HistoryPaneModel</name>
    <message>
        <source>unknown operation</source>
        <translation>operación desconocida</translation>
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
        <translation>descargado de %1</translation>
    </message>
    <message>
        <source>Open a model to see how it was made.</source>
        <translation>Abra un modelo para ver cómo se creó.</translation>
    </message>
    <message>
        <source>The file does not say how it was made.</source>
        <translation>El archivo no indica cómo se creó.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::JobsModel</name>
    <message>
        <source>Running</source>
        <translation>En curso</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminada</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Cancelada</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallida</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>quedan %1 s</translation>
    </message>
    <message>
        <source>%1:%2 left</source>
        <translation>quedan %1:%2</translation>
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
            <numerusform>%1 modelo</numerusform>
            <numerusform>%1 modelos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 o más</translation>
    </message>
    <message>
        <source>%1 to %2 models</source>
        <translation>%1 a %2 modelos</translation>
    </message>
    <message>
        <source>Needs a base that the models were fine-tuned from, and %1.</source>
        <translation>Necesita una base a partir de la cual se hizo el ajuste fino de los modelos, y %1.</translation>
    </message>
    <message>
        <source>Needs %1. A base is optional.</source>
        <translation>Necesita %1. La base es opcional.</translation>
    </message>
    <message>
        <source>Needs %1.</source>
        <translation>Necesita %1.</translation>
    </message>
    <message>
        <source>Add two models or drop them here.</source>
        <translation>Añada dos modelos o suéltelos aquí.</translation>
    </message>
    <message numerus="yes">
        <source>Add %1 more models or drop them here.</source>
        <translation>
            <numerusform>Añada otro modelo o suéltelo aquí.</numerusform>
            <numerusform>Añada %1 modelos más o suéltelos aquí.</numerusform>
        </translation>
    </message>
    <message>
        <source>made by a stage of the recipe</source>
        <translation>creado por una etapa de la receta</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptador LoRA</translation>
    </message>
    <message>
        <source>unknown architecture</source>
        <translation>arquitectura desconocida</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
    <message>
        <source>Read the models to merge</source>
        <translation>Leer los modelos que fusionar</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Leyendo …</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergePaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>Se escribió %1</translation>
    </message>
    <message>
        <source>Merge cancelled</source>
        <translation>Fusión cancelada</translation>
    </message>
    <message>
        <source>Merge failed</source>
        <translation>Fusión fallida</translation>
    </message>
    <message>
        <source>Models to merge</source>
        <translation>Modelos que fusionar</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Archivos de modelo (%1)</translation>
    </message>
    <message>
        <source>Notes on %1</source>
        <translation>Notas sobre %1</translation>
    </message>
    <message>
        <source>Load a recipe, or a configuration of mergekit</source>
        <translation>Cargar una receta o una configuración de mergekit</translation>
    </message>
    <message>
        <source>Recipes, configurations and merged models (*.json *.yml *.yaml *.apr *.safetensors)</source>
        <translation>Recetas, configuraciones y modelos fusionados (*.json *.yml *.yaml *.apr *.safetensors)</translation>
    </message>
    <message>
        <source>Output of the merge</source>
        <translation>Salida de la fusión</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Archivos (*)</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Guardar la receta</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Recetas (*.json)</translation>
    </message>
    <message>
        <source>Export as a configuration of mergekit</source>
        <translation>Exportar como configuración de mergekit</translation>
    </message>
    <message>
        <source>Configurations of mergekit (*.yml)</source>
        <translation>Configuraciones de mergekit (*.yml)</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MergesModel</name>
    <message numerus="yes">
        <source>%1 merges</source>
        <translation>
            <numerusform>%1 fusión</numerusform>
            <numerusform>%1 fusiones</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Izquierda</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
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
        <translation>Rango</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataModel</name>
    <message numerus="yes">
        <source>%1 items</source>
        <translation>
            <numerusform>%1 elemento</numerusform>
            <numerusform>%1 elementos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entrada</numerusform>
            <numerusform>%1 entradas</numerusform>
        </translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
</context>
<context>
    <name>apr::workbench::MetadataPaneModel</name>
    <message>
        <source>Open a model to change its metadata.</source>
        <translation>Abra un modelo para cambiar sus metadatos.</translation>
    </message>
    <message>
        <source>Plan the changes of %1</source>
        <translation>Planificar los cambios de %1</translation>
    </message>
    <message>
        <source>Save the changed model</source>
        <translation>Guardar el modelo modificado</translation>
    </message>
    <message>
        <source>Model files (*.%1)</source>
        <translation>Archivos de modelo (*.%1)</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>Guardar %1</translation>
    </message>
    <message>
        <source>Cannot save the changes</source>
        <translation>No se pueden guardar los cambios</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Se guardó %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapModel</name>
    <message>
        <source>This model has no tensors with elements.</source>
        <translation>Este modelo no tiene tensores con elementos.</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensores</numerusform>
        </translation>
    </message>
    <message>
        <source> · a pixel is %1 × %1 elements</source>
        <translation> · un píxel son %1 × %1 elementos</translation>
    </message>
    <message>
        <source> · an element has %1 × %1 pixels</source>
        <translation> · un elemento tiene %1 × %1 píxeles</translation>
    </message>
    <message>
        <source> · reading …</source>
        <translation> · leyendo …</translation>
    </message>
    <message>
        <source>Reading the map</source>
        <translation>Leyendo el mapa</translation>
    </message>
    <message>
        <source> · not in the other model</source>
        <translation> · no está en el otro modelo</translation>
    </message>
    <message>
        <source> · [%1] = %2</source>
        <translation> · [%1] = %2</translation>
    </message>
    <message>
        <source> · near [%1]: extreme %2, RMS %3</source>
        <translation> · cerca de [%1]: extremo %2, RMS %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ModelMapPaneModel</name>
    <message>
        <source>Open a model to see all of it as one picture.</source>
        <translation>Abra un modelo para verlo entero en una imagen.</translation>
    </message>
    <message>
        <source>Values of this model</source>
        <translation>Valores de este modelo</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation>Diferencia con %1</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>Exportar el mapa</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Imagen PNG (*.png)</translation>
    </message>
    <message>
        <source>Cannot export the map</source>
        <translation>No se puede exportar el mapa</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>No se puede escribir %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>Recargar</translation>
    </message>
    <message>
        <source>Open the file again</source>
        <translation>Volver a abrir el archivo</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>%1 more …</source>
        <translation>%1 más …</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>Explicar %1</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>The program ended with unsaved changes of %1</source>
        <translation>El programa terminó con cambios no guardados de %1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Security scan of %1: %2</source>
        <translation>Análisis de seguridad de %1: %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::OverviewPaneModel</name>
    <message>
        <source> · checksum mismatch</source>
        <translation> · la suma de comprobación no coincide</translation>
    </message>
    <message>
        <source> · checksum OK</source>
        <translation> · suma de comprobación correcta</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Security scan</source>
        <translation>Análisis de seguridad</translation>
    </message>
    <message>
        <source>Downloaded from</source>
        <translation>Descargado de</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Arquitectura</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source> in %1 files</source>
        <translation> en %1 archivos</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Compresión</translation>
    </message>
    <message>
        <source>Shard %1</source>
        <translation>Fragmento %1</translation>
    </message>
    <message>
        <source>More shards</source>
        <translation>Más fragmentos</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Descripción</translation>
    </message>
    <message>
        <source>aprender version</source>
        <translation>Versión de aprender</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>Bits por peso</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>Tamaño oculto</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Cabezas de atención</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>Cabezas de clave/valor</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Longitud de contexto</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulario</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>not specified</source>
        <translation>no especificada</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Suma de comprobación</translation>
    </message>
    <message>
        <source>none in this format</source>
        <translation>ninguna en este formato</translation>
    </message>
    <message>
        <source>CRC-32 stored, not verified</source>
        <translation>CRC-32 almacenado, sin verificar</translation>
    </message>
    <message>
        <source>CRC-32 mismatch</source>
        <translation>CRC-32 no coincide</translation>
    </message>
    <message>
        <source>CRC-32 verified</source>
        <translation>CRC-32 verificado</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 más</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familia</translation>
    </message>
    <message>
        <source>Detected from</source>
        <translation>Detectada según</translation>
    </message>
    <message>
        <source>Layers by kind</source>
        <translation>Capas por tipo</translation>
    </message>
    <message>
        <source>Repeated blocks</source>
        <translation>Bloques repetidos</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>Tamaño feed-forward</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Expertos</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>Tamaño en disco</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>Indicadores</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>Pesos tal como están</translation>
    </message>
    <message>
        <source>Weights in %1</source>
        <translation>Pesos en %1</translation>
    </message>
    <message>
        <source>KV cache, each token</source>
        <translation>Caché KV, cada token</translation>
    </message>
    <message>
        <source>KV cache, %1 tokens</source>
        <translation>Caché KV, %1 tokens</translation>
    </message>
    <message>
        <source>LoRA, rank %1</source>
        <translation>LoRA, rango %1</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>Ajuste fino completo</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizador</translation>
    </message>
    <message>
        <source>none in the file</source>
        <translation>no hay en el archivo</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Plantilla de chat</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Creado por</translation>
    </message>
    <message>
        <source>Made at</source>
        <translation>Creado el</translation>
    </message>
    <message>
        <source>Unknown architecture</source>
        <translation>Arquitectura desconocida</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
    <message>
        <source>Loading this file could execute code or access other files. See Security.</source>
        <translation>Al cargar este archivo podría ejecutarse código o accederse a otros archivos. Consulte Seguridad.</translation>
    </message>
    <message numerus="yes">
        <source>%1 errors were found.</source>
        <translation>
            <numerusform>Se encontró %1 error.</numerusform>
            <numerusform>Se encontraron %1 errores.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Readable, with %1 warnings.</source>
        <translation>
            <numerusform>Legible, con %1 advertencia.</numerusform>
            <numerusform>Legible, con %1 advertencias.</numerusform>
        </translation>
    </message>
    <message>
        <source>All checks passed.</source>
        <translation>Todas las comprobaciones superadas.</translation>
    </message>
    <message>
        <source>The header is valid.</source>
        <translation>La cabecera es válida.</translation>
    </message>
    <message>
        <source>values</source>
        <translation>valores</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>sumas de comprobación</translation>
    </message>
    <message>
        <source>parts of the file that the security scan does not know</source>
        <translation>partes del archivo que el análisis de seguridad no conoce</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>Sin comprobar: %1.</translation>
    </message>
    <message>
        <source>security</source>
        <translation>seguridad</translation>
    </message>
    <message>
        <source>%1, not written yet</source>
        <translation>%1, aún sin escribir</translation>
    </message>
    <message>
        <source>Size of the tensors</source>
        <translation>Tamaño de los tensores</translation>
    </message>
    <message>
        <source>Preview of</source>
        <translation>Vista previa de</translation>
    </message>
    <message>
        <source>LoRA adapter</source>
        <translation>Adaptador LoRA</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modelo base</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Adapted matrices</source>
        <translation>Matrices adaptadas</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerModel</name>
    <message>
        <source>Measure %1 for %2</source>
        <translation>Medir %1 para %2</translation>
    </message>
    <message>
        <source>Measurement stopped.</source>
        <translation>Medición detenida.</translation>
    </message>
    <message>
        <source>%1 instead of %2: the row length %3 is not a multiple of its block size %4</source>
        <translation>%1 en lugar de %2: la longitud de fila %3 no es múltiplo de su tamaño de bloque, %4</translation>
    </message>
    <message>
        <source>A target size of %1 % is too small: %2</source>
        <translation>Un tamaño objetivo del %1 % es demasiado pequeño: %2</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>sin cambios</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Deteniendo …</translation>
    </message>
    <message>
        <source>Measuring type %1 of %2 …</source>
        <translation>Midiendo el tipo %1 de %2 …</translation>
    </message>
    <message>
        <source>%1 → %2 (%3) · relative error %4 · %5 bits per weight</source>
        <translation>%1 → %2 (%3) · error relativo %4 · %5 bits por peso</translation>
    </message>
    <message>
        <source>Cannot show the bytes of this block: the file stores the tensor in a different order.</source>
        <translation>No se pueden mostrar los bytes de este bloque: el archivo almacena el tensor en otro orden.</translation>
    </message>
    <message>
        <source>Quantize %1</source>
        <translation>Cuantizar %1</translation>
    </message>
    <message>
        <source>Wrote %1, relative error %2</source>
        <translation>Se escribió %1, error relativo %2</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>mixto</translation>
    </message>
</context>
<context>
    <name>apr::workbench::PlannerPaneModel</name>
    <message>
        <source>Wrote %1</source>
        <translation>Se escribió %1</translation>
    </message>
    <message>
        <source>Quantization failed</source>
        <translation>Cuantización fallida</translation>
    </message>
    <message>
        <source>Quantization cancelled</source>
        <translation>Cuantización cancelada</translation>
    </message>
    <message>
        <source>Save the recipe</source>
        <translation>Guardar la receta</translation>
    </message>
    <message>
        <source>Recipes (*.json)</source>
        <translation>Recetas (*.json)</translation>
    </message>
    <message>
        <source>Files (*)</source>
        <translation>Archivos (*)</translation>
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
            <numerusform>%1 capa</numerusform>
            <numerusform>%1 capas</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>capa %1</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>capas %1 a %2</translation>
    </message>
</context>
<context>
    <name>apr::workbench::SplitView</name>
    <message>
        <source>Model of the second view</source>
        <translation>Modelo de la segunda vista</translation>
    </message>
    <message>
        <source>Close the second view</source>
        <translation>Cerrar la segunda vista</translation>
    </message>
    <message>
        <source>Panes of the second view</source>
        <translation>Paneles de la segunda vista</translation>
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
        <translation>desviación estándar</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>%1 unlike other layers (median %2)</source>
        <translation>%1 distinta de la de otras capas (mediana %2)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elementos</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Mín</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Máx</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>Desviación</translation>
    </message>
    <message>
        <source>Peak (σ)</source>
        <translation>Pico (σ)</translation>
    </message>
    <message>
        <source>Zeros (%)</source>
        <translation>Ceros (%)</translation>
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
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Reading values: %1</source>
        <translation>Leyendo valores: %1</translation>
    </message>
    <message>
        <source>Stopped at %1</source>
        <translation>Detenido en %1</translation>
    </message>
    <message>
        <source>Statistics of all tensors</source>
        <translation>Estadísticas de todos los tensores</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TensorTreeModel</name>
    <message numerus="yes">
        <source>%1 tensors</source>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensores</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
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
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message numerus="yes">
        <source>%1 tensors picked</source>
        <translation>
            <numerusform>%1 tensor seleccionado</numerusform>
            <numerusform>%1 tensores seleccionados</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerModel</name>
    <message>
        <source>Reading the tokenizer …</source>
        <translation>Leyendo el tokenizador …</translation>
    </message>
    <message>
        <source>Tokenizer of %1</source>
        <translation>Tokenizador de %1</translation>
    </message>
    <message>
        <source>This model has no tokenizer, and tokenizer.json is not beside it.</source>
        <translation>Este modelo no tiene tokenizador y no hay ningún tokenizer.json junto a él.</translation>
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
            <numerusform>%1 fusión</numerusform>
            <numerusform>%1 fusiones</numerusform>
        </translation>
    </message>
    <message>
        <source>Splitting text</source>
        <translation>Dividiendo el texto</translation>
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
        <translation> · %1 bytes por token</translation>
    </message>
    <message>
        <source> · the first %1 are shown</source>
        <translation> · se muestran los primeros %1</translation>
    </message>
    <message>
        <source>“%1” is not a token id</source>
        <translation>«%1» no es un ID de token</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TokenizerPaneModel</name>
    <message>
        <source>Open a model to see its tokenizer.</source>
        <translation>Abra un modelo para ver su tokenizador.</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Tour</name>
    <message>
        <source>What a model is</source>
        <translation>Qué es un modelo</translation>
    </message>
    <message>
        <source>The overview says what the file holds, whether it is in order, how much memory the model needs and where it comes from.</source>
        <translation>El resumen indica qué contiene el archivo, si está en orden, cuánta memoria necesita el modelo y de dónde procede.</translation>
    </message>
    <message>
        <source>All tensors</source>
        <translation>Todos los tensores</translation>
    </message>
    <message>
        <source>Select a tensor to see its values. The filter finds tensors by name, type, shape, size or layer, for example: dtype:f32 layer:0</source>
        <translation>Seleccione un tensor para ver sus valores. El filtro encuentra tensores por nombre, tipo, forma, tamaño o capa; por ejemplo: dtype:f32 layer:0</translation>
    </message>
    <message>
        <source>One tensor in many ways</source>
        <translation>Un tensor de muchas maneras</translation>
    </message>
    <message>
        <source>Values, Heat map and Histogram show the selected tensor. Elements that are marked in one pane are marked in the others, down to their bytes in the file.</source>
        <translation>Valores, Mapa de calor e Histograma muestran el tensor seleccionado. Los elementos que se marcan en un panel quedan marcados en los demás, hasta sus bytes en el archivo.</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Comprobaciones</translation>
    </message>
    <message>
        <source>Validate (F7) checks checksums, values and shapes. A click on a finding goes to the tensor, the metadata or the byte that it is about.</source>
        <translation>Validar (F7) verifica sumas de comprobación, valores y formas. Un clic en un hallazgo lleva al tensor, los metadatos o el byte a los que se refiere.</translation>
    </message>
    <message>
        <source>Everything is a command</source>
        <translation>Todo es un comando</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P finds any command, tensor or metadata key. The line below a pane is the aprcli command that does the same. F1 opens the help of the pane in which you are.</source>
        <translation>Ctrl+Mayús+P encuentra cualquier comando, tensor o clave de metadatos. La línea que aparece bajo un panel es el comando aprcli que hace lo mismo. F1 abre la ayuda del panel en el que se encuentra.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>A&amp;trás</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Recorrido</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>Te&amp;rminar</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Siguiente</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Hecho</translation>
    </message>
</context>
<context>
    <name>apr::workbench::TypePreviewModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1 como %2</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>Comparar %1</translation>
    </message>
    <message>
        <source>%1: RMSE %2, max error %3</source>
        <translation>%1: RMSE %2, error máx. %3</translation>
    </message>
</context>
<context>
    <name>apr::workbench::UnsavedEdits</name>
    <message>
        <source>Unsaved changes of %1 are dropped: the file has changed since</source>
        <translation>Se descartan los cambios no guardados de %1: el archivo ha cambiado desde entonces</translation>
    </message>
    <message>
        <source>Unsaved changes cannot be kept for a restart</source>
        <translation>Los cambios no guardados no se pueden conservar para un reinicio</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesModel</name>
    <message>
        <source>This tensor has no elements.</source>
        <translation>Este tensor no tiene elementos.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valores de %1</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>Valor de %1</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 valores</translation>
    </message>
    <message>
        <source>Statistics of the selection</source>
        <translation>Estadísticas de la selección</translation>
    </message>
    <message>
        <source>%1 values · min %2 · max %3 · mean %4 · std %5</source>
        <translation>%1 valores · mín. %2 · máx. %3 · media %4 · desv. %5</translation>
    </message>
    <message>
        <source> · %1 not finite</source>
        <translation> · %1 no finitos</translation>
    </message>
    <message>
        <source>value more than %1 standard deviations from the mean</source>
        <translation>valor a más de %1 desviaciones estándar de la media</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>infinito</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>cero</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Buscando …</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>Buscar en %1</translation>
    </message>
    <message>
        <source>No %1 in this tensor.</source>
        <translation>Ningún %1 en este tensor.</translation>
    </message>
    <message>
        <source>At most %1 values can be copied; `aprcli cat` writes any number.</source>
        <translation>Se pueden copiar como máximo %1 valores; `aprcli cat` escribe cualquier cantidad.</translation>
    </message>
    <message>
        <source>Copy values of %1</source>
        <translation>Copiar valores de %1</translation>
    </message>
</context>
<context>
    <name>apr::workbench::ValuesPaneModel</name>
    <message>
        <source>Select a tensor to see its values.</source>
        <translation>Seleccione un tensor para ver sus valores.</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Cuadrícula</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Curva</translation>
    </message>
    <message>
        <source>Row ranges</source>
        <translation>Intervalos de filas</translation>
    </message>
    <message>
        <source>Column ranges</source>
        <translation>Intervalos de columnas</translation>
    </message>
</context>
<context>
    <name>apr::workbench::VocabularyModel</name>
    <message>
        <source>All types</source>
        <translation>Todos los tipos</translation>
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
        <translation>%1 de %2</translation>
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
        <translation>Texto</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
</context>
<context>
    <name>apr::workbench::WorkbenchWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>&amp;Abrir …</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>Abrir un archivo de modelo</translation>
    </message>
    <message>
        <source>Open &amp;Folder …</source>
        <translation>Abrir car&amp;peta …</translation>
    </message>
    <message>
        <source>Open the model of a folder: a checkpoint, a SavedModel, a sharded model</source>
        <translation>Abrir el modelo de una carpeta: un checkpoint, un SavedModel, un modelo fragmentado</translation>
    </message>
    <message>
        <source>Open &amp;Address …</source>
        <translation>Abrir &amp;dirección …</translation>
    </message>
    <message>
        <source>Download a model from Hugging Face or an https address and open it</source>
        <translation>Descargar un modelo de Hugging Face o de una dirección https y abrirlo</translation>
    </message>
    <message>
        <source>&amp;Convert …</source>
        <translation>Co&amp;nvertir …</translation>
    </message>
    <message>
        <source>Convert to apr, SafeTensors, GGUF or NumPy: show the plan, then run it</source>
        <translation>Convertir a apr, SafeTensors, GGUF o NumPy: mostrar el plan y después ejecutarlo</translation>
    </message>
    <message>
        <source>Measure the error of each type, choose types by tensor group and write the quantized model</source>
        <translation>Medir el error de cada tipo, elegir los tipos por grupo de tensores y escribir el modelo cuantizado</translation>
    </message>
    <message>
        <source>&amp;Validate</source>
        <translation>Va&amp;lidar</translation>
    </message>
    <message>
        <source>Check checksums, values and shapes</source>
        <translation>Verificar sumas de comprobación, valores y formas</translation>
    </message>
    <message>
        <source>Open the file of the current model again</source>
        <translation>Volver a abrir el archivo del modelo actual</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Cerrar</translation>
    </message>
    <message>
        <source>Close the current model</source>
        <translation>Cerrar el modelo actual</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>Quit the application</source>
        <translation>Salir de la aplicación</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>Copy tensor &amp;name</source>
        <translation>Copiar &amp;nombre del tensor</translation>
    </message>
    <message>
        <source>Copy the name of the selected tensor</source>
        <translation>Copiar el nombre del tensor seleccionado</translation>
    </message>
    <message>
        <source>Copy tensor &amp;table</source>
        <translation>Copiar &amp;tabla de tensores</translation>
    </message>
    <message>
        <source>Copy the listed tensors as tab-separated values</source>
        <translation>Copiar los tensores de la lista como valores separados por tabulaciones</translation>
    </message>
    <message>
        <source>Copy &amp;metadata</source>
        <translation>Copiar &amp;metadatos</translation>
    </message>
    <message>
        <source>Copy all metadata as JSON</source>
        <translation>Copiar todos los metadatos como JSON</translation>
    </message>
    <message>
        <source>Copy aprcli &amp;command</source>
        <translation>Copiar c&amp;omando aprcli</translation>
    </message>
    <message>
        <source>Copy the aprcli command that inspects this model</source>
        <translation>Copiar el comando aprcli que inspecciona este modelo</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Command palette …</source>
        <translation>&amp;Paleta de comandos …</translation>
    </message>
    <message>
        <source>&amp;Filter tensors</source>
        <translation>&amp;Filtrar tensores</translation>
    </message>
    <message>
        <source>Move the focus to the filter box</source>
        <translation>Llevar el foco al cuadro de filtro</translation>
    </message>
    <message>
        <source>Switch between a tree by dotted name and a flat list</source>
        <translation>Alternar entre un árbol según los puntos del nombre y una lista plana</translation>
    </message>
    <message>
        <source>&amp;Next model</source>
        <translation>Modelo &amp;siguiente</translation>
    </message>
    <message>
        <source>Switch to the next open model</source>
        <translation>Cambiar al siguiente modelo abierto</translation>
    </message>
    <message>
        <source>Switch to the previous open model</source>
        <translation>Cambiar al modelo abierto anterior</translation>
    </message>
    <message>
        <source>&amp;Panes</source>
        <translation>Pan&amp;eles</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Te&amp;ma</translation>
    </message>
    <message>
        <source>Change the colors of the window</source>
        <translation>Cambiar los colores de la ventana</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer disposición</translation>
    </message>
    <message>
        <source>Restore the default layout of the panes</source>
        <translation>Restaurar la disposición predeterminada de los paneles</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>Atajos de &amp;teclado</translation>
    </message>
    <message>
        <source>List all shortcuts</source>
        <translation>Mostrar todos los atajos</translation>
    </message>
    <message>
        <source>&amp;About APR Workbench</source>
        <translation>&amp;Acerca de APR Workbench</translation>
    </message>
    <message>
        <source>Show version and license</source>
        <translation>Mostrar la versión y la licencia</translation>
    </message>
    <message>
        <source>APR Workbench</source>
        <translation>APR Workbench</translation>
    </message>
    <message numerus="yes">
        <source>%1 jobs are running</source>
        <translation>
            <numerusform>%1 tarea en curso</numerusform>
            <numerusform>%1 tareas en curso</numerusform>
        </translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>Barra de herramientas principal</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;recientes</translation>
    </message>
    <message>
        <source>Open models</source>
        <translation>Modelos abiertos</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Avisos</translation>
    </message>
    <message>
        <source>Open model files</source>
        <translation>Abrir archivos de modelo</translation>
    </message>
    <message>
        <source>Open the model of a folder</source>
        <translation>Abrir el modelo de una carpeta</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>Abrir dirección</translation>
    </message>
    <message>
        <source>Model on Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) or https URL:</source>
        <translation>Modelo en Hugging Face (hf://ORG/REPO[/FILE][@REVISION]) o URL https:</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>About APR Workbench</source>
        <translation>Acerca de APR Workbench</translation>
    </message>
    <message>
        <source>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspect, convert, validate and compare machine-learning model files.&lt;/p&gt;&lt;p&gt;The source code is available under the MIT license. This program links Qt Charts and is distributed under the GNU General Public License, version 3.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;APR Workbench %1&lt;/h3&gt;&lt;p&gt;Inspeccionar, convertir, validar y comparar archivos de modelos de aprendizaje automático.&lt;/p&gt;&lt;p&gt;El código fuente está disponible bajo la licencia MIT. Este programa enlaza Qt Charts y se distribuye bajo la Licencia Pública General de GNU, versión 3.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuar</translation>
    </message>
    <message>
        <source>Copy tensor table &amp;as</source>
        <translation>Copiar tabla de tensores &amp;como</translation>
    </message>
    <message>
        <source>&amp;CSV</source>
        <translation>&amp;CSV</translation>
    </message>
    <message>
        <source>Copy the listed tensors as comma-separated values</source>
        <translation>Copiar los tensores de la lista como valores separados por comas</translation>
    </message>
    <message>
        <source>&amp;JSON</source>
        <translation>&amp;JSON</translation>
    </message>
    <message>
        <source>Copy the listed tensors as JSON</source>
        <translation>Copiar los tensores de la lista como JSON</translation>
    </message>
    <message>
        <source>&amp;Markdown</source>
        <translation>&amp;Markdown</translation>
    </message>
    <message>
        <source>Copy the listed tensors as a Markdown table</source>
        <translation>Copiar los tensores de la lista como tabla Markdown</translation>
    </message>
    <message>
        <source>Find a command, # a tensor, @ a metadata key or ! a finding</source>
        <translation>Buscar un comando, # un tensor, @ una clave de metadatos o ! un hallazgo</translation>
    </message>
    <message>
        <source>Co&amp;mpare …</source>
        <translation>Co&amp;mparar …</translation>
    </message>
    <message>
        <source>Compare the current model with another one, tensor by tensor</source>
        <translation>Comparar el modelo actual con otro, tensor por tensor</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>&amp;Guardar cambios</translation>
    </message>
    <message>
        <source>Write the changes of the metadata to the file</source>
        <translation>Escribir en el archivo los cambios de los metadatos</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Take back the last change of the metadata</source>
        <translation>Deshacer el último cambio de los metadatos</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Repeat the change that was taken back</source>
        <translation>Repetir el cambio deshecho</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Disposición</translation>
    </message>
    <message>
        <source>Layout %1</source>
        <translation>Disposición %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 tiene cambios sin guardar.</translation>
    </message>
    <message>
        <source>&amp;Discard changes</source>
        <translation>&amp;Descartar cambios</translation>
    </message>
    <message>
        <source>&amp;Keep open</source>
        <translation>&amp;Mantener abierto</translation>
    </message>
    <message>
        <source>Quit? This will be stopped or lost; no file will be written:
%1</source>
        <translation>¿Salir? Esto se detendrá o se perderá; no se escribirá ningún archivo:
%1</translation>
    </message>
    <message>
        <source>&amp;Quit anyway</source>
        <translation>&amp;Salir de todos modos</translation>
    </message>
    <message>
        <source>Changes of %1 that are not saved</source>
        <translation>Cambios sin guardar de %1</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>&amp;Alto contraste</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>Tamaño del te&amp;xto</translation>
    </message>
    <message>
        <source>Change the size of all text</source>
        <translation>Cambiar el tamaño de todo el texto</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>Más &amp;grande</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>Más &amp;pequeño</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>&amp;Normal</translation>
    </message>
    <message>
        <source>%1: ended</source>
        <translation>Finalizó: %1</translation>
    </message>
    <message>
        <source>Open in new &amp;window</source>
        <translation>Abrir en &amp;ventana nueva</translation>
    </message>
    <message>
        <source>Show the current model in a window of its own, beside this one</source>
        <translation>Mostrar el modelo actual en una ventana propia, junto a esta</translation>
    </message>
    <message>
        <source>Cannot open a new window</source>
        <translation>No se puede abrir una ventana nueva</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>No se pudo volver a iniciar el programa.</translation>
    </message>
    <message>
        <source>Quanti&amp;ze …</source>
        <translation>Cuanti&amp;zar …</translation>
    </message>
    <message>
        <source>Reloa&amp;d</source>
        <translation>R&amp;ecargar</translation>
    </message>
    <message>
        <source>Tree / l&amp;ist</source>
        <translation>Árbol / l&amp;ista</translation>
    </message>
    <message>
        <source>Previo&amp;us model</source>
        <translation>Modelo a&amp;nterior</translation>
    </message>
    <message>
        <source>N&amp;ext pane</source>
        <translation>Panel si&amp;guiente</translation>
    </message>
    <message>
        <source>Move the focus to the next pane</source>
        <translation>Llevar el foco al panel siguiente</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>Panel an&amp;terior</translation>
    </message>
    <message>
        <source>Move the focus to the previous pane</source>
        <translation>Llevar el foco al panel anterior</translation>
    </message>
    <message>
        <source>Split vie&amp;w</source>
        <translation>Vista di&amp;vidida</translation>
    </message>
    <message>
        <source>Show two models beside each other, or one model twice</source>
        <translation>Mostrar dos modelos uno junto al otro, o un modelo dos veces</translation>
    </message>
    <message>
        <source>Mer&amp;ge …</source>
        <translation>&amp;Fusionar …</translation>
    </message>
    <message>
        <source>Merge models of the same architecture: SLERP, TIES, DARE and other methods</source>
        <translation>Fusionar modelos de la misma arquitectura: SLERP, TIES, DARE y otros métodos</translation>
    </message>
    <message>
        <source>Model files (%1)</source>
        <translation>Archivos de modelo (%1)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>Idi&amp;oma</translation>
    </message>
    <message>
        <source>Change the language of the window</source>
        <translation>Cambiar el idioma de la ventana</translation>
    </message>
    <message>
        <source>The language changes when no file is being written any more.</source>
        <translation>El idioma cambiará cuando ya no se esté escribiendo ningún archivo.</translation>
    </message>
    <message>
        <source>%1 – APR Workbench</source>
        <translation>%1 – APR Workbench</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parámetros</translation>
    </message>
    <message>
        <source>Explain the pane that has the focus</source>
        <translation>Explicar el panel que tiene el foco</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Recorrido</translation>
    </message>
    <message>
        <source>Show the parts of the window in five steps</source>
        <translation>Mostrar las partes de la ventana en cinco pasos</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>&amp;Ejemplos</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>&amp;Novedades</translation>
    </message>
    <message>
        <source>List the changes of each version</source>
        <translation>Mostrar los cambios de cada versión</translation>
    </message>
    <message>
        <source>Cannot open the sample</source>
        <translation>No se puede abrir el ejemplo</translation>
    </message>
    <message>
        <source>%1 is ignored</source>
        <translation>Se ignora %1</translation>
    </message>
    <message>
        <source>The last session is not opened</source>
        <translation>La última sesión no se abre</translation>
    </message>
    <message>
        <source>The program ended while it was opened. Its files are under Open recent.</source>
        <translation>El programa terminó mientras se abría. Sus archivos están en «Abrir recientes».</translation>
    </message>
    <message>
        <source>&amp;Float</source>
        <translation>&amp;Flotar</translation>
    </message>
    <message>
        <source>Show the pane that was used last in a window of its own</source>
        <translation>Mostrar el último panel usado en su propia ventana</translation>
    </message>
    <message>
        <source>Dock &amp;back</source>
        <translation>&amp;Volver a acoplar</translation>
    </message>
    <message>
        <source>Put the pane back where it was in the window</source>
        <translation>Devolver el panel a su lugar en la ventana</translation>
    </message>
    <message>
        <source>Move &amp;left</source>
        <translation>Mover a la &amp;izquierda</translation>
    </message>
    <message>
        <source>Move the pane to the left side of the window</source>
        <translation>Mover el panel al lado izquierdo de la ventana</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Mover a la &amp;derecha</translation>
    </message>
    <message>
        <source>Move the pane to the right side of the window</source>
        <translation>Mover el panel al lado derecho de la ventana</translation>
    </message>
    <message>
        <source>Move b&amp;ottom</source>
        <translation>Mover a&amp;bajo</translation>
    </message>
    <message>
        <source>Move the pane to the bottom of the window</source>
        <translation>Mover el panel a la parte inferior de la ventana</translation>
    </message>
    <message>
        <source>&amp;Dock</source>
        <translation>&amp;Acoplar panel</translation>
    </message>
</context>
<context>
    <name>apr::workbench::Workspace</name>
    <message>
        <source>Statistics of %1</source>
        <translation>Estadísticas de %1</translation>
    </message>
</context>
</TS>
