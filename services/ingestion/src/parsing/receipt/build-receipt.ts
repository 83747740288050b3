import type { Decision, ReadSettings, ReadWarning, Receipt, ReceiptTotal } from '@plumbline/contracts';
import { type DecidedColumn, fileDecimal } from '../columns/decide-columns.js';
import { columnType } from '../columns/write-parquet.js';
import type { OpenedRecords } from '../formats/open-records.js';
import { count } from '../source/phrasing.js';
import type { ColumnEvidence } from './column-evidence.js';
import { columnWarnings, typeEvidence } from './describe-columns.js';

export interface ReceiptParts {
  opened: OpenedRecords;
  totals: ReceiptTotal[];
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
  const { text, shape } = opened;
  const decimal = fileDecimal(columns);
  return {
    bytes: text.survey.bytes,
    sha256: text.survey.sha256,
    format: parts.format,
    encoding: text.encoding,
    encodingEvidence: text.encodingEvidence,
    ...shape,
    ...(decimal ? { decimal } : {}),
    rowsRead: rowsLoaded + opened.rowsRejected,
    rowsLoaded,
    rowsRejected: opened.rowsRejected,
    rejected: opened.rejected,
    setAside: [...opened.setAside].sort((a, b) => a.fromLine - b.fromLine),
    ...(parts.totals.length > 0 && { totals: parts.totals }),
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
  if (opened.rowsRejected > 0 && opened.shape.layout === 'delimited') {
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
