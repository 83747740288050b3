import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GROUPS } from '../../processes/parts.js';
import { Cluster } from '../cluster.js';
import { checkInvariants, type Verdict } from '../invariants/check-invariants.js';
import { settledUsageOf } from '../invariants/usage.js';
import { Acknowledgements } from '../users/acknowledgements.js';
import { TestUser } from '../users/test-user.js';
import { warmUp } from '../warm-up.js';
import { type InjectedFault, injectFault } from './faults.js';
import { useProduct } from './mixed-user.js';
import { planFaults } from './plan.js';
import { reportOf } from './report.js';
import { superviseProcesses } from './supervisor.js';

/**
 * `npm run test:cluster -- chaos --minutes 30 --seed 7 --users 6`: users use the product while a fault is injected
 * every 20 to 40 s; then everything is mended, and after two minutes I1 to I10 must hold.
 * The same seed injects the same faults at the same moments on the same targets, and every user wishes for the same
 * things in the same order with the same files. What each wish meets, and so how far each user gets, depends on
 * the machine.
 */
const MINUTE_MS = 60_000;
const QUIET_MS = 2 * MINUTE_MS;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    users: { type: 'string', default: '6' },
    /** Keeps what the processes printed, the acknowledgements and the report here. */
    keep: { type: 'string', default: join(process.cwd(), '.data/chaos') },
  },
});

async function main(): Promise<boolean> {
  const [seed, lengthMs] = [Number(values.seed), Number(values.minutes) * MINUTE_MS];
  say(`seed ${seed}, ${values.minutes} minutes, ${values.users} users, ${availableParallelism()} cores`);
  await mkdir(values.keep, { recursive: true });
  const cluster = await Cluster.start({ proxies: true, outputFolder: join(values.keep, `seed-${seed}`) });
  try {
    const log = new Acknowledgements(join(cluster.outputFolder, 'acknowledgements.jsonl'));
    await warmUp((name) => new TestUser(name, cluster.client(), log));
    const start = await settledUsageOf(cluster);
    const { faults, users } = await breakThings(cluster, log, { seed, lengthMs });
    say('mending everything, then two quiet minutes ...');
    const mendedMs = await timed(() => cluster.heal()).catch((failure: unknown) => {
      say(String(failure));
      return Number.POSITIVE_INFINITY;
    });
    await sleep(QUIET_MS);
    const verdicts = [...(await checkInvariants(cluster, log, { start })), nothingWasRefused(log)];
    const report = reportOf({
      cluster,
      log,
      users,
      faults,
      verdicts,
      start,
      end: await settledUsageOf(cluster),
      mendedMs,
    });
    await writeFile(join(cluster.outputFolder, 'report.txt'), report);
    say(report);
    return verdicts.every(({ differences }: Verdict) => differences.length === 0);
  } finally {
    await cluster.stop();
  }
}

async function breakThings(
  cluster: Cluster,
  log: Acknowledgements,
  { seed, lengthMs }: { seed: number; lengthMs: number },
): Promise<{ faults: InjectedFault[]; users: TestUser[] }> {
  const over = new AbortController();
  const supervisor = superviseProcesses(cluster);
  const users = Array.from(
    { length: Number(values.users) },
    (_, number) =>
      new TestUser(`user${number}`, cluster.client(), log, {
        patienceMs: 2 * MINUTE_MS,
        signal: over.signal,
      }),
  );
  const days = users.map((user, number) => useProduct(user, seed * 1_000 + number, over.signal));
  const faults = await injectAll(cluster, seed, lengthMs, supervisor);
  over.abort();
  supervisor.stop();
  await Promise.all(days);
  return { faults, users };
}

async function injectAll(
  cluster: Cluster,
  seed: number,
  lengthMs: number,
  supervisor: ReturnType<typeof superviseProcesses>,
): Promise<InjectedFault[]> {
  const plan = planFaults(seed, lengthMs, {
    processes: cluster.all().map(({ name }) => name),
    groups: GROUPS.map(({ name }) => name),
  });
  const began = performance.now();
  const struck: InjectedFault[] = [];
  for (const fault of plan) {
    await sleep(Math.max(0, fault.atMs - (performance.now() - began)));
    const at = `${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s`;
    const done = await supervisor.without(fault.target, () => injectFault(cluster, fault));
    struck.push(done);
    const held = `${fault.kind} ${fault.target} for ${(fault.holdMs / 1_000).toFixed(0)} s`;
    say(`${at}  ${held}, ${done.failure ?? `ready again after ${(done.recoveredMs / 1_000).toFixed(1)} s`}`);
  }
  await sleep(Math.max(0, lengthMs - (performance.now() - began)));
  return struck;
}

/** A part that is away says so; it never tells a user that what they rightly ask for is wrong or not there. */
function nothingWasRefused(log: Acknowledgements): Verdict {
  return {
    id: '4xx',
    says: 'nobody was refused what they may have',
    differences: log.entries
      .filter(({ phase }) => phase === 'refused')
      .map(({ user, operation, id, detail }) => `${user} ${operation} ${id ?? ''} ${JSON.stringify(detail)}`),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

// Said outright: a library among the servers' ends a process that runs out of work with 0.
process.exit((await main()) ? 0 : 1);
