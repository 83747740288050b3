import { randomUUID } from 'node:crypto';
import type { Chart, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Phrasing, periodDimension, type TimeField } from '@plumbline/semantics';
import { correlationPValue, linearTrend } from '@plumbline/statistics';
import { captionChart, hasMessage } from './captions/captions.js';
import { NEARLY_EVEN, NEARLY_EVEN_AVERAGES } from './captions/chart-evidence.js';
import { evidenceFor } from './captions/evidence.js';
import type { Picture } from './captions/picture.js';
import { APART, type ChartCandidate } from './chart-candidate.js';
import { choose, type ScoredCandidate } from './choose.js';
import type { RunQueries } from './run-queries.js';
import { numbersOf, trend } from './strengths.js';
import { CHANCE } from './worth/changed-parts.js';
import { isWorthIt } from './worth/earns-place.js';
import { apartTail } from './worth/moves-apart.js';
import { type Shown, saysTheSame, shownBy } from './worth/says-the-same.js';
import { tellsLittle } from './worth/tells-little.js';

const FLAT_COST = 100;
/** Fewer pictures than this are filled up with such as say nothing. */
const FEWEST = 3;
/** A picture that says nothing comes after all that do. */
const PLAIN_COST = 200;
const MOST_SUGGESTED = 12;
const MAX_REASON = 900;
/** Share of the variance of a series that a straight line must explain to be drawn, and its fewest periods. */
const CLEAR_TREND = 0.6;
const LEAST_TREND_POINTS = 8;

export interface Drawing {
  /** The column of dates, also where these are attributes of things, along which nothing is followed. */
  dates: TimeField | undefined;
  phrasing: Phrasing;
  query: RunQueries;
  /** Charts at most. */
  room: number;
  rowCount: number;
}

/** Answers plans, by the plan. */
export async function answerPlans(
  plans: QueryPlan[],
  sampled: boolean,
  query: RunQueries,
): Promise<ReadonlyMap<QueryPlan, QueryResult | undefined>> {
  const results = plans.length === 0 ? [] : await query(plans, { sampled });
  return new Map(plans.map((plan, at) => [plan, results[at]]));
}

/**
 * Draws the candidates over all rows and chooses among those that hold: a picture with fewer than two marks is none, one that shows
 * gaps or chance earns no place, and of two that would say the same the better one stays. One of which nothing can be said beyond
 * what it shows is drawn where there are few others.
 */
export async function drawCharts(
  candidates: readonly ScoredCandidate[],
  drawing: Drawing,
): Promise<{ charts: Chart[]; runnersUp: Chart[] }> {
  const { drawn, plain } = await drawAll(candidates, drawing);
  const informative = [...drawn.keys()].filter((one) => !plain.has(one));
  const told = choose(informative, drawing.room);
  const { chosen, runnersUp } =
    told.chosen.length < FEWEST ? choose([...drawn.keys()], Math.min(FEWEST, drawing.room)) : told;
  const best = strongest([...drawn.keys()]);
  const worded = (scored: readonly ScoredCandidate[]) =>
    scored.flatMap((one) => {
      const chart = drawn.get(one);
      return chart ? [{ ...chart, reason: reasonFor(one, best) }] : [];
    });
  return {
    charts: worded(inReadingOrder(chosen)),
    runnersUp: worded(runnersUp.slice(0, MOST_SUGGESTED)),
  };
}

async function drawAll(
  candidates: readonly ScoredCandidate[],
  { dates, phrasing, query, rowCount }: Drawing,
): Promise<{ drawn: Map<ScoredCandidate, Chart>; plain: Set<ScoredCandidate> }> {
  const plans = candidates.flatMap(({ candidate }) => [
    candidate.plan,
    ...(candidate.about ? [candidate.about] : []),
    ...(candidate.needsSeason ? [candidate.needsSeason.plan] : []),
  ]);
  const results = await answerPlans(plans, false, query);
  const said = new Set<string>();
  const shown: Shown[] = [];
  const drawn = new Map<ScoredCandidate, Chart>();
  const plain = new Set<ScoredCandidate>();
  for (const scored of candidates) {
    const { candidate } = scored;
    const result = results.get(candidate.plan);
    if (!result || result.rows.length < fewestRows(candidate) || !isWorthIt(candidate, result, rowCount))
      continue;
    if (candidate.needsSeason && !hasSeason(candidate.needsSeason, results)) continue;
    const { type, plan, about, format } = candidate;
    const picture: Picture = { type, plan, about, ...(format && { format }) };
    const evidence = evidenceFor(picture, dates, {
      result,
      about: about && results.get(about),
    });
    const stated = captionChart(picture, evidence, phrasing);
    const messages = [stated.title, ...messageOf(picture, stated)];
    const marks = shownBy(candidate, result);
    const isRepeated = marks && shown.some((other) => saysTheSame(marks, other));
    if (isRepeated || messages.some((message) => said.has(message))) continue;
    if (marks) shown.push(marks);
    for (const message of messages) said.add(message);
    const isPlain =
      tellsLittle(candidate, result) ||
      (!candidate.isDesigned &&
        (flatness(candidate, result) > 0 || !hasMessage(picture, evidence, phrasing)));
    const kept = {
      ...scored,
      ...(candidate.rivals?.of === APART && { strength: sureness(apartTail(candidate, result)) }),
      score: scored.score - flatness(candidate, result) - (isPlain ? PLAIN_COST : 0),
    };
    if (isPlain) plain.add(kept);
    drawn.set(kept, {
      ...toTile(picture, stated),
      ...(hasTrend(candidate, result) && { trend: true }),
      ...(candidate.formats && { formats: candidate.formats }),
    });
  }
  return { drawn, plain };
}

/**
 * Whether the steps of a series go with those of a year before by more than chance: those of one that only wanders do not, however far
 * apart the averages of its months lie.
 */
function hasSeason(
  { plan, length }: NonNullable<ChartCandidate['needsSeason']>,
  results: ReadonlyMap<QueryPlan, QueryResult | undefined>,
): boolean {
  const values = numbersOf(results.get(plan), plan.measures[0]?.as ?? '');
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? Number.NaN));
  const pairs = steps
    .slice(length)
    .map((step, at) => [steps[at] ?? Number.NaN, step] as const)
    .filter((pair) => pair.every(Number.isFinite));
  const line = linearTrend(pairs);
  return line !== undefined && line.slope > 0 && correlationPValue(Math.sqrt(line.r2), pairs.length) < CHANCE;
}

/** From what is just beyond chance, 0, to what hardly ever happens by chance, 1. */
const sureness = (tail: number): number => Math.min(1, -Math.log10(Math.max(tail, Number.MIN_VALUE)) / 40);

/** The group that a picture tells of, and in what: categories that go together, such as team and topic, say the same twice. */
function messageOf({ type, plan }: Picture, { highlight = [] }: Pick<Chart, 'highlight'>): string[] {
  const [measure] = plan.measures;
  const isTold = highlight.length > 0 && highlight.every((value) => typeof value === 'string');
  if (!measure || measure.agg === 'share' || !isTold || periodDimension(plan)) return [];
  return [JSON.stringify([type, measure.as, highlight])];
}

/** The stages of a funnel stand in one row, and so do the parts of a change. */
const fewestRows = ({ plan }: ChartCandidate): number =>
  plan.changeParts || (plan.dimensions.length === 0 && !plan.raw) ? 1 : 2;

/** A straight line is drawn where it explains what is seen: of points that go together, and of a series that hardly leaves it. */
function hasTrend({ type, plan }: ChartCandidate, result: QueryResult): boolean {
  if (type === 'scatter') return plan.raw !== undefined;
  const [measure] = plan.measures;
  if (type !== 'line' || plan.dimensions.length !== 1 || !measure || !periodDimension(plan)) return false;
  // What is drawn of a change is not the measure that changed.
  if (plan.windows) return false;
  const values = numbersOf(result, measure.as);
  return values.length >= LEAST_TREND_POINTS && trend(values) >= CLEAR_TREND;
}

/** What it costs that all marks are alike: that is true, and hardly worth a look. Nearly alike costs half of it. */
function flatness({ plan, type }: ChartCandidate, result: QueryResult): number {
  const [measure] = plan.measures;
  if (!measure || plan.dimensions.length === 0 || plan.changeParts) return 0;
  const values = numbersOf(result, measure.as).filter(Number.isFinite);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return FLAT_COST;
  const isRanked = type === 'bar' || (type === 'column' && !periodDimension(plan));
  const even = measure.agg === 'avg' || measure.agg === 'weighted_avg' ? NEARLY_EVEN_AVERAGES : NEARLY_EVEN;
  return isRanked && least > 0 && most <= even * least ? FLAT_COST / 2 : 0;
}

/** A picture with its words as a tile that nobody has placed yet. */
export function toTile(picture: Picture, stated: ReturnType<typeof captionChart>): Chart {
  return {
    id: randomUUID(),
    ...picture,
    ...stated,
    reason: '',
    layout: { x: 0, y: 0, w: 6, h: 4 },
    titleBy: 'rule',
  };
}

/** The candidate with the strongest of each kind: "varies most" can be said of it alone. */
function strongest(all: readonly ScoredCandidate[]): ReadonlySet<ScoredCandidate> {
  const best = new Map<string, ScoredCandidate>();
  for (const scored of all) {
    const known = best.get(scored.candidate.strength.by);
    if (!known || scored.strength > known.strength) best.set(scored.candidate.strength.by, scored);
  }
  return new Set(best.values());
}

function reasonFor(scored: ScoredCandidate, best: ReadonlySet<ScoredCandidate>): string {
  const { reason, bestReason } = scored.candidate;
  return `Chosen because ${(best.has(scored) && bestReason) || reason}`.slice(0, MAX_REASON).concat('.');
}

const READING_ORDER: ChartCandidate['family'][] = [
  'time',
  'ranking',
  'distribution',
  'composition',
  'relation',
];

/** The design in its own order; then time first, then who, then how it is spread. */
function inReadingOrder(chosen: readonly ScoredCandidate[]): ScoredCandidate[] {
  const place = ({ candidate }: ScoredCandidate) => candidate.place ?? Number.POSITIVE_INFINITY;
  const rank = ({ candidate }: ScoredCandidate) => READING_ORDER.indexOf(candidate.family);
  return [...chosen].sort(
    (one, other) =>
      (place(one) === place(other) ? 0 : place(one) - place(other)) ||
      rank(one) - rank(other) ||
      other.score - one.score,
  );
}
