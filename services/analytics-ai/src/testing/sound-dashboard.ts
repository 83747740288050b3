import { expect } from '@jest/globals';
import { type Chart, type DashboardConfig, dashboardConfig, type QueryPlan } from '@plumbline/contracts';
import { checkPlan } from '@plumbline/datasets';
import { buildDashboard } from '../generation/build-dashboard.js';
import { columnsOf } from '../plans/plan-columns.js';
import type { TestColumn, TestSource, TestSources } from './test-source.js';

export function plansOf({ charts, kpis, runnersUp }: DashboardConfig): QueryPlan[] {
  return [
    ...[...charts, ...runnersUp].flatMap(({ plan, about }) => [plan, ...(about ? [about] : [])]),
    ...kpis.flatMap(({ plan, spark }) => [plan, ...(spark ? [spark] : [])]),
  ];
}

/** Columns of plans that group, count or sum; a table of plain rows shows any. */
export function charted(config: DashboardConfig): string[] {
  const tables = new Set(config.charts.filter(({ type }) => type === 'table').map(({ plan }) => plan));
  return plansOf(config)
    .filter((plan) => !(plan.raw && tables.has(plan)))
    .flatMap(columnsOf);
}

/** What no dashboard may break, whatever the file looks like. */
export function expectSound(config: DashboardConfig, { shape, dataset }: TestSource): void {
  dashboardConfig.parse(config);
  const pictures = config.charts.filter(({ type }) => type !== 'table');
  expect(config.kpis.length).toBeLessThanOrEqual(4);
  expect(pictures.length).toBeLessThanOrEqual(6);
  expect(config.charts.length - pictures.length).toBeLessThanOrEqual(1);
  for (const { type } of pictures)
    expect(pictures.filter((one) => one.type === type).length).toBeLessThanOrEqual(4);
  expect(new Set(config.charts.map(({ title }) => title)).size).toBe(config.charts.length);
  for (const { title, subtitle, reason } of config.charts) {
    for (const text of [title, subtitle, reason]) expect(text).not.toMatch(/^$|undefined|NaN|null|Infinity/);
  }
  const never = new Set(
    shape.profile.columns
      .filter(
        ({ role, missing, distinct }) =>
          role === 'identifier' ||
          role === 'text' ||
          role === 'constant' ||
          distinct < 2 ||
          missing > 0.6 * shape.profile.rowCount,
      )
      .map(({ name }) => name),
  );
  for (const plan of plansOf(config)) checkPlan(plan, dataset.columns);
  expect(charted(config).filter((name) => never.has(name))).toEqual([]);
  expectTiled(config.charts);
}

/** Every row of the grid is full, and nothing overlaps. */
function expectTiled(charts: readonly Chart[]): void {
  const cells = charts.flatMap(({ layout: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  const depth = Math.max(0, ...charts.map(({ layout: { y, h } }) => y + h));
  expect(new Set(cells).size).toBe(cells.length);
  expect(cells).toHaveLength(12 * depth);
}

/** A dashboard of generated rows that breaks nothing. */
export async function buildSound(
  sources: TestSources,
  name: string,
  rows: number,
  columns: readonly TestColumn[],
  zone?: string,
) {
  const source = await sources.generate(name, rows, columns, zone);
  const config = await buildDashboard(source.shape, source.query);
  expectSound(config, source);
  return { config, source };
}
