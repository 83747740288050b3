import type { ExtractedColumn, ExtractedKind } from '../parsing/source/table-extract.js';

export type GrowingKind = Extract<ExtractedKind, 'integer' | 'date' | 'timestamp'>;

/** Where a reading of newer rows begins: those whose value in this column is at or past the mark. */
export interface GrowthMark {
  column: string;
  kind: GrowingKind;
  /** As the database wrote it. */
  text: string;
}

const WRITINGS: Record<GrowingKind, RegExp> = {
  integer: /^-?\d{1,38}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamp: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:[+-]\d{2}(?::\d{2})?)?$/,
};

/** More digits cannot be compared exactly here. */
const MAX_DIGITS = 38;

/** Whether the values of a column have one order, the same in the database and here. */
export const canGrow = <Column extends Pick<ExtractedColumn, 'kind' | 'precision'>>(
  column: Column,
): column is Column & { kind: GrowingKind } =>
  Object.hasOwn(WRITINGS, column.kind) && (column.precision ?? 0) <= MAX_DIGITS;

/**
 * The mark as it stands in a statement: digits, or a quoted date or time. It was read of rows of strangers, so nothing else is let
 * through. @throws Error
 */
export function markLiteral({ kind, text }: Pick<GrowthMark, 'kind' | 'text'>): string {
  if (!WRITINGS[kind].test(text)) throw new Error(`a mark that is no ${kind}`);
  return kind === 'integer' ? text : `'${text}'`;
}
