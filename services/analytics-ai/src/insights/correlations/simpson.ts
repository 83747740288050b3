import type { CellValue, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type MeasureField, present, toNumber } from '@plumbline/semantics';
import { elementAt, type GroupSummary, sidak } from '@plumbline/statistics';
import type { Candidate } from '../engine/candidate.js';
import type { GroupFinding, Suspect } from './findings.js';
import { narrateReversedPair, narrateReversedSegment } from './narration/narrate-simpson.js';
import {
  correlationStrata,
  correlationStrataPlan,
  differenceStrata,
  type Reversal,
  reversalOf,
  type Stratum,
  type Third,
  type TwoSides,
  thirdsOf,
} from './strata.js';
import type { Study } from './study.js';
import { hasLightTails, restOf } from './typical.js';

/** What third columns say, and which findings say the contrary and would mislead by themselves. */
export interface Reversals {
  candidates: Candidate[];
  turned: ReadonlySet<Candidate>;
}

interface LookedThrough {
  candidate: Candidate;
  suspect: Candidate;
  isTurned: boolean;
}

/** The strongest findings are looked through; the weak are not worth a warning. */
const MAX_SUSPECTS = 24;
const CLEAR = 0.001;
/** All strata point against the whole, or nearly all by weight. */
const NEARLY_ALL = 0.9;
/** Within strata: a correlation this strong, or a difference this many standard deviations wide. */
const LEAST_WITHIN = 0.1;

/** A conclusion that turns around weighs as much as an effect of medium size, however large it is. */
const TURNED = 0.3;

/**
 * Simpson's paradox (1951): what holds over all rows and turns around within every part of them. Each suspect is one
 * test, of its clearest third column; a suspect that is turned around is no longer told by itself.
 */
export async function findReversals(study: Study, suspects: readonly Suspect[]): Promise<Reversals> {
  const clear = suspects
    .filter(({ candidate }) => candidate.isMaterial && (candidate.p ?? 1) < CLEAR)
    .filter(({ pair, finding }) => pair ?? hasLightTails(finding!.measure))
    .sort((one, other) => other.candidate.strength - one.candidate.strength)
    .slice(0, MAX_SUSPECTS);
  const found = await Promise.all(clear.map((suspect) => lookThrough(study, suspect)));
  const reversals = found.filter((reversal) => reversal !== undefined);
  return {
    candidates: reversals.map(({ candidate }) => candidate),
    turned: new Set(reversals.filter(({ isTurned }) => isTurned).map(({ suspect }) => suspect)),
  };
}

async function lookThrough(study: Study, suspect: Suspect): Promise<LookedThrough | undefined> {
  const thirds = thirdsOf(study, suspect.candidate.columns);
  if (thirds.length === 0) return undefined;
  const plans = thirds.map((third) => strataPlan(study, suspect, third));
  const results = await study.data.scan(plans);
  const overall = overallOf(suspect);
  const [clearest] = thirds
    .map((third, at) => ({ third, ...reversalOf(strataOf(suspect, elementAt(results, at)), overall) }))
    .sort((one, other) => one.p - other.p);
  return clearest && candidateOf(study, suspect, clearest, thirds.length);
}

function strataPlan(study: Study, suspect: Suspect, third: Third): QueryPlan {
  if (suspect.pair) return correlationStrataPlan(study, [suspect.pair.x, suspect.pair.y], third);
  const { measure, by } = suspect.finding;
  return study.planner.plan({
    measures: (['count', 'avg', 'stddev'] as const).map((agg) => ({ agg, column: measure.name, as: agg })),
    dimensions: [third.dimension, { column: by.name, as: 'value' }],
    filters: [present(third.name), present(by.name)],
  });
}

/** The sign of the effect over all rows. */
function overallOf(suspect: Suspect): number {
  return suspect.pair ? suspect.pair.rho : suspect.segment.delta;
}

function strataOf(suspect: Suspect, result: QueryResult): Stratum[] {
  if (suspect.pair) return correlationStrata(result);
  const { value } = suspect.segment;
  const strata = Map.groupBy(result.rows, ([stratum]) => stratum ?? null);
  return differenceStrata([...strata.values()].flatMap((rows) => twoSides(rows, value)));
}

function twoSides(rows: readonly CellValue[][], segment: CellValue): TwoSides[] {
  const groups = new Map(
    rows.map(([, value = null, count, mean, sd]) => [
      value,
      { count: toNumber(count), mean: toNumber(mean), sd: toNumber(sd) || 0, min: 0, max: 0 },
    ]),
  );
  const own = groups.get(segment);
  if (!own || groups.size < 2) return [];
  const rest: GroupSummary = restOf(groups, segment);
  return [{ own, rest }];
}

function candidateOf(
  study: Study,
  suspect: Suspect,
  { third, within, against, p }: Reversal & { third: Third },
  looks: number,
): LookedThrough {
  const { candidate } = suspect;
  const size = suspect.pair ? Math.abs(Math.tanh(within)) : Math.abs(within) / spreadOf(suspect.finding);
  const pValue = sidak(p, looks);
  const isMaterial = against >= NEARLY_ALL && size >= LEAST_WITHIN;
  const isUp = within > 0;
  const reversal: Candidate = {
    ...candidate,
    kind: 'simpson',
    columns: [...candidate.columns, third.name],
    direction: suspect.pair ? (isUp ? 'positive' : 'negative') : isUp ? 'up' : 'down',
    p: pValue,
    strength: Math.max(TURNED, candidate.strength, Math.min(0.9, size)),
    effect: within,
    effectMeasure: suspect.pair ? "mean Fisher's z within strata" : 'mean difference within strata',
    isMaterial,
    method: 'Stratified test of the direction within groups against that over all rows',
    // In the place of the finding that it turns around.
    about: candidate.columns,
    depth: 0,
    narrate: (analysis) =>
      suspect.pair
        ? narrateReversedPair(analysis, study, suspect.pair, third)
        : narrateReversedSegment(analysis, study, suspect.finding, suspect.segment, third),
  };
  return { candidate: reversal, suspect: candidate, isTurned: isMaterial && pValue < CLEAR };
}

function spreadOf({ measure, means }: { measure: MeasureField; means: GroupFinding['means'] }): number {
  const { sd } = restOf(means, NOBODY);
  return sd > 0 ? sd : measure.max - measure.min;
}

/** A value no group has, so that the rest is all of them. */
const NOBODY = '\u0000';
