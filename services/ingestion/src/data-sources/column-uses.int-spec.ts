import { expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  Profile,
  ReadSettingsChange,
  Receipt,
  UploadAccepted,
} from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const ORDERS = ['floor,amount,stock', '1,10.5,7', '2,20.25,9', '2,30.5,4', '3,8.75,2'].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;

async function read(client: TestClient, id: string, settings: ReadSettingsChange) {
  const { status, body } = await client.post<UploadAccepted>(path(id, '/reparse'), { settings });
  expect(status).toBe(202);
  expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
  return (await client.get<DataSourceDetail>(path(id))).body;
}

async function profiled(client: TestClient, id: string, name: string) {
  const { columns } = (await client.get<Profile>(path(id, '/profile'))).body;
  return columns.find((column) => column.name === name);
}

it('uses a column as a person says, under its new name too, until that is taken back (DATA-002)', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('orders.csv', ORDERS);
  expect(await profiled(client, id, 'floor')).toMatchObject({
    role: 'measure',
    useEvidence: 'Its values are numbers.',
  });

  const told = await read(client, id, { uses: { floor: 'category', stock: 'level' } });
  expect(told.columns.map(({ role, nature, use }) => [role, nature, use])).toEqual([
    ['dimension', undefined, 'category'],
    ['measure', undefined, undefined],
    ['measure', 'level', 'level'],
  ]);
  expect(await profiled(client, id, 'floor')).toMatchObject({
    role: 'dimension',
    useEvidence: 'You said so.',
  });

  const named = await read(client, id, { names: { floor: 'Storey' } });
  expect(named.columns[0]).toMatchObject({ name: 'Storey', role: 'dimension', use: 'category' });
  const back = await read(client, id, { uses: { Storey: null } });
  expect(back.columns[0]).toMatchObject({ name: 'Storey', role: 'measure' });
  expect(back.columns[0]?.use).toBeUndefined();
  expect(back.columns[2]).toMatchObject({ use: 'level' });
});

it('says when a use does not fit the file, and keeps it', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('orders.csv', ORDERS);
  const text = ORDERS.replaceAll(/^(\d)/gm, 'floor $1');
  const { id: wordsId } = await client.uploadReady('floors.csv', text);
  expect((await read(client, wordsId, { uses: { floor: 'summed' } })).columns[0]?.use).toBeUndefined();
  const words = (await client.get<Receipt>(path(wordsId, '/receipt'))).body;
  expect(words.warnings).toMatchObject([
    { code: 'setting_ignored', column: 'floor', message: expect.stringContaining('holds other values') },
  ]);

  const told = await read(client, id, { uses: { gone: 'summed' } });
  expect(told.columns.map(({ use }) => use)).toEqual([undefined, undefined, undefined]);
  const receipt = (await client.get<Receipt>(path(id, '/receipt'))).body;
  expect(receipt.settings.uses).toEqual({ gone: 'summed' });
  expect(receipt.warnings).toMatchObject([
    {
      code: 'setting_ignored',
      message: 'The use that was chosen for “gone” is not used: the file has no such column.',
    },
  ]);
});
