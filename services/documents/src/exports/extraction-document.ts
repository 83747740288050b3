import type {
  ExportBlock,
  ExportDocument,
  ExportTable,
  ExtractedTable,
  Extraction,
  ExtractionField,
} from '@plumbline/contracts';

const STATES: Record<ExtractionField['state'], string> = {
  to_check: 'To check',
  accepted: 'Accepted',
  changed: 'Changed',
  rejected: 'Not in the document',
};
const TYPES = { text: 'text', date: 'date', number: 'decimal', money: 'decimal' } as const;

/** An extraction as files are written from it: its fields with their places, what does not fit, and its tables. */
export function extractionDocument(extraction: Extraction, zone: string): ExportDocument {
  const { documentName, templateName, sender, tables } = extraction;
  const from = sender === null ? '' : `, from ${sender}`;
  return {
    ...{ formatVersion: 1, title: `${templateName}: ${documentName}`, zone },
    subtitle: `Read from ${documentName}${from}`,
    ...{ sources: [], filters: [], facts: [] },
    blocks: [
      ...stateBlocks(extraction),
      fieldsTable(extraction),
      ...checkBlocks(extraction),
      ...tables.map(tableBlock),
    ],
  };
}

/** That a value still waits for a person is said before the value. */
function stateBlocks({ toCheck, fields }: Extraction): ExportBlock[] {
  if (toCheck === 0) return [];
  const verb = toCheck === 1 ? 'waits' : 'wait';
  return [{ kind: 'note', text: `${toCheck} of ${fields.length} fields ${verb} to be checked.` }];
}

function fieldsTable({ fields }: Extraction): ExportTable {
  return {
    ...{ kind: 'table', title: 'Fields' },
    columns: [
      { name: 'Field', type: 'text' },
      { name: 'Value', type: 'text' },
      { name: 'As it is written', type: 'text' },
      { name: 'Page', type: 'integer' },
      { name: 'State', type: 'text' },
    ],
    rows: fields
      .filter(({ type }) => type !== 'table')
      .map(({ name, value, currency, sourceText, page, state }) => [
        ...[name, value !== null && currency ? `${value} ${currency}` : value],
        ...[sourceText ?? null, page ?? null, STATES[state]],
      ]),
  };
}

function checkBlocks({ checks }: Extraction): ExportBlock[] {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length === 0) return [];
  return [
    { kind: 'heading', level: 1, text: 'What does not fit' },
    ...failed.map(
      ({ message }): ExportBlock => ({ kind: 'paragraph', isItem: true, parts: [{ text: message }] }),
    ),
  ];
}

function tableBlock({ name, columns, rows }: ExtractedTable): ExportBlock {
  return {
    ...{ kind: 'table', title: name },
    columns: [
      ...columns.map((column) => ({ name: column.name, type: TYPES[column.type] })),
      { name: 'Page', type: 'integer' },
    ],
    rows: rows.map(({ cells, page }) => [...columns.map((_, at) => cells[at]?.value ?? null), page]),
  };
}
