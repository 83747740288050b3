import { expect } from '@jest/globals';
import type { ColumnFormat, DashboardConfig, TableKind, Understanding } from '@plumbline/contracts';
import { buildDashboard } from '../generation/build-dashboard.js';
import { expectSound, plansOf } from './sound-dashboard.js';
import type { TestColumn, TestSources } from './test-source.js';

/** A column of a made table. */
export const column = (
  name: string,
  stored: string,
  role: TestColumn['role'],
  sql: string,
  format?: ColumnFormat,
): TestColumn => ({ name, stored, role, sql, ...(format && { format }) });
/** SQL: a number from 0 to 1 that depends on the row alone; another salt is another one. */
export const noise = (salt: number) => `((hash(i * 7919 + ${salt}) % 1000003) / 1000003.0)`;
/** SQL: one of some names, by chance. */
export const oneOf = (salt: number, names: readonly string[]) =>
  `[${names.map((name) => `'${name}'`).join(', ')}][1 + CAST(floor(${names.length} * ${noise(salt)}) AS INTEGER)]`;

/** The dashboard of a made table that is said to be of a kind; it breaks nothing, and all of its plans are answered. */
export async function drawKind(
  sources: TestSources,
  kind: TableKind,
  noun: string | undefined,
  rows: number,
  columns: readonly TestColumn[],
  more: Partial<Understanding> = {},
): Promise<DashboardConfig> {
  const source = await sources.generate(`${kind}.csv`, rows, columns);
  const about = {
    kind,
    evidence: [],
    key: [],
    identities: [],
    dependencies: [],
    ...(noun && { noun }),
    ...more,
  };
  const shape = { ...source.shape, profile: { ...source.shape.profile, about } };
  const config = await buildDashboard(shape, source.query);
  expectSound(config, source);
  for (const result of await source.query(plansOf(config), { sampled: false })) expect(result).toBeDefined();
  return config;
}

/** Its charts, as their kinds and what they measure. */
export const pictures = ({ charts }: DashboardConfig) =>
  charts.map(({ type, plan }) => `${type}: ${plan.measures.map(({ as }) => as).join(', ')}`);
/** Its key figures, without their periods. */
export const figures = ({ kpis }: DashboardConfig) => kpis.map(({ title }) => title.replace(/, .*/, ''));
