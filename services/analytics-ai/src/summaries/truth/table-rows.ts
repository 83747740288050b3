import { quoteName, quoteText } from '@plumbline/datasets';
import { labelOf } from '@plumbline/semantics';
import type { TruthTable } from './truth-table.js';

/** How long it took from one moment of a row to another, as sentences speak of it. */
interface Duration {
  name: string;
  sql: string;
}

const UNITS = [
  ['hours', 3_600],
  ['days', 86_400],
] as const;

function durationsOf({ columns }: TruthTable): Duration[] {
  const times = columns.filter(({ stored }) => /^(DATE|TIMESTAMP)/.test(stored)).map(({ name }) => name);
  const pairs = times.flatMap((from) => times.filter((to) => to !== from).map((to) => [from, to] as const));
  return pairs.flatMap(([from, to]) =>
    UNITS.map(([unit, seconds]): Duration => {
      const [start, end] = [from, to].map((name) => `CAST(${quoteName(name)} AS TIMESTAMP)`);
      return {
        name: `${unit} from ${happened(from)} to ${happened(to)}`,
        sql: `CASE WHEN ${end} >= ${start} THEN epoch(${end} - ${start}) / ${seconds} END`,
      };
    }),
  );
}

/** "opened" of `opened_at`. */
const happened = (column: string): string => labelOf(column).replace(/ (at|on)$/, '');

/** The rows with durations as further columns, and the names of all columns. */
export function rowsOf(table: TruthTable, parquetPath: string): { from: string; names: string[] } {
  const durations = durationsOf(table);
  const further = durations.map(({ name, sql }) => `, ${sql} AS ${quoteName(name)}`).join('');
  return {
    from: `(SELECT *${further} FROM read_parquet(${quoteText(parquetPath)}))`,
    names: [...table.columns, ...durations].map(({ name }) => name),
  };
}
