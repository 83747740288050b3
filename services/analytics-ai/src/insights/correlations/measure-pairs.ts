import { type MeasureField, pairs } from '@plumbline/semantics';
import {
  type CountTable,
  columnTotals,
  elementAt,
  fTail,
  kendall,
  midRanks,
  rowTotals,
  spearman,
  valueAt,
} from '@plumbline/statistics';
import type { Candidate } from '../engine/candidate.js';
import type { Compared } from './findings.js';
import { LEAST } from './minimums.js';
import { narrateCurve } from './narration/narrate-curve.js';
import { narratePair } from './narration/narrate-pair.js';
import type { Sequence } from './sequence/sequence.js';
import { testBlocks, type Within } from './sequence/within-blocks.js';
import { correlationsWithin, goTogetherWithin, thingsOf } from './standing.js';
import { isRanked, pairPlan, pairTable, type Study } from './study.js';
import type { Trivial } from './trivial.js';

/** Every pair of numbers: whether one rises or falls with the other, and whether it turns on the way. */
export async function comparePairs(
  study: Study,
  context: { sequence: Sequence | undefined; moving: ReadonlySet<string>; trivial: Trivial },
): Promise<Compared[]> {
  const { sequence, moving, trivial } = context;
  const chosen = pairs(study.measures.filter(isRanked)).filter(
    ([x, y]) => !trivial.isPair(x.name, y.name) && !study.data.shareParts(x.name, y.name),
  );
  const results = await study.data.scan(chosen.map(([x, y]) => pairPlan(study, x, y)));
  const dependent = chosen.filter(([x, y]) => moving.has(x.name) && moving.has(y.name));
  const within = new Map(
    ((await sequence?.correlations(dependent)) ?? []).map((statistics, at) => [
      elementAt(dependent, at),
      testBlocks(statistics),
    ]),
  );
  const things = thingsOf(study);
  const ofThings = things && (await correlationsWithin(study, things, chosen));
  return chosen.flatMap((pair, at) => {
    const [x, y] = pair;
    const table = pairTable(elementAt(results, at), x, y);
    const compared = candidatesOf(study, { x, y, table, within: within.get(pair) });
    return ofThings ? compared.map((one) => ofPanel(one, elementAt(ofThings, at))) : compared;
  });
}

/** In a panel only what goes together within its things is told; how these differ says nothing else. */
function ofPanel({ candidates }: Compared, within: number): Compared {
  return {
    candidates: candidates.map((one) => {
      const holds = one.kind === 'measure_by_measure' && goTogetherWithin(within, one.effect);
      const strength = Math.min(one.strength, Math.abs(within));
      return { ...one, strength, isMaterial: one.isMaterial && holds };
    }),
    suspects: [],
  };
}

interface Counted {
  x: MeasureField;
  y: MeasureField;
  table: CountTable;
  within: Within | undefined;
}

function candidatesOf(study: Study, { x, y, table, within }: Counted): Compared[] {
  const ranks = spearman(table);
  const agreement = kendall(table);
  if (!ranks || !agreement || ranks.count < LEAST.rows || Math.abs(ranks.rho) > IDENTICAL) return [];
  const { rho, count } = ranks;
  const holdsWithin = !within || (within.mean * rho > 0 && Math.abs(within.mean) >= LEAST.correlation / 2);
  const shared = {
    columns: [y.name, x.name],
    sampleSize: count,
    share: count / study.data.rows,
    depth: 0,
  };
  const monotone: Candidate = {
    ...shared,
    type: 'correlation',
    kind: 'measure_by_measure',
    direction: rho > 0 ? 'positive' : 'negative',
    p: within?.p ?? Math.max(ranks.p, agreement.p),
    strength: Math.abs(rho),
    effect: rho,
    effectMeasure: "Spearman's ρ",
    isMaterial: Math.abs(rho) >= LEAST.correlation && holdsWithin,
    isStanding: rho > 0 && x.agg === 'sum' && y.agg === 'sum',
    method: within
      ? 'Rank correlation, tested over blocks of consecutive rows'
      : "Rank correlation (Spearman's ρ and Kendall's τ over all rows)",
    about: [y.name, x.name].sort(),
    narrate: (analysis) => narratePair(analysis, study, { x, y, rho, count }, within),
  };
  if (within) return [{ candidates: [monotone], suspects: [] }];
  const curve = curvature(table, rho, count);
  const suspects = [{ candidate: monotone, pair: { x, y, rho, count } }];
  if (!curve) return [{ candidates: [monotone], suspects }];
  const [by, of] = curve.isOfColumns ? [x, y] : [y, x];
  const curved: Candidate = {
    ...shared,
    type: 'correlation',
    kind: 'curved',
    columns: [of.name, by.name],
    p: curve.p,
    strength: Math.sqrt(curve.share),
    effect: curve.share,
    effectMeasure: 'share of variance beyond a straight line',
    isMaterial: curve.share >= LEAST.curvature && curve.share > rho * rho,
    method: 'Correlation ratio of ranks against their straight line',
    about: [y.name, x.name].sort(),
    narrate: (analysis) => narrateCurve(analysis, study, { by, of, count }),
  };
  return [{ candidates: [monotone, curved], suspects }];
}

/** A number and its copy in other units or rounded: nothing to tell. */
const IDENTICAL = 0.995;

/**
 * The share of the variance of one side's ranks that lies between bins of the other, beyond a straight line through
 * ranks (Blakeman's test of linearity, 1905): of the stronger side, its p for both looks.
 */
function curvature(
  table: CountTable,
  rho: number,
  count: number,
): { share: number; p: number; isOfColumns: boolean } | undefined {
  const sides = [table, transposed(table)].map((one) => {
    const bins = rowTotals(one).filter(Boolean).length;
    const ratio = correlationRatio(one);
    const share = Math.max(0, ratio - rho * rho);
    const freedom = count - bins;
    const f = share / (bins - 2) / ((1 - ratio) / freedom);
    return bins > 2 && freedom > 0 ? { share, p: fTail(f, bins - 2, freedom) } : undefined;
  });
  const [ofColumns, ofRows] = sides;
  if (!ofColumns || !ofRows) return undefined;
  const isOfColumns = ofColumns.p <= ofRows.p;
  const { share, p } = isOfColumns ? ofColumns : ofRows;
  return { share, p: Math.min(1, 2 * p), isOfColumns };
}

const transposed = (table: CountTable) =>
  (table[0] ?? []).map((_, column) => table.map((row) => valueAt(row, column)));

/** η² of the columns' ranks between rows. */
function correlationRatio(table: CountTable): number {
  const columns = columnTotals(table);
  const ranks = midRanks(columns);
  const count = columns.reduce((sum, each) => sum + each, 0);
  const middle = (count + 1) / 2;
  const total = columns.reduce((sum, each, at) => sum + each * (valueAt(ranks, at) - middle) ** 2, 0);
  const between = table.reduce((sum, row) => {
    const size = row.reduce((all, each) => all + each, 0);
    const lift = row.reduce((all, each, at) => all + each * (valueAt(ranks, at) - middle), 0);
    return size > 0 ? sum + lift ** 2 / size : sum;
  }, 0);
  return total > 0 ? between / total : 0;
}
