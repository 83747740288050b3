const NUMBER =
  /^[(]?[-+−]?\s?[$€£¥]?\s?[-+−]?(?:\d+|\d{1,3}(?:[,.' \u00a0\u202f’]\d{3})+)(?:[.,]\d+)?(?:[eE][-+]?\d+)?\s?(?:%|[$€£¥])?[)-]?$/;
const DATE =
  /^(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}|\d{1,2}[-/. ][\p{L}]{3,9}\.?[-/., ]+\d{2,4}|[\p{L}]{3,9}\.? \d{1,2},? \d{4})(?:[T ,]+\d{1,2}:\d{2}.*)?$/u;
const TIME = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?$/;
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|[^\s@,;|]+@[^\s@,;|]+\.[a-z]{2,}|www\.\S+)$/i;
const HARDWARE_ADDRESS = /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i;
const FLAG = /^(?:true|false|yes|no|n\/a|na|null|none|nan|-)$/i;

export type CellKind = 'empty' | 'number' | 'date' | 'time' | 'address' | 'flag' | 'text';

/** A quick look at one cell, for weighing dialects and header rows; the columns' types are decided elsewhere. */
export function cellKind(text: string): CellKind {
  const cell = text.trim();
  if (cell === '') return 'empty';
  if (cell.length <= 40) {
    if (NUMBER.test(cell)) return 'number';
    if (TIME.test(cell)) return 'time';
    if (DATE.test(cell)) return 'date';
    if (FLAG.test(cell)) return 'flag';
  }
  return ADDRESS.test(cell) || HARDWARE_ADDRESS.test(cell) ? 'address' : 'text';
}

/** Kinds that values have and column names seldom do. */
export function isTyped(kind: CellKind): boolean {
  return kind === 'number' || kind === 'date' || kind === 'time';
}
