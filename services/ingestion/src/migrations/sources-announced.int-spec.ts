import { expect, it } from '@jest/globals';
import { DataSourceReady } from '@plumbline/contracts';
import { useIngestion } from '../testing/use-ingestion.js';
import { SourcesAnnounced1700000000190 } from './1700000000190-sources-announced.js';

const service = useIngestion();

interface Announced {
  type: string;
  version: number;
  payload: unknown;
}

const newsOf = (id: string): Promise<Announced[]> =>
  service.database.query(
    `SELECT type, aggregate_version::int AS version, payload FROM outbox WHERE aggregate_id = $1 ORDER BY seq`,
    [id],
  );

it('tells services that came later of each data source in the words of its last event, which others pass over', async () => {
  const client = await service.client();
  const ready = await client.uploadReady('orders.csv', 'city,amount\nBonn,1\nOslo,2\n');
  const before = await newsOf(ready.id);
  const runner = service.database.createQueryRunner();
  await new SourcesAnnounced1700000000190().up(runner);
  await runner.release();
  const after = await newsOf(ready.id);
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toEqual(before.at(-1));
  expect(DataSourceReady.schema.parse(after.at(-1)?.payload)).toMatchObject({ name: 'orders.csv' });
});
