import type { Chart, ColumnFormat, DashboardConfig, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  type Comparison,
  comparisonOfAll,
  comparisonOfNewest,
  createPhrasing,
  type Fields,
  type SourceShape,
} from '@plumbline/semantics';
import type { Planner } from '../plans/planner.js';
import { captionChart } from './captions/captions.js';
import { evidenceFor } from './captions/evidence.js';
import { type Picture } from './captions/picture.js';
import { categoryCandidates } from './category-candidates.js';
import { changeCandidates } from './change-candidates.js';
import type { ChartCandidate } from './chart-candidate.js';
import { choose, roomFor, score } from './choose.js';
import { assignColours } from './colours.js';
import { among, type Design } from './designs/base/design.js';
import { readSubject } from './designs/read-subject.js';
import { answerPlans, type Drawing, drawCharts, toTile } from './draw-charts.js';
import { findFunnel } from './funnels/find-funnel.js';
import { buildKpis, comparisonPlan, holds } from './kpis.js';
import { arrange } from './layout.js';
import { findMaps, onMap } from './map-candidates.js';
import { numberCandidates } from './number-candidates.js';
import { productChange } from './product-change.js';
import type { RunQueries } from './run-queries.js';
import {
  eachOnceOf,
  type StrengthResults,
  standIns,
  strengthOf,
  strengthPlans,
  varianceExplained,
} from './strengths.js';
import { draftTable, type TableCandidate } from './table-candidate.js';
import { timeCandidates } from './time-candidates.js';
import { isPromising } from './worth/earns-place.js';

/** The columns of a source hold nothing that can be charted, counted or listed. */
export class NothingToChart extends Error {
  override name = 'NothingToChart';
}

interface Work extends Drawing {
  fields: Fields;
  planner: Planner;
  design: Design;
}

/**
 * Chooses and words a dashboard: four key figures, up to six charts, one table. What kind of table it is decides on its design; what
 * room that leaves is filled by the charts that show most. Candidates come from the profile alone, a few grouped queries on a sample
 * tell how much there is to see in each, and what is stated rests on all rows.
 * @throws NothingToChart
 */
export async function buildDashboard(
  source: SourceShape,
  query: RunQueries,
  step: (index: number) => void = () => undefined,
): Promise<DashboardConfig> {
  const { source: shape, read, fields, planner, design, stages } = await readSubject(source, query);
  if (!draftTable(source, fields, planner))
    throw new NothingToChart('The file has no column with values to show.');
  const { rowCount } = fields;
  const phrasing = createPhrasing(fields.noun, source.columns);
  const work = {
    fields,
    dates: read.time,
    planner,
    phrasing,
    query,
    design,
    rowCount,
    room: roomFor(rowCount),
  };
  step(1);
  const [strengths, comparison, funnel, maps] = await Promise.all([
    queryStrengths(work),
    findComparison(work),
    findFunnel(shape, planner, query, stages),
    findMaps(shape, fields, planner, query),
  ]);
  const found = { comparison, funnel, maps, strengths };
  const promising = candidatesOf(read, work, found).filter((one) => isPromising(one, fields, strengths));
  const candidates = eachOnceOf(promising, standIns(fields, strengths));
  const { chosen, runnersUp } = choose(
    candidates.map((one) => score(one, strengthOf(one, strengths, planner.count.as))),
    work.room,
  );
  step(2);
  const drawn = await drawCharts([...chosen, ...runnersUp], work);
  const left = besides(design, fields);
  const listed = draftTable(source, left, planner, {
    filters: design.population,
    isSummary: design.hasCounts === true,
    told: drawn.charts.flatMap(({ plan: { measures, dimensions } }) =>
      measures.map(({ as }) => ({ as, by: dimensions.length === 1 ? dimensions[0]?.column : undefined })),
    ),
    tells: (by, field) => varianceExplained(strengths.byDimension.get(by.name), field.name),
  });
  const tableChart = await drawTables([design.table, listed], work);
  step(3);
  return {
    kpis: buildKpis(fields, planner, comparison, design.figures),
    charts: arrange([...drawn.charts, ...tableChart]),
    runnersUp: drawn.runnersUp,
    colours: await assignColours([...drawn.charts, ...drawn.runnersUp], work),
    timeColumn: fields.time?.name ?? null,
  };
}

interface Found {
  comparison: Comparison | undefined;
  funnel: ChartCandidate | undefined;
  maps: ChartCandidate[];
  strengths: StrengthResults;
}

/** The pictures of the design, and all others unless the design is all that is worth drawing of such a table. */
function candidatesOf(
  read: Fields,
  { fields, planner, design }: Work,
  { comparison, funnel, maps, strengths }: Found,
): ChartCandidate[] {
  const designed = design.pictures.map((one) => onMap(one, maps));
  const funnels = funnel ? [funnel] : [];
  if (design.isWhole && designed.length > 0) return [...designed, ...funnels];
  // What stands at which stage is told by their funnel.
  const without = [...(design.without ?? []), ...(funnel?.columns ?? [])];
  const left = (all: Fields) => besides({ ...design, without }, all);
  const unfollowed = design.unfollowed ? [design.unfollowed] : [];
  const followed = (all: Fields) => besides({ ...design, without: [...without, ...unfollowed] }, all);
  return [
    ...designed,
    ...funnels,
    ...maps,
    ...productChange(read, comparison, { planner, strengths }),
    ...(design.hasTime ? [] : changeCandidates(followed(fields), comparison, planner)),
    ...(design.hasTime ? [] : timeCandidates(followed(read), planner)),
    ...categoryCandidates(left(fields), planner),
    ...numberCandidates(left(fields), planner).filter(
      ({ type }) => !design.hasCounts || type !== 'histogram',
    ),
  ]
    .map((one) => (one.place === undefined && design.population ? among(one, design.population) : one))
    .filter(
      (candidate, at, all) => candidate.place !== undefined || !isRepeated(candidate, all.slice(0, at)),
    );
}

/** What is left to draw beside a design. */
function besides({ without = [], main }: Pick<Design, 'without' | 'main'>, fields: Fields): Fields {
  const isLeft = ({ name }: { name: string }) => !without.includes(name);
  const isMain = ({ name }: { name: string }) => Number(name === main?.name);
  return {
    ...fields,
    measures: fields.measures.filter(isLeft).toSorted((one, other) => isMain(other) - isMain(one)),
    dimensions: fields.dimensions.filter(isLeft),
  };
}

const isRepeated = ({ type, plan }: ChartCandidate, before: readonly ChartCandidate[]): boolean => {
  const text = JSON.stringify(plan);
  return before.some((other) => other.type === type && JSON.stringify(other.plan) === text);
};

async function queryStrengths({ fields, planner, query }: Work): Promise<StrengthResults> {
  const { byDimension, overTime, splits, correlations } = strengthPlans(fields, planner);
  const single = [overTime, correlations].flatMap((one) => (one ? [one.plan] : []));
  const plans = [...byDimension, ...splits].map(({ plan }) => plan).concat(single);
  const results = await answerPlans(plans, true, query);
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

/** The first of the tables that has rows. */
async function drawTables(tables: readonly (TableCandidate | undefined)[], work: Work): Promise<Chart[]> {
  for (const table of tables) {
    const drawn = table ? await drawTable(table, work) : [];
    if (drawn.length > 0) return drawn;
  }
  return [];
}

async function drawTable(
  { plan, reason, formats }: TableCandidate,
  { fields, phrasing, query }: Work,
): Promise<Chart[]> {
  const [result] = await query([plan], { sampled: false });
  if (!result || result.rows.length === 0) return [];
  const picture: Picture = { type: 'table', plan };
  const stated = captionChart(picture, evidenceFor(picture, fields.time, { result }), phrasing);
  return [{ ...toTile(picture, stated), reason, formats: formats satisfies Record<string, ColumnFormat> }];
}

/** What key figures are compared with, if both windows hold rows. */
export async function findComparison({
  fields,
  planner,
  query,
}: Pick<Work, 'fields' | 'planner' | 'query'>): Promise<Comparison | undefined> {
  const { time } = fields;
  const compare = holdsLevels(fields) ? comparisonOfNewest : comparisonOfAll;
  const comparison = time && compare(time.span, time.grain);
  if (!comparison) return undefined;
  const [result] = await query([comparisonPlan(time, comparison, planner)], { sampled: false });
  const rows = (result?.rows[0] ?? []).map(Number);
  return holds(comparison, time, rows, fields.rowCount) ? comparison : undefined;
}

/** Prices, rates and levels that are followed over time, of which nothing adds up. */
const holdsLevels = ({ about, measures }: Fields): boolean =>
  about?.kind === 'series' && measures.every(({ agg }) => agg !== 'sum');
