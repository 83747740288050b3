import type { Decision, ReadSettings, ReadWarning, Receipt } from '@plumbline/contracts';
import { statedDelimiter } from '../dialect/dialect.js';
import type { OpenedRecords } from '../open-records.js';
import { type DecidedColumn, fileDecimal } from '../values/decide-columns.js';
import { columnType } from '../write-parquet.js';
import type { ColumnEvidence } from './column-evidence.js';
import { columnWarnings, typeEvidence } from './describe-columns.js';
import { count, delimiterName } from './words.js';

export interface ReceiptParts {
  opened: OpenedRecords;
  columns: readonly DecidedColumn[];
  evidence: readonly ColumnEvidence[];
  decisions: Decision[];
  warnings: ReadWarning[];
  format: Receipt['format'];
  settings: ReadSettings;
  rowsLoaded: number;
  startedAt: number;
}

/** Everything that was decided, kept, set aside or refused, as one document. */
export function buildReceipt(parts: ReceiptParts): Receipt {
  const { opened, columns, evidence, rowsLoaded } = parts;
  const { text, choice, structure } = opened;
  const { dialect } = choice;
  const header = structure.header.header[0]?.line ?? null;
  const decimal = fileDecimal(columns);
  return {
    bytes: text.survey.bytes,
    sha256: text.survey.sha256,
    format: parts.format,
    layout: dialect.delimiter === '' ? 'lines' : 'delimited',
    encoding: text.encoding,
    encodingEvidence: text.encodingEvidence,
    ...(dialect.delimiter === ''
      ? {}
      : { delimiter: statedDelimiter(dialect), delimiterEvidence: delimiterEvidence(opened) }),
    ...(structure.outline.hasQuotes ? { quote: dialect.quote, escape: dialect.escape } : {}),
    lineEnding: structure.lineEnding,
    ...(decimal ? { decimal } : {}),
    headerRow: header,
    headerEvidence: structure.header.evidence,
    rowsRead: rowsLoaded + opened.rowsRejected,
    rowsLoaded,
    rowsRejected: opened.rowsRejected,
    rejected: opened.rejected,
    setAside: [...opened.setAside].sort((a, b) => a.fromLine - b.fromLine),
    warnings: parts.warnings,
    columns: columns.map((column, index) => ({
      name: column.name,
      sourceName: opened.sourceNames[index] ?? '',
      type: columnType(column),
      evidence: typeEvidence(column, evidence[index]!, rowsLoaded),
    })),
    decisions: parts.decisions,
    settings: parts.settings,
    durationMs: Math.round(performance.now() - parts.startedAt),
  };
}

function delimiterEvidence({ choice, structure }: OpenedRecords): string {
  const { dialect, columns, consistency } = choice;
  if (columns < 2) return 'No delimiter stands between cells: one column.';
  const name = delimiterName(dialect.delimiter);
  const padded = dialect.padding === 'spaces' ? ', each with a space after it' : '';
  const even = structure.outline.runs.every((run) => run.cells === 0 || run.cells === structure.columns);
  if (even && consistency === 1) {
    const lines = structure.outline.records;
    return `${columns - 1} on each of ${count(lines)} ${lines === 1 ? 'line' : 'lines'}${padded}.`;
  }
  return `${columns} columns on most lines when split at ${name}${padded}.`;
}

/** Warnings of the file, then of its columns. */
export function allWarnings(
  opened: OpenedRecords,
  columns: readonly DecidedColumn[],
  evidence: readonly ColumnEvidence[],
  rowsLoaded: number,
): ReadWarning[] {
  const list = [...opened.warnings];
  if (rowsLoaded === 0) {
    list.push({ code: 'no_rows', message: 'The file holds column names but no rows below them.' });
  }
  if (opened.rowsRejected > 0) {
    const [first] = opened.rejected;
    const plural = opened.rowsRejected === 1 ? 'record was' : 'records were';
    const message = `${count(opened.rowsRejected)} ${plural} rejected: a quote opens and never closes, first on line ${count(first!.line)}.`;
    list.push({ code: 'csv_unclosed_quote', message, line: first!.line, count: opened.rowsRejected });
  }
  if (rowsLoaded > 0) {
    columns.forEach((column, index) => {
      list.push(...columnWarnings(column, evidence[index]!, rowsLoaded));
    });
  }
  return list;
}
