import type { AccessClaims } from '@plumbline/contracts';
import { notFound, unusable } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { meaningOf } from '../calculation-rules/saved-calculations.js';
import type { TargetCalculation } from '../forecasting/series/target-calculation.js';
import type { OpenSource } from '../sources/sources.service.js';
import { DashboardRow, formulasOf } from '../tiles/dashboard.entity.js';

interface Wanted {
  dataSourceId: string;
  target: string;
  dashboardId?: string | undefined;
}

/** The request with the calculation that it names, if it names a dashboard. @throws AppError `not_found`, `unusable` */
export async function withCalculation<Request extends Wanted>(
  tx: EntityManager,
  { wid: workspaceId }: Pick<AccessClaims, 'wid'>,
  { open, request }: { open: OpenSource; request: Request },
): Promise<Request & { calculation?: TargetCalculation }> {
  const { dashboardId: id, target } = request;
  if (id === undefined) return request;
  const row = await tx.findOneBy(DashboardRow, { id, workspaceId });
  if (!row || row.sourceId !== request.dataSourceId) throw notFound();
  const found = row.calculations.find(({ name }) => name.toLowerCase() === target.toLowerCase());
  if (!found) throw unusable(`This dashboard has no calculation “${target}”.`, { column: target });
  const formulas = formulasOf(row);
  const { name, formula, level, type, unit } = meaningOf(found, open, formulas);
  if (type !== 'integer' && type !== 'decimal')
    throw unusable(`“${name}” is no number; a forecast needs one.`, { column: name });
  const calculation = { name, formula, level, type, formulas: Object.fromEntries(formulas) };
  return { ...request, target: name, calculation: { ...calculation, ...(unit !== undefined && { unit }) } };
}

/** Calculations of numbers that the dashboards of a source hold; the same one in several is offered once. */
export async function calculationsOf(
  tx: EntityManager,
  { wid: workspaceId }: Pick<AccessClaims, 'wid'>,
  sourceId: string,
): Promise<{ name: string; dashboardId: string; dashboardName: string }[]> {
  const rows = await tx.find(DashboardRow, { where: { workspaceId, sourceId }, order: { id: 'ASC' } });
  const seen = new Set<string>();
  return rows.flatMap(({ id: dashboardId, name: dashboardName, calculations }) =>
    calculations.flatMap(({ name, formula, type }) => {
      const key = `${name} ${formula}`;
      if (seen.has(key) || (type !== 'integer' && type !== 'decimal')) return [];
      seen.add(key);
      return [{ name, dashboardId, dashboardName }];
    }),
  );
}
