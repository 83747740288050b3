import type { Chart, Column, Dashboard, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { planLabel } from '../facts/cell.js';
import { linkedColumn } from '../tiles/column-links.js';
import { type DashboardRow, formulasOf } from '../tiles/dashboard.entity.js';
import { tilesOf } from '../tiles/tiles.js';
import { filterableColumns } from './filterable-columns.js';
import type { GuestPass } from './guests.service.js';

/** The columns of its own source that a dashboard shows: those its tiles name, and its time. */
function shownColumns(config: DashboardConfig, sourceId: string): Set<string> {
  const named = tilesOf(config, sourceId).flatMap(({ plan }) => columnsOf(plan));
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

/**
 * What the guests of a link may filter a source's tiles by now. A link that names columns names those of the
 * dashboard's own source: of others, what is linked with one of them is open.
 */
export function allowedColumns(
  { filterColumns }: Pick<GuestPass, 'filterColumns'>,
  row: Pick<DashboardRow, 'config' | 'sourceId' | 'calculations'>,
  sourceId: string,
): Set<string> {
  const { config } = row;
  const isOwn = sourceId === row.sourceId;
  const filterable = filterableColumns(config, sourceId, isOwn ? formulasOf(row) : undefined);
  if (filterColumns === null) return filterable;
  const named = filterColumns.flatMap(
    (column) => linkedColumn(config.columnLinks ?? [], { sourceId: row.sourceId, column }, sourceId) ?? [],
  );
  return new Set(named.filter((name) => filterable.has(name)));
}

/** A dashboard as its guests get it: nothing of how it is made or managed, and what they may filter by. */
export function guestView(
  { calculated = [], isEdited: _, ...dashboard }: Dashboard,
  pass: GuestPass,
  { columns: stored, row }: { columns: readonly Column[]; row: DashboardRow },
): Dashboard {
  const { config } = dashboard;
  const columns = [...stored, ...calculated];
  const shown = shownColumns(config, row.sourceId);
  const allowed = allowedColumns(pass, { ...row, config }, row.sourceId);
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
