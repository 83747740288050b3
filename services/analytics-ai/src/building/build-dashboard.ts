import { randomUUID } from 'node:crypto';
import type { Chart, ColumnFormat, DashboardConfig, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  type Comparison,
  comparisonOfAll,
  createWording,
  type Fields,
  periodDimension,
  readFields,
  type SourceShape,
  type Wording,
} from '@plumbline/semantics';
import { createPlanner, type Planner } from '../plans/planner.js';
import type { Ask } from './ask.js';
import { categoryDrafts } from './category-drafts.js';
import { choose, type Scored, score } from './choose.js';
import { assignColours } from './colours.js';
import type { Draft } from './drafts.js';
import { evidenceFor } from './evidence.js';
import { buildKpis, comparisonPlan, holds } from './kpis.js';
import { arrange } from './layout.js';
import { numberDrafts } from './number-drafts.js';
import { type Picture } from './picture.js';
import { numbersOf, type SignalResults, signalOf, signalPlans } from './signals.js';
import { stateChart } from './statements.js';
import { draftTable, type TableDraft } from './table-draft.js';
import { timeDrafts } from './time-drafts.js';
import { NEARLY_EVEN } from './wording.js';

/** The columns of a source hold nothing that can be charted, counted or listed. */
export class NothingToChart extends Error {
  override name = 'NothingToChart';
}

const FLAT_COST = 100;
const MAX_REASON = 900;

interface Work {
  fields: Fields;
  planner: Planner;
  wording: Wording;
  ask: Ask;
}

/**
 * Chooses and words a dashboard: four key figures, up to six charts, one table. Candidates come from the profile
 * alone, a few grouped queries on a sample tell how much there is to see in each, and what is stated rests on all rows.
 * @throws NothingToChart
 */
export async function buildDashboard(
  source: SourceShape,
  ask: Ask,
  step: (index: number) => void = () => undefined,
): Promise<DashboardConfig> {
  const fields = readFields(source);
  const planner = createPlanner(source, fields);
  const work = { fields, planner, wording: createWording(fields.noun, source.columns), ask };
  const table = draftTable(source, fields, planner);
  if (!table) throw new NothingToChart('The file has no column with values to show.');
  const drafts = [
    ...timeDrafts(fields, planner),
    ...categoryDrafts(fields, planner),
    ...numberDrafts(fields, planner),
  ];
  step(1);
  const signals = await askSignals(work);
  const { chosen, runnersUp } = choose(
    drafts.map((draft) => score(draft, signalOf(draft, signals, planner.count.as))),
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

async function askSignals({ fields, planner, ask }: Work): Promise<SignalResults> {
  const { byDimension, overTime, splits, correlations } = signalPlans(fields, planner);
  const single = [overTime, correlations].flatMap((one) => (one ? [one.plan] : []));
  const plans = [...byDimension, ...splits].map(({ plan }) => plan).concat(single);
  const results = await answer(plans, true, ask);
  const keyed = (asked: { dimension: string; plan: QueryPlan }[]) =>
    new Map(
      asked.flatMap(({ dimension, plan }): [string, QueryResult][] => {
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
  ask: Ask,
): Promise<ReadonlyMap<QueryPlan, QueryResult | undefined>> {
  const results = plans.length === 0 ? [] : await ask(plans, { sampled });
  return new Map(plans.map((plan, at) => [plan, results[at]]));
}

/**
 * Draws the candidates over all rows and chooses among those that hold: a picture with fewer than two marks is none,
 * and of two that would say the same the better one stays.
 */
async function draw(
  candidates: readonly Scored[],
  { fields, wording, ask }: Work,
): Promise<{ charts: Chart[]; runnersUp: Chart[] }> {
  const plans = candidates.flatMap(({ draft }) => [draft.plan, ...(draft.about ? [draft.about] : [])]);
  const results = await answer(plans, false, ask);
  const said = new Set<string>();
  const drawn = new Map<Scored, Chart>();
  for (const scored of candidates) {
    const { draft } = scored;
    const result = results.get(draft.plan);
    if (!result || result.rows.length < 2) continue;
    const picture = { type: draft.type, plan: draft.plan, about: draft.about };
    const about = draft.about && results.get(draft.about);
    const stated = stateChart(picture, evidenceFor(picture, fields.time, { result, about }), wording);
    if (said.has(stated.title)) continue;
    said.add(stated.title);
    const found = { ...scored, score: scored.score - flatness(draft, result) };
    drawn.set(found, {
      ...tile(picture, stated),
      ...(draft.format && { format: draft.format }),
      ...(draft.formats && { formats: draft.formats }),
    });
  }
  const { chosen, runnersUp } = choose([...drawn.keys()]);
  const best = strongest([...drawn.keys()]);
  const worded = (scored: readonly Scored[]) =>
    scored.flatMap((one) => {
      const chart = drawn.get(one);
      return chart ? [{ ...chart, reason: reasonFor(one, best) }] : [];
    });
  return { charts: worded(inReadingOrder(chosen)), runnersUp: worded(runnersUp) };
}

/** What it costs that all marks are alike: that is true, and hardly worth a look. Nearly alike costs half of it. */
function flatness({ plan, type }: Draft, result: QueryResult): number {
  const [measure] = plan.measures;
  if (!measure || plan.dimensions.length === 0) return 0;
  const values = numbersOf(result, measure.as).filter(Number.isFinite);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return FLAT_COST;
  const isRanked = type === 'bar' || (type === 'column' && !periodDimension(plan));
  return isRanked && least > 0 && most <= NEARLY_EVEN * least ? FLAT_COST / 2 : 0;
}

function tile(picture: Picture, stated: ReturnType<typeof stateChart>): Chart {
  return {
    id: randomUUID(),
    ...picture,
    ...stated,
    reason: '',
    layout: { x: 0, y: 0, w: 6, h: 4 },
    titleBy: 'rule',
  };
}

/** The candidate with the strongest signal of each kind: "varies most" can be said of it alone. */
function strongest(all: readonly Scored[]): ReadonlySet<Scored> {
  const best = new Map<string, Scored>();
  for (const scored of all) {
    const known = best.get(scored.draft.signal.by);
    if (!known || scored.signal > known.signal) best.set(scored.draft.signal.by, scored);
  }
  return new Set(best.values());
}

function reasonFor(scored: Scored, best: ReadonlySet<Scored>): string {
  const { reason, bestReason } = scored.draft;
  return `Chosen because ${(best.has(scored) && bestReason) || reason}`.slice(0, MAX_REASON).concat('.');
}

const READING_ORDER: Draft['family'][] = ['time', 'ranking', 'distribution', 'composition', 'relation'];

/** Time first, then who, then how it is spread. */
function inReadingOrder(chosen: readonly Scored[]): Scored[] {
  const rank = ({ draft }: Scored) => READING_ORDER.indexOf(draft.family);
  return [...chosen].sort((one, other) => rank(one) - rank(other) || other.score - one.score);
}

async function drawTable(
  { plan, reason, formats }: TableDraft,
  { fields, wording, ask }: Work,
): Promise<Chart[]> {
  const [result] = await ask([plan], { sampled: false });
  if (!result || result.rows.length === 0) return [];
  const picture: Picture = { type: 'table', plan };
  const stated = stateChart(picture, evidenceFor(picture, fields.time, { result }), wording);
  return [{ ...tile(picture, stated), reason, formats: formats satisfies Record<string, ColumnFormat> }];
}

/** What key figures are compared with, if both windows hold rows. */
export async function findComparison({
  fields,
  planner,
  ask,
}: Pick<Work, 'fields' | 'planner' | 'ask'>): Promise<Comparison | undefined> {
  const { time } = fields;
  const comparison = time && comparisonOfAll(time.span, time.grain);
  if (!comparison) return undefined;
  const [result] = await ask([comparisonPlan(time, comparison, planner)], { sampled: false });
  const rows = (result?.rows[0] ?? []).map(Number);
  return holds(comparison, time, rows, fields.rowCount) ? comparison : undefined;
}
