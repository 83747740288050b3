import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@plumbline/contracts';
import { GROUPS } from '../processes/parts.js';
import { Cluster } from './cluster.js';
import { broken, checkInvariants } from './invariants/check-invariants.js';
import { type BuiltRelease, buildRelease, commitBefore } from './release/release-before.js';
import { Acknowledgements } from './users/acknowledgements.js';
import { settledUser, Tally, workOn } from './users/rolling-work.js';
import { TestUser } from './users/test-user.js';
import { warmUp } from './warm-up.js';

const repository = process.cwd();
const commit = commitBefore(repository);
/** The programs of a release are built, and the servers fetched, before the first run. */
const PREPARED_WITHIN_MS = 15 * 60_000;
/** A limit for hangs, on a machine that does other things. */
const UPGRADED_WITHIN_MS = 20 * 60_000;
const ALL = GROUPS.map(({ name }) => name);
/** Go back to the release before, and forward again. */
const TAKEN_BACK = ['auth', 'ingestion-api', 'analytics-api', 'gateway'];
const ONE_OF_EACH = Object.fromEntries(SERVICES.map(({ schema }) => [schema, { api: 1, worker: 1 }]));
/** Calls of services that the users' work does not reach. */
const READS = ['/api/documents', '/api/export', '/api/schedules'];

const title =
  'F40 an upgrade from the release before (needs its commit in the history, and UPGRADE_FROM may name it)';
(commit ? describe : describe.skip)(title, () => {
  let before: BuiltRelease;
  let cluster: Cluster;
  let log: Acknowledgements;
  const user = async (name: string) => {
    const made = new TestUser(name, cluster.client(), log);
    if (!(await made.signUp())) throw new Error(`${name} could not sign up`);
    return made;
  };

  beforeAll(async () => {
    before = buildRelease(repository, commit ?? '');
    cluster = await Cluster.start({
      release: before.folder,
      // Each call has one process that can answer it, and while that is replaced, its successor.
      size: { ...ONE_OF_EACH, gateways: 1 },
      settings: { DRAIN_DELAY_MS: '3000' },
    });
    log = new Acknowledgements(join(cluster.outputFolder, 'acknowledgements.jsonl'));
    await warmUp((name) => new TestUser(name, cluster.client(), log));
  }, PREPARED_WITHIN_MS);
  afterAll(async () => {
    await cluster?.stop();
  });

  it(
    'loses no answer: schemas first, then every process, some back to the release before and forward again',
    async () => {
      const users = await Promise.all([1, 2, 3].map((number) => settledUser({ user }, `mover-${number}`)));
      const tally = new Tally();
      let isOver = false;
      const working = users.map((settled) => workOn(settled, tally, () => isOver, READS));
      const answeredSince = async (work: () => Promise<void>) => {
        const already = tally.answers;
        await work();
        return tally.answers - already;
      };
      const going: Promise<unknown>[] = [];
      const roll = async (groups: readonly string[], release?: string) => {
        for (const group of groups) going.push((await cluster.roll(group, release)).gone);
      };
      const counts = [
        await answeredSince(() => cluster.migrate()),
        await answeredSince(() => roll(ALL)),
        await answeredSince(() => roll(TAKEN_BACK, before.folder)),
        await answeredSince(() => roll(TAKEN_BACK)),
      ];
      await Promise.all(going);
      isOver = true;
      await Promise.all(working);
      expect(tally.failures).toEqual([]);
      expect(cluster.ends.map(({ code }) => code)).toEqual(going.map(() => 0));
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
