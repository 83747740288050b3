import type { CellValue, Dashboard, DashboardQueryResult, Filter } from '@plumbline/contracts';
import { type OrdersTable, sameRows } from './orders-table.js';
import type { TestUser } from './test-user.js';

/** Opens a dashboard, filtered or not, and holds its numbers against an independent arithmetic. Answers its tiles. */
export async function look(
  user: TestUser,
  dashboard: Dashboard,
  filters: Filter[] = [],
): Promise<DashboardQueryResult | undefined> {
  const answer = await user.act<DashboardQueryResult>({
    operation: 'query',
    id: dashboard.id,
    call: () => user.client.post(`/api/dashboards/${dashboard.id}/query`, { filters }),
  });
  const source = user.dashboards.get(dashboard.id);
  if (!answer || !source) return answer?.body;
  const { wrong } = wrongTiles(dashboard, answer.body.tiles, source.table, filters);
  for (const said of wrong) user.note('query', { said }, dashboard.id);
  return answer.body;
}

/** A number that was stated computes to the same again. */
export async function recompute(user: TestUser, factId: string): Promise<void> {
  const answer = await user.act<{ equal: boolean }>({
    operation: 'recompute',
    id: factId,
    call: () => user.client.post(`/api/facts/${factId}/recompute`),
  });
  if (answer && !answer.body.equal) user.note('recompute', { said: 'another value than stated' }, factId);
}

/** Which tiles of an answer are not what an independent arithmetic says; counts the tiles it can speak of. */
export function wrongTiles(
  dashboard: Dashboard,
  tiles: DashboardQueryResult['tiles'],
  table: OrdersTable,
  filters: Filter[] = [],
): { compared: number; wrong: string[] } {
  let compared = 0;
  const wrong: string[] = [];
  for (const { id, title, plan } of [...dashboard.config.kpis, ...dashboard.config.charts]) {
    const tile = tiles.find((candidate) => candidate.id === id);
    const expected = table.evaluate({ ...plan, filters: [...plan.filters, ...filters] });
    if (!expected || !tile) continue;
    compared += 1;
    const named = plan.dimensions.length + plan.measures.length;
    const actual = tile.rows.map((row): CellValue[] => row.slice(0, named));
    if (tile.error || !sameRows(actual, expected))
      wrong.push(
        `"${title}" of ${dashboard.id}: ${short(tile.error ?? actual)} instead of ${short(expected)}`,
      );
  }
  return { compared, wrong };
}

const short = (value: unknown): string => JSON.stringify(value).slice(0, 300);
