import { formatCount } from '@plumbline/charts';
import type { ReadSettingsChange, ReadWarning, Receipt } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

/** What it costs the reader: rows that are not there or are wrong, values that changed or may mislead, or only how it is written. */
export type NoteCost = 'rows' | 'values' | 'form';

/** One thing to know about a reading: a warning, or all that say the same of several columns. */
export interface Note {
  key: string;
  cost: NoteCost;
  text: string;
  /** Of a note that stands for several: what each of them says. */
  parts: string[];
  /** The first lines that it is about. */
  lines: number[];
  count: number;
  offer?: NonNullable<ReadWarning['offer']>;
}

const COST_OF: Record<string, NoteCost> = {
  ...costs('rows', 'no_rows rejected csv_unclosed_quote not_a_record total_not_sum maybe_several_tables'),
  ...costs('rows', 'outside_table arithmetic_differs total_row total_loaded invalid_bytes too_many_rows'),
  ...costs('form', 'missing_values leading_zeros surrounding_spaces boolean_words months_as_dates'),
  ...costs('form', 'duplicate_column_name empty_column_name trailing_delimiter wrapped_lines framed_lines'),
  ...costs('form', 'date_made duration_made periods_in_rows read_as columns_renamed'),
};
const ORDER: readonly NoteCost[] = ['rows', 'values', 'form'];

function costs(cost: NoteCost, codes: string): Record<string, NoteCost> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, cost]));
}

/** What several warnings of one kind say together: `columns` names them, `cells` counts what they are about. */
const TOGETHER: Record<string, (columns: string, cells: string) => string> = {
  missing_values: (columns, cells) => `${columns} have empty cells, ${cells} in all.`,
  null_words: (columns, cells) =>
    `In ${columns}, ${cells} hold a word that says there is no value. Treated as empty.`,
  not_convertible: (columns, cells) =>
    `In ${columns}, ${cells} do not fit the type of their column. Left empty; their text is kept.`,
  contradicts_choice: (columns, cells) =>
    `In ${columns}, ${cells} cannot be read as you chose. Left empty; their text is kept.`,
  maybe_missing: (columns, cells) =>
    `In ${columns}, ${cells} may mean that there is no value. Kept as values.`,
  mixed_types: (columns) => `${columns} hold values of several types. Kept as text.`,
  mixed_units: (columns) => `${columns} mix currencies or units. Kept as text.`,
  leading_zeros: (columns) => `Values of ${columns} start with 0. Kept as written.`,
  surrounding_spaces: (columns, cells) =>
    `In ${columns}, ${cells} begin or end with a space. Kept as written.`,
  boolean_words: (columns) => `${columns} hold two words each. Read as yes/no; the words stay in the rows.`,
  two_digit_years: (columns) =>
    `${columns} have years of two digits: 69 to 99 are read as 1969 to 1999, 00 to 68 as 2000 to 2068.`,
  months_as_dates: (columns) => `${columns} name periods: each is read as its first day.`,
  long_numbers: (columns) =>
    `${columns} hold numbers of more digits than can be computed with exactly. Kept as text.`,
  out_of_range: (columns) => `${columns} hold numbers too large to compute with. Kept as text.`,
};

const LINES_KEPT = 100;

/** Everything to know about a reading, what says the same as one note, the dearest first. */
export function groupNotes({
  warnings,
  rejected,
  rowsRejected,
}: Pick<Receipt, 'warnings' | 'rejected' | 'rowsRejected'>): Note[] {
  const groups = Map.groupBy(warnings, ({ code, offer, column, message }) =>
    column !== undefined && TOGETHER[code] ? `${code} ${offer?.words ?? ''}` : `${code} ${message}`,
  );
  const notes = [...groups].map(([key, group]) => noteOf(key, group));
  const isTold = warnings.some(({ code }) => code === 'csv_unclosed_quote' || code === 'not_a_record');
  const [first] = rejected;
  if (first && !isTold) notes.unshift(rejectedNote(rowsRejected, rejected));
  return notes.sort((a, b) => ORDER.indexOf(a.cost) - ORDER.indexOf(b.cost) || b.count - a.count);
}

function rejectedNote(count: number, rejected: Receipt['rejected']): Note {
  const lines = rejected.map(({ line }) => line);
  const text = `${plural(count, 'row was', 'rows were')} not loaded, first on line ${formatCount(lines[0] ?? 1)}: ${rejected[0]?.reason}`;
  return { key: 'rejected', cost: 'rows', text, parts: [], lines, count };
}

function noteOf(key: string, group: readonly ReadWarning[]): Note {
  const [first, ...others] = group as readonly [ReadWarning, ...ReadWarning[]];
  const count = group.reduce((sum, each) => sum + (each.count ?? 0), 0);
  const lines = [...new Set(group.flatMap((each) => each.lines ?? each.line ?? []))].sort((a, b) => a - b);
  const together = TOGETHER[first.code];
  const offer = offerOf(group);
  return {
    key,
    cost: COST_OF[first.code] ?? 'values',
    text:
      others.length > 0 && together
        ? upperFirst(together(columnsIn(group), plural(count, 'cell')))
        : first.message,
    parts: others.length > 0 ? group.map(({ message }) => message) : [],
    lines: lines.slice(0, LINES_KEPT),
    count,
    ...(offer && { offer }),
  };
}

const NAMED = 3;

/** `3 columns (a, b and c)`, `14 columns (a, b, c and 11 more)`. */
function columnsIn(group: readonly ReadWarning[]): string {
  const names = group.flatMap(({ column }) => column ?? []);
  const shown = names.slice(0, NAMED);
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${formatCount(rest)} more` : shown.pop();
  return `${plural(names.length, 'column')} (${[shown.join(', '), last].filter(Boolean).join(' and ')})`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** All offers of a group as one. */
function offerOf(group: readonly ReadWarning[]): Note['offer'] {
  const offers = group.flatMap(({ offer }) => offer ?? []);
  const [first, ...others] = offers;
  if (!first || others.length === 0) return first;
  const change = others.reduce((all, { change }) => withChange(all, change), first.change);
  return { words: `${first.words} in these ${formatCount(offers.length)} columns`, change };
}

/** Both changes: what is said by column is kept for the columns that the second does not name. */
export function withChange(settings: ReadSettingsChange, change: ReadSettingsChange): ReadSettingsChange {
  const merged = Object.entries(change).map(([key, setting]) => {
    const before = settings[key as keyof ReadSettingsChange];
    const isByColumn = typeof before === 'object' && typeof setting === 'object' && before && setting;
    return [key, isByColumn ? { ...before, ...setting } : setting];
  });
  return { ...settings, ...Object.fromEntries(merged) };
}
