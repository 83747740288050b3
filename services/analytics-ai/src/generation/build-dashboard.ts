import { randomUUID } from 'node:crypto';
import type { Chart, ColumnFormat, DashboardConfig, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  alongTime,
  type Comparison,
  comparisonOfAll,
  createPhrasing,
  type Fields,
  type Phrasing,
  periodDimension,
  readFields,
  type SourceShape,
  type TimeField,
} from '@plumbline/semantics';
import { createPlanner, type Planner } from '../plans/planner.js';
import { captionChart } from './captions.js';
import { categoryCandidates } from './category-candidates.js';
import type { ChartCandidate } from './chart-candidate.js';
import { NEARLY_EVEN } from './chart-evidence.js';
import { choose, type ScoredCandidate, score } from './choose.js';
import { assignColours } from './colours.js';
import { evidenceFor } from './evidence.js';
import { buildKpis, comparisonPlan, holds } from './kpis.js';
import { arrange } from './layout.js';
import { numberCandidates } from './number-candidates.js';
import { type Picture } from './picture.js';
import type { RunQueries } from './run-queries.js';
import { numbersOf, type StrengthResults, strengthOf, strengthPlans } from './strengths.js';
import { draftTable, type TableCandidate } from './table-candidate.js';
import { timeCandidates } from './time-candidates.js';

/** The columns of a source hold nothing that can be charted, counted or listed. */
export class NothingToChart extends Error {
  override name = 'NothingToChart';
}

const FLAT_COST = 100;
const MAX_REASON = 900;

interface Work {
  fields: Fields;
  /** The column of dates, also where these are attributes of things, along which nothing is followed. */
  dates: TimeField | undefined;
  planner: Planner;
  phrasing: Phrasing;
  query: RunQueries;
}

/**
 * Chooses and words a dashboard: four key figures, up to six charts, one table. Candidates come from the profile
 * alone, a few grouped queries on a sample tell how much there is to see in each, and what is stated rests on all rows.
 * @throws NothingToChart
 */
export async function buildDashboard(
  source: SourceShape,
  query: RunQueries,
  step: (index: number) => void = () => undefined,
): Promise<DashboardConfig> {
  const read = readFields(source);
  const fields = alongTime(read);
  const planner = createPlanner(source, fields);
  const phrasing = createPhrasing(fields.noun, source.columns);
  const work = { fields, dates: read.time, planner, phrasing, query };
  const table = draftTable(source, fields, planner);
  if (!table) throw new NothingToChart('The file has no column with values to show.');
  const candidates = [
    ...timeCandidates(read, planner),
    ...categoryCandidates(fields, planner),
    ...numberCandidates(fields, planner),
  ];
  step(1);
  const strengths = await queryStrengths(work);
  const { chosen, runnersUp } = choose(
    candidates.map((candidate) => score(candidate, strengthOf(candidate, strengths, planner.count.as))),
  );
  step(2);
  const [drawn, tableChart, comparison] = await Promise.all([
    draw([...chosen, ...runnersUp], work),
    drawTable(table, work),
    findComparison(work),
  ]);
  step(3);
  return {
    kpis: buildKpis(fields, planner, comparison),
    charts: arrange([...drawn.charts, ...tableChart]),
    runnersUp: drawn.runnersUp,
    colours: await assignColours([...drawn.charts, ...drawn.runnersUp], work),
    timeColumn: fields.time?.name ?? null,
  };
}

async function queryStrengths({ fields, planner, query }: Work): Promise<StrengthResults> {
  const { byDimension, overTime, splits, correlations } = strengthPlans(fields, planner);
  const single = [overTime, correlations].flatMap((one) => (one ? [one.plan] : []));
  const plans = [...byDimension, ...splits].map(({ plan }) => plan).concat(single);
  const results = await answer(plans, true, query);
  const keyed = (queried: { dimension: string; plan: QueryPlan }[]) =>
    new Map(
      queried.flatMap(({ dimension, plan }): [string, QueryResult][] => {
        const result = results.get(plan);
        return result ? [[dimension, result]] : [];
      }),
    );
  return {
    byDimension: keyed(byDimension),
    splits: keyed(splits),
    overTime: overTime && results.get(overTime.plan),
    correlations: correlations && results.get(correlations.plan),
  };
}

async function answer(
  plans: QueryPlan[],
  sampled: boolean,
  query: RunQueries,
): Promise<ReadonlyMap<QueryPlan, QueryResult | undefined>> {
  const results = plans.length === 0 ? [] : await query(plans, { sampled });
  return new Map(plans.map((plan, at) => [plan, results[at]]));
}

/**
 * Draws the candidates over all rows and chooses among those that hold: a picture with fewer than two marks is none,
 * and of two that would say the same the better one stays.
 */
async function draw(
  candidates: readonly ScoredCandidate[],
  { dates, phrasing, query }: Work,
): Promise<{ charts: Chart[]; runnersUp: Chart[] }> {
  const plans = candidates.flatMap(({ candidate }) => [
    candidate.plan,
    ...(candidate.about ? [candidate.about] : []),
  ]);
  const results = await answer(plans, false, query);
  const said = new Set<string>();
  const drawn = new Map<ScoredCandidate, Chart>();
  for (const scored of candidates) {
    const { candidate } = scored;
    const result = results.get(candidate.plan);
    if (!result || result.rows.length < 2) continue;
    const picture = { type: candidate.type, plan: candidate.plan, about: candidate.about };
    const about = candidate.about && results.get(candidate.about);
    const stated = captionChart(picture, evidenceFor(picture, dates, { result, about }), phrasing);
    if (said.has(stated.title)) continue;
    said.add(stated.title);
    const found = { ...scored, score: scored.score - flatness(candidate, result) };
    drawn.set(found, {
      ...tile(picture, stated),
      ...(candidate.format && { format: candidate.format }),
      ...(candidate.formats && { formats: candidate.formats }),
    });
  }
  const { chosen, runnersUp } = choose([...drawn.keys()]);
  const best = strongest([...drawn.keys()]);
  const worded = (scored: readonly ScoredCandidate[]) =>
    scored.flatMap((one) => {
      const chart = drawn.get(one);
      return chart ? [{ ...chart, reason: reasonFor(one, best) }] : [];
    });
  return { charts: worded(inReadingOrder(chosen)), runnersUp: worded(runnersUp) };
}

/** What it costs that all marks are alike: that is true, and hardly worth a look. Nearly alike costs half of it. */
function flatness({ plan, type }: ChartCandidate, result: QueryResult): number {
  const [measure] = plan.measures;
  if (!measure || plan.dimensions.length === 0) return 0;
  const values = numbersOf(result, measure.as).filter(Number.isFinite);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return FLAT_COST;
  const isRanked = type === 'bar' || (type === 'column' && !periodDimension(plan));
  return isRanked && least > 0 && most <= NEARLY_EVEN * least ? FLAT_COST / 2 : 0;
}

function tile(picture: Picture, stated: ReturnType<typeof captionChart>): Chart {
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

/** Time first, then who, then how it is spread. */
function inReadingOrder(chosen: readonly ScoredCandidate[]): ScoredCandidate[] {
  const rank = ({ candidate }: ScoredCandidate) => READING_ORDER.indexOf(candidate.family);
  return [...chosen].sort((one, other) => rank(one) - rank(other) || other.score - one.score);
}

async function drawTable(
  { plan, reason, formats }: TableCandidate,
  { fields, phrasing, query }: Work,
): Promise<Chart[]> {
  const [result] = await query([plan], { sampled: false });
  if (!result || result.rows.length === 0) return [];
  const picture: Picture = { type: 'table', plan };
  const stated = captionChart(picture, evidenceFor(picture, fields.time, { result }), phrasing);
  return [{ ...tile(picture, stated), reason, formats: formats satisfies Record<string, ColumnFormat> }];
}

/** What key figures are compared with, if both windows hold rows. */
export async function findComparison({
  fields,
  planner,
  query,
}: Pick<Work, 'fields' | 'planner' | 'query'>): Promise<Comparison | undefined> {
  const { time } = fields;
  const comparison = time && comparisonOfAll(time.span, time.grain);
  if (!comparison) return undefined;
  const [result] = await query([comparisonPlan(time, comparison, planner)], { sampled: false });
  const rows = (result?.rows[0] ?? []).map(Number);
  return holds(comparison, time, rows, fields.rowCount) ? comparison : undefined;
}
