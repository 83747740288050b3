import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DataSourceDetail, InsightRun, JobView } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import pg from 'pg';
import { ApiClient, TEST_PASSWORD } from './testing/api-client.js';
import { SeparateServices } from './testing/separate-services.js';
import { TraceCollector } from './testing/trace-collector.js';

/** Four processes and a database on a machine that may be busy with other things. */
const BUSY_MS = 240_000;
const CELL = 'Quixotic-Walrus';
const NUMBER = '948274.6153';
const WRONG_PASSWORD = 'Mauve-Trombone-9431';
const NEW_PASSWORD = 'Teal-Accordion-2207';

let collector: TraceCollector;
let services: SeparateServices;
let client: ApiClient;
const tokens = new Set<string>();

beforeAll(async () => {
  collector = await TraceCollector.start();
  services = await SeparateServices.start({ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  client = new ApiClient(services.url);
}, BUSY_MS);
afterAll(async () => {
  await services?.stop();
  collector?.stop();
});

function table(): string {
  const rows = Array.from({ length: 400 }, (_, row) => {
    const day = new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
    return `${day},${CELL}-${row % 7},${row % 5 === 0 ? NUMBER : row * 3}`;
  });
  return `day,customer,amount\n${rows.join('\n')}\n`;
}

const isOver = ({ status }: { status: string }) => ['succeeded', 'failed', 'cancelled'].includes(status);
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

const UPLOAD_SPANS = [
  'ingestion: POST /api/upload',
  'ingestion: job parse-upload',
  'ingestion: publish DataSourceReady',
  'analytics-ai: event DataSourceReady',
  'analytics-ai: job find-insights',
];

/** What happens to one upload: its request id, and the file's workspace and source. */
async function uploadOne() {
  await client.signUp('seen');
  tokens.add(client.accessToken ?? '');
  const upload = await client.upload('orders.csv', table());
  const { body: me } = await client.get<{ workspaceId?: string }>('/api/auth/me');
  await client.until<JobView>(`/api/jobs/${upload.body.jobId}`, isOver);
  await client.until<InsightRun[]>('/api/insights/runs', (runs) =>
    runs.some(({ status }) => status === 'done'),
  );
  return { requestId: idOf(upload), upload: upload.body, me };
}

describe('the product as separate processes, seen from outside', () => {
  it(
    'an upload is followed by its request id from the door to the findings, in logs and in one trace',
    async () => {
      const { requestId, upload } = await uploadOne();
      const found = await eventually('the search to be told of', async () => {
        const lines = await services.lines({ requestId });
        return lines.some(({ kind }) => kind === 'find-insights') && lines;
      });
      expect(found).toEqual(
        expect.arrayContaining(
          [
            { name: 'gateway', msg: 'request', method: 'POST', route: '/api/upload', status: 202 },
            { name: 'ingestion', msg: 'request', method: 'POST', route: '/api/upload', status: 202 },
            { name: 'ingestion', msg: 'job', kind: 'parse-upload', status: 'succeeded', jobId: upload.jobId },
            { name: 'analytics-ai', msg: 'event', type: 'DataSourceReady', outcome: 'applied' },
            { name: 'analytics-ai', msg: 'job', kind: 'find-insights', status: 'succeeded' },
          ].map((line) => expect.objectContaining(line)),
        ),
      );
      expect(new Set(found.map(({ workspaceId }) => workspaceId)).size).toBe(1);

      // Each process hands its own in, in its own time.
      await eventually('the whole trace, under one root', () => {
        const root = collector.spans.find(
          ({ name, service }) => name === 'POST /api/upload' && service === 'gateway',
        );
        const trace = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
        const seen = new Set(trace.map(({ service, name }) => `${service}: ${name}`));
        const ids = new Set(trace.map(({ spanId }) => spanId));
        const tops = trace.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
        return tops.length === 1 && UPLOAD_SPANS.every((name) => seen.has(name));
      });
    },
    BUSY_MS,
  );

  it(
    'a dashboard is followed from its request to its job',
    async () => {
      const [source] = (await client.get<DataSourceDetail[]>('/api/data-sources')).body;
      const asked = await client.post<Dashboard>('/api/dashboards/generate', { dataSourceId: source?.id });
      await client.until<Dashboard>(`/api/dashboards/${asked.body.id}`, ({ status }) => status === 'ready');
      await eventually('the build to be told of', async () => {
        const lines = await services.lines({ requestId: idOf(asked), name: 'analytics-ai' });
        return lines.some(({ kind, status }) => kind === 'build-dashboard' && status === 'succeeded');
      });
    },
    BUSY_MS,
  );

  it(
    'metrics answer who is slow, who is full, and what is stuck',
    async () => {
      const [gateway, ingestion, analytics] = await Promise.all(
        ['gateway', 'ingestion', 'analytics-ai'].map((name) => services.metrics(name)),
      );
      expect(gateway).toMatch(/http_request_seconds_count\{.*route="\/api\/upload",status="202"\} 1/);
      for (const text of [
        'plumbline_queue_jobs{service="ingestion",kind="parse-upload",status="queued"} 0',
        'plumbline_queue_oldest_seconds{service="ingestion",kind="parse-upload"} 0',
        'plumbline_queue_expired_leases{service="ingestion",kind="parse-upload"} 0',
        'plumbline_job_seconds_count{service="ingestion",kind="parse-upload",outcome="succeeded"} 1',
        'plumbline_job_wait_seconds_count{service="ingestion",kind="parse-upload"} 1',
        'plumbline_outbox_unsent{service="ingestion"} 0',
        'plumbline_outbox_oldest_seconds{service="ingestion"} 0',
        'plumbline_dead_letters{service="ingestion"} 0',
        'plumbline_pool_waiting{service="ingestion"} 0',
        'plumbline_pool_connections{service="ingestion",state="busy"}',
        'plumbline_pool_wait_seconds_count{service="ingestion"}',
        'plumbline_storage_seconds_count{operation="put",outcome="done"}',
        'nodejs_eventloop_lag_p99_seconds',
        'process_open_fds',
      ]) {
        expect(ingestion).toContain(text);
      }
      expect(analytics).toMatch(
        /event_seconds_count\{service="analytics-ai",type="DataSourceReady",outcome="applied"\} [1-9]/,
      );
      expect(analytics).toContain('plumbline_consumer_lag{service="analytics-ai"');
      expect(`${gateway}${ingestion}${analytics}`).not.toMatch(/scrape_failures_total\{/);
    },
    BUSY_MS,
  );

  it(
    'X-08: nothing secret and no cell is printed, whatever is asked and whatever fails',
    async () => {
      await session();
      await badFiles();
      await failingStatements();
      await lostDatabase();
      const output = await services.output();
      const secrets = [
        ...services.secrets,
        ...tokens,
        ...client.cookies.values(),
        ...[TEST_PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, CELL, NUMBER, 'seen@plumbline.example'],
      ];
      expect(secrets.filter((secret) => secret.length > 5 && output.includes(secret))).toEqual([]);
      expect(output).toContain('"msg":"request failed"');
    },
    BUSY_MS,
  );
});

/** Signing in rightly and wrongly, with secrets also where they do not belong. */
async function session(): Promise<void> {
  await client.post('/api/auth/login', { username: 'seen', password: WRONG_PASSWORD });
  await client.post(`/api/auth/login?password=${TEST_PASSWORD}&token=${WRONG_PASSWORD}`, 'not json');
  await client.post('/api/auth/signup', { username: 'seen', password: TEST_PASSWORD });
  const renewed = await client.post<{ accessToken: string }>('/api/auth/refresh');
  expect(renewed.status).toBe(200);
  client.accessToken = renewed.body.accessToken;
  tokens.add(client.accessToken);
  await client.post('/api/auth/change-password', {
    currentPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
  });
  await client.get(`/api/data-sources/${CELL}?token=${TEST_PASSWORD}`);
  await client.get('/api/data-sources', { headers: { authorization: `Bearer ${WRONG_PASSWORD}` } });
}

/** Files that cannot be read, each for another reason, and questions that cannot be answered. */
async function badFiles(): Promise<void> {
  const files: [string, string][] = [
    ['broken.json', `[{"customer": "${CELL}", "amount": ${NUMBER}`],
    ['broken.xml', `<rows><row><customer>${CELL}</customer></rows>`],
    ['ragged.csv', `a,b\n"${CELL},${NUMBER}\n`],
    ['binary.csv', `\u0000${CELL}\u0000`],
  ];
  for (const [name, content] of files) {
    const { body } = await client.upload(name, content);
    if (body.jobId) await client.until<JobView>(`/api/jobs/${body.jobId}`, isOver);
  }
  const [source] = (await client.get<DataSourceDetail[]>('/api/data-sources')).body;
  await client.get(`/api/data-sources/${source?.id}/rows?filter=${CELL}`);
  await client.post('/api/dashboards/generate', { dataSourceId: CELL });
}

/** Statements that fail with the caller's values as their parameters. */
async function failingStatements(): Promise<void> {
  const admin = new pg.Client({ connectionString: services.postgres.url });
  await admin.connect();
  const { rows } = await admin.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name, tablename FROM pg_tables
     WHERE tablename IN ('users', 'data_sources', 'idempotency_keys')`,
  );
  const rename = async (suffixed: boolean) => {
    for (const { name, tablename } of rows) {
      const [from, to] = suffixed ? [name, `${tablename}_away`] : [`${name}_away`, tablename];
      await admin.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    }
  };
  await rename(true);
  const login = await client.post('/api/auth/login', { username: 'seen', password: TEST_PASSWORD });
  expect(login.status).toBe(500);
  await client.upload('orders.csv', table(), { headers: { 'idempotency-key': randomUUID() } });
  await rename(false);
  await admin.end();
}

/** The database falls over in the middle of work. */
async function lostDatabase(): Promise<void> {
  const running = Array.from({ length: 8 }, () =>
    client.upload('orders.csv', table()).catch(() => undefined),
  );
  await services.postgres.crash();
  await Promise.all(running);
  const away = await client.post('/api/auth/login', { username: 'seen', password: TEST_PASSWORD });
  expect(away.status).toBe(503);
  await services.postgres.start();
  await eventually('auth to be back', async () => {
    const { status } = await client.post('/api/auth/login', { username: 'seen', password: TEST_PASSWORD });
    return status < 500;
  });
}
