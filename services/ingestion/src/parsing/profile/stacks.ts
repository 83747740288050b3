import type { RawTable } from '../table/raw-table.js';

/** Columns of one type on top of each other: `name` says whose value it is, `value` is never null. */
export interface Stack {
  names: string[];
  /** SQL of the relation. */
  relation: string;
}

/** Cells that one statement may hold in memory at once. */
const MAX_CELLS = 1_000_000;

/**
 * Stacks these columns, as many together as memory allows: a wide table of few rows asks one question per stack instead
 * of one per column, a long table one per column.
 */
export async function stackColumns(table: RawTable, columns: readonly string[]): Promise<Stack[]> {
  if (columns.length === 0) return [];
  const perStack = Math.max(1, Math.floor(MAX_CELLS / Math.max(table.rows, 1)));
  if (perStack === 1) return columns.map((column) => stackOf(table, [column]));
  const byType = Object.groupBy(columns, typesOf(await describe(table)));
  return Object.values(byType).flatMap((alike = []) =>
    Array.from({ length: Math.ceil(alike.length / perStack) }, (_, at) =>
      stackOf(table, alike.slice(at * perStack, (at + 1) * perStack)),
    ),
  );
}

async function describe(table: RawTable): Promise<Map<string, string>> {
  const { rows } = await table.engine.run(`DESCRIBE ${table.relation}`, [], { signal: table.signal });
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

function typesOf(types: ReadonlyMap<string, string>): (column: string) => string {
  return (column) => types.get(column) ?? '';
}

function stackOf({ relation }: RawTable, names: string[]): Stack {
  const list = names.join(', ');
  const [only] = names;
  return {
    names,
    relation:
      names.length === 1
        ? `(SELECT '${only}' AS name, ${only} AS value FROM ${relation} WHERE ${only} IS NOT NULL)`
        : `(SELECT * FROM (SELECT ${list} FROM ${relation}) UNPIVOT (value FOR name IN (${list})))`,
  };
}
