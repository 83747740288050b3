import type { Column, ReconciliationProposal } from '@plumbline/contracts';
import { quoteName, type Session } from '@plumbline/datasets';
import { nameLikeness } from './name-likeness.js';
import { type PairSide, parquetSql, type SourcePair, wordsSql } from './source-pair.js';

type KeyProposal = ReconciliationProposal['keys'][number];

/** Columns of a source that are looked at, and values of each: those with the smallest hash, the same on both sides. */
const MAX_COLUMNS = 10;
const SKETCH = 2_000;
const MAX_PROPOSED = 6;
/** Less than this in common is chance. */
const LEAST_SHARED = 0.2;
const LEAST_VALUES = 2;
/** A key names rows: at least on one side, so many of the rows have values of their own. */
const LEAST_DISTINCT = 0.5;

/** Pairs of columns that may say which rows belong together: by the values they share, then by their names. */
export async function proposeKeys(session: Session, pair: SourcePair): Promise<KeyProposal[]> {
  const sides = { here: candidates(pair.here), there: candidates(pair.there) };
  if (sides.here.length === 0 || sides.there.length === 0) return [];
  const distinct = {
    here: await distinctShares(session, pair.here, sides.here),
    there: await distinctShares(session, pair.there, sides.there),
  };
  const found = await sharedValues(session, pair, sides);
  return found
    .flatMap(({ here, there, shared }) => {
      const [a, b] = [sides.here[here], sides.there[there]];
      if (!a || !b) return [];
      const [distinctHere, distinctThere] = [distinct.here[here] ?? 0, distinct.there[there] ?? 0];
      const names = nameLikeness(a.name, b.name);
      const score = shared * (0.6 + 0.4 * names) * (0.3 + 0.7 * Math.max(distinctHere, distinctThere));
      const isKey = Math.max(distinctHere, distinctThere) >= LEAST_DISTINCT && shared >= LEAST_SHARED;
      const proposal = { pair: [a.name, b.name], shared, distinctHere, distinctThere } satisfies KeyProposal;
      return isKey ? [{ proposal, score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_PROPOSED)
    .map(({ proposal }) => proposal);
}

const RANK: Partial<Record<Column['role'], number>> = {
  identifier: 0,
  dimension: 1,
  text: 2,
  time: 3,
  geo: 4,
};

/** Columns whose values may name rows. An address of a place in a document does, but is like no other. */
function candidates({ columns }: PairSide): Column[] {
  return [...columns.values()]
    .filter(({ type, role }) => type !== 'boolean' && type !== 'decimal' && role !== 'constant')
    .filter(({ name }) => name !== 'Place' && name !== 'Page')
    .sort((a, b) => (RANK[a.role] ?? 5) - (RANK[b.role] ?? 5))
    .slice(0, MAX_COLUMNS);
}

const valueSql = ({ name, type }: Column): string =>
  type === 'timestamp' ? wordsSql(`CAST(${quoteName(name)} AS DATE)`) : wordsSql(quoteName(name));

/** For each column, its different values by the rows that have one. */
async function distinctShares(
  session: Session,
  side: PairSide,
  columns: readonly Column[],
): Promise<number[]> {
  const shares = columns.map((column) => {
    const value = valueSql(column);
    return `least(1, approx_count_distinct(${value}) / nullif(count(${value}), 0))`;
  });
  const { rows } = await session.run(`SELECT ${shares.join(', ')} FROM ${parquetSql(side)}`);
  return columns.map((_, at) => Math.round(Number(rows[0]?.[at] ?? 0) * 1_000) / 1_000);
}

/**
 * Shares of values that pairs of columns have in common, of the side that has fewer. Of many values only those with the
 * smallest hashes are compared, up to the smaller of both largest hashes: a sample that is the same on both sides
 * (bottom-k sketch; Cohen and Kaplan, 2007).
 */
async function sharedValues(
  session: Session,
  pair: SourcePair,
  sides: { here: readonly Column[]; there: readonly Column[] },
): Promise<{ here: number; there: number; shared: number }[]> {
  const sketch = (side: PairSide, mark: number, column: Column, at: number) =>
    `(SELECT ${mark} AS side, ${at} AS col, v, hash(v) AS h
      FROM (SELECT DISTINCT ${valueSql(column)} AS v FROM ${parquetSql(side)}) WHERE v IS NOT NULL
      ORDER BY h LIMIT ${SKETCH})`;
  const sketches = [
    ...sides.here.map((column, at) => sketch(pair.here, 0, column, at)),
    ...sides.there.map((column, at) => sketch(pair.there, 1, column, at)),
  ];
  const { rows } = await session.run(
    `WITH sketch AS MATERIALIZED (${sketches.join(' UNION ALL ')}),
          tops AS (SELECT side, col, CASE WHEN count(*) < ${SKETCH} THEN NULL ELSE max(h) END AS top
                   FROM sketch GROUP BY side, col),
          pairs AS (SELECT a.col AS here, b.col AS there, count(*) AS shared
                    FROM sketch a JOIN sketch b ON a.side = 0 AND b.side = 1 AND a.v = b.v GROUP BY ALL),
          bounds AS (SELECT here, there, shared,
                            least(coalesce(m.top, n.top), coalesce(n.top, m.top)) AS top
                     FROM pairs JOIN tops m ON m.side = 0 AND m.col = here JOIN tops n ON n.side = 1 AND n.col = there)
     SELECT here, there, any_value(shared), count(*) FILTER (s.side = 0 AND s.col = here),
            count(*) FILTER (s.side = 1 AND s.col = there)
     FROM bounds JOIN sketch s ON (s.side = 0 AND s.col = here OR s.side = 1 AND s.col = there)
                              AND (top IS NULL OR s.h <= top)
     GROUP BY here, there`,
  );
  return rows.flatMap(([here, there, shared, valuesHere, valuesThere]) => {
    const fewer = Math.min(Number(valuesHere), Number(valuesThere));
    const share = Number(shared) / Math.max(1, fewer);
    return Number(shared) >= LEAST_VALUES
      ? [{ here: Number(here), there: Number(there), shared: Math.round(share * 1_000) / 1_000 }]
      : [];
  });
}
