import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Cluster } from './cluster.js';
import { broken, checkInvariants } from './invariants/check-invariants.js';
import { type BuiltRelease, buildRelease, commitBefore } from './release/release-before.js';
import { Acknowledgements } from './users/acknowledgements.js';
import { settledUser, Tally, workOn } from './users/rolling-work.js';
import { TestUser } from './users/test-user.js';
import { warmUp } from './warm-up.js';

const repository = process.cwd();
const commit = commitBefore(repository);
/** Programs of a release are built, and the servers fetched, before the first. */
const PREPARED_WITHIN_MS = 20 * 60_000;
/** Each process drains for seconds and starts for seconds, many of them one after another. */
const UPGRADED_WITHIN_MS = 20 * 60_000;
/** Goes back to the release before, and forward again. */
const TAKEN_BACK = ['auth-1', 'ingestion-api-1', 'analytics-api-1', 'gateway-1'];

const title =
  'F40 an upgrade from the release before (needs its commit in the history, and UPGRADE_FROM may name it)';
(commit ? describe : describe.skip)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'));
  let before: BuiltRelease;
  let cluster: Cluster;
  let log: Acknowledgements;
  const user = async (name: string) => {
    const made = new TestUser(name, cluster.client(), log);
    if (!(await made.signUp())) throw new Error(`${name} could not sign up`);
    return made;
  };

  beforeAll(async () => {
    before = buildRelease(repository, commit ?? '', folder);
    cluster = await Cluster.start({
      release: before.folder,
      // Two of what the users' calls go to; one of each worker.
      size: {
        auth: 2,
        ingestion: { api: 2, worker: 1 },
        analytics: { api: 2, worker: 1 },
        documents: { api: 1, worker: 1 },
        export: { api: 1, worker: 1 },
      },
      settings: { DRAIN_DELAY_MS: '3000' },
    });
    log = new Acknowledgements(join(cluster.outputFolder, 'acknowledgements.jsonl'));
    await warmUp((name) => new TestUser(name, cluster.client(), log));
  }, PREPARED_WITHIN_MS);
  afterAll(async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'loses no answer: schemas first, then process by process, some back to the release before and forward again',
    async () => {
      const users = await Promise.all([1, 2, 3, 4].map((number) => settledUser({ user }, `mover-${number}`)));
      const tally = new Tally();
      let isOver = false;
      const working = users.map((settled) => workOn(settled, tally, () => isOver));
      const answeredSince = async (work: () => Promise<void>) => {
        const already = tally.answers;
        await work();
        return tally.answers - already;
      };
      const replace = async (names: readonly string[], release?: string) => {
        for (const name of names) {
          await cluster.replace(name, release);
          expect(cluster.ends.at(-1)).toMatchObject({ name, code: 0 });
        }
      };
      const counts = [
        await answeredSince(() => cluster.migrate()),
        await answeredSince(() => replace(cluster.all().map(({ name }) => name))),
        await answeredSince(() => replace(TAKEN_BACK, before.folder)),
        await answeredSince(() => replace(TAKEN_BACK)),
      ];
      isOver = true;
      await Promise.all(working);
      expect(tally.failures).toEqual([]);
      expect(tally.lost).toBe(0);
      expect(counts.every((count) => count > 20)).toBe(true);
      process.stdout.write(
        `${tally.answers} answers from ${before.commit.slice(0, 8)} on, by step ${counts.join(', ')}\n`,
      );
      await cluster.heal();
      expect(broken(await checkInvariants(cluster, log))).toEqual([]);
    },
    UPGRADED_WITHIN_MS,
  );
});
