import { spawn } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckFinding, DeploymentCheck } from '@plumbline/contracts';
import { inDatabase } from './testing/in-database.js';
import { OWNER, RunningProduct, WITHOUT_LIMITS } from './testing/running-product.js';
import { type DoorFault, TlsDoor } from './testing/tls-door.js';

const PROGRAM = join(process.cwd(), 'deploy/local/deployment-check.mjs');
const WELL_KNOWN = 'changeme1234';
/** How it was set up, in haste: with a password of every list, and without a mail server. */
const FROM_THE_BEGINNING = ['mail', 'owner'];
/** Each takes longer than the second in which processes tell of themselves. */
const MOST_TRIES = 4;

let door: TlsDoor;
let product: RunningProduct;

beforeAll(async () => {
  door = await TlsDoor.open();
  product = await RunningProduct.start({
    ...WITHOUT_LIMITS,
    PUBLIC_URL: door.url,
    TRUST_PROXY: '1',
    PLUMBLINE_OWNER_PASSWORD: WELL_KNOWN,
    SAMPLE_SECONDS: '1',
  });
  door.leadTo(product.url);
});
afterEach(() => door.breakBy({}));
afterAll(async () => {
  await product?.remove();
  await door?.close();
});

/** The check as a pipeline runs it, past the proxy that the product reaches itself through. */
async function check(): Promise<{ code: number | null; failed: string[]; checks: CheckFinding[] }> {
  const { host } = new URL(door.url);
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...{ PLUMBLINE_URL: product.url, PLUMBLINE_HOST: host, CHECK_LEVEL: 'quick' },
      ...{ PLUMBLINE_USERNAME: OWNER.username, PLUMBLINE_PASSWORD: WELL_KNOWN },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [printed, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (printed === '') throw new Error(complaints);
  const { checks } = JSON.parse(printed) as DeploymentCheck;
  const failed = checks.flatMap(({ id, status }) => (status === 'fail' ? [id] : [])).sort();
  return { code, failed, checks };
}

/** Runs the check until this fails and nothing more does: figures of processes come once a second. */
async function finds(...ids: string[]): Promise<CheckFinding[]> {
  const expected = [...FROM_THE_BEGINNING, ...ids].sort();
  let found = await check();
  for (let tries = 1; found.failed.join() !== expected.join() && tries < MOST_TRIES; tries += 1)
    found = await check();
  expect([found.code, found.failed]).toEqual([1, expected]);
  return found.checks.filter(({ id }) => expected.includes(id));
}

const without =
  (name: string): DoorFault['rewrites'] =>
  ({ [name]: _left, ...headers }) =>
    headers;
const isLarge = ({ headers }: IncomingMessage) => Number(headers['content-length']) > 20_000_000;
const FAULTS: readonly [what: string, id: string, fault: DoorFault][] = [
  ['drops HSTS', 'hsts', { rewrites: without('strict-transport-security') }],
  ['drops the content policy', 'csp', { rewrites: without('content-security-policy') }],
  [
    'opens the interface to pages of every site',
    'origins',
    { rewrites: (headers) => ({ ...headers, 'access-control-allow-origin': '*' }) },
  ],
  [
    'cuts files off at 20 MB',
    'upload-limit',
    { answers: (request) => (isLarge(request) ? { status: 413 } : undefined) },
  ],
  [
    'shows everybody what it kept of the answer to somebody',
    'protected-paths',
    {
      answers: ({ method, url }) =>
        method === 'GET' && url === '/api/admin/users' ? { status: 200, body: '[]' } : undefined,
    },
  ],
  [
    'answers what it does not know with the start page',
    'service-worker',
    {
      answers: ({ url }) =>
        url === '/sw.js' ? { status: 200, headers: { 'content-type': 'text/html' }, body: '' } : undefined,
    },
  ],
  ['is away', 'reach', { answers: () => 'silence' }],
];

describe('F.8 an installation that is broken on purpose', () => {
  it('has a well-known password and no mail server: both are found, each with what mends it', async () => {
    for (const { fix } of await finds()) expect(fix?.text).toBeTruthy();
  });

  it.each(FAULTS)('has a proxy in front that %s', async (_what, id, fault) => {
    door.breakBy(fault);
    for (const { fix } of await finds(id)) expect(fix?.text).toBeTruthy();
  });

  it('has a certificate that ran out', async () => {
    await door.renew(new Date('2026-02-01'));
    await finds('tls');
    await door.renew();
  });

  it('has a database that forgets at a power failure', async () => {
    const set = (value: string) =>
      inDatabase(product, async (client) => {
        await client.query(`ALTER SYSTEM SET fsync = ${value}`);
        await client.query('SELECT pg_reload_conf()');
      });
    await set('off');
    await finds('durability');
    await set('on');
  });

  it('lacks the last step of its schema', async () => {
    const last = await inDatabase(product, async (client) => {
      const { rows } = await client.query<{ name: string; timestamp: string }>(
        `DELETE FROM auth.migrations WHERE id = (SELECT max(id) FROM auth.migrations) RETURNING timestamp, name`,
      );
      return rows[0];
    });
    await finds('migrations');
    await inDatabase(product, (client) =>
      client.query('INSERT INTO auth.migrations (timestamp, name) VALUES ($1, $2)', [
        last?.timestamp,
        last?.name,
      ]),
    );
  });
});
