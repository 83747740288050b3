import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  EMPTY_LISTS,
  MAX_UPLOAD_BYTES,
  PLAN_TABLE,
  type Plan,
  UNAVAILABLE_OPERATIONS,
} from '@plumbline/contracts';
import { MARKED, type Sent, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start('http://127.0.0.1:9', { SUPPORT_EMAIL: 'help@orders.example' });
});
afterAll(() => gateway.stop());

const ask = (sent: Sent) => send(gateway.port, sent);
const as = async (role: 'user' | 'admin' | 'owner', plan: Plan = 'premium') => ({
  ...MARKED,
  Authorization: `Bearer ${await gateway.token({ role, plan })}`,
});
/** A path under a wildcard. */
const below = (path: string) => path.replace('/*', '/17/anything');

describe('parts that this version does not have', () => {
  it('X-14 their lists are empty arrays for whoever may see them', async () => {
    const paths = EMPTY_LISTS.map(({ path }) => path);
    for (const part of ['/api/health-ai', '/api/replication'])
      expect(paths.filter((path) => path.startsWith(part))).toEqual([]);
    const headers = await as('owner');
    for (const path of paths) {
      const { status, text, headers: answered } = await ask({ path: `${path}?_t=1`, headers });
      expect({ path, status, text, cache: answered['cache-control'] }).toEqual({
        path,
        status: 200,
        text: '[]',
        cache: 'no-store',
      });
    }
  });

  it('X-14 everything is closed without a session, then says that it is not available', async () => {
    const owner = await as('owner');
    for (const { method, path } of UNAVAILABLE_OPERATIONS) {
      const [stranger, known] = await Promise.all([
        ask({ method, path: below(path), headers: MARKED }),
        ask({ method, path: below(path), headers: owner }),
      ]);
      expect([method, path, stranger.status]).toEqual([method, path, 401]);
      expect([method, path, known.status, known.json().code]).toEqual([method, path, 404, 'not_available']);
    }
  });

  it('API-022 X-14 POST /api/replication/test answers 401 without a session, whatever the caller claims to be', async () => {
    const answer = await ask({
      method: 'POST',
      path: '/api/replication/test',
      headers: { ...MARKED, 'X-Forwarded-For': '127.0.0.1', 'Content-Type': 'application/json' },
      body: '{"testType":"unauthenticated","timestamp":"2026-11-21T00:00:00.000Z","environment":"localhost"}',
    });
    expect([answer.status, answer.json().code]).toEqual([401, 'unauthorized']);
  });

  it('SW-014 the operating figures are for owners and admins', async () => {
    for (const path of ['/api/monitoring', '/api/cache-metrics', '/api/session-activities', '/api/backup'])
      expect((await ask({ path, headers: await as('user') })).json().code).toBe('forbidden');
    expect((await ask({ path: '/api/health-ai/records', headers: await as('admin') })).json().code).toBe(
      'forbidden',
    );
  });
});

describe('what browsers may keep', () => {
  it('SW-008 /api/public names the installation, and may be stored', async () => {
    const { headers, json } = await ask({ path: '/api/public' });
    expect(json()).toMatchObject({ product: 'Plumbline', supportEmail: 'help@orders.example' });
    expect(headers['cache-control']).toBe('public, no-cache');
  });

  it('SW-009 /api/static-data holds the plan table, and may be stored', async () => {
    const { headers, text, json } = await ask({ path: '/api/static-data' });
    expect(json()).toEqual({ plans: PLAN_TABLE, maxUploadBytes: MAX_UPLOAD_BYTES });
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(text).not.toContain('token');
  });
});

describe('POST /api/cache/invalidate', () => {
  const invalidate = async (body: string) =>
    ask({
      method: 'POST',
      path: '/api/cache/invalidate',
      headers: { ...(await as('user')), 'Content-Type': 'application/json' },
      body,
    });

  it('API-030 takes keys and answers those it knows', async () => {
    const answer = await invalidate('{"keys":["/api/dashboards"]}');
    expect([answer.status, answer.json()]).toEqual([200, { keys: ['/api/dashboards'] }]);
  });

  it('X-16 patterns, paths and foreign names have no effect', async () => {
    const answer = await invalidate('{"keys":["*","../","user:2","/api/dashboards/*","/api"]}');
    expect(answer.json()).toEqual({ keys: [] });
  });

  it('X-16 is small, well-formed and for signed-in callers', async () => {
    const keys = (count: number) => JSON.stringify({ keys: Array(count).fill('x') });
    expect((await invalidate(keys(20))).status).toBe(200);
    expect((await invalidate(keys(21))).status).toBe(400);
    expect((await invalidate('{"keys":"*"}')).status).toBe(400);
    expect((await invalidate('{')).status).toBe(400);
    expect((await invalidate(keys(2_000))).status).toBe(413);
    const stranger = await ask({ method: 'POST', path: '/api/cache/invalidate', headers: MARKED });
    expect(stranger.status).toBe(401);
  });
});
