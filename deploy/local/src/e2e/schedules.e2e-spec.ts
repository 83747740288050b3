import { describe, expect, it } from '@jest/globals';
import type {
  AlertChecked,
  Dashboard,
  ExportView,
  Fact,
  InsightRun,
  Schedule,
  ScheduleRun,
} from '@plumbline/contracts';
import { vouchFor } from './testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from './testing/api-client.js';
import { mailed, newestHtml } from './testing/mailbox.js';
import { buildDashboard, installSample } from './testing/sample.js';
import { useProductAlone } from './testing/use-product.js';

const NAME = 'quentin';
const RECIPIENT = 'quentins-colleague@plumbline.example';
const WHEN = { every: 'week', days: [1], at: '08:00', zone: 'America/Chicago' };

let person: ApiClient;
let sourceId: string;
let dashboardId: string;

const environment = useProductAlone(async () => {
  const { product } = environment;
  person = product.client();
  const { id } = await person.signUp(NAME);
  const owner = await product.owner();
  await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'premium' } });
  await vouchFor(owner, id);
  await person.signIn(NAME, TEST_PASSWORD);
  sourceId = await installSample(person);
  dashboardId = (await buildDashboard(person, sourceId)).id;
});

/** Runs a schedule at once; answers how it ended. */
async function run(asked: object): Promise<ScheduleRun | undefined> {
  const { status, body } = await person.post<Schedule>('/api/schedules', { when: WHEN, ...asked });
  expect(status).toBe(201);
  await person.post(`/api/schedules/${body.id}/run`);
  const runs = await person.until<ScheduleRun[]>(`/api/schedules/${body.id}/runs`, ([newest]) =>
    Boolean(newest?.finishedAt),
  );
  return runs[0];
}

describe('schedules of the product (SCHED-001, SCHED-002)', () => {
  it('F.5 a dashboard goes out as PDF by mail, with a receipt, is among the exports, and its reader can refuse more', async () => {
    const asked = { name: 'Weekly sales', kind: 'dashboard', target: dashboardId, format: 'pdf' };
    const sent = await run({ ...asked, recipients: [RECIPIENT] });
    expect(sent).toMatchObject({
      status: 'done',
      file: { name: expect.stringMatching(/\.pdf$/), pages: expect.any(Number) },
      recipients: [{ address: RECIPIENT, state: 'sent' }],
    });
    const { product } = environment;
    // Its charts stand in the mail as pictures with their words.
    await mailed(product, RECIPIENT, /(Small figures in the file lead)/);
    const html = await newestHtml(product, RECIPIENT);
    expect(html).toMatch(/<img src="cid:picture-1@plumbline"[^>]*alt="[^"]{20,}/);
    // Its links lead to the product at the port that it listens on.
    expect(html).toMatch(
      new RegExp(`href="http://[^/"]+:${new URL(product.url).port}/dashboard/${dashboardId}"`),
    );
    const exports = (await person.get<ExportView[]>('/api/export')).body;
    expect(exports.map(({ id }) => id)).toContain(sent?.file?.exportId);
    const way = await mailed(product, RECIPIENT, /(\/api\/schedules\/unsubscribe\/[\w-]+)/);
    expect((await product.client().post(way)).status).toBe(200);
    const again = await person.get<Schedule[]>('/api/schedules');
    const [schedule] = again.body.filter(({ name }) => name === 'Weekly sales');
    await person.post(`/api/schedules/${schedule?.id}/run`);
    const [held] = await person.until<ScheduleRun[]>(
      `/api/schedules/${schedule?.id}/runs`,
      (runs) => runs.length === 2 && runs.every(({ finishedAt }) => finishedAt !== undefined),
    );
    expect(held).toMatchObject({ status: 'unchanged', recipients: [{ state: 'held' }] });
  });

  it('F.5 an alert on a key figure says what it would have done, is told once by mail, and its number opens', async () => {
    const { config } = (await person.get<Dashboard>(`/api/dashboards/${dashboardId}`)).body;
    const [{ plan, title }] = config.kpis as [Dashboard['config']['kpis'][number]];
    const [measure] = plan.measures;
    const watch = {
      dataSourceId: sourceId,
      label: title,
      measure,
      filters: [],
      period: 'month',
      dashboardId,
    };
    const rule = { kind: 'threshold', side: 'above', value: 0 };
    const checked = await person.post<AlertChecked>('/api/alerts/check', { watch, rule });
    expect(checked.body).toMatchObject({
      summary: 'It would have fired once in the last 12 months.',
      verdict: { isFiring: true },
    });
    const asked = {
      name: 'Any at all',
      watch: checked.body.watch,
      rule,
      when: WHEN,
      recipients: [RECIPIENT],
    };
    const { status, body: alert } = await person.post<Schedule>('/api/alerts', asked);
    expect(status).toBe(201);
    const checks = async (count: number) => {
      await person.post(`/api/schedules/${alert.id}/run`);
      const [newest] = await person.until<ScheduleRun[]>(
        `/api/schedules/${alert.id}/runs`,
        (runs) => runs.length === count && runs.every(({ finishedAt }) => finishedAt !== undefined),
      );
      return newest;
    };
    const fired = await checks(1);
    expect(fired).toMatchObject({
      ...{ status: 'done', alert: { outcome: 'fired' } },
      recipients: [{ address: RECIPIENT, state: 'sent' }],
    });
    expect(await checks(2)).toMatchObject({
      status: 'unchanged',
      alert: { outcome: 'firing' },
      recipients: [],
    });
    const number = fired?.alert?.sentence.find(({ factId }) => factId !== undefined);
    const query = new URLSearchParams({ row: String(number?.row), column: String(number?.column) });
    const fact = await person.get<Fact>(`/api/facts/${number?.factId}?${query}`);
    expect([fact.status, typeof fact.body.value]).toEqual([200, 'number']);
    await mailed(environment.product, RECIPIENT, new RegExp(`(/scheduler\\?alert=${alert.id})`));
    // Its series stands in the mail as a picture with its words.
    expect(await newestHtml(environment.product, RECIPIENT)).toMatch(
      /<img src="cid:series@plumbline"[^>]*alt="[^"]{20,}/,
    );
  });

  it('F.5 a search for insights is made anew by the service whose work it is', async () => {
    const searched = async () =>
      (await person.get<InsightRun[]>('/api/insights/runs')).body.find(
        ({ dataSourceId }) => dataSourceId === sourceId,
      );
    await person.until('/api/insights/runs', (found: InsightRun[]) =>
      found.some((one) => one.dataSourceId === sourceId && one.status === 'done'),
    );
    const before = await searched();
    const ended = await run({ name: 'Nightly insights', kind: 'insights', target: sourceId });
    expect(ended).toMatchObject({ status: 'done', note: expect.stringMatching(/finding/) });
    expect((await searched())?.jobId).not.toBe(before?.jobId);
  });
});
