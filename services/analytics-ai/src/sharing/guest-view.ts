import type { Column, Dashboard, DashboardConfig, QueryPlan } from '@plumbline/contracts';
import { tilesOf } from '../dashboards/tiles.js';
import type { GuestPass } from './guests.service.js';

/** The columns that a dashboard shows: those its tiles name, and its time. */
export function shownColumns(config: DashboardConfig): Set<string> {
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

/** A dashboard as its guests get it: nothing of how it is made or managed, and what they may filter by. */
export function guestView(dashboard: Dashboard, pass: GuestPass, columns: readonly Column[]): Dashboard {
  const shown = shownColumns(dashboard.config);
  return {
    ...dashboard,
    config: { ...dashboard.config, runnersUp: [] },
    jobId: null,
    guest: {
      sharedBy: pass.sharedBy,
      allowDownload: pass.allowDownload,
      expiresAt: pass.expiresAt.toISOString(),
      columns: columns.filter(({ name }) => shown.has(name)),
    },
  };
}
