import type { VersionComparison } from '@plumbline/contracts';
import type { Session } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import { oneRow, relationOf, type Sides } from './sides.js';

export const MAX_EXAMPLES = 20;

/** What became of the rows, and which ones to show: row numbers in the order of the file, not its lines. */
export interface MatchedRows {
  rows: VersionComparison['rows'];
  changedCells: VersionComparison['changedCells'];
  added: number[];
  removed: number[];
  /** Both rows of each. */
  changed: { from: number; to: number }[];
}

/** Rows with the same key are the same row, whatever else is in them. */
export async function matchByKey(session: Session, sides: Sides, key: string[]): Promise<MatchedRows> {
  const others = sides.common.filter((name) => !key.includes(name));
  const names = [...key, ...others];
  const differs = others.map((_, index) => differsSql(key.length + index));
  const isBoth = 'f.row IS NOT NULL AND t.row IS NOT NULL';
  const isChanged = `${isBoth} AND (${differs.join(' OR ') || 'false'})`;
  const answer = await oneRow(
    session,
    `SELECT count(*) FILTER (f.row IS NULL), count(*) FILTER (t.row IS NULL),
            count(*) FILTER (${isBoth}), count(*) FILTER (${isChanged}),
            ${first('min(t.row', 'f.row IS NULL')}, ${first('min(f.row', 't.row IS NULL')},
            ${first('min(t.row', isChanged)}, ${first('arg_min(f.row, t.row', isChanged)},
            ${['0', ...differs.map((sql) => `count(*) FILTER (${isBoth} AND ${sql})`)].join(', ')}
     FROM ${relationOf(sides, sides.from, names)} f
     FULL JOIN ${relationOf(sides, sides.to, names)} t ON ${key.map((_, index) => `f.v${index} = t.v${index}`).join(' AND ')}`,
  );
  const changed = answer.count(3);
  const changedFrom = answer.list(7);
  return {
    rows: {
      by: 'key',
      key,
      added: answer.count(0),
      removed: answer.count(1),
      changed,
      same: answer.count(2) - changed,
    },
    changedCells: others
      .map((column, index) => ({ column, cells: answer.count(9 + index) }))
      .filter(({ cells }) => cells > 0)
      .sort((a, b) => b.cells - a.cells),
    added: answer.list(4),
    removed: answer.list(5),
    changed: answer.list(6).map((to, index) => ({ from: elementAt(changedFrom, index), to })),
  };
}

/** Rows with the same cells are the same row, as often as they occur. Of equal rows the last one is shown. */
export async function matchByContent(session: Session, sides: Sides): Promise<MatchedRows> {
  const values = sides.common.map((_, index) => `v${index}`);
  // Without a column in common no row of one version can be like any of the other.
  const group = values.length > 0 ? values.join(', ') : 'side';
  const answer = await oneRow(
    session,
    `SELECT sum(greatest(after - before, 0)), sum(greatest(before - after, 0)), sum(least(before, after)),
            ${first('min(after_row', 'after > before')}, ${first('min(before_row', 'before > after')}
     FROM (SELECT count(*) FILTER (side = 0) AS before, count(*) FILTER (side = 1) AS after,
                  max(row) FILTER (side = 0) AS before_row, max(row) FILTER (side = 1) AS after_row
           FROM (SELECT 0 AS side, * FROM ${relationOf(sides, sides.from, sides.common)}
                 UNION ALL SELECT 1, * FROM ${relationOf(sides, sides.to, sides.common)})
           GROUP BY ${group})`,
  );
  const [added, removed, same] = [answer.count(0), answer.count(1), answer.count(2)];
  return {
    rows: { by: 'content', key: [], added, removed, changed: 0, same },
    changedCells: [],
    added: answer.list(3),
    removed: answer.list(4),
    changed: [],
  };
}

/** Null is a value like any other here. */
export const differsSql = (index: number): string => `f.v${index} IS DISTINCT FROM t.v${index}`;

const first = (aggregate: string, condition: string) =>
  `array_to_string(${aggregate}, ${MAX_EXAMPLES}) FILTER (${condition}), ',')`;
