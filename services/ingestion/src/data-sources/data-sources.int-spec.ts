import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DataSourceDetail,
  type DataSourceSummary,
  dataSourceDetail,
  dataSourceSummary,
  type LiveMessage,
  type Profile,
  profile,
  type Receipt,
  type RowsPage,
  receipt,
  rowsPage,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { z } from 'zod';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const ORDERS = [
  'order,region,amount,paid',
  ...Array.from({ length: 300 }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return `0${1000 + index},${['North', 'South', 'East'][index % 3]},${(index * 1.25).toFixed(2)},2026-03-${day}`;
  }),
].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const rowsOf = async (client: TestClient, id: string, query: Record<string, string>) =>
  client.get<RowsPage>(path(id, `/rows?${new URLSearchParams(query)}`));

describe('a file that was read (DATA-015)', () => {
  let client: TestClient;
  let source: DataSourceDetail;
  beforeAll(async () => {
    client = await service.client();
    source = await client.uploadReady('orders.csv', ORDERS);
  });

  it('is ready with counts, columns and its first 100 records (ENT-005, ENT-006)', async () => {
    expect(dataSourceDetail.parse(source)).toMatchObject({
      status: 'ready',
      recordCount: 300,
      columnCount: 4,
      version: 1,
    });
    expect(source.data).toHaveLength(100);
    expect(source.data[0]).toEqual({ order: '01000', region: 'North', amount: 0, paid: '2026-03-01' });
    expect(source.columns.map(({ name, type }) => [name, type])).toEqual([
      ['order', 'text'],
      ['region', 'text'],
      ['amount', 'decimal'],
      ['paid', 'date'],
    ]);
  });

  it('is listed without its data, newest first, with the total (API-023, X-19)', async () => {
    const second = await client.uploadReady('later.csv', 'a\n1\n2\n');
    const { body, headers } = await client.get<DataSourceSummary[]>('/api/data-sources?_t=1');
    expect(
      z
        .array(dataSourceSummary)
        .parse(body)
        .map(({ id }) => id),
    ).toEqual([second.id, source.id]);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body[1]).not.toHaveProperty('data');
    const page = await client.get<DataSourceSummary[]>('/api/data-sources?offset=1&limit=1');
    expect(page.body.map(({ id }) => id)).toEqual([source.id]);
  });

  it('keeps a receipt of the very bytes and a profile of every column', async () => {
    const read = receipt.parse((await client.get<Receipt>(path(source.id, '/receipt'))).body);
    expect(read).toMatchObject({ bytes: ORDERS.length, rowsRead: 300, rowsLoaded: 300, rowsRejected: 0 });
    expect(read.sha256).toMatch(/^[0-9a-f]{64}$/);
    const drawn = profile.parse((await client.get<Profile>(path(source.id, '/profile'))).body);
    expect(drawn.columns.map(({ name }) => name)).toEqual(['order', 'region', 'amount', 'paid']);
  });

  it('answers pages of rows with their lines, sorted and filtered', async () => {
    const filter = JSON.stringify([{ column: 'region', op: 'in', values: ['East'] }]);
    const { body } = await rowsOf(client, source.id, { offset: '2', limit: '3', sort: '-amount', filter });
    expect(rowsPage.parse(body).total).toBe(100);
    expect(body.rows.map(([order]) => order)).toEqual(['01293', '01290', '01287']);
    expect(body.lines).toEqual([295, 292, 289]);
  });

  it.each([
    ['a limit above 1,000', { limit: '1001' }],
    ['a negative offset', { offset: '-1' }],
    ['an unknown sort column', { sort: 'amount; drop table data_sources' }],
    ['SQL as a sort', { sort: '(CASE WHEN 1=1 THEN 1 END)' }],
    ['a filter that is no JSON', { filter: 'region=East' }],
    ['a filter on an unknown column', { filter: '[{"column":"__line\\" or 1=1","op":"eq","values":[1]}]' }],
    ['an unknown filter operation', { filter: '[{"column":"region","op":"sql","values":["1=1"]}]' }],
  ])('S-02 refuses %s', async (_, query) => {
    expect((await rowsOf(client, source.id, query)).status).toBe(400);
  });

  it('is renamed and confirmed', async () => {
    const renamed = await client.call<DataSourceSummary>('PATCH', path(source.id), {
      name: '  March\u202e orders ',
    });
    expect(renamed.body.name).toBe('March orders');
    const first = await client.post<DataSourceSummary>(path(source.id, '/confirm'), {});
    const again = await client.post<DataSourceSummary>(path(source.id, '/confirm'));
    expect(first.body.confirmedAt).toEqual(expect.any(String));
    expect(again.body.confirmedAt).toBe(first.body.confirmedAt);
  });

  it.each([
    ['PATCH', '', { name: '' }],
    ['PATCH', '', { name: { $ne: null } }],
    ['PATCH', '', { name: 'x', workspaceId: randomUUID() }],
    ['PATCH', '', { name: '\u202e' }],
    ['POST', '/confirm', { by: 'me' }],
    ['POST', '/reparse', { delimiter: { raw: ';' } }],
    ['POST', '/reparse', { path: '/etc/passwd' }],
    ['POST', '/preview', { settings: { headerRow: '1' } }],
    ['POST', '/rollback', { version: '1' }],
  ])('S-01 refuses %s %s with %j', async (method, rest, body) => {
    expect((await client.call(method, path(source.id, rest), body)).status).toBe(400);
  });

  it('S-18 answers a stranger, a made-up id and a non-id with the same 404', async () => {
    const stranger = await service.client();
    const verbs: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'mine' }],
      ['DELETE', ''],
      ['POST', '/confirm', {}],
      ['GET', '/rows'],
      ['GET', '/receipt'],
      ['GET', '/profile'],
      ['POST', '/preview', {}],
      ['POST', '/reparse', {}],
      ['GET', '/versions'],
      ['POST', '/rollback', {}],
    ];
    for (const [method, rest, body] of verbs) {
      const answers = await Promise.all(
        [source.id, randomUUID(), 'x'].map(async (id) => {
          const { status, body: answer } = await stranger.call(method, path(id, rest), body);
          return { status, code: answer.code, message: answer.message };
        }),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await stranger.get(`/api/jobs/${source.jobId}`)).status).toBe(404);
    expect((await stranger.get('/api/data-sources')).body).toEqual([]);
    expect((await client.get<DataSourceSummary>(path(source.id))).status).toBe(200);
  });
});

describe('names that could hurt', () => {
  it('gives columns called __proto__ and constructor back as data', async () => {
    const client = await service.client();
    const source = await client.uploadReady('odd.csv', '__proto__,constructor,toString\nx,y,z\nu,v,w\n');
    expect(JSON.stringify(source.data[0])).toBe('{"__proto__":"x","constructor":"y","toString":"z"}');
    const { body } = await rowsOf(client, source.id, { sort: '-__proto__' });
    expect(body.rows[0]).toEqual(['x', 'y', 'z']);
  });
});

describe('a file that cannot be read', () => {
  it('fails with a reason for people and gives its place back (T-58)', async () => {
    const client = await service.client();
    const { body } = await client.upload('empty.csv', '');
    const job = await client.jobEnds(body.jobId);
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'empty_file', message: expect.stringMatching(/\w+ \w+/) },
    });
    const source = (await client.get<DataSourceDetail>(path(body.id))).body;
    expect(source).toMatchObject({ status: 'failed', error: job.error, columns: [], data: [] });
    const usage = await client.get('/api/subscription/usage');
    expect(usage.body).toEqual([{ meter: 'uploads', used: 0, limit: 5 }]);
    expect((await client.get(path(body.id, '/rows'))).status).toBe(409);
  });
});

describe('lists and live news', () => {
  it('X-19 answers 20 wide sources in less than 50 kB', async () => {
    const client = await service.client({ plan: 'enterprise' });
    const header = Array.from({ length: 100 }, (_, index) => `a rather long column name ${index}`).join(',');
    const rows = Array.from({ length: 50 }, (_, row) =>
      Array.from({ length: 100 }, (_, column) => row * column).join(','),
    );
    const wide = await client.uploadReady(`${'long name '.repeat(30)}.csv`, [header, ...rows].join('\n'));
    await service.database.query(
      `INSERT INTO data_sources SELECT (jsonb_populate_record(data_sources, jsonb_build_object('id', gen_random_uuid()))).*
       FROM data_sources, generate_series(1, 19) WHERE id = $1`,
      [wide.id],
    );
    const { body } = await client.get<DataSourceSummary[]>('/api/data-sources');
    expect(body).toHaveLength(20);
    expect(body[0]?.strips.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(50_000);
  });

  it('tells browsers of the workspace, and no other, what changed', async () => {
    const claims = { wid: randomUUID() };
    const heard: LiveMessage[] = [];
    service.live.subscribe(claims.wid, ({ message }) => heard.push(message));
    const client = await service.client(claims);
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    await eventually('the end of the job is told', () =>
      heard.some(({ event, data }) => event === 'job' && 'status' in data && data.status === 'succeeded'),
    );
    expect(heard).toContainEqual({
      workspaceId: claims.wid,
      event: 'changed',
      data: { type: 'data-source', id: source.id },
    });
  });
});
