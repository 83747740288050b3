import type { Column, ReadWarning } from '@plumbline/contracts';
import { count, quoted, rows } from '../../parsing/source/phrasing.js';
import type { Counts } from './count-matches.js';
import type { MergeRules, MergeTables } from './merge-tables.js';
import type { ResultColumn } from './result-columns.js';

/** More rows than any file holds: whoever multiplies so far has not meant to. */
export const MAX_MERGED_ROWS = 5_000_000;
const MAX_NAMED = 5;

/** Why a merge of so many rows is refused. */
export function tooManyRows(wanted: number): ReadWarning[] {
  if (wanted <= MAX_MERGED_ROWS) return [];
  const message = `The result would have ${rows(wanted)}; a merge may have ${count(MAX_MERGED_ROWS)}. Choose a key that fewer rows share.`;
  return [{ code: 'too_many_rows', count: wanted, message }];
}

/** What should be known of a merge before and after it is made, most important first. */
export function mergeWarnings(
  tables: MergeTables,
  rules: MergeRules,
  counts: Counts,
  columns: readonly ResultColumn[],
): ReadWarning[] {
  const about =
    rules.kind === 'append'
      ? appendWarnings(tables, counts, columns)
      : joinWarnings(tables, rules, counts, columns);
  return about.filter((warning) => warning !== undefined);
}

function joinWarnings(
  { left, right }: MergeTables,
  rules: MergeRules,
  counts: Counts,
  columns: readonly ResultColumn[],
): (ReadWarning | undefined)[] {
  const [a, b] = [quoted(left.name), quoted(right.name)];
  const { matched, multiplied, extraRows, leftOnly, rightOnly, leftOut } = counts;
  const isNewest = rules.repeats === 'newest';
  const asked = new Set(rules.renames?.map(({ side, column }) => side === 'right' && column));
  const renamed = columns.filter(
    ({ name, right: own }) => own !== undefined && own !== name && !asked.has(own),
  );
  const summed = columns.filter((column) => isAddedUp(right.known.get(column.right ?? '')));
  const isShared = matched > counts.right.rows - rightOnly && summed.length > 0;
  return [
    matched === 0
      ? { code: 'nothing_matches', message: `No row of ${a} finds one of ${b} by this key.` }
      : undefined,
    multiplied > 0 && !isNewest
      ? {
          code: 'rows_multiply',
          count: extraRows,
          message: `${rows(multiplied)} of ${a} ${multiplied === 1 ? 'meets' : 'meet'} several rows of ${b}: the result has ${rows(extraRows)} more, and sums count them again.`,
        }
      : undefined,
    isNewest && leftOut > 0
      ? {
          code: 'older_rows_left_out',
          count: leftOut,
          message: `${rows(leftOut)} of ${b} ${leftOut === 1 ? 'is' : 'are'} left out: only the newest row of each key stays.`,
        }
      : undefined,
    leftOnly > 0
      ? {
          code: 'left_without_match',
          count: leftOnly,
          message: `${rows(leftOnly)} of ${a} ${leftOnly === 1 ? 'finds' : 'find'} no row of ${b}${rules.kind === 'inner' ? leftOutWords(leftOnly) : ''}.`,
        }
      : undefined,
    rightOnly > 0
      ? {
          code: 'right_without_match',
          count: rightOnly,
          message: `${rows(rightOnly)} of ${b} ${rightOnly === 1 ? 'finds' : 'find'} no row of ${a}${rules.kind === 'full' ? '' : leftOutWords(rightOnly)}.`,
        }
      : undefined,
    missingKeys(a, counts.left.withoutKey),
    missingKeys(b, counts.right.withoutKey),
    isShared
      ? {
          code: 'repeated_amounts',
          message: `${named(summed)} of ${b} ${summed.length === 1 ? 'stands' : 'stand'} on every row that it meets: a sum counts it once for each.`,
        }
      : undefined,
    renamed.length > 0
      ? {
          code: 'columns_renamed',
          message: `${a} and ${b} share names: ${renamed.length === 1 ? 'a column is' : `${count(renamed.length)} columns are`} called ${named(renamed)}.`,
        }
      : undefined,
  ];
}

const leftOutWords = (times: number): string => (times === 1 ? ' and is left out' : ' and are left out');

function missingKeys(name: string, without: number): ReadWarning | undefined {
  if (without === 0) return undefined;
  const message = `${rows(without)} of ${name} ${without === 1 ? 'has' : 'have'} no key, which meets nothing.`;
  return { code: 'keys_missing', count: without, message };
}

function appendWarnings(
  { left, right }: MergeTables,
  { matched }: Counts,
  columns: readonly ResultColumn[],
): (ReadWarning | undefined)[] {
  const both = columns.filter((column) => column.left !== undefined && column.right !== undefined);
  const only = (side: 'left' | 'right') =>
    columns.filter((column) => column[side] !== undefined && !both.includes(column));
  const widened = both.filter(
    (column) => column.type === 'text' && typeOf(column, left, 'left') !== typeOf(column, right, 'right'),
  );
  const currencies = both.filter((column) => {
    const [a, b] = [left.known.get(column.left ?? ''), right.known.get(column.right ?? '')];
    return a?.format?.currency !== b?.format?.currency && column.type !== 'text';
  });
  return [
    both.length === 0 ? { code: 'nothing_matches', message: 'The two have no column in common.' } : undefined,
    matched > 0
      ? {
          code: 'rows_in_both',
          count: matched,
          message: `${rows(matched)} ${matched === 1 ? 'stands' : 'stand'} in both, and will be counted twice.`,
        }
      : undefined,
    currencies.length > 0
      ? {
          code: 'currencies_differ',
          message: `${named(currencies)} ${currencies.length === 1 ? 'is' : 'are'} not in the same currency in both.`,
        }
      : undefined,
    widened.length > 0
      ? {
          code: 'kept_as_text',
          message: `${named(widened)} ${widened.length === 1 ? 'is' : 'are'} of different kinds in both, and kept as text.`,
        }
      : undefined,
    onlyIn(left.name, only('left')),
    onlyIn(right.name, only('right')),
  ];
}

const typeOf = (column: ResultColumn, { known }: MergeTables['left'], side: 'left' | 'right') =>
  known.get(column[side] ?? '')?.type;

function onlyIn(name: string, columns: readonly ResultColumn[]): ReadWarning | undefined {
  if (columns.length === 0) return undefined;
  const message = `${named(columns)} ${columns.length === 1 ? 'is' : 'are'} only in ${quoted(name)}, and empty in the rows of the other.`;
  return { code: 'columns_of_one', message };
}

/** Which columns of an earlier version are no longer there, or new. */
export function driftWarnings(
  before: readonly Pick<Column, 'name' | 'sourceName'>[],
  columns: readonly ResultColumn[],
): ReadWarning[] {
  const inFile = ({ name, sourceName = name }: Pick<Column, 'name' | 'sourceName'>) => sourceName;
  const [old, now] = [before, columns].map((list) => new Set(list.map(inFile)));
  const gone = before.filter((column) => !now?.has(inFile(column)));
  const added = columns.filter((column) => !old?.has(inFile(column)));
  const is = (list: readonly unknown[]) => (list.length === 1 ? 'is' : 'are');
  return [
    ...(gone.length > 0
      ? [{ code: 'columns_gone', message: `${named(gone)} ${is(gone)} not in this data any more.` }]
      : []),
    ...(added.length > 0
      ? [{ code: 'columns_new', message: `${named(added)} ${is(added)} new since the version before.` }]
      : []),
  ];
}

/** `zip`, `zip and state`, `a, b, c, d, e and 12 more`. */
function named(columns: readonly { name: string }[]): string {
  const names = columns.map(({ name }) => name);
  if (names.length > MAX_NAMED)
    return `${names.slice(0, MAX_NAMED).join(', ')} and ${count(names.length - MAX_NAMED)} more`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

function isAddedUp(column: Column | undefined): boolean {
  const isNumber = column?.type === 'integer' || column?.type === 'decimal';
  return isNumber && column.role === 'measure' && (column.nature ?? 'additive') === 'additive';
}

/** The column of the first table whose sum shows best what multiplied rows do to it. */
export function summedColumn({ left }: MergeTables): Column | undefined {
  const columns = left.columns.filter(isAddedUp);
  return columns.find(({ format }) => format?.currency !== undefined) ?? columns[0];
}
