import { linkedColumn } from './column-links.js';
import type { DashboardRow } from './dashboard.entity.js';

/** The column of a source that the dashboard's date filter acts on; null where it acts on none. */
export function timeColumnOn(
  { config: { timeColumn, columnLinks = [] }, sourceId }: Pick<DashboardRow, 'config' | 'sourceId'>,
  otherId: string,
): string | null {
  if (timeColumn === null) return null;
  return linkedColumn(columnLinks, { sourceId, column: timeColumn }, otherId) ?? null;
}
