import type { ColumnDependency } from '@plumbline/contracts';
import { closestDependencies, type DependencyCandidate } from '@plumbline/semantics';
import { columnOf } from './identity-sql.js';
import type { TableRelation } from './table-relation.js';

/** Of a larger table one key is proved, and what follows from three columns. */
const MANY_ROWS = 200_000;

/** The first of these sets of columns that is different in every row. */
export async function proveKey(
  table: TableRelation,
  sets: readonly (readonly string[])[],
): Promise<string[]> {
  for (const set of table.rows > MANY_ROWS ? sets.slice(0, 1) : sets) {
    const values = set.map((name) => columnOf(table, name).value).join(', ');
    const query = `SELECT count(*) FROM (SELECT DISTINCT ${values} FROM ${table.relation})`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    if (Number(rows[0]?.[0]) === table.rows) return [...set];
  }
  return [];
}

/** Those candidates where, over all rows, each value goes with one value alone; a missing one contradicts nothing. */
export async function proveDependencies(
  table: TableRelation,
  candidates: readonly DependencyCandidate[],
): Promise<ColumnDependency[]> {
  const held: { fine: string; coarse: string }[] = [];
  for (const { fine, coarse } of table.rows > MANY_ROWS ? candidates.slice(0, 3) : candidates) {
    const own = columnOf(table, fine).value;
    const ends = coarse.map((name, at) => {
      const { value } = columnOf(table, name);
      return `min(${value}) AS low${at}, max(${value}) AS high${at}`;
    });
    const differ = coarse.map((_, at) => `count(*) FILTER (WHERE low${at} <> high${at})`);
    const query = `SELECT ${differ.join(', ')} FROM (SELECT ${ends.join(', ')} FROM ${table.relation}
      WHERE ${own} IS NOT NULL GROUP BY ${own})`;
    const { rows } = await table.engine.run(query, [], { signal: table.signal });
    coarse.forEach((name, at) => {
      if (Number(rows[0]?.[at]) === 0) held.push({ fine, coarse: name });
    });
  }
  return closestDependencies(held);
}
