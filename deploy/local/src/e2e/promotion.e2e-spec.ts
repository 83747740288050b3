import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry, ReplicationStatus } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { ApiClient } from './testing/api-client.js';
import { TEST_PASSWORD } from './testing/api-client.js';
import { BusyWriter, savedValue } from './testing/busy-writer.js';
import { inDatabase } from './testing/in-database.js';
import { addStandby, keepRunning, promoteByHand, untilNode, untilReady } from './testing/replicated-pair.js';
import { RunningProduct, WITHOUT_LIMITS } from './testing/running-product.js';

let first: RunningProduct;
let second: RunningProduct;
/** By which the first installation follows the second. */
let token: string;
const writers: BusyWriter[] = [];
const stops: (() => void)[] = [];
const WRITERS = ['writer-one', 'writer-two'].map((username) => ({ username, password: TEST_PASSWORD }));
const [AT_FIRST, AT_SECOND] = WRITERS as [(typeof WRITERS)[0], (typeof WRITERS)[0]];

beforeAll(async () => {
  first = await RunningProduct.start(WITHOUT_LIMITS);
  for (const { username } of WRITERS) await first.client().signUp(username);
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.stop()));
  for (const stop of stops) stop();
  await second?.remove();
  await first?.remove();
});

/** Two people who save all the time, each at one side, until what happens meanwhile is over. */
async function whileWriting<Result>(
  work: (sides: { atFirst: BusyWriter; atSecond: BusyWriter }) => Promise<Result>,
): Promise<Result> {
  const sides = {
    atFirst: new BusyWriter(first.url, AT_FIRST),
    atSecond: new BusyWriter(second.url, AT_SECOND),
  };
  writers.push(sides.atFirst, sides.atSecond);
  return work(sides).finally(async () => {
    for (const side of Object.values(sides)) await side.stop();
  });
}

const ownerOf = async (product: RunningProduct): Promise<ApiClient> =>
  eventually('the owner signs in', () => product.owner().catch(() => undefined));
const some = (writer: BusyWriter, since = 0): Promise<true> =>
  eventually('a write is acknowledged', () => writer.acknowledged.length > since);

/** No write of the one that was replaced was acknowledged after the first of its successor. */
function expectNoTwo({ old, next }: { old: BusyWriter; next: BusyWriter }): void {
  const begun = next.acknowledged[0]?.at ?? 0;
  expect(begun).toBeGreaterThan(0);
  expect(old.acknowledged.length).toBeGreaterThan(0);
  expect(old.acknowledged.filter(({ at }) => at > begun)).toEqual([]);
}

/** What was acknowledged last is there, or what was sent after it. */
async function expectKept(
  product: RunningProduct,
  writer: BusyWriter,
  user: (typeof WRITERS)[0],
): Promise<void> {
  const client = product.client();
  await client.signIn(user.username, user.password);
  expect(await savedValue(client)).toBeGreaterThanOrEqual(writer.acknowledged.at(-1)?.value ?? 0);
}

/** How a write is answered by an installation where people can sign in. */
async function writeAt(product: RunningProduct): Promise<number> {
  const client = await ownerOf(product);
  return (await client.call('PUT', '/api/user/preferences', { body: { language: 'n-0' } })).status;
}

/** A record's key, as health records have one. */
const keepHealthKey = () =>
  inDatabase(first, (client) =>
    client.query(
      `INSERT INTO analytics.health_keys VALUES (gen_random_uuid(), gen_random_uuid(), 'sealed elsewhere')`,
    ),
  );

const pageOf = async ({ url }: RunningProduct): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => '',
  );

describe('two installations that take over from each other while people save at both', () => {
  it('ADMIN-002 HEALTH-001 the standby takes over from the screen: nothing is lost but health records, and never two write', async () => {
    const owner = await first.owner();
    await keepHealthKey();
    const shown = await addStandby(owner, 'app-2', 'by_contact');
    second = await RunningProduct.start({ ...WITHOUT_LIMITS, FOLLOW_URL: first.url, FOLLOW_TOKEN: shown });
    await untilNode(owner, ({ state }) => state === 'following');
    await keepHealthKey();
    await untilReady(owner);
    stops.push(keepRunning(first), keepRunning(second));
    await whileWriting(async ({ atFirst, atSecond }) => {
      await some(atFirst, 5);
      expect((await owner.post('/api/replication/promote', { confirmation: 'app-2' })).status).toBe(202);
      await some(atSecond, 5);
      await eventually('the old one says so', async () =>
        (await pageOf(first)).includes('was replaced') ? true : undefined,
      );
      expectNoTwo({ old: atFirst, next: atSecond });
      await expectKept(second, atFirst, AT_FIRST);
    });
    const { rows } = await inDatabase(second, (client) => client.query('SELECT FROM analytics.health_keys'));
    expect(rows).toEqual([]);
    const now = await ownerOf(second);
    const { epoch, nodes, writes } = (await now.get<ReplicationStatus>('/api/replication/status')).body;
    expect([epoch, nodes, writes]).toEqual([2, [], 'open']);
    for (const action of ['replication_promoted', 'replication_fenced', 'replication_taken_over'])
      await now.until<AuditEntry[]>(`/api/admin/audit?action=${action}`, (list) => list.length === 1);
  });

  it('the one that was replaced follows, and what it held is set aside', async () => {
    const owner = await ownerOf(second);
    token = await addStandby(owner, 'app-1', 'by_contact');
    for (const stop of stops.splice(0)) stop();
    await first.terminate();
    await first.startAgain({ FOLLOW_URL: second.url, FOLLOW_TOKEN: token });
    await untilReady(owner);
    expect((await readdir(first.folder)).filter((name) => name.startsWith('before-following-'))).toHaveLength(
      1,
    );
  });

  it('kill -9 at each step leaves one that writes, or none; each start goes on with it', async () => {
    await second.terminate();
    await second.startAgain({ FAULT_POINT: 'promotion.fenced' });
    await untilNode(await second.owner(), ({ state }) => state === 'following');
    const points = ['begun', 'caught-up', 'proved', 'decided', 'settled', 'keys', 'named'];
    const settings = { FOLLOW_URL: second.url, FOLLOW_TOKEN: token };
    await promoteByHand(first, 'app-1');
    expect((await second.ended()).signal).toBe('SIGKILL');
    await first.kill9();
    await second.startAgain();
    expect(await writeAt(second)).toBe(503);
    for (const point of points) {
      await first.startAgain({ ...settings, FAULT_POINT: `promotion.${point}` });
      if (point === points[0]) await promoteByHand(first, 'app-1');
      expect([point, (await first.ended()).signal]).toEqual([point, 'SIGKILL']);
      // Whoever looks after it can sign in there, and that is all.
      expect([point, await writeAt(second)]).toEqual([point, 503]);
    }
    stops.push(keepRunning(second));
    await first.startAgain(settings);
    expect(await writeAt(first)).toBe(200);
    await eventually('the old one says so', async () =>
      (await pageOf(second)).includes('was replaced') ? true : undefined,
    );
    const { epoch } = (await (await first.owner()).get<ReplicationStatus>('/api/replication/status')).body;
    expect(epoch).toBe(3);
  });

  it('a standby takes over from a primary that is stopped, by its lease; continued, the primary writes nothing', async () => {
    const owner = await first.owner();
    const shown = await addStandby(owner, 'app-2', 'by_lease');
    for (const stop of stops.splice(0)) stop();
    await second.terminate();
    await second.startAgain({ FOLLOW_URL: first.url, FOLLOW_TOKEN: shown });
    await untilReady(owner);
    await untilNode(owner, ({ isLeasing }) => isLeasing);
    stops.push(keepRunning(first), keepRunning(second));
    await whileWriting(async ({ atFirst, atSecond }) => {
      await some(atFirst, 5);
      process.kill(first.pid, 'SIGSTOP');
      await promoteByHand(second, 'app-2');
      await some(atSecond, 5);
      process.kill(first.pid, 'SIGCONT');
      await eventually('the old one says so', async () =>
        (await pageOf(first)).includes('was replaced') ? true : undefined,
      );
      await some(atSecond, atSecond.acknowledged.length + 20);
      expectNoTwo({ old: atFirst, next: atSecond });
    });
    const now = await ownerOf(second);
    expect((await now.get<ReplicationStatus>('/api/replication/status')).body.epoch).toBe(4);
  });
});
