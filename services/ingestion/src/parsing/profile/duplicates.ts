import { elementAt } from '@plumbline/statistics';
import type { RawTable } from '../table/raw-table.js';
import type { ColumnFacts, TypedColumn } from './column-facts.js';
import { MANY_COLUMNS, MAX_CELLS } from './stacks.js';

/** Records that repeat an earlier one in every column. */
export async function countDuplicates(
  table: RawTable,
  columns: readonly TypedColumn[],
  facts: readonly ColumnFacts[],
): Promise<number> {
  const isKeyed = facts.some((each) => each.missing === 0 && each.distinct === table.rows);
  if (isKeyed || table.rows < 2) return 0;
  const values = columns.map((column) => column.value);
  // Of so many columns, texts of a row in one list are compared sooner than its values are grouped by.
  if (values.length > MANY_COLUMNS && values.length * table.rows <= MAX_CELLS) {
    const texts = values.map((value) => `CAST(${value} AS VARCHAR)`);
    return ask(table, `SELECT count(*) - count(DISTINCT [${texts.join(', ')}]) FROM ${table.relation}`);
  }
  const hash = `hash(${values.join(', ')})`;
  const suspects = await ask(table, `SELECT count(*) - count(DISTINCT ${hash}) FROM ${table.relation}`);
  if (suspects === 0) return 0;
  // Equal hashes may be chance: only the rows that share one are compared in full.
  return ask(
    table,
    `WITH shared AS (SELECT ${hash} AS h FROM ${table.relation} GROUP BY 1 HAVING count(*) > 1),
      same AS (SELECT count(*) AS times FROM ${table.relation} WHERE ${hash} IN (SELECT h FROM shared)
        GROUP BY ${values.join(', ')})
    SELECT coalesce(sum(times - 1), 0) FROM same`,
  );
}

async function ask(table: RawTable, query: string): Promise<number> {
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return Number(elementAt(rows, 0)[0]);
}
