import type { ReadWarning, Receipt } from '@plumbline/contracts';
import { quoted } from '../../parsing/source/phrasing.js';
import type { Counts } from './count-matches.js';
import type { MergeTables } from './merge-tables.js';
import type { ResultColumn } from './result-columns.js';

interface ReceiptParts {
  tables: MergeTables;
  columns: readonly ResultColumn[];
  counts: Counts;
  warnings: ReadWarning[];
  startedAt: number;
}

/** Of a merge nothing is read or rejected: every row comes from rows that were read before. */
export function mergeReceipt({ tables, columns, counts, warnings, startedAt }: ReceiptParts): Receipt {
  const { left, right } = tables;
  return {
    bytes: 0,
    sha256: '',
    format: 'merge',
    layout: 'merge',
    encoding: 'utf-8',
    encodingEvidence: `Made of ${quoted(left.name)}, version ${left.version}, and ${quoted(right.name)}, version ${right.version}.`,
    rowsRead: counts.rows,
    rowsLoaded: counts.rows,
    rowsRejected: 0,
    rejected: [],
    setAside: [],
    warnings,
    columns: columns.map((column) => ({
      name: column.name,
      sourceName: column.left ?? column.right ?? column.name,
      type: column.type,
      evidence: evidenceOf(column, tables),
    })),
    decisions: [],
    settings: {},
    durationMs: performance.now() - startedAt,
  };
}

function evidenceOf(column: ResultColumn, { left, right }: MergeTables): string {
  const from = (name: string, table: MergeTables['left']) => `“${name}” of ${quoted(table.name)}`;
  const parts = [
    ...(column.left === undefined ? [] : [from(column.left, left)]),
    ...(column.right === undefined ? [] : [from(column.right, right)]),
  ];
  return `From ${parts.join(' and ')}.`;
}
