import type { RawTable } from '../table/raw-table.js';

/** How often each value of these columns occurs: columns of one type, on top of each other. */
export interface Stack {
  names: string[];
  /** SQL of a relation of `name` (whose value it is), `value` (never null) and `times`. */
  counts: string;
}

/** Cells that one statement may hold in memory at once. */
const MAX_CELLS = 1_000_000;

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
    else stacks.push({ names, counts: await keepCounts(table, names, `counts_${first}`) });
  }
  const result = await work(stacks);
  for (const { names, counts } of stacks)
    if (names.length > 1) await table.engine.exec(`DROP TABLE ${counts}`, [], { signal: table.signal });
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

/** Counted once for all queries. */
async function keepCounts(
  { engine, relation, signal }: RawTable,
  names: readonly string[],
  counts: string,
): Promise<string> {
  const list = names.join(', ');
  const stacked = `SELECT * FROM (SELECT ${list} FROM ${relation}) UNPIVOT (value FOR name IN (${list}))`;
  const query = `SELECT name, value, count(*) AS times FROM (${stacked}) GROUP BY ALL`;
  await engine.exec(`CREATE TABLE ${counts} AS ${query}`, [], { signal });
  return counts;
}
