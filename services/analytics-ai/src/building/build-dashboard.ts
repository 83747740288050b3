import { randomUUID } from 'node:crypto';
import type { Chart, DashboardConfig, QueryPlan, QueryResult } from '@plumbline/contracts';
import { categoryDrafts } from './category-drafts.js';
import { choose, MAX_CHARTS, type Scored, score } from './choose.js';
import { assignColours } from './colours.js';
import type { Draft } from './drafts.js';
import { type Fields, readFields, type SourceShape } from './fields.js';
import { buildKpis } from './kpis.js';
import { layOut } from './layout.js';
import { numberDrafts } from './number-drafts.js';
import { completePeriods, partialFrom, toDate } from './periods.js';
import { createPlanner, type Planner } from './planner.js';
import { type SignalResults, signalOf, signalPlans } from './signals.js';
import { type Picture, stateChart } from './statements.js';
import { draftTable } from './table-draft.js';
import { timeDrafts } from './time-drafts.js';
import { createWording, type Evidence, periodDimension, type Wording } from './wording.js';

/** Answers plans, in order; a plan that cannot be answered has no result. `sampled`: a part of the rows is enough. */
export type Ask = (plans: QueryPlan[], options: { sampled: boolean }) => Promise<(QueryResult | undefined)[]>;

/** The columns of a source hold nothing that can be charted, counted or listed. */
export class NothingToChart extends Error {
  override name = 'NothingToChart';
}

/**
 * Chooses and words a dashboard: four key figures, up to six charts, one table. Candidates come from the profile
 * alone, a few grouped queries on a sample tell how much there is to see in each, and what is stated rests on all rows.
 * @throws NothingToChart
 */
export async function buildDashboard(
  source: SourceShape,
  ask: Ask,
  step: (index: number) => Promise<void> | void = () => undefined,
): Promise<DashboardConfig> {
  const fields = readFields(source);
  const planner = createPlanner(source, fields);
  const drafts = [
    ...timeDrafts(fields, planner),
    ...categoryDrafts(fields, planner),
    ...numberDrafts(fields, planner),
  ];
  const table = draftTable(source, fields, planner);
  if (!table) throw new NothingToChart('The file has no column with values to show.');
  await step(1);
  const signals = await askSignals(fields, planner, ask);
  const { chosen, runnersUp } = choose(
    drafts.map((draft) => score(draft, signalOf(draft, signals, planner.count.as))),
  );
  await step(2);
  const wording = createWording(fields.noun, source.columns);
  const drawn = await draw([...chosen, ...runnersUp], fields, ask);
  const shown = drawn.filter(({ scored }) => chosen.includes(scored));
  const spare = drawn.filter(({ scored }) => !chosen.includes(scored));
  const picked = [...shown, ...spare.splice(0, MAX_CHARTS - shown.length)].slice(0, MAX_CHARTS);
  const [tableResult] = await ask([table.plan], { sampled: false });
  await step(3);
  const reasons = reasonsFor(picked.concat(spare));
  const charts = inReadingOrder(picked).map((one) => toChart(one, reasons, fields, wording));
  if (tableResult && tableResult.rows.length > 0) {
    charts.push(tableChart({ ...table, result: tableResult }, fields, wording));
  }
  return {
    kpis: buildKpis(fields, planner),
    charts: withLayout(charts),
    runnersUp: spare.map((one) => toChart(one, reasons, fields, wording)),
    colours: assignColours(
      fields.dimensions.filter((field) => !field.isNames).map((field) => field.name),
      signals.byDimension,
      mainMeasure(fields, planner),
    ),
    timeColumn: fields.time?.name ?? null,
  };
}

async function askSignals(fields: Fields, planner: Planner, ask: Ask): Promise<SignalResults> {
  const { byDimension, overTime, splits, correlations } = signalPlans(fields, planner);
  const single = [overTime, correlations].flatMap((one) => (one ? [one.plan] : []));
  const plans = [...byDimension, ...splits].map(({ plan }) => plan).concat(single);
  const results = plans.length === 0 ? [] : await ask(plans, { sampled: true });
  const byPlan = new Map(plans.map((plan, at) => [plan, results[at]]));
  const keyed = (asked: { dimension: string; plan: QueryPlan }[]) =>
    new Map(
      asked.flatMap(({ dimension, plan }): [string, QueryResult][] => {
        const result = byPlan.get(plan);
        return result ? [[dimension, result]] : [];
      }),
    );
  return {
    byDimension: keyed(byDimension),
    splits: keyed(splits),
    overTime: overTime && byPlan.get(overTime.plan),
    correlations: correlations && byPlan.get(correlations.plan),
  };
}

interface Drawn {
  scored: Scored;
  result: QueryResult;
  about: QueryResult | undefined;
}

/** Results over all rows; a picture with fewer than two marks is none. */
async function draw(candidates: readonly Scored[], _fields: Fields, ask: Ask): Promise<Drawn[]> {
  const plans = candidates.flatMap(({ draft }) => [draft.plan, ...(draft.about ? [draft.about] : [])]);
  const results = plans.length === 0 ? [] : await ask(plans, { sampled: false });
  const byPlan = new Map(plans.map((plan, at) => [plan, results[at]]));
  return candidates.flatMap((scored) => {
    const { plan, about } = scored.draft;
    const result = byPlan.get(plan);
    return result && result.rows.length >= 2 ? [{ scored, result, about: about && byPlan.get(about) }] : [];
  });
}

/** "Varies most" is said of one: the candidate with the strongest signal of its kind. */
function reasonsFor(all: readonly Drawn[]): ReadonlyMap<Draft, string> {
  const strongest = new Map<string, Scored>();
  for (const { scored } of all) {
    const kind = scored.draft.signal.by;
    const best = strongest.get(kind);
    if (!best || scored.signal > best.signal) strongest.set(kind, scored);
  }
  return new Map(
    all.map(({ scored }) => {
      const { draft } = scored;
      const isStrongest = strongest.get(draft.signal.by) === scored && draft.signal.by !== 'known';
      return [
        draft,
        `Chosen because ${draft.reason}${isStrongest ? ', the most of all it could be compared with' : ''}.`,
      ];
    }),
  );
}

const READING_ORDER: Draft['family'][] = ['time', 'ranking', 'distribution', 'composition', 'relation'];

/** Time first, then who, then how it is spread: each row of two begins with the picture that wants the width. */
function inReadingOrder(picked: readonly Drawn[]): Drawn[] {
  return [...picked].sort(
    (one, other) =>
      READING_ORDER.indexOf(one.scored.draft.family) - READING_ORDER.indexOf(other.scored.draft.family) ||
      other.scored.score - one.scored.score,
  );
}

function toChart(
  { scored, result, about }: Drawn,
  reasons: ReadonlyMap<Draft, string>,
  fields: Fields,
  wording: Wording,
): Chart {
  const { draft } = scored;
  const picture: Picture = { type: draft.type, plan: draft.plan, about: draft.about };
  return {
    id: randomUUID(),
    ...picture,
    ...stateChart(picture, evidenceFor(picture, fields, { result, about }), wording),
    reason: reasons.get(draft) ?? '',
    layout: { x: 0, y: 0, w: 6, h: 4 },
    ...(draft.format && { format: draft.format }),
    titleBy: 'rule',
  };
}

function tableChart(
  table: { plan: QueryPlan; reason: string; formats: Chart['formats']; result: QueryResult },
  fields: Fields,
  wording: Wording,
): Chart {
  const picture: Picture = { type: 'table', plan: table.plan };
  return {
    id: randomUUID(),
    ...picture,
    ...stateChart(picture, evidenceFor(picture, fields, { result: table.result, about: undefined }), wording),
    reason: table.reason,
    layout: { x: 0, y: 0, w: 12, h: 5 },
    formats: table.formats,
    titleBy: 'rule',
  };
}

/** The results with the periods that the data covers from end to end. */
export function evidenceFor(
  picture: Picture,
  fields: Pick<Fields, 'time'>,
  results: Pick<Evidence, 'result' | 'about'>,
): Evidence {
  const period = periodDimension(picture.plan);
  const { time } = fields;
  if (!period || !time || period.column !== time.name) return results;
  return {
    ...results,
    completeFrom: toDate(completePeriods(time.span, period.grain).start),
    partialFrom: partialFrom(time.span, period.grain),
  };
}

function withLayout(charts: Chart[]): Chart[] {
  const ordered = pairWide(charts);
  const layouts = layOut(
    ordered.map((chart) => ({ isWide: isWide(chart), isTable: chart.type === 'table' })),
  );
  return ordered.map((chart, at) => ({ ...chart, layout: layouts[at] ?? chart.layout }));
}

/** A picture over time beside one that is not, as far as there are both. */
function pairWide(charts: readonly Chart[]): Chart[] {
  const [tables, pictures] = [charts.filter(isTable), charts.filter((chart) => !isTable(chart))];
  const [wide, narrow] = [pictures.filter(isWide), pictures.filter((chart) => !isWide(chart))];
  const ordered: Chart[] = [];
  while (wide.length > 0 || narrow.length > 0) ordered.push(...wide.splice(0, 1), ...narrow.splice(0, 1));
  return [...ordered, ...tables];
}

const isTable = (chart: Chart) => chart.type === 'table';
const isWide = (chart: Chart) => periodDimension(chart.plan) !== undefined || chart.type === 'multiples';

function mainMeasure(fields: Fields, planner: Planner): string {
  const main = fields.measures.find((field) => field.agg === 'sum');
  return main ? planner.of(main).as : planner.count.as;
}
