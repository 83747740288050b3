import type { Chart, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { type NewNames, renamedPlan } from '@plumbline/datasets';
import { capitalised, labelOf } from '@plumbline/semantics';
import type { DashboardRow } from './dashboard.entity.js';

/** Columns or calculations of one source that are called otherwise from now on. */
export interface Renaming {
  sourceId: string;
  names: NewNames;
}

/** The tiles of a source under its new names; what rules wrote of the old ones follows. */
export function renamedConfig(
  { config, sourceId: ownId }: Pick<DashboardRow, 'config' | 'sourceId'>,
  renaming: Renaming,
): DashboardConfig {
  const { sourceId, names } = renaming;
  const isOwn = sourceId === ownId;
  const { timeColumn, columnLinks } = config;
  return {
    ...config,
    charts: config.charts.map((one) => renamedChart(one, renaming)),
    runnersUp: config.runnersUp.map((one) => renamedChart(one, renaming)),
    kpis: config.kpis.map((one) => renamedKpi(one, renaming)),
    // Another source may have a column of the old name, whose values keep their colours.
    colours: { ...(!isOwn && config.colours), ...renamedKeys(config.colours, names) },
    timeColumn: isOwn && timeColumn !== null ? (names.get(timeColumn) ?? timeColumn) : timeColumn,
    ...(columnLinks && { columnLinks: columnLinks.map((link) => renamedLink(link, renaming)) }),
  };
}

function renamedChart(chart: Chart, { sourceId, names }: Renaming): Chart {
  if (chart.plan.dataSourceId !== sourceId) return chart;
  const all = withResults(chart.plan, names);
  return {
    ...chart,
    ...renamedWords(chart, names),
    plan: renamedPlan(chart.plan, all),
    ...(chart.about && { about: renamedPlan(chart.about, withResults(chart.about, names)) }),
    ...(chart.formats && { formats: renamedKeys(chart.formats, all) }),
  };
}

function renamedKpi(kpi: Kpi, { sourceId, names }: Renaming): Kpi {
  if (kpi.plan.dataSourceId !== sourceId) return kpi;
  const { spark, pace } = kpi;
  return {
    ...kpi,
    ...renamedWords(kpi, names),
    plan: renamedPlan(kpi.plan, withResults(kpi.plan, names)),
    ...(spark && { spark: renamedPlan(spark, withResults(spark, names)) }),
    ...(pace && { pace: { ...pace, column: names.get(pace.column) ?? pace.column } }),
  };
}

/** A person's own title stays, unless it is the old name itself. */
function renamedWords<Tile extends Chart | Kpi>(tile: Tile, names: NewNames): Pick<Tile, 'title' | 'reason'> {
  const isOwn = tile.titleBy === 'person';
  const title = names.get(tile.title) ?? (isOwn ? tile.title : inWords(tile.title, names, SENTENCE));
  return {
    title: title.slice(0, MOST_OF_TITLE),
    ...(tile.reason !== undefined && {
      reason: inWords(tile.reason, names, SENTENCE).slice(0, MOST_OF_REASON),
    }),
  };
}

const MOST_OF_TITLE = 300;
const MOST_OF_REASON = 1_000;
const MOST_OF_ALIAS = 200;

/** Results that were named after a column by rule, such as "Total amount", are named after it still. */
function withResults({ measures }: QueryPlan, names: NewNames): NewNames {
  const results = measures.flatMap(({ as, column, column2, weight }): [string, string][] => {
    const used = new Map([...names].filter(([name]) => [column, column2, weight].includes(name)));
    const renamed = used.size === 0 ? as : inWords(as, used, 1).slice(0, MOST_OF_ALIAS);
    return renamed === as ? [] : [[as, renamed]];
  });
  return new Map([...results, ...names]);
}

/** Shorter names are words of their own in sentences. */
const SENTENCE = 3;

/** A text that speaks of columns as people read their names, with the new ones. */
function inWords(text: string, names: NewNames, shortest: number): string {
  const labels = new Map(
    [...names]
      .map(([from, to]): [string, string] => [labelOf(from).toLowerCase(), labelOf(to)])
      .filter(([label]) => label.length >= shortest),
  );
  if (labels.size === 0) return text;
  const longestFirst = [...labels.keys()].sort((one, other) => other.length - one.length);
  const pattern = longestFirst.map((label) => label.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|');
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu'),
    (found, at) => {
      const label = labels.get(found.toLowerCase()) ?? found;
      return at === 0 ? capitalised(label) : label;
    },
  );
}

function renamedLink(link: Record<string, string>, { sourceId, names }: Renaming): Record<string, string> {
  const column = link[sourceId];
  const name = column === undefined ? undefined : names.get(column);
  return name === undefined ? link : { ...link, [sourceId]: name };
}

export function renamedKeys<Value>(record: Record<string, Value>, names: NewNames): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [names.get(name) ?? name, value]));
}
