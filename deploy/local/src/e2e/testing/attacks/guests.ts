import { expect, it } from '@jest/globals';
import type { CreatedShare, Dashboard, DashboardQueryResult } from '@plumbline/contracts';
import { ordersCsv } from '../orders.js';
import { giveFile, tablesOf } from './tables.js';
import type { Target } from './target.js';

const SHOWN = ['region'];
const HIDDEN = [
  'order_id',
  'order_date',
  'customer',
  'zip',
  'channel',
  'quantity',
  'unit_price',
  'amount',
  'returned',
];

/** Somebody who was sent a link tries to learn what the dashboard does not show. */
export function guests(use: () => Target): void {
  it('S-19 a guest filters by what the tiles show and learns nothing else', async () => {
    const owner = await use().person('sharer', 'premium');
    const made = await tablesOf(owner, await giveFile(owner, 'shared.csv', ordersCsv(3_000)), [
      {
        dimensions: [{ column: 'region' }],
        measures: [{ agg: 'avg', column: 'amount', as: 'average' }],
      },
      { measures: [{ agg: 'count', as: 'rows' }] },
    ]);
    const { body: share } = await owner.post<CreatedShare>(`/api/dashboards/${made.id}/share`, {});
    const guest = use().stranger();
    expect((await guest.post('/api/auth/guest-token', { token: share.token })).body.success).toBe(true);
    const ask = (column: string, op: string, values: unknown[]) =>
      guest.post<DashboardQueryResult>(`/api/dashboards/${made.id}/query`, {
        filters: [{ column, op, values }],
      });
    expect((await ask(SHOWN[0] ?? '', 'eq', ['West'])).status).toBe(200);
    let tried = 0;
    for (const column of HIDDEN) {
      for (const [op, values] of [
        ['eq', ['1']],
        ['gte', [1]],
        ['contains', ['a']],
        ['is_null', []],
      ] as const) {
        tried += 1;
        const { status } = await ask(column, op, [...values]);
        expect({ column, op, isRefused: status >= 400 && status < 500 }).toEqual({
          column,
          op,
          isRefused: true,
        });
      }
      const values = await guest.get(`/api/dashboards/${made.id}/filter-values?column=${column}`);
      expect({ column, isRefused: values.status >= 400 }).toEqual({ column, isRefused: true });
    }
    const { body } = await guest.post<DashboardQueryResult>(`/api/dashboards/${made.id}/query`, {});
    const facts = body.tiles[1]?.factIds ?? [];
    expect((await guest.get(`/api/facts/${facts[0]}`)).status).toBe(200);
    await owner.call<Dashboard>('PUT', `/api/dashboards/${made.id}`, {
      headers: { 'if-match': String(made.version) },
      body: { config: { ...made.config, charts: made.config.charts.slice(0, 1) } },
    });
    expect((await guest.get(`/api/facts/${facts[0]}`)).status).toBe(404);
    process.stdout.write(`Guests: ${tried} filters on columns that no tile shows.\n`);
  });
}
