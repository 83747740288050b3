import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ExportDocument,
  HEALTH_CONSENT,
  HEALTH_DELETION_WORDS,
  type HealthAnswer,
  type HealthFigure,
  type HealthImport,
  type HealthReceipt,
  type HealthRecord,
  type HealthRows,
  type HealthState,
  type HealthTrend,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { appleExport } from '../testing/health/apple-export.js';
import { dayAt, SLEEP, STEPS, WEIGHTS } from '../testing/health/sample-export.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

const run = existsSync(childEntry('./reading/health-child.js', import.meta.url)) ? describe : describe.skip;
const now = () => Math.floor(Date.now() / 1_000);

run('health records (needs built code)', () => {
  let analytics: RunningAnalytics;
  let address: string;
  let owner: Caller;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    await analytics.app.listen(0, '127.0.0.1');
    address = await analytics.app.getUrl();
    owner = await analytics.signIn({ role: 'owner', factorAt: now() });
  });
  afterAll(() => analytics?.stop());

  const get = <Body>(path: string, caller = owner) =>
    analytics.call<Body>(caller, 'GET', `/api/health-ai${path}`);
  const post = <Body>(path: string, body: unknown, caller = owner) =>
    analytics.call<Body>(caller, 'POST', `/api/health-ai${path}`, { body });
  const agree = (caller = owner) => post('/consent', { version: HEALTH_CONSENT.version }, caller);
  async function bring(name: string, text: string, caller = owner) {
    const form = new FormData();
    form.set('file', new Blob([text]), name);
    const reply = await fetch(`${address}/api/health-ai/import`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${caller.token}` } },
    });
    return { status: reply.status, body: (await reply.json()) as HealthImport & { code?: string } };
  }
  const figure = async (metric: string) =>
    (await get<HealthFigure[]>('/figures')).body.find((one) => one.metric === metric);

  it('HEALTH-001 ROLE-002 ROUTE-034 only the owner, with the second factor just proved, and after the consent', async () => {
    for (const role of ['admin', 'user'] as const) {
      const other = await analytics.signIn({ role, factorAt: now() });
      expect((await get('/figures', other)).status).toBe(403);
    }
    const program = await analytics.signIn({ role: 'owner', factorAt: now(), scope: 'write' });
    expect((await get('/figures', program)).status).toBe(403);
    for (const factorAt of [undefined, now() - 901]) {
      const late = await analytics.signIn({ ...owner.claims, factorAt });
      expect((await get('/figures', late)).body).toMatchObject({ code: 'second_factor_needed' });
      expect((await get<HealthState>('', late)).body).toMatchObject({
        unlockedUntil: null,
        hasRecords: false,
      });
    }
    expect((await get('/figures')).body).toMatchObject({ code: 'consent_needed' });
    expect((await bring('scale.csv', 'Date,Weight (lb)\n2026-01-01,170\n')).body.code).toBe('consent_needed');
    expect((await post('/consent', { version: 99 })).status).toBe(409);
    expect((await agree()).body).toMatchObject({ consent: { version: HEALTH_CONSENT.version } });
    expect((await get('/figures')).body).toEqual([]);
  });

  it('HEALTH-001 words of an emergency are answered before anything else, also behind the lock', async () => {
    const locked = await analytics.signIn({ ...owner.claims, factorAt: undefined });
    const { body } = await post<HealthAnswer>('/ask', { question: 'I have chest pain' }, locked);
    expect(body).toMatchObject({ kind: 'emergency', rows: [] });
    expect(body.parts[0]?.text).toMatch(/911.*988/);
    expect(
      (await post<HealthAnswer>('/ask', { question: 'Should I take something?' }, locked)).body.kind,
    ).toBe('clinician');
  });

  it('HEALTH-001 an export is read once; every record is loaded or said to be left out', async () => {
    const text = appleExport([...WEIGHTS, ...STEPS, ...SLEEP, { ...WEIGHTS[0]!, type: 'DietaryWater' }]);
    const { status, body } = await bring('export.xml', text);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'apple', found: 12, loaded: 10, setAside: 2 });
    expect(body.leftOut).toEqual(
      expect.arrayContaining([expect.objectContaining({ why: 'the file holds them once more', count: 1 })]),
    );
    expect((await bring('again.xml', text)).status).toBe(409);
    expect((await get<HealthImport[]>('/imports')).body.map(({ name }) => name)).toEqual(['export.xml']);
  });

  it('HEALTH-001 what two devices counted at once counts once, and a night is slept once', async () => {
    const values = async (metric: string) =>
      (await get<HealthTrend>(`/trends?metric=${metric}`)).body.points.map(({ day, value }) => [day, value]);
    // Ten minutes of the phone alone are half of its record.
    expect(await values('steps')).toEqual([
      [dayAt(0), 2_800],
      [dayAt(1), 500],
    ]);
    expect(await values('sleep')).toEqual([[dayAt(1), 7]]);
  });

  it('HEALTH-001 hours of nights in a spreadsheet belong to the day that it names', async () => {
    const { body } = await bring('sleep.csv', 'Date,Sleep hours\n2026-02-01,6.5\n2026-02-02,7.5\n');
    const { points } = (await get<HealthTrend>('/trends?metric=sleep&from=2026-02-01')).body;
    expect(points.map(({ day, value }) => [day, value])).toEqual([
      ['2026-02-01', 6.5],
      ['2026-02-02', 7.5],
    ]);
    await analytics.call(owner, 'DELETE', `/api/health-ai/imports/${body.id}`);
  });

  it('HEALTH-001 a figure stands beside one’s own past, a record shows both values', async () => {
    expect(await figure('weight')).toMatchObject({
      ...{ per: 'reading', unit: 'lb', position: 'above', baseline: { kind: 'extremes', count: 4 } },
    });
    const records = await get<HealthRecord[]>('/records?metric=weight&limit=1');
    expect(records.headers['x-total-count']).toBe('5');
    expect(records.body[0]).toMatchObject({ printedValue: 82, printedUnit: 'kg', unit: 'lb' });
    expect(records.body[0]?.line).toBeGreaterThan(0);
  });

  it('HEALTH-001 confirmed values of a report keep their place, their range as printed and the picture of the page', async () => {
    const report = {
      ...{ name: 'lakeline.pdf', bytes: 9, sha256: 'a'.repeat(64), laboratory: 'Lakeline', notes: [] },
      collectedOn: '2026-03-01',
      values: [
        {
          ...{ name: 'LDL', value: 3, unit: 'mmol/L', page: 1, box: [0.1, 0.2, 0.9, 0.25], sureness: 1 },
          range: { low: null, high: 3.4, text: '< 3.4' },
        },
      ],
      pages: [{ page: 1, picture: Buffer.from('picture').toString('base64') }],
    };
    const { status, body } = await post<HealthImport>('/records', report);
    expect([status, body.loaded]).toEqual([201, 1]);
    const [point] = (await get<HealthTrend>('/trends?metric=ldl')).body.points;
    expect(point).toMatchObject({
      printedValue: 3,
      printedUnit: 'mmol/L',
      page: 1,
      range: { text: '< 3.4' },
    });
    expect(point?.value).toBeCloseTo(116, 0);
    const picture = await get<{ picture: string }>(`/imports/${body.id}/pages/1`);
    expect(Buffer.from(picture.body.picture, 'base64').toString()).toBe('picture');
  });

  it('HEALTH-001 a question is answered from these records, each number with its rows', async () => {
    const { body } = await post<HealthAnswer>('/ask', { question: 'total steps' });
    const number = body.parts.find(({ plan }) => plan !== undefined);
    expect([body.kind, number?.text]).toEqual(['answer', '3,300']);
    const rows = await post<HealthRows>('/rows', { plan: number?.plan, row: 0, column: number?.column });
    expect(rows.body.columns).toEqual(['Day', 'Steps']);
    expect(rows.body.rows.map(([, value]) => value).filter((value) => value !== null)).toEqual([2_800, 500]);
    expect(rows.body.records[0]).toMatchObject({ metric: 'steps', line: expect.any(Number) });
    const [kept] = await analytics.database.query('SELECT count(*)::int AS count FROM facts');
    const [asked] = await analytics.database.query('SELECT count(*)::int AS count FROM asked_questions');
    expect([kept.count, asked.count]).toEqual([0, 0]);
  });

  it('HEALTH-001 the summary for a visit names the source of every line', async () => {
    const { body } = await get<ExportDocument>(
      '/summary?metrics=ldl,weight&question=Is%20it%20the%20same%20scale%3F',
    );
    const texts = body.blocks.flatMap((block) =>
      block.kind === 'paragraph' ? [block.parts.map(({ text }) => text).join('')] : [],
    );
    expect(texts[0]).toBe('Is it the same scale?');
    expect(texts[1]).toMatch(/^116 mg\/dL on Mar 1, 2026 \[1\]/);
    expect(texts.at(-1)).toMatch(/^\[\d\] /);
    expect(body.subtitle).toContain('Not medical advice.');
  });

  it('HEALTH-001 nothing lies open: not in the database, not in a folder', async () => {
    const [{ dump }] = await analytics.database.query(
      `SELECT string_agg(to_jsonb(part)::text, '') || (SELECT string_agg(to_jsonb(one)::text, '') FROM health_imports one)
       AS dump FROM health_parts part`,
    );
    const bytes = Buffer.from((dump as string).replaceAll(/[^0-9a-f]/g, ''), 'hex');
    for (const word of ['weight', 'Scale', 'export.xml', 'PAR1']) expect(bytes.includes(word)).toBe(false);
    const folder = join(analytics.settings.TEMP_DIRECTORY ?? '', 'health');
    expect(await readdir(folder)).toEqual([]);
  });

  it('HEALTH-001 neither keys nor what they seal go into backups', async () => {
    const kept: { name: string }[] = await analytics.database.query(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE conname = 'rows_stay_out_of_backups' ORDER BY 1`,
    );
    expect(kept.map(({ name }) => name.split('.').at(-1))).toEqual([
      'health_imports',
      'health_keys',
      'health_parts',
    ]);
  });

  it('S-18 HEALTH-001 whatever lists or searches finds nothing of the records', async () => {
    const lists = [
      ...['dashboards', 'insights', 'insights/runs'],
      'predictions',
      'executive-summaries/all',
      'ask/history',
    ];
    for (const list of lists)
      expect([list, (await analytics.call(owner, 'GET', `/api/${list}`)).body]).toEqual([list, []]);
    const asked = await analytics.call<{ answered: boolean; reason: string }>(owner, 'POST', '/api/ask', {
      body: { question: 'total steps', preview: true },
    });
    expect(asked.body).toMatchObject({ answered: false, reason: 'no_data' });
    const own = await analytics.call(owner, 'POST', '/api/user/export');
    expect(JSON.stringify(own.body)).not.toMatch(/weight|steps|LDL|export\.xml/i);
    const told = await analytics.database.query(
      `SELECT count(*)::int AS count FROM outbox AS told WHERE to_jsonb(told)::text ~* 'weight|steps|export.xml'`,
    );
    expect(told).toEqual([{ count: 0 }]);
  });

  it('HEALTH-001 a withdrawn consent closes the records, a file goes by itself', async () => {
    await analytics.call(owner, 'DELETE', '/api/health-ai/consent');
    expect((await get('/figures')).body).toMatchObject({ code: 'consent_needed' });
    await agree();
    const [newest] = (await get<HealthImport[]>('/imports')).body;
    await analytics.call(owner, 'DELETE', `/api/health-ai/imports/${newest?.id}`);
    expect(await figure('ldl')).toBeUndefined();
    expect(await figure('weight')).toBeDefined();
  });

  it('HEALTH-001 the deletion destroys the key and proves it by a receipt', async () => {
    const remove = (confirm: string) =>
      analytics.call<HealthReceipt>(owner, 'DELETE', '/api/health-ai/data', { body: { confirm } });
    expect((await remove('yes')).status).toBe(400);
    const { body } = await remove(HEALTH_DELETION_WORDS);
    expect(body).toMatchObject({ isKeyGone: true, opensNoMore: true });
    expect(body.counted.map(({ what, before, after }) => [what, before > 0, after])).toEqual([
      ['Sealed parts', true, 0],
      ['Files', true, 0],
      ['Consents', true, 0],
      ['Keys', true, 0],
    ]);
    expect((await get<HealthReceipt[]>('/receipts')).body).toEqual([body]);
    expect((await get('/figures')).body).toMatchObject({ code: 'consent_needed' });
  });
});
