import type { Decision, ReadSettings, ReadWarning, Receipt, ReceiptTotal } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { fileDecimal } from '../columns/decide-columns.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import { columnType } from '../columns/write-parquet.js';
import { count } from '../source/phrasing.js';
import type { SourceRecords } from '../source/source-reader.js';
import type { ColumnEvidence } from './column-evidence.js';
import { columnWarnings, typeEvidence } from './describe-columns.js';

export interface ReceiptParts {
  records: SourceRecords;
  totals: ReceiptTotal[];
  columns: readonly DecidedColumn[];
  evidence: readonly ColumnEvidence[];
  decisions: Decision[];
  warnings: ReadWarning[];
  settings: ReadSettings;
  rowsLoaded: number;
  startedAt: number;
}

/** Everything that was decided, kept, set aside or refused, as one document. */
export function buildReceipt(parts: ReceiptParts): Receipt {
  const { records, columns, evidence, rowsLoaded } = parts;
  const { origin, shape } = records;
  const decimal = fileDecimal(columns);
  return {
    ...origin,
    ...shape,
    ...(decimal ? { decimal } : {}),
    rowsRead: rowsLoaded + records.rowsRejected,
    rowsLoaded,
    rowsRejected: records.rowsRejected,
    rejected: records.rejected,
    setAside: [...records.setAside].sort((a, b) => a.fromLine - b.fromLine),
    ...(parts.totals.length > 0 && { totals: parts.totals }),
    warnings: parts.warnings,
    columns: columns.map((column, index) => ({
      name: column.name,
      sourceName: records.sourceNames[index] ?? '',
      type: columnType(column),
      evidence: typeEvidence(column, elementAt(evidence, index), rowsLoaded),
    })),
    decisions: parts.decisions,
    settings: parts.settings,
    durationMs: Math.round(performance.now() - parts.startedAt),
  };
}

/** Warnings of the file, then of its columns. */
export function allWarnings(
  records: SourceRecords,
  columns: readonly DecidedColumn[],
  evidence: readonly ColumnEvidence[],
  rowsLoaded: number,
): ReadWarning[] {
  const list = [...records.warnings];
  if (rowsLoaded === 0) {
    const isFile = records.origin.format !== 'database';
    const message = isFile
      ? 'The file holds column names but no rows below them.'
      : 'The database has no rows here.';
    list.push({ code: 'no_rows', message });
  }
  if (records.rowsRejected > 0 && records.shape.layout === 'delimited') {
    const [first] = records.rejected;
    const plural = records.rowsRejected === 1 ? 'record was' : 'records were';
    const message = `${count(records.rowsRejected)} ${plural} rejected: a quote opens and never closes, first on line ${count(first!.line)}.`;
    list.push({ code: 'csv_unclosed_quote', message, line: first!.line, count: records.rowsRejected });
  }
  if (rowsLoaded > 0) {
    columns.forEach((column, index) => {
      list.push(...columnWarnings(column, elementAt(evidence, index), rowsLoaded));
    });
  }
  return list;
}
