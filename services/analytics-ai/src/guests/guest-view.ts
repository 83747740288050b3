import type { Chart, Column, Dashboard, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import type { Calculations } from '@plumbline/datasets';
import { planLabel } from '../facts/cell.js';
import { tilesOf } from '../tiles/tiles.js';
import { filterableColumns } from './filterable-columns.js';
import type { GuestPass } from './guests.service.js';

/** The columns that a dashboard shows: those its tiles name, and its time. */
function shownColumns(config: DashboardConfig): Set<string> {
  const named = tilesOf(config).flatMap(({ plan }) => columnsOf(plan));
  return new Set([...named, ...(config.timeColumn === null ? [] : [config.timeColumn])]);
}

function columnsOf({ measures, dimensions, raw, compare }: QueryPlan): string[] {
  return [
    ...measures.flatMap(({ column, column2, weight }) => [column, column2, weight]),
    ...dimensions.map(({ column }) => column),
    ...(raw?.columns ?? []),
    compare?.column,
  ].filter((column) => column !== undefined);
}

/** What the guests of a link may filter by now. */
export function allowedColumns(
  { filterColumns }: Pick<GuestPass, 'filterColumns'>,
  config: DashboardConfig,
  calculations: Calculations,
): Set<string> {
  const filterable = filterableColumns(config, calculations);
  return filterColumns === null ? filterable : new Set(filterColumns.filter((name) => filterable.has(name)));
}

/** A dashboard as its guests get it: nothing of how it is made or managed, and what they may filter by. */
export function guestView(
  { calculated = [], ...dashboard }: Dashboard,
  pass: GuestPass,
  { columns: stored, calculations }: { columns: readonly Column[]; calculations: Calculations },
): Dashboard {
  const { config } = dashboard;
  const columns = [...stored, ...calculated];
  const shown = shownColumns(config);
  const allowed = allowedColumns(pass, config, calculations);
  return {
    ...dashboard,
    config: pass.hideSmallGroups ? withoutFigures(config) : { ...config, runnersUp: [] },
    jobId: null,
    guest: {
      sharedBy: pass.sharedBy,
      allowDownload: pass.allowDownload,
      expiresAt: pass.expiresAt.toISOString(),
      columns: columns.filter(({ name }) => shown.has(name)),
      filterable: columns.flatMap(({ name }) => (allowed.has(name) ? [name] : [])),
      hidesSmallGroups: pass.hideSmallGroups,
    },
  };
}

/** Words and marks that were made by rule hold figures of all rows; what a person wrote stays. */
function withoutFigures(config: DashboardConfig): DashboardConfig {
  return {
    ...config,
    runnersUp: [],
    colours: {},
    charts: config.charts.map((chart) => plainChart(chart)),
    kpis: config.kpis.map((kpi) => plainKpi(kpi)),
  };
}

function plainChart({ highlight: _, markers: __, about: ___, ...chart }: Chart): Chart {
  const words =
    chart.titleBy === 'person' ? {} : { title: planLabel(chart.plan).slice(0, 300), subtitle: '' };
  return { ...chart, ...words, reason: '' };
}

function plainKpi({ reason: _, ...kpi }: Kpi): Kpi {
  return kpi.titleBy === 'person' ? kpi : { ...kpi, title: kpi.plan.measures[0]?.as ?? kpi.title };
}
