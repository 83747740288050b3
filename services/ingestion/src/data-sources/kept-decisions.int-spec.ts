import { expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  DataSourceSummary,
  Decision,
  Preview,
  Profile,
  Receipt,
  UploadAccepted,
} from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const two = (value: number) => String(value).padStart(2, '0');
const NAME = 'Booking date';

/** Bookings with the month first, then bookings with the day first; every day above 12. */
function bank(monthFirst: number, dayFirst: number): string {
  const dates = Array.from({ length: monthFirst + dayFirst }, (_, index) => {
    const [day, month] = [13 + (index % 15), 1 + (index % 12)].map((part) => two(part));
    return index < monthFirst ? `${month}/${day}/2024` : `${day}/${month}/2024`;
  });
  const rows = dates.map((date, index) => `${date};${index},50;Card ${index}`);
  return [`${NAME};Amount;Text`, ...rows].join('\n');
}

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const aboutDates = (decisions: readonly Decision[] = []) =>
  decisions.find(({ column, question }) => column === NAME && question === 'date_order');

async function shown(client: TestClient, id: string) {
  const receipt = (await client.get<Receipt>(path(id, '/receipt'))).body;
  const profile = (await client.get<Profile>(path(id, '/profile'))).body;
  const { columns, openDecisions } = (await client.get<DataSourceDetail>(path(id))).body;
  const inProfile = profile.columns.find(({ name }) => name === NAME);
  expect(aboutDates(inProfile?.decisions)).toEqual(aboutDates(receipt.decisions));
  const lost = receipt.warnings.find(({ code }) => code === 'contradicts_choice');
  const type = columns.find(({ name }) => name === NAME)?.type;
  const { chosen, by } = aboutDates(receipt.decisions) ?? {};
  return { type, chosen, by, lost: lost?.count, openDecisions, settings: receipt.settings };
}

async function reparse(client: TestClient, id: string, settings: object) {
  const { status, body } = await client.post<UploadAccepted>(path(id, '/reparse'), { settings });
  expect(status).toBe(202);
  expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
  return shown(client, id);
}

it('a decision outlives other settings, a new file and a way back, and can be taken back (DATA-002)', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('bank.csv', bank(180, 195));
  const open = { type: 'text', chosen: null, by: 'open', lost: undefined, openDecisions: 1 };
  expect(await shown(client, id)).toMatchObject(open);

  const preview = await client.post<Preview>(path(id, '/preview'), { dateOrder: { [NAME]: 'dmy' } });
  expect(aboutDates(preview.body.receipt.decisions)).toMatchObject({ chosen: 'dmy', by: 'person' });

  const dayFirst = { type: 'date', chosen: 'dmy', by: 'person', lost: 180, openDecisions: 0 };
  expect(await reparse(client, id, { dateOrder: { [NAME]: 'dmy' } })).toMatchObject(dayFirst);
  expect(await reparse(client, id, { types: { Text: 'text' }, encoding: 'utf-8' })).toMatchObject(dayFirst);

  const replaced = await client.replace(id, 'bank-2.csv', bank(20, 30));
  await client.jobEnds(replaced.body.jobId);
  expect(await shown(client, id)).toMatchObject({ ...dayFirst, lost: 20 });

  expect(await reparse(client, id, { types: { [NAME]: 'text' } })).toMatchObject({
    ...{ type: 'text', chosen: 'text', by: 'person', openDecisions: 0 },
    lost: undefined,
  });
  const monthFirst = await reparse(client, id, { dateOrder: { [NAME]: 'mdy' } });
  expect(monthFirst).toMatchObject({ type: 'date', chosen: 'mdy', by: 'person', lost: 30 });
  expect(monthFirst.settings.types).toEqual({ Text: 'text' });
  const takenBack = await reparse(client, id, { dateOrder: { [NAME]: null } });
  expect(takenBack).toMatchObject(open);
  expect(takenBack.settings).toEqual({ types: { Text: 'text' }, encoding: 'utf-8' });

  await client.post<DataSourceSummary>(path(id, '/rollback'), { version: 3 });
  expect(await shown(client, id)).toMatchObject(dayFirst);
});

it('a new file that has no use for a decision keeps it and says so (DATA-002)', async () => {
  const client = await service.client();
  const { id } = await client.uploadReady('bank.csv', bank(18, 19));
  await reparse(client, id, { dateOrder: { [NAME]: 'dmy' } });
  const replaced = await client.replace(id, 'iso.csv', `${NAME};Amount\n2024-05-13;1\n2024-05-14;2\n`);
  await client.jobEnds(replaced.body.jobId);
  const { body } = await client.get<Receipt>(path(id, '/receipt'));
  expect(aboutDates(body.decisions)).toMatchObject({ chosen: 'dmy', by: 'person', applies: false });
  expect(body.warnings).toContainEqual(expect.objectContaining({ code: 'setting_ignored', column: NAME }));
});
