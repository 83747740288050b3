import { quoteText } from '@plumbline/datasets';
import type { RawTable } from '../table/raw-table.js';

/** How often each value of these columns occurs: columns of one type, on top of each other. */
export interface Stack {
  names: string[];
  /** SQL of a relation of `name` and `value` (never null), in the order of the rows; of a stack of many columns only. */
  cells?: string;
  /** SQL of a relation of `name` (whose value it is), `value` (never null) and `times`. */
  counts: string;
}

/** Cells that one statement may hold in memory at once. */
export const MAX_CELLS = 1_000_000;
/** Of more columns, all that is asked is asked of their cells: an expression for each costs more to plan than its work. */
export const MANY_COLUMNS = 200;

/**
 * Counts the values of these columns, as many columns together as memory allows: a wide table of few rows is queried
 * once per stack instead of once per column, a long table once per column. `work` takes what was counted.
 */
export async function withCounts<Result>(
  table: RawTable,
  columns: readonly string[],
  work: (stacks: readonly Stack[]) => Promise<Result>,
): Promise<Result> {
  const stacks: Stack[] = [];
  for (const names of await namesOfStacks(table, columns)) {
    const [first = ''] = names;
    if (names.length === 1) stacks.push({ names, counts: countsOfOne(table, first) });
    else if (columns.length <= MANY_COLUMNS)
      stacks.push({ names, counts: await keep(table, `counts_${first}`, countsOf(unpivoted(table, names))) });
    else {
      const cells = await keep(table, `cells_${first}`, cellsOf(table, names));
      stacks.push({ names, cells, counts: await keep(table, `counts_${first}`, countsOf(cells)) });
    }
  }
  const result = await work(stacks);
  const kept = stacks.flatMap(({ names, cells = [], counts }) =>
    names.length > 1 ? [counts].concat(cells) : [],
  );
  for (const relation of kept)
    await table.engine.exec(`DROP TABLE ${relation}`, [], { signal: table.signal });
  return result;
}

async function namesOfStacks(table: RawTable, columns: readonly string[]): Promise<string[][]> {
  if (columns.length === 0) return [];
  const perStack = Math.max(1, Math.floor(MAX_CELLS / Math.max(table.rows, 1)));
  if (perStack === 1) return columns.map((column) => [column]);
  const types = await describe(table);
  const byType = Map.groupBy(columns, (column) => types.get(column) ?? '');
  return [...byType.values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / perStack) }, (_, at) =>
      alike.slice(at * perStack, (at + 1) * perStack),
    ),
  );
}

async function describe(table: RawTable): Promise<Map<string, string>> {
  const { rows } = await table.engine.run(`DESCRIBE ${table.relation}`, [], { signal: table.signal });
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

/** Counted anew by each query, which holds no more of a long column than it needs. */
function countsOfOne({ relation }: RawTable, column: string): string {
  return `(SELECT '${column}' AS name, ${column} AS value, count(*) AS times
    FROM ${relation} WHERE ${column} IS NOT NULL GROUP BY ${column})`;
}

/** Made once for all queries. */
async function keep({ engine, signal }: RawTable, relation: string, query: string): Promise<string> {
  await engine.exec(`CREATE TABLE ${relation} AS ${query}`, [], { signal });
  return relation;
}

const countsOf = (cells: string): string =>
  `SELECT name, value, count(*) AS times FROM ${cells} GROUP BY ALL`;

function unpivoted({ relation }: RawTable, names: readonly string[]): string {
  const list = names.join(', ');
  return `(SELECT * FROM (SELECT ${list} FROM ${relation}) UNPIVOT (value FOR name IN (${list})))`;
}

/** One list per row, planned several times as fast as an UNPIVOT. */
function cellsOf({ relation }: RawTable, names: readonly string[]): string {
  const cells = `SELECT ${unnestedTexts(names)} AS name, unnest([${names.join(', ')}]) AS value FROM ${relation}`;
  return `SELECT name, value FROM (${cells}) WHERE value IS NOT NULL`;
}

/** SQL of one row per text, none of which holds a space: as one literal, because thousands take long to plan. */
export const unnestedTexts = (texts: ReadonlyArray<string | number>): string =>
  `unnest(string_split(${quoteText(texts.join(' '))}, ' '))`;
