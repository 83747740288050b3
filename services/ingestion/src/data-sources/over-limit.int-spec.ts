import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSourceDetail, DataSourceSummary } from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();
const ids: string[] = [];
let free: TestClient;
let premium: TestClient;

const PATH = '/api/data-sources';
const readOnly = async (client = free) =>
  (await client.get<DataSourceSummary[]>(PATH)).body
    .filter((one) => one.readOnly)
    .map(({ id }) => ids.indexOf(id))
    .sort();

describe('T-58 data sources over the limit after a move to a smaller plan', () => {
  beforeAll(async () => {
    const wid = randomUUID();
    premium = await service.client({ wid, plan: 'premium', planVersion: 1 });
    for (let made = 0; made < 7; made += 1)
      ids.push((await premium.upload(`${made}.csv`, 'a,b\n1,2\n')).body.id);
    free = await service.client({ wid, plan: 'free', planVersion: 2 });
  });

  it('are all still there; the youngest can only be read, and say so', async () => {
    expect(await readOnly(premium)).toEqual([]);
    expect(await readOnly()).toEqual([5, 6]);
    const { status, body } = await free.get<DataSourceDetail>(`${PATH}/${ids[6]}`);
    expect([status, body.readOnly]).toEqual([200, true]);
  });

  it('refuse changes with what to do', async () => {
    const path = `${PATH}/${ids[6]}`;
    const refusals = [
      await free.call('PATCH', path, { name: 'x.csv' }),
      await free.call('POST', `${path}/reparse`, {}),
      await free.call('POST', `${path}/rollback`, {}),
      await free.upload('again.csv', 'a,b\n3,4\n'),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([403, 'plan_limit']),
    );
    expect(refusals[0]?.body.message).toBe(
      'Free includes 5 data uploads, and this one is over the limit: it can only be read. Choose which stay active, delete one, or move to a larger plan.',
    );
    expect((await free.call('PATCH', `${PATH}/${ids[0]}`, { name: 'x.csv' })).status).toBe(200);
  });

  it('stay active as people choose; a deleted one makes room for the next', async () => {
    const keep = (indexes: number[], client = free) =>
      client.call('PUT', `${PATH}/active`, { ids: indexes.map((index) => ids[index]) });
    expect((await keep([6, 5, 4])).status).toBe(200);
    expect(await readOnly()).toEqual([2, 3]);
    expect((await keep([0, 1, 2, 3, 4, 5])).status).toBe(400);
    expect((await keep([0], await service.client())).status).toBe(404);
    await free.call('DELETE', `${PATH}/${ids[0]}`);
    expect(await readOnly()).toEqual([3]);
  });
});
