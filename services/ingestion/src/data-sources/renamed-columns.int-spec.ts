import { expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  ReadSettingsChange,
  Receipt,
  UploadAccepted,
  VersionComparison,
} from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const ORDERS = ['id,amt,city', 'a1,"1,5",Rome', 'a2,"2,5",Wien', 'a3,"4,0",Rome'].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const names = ({ columns }: DataSourceDetail) => columns.map(({ name }) => name);

async function read(client: TestClient, id: string, settings: ReadSettingsChange) {
  const { status, body } = await client.post<UploadAccepted>(path(id, '/reparse'), { settings });
  expect(status).toBe(202);
  expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
  return (await client.get<DataSourceDetail>(path(id))).body;
}

it('calls a column what a person calls it, in whatever is read of the file from then on (DATA-002)', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('orders.csv', ORDERS);
  const named = await read(client, id, { names: { amt: 'Amount' }, decimal: { amt: 'comma' } });
  expect(named.columns.map(({ name, type, sourceName }) => [name, type, sourceName])).toEqual([
    ['id', 'text', undefined],
    ['Amount', 'decimal', 'amt'],
    ['city', 'text', undefined],
  ]);
  expect(named.data[0]).toMatchObject({ Amount: 1.5 });
  const receipt = (await client.get<Receipt>(path(id, '/receipt'))).body;
  expect(receipt.columns[1]).toMatchObject({ name: 'Amount', sourceName: 'amt' });
  expect(receipt.decisions).toMatchObject([{ column: 'Amount', chosen: 'comma', by: 'person' }]);

  // By the name that it has now: given another one, and the choice about it taken back.
  const again = await read(client, id, { names: { Amount: 'Total' }, decimal: { Amount: 'point' } });
  expect(again.columns[1]).toMatchObject({ name: 'Total', sourceName: 'amt' });
  const announced: { columns: { name: string; sourceName?: string }[] }[] = await service.database.query(
    `SELECT payload->'columns' AS columns FROM outbox WHERE aggregate_id = $1 ORDER BY seq DESC LIMIT 1`,
    [id],
  );
  expect(announced[0]?.columns[1]).toMatchObject({ name: 'Total', sourceName: 'amt' });

  const compared = (await client.get<VersionComparison>(path(id, '/versions/compare?from=1&to=2'))).body;
  expect(compared.columns).toMatchObject({
    ...{ added: [], removed: [], changed: [], same: 3 },
    renamed: [{ from: 'amt', to: 'Amount' }],
  });
  expect(compared.rows).toMatchObject({ by: 'key', key: ['id'], added: 0, removed: 0 });
  expect(names(await read(client, id, { names: null }))).toEqual(['id', 'amt', 'city']);
});

it('refuses a name that another column has, and one that cannot be seen', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('orders.csv', ORDERS);
  const refused = async (name: string, rest = '/reparse') =>
    (await client.post(path(id, rest), { names: { amt: name } })).status;
  expect([await refused('CITY'), await refused('CITY', '/preview')]).toEqual([409, 409]);
  expect([await refused(' '), await refused('\u200b'), await refused('__line')]).toEqual([400, 400, 400]);
  expect(names(await read(client, id, { names: { amt: 'city', city: 'amt' } }))).toEqual([
    ...['id', 'city', 'amt'],
  ]);
});

it('takes the names over to a new file, and says which have no column there', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('orders.csv', ORDERS);
  await read(client, id, { names: { amt: 'Amount', city: 'Town' } });
  const next = ['id,amt,Amount', 'a1,1.5,7', 'a2,2.5,8', 'a3,4.0,9'].join('\n');
  const { jobId } = (await client.replace(id, 'orders.csv', next)).body;
  expect((await client.jobEnds(jobId)).status).toBe('succeeded');
  const { body } = await client.get<DataSourceDetail>(path(id));
  expect(names(body)).toEqual(['id', 'Amount', 'Amount_2']);
  const { warnings } = (await client.get<Receipt>(path(id, '/receipt'))).body;
  expect(warnings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'The name “Town” that was chosen for “city” is not used: the file has no such column.',
      'The name “Amount” was given to another column: this one is called “Amount_2”.',
    ]),
  );
});
