import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { Cluster, type ClusterOptions } from './cluster.js';
import { broken, checkInvariants } from './invariants/check-invariants.js';
import { settledUsageOf, type Usage } from './invariants/usage.js';
import { Acknowledgements } from './users/acknowledgements.js';
import { TestUser } from './users/test-user.js';
import { warmUp } from './warm-up.js';

const MINUTE_MS = 60_000;
/** The first start on a machine fetches the servers. */
const FETCHED_WITHIN_MS = 15 * MINUTE_MS;

/** What the specs of one file share. */
export interface ClusterInUse {
  readonly cluster: Cluster;
  readonly log: Acknowledgements;
  /** Somebody new, signed up. */
  user(name: string): Promise<TestUser>;
  /** Says that so many messages were sent to be refused. */
  poisoned(count: number): void;
  /** Says that this job was made to fail. */
  spoiled(jobId: string): void;
}

/**
 * A cluster for the tests of a file: started before the first, healed after the last, and then I1 to I10 must hold.
 * What its processes printed is kept when they do not.
 */
export function useCluster(options: ClusterOptions = {}): ClusterInUse {
  let cluster: Cluster | undefined;
  let log: Acknowledgements | undefined;
  let start: Usage | undefined;
  let poisons = 0;
  const spoiled = new Set<string>();
  const make = (name: string) => new TestUser(name, inUse.cluster.client(), inUse.log);
  const inUse: ClusterInUse = {
    get cluster() {
      if (!cluster) throw new Error('the cluster is not started');
      return cluster;
    },
    get log() {
      if (!log) throw new Error('the cluster is not started');
      return log;
    },
    async user(name) {
      const user = make(name);
      if (!(await user.signUp())) throw new Error(`${name} could not sign up`);
      return user;
    },
    poisoned(count) {
      poisons += count;
    },
    spoiled(jobId) {
      spoiled.add(jobId);
    },
  };
  beforeAll(async () => {
    cluster = await Cluster.start(options);
    log = new Acknowledgements(join(cluster.outputFolder, 'acknowledgements.jsonl'));
    await warmUp(make);
    start = await settledUsageOf(cluster);
  }, FETCHED_WITHIN_MS);
  afterAll(async () => {
    if (!cluster || !log || !start) return cluster?.stop();
    let differences: string[] = [];
    try {
      await cluster.heal();
      differences = broken(await checkInvariants(cluster, log, { start, poisons, spoiled }));
    } catch (failure) {
      differences = [failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)];
    }
    const kept = differences.length > 0 ? await keepOutput(cluster) : undefined;
    await cluster.stop();
    if (kept) throw new Error(`${differences.join('\n')}\n(what the processes printed: ${kept})`);
  }, 8 * MINUTE_MS);
  return inUse;
}

async function keepOutput({ folder, outputFolder }: Cluster): Promise<string> {
  const kept = join(tmpdir(), `${basename(folder)}-output`);
  await cp(outputFolder, kept, { recursive: true });
  return kept;
}
