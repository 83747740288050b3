import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedApiToken,
  type DataSourceSummary,
  type Me,
  OPERATIONS,
  type Subscription,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { verifyAddress } from './testing/addresses.js';
import { type ApiClient, TEST_PASSWORD } from './testing/api-client.js';
import { RunningProduct } from './testing/running-product.js';

const WEBHOOK_SECRET = `whsec_${randomUUID()}`;
const CSV = 'region,amount\nNorth,1.50\nSouth,2.25\n';

let product: RunningProduct;
const payment = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1' }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => payment.listen(0, '127.0.0.1', resolve));
  product = await RunningProduct.start({
    STRIPE_SECRET_KEY: `sk_test_${randomUUID()}`,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `http://127.0.0.1:${(payment.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await product?.remove();
  payment.close();
});

async function person(name: string): Promise<ApiClient> {
  const client = product.client();
  await client.signUp(name);
  await verifyAddress(product, client, name);
  return client;
}
const meOf = async (client: ApiClient) => (await client.get<Me>('/api/user')).body;

describe('S-18 X-13 X-14 the routes of administrators, at the public door', () => {
  it('ROLE-001 ROLE-003 ROLE-004 ROLE-005 are open to owner and admin alone, whatever the verb', async () => {
    const owner = await product.owner();
    const [user, admin] = [await person('plain'), await person('site-admin')];
    const { id } = await meOf(admin);
    await owner.call('PATCH', `/api/admin/users/${id}`, { body: { role: 'admin' } });
    await admin.signIn('site-admin', TEST_PASSWORD);
    const operations = OPERATIONS.filter(
      ({ path, owner: service }) => path.startsWith('/api/admin/') && service === 'auth',
    );
    const callers = { nobody: product.client(), user, admin, owner };
    const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    let tried = 0;
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      for (const [role, client] of Object.entries(callers)) {
        for (const verb of verbs) {
          // A word in the place of an id is an id to the other verbs.
          const operation = [path, path.replace(/[^/]+$/, '{id}')]
            .map((known) => operations.find((one) => one.path === known && one.method === verb))
            .find(Boolean);
          const { status } = await client.call(verb, url, { headers: { 'x-forwarded-for': '127.0.0.1' } });
          tried += 1;
          const isRefused = role === 'user' || (role === 'admin' && operation?.access === 'owner');
          const answer = [path, role, verb, status];
          if (!operation) expect(answer).toEqual([path, role, verb, 405]);
          else if (role === 'nobody') expect(answer).toEqual([path, role, verb, 401]);
          else if (isRefused) expect(answer).toEqual([path, role, verb, 403]);
          else expect([200, 400, 404]).toContain(status);
        }
      }
    }
    process.stdout.write(`S-18 administrators' routes x roles x verbs: ${tried} tried\n`);
  });
});

describe('PROF-001 what a person takes along', () => {
  it('is one archive with the account, the lists and the files as they were uploaded', async () => {
    const client = await person('leaver');
    const { body } = await client.upload('orders.csv', CSV);
    await client.until<DataSourceSummary>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');
    const answer = await fetch(`${product.url}/api/user/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.accessToken}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const names = [
      'account.json',
      'sign-ins.json',
      'preferences.json',
      'data-sources.json',
      'dashboards.json',
      'insights.json',
      `data-sources/${body.id}.csv`,
    ];
    for (const name of names) expect([name, archive.includes(name)]).toEqual([name, true]);
    const file = await fetch(`${product.url}/api/data-sources/${body.id}/file`, {
      headers: { authorization: `Bearer ${client.accessToken}` },
    });
    expect(await file.text()).toBe(CSV);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''orders.csv");
    const stranger = await person('stranger');
    expect((await stranger.get(`/api/data-sources/${body.id}/file`)).status).toBe(404);
  });
});

describe('a program with a token', () => {
  it('S-10 S-18 reads what its user may read, changes nothing, and is refused at once when revoked', async () => {
    const client = await person('maker');
    const created = await client.post<CreatedApiToken>('/api/user/tokens', { name: 'Report', scope: 'read' });
    const program = product.client();
    program.accessToken = created.body.token;
    expect((await program.get('/api/data-sources')).status).toBe(200);
    expect((await program.get('/api/auth/me')).body).toMatchObject({ username: 'maker' });
    expect((await program.upload('a.csv', CSV)).status).toBe(403);
    expect((await program.get('/api/user/sessions')).status).toBe(403);
    expect((await program.call('POST', '/api/user/export')).status).toBe(403);
    await client.call('DELETE', `/api/user/tokens/${created.body.id}`);
    expect((await program.get('/api/data-sources')).status).toBe(401);
  });
});

describe('SUBS-002 PLAN-036 a plan that is bought', () => {
  it('begins at the checkout, is told by signed news without our marker, and raises the limits', async () => {
    const client = await person('buyer');
    const limits = async () => {
      const { body } = await client.get<{ meter: string; limit: number | null }[]>('/api/subscription/usage');
      return body.find(({ meter }) => meter === 'uploads')?.limit;
    };
    expect(await limits()).toBe(5);
    const page = await client.post<{ url: string }>('/api/subscription/checkout', { plan: 'premium' });
    expect(page.body.url).toBe('https://pay.example/cs_1');
    const { workspaceId } = await meOf(client);
    const message = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1_000),
      data: { object: { client_reference_id: workspaceId, customer: 'cus_1', subscription: 'sub1' } },
    });
    const send = (signature: string) =>
      fetch(`${product.url}/api/subscription/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: message,
      });
    expect((await send('t=1,v1=00')).status).toBe(400);
    const at = Math.floor(Date.now() / 1_000);
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${message}`).digest('hex');
    expect((await send(`t=${at},v1=${signature}`)).status).toBe(200);
    expect((await client.get<Subscription>('/api/subscription')).body).toMatchObject({
      plan: 'premium',
      paidBy: 'card',
    });
    await eventually('the limit follows', async () => (await limits()) === 20);
  });
});
