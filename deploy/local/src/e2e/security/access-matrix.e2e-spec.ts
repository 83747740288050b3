import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedShare,
  type DashboardQueryResult,
  type DataSourceSummary,
  type DocumentSummary,
  OPERATIONS,
  type Operation,
} from '@plumbline/contracts';
import { vouchFor } from '../testing/addresses.js';
import { ApiClient, TEST_PASSWORD } from '../testing/api-client.js';
import { acceptedBody, acceptedQuery } from '../testing/bodies.js';
import { ordersCsv } from '../testing/orders.js';
import { RunningProduct } from '../testing/running-product.js';
import { buildDashboard } from '../testing/sample.js';

/**
 * S-18: two tenants, every caller there is, every route of the table with every verb, with ids of the other tenant and
 * ids that nobody has.
 */

const MISSING = '00000000-0000-4000-8000-000000000000';
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** They keep the connection open. */
const STREAMS = new Set(['/api/live', '/api/dashboards/{id}/live']);
/** Whoever may do it would sign out the callers that come after. */
const ENDS_SESSIONS = new Set(['DELETE /api/session-activities']);

const CALLERS = ['anonymous', 'guest', 'user', 'admin', 'owner'] as const;
type Caller = (typeof CALLERS)[number];

interface Seen {
  status: number;
  code: string | undefined;
  text: string;
}

let product: RunningProduct;
let host: ApiClient;
let ids: Record<string, string>;
let callers: Record<Caller, ApiClient>;

beforeAll(async () => {
  product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '100' });
  host = product.client();
  const { id: hostId } = await host.signUp('keeper');
  const owner = await product.owner();
  await owner.call('PATCH', `/api/admin/users/${hostId}/subscription`, { body: { plan: 'premium' } });
  await vouchFor(owner, hostId);
  await host.signIn('keeper', TEST_PASSWORD);
  ids = await fill(hostId);
  const user = product.client();
  const { id: userId } = await user.signUp('stranger');
  // What the plan decides is asked elsewhere.
  await owner.call('PATCH', `/api/admin/users/${userId}/subscription`, { body: { plan: 'enterprise' } });
  await user.signIn('stranger', TEST_PASSWORD);
  callers = { anonymous: product.client(), guest: await guestOf(), user, admin: await adminOf(owner), owner };
});
afterAll(() => product?.remove());

/** What the first tenant has, by the noun of its routes. */
async function fill(hostId: string): Promise<Record<string, string>> {
  const { body: upload } = await host.upload('mine.csv', ordersCsv(300));
  await host.until<DataSourceSummary>(`/api/data-sources/${upload.id}`, ({ status }) => status === 'ready');
  const { body: document } = await host.uploadDocument('mine.txt', 'Dear keeper');
  await host.until<DocumentSummary>(`/api/documents/${document.id}`, ({ status }) => status === 'ready');
  const { body: extraction } = await host.post<{ id: string }>(
    `/api/documents/${document.id}/extractions`,
    {},
  );
  const { body: batch } = await host.post<{ id: string }>('/api/extractions/batches', {
    documentIds: [document.id],
  });
  const fields = [{ name: 'Total', type: 'money' }];
  const { body: template } = await host.post<{ id: string }>('/api/extraction-templates', {
    name: 'Mine',
    fields,
  });
  const made = await buildDashboard(host, upload.id);
  const { body: answer } = await host.post<DashboardQueryResult>(`/api/dashboards/${made.id}/query`, {});
  const [insight] = await host.until<{ id: string }[]>('/api/insights', (found) => found.length > 0);
  const { body: schedule } = await host.post<{ id: string }>('/api/schedules', {
    ...{ name: 'Nightly insights', kind: 'insights', target: upload.id },
    when: { every: 'day', at: '02:00', zone: 'UTC' },
  });
  const [session] = (await host.get<{ id: string }[]>('/api/user/sessions')).body;
  return {
    'data-sources': upload.id,
    dashboards: made.id,
    documents: document.id,
    extractions: extraction.id,
    batches: batch.id,
    'extraction-templates': template.id,
    facts: answer.tiles[0]?.factIds[0] ?? MISSING,
    insights: insight?.id ?? MISSING,
    jobs: upload.jobId,
    schedules: schedule.id,
    user: session?.id ?? MISSING,
    admin: hostId,
  };
}

async function guestOf(): Promise<ApiClient> {
  const guest = product.client();
  const { body } = await host.post<CreatedShare>(`/api/dashboards/${ids.dashboards}/share`, {});
  expect((await guest.post('/api/auth/guest-token', { token: body.token })).body.success).toBe(true);
  // A guest may open the facts that the dashboard told to guests, and no others.
  await guest.post(`/api/dashboards/${ids.dashboards}/query`, {});
  return guest;
}

async function adminOf(owner: ApiClient): Promise<ApiClient> {
  const admin = product.client();
  const { id } = await admin.signUp('overseer');
  expect((await owner.call('PATCH', `/api/admin/users/${id}`, { body: { role: 'admin' } })).status).toBe(200);
  await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'enterprise' } });
  await admin.signIn('overseer', TEST_PASSWORD);
  return admin;
}

const nounOf = (path: string): string =>
  path.includes('/batches/') ? 'batches' : (path.split('/')[2] ?? '');
const written = (path: string, id: string): string =>
  path
    .replace('{id}', id)
    .replace('{n}', '1')
    // A field that its extraction has.
    .replace('fields/{name}', 'fields/Total')
    .replaceAll(/\{\w+\}/g, MISSING) + acceptedQuery(path);

async function ask(caller: Caller, method: string, path: string, id = MISSING): Promise<Seen> {
  const body = acceptedBody(method, path);
  const answer = await callers[caller].call<Record<string, unknown> | string>(method, written(path, id), {
    ...(method !== 'GET' && method !== 'DELETE' && { body }),
    headers: { 'if-match': '1' },
  });
  const told = typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
  return {
    status: answer.status,
    code: typeof told.code === 'string' ? told.code : undefined,
    text: JSON.stringify({ ...told, requestId: '' }),
  };
}

const lines = OPERATIONS.filter(({ path }) => !STREAMS.has(path));
const label = (caller: Caller, { method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${caller}: ${method} ${path}`;

describe('S-18 X-14 every route, every verb, every caller', () => {
  let tried = 0;
  afterAll(() => {
    process.stdout.write(
      `S-18: ${lines.length} routes, ${CALLERS.length} callers, ${VERBS.length} verbs; ${tried} calls tried.\n`,
    );
  });

  it('without a session nothing but the public routes is answered', async () => {
    for (const line of OPERATIONS.filter(({ access }) => access !== 'public')) {
      tried += 1;
      const { status } = await ask('anonymous', line.method, line.path, ids[nounOf(line.path)]);
      expect([label('anonymous', line), status]).toEqual([label('anonymous', line), 401]);
    }
  });

  it('S-19 a guest reaches the dashboard, its query and a fact of it, and nothing else', async () => {
    const open: string[] = [];
    for (const line of lines.filter(({ access }) => access !== 'public')) {
      tried += 2;
      const [own, missing] = [
        await ask('guest', line.method, line.path, ids[nounOf(line.path)]),
        await ask('guest', line.method, line.path),
      ];
      expect([label('guest', line), missing.status]).toEqual([label('guest', line), 404]);
      if (own.status === 200) open.push(`${line.method} ${line.path}`);
      else expect([label('guest', line), own.text]).toEqual([label('guest', line), missing.text]);
    }
    expect(open.sort()).toEqual([
      'GET /api/dashboards/{id}',
      'GET /api/facts/{id}',
      'POST /api/dashboards/{id}/query',
    ]);
  });

  it.each(['user', 'admin', 'owner'] as const)(
    '%s finds of another tenant what nobody has: the same 404',
    async (caller) => {
      const foreign = lines.filter(
        ({ path, access }) => path.includes('{id}') && (access === 'session' || access === 'guest'),
      );
      for (const line of foreign) {
        tried += 2;
        const [theirs, missing] = [
          await ask(caller, line.method, line.path, ids[nounOf(line.path)] ?? MISSING),
          await ask(caller, line.method, line.path),
        ];
        expect([label(caller, line), theirs]).toEqual([label(caller, line), missing]);
        expect([label(caller, line), theirs.status]).toEqual([label(caller, line), 404]);
      }
      expect(foreign.length).toBeGreaterThan(25);
    },
  );

  it('roles of the installation are asked for on the server: user, admin, owner', async () => {
    for (const line of lines.filter(({ access }) => access === 'admin' || access === 'owner')) {
      const mayAdmin = line.access === 'admin';
      for (const [caller, may] of [
        ['user', false],
        ['admin', mayAdmin],
        ['owner', true],
      ] as const) {
        if (may && ENDS_SESSIONS.has(`${line.method} ${line.path}`)) continue;
        tried += 1;
        const { status } = await ask(caller, line.method, line.path);
        expect([label(caller, line), status === 403]).toEqual([label(caller, line), !may]);
      }
    }
  });

  it('a verb that a route does not have is refused to everybody', async () => {
    const paths = [...new Set(lines.map(({ path }) => path))];
    for (const path of paths) {
      const known = lines.filter((line) => line.path === path).map(({ method }) => method as string);
      for (const method of VERBS.filter((verb) => !known.includes(verb))) {
        for (const caller of CALLERS) {
          tried += 1;
          const { status } = await ask(caller, method, path, ids[nounOf(path)]);
          const name = `${caller}: ${method} ${path}`;
          expect([name, [401, 403, 404, 405].includes(status)]).toEqual([name, true]);
        }
      }
    }
  });

  it('lists hold nothing of another tenant, and the first still has everything', async () => {
    const lists = [
      ...['data-sources', 'documents', 'extractions/all', 'extractions/batches', 'dashboards'],
      ...['insights', 'insights/runs', 'jobs'],
    ];
    for (const path of lists.map((list) => `/api/${list}`))
      for (const caller of ['user', 'admin', 'owner'] as const) {
        tried += 1;
        expect([caller, path, (await callers[caller].get(path)).body]).toEqual([caller, path, []]);
      }
    for (const noun of ['data-sources', 'documents', 'extractions', 'dashboards'])
      expect((await host.get(`/api/${noun}/${ids[noun]}`)).status).toBe(200);
  });
});
