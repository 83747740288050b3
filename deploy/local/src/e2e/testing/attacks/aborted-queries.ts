import { expect, it } from '@jest/globals';
import type { CreatedShare, DashboardQueryResult } from '@plumbline/contracts';
import type { ApiClient } from '../api-client.js';
import { narrowOrdersCsv, seeded } from '../orders.js';
import { giveFile, tablesOf } from './tables.js';
import type { Target } from './target.js';

/** ATTACK_ABORTS=3000 tries harder. */
const ABORTS = Number(process.env.ATTACK_ABORTS ?? 60);
const AT_ONCE = 6;
const PLANS = [
  {
    dimensions: [{ column: 'order_id' }],
    measures: [{ agg: 'sum' as const, column: 'amount', as: 'amount' }],
    order: [{ by: 'order_id', direction: 'asc' as const }],
    limit: 5_000,
  },
  {
    raw: { columns: ['order_id', 'amount'], limit: 4_999 },
    order: [{ by: 'order_id', direction: 'asc' as const }],
  },
];

type Tiles = Pick<DashboardQueryResult['tiles'][number], 'columns' | 'rows' | 'error'>[];

const tilesOf = ({ tiles }: DashboardQueryResult): Tiles =>
  tiles.map(({ columns, rows, error }) => ({ columns, rows, error }));

/**
 * Callers who leave in the middle of a query, the owner and a guest, at moments drawn by chance. The same file given
 * twice says what each question's answer is: nobody ever left the second one.
 */
export function abortedQueries(use: () => Target): void {
  it('callers who leave in the middle leave no partial result behind, for nobody', async () => {
    const owner = await use().person('leaver', 'premium');
    const csv = narrowOrdersCsv(['order_id', 'amount', 'unit_price'], 8_000);
    const left = await tablesOf(owner, await giveFile(owner, 'left.csv', csv), PLANS);
    const calm = await tablesOf(owner, await giveFile(owner, 'calm.csv', csv), PLANS);
    const guest = use().stranger();
    const { body: share } = await owner.post<CreatedShare>(`/api/dashboards/${left.id}/share`, {});
    expect((await guest.post('/api/auth/guest-token', { token: share.token })).body.success).toBe(true);

    const random = seeded(14);
    const ask = (client: ApiClient, id: string, floor: number, signal?: AbortSignal) =>
      client.post<DashboardQueryResult>(
        `/api/dashboards/${id}/query`,
        { filters: [{ column: 'unit_price', op: 'gte', values: [floor] }] },
        { signal },
      );
    const startedAt = performance.now();
    await ask(owner, calm.id, -1);
    const usualMs = performance.now() - startedAt;

    let answered = 0;
    for (let tried = 0; tried < ABORTS; tried += AT_ONCE) {
      const floors = Array.from({ length: AT_ONCE }, (_, index) => (tried + index) / 100);
      const ends = await Promise.all(
        floors.map((floor, index) =>
          ask(
            index % 3 === 2 ? guest : owner,
            left.id,
            floor,
            AbortSignal.timeout(Math.ceil(random() * usualMs * 2)),
          ).then(
            ({ status }) => status,
            () => undefined,
          ),
        ),
      );
      answered += ends.filter((status) => status !== undefined).length;
      for (const floor of floors) {
        const [seen, true_] = await Promise.all([ask(owner, left.id, floor), ask(owner, calm.id, floor)]);
        expect({ floor, status: seen.status }).toEqual({ floor, status: 200 });
        expect({ floor, tiles: tilesOf(seen.body) }).toEqual({ floor, tiles: tilesOf(true_.body) });
      }
    }
    process.stdout.write(
      `Aborted queries: ${ABORTS} questions, ${ABORTS - answered} left by their caller.\n`,
    );
  });
}
