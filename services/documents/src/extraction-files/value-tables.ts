import type {
  BatchDetail,
  ExtractedTable,
  Extraction,
  ExtractionField,
  FieldType,
} from '@plumbline/contracts';

/** Values in rows, as files and data sources take them. */
export interface ValueTable {
  name: string;
  columns: { name: string; type: FieldType }[];
  rows: (string | null)[][];
}

/** Where a row leads back to: its document, the page, and an address that opens both. */
export const PLACE_COLUMNS: ValueTable['columns'] = [
  { name: 'Document', type: 'text' },
  { name: 'Page', type: 'number' },
  { name: 'Place', type: 'text' },
];

/** The address of a box on a page. */
export const placeAddress = (documentId: string, page: number, box?: readonly number[]): string =>
  `/documents/${documentId}?page=${page}${box ? `&at=${box.map((side) => Math.round(side * 10_000) / 10_000).join(',')}` : ''}`;

/** The fields of one document as one row. */
export function fieldsRow(extraction: Extraction): ValueTable {
  const fields = extraction.fields.filter(({ type }) => type !== 'table');
  const corrections = fieldCorrections(fields);
  return {
    name: extraction.documentName,
    columns: [
      ...apart(fields.map(({ name, type }) => ({ name, type }))),
      ...PLACE_COLUMNS,
      ...(corrections ? [CORRECTED_COLUMN] : []),
    ],
    rows: [
      [
        ...fields.map(({ value }) => value),
        ...placeOfFields(extraction, fields),
        ...(corrections ? [corrections] : []),
      ],
    ],
  };
}

/** Who wrote or refused a field's value, and what was read; null where nobody did. */
function fieldCorrections(fields: readonly ExtractionField[]): string | null {
  const words = fields.flatMap(({ name, state, readValue, history = [] }) => {
    const change = history.at(-1);
    return change && (state === 'changed' || state === 'rejected') && readValue !== undefined
      ? [`${change.name}: ${name}, read as ${readValue ?? 'nothing'}`]
      : [];
  });
  return words.length === 0 ? null : words.join('; ');
}

function placeOfFields(
  { documentId, documentName }: Extraction,
  fields: readonly ExtractionField[],
): (string | null)[] {
  const placed = fields.filter(({ page, value }) => page !== undefined && value !== null);
  const page = placed[0]?.page ?? 1;
  const boxes = placed.flatMap((field) => (field.page === page && field.box ? [field.box] : []));
  const box =
    boxes.length === 0
      ? undefined
      : [
          Math.min(...boxes.map(([x0]) => x0)),
          Math.min(...boxes.map(([, y0]) => y0)),
          Math.max(...boxes.map(([, , x1]) => x1)),
          Math.max(...boxes.map(([, , , y1]) => y1)),
        ];
  return [documentName, String(page), placeAddress(documentId, page, box)];
}

/** Who changed what of a row; a table has it where somebody did. */
const CORRECTED_COLUMN: ValueTable['columns'][number] = { name: 'Corrected by', type: 'text' };

const isCorrected = ({ rows }: ExtractedTable): boolean =>
  rows.some(({ cells }) => cells.some(({ changedBy }) => changedBy !== undefined));

/** "Maria: Amount, read as 1540.00". */
function correctionsOf(
  { columns }: ExtractedTable,
  { cells }: ExtractedTable['rows'][number],
): string | null {
  const words = cells.flatMap(({ changedBy, readValue }, at) =>
    changedBy === undefined ? [] : [`${changedBy}: ${columns[at]?.name}, read as ${readValue ?? 'nothing'}`],
  );
  return words.length === 0 ? null : words.join('; ');
}

/** One of its tables, each row with its place; undefined where there is no such one. */
export function tableRows(
  extraction: Extraction,
  at: number,
  { hasCorrections = false }: { hasCorrections?: boolean } = {},
): ValueTable | undefined {
  const table = extraction.tables[at];
  if (!table) return undefined;
  const { documentId, documentName } = extraction;
  const tells = hasCorrections || isCorrected(table);
  return {
    name: `${table.name} of ${documentName}`,
    columns: [...apart(table.columns), ...PLACE_COLUMNS, ...(tells ? [CORRECTED_COLUMN] : [])],
    rows: table.rows.map((row) => [
      ...table.columns.map((_, column) => row.cells[column]?.value ?? null),
      ...[documentName, String(row.page), placeAddress(documentId, row.page, row.box)],
      ...(tells ? [correctionsOf(table, row)] : []),
    ]),
  };
}

/** The documents of a batch, a row each. */
export function batchRows(batch: BatchDetail, extractions: readonly Extraction[]): ValueTable {
  const columns = batch.columns.filter(({ type }) => type !== 'table');
  const documents = extractions
    .filter(({ status }) => status === 'ready')
    .map((extraction) => {
      const cells = columns.map(({ name }) => extraction.fields.find((field) => field.name === name));
      const fields = cells.filter((field) => field !== undefined);
      return { extraction, cells, fields, corrections: fieldCorrections(fields) };
    });
  const tells = documents.some(({ corrections }) => corrections !== null);
  return {
    name: batch.name,
    columns: [...apart(columns), ...PLACE_COLUMNS, ...(tells ? [CORRECTED_COLUMN] : [])],
    rows: documents.map(({ extraction, cells, fields, corrections }) => [
      ...cells.map((field) => field?.value ?? null),
      ...placeOfFields(extraction, fields),
      ...(tells ? [corrections] : []),
    ]),
  };
}

/** The rows of one table of every document, by the columns that the first of them has; undefined where none has it. */
export function batchTable(
  batch: BatchDetail,
  extractions: readonly Extraction[],
  at: number,
): ValueTable | undefined {
  const hasCorrections = extractions.some(({ tables: all }) => all[at] !== undefined && isCorrected(all[at]));
  const tables = extractions.flatMap((extraction) => tableRows(extraction, at, { hasCorrections }) ?? []);
  const [first] = tables;
  if (!first) return undefined;
  const rows = tables.flatMap((table) => {
    const columns = first.columns.map(({ name }) =>
      table.columns.findIndex((column) => column.name === name),
    );
    return table.rows.map((row) => columns.map((column) => row[column] ?? null));
  });
  return { name: `Lines of ${batch.name}`, columns: first.columns, rows };
}

/** Columns that are named like ours keep their values under another name. */
const apart = <Column extends { name: string }>(columns: readonly Column[]): Column[] =>
  columns.map((column) =>
    [...PLACE_COLUMNS, CORRECTED_COLUMN].some(({ name }) => name.toLowerCase() === column.name.toLowerCase())
      ? { ...column, name: `${column.name} (read)` }
      : column,
  );
