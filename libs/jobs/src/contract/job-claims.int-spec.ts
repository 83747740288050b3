import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { JobClaims } from '../table/job-claims.js';
import type { JobRow } from '../table/job-row.js';
import { JobsHome } from './jobs.fixture.js';

let server: TestPostgres;
let home: JobsHome;
let claims: JobClaims;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  home = await JobsHome.open(server);
  claims = new JobClaims(home.database, { leaseMs: 60_000 }, []);
});
afterEach(() => home.close());

const claim = async (concurrency: number): Promise<JobRow | undefined> => {
  const request = { hostId: randomUUID(), isAlone: false, isIsolated: false, concurrency };
  const row = await claims.claim({ kind: 'parse-upload', calledId: randomUUID(), ...request });
  return row === 'must-be-alone' ? undefined : row;
};
const finish = (id: string) =>
  home.database.query(`UPDATE jobs SET status = 'succeeded' WHERE id = $1`, [id]);

/** A generator of numbers from 0 to 1 that gives the same ones for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('whose turn it is', () => {
  it('is the other’s next, however many one workspace has queued before', async () => {
    const [many, one] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 50; n += 1) await home.queue({ workspaceId: many });
    const running = await claim(2);
    const waiting = await home.queue({ workspaceId: one });
    expect(running?.workspaceId).toBe(many);
    expect((await claim(2))?.id).toBe(waiting);
    await finish(waiting);
    // The last place is not for the one that has the others.
    expect(await claim(2)).toBeUndefined();
  });

  it.each([1, 2, 3, 4])(
    'goes round: fewest at work, then longest since its last start, then oldest (seed %s)',
    async (seed) => {
      const random = seeded(seed);
      const pick = <Item>(items: readonly Item[]): Item | undefined =>
        items[Math.floor(random() * items.length)];
      const workspaces = Array.from({ length: 4 }, () => randomUUID());
      const concurrency = 3;
      const waiting: { id: string; workspaceId: string }[] = [];
      const running: { id: string; workspaceId: string }[] = [];
      const lastStart = new Map<string, number>();
      const ofWorkspace = (id: string) => running.filter(({ workspaceId }) => workspaceId === id).length;
      for (let step = 0; step < 80; step += 1) {
        const choice = random();
        if (choice < 0.4) {
          const workspaceId = pick(workspaces)!;
          waiting.push({ id: await home.queue({ workspaceId }), workspaceId });
        } else if (choice < 0.6 && running.length > 0) {
          const [ended] = running.splice(Math.floor(random() * running.length), 1);
          await finish(ended!.id);
        } else if (running.length < concurrency) {
          const [expected] = waiting
            .filter(({ workspaceId }) => ofWorkspace(workspaceId) < concurrency - 1)
            .sort(
              (a, b) =>
                ofWorkspace(a.workspaceId) - ofWorkspace(b.workspaceId) ||
                (lastStart.get(a.workspaceId) ?? -1) - (lastStart.get(b.workspaceId) ?? -1) ||
                waiting.indexOf(a) - waiting.indexOf(b),
            );
          const row = await claim(concurrency);
          expect(row?.id).toBe(expected?.id);
          if (!expected) continue;
          waiting.splice(waiting.indexOf(expected), 1);
          running.push(expected);
          lastStart.set(expected.workspaceId, step);
        }
      }
      expect(lastStart.size).toBe(workspaces.length);
    },
    60_000,
  );

  it('is nobody’s beyond what the plan allows the workspace, whoever of it asks', async () => {
    const workspaceId = randomUUID();
    for (let n = 0; n < 5; n += 1) await home.queue({ workspaceId, plan: 'premium' });
    const first = [await claim(10), await claim(10), await claim(10)];
    expect(first.every((row) => row?.workspaceId === workspaceId)).toBe(true);
    expect(await claim(10)).toBeUndefined();
  });
});
