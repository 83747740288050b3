import { expect, it } from '@jest/globals';
import type { Profile, ReadSettingsChange, Receipt, UploadAccepted } from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const STAFF = [
  'employee_id,name,team,hire_date,base,bonus,pay',
  ...Array.from({ length: 40 }, (_, at) => {
    const [base, bonus] = [40_000 + ((at * 7_919) % 9_000), 1_000 + ((at * 613) % 900)];
    const month = String(1 + (at % 12)).padStart(2, '0');
    const pay = at === 20 ? base : base + bonus;
    return `E${100 + at},Person Number ${at},team ${at % 4},20${10 + (at % 9)}-${month}-15,${base},${bonus},${pay}`;
  }),
].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const aboutOf = async (client: TestClient, id: string) =>
  (await client.get<Profile>(path(id, '/profile'))).body.about;

async function read(client: TestClient, id: string, settings: ReadSettingsChange) {
  const { status, body } = await client.post<UploadAccepted>(path(id, '/reparse'), { settings });
  expect(status).toBe(202);
  expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
}

it('is delivered with its evidence, is another kind when a person says so, and the found one again (DATA-002)', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('staff.csv', STAFF);
  expect(await aboutOf(client, id)).toMatchObject({
    ...{ kind: 'snapshot', noun: 'employees', key: ['employee_id'] },
    identities: [{ column: 'pay', kind: 'sum', of: ['base', 'bonus'], rows: 40, holds: 39, lines: [22] }],
  });
  const receipt = (await client.get<Receipt>(path(id, '/receipt'))).body;
  expect(receipt.warnings).toMatchObject([{ code: 'arithmetic_differs', column: 'pay', lines: [22] }]);

  await read(client, id, { tableKind: 'events' });
  expect(await aboutOf(client, id)).toMatchObject({
    kind: 'events',
    isChosen: true,
    evidence: ['You said so.'],
  });
  await read(client, id, { uses: { team: 'category' } });
  expect(await aboutOf(client, id)).toMatchObject({ kind: 'events', isChosen: true });
  await read(client, id, { tableKind: null });
  const found = await aboutOf(client, id);
  expect(found?.kind).toBe('snapshot');
  expect(found?.isChosen).toBeUndefined();
});
