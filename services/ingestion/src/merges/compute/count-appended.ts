import { quoteName, type Session } from '@plumbline/datasets';
import type { Counts } from './count-matches.js';
import { rowsSql } from './keyed-rows.js';
import type { MergeTables } from './merge-tables.js';
import type { ResultColumn } from './result-columns.js';

/** What an append holds; `matched` are the rows that stand in both tables, over the columns that both have. */
export async function countAppended(
  session: Session,
  tables: MergeTables,
  columns: readonly ResultColumn[],
): Promise<Counts> {
  const [left, right] = [tables.left.rows, tables.right.rows];
  const matched = await countSame(session, tables, columns);
  const rows = left + right;
  const kinds = { inner: rows, left: rows, full: rows };
  const side = { withoutKey: 0, values: 0, found: 0, single: 0 };
  return {
    ...{ matched, leftOnly: left - matched, rightOnly: right - matched, multiplied: 0, extraRows: 0, rows },
    left: { rows: left, ...side },
    right: { rows: right, ...side, repeatedValues: 0, repeatedRows: 0 },
    kinds: { keep: kinds, newest: kinds },
    leftOut: 0,
  };
}

async function countSame(
  session: Session,
  tables: MergeTables,
  columns: readonly ResultColumn[],
): Promise<number> {
  const shared = columns.filter(({ left, right }) => left !== undefined && right !== undefined);
  if (shared.length === 0) return 0;
  const hashed = (side: 'left' | 'right') => {
    const cells = shared.map((column) => `CAST(data.${quoteName(column[side] ?? '')} AS VARCHAR)`);
    const rows = rowsSql(tables[side], [`hash(${cells.join(', ')}) AS content`]);
    return `SELECT '${side}' AS side, content FROM ${rows}`;
  };
  const { rows } = await session.run(
    `SELECT sum(least(a, b)) FROM (
       SELECT count(*) FILTER (side = 'left') AS a, count(*) FILTER (side = 'right') AS b
       FROM (${hashed('left')} UNION ALL ${hashed('right')}) GROUP BY content)`,
  );
  return Number(rows[0]?.[0] ?? 0);
}
