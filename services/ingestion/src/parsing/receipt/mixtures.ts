import { quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import { acceptsSql, emptiedWords, presentSql } from '../columns/interpretation-sql.js';
import { cellKind } from '../dialect/cell-kinds.js';
import { count, rows } from '../source/phrasing.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';

/** One of several kinds of value in a column. */
export interface MixturePart {
  /** `numbers`, `dates`, `words`, or the sign of a currency. */
  what: string;
  times: number;
  firstLine: number;
  lastLine: number;
}

/** The kinds of value in one column, in the order in which they first come. */
export type Mixture = MixturePart[];

/** Fewer of a kind at the start or end of a column are exceptions, not a change. */
const MIN_ROWS = 3;

interface Wanted {
  index: number;
  what: string;
  condition: string;
}

/** What the columns hold that are text because their values are of several kinds. */
export async function gatherMixtures(
  table: RawTable,
  columns: readonly DecidedColumn[],
): Promise<Map<number, Mixture>> {
  const wanted = columns.flatMap((column, index) => partsOf(column).map((part) => ({ index, ...part })));
  const answers = await queryAggregates(
    table,
    wanted.flatMap(({ condition }) => {
      const line = `CASE WHEN ${condition} THEN ${table.line} END`;
      return [`count_if(${condition})`, `min(${line})`, `max(${line})`];
    }),
  );
  const mixtures = new Map<number, Mixture>();
  for (const [at, { index, what }] of wanted.entries()) {
    const [times, firstLine, lastLine] = answers.slice(at * 3, at * 3 + 3).map(Number) as [
      number,
      number,
      number,
    ];
    if (times > 0)
      mixtures.set(index, [...(mixtures.get(index) ?? []), { what, times, firstLine, lastLine }]);
  }
  for (const parts of mixtures.values()) parts.sort((a, b) => a.firstLine - b.firstLine);
  return mixtures;
}

function partsOf(column: DecidedColumn): Array<Omit<Wanted, 'index'>> {
  const { interpretation, source } = column;
  if (interpretation.kind !== 'text') return [];
  const present = presentSql(source, emptiedWords(column));
  const { units = [], mostly, partly } = interpretation;
  if (units.length > 0) {
    return units.map((unit) => {
      const longer = units.filter((other) => other !== unit && other.includes(unit));
      const isOther = longer.map((other) => ` AND NOT contains(${present}, ${quoteText(other)})`).join('');
      return { what: unit, condition: `contains(${present}, ${quoteText(unit)})${isOther}` };
    });
  }
  const typed = mostly ?? partly;
  if (!typed) return [];
  const fits = `trim(${present}) <> '' AND coalesce(${acceptsSql(present, typed)}, false)`;
  const others = `trim(${present}) <> '' AND NOT coalesce(${acceptsSql(present, typed)}, false)`;
  return [
    { what: typed.kind === 'date' ? 'dates' : 'numbers', condition: fits },
    { what: 'words', condition: others },
  ];
}

/** Whether one kind ends before the next begins. */
export function isChange(mixture: Mixture): boolean {
  return (
    mixture.length > 1 &&
    mixture.every(({ times }) => times >= MIN_ROWS) &&
    mixture.slice(1).every((part, index) => elementAt(mixture, index).lastLine < part.firstLine)
  );
}

/** `numbers up to line 1,204, then words; 37 of 5,000 rows are words`. */
export function changeWords(mixture: Mixture, firstOther: string): string {
  const kind = cellKind(firstOther);
  const named = mixture.map((part) => ({
    ...part,
    what: part.what === 'words' && kind === 'date' ? 'dates' : part.what,
  }));
  const [first, ...rest] = named;
  const few = named.reduce((least, part) => (part.times < least.times ? part : least));
  const total = named.reduce((sum, { times }) => sum + times, 0);
  const then = rest.map(({ what }) => `then ${what}`).join(', ');
  return `${first!.what} up to line ${count(first!.lastLine)}, ${then}; ${count(few.times)} of ${rows(total)} ${few.times === 1 ? 'is' : 'are'} ${few.what}`;
}

/** `$ (4,963 rows) and € (37 rows, first on line 1,205)`. */
export function shareWords(mixture: Mixture): string {
  return mixture
    .map(({ what, times, firstLine }) => `${what} (${rows(times)}, first on line ${count(firstLine)})`)
    .join(' and ');
}
