import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobView, Meter, Usage } from '@plumbline/contracts';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson, type OriginHandler, TestOrigin } from '../testing/test-origin.js';

let ingestion: TestOrigin;
let analytics: TestOrigin;
let auth: TestOrigin;
/** The other services, which have nothing to add. */
let others: TestOrigin;
let gateway: TestGateway;
let headers: Record<string, string>;

beforeAll(async () => {
  [ingestion, analytics, auth, others] = await Promise.all([
    TestOrigin.start(),
    TestOrigin.start(),
    TestOrigin.start(),
    TestOrigin.start(),
  ]);
  gateway = await TestGateway.start(auth.url, {
    INGESTION_URL: ingestion.url,
    ANALYTICS_URL: analytics.url,
    DOCUMENTS_URL: others.url,
    EXPORT_URL: others.url,
    SCHEDULER_URL: others.url,
  });
  headers = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([ingestion.stop(), analytics.stop(), auth.stop(), others.stop()]);
});
beforeEach(() => {
  others.handler = ({ url }, response) =>
    url?.startsWith('/api/jobs/')
      ? answerJson(response, 404, { code: 'not_found' })
      : answerJson(response, 200, []);
  ingestion.requests.length = 0;
  analytics.requests.length = 0;
});

const call = (path: string, method = 'GET') => send(gateway.port, { method, path, headers });
const job = (minute: number): Partial<JobView> => ({
  id: randomUUID(),
  createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
});
/** A page of a list, as a service gives it. */
const pageOf =
  (all: Partial<JobView>[]): OriginHandler =>
  (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    const offset = Number(searchParams.get('offset'));
    response.setHeader('X-Total-Count', all.length);
    answerJson(response, 200, all.slice(offset, offset + Number(searchParams.get('limit'))));
  };
const away: OriginHandler = (_request, response) => void response.destroy();
const missing: OriginHandler = (_request, response) => answerJson(response, 404, { code: 'not_found' });

describe('GET /api/jobs', () => {
  it('merges the jobs of all services, newest first', async () => {
    const [a, b, c, d] = [job(1), job(2), job(3), job(4)];
    ingestion.handler = pageOf([d, b].filter((one) => one !== undefined));
    analytics.handler = pageOf([c, a].filter((one) => one !== undefined));
    const answer = await call('/api/jobs?_t=7');
    expect(answer.json<JobView[]>().map(({ id }) => id)).toEqual([d?.id, c?.id, b?.id, a?.id]);
    expect(answer.headers['x-total-count']).toBe('4');
    expect(ingestion.requests[0]?.headers.authorization).toBe(headers.Authorization);
    const page = await call('/api/jobs?offset=1&limit=2');
    expect(page.json<JobView[]>().map(({ id }) => id)).toEqual([c?.id, b?.id]);
    expect(page.headers['x-total-count']).toBe('4');
  });

  it('reaches what lies past the first page of an owner', async () => {
    const all = Array.from({ length: 450 }, (_, index) => ({
      id: randomUUID(),
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 1_000).toISOString(),
    }));
    ingestion.handler = pageOf(all);
    analytics.handler = pageOf([]);
    const answer = await call('/api/jobs?offset=400&limit=200');
    expect(answer.json<JobView[]>().map(({ id }) => id)).toEqual(all.slice(400).map(({ id }) => id));
    expect(answer.headers['x-total-count']).toBe('450');
  });

  it('leaves out an owner that is away, and says so', async () => {
    ingestion.handler = pageOf([job(1)]);
    analytics.handler = away;
    const answer = await call('/api/jobs');
    expect([answer.status, answer.headers['x-incomplete']]).toEqual([200, 'analytics-ai']);
    expect(answer.json<JobView[]>()).toHaveLength(1);
    ingestion.handler = away;
    others.handler = away;
    expect((await call('/api/jobs')).json().code).toBe('unavailable');
  });

  it('hands on a refusal, and refuses a page that is none', async () => {
    ingestion.handler = (_request, response) => answerJson(response, 401, { code: 'unauthorized' });
    analytics.handler = pageOf([]);
    expect((await call('/api/jobs')).status).toBe(401);
    expect((await call('/api/jobs?limit=201')).json().code).toBe('malformed');
    expect((await call('/api/jobs?offset=x')).json().code).toBe('malformed');
  });
});

describe('/api/jobs/{id}', () => {
  it.each(['GET', 'DELETE'])('%s answers as the owner does', async (method) => {
    const one = job(1);
    ingestion.handler = missing;
    analytics.handler = (_request, response) => answerJson(response, 200, one);
    expect((await call(`/api/jobs/${one.id}`, method)).json<JobView>()).toEqual(one);
    expect(analytics.requests[0]?.method).toBe(method);
    analytics.handler = (_request, response) => answerJson(response, 409, { code: 'conflict' });
    expect((await call(`/api/jobs/${one.id}`, method)).json().code).toBe('conflict');
  });

  it('is missing only when every owner says so', async () => {
    ingestion.handler = missing;
    analytics.handler = missing;
    expect((await call(`/api/jobs/${randomUUID()}`)).json().code).toBe('not_found');
    analytics.handler = away;
    expect((await call(`/api/jobs/${randomUUID()}`)).json().code).toBe('unavailable');
  });

  it('asks nobody about an id that is none', async () => {
    expect((await call('/api/jobs/..%2fx')).json().code).toBe('not_found');
    expect((await call('/api/jobs/1', 'DELETE')).json().code).toBe('not_found');
    expect(ingestion.requests).toHaveLength(0);
  });
});

describe('GET /api/subscription/usage', () => {
  const counts =
    (...meters: Meter[]): OriginHandler =>
    (_request, response) =>
      answerJson(
        response,
        200,
        meters.map((meter) => ({ meter, used: 1, limit: 5 })),
      );
  const usage = async () => {
    const answer = await call('/api/subscription/usage');
    return [answer.json<Usage>().map(({ meter }) => meter), answer.headers['x-incomplete']];
  };

  it('F.14 joins what each owner counts, in the order of the meters, and says who is away', async () => {
    ingestion.handler = counts('uploads');
    analytics.handler = counts('dashboards', 'guests');
    auth.handler = counts('users');
    expect(await usage()).toEqual([['uploads', 'dashboards', 'users', 'guests'], undefined]);
    auth.handler = away;
    expect(await usage()).toEqual([['uploads', 'dashboards', 'guests'], 'auth']);
  });
});
