import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GUEST_COOKIE_PREFIX, OPERATIONS } from '@plumbline/contracts';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson, type Echo, echo, TestOrigin } from '../testing/test-origin.js';

let origin: TestOrigin;
let gateway: TestGateway;

beforeAll(async () => {
  origin = await TestOrigin.start();
});
afterAll(() => origin.stop());
beforeEach(async () => {
  gateway = await TestGateway.start(origin.url);
});
afterEach(() => gateway.stop());

const id = randomUUID();
const cookie = `${GUEST_COOKIE_PREFIX}${id}=${'A'.repeat(43)}`;
const written = (path: string) => path.replaceAll(/\{\w+\}/g, id);
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  send(gateway.port, { method, path, headers: { ...MARKED, ...headers } });

/** A pass that is over: its stream says so and ends. */
const OVER = { shareId: id, workspaceId: id, endsAt: new Date(0).toISOString() };

describe('a guest at the gateway', () => {
  it('S-18 S-19 reaches the dashboard, its query, its pictures, its forecasts, its stream and a fact; every other call that needs a session is 404', async () => {
    origin.handler = (request, response) =>
      request.url === '/internal/guest-pass' ? answerJson(response, 200, OVER) : echo(request, response);
    const calls = OPERATIONS.filter(({ access }) => access !== 'public');
    const open: string[] = [];
    for (const { method, path } of calls) {
      const { status } = await ask(method, written(path), { cookie });
      if (status === 200) open.push(`${method} ${path}`);
      else expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect(open.sort()).toEqual([
      'GET /api/dashboards/{id}',
      'GET /api/dashboards/{id}/forecasts/{predictionId}',
      'GET /api/dashboards/{id}/images/{imageId}',
      'GET /api/dashboards/{id}/live',
      'GET /api/facts/{id}',
      'POST /api/dashboards/{id}/query',
    ]);
    process.stdout.write(
      `A guest tried ${calls.length} calls that need a session; ${open.length} are open.\n`,
    );
  });

  it('is known to the service by the guest cookies alone', async () => {
    const jar = `plumbline_refresh=secret; ${cookie}; other=1; ${GUEST_COOKIE_PREFIX}x=${'B'.repeat(43)}`;
    const answer = await ask('GET', `/api/dashboards/${id}`, { cookie: jar });
    expect(answer.json<Echo>().headers.cookie).toBe(`${cookie}; ${GUEST_COOKIE_PREFIX}x=${'B'.repeat(43)}`);
  });

  it('T-16 S-21 is refused without the marker, and from elsewhere', async () => {
    const query = (headers: Record<string, string>) =>
      send(gateway.port, {
        method: 'POST',
        path: `/api/dashboards/${id}/query`,
        headers: { cookie, ...headers },
      });
    expect((await query({})).json().code).toBe('marker_missing');
    expect((await query({ ...MARKED, origin: 'https://evil.example' })).json().code).toBe('bad_origin');
    expect((await query({ ...MARKED, origin: gateway.url })).status).toBe(200);
  });

  it('who shows a token asks as themselves: a dead one is 401, a live one takes no cookie along', async () => {
    const path = `/api/dashboards/${id}`;
    expect((await ask('GET', path, { cookie, authorization: 'Bearer dead' })).status).toBe(401);
    const answer = await ask('GET', path, { cookie, authorization: `Bearer ${await gateway.token()}` });
    expect([answer.status, answer.json<Echo>().headers.cookie]).toEqual([200, undefined]);
  });

  it('X-05 a dashboard id alone opens nothing', async () => {
    expect((await ask('GET', `/api/dashboards/${id}`)).status).toBe(401);
  });

  it('T-20 S-19 may guess ten tokens a minute from one address', async () => {
    const guess = () => ask('POST', '/api/auth/guest-token', { 'content-type': 'application/json' });
    const found: number[] = [];
    for (let tried = 0; tried < 12; tried += 1) found.push((await guess()).status);
    expect(found).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  it('S-19 asks less often than people with a session, from one address and by whatever links', async () => {
    await gateway.stop();
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'guestQuery=2/60' });
    const paths = [`/api/dashboards/${id}/query`, `/api/facts/${id}`, `/api/facts/${randomUUID()}`];
    const asked = (headers: Record<string, string>) =>
      Promise.all(paths.map((path) => ask(path.endsWith('query') ? 'POST' : 'GET', path, headers)));
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
    expect(statuses(await asked({ cookie }))).toEqual([200, 200, 429]);
    const authorization = `Bearer ${await gateway.token()}`;
    expect(statuses(await asked({ authorization }))).toEqual([200, 200, 200]);
  });

  it('no search engine keeps what a guest is told', async () => {
    for (const path of [`/shared/${'A'.repeat(43)}`, `/shared-guest/${id}`, `/api/dashboards/${id}`]) {
      const { headers } = await ask('GET', path, { cookie });
      expect([path, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
        path,
        'noindex',
        'no-referrer',
      ]);
    }
    expect((await ask('GET', '/')).headers['x-robots-tag']).toBeUndefined();
  });
});
