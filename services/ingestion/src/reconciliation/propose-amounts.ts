import type { Column, ColumnPair, ReconciliationProposal } from '@plumbline/contracts';
import type { Session } from '@plumbline/datasets';
import { nameLikeness } from './name-likeness.js';
import { keySql, type PairSide, parquetSql, type SourcePair, sumSql } from './source-pair.js';

type AmountProposal = ReconciliationProposal['amounts'][number];

const MAX_COLUMNS = 6;
const MAX_PROPOSED = 6;
/** Amounts that differ by less are the same. */
const HALF_A_CENT = 0.005;

/** Pairs of columns of numbers that may say the same: by how often they do for the same key, then by their names. */
export async function proposeAmounts(
  session: Session,
  pair: SourcePair,
  key: ColumnPair | undefined,
): Promise<AmountProposal[]> {
  const [here, there] = [numbersOf(pair.here, key?.[0]), numbersOf(pair.there, key?.[1])];
  const pairs = here.flatMap((a) => there.map((b): ColumnPair => [a.name, b.name]));
  if (pairs.length === 0) return [];
  const shares = key ? await equalShares(session, pair, key, { here, there }) : undefined;
  return pairs
    .map((each, at): AmountProposal => {
      const [same = null, turned = null] = shares?.[at] ?? [];
      const isOpposite = (turned ?? 0) > (same ?? 0);
      return { pair: each, equal: isOpposite ? turned : same, isOpposite };
    })
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, MAX_PROPOSED);
}

const scoreOf = ({ pair: [a, b], equal }: AmountProposal): number => (equal ?? 0) + 0.4 * nameLikeness(a, b);

const isMeasure = ({ type, role }: Column): boolean =>
  type === 'decimal' || (type === 'integer' && role === 'measure');

function numbersOf({ columns }: PairSide, key: string | undefined): Column[] {
  return [...columns.values()]
    .filter((column) => isMeasure(column) && column.name !== key && column.name !== 'Page')
    .sort((a, b) => Number(b.type === 'decimal') - Number(a.type === 'decimal'))
    .slice(0, MAX_COLUMNS);
}

/** Of the keys that both sources have, those whose rows come to the same, and those with the sign of one turned; pair by pair. */
async function equalShares(
  session: Session,
  pair: SourcePair,
  key: ColumnPair,
  { here, there }: { here: readonly Column[]; there: readonly Column[] },
): Promise<[same: number, turned: number][]> {
  const keys = keySql(pair, key);
  const sums = (side: PairSide, sql: string, columns: readonly Column[]) =>
    `(SELECT ${sql} AS k, ${columns.map(({ name }, at) => `${sumSql(side, name)} AS s${at}`).join(', ')}
      FROM ${parquetSql(side)} GROUP BY 1 HAVING ${sql} IS NOT NULL)`;
  const equal = here.flatMap((_, a) =>
    there.flatMap((__, b) =>
      // A zero says nothing about signs.
      [
        `abs(h.s${a} - t.s${b}) <= ${HALF_A_CENT}`,
        `abs(h.s${a} + t.s${b}) <= ${HALF_A_CENT} AND h.s${a} <> 0`,
      ].map((condition) => `count(*) FILTER (${condition}) / nullif(count(*), 0)`),
    ),
  );
  const { rows } = await session.run(
    `SELECT ${equal.join(', ')} FROM ${sums(pair.here, keys.here, here)} h
     JOIN ${sums(pair.there, keys.there, there)} t ON h.k = t.k`,
  );
  const shareAt = (at: number) => Math.round(Number(rows[0]?.[at] ?? 0) * 1_000) / 1_000;
  return Array.from({ length: equal.length / 2 }, (_, at) => [shareAt(2 * at), shareAt(2 * at + 1)]);
}
