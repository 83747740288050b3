import { formatCount } from '@plumbline/charts';
import type { ColumnProfile, ColumnType, ReadSettingsChange, Receipt } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { chosenIn, TYPE_LABELS } from './decision-words.js';

/** What a column is called in lists: a category and a text are told apart by their role. */
export function kindOf(column: Pick<ColumnProfile, 'type' | 'role'>): string {
  if (column.type === 'integer' || column.type === 'decimal') return 'Number';
  if (column.type === 'text' && (column.role === 'dimension' || column.role === 'geo')) return 'Category';
  return column.type === 'timestamp' ? 'Date' : TYPE_LABELS[column.type];
}

/** The badge beside a column's name: its unit, or that it names things. */
export function badgeOf(column: Pick<ColumnProfile, 'role' | 'format'>): string | undefined {
  if (column.format?.currency) return column.format.currency;
  if (column.format?.percent) return '%';
  return column.role === 'identifier' ? 'ID' : undefined;
}

export const DELIMITERS: ReadonlyArray<{ value: string; label: string }> = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
  { value: ' ', label: 'Space' },
  { value: '~', label: 'Tilde' },
  { value: ':', label: 'Colon' },
];

export const QUOTES: ReadonlyArray<{ value: string; label: string }> = [
  { value: '"', label: 'Double quote' },
  { value: "'", label: 'Single quote' },
  { value: '`', label: 'Backtick' },
  { value: '~', label: 'Tilde' },
  { value: '', label: 'None' },
];

export const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'iso-8859-1', label: 'Latin-1' },
] as const;

export function delimiterLabel(delimiter: string | undefined): string {
  if (delimiter === undefined) return 'None';
  return DELIMITERS.find(({ value }) => value === delimiter)?.label ?? `“${delimiter}”`;
}

export const encodingLabel = (encoding: string): string =>
  ENCODINGS.find(({ value }) => value === encoding.toLowerCase())?.label ?? encoding;

export function withType(
  settings: ReadSettingsChange,
  column: string,
  type: ColumnType | null,
): ReadSettingsChange {
  return { ...settings, types: { ...settings.types, [column]: type } };
}

/** The decisions that neither the file nor a person has made. A column kept as text on purpose is decided. */
export function openDecisions(
  receipt: Pick<Receipt, 'decisions'>,
  settings: ReadSettingsChange,
): Receipt['decisions'] {
  return receipt.decisions.filter((decision) => (chosenIn(settings, decision) ?? decision.chosen) === null);
}

/** "12,481 rows read = 12,480 loaded + 1 rejected" with what else was kept aside. */
export function countSentence(receipt: Pick<Receipt, 'rowsRead' | 'rowsLoaded' | 'rowsRejected'>): string {
  const rejected = receipt.rowsRejected > 0 ? ` + ${formatCount(receipt.rowsRejected)} rejected` : '';
  return `${plural(receipt.rowsRead, 'row')} read = ${formatCount(receipt.rowsLoaded)} loaded${rejected}`;
}

const SET_ASIDE_WORDS: Record<Receipt['setAside'][number]['kind'], string> = {
  preamble: 'text above the table',
  footnote: 'text below the table',
  header: 'a repeated header',
  total: 'a total',
  blank: 'blank',
  other_table: 'another table',
  comment: 'a comment',
};

/** "Line 12,482 set aside as a total", or how many lines in all. */
export function setAsideSentence({
  setAside,
  headerRow,
}: Pick<Receipt, 'setAside' | 'headerRow'>): string | undefined {
  const notable = setAside.filter(
    ({ kind, toLine }) => kind !== 'blank' && !(kind === 'header' && toLine === headerRow),
  );
  const [first] = notable;
  if (!first) return undefined;
  const line = formatCount(first.fromLine);
  if (notable.length === 1 && first.fromLine === first.toLine)
    return `Line ${line} set aside as ${SET_ASIDE_WORDS[first.kind]}.`;
  const lines = notable.reduce((total, { fromLine, toLine }) => total + toLine - fromLine + 1, 0);
  return `${formatCount(lines)} lines set aside, first line ${line} as ${SET_ASIDE_WORDS[first.kind]}.`;
}
