import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DEVICE_COOKIE } from '@plumbline/contracts';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { type Echo, TestOrigin } from '../testing/test-origin.js';

let origin: TestOrigin;
let gateway: TestGateway;

beforeAll(async () => {
  origin = await TestOrigin.start();
});
afterAll(() => origin.stop());
afterEach(() => gateway.stop());

const login = (headers: Record<string, string> = {}) =>
  send(gateway.port, { method: 'POST', path: '/api/auth/login', headers: { ...MARKED, ...headers } });
const statuses = async (calls: (() => Promise<{ status: number }>)[]) => {
  const found: number[] = [];
  for (const call of calls) found.push((await call()).status);
  return found;
};

describe('rate limits', () => {
  it('refuses an address past its limit with 429 and when to come back, loopback or not', async () => {
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'login=3/60' });
    expect(await statuses([login, login, login])).toEqual([200, 200, 200]);
    const refused = await login();
    expect([refused.status, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(gateway.port, { path: '/api/auth/get-ip' })).status).toBe(200);
  });

  it('counts by session where the limit says so', async () => {
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'query=2/60' });
    const query = (token: string) => () =>
      send(gateway.port, {
        path: `/api/facts/${randomUUID()}`,
        headers: { Authorization: `Bearer ${token}` },
      });
    const [one, other] = [await gateway.token(), await gateway.token()];
    expect(await statuses([query(one), query(one), query(one), query(other)])).toEqual([200, 200, 429, 200]);
  });

  it('counts every call, known or not, as a backstop', async () => {
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'general=2/60' });
    const call = (path: string) => () => send(gateway.port, { path });
    expect(
      await statuses([call('/api/nothing'), call('/api/system-health'), call('/api/auth/get-ip')]),
    ).toEqual([404, 200, 429]);
    expect((await send(gateway.port, { path: '/health/live' })).status).toBe(200);
  });

  it('can be multiplied for load tests', async () => {
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'login=1/60', RATE_LIMIT_FACTOR: '2' });
    expect(await statuses([login, login, login])).toEqual([200, 200, 429]);
  });

  it('X-17 counts a device where somebody has signed in before for itself, by a mark that auth has signed', async () => {
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'login=2/60' });
    const from = (mark: string) => () => login({ Cookie: `other=1; ${DEVICE_COOKIE}=${mark}~second` });
    expect(await statuses([login, login, login])).toEqual([200, 200, 429]);
    const known = from(await gateway.deviceMark());
    expect(await statuses([known, known, known])).toEqual([200, 200, 429]);
    const forged = ['A'.repeat(43), 'a.b.c', await gateway.deviceMark('access+jwt'), await gateway.token()];
    for (const mark of forged) expect((await from(mark)()).status).toBe(429);
    expect((await from(await gateway.deviceMark())()).status).toBe(200);
  });

  it('does not believe a forwarded address from just anybody (S-17)', async () => {
    gateway = await TestGateway.start(origin.url, { RATE_LIMITS: 'login=2/60' });
    const from = (address: string) => () => login({ 'X-Forwarded-For': address });
    expect(await statuses([from('1.1.1.1'), from('2.2.2.2'), from('3.3.3.3')])).toEqual([200, 200, 429]);
  });

  it.each([
    ['1', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    ['2', '9.9.9.9, 1.2.3.4', '9.9.9.9'],
    ['127.0.0.0/8', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    ['127.0.0.1,1.2.3.4', '9.9.9.9, 1.2.3.4', '9.9.9.9'],
    ['10.0.0.0/8', '9.9.9.9, 1.2.3.4', '127.0.0.1'],
    ['0', '9.9.9.9', '127.0.0.1'],
  ])('TRUST_PROXY=%s takes %s for %s', async (trusted, forwarded, address) => {
    gateway = await TestGateway.start(origin.url, { TRUST_PROXY: trusted });
    const answer = await send(gateway.port, {
      path: '/api/auth/get-ip',
      headers: { 'X-Forwarded-For': forwarded },
    });
    expect(answer.json<Echo>().headers['x-forwarded-for']).toBe(address);
  });
});
