import type { Monitoring, MonitoringConcern, WatchedProcess } from '@plumbline/contracts';

const MINUTE_MS = 60_000;
/** A process tells once a minute; after three it is missed. */
const MISSED_MS = 3.5 * MINUTE_MS;

/** Limits from which something stands out. */
export const LIMITS = {
  /** Of the answers of the last step, and how many at least. */
  failedShare: 0.01,
  failedCount: 5,
  /** Seconds that a job, an event or a mail waits. */
  jobSeconds: 300,
  outboxSeconds: 60,
  mailSeconds: 600,
  /** Shares of what there is. */
  diskWarn: 0.8,
  diskFail: 0.95,
  memoryWarn: 0.92,
  processorWarn: 0.95,
} as const;

type Seen = Pick<
  Monitoring,
  'points' | 'processor' | 'memory' | 'disk' | 'outbox' | 'mails' | 'deadLetters' | 'processes'
> & { jobs: readonly { kind: string; waiting: number; oldestSeconds: number }[] };

/** What somebody who runs the installation should look at, the gravest first; nothing where all is well. */
export function concernsOf(seen: Seen, now: Date): MonitoringConcern[] {
  const found = [
    failures(seen),
    ...seen.jobs.map((job) => waitingJobs(job, now)),
    ...missing(seen.processes, now),
    full('disk', 'The disk', seen.disk, [LIMITS.diskWarn, LIMITS.diskFail], now),
    full('memory', 'The memory', seen.memory, [LIMITS.memoryWarn, 1], now),
    busy(seen.processor, now),
    ...seen.outbox.map((backlog) => late('outbox', 'events', backlog, LIMITS.outboxSeconds, now)),
    ...seen.mails.map((backlog) => late('mails', 'mails', backlog, LIMITS.mailSeconds, now)),
    deadLetters(seen.deadLetters, now),
  ].filter((concern) => concern !== undefined);
  return found.sort((a, b) => Number(b.severity === 'fail') - Number(a.severity === 'fail'));
}

function failures({ points }: Pick<Seen, 'points'>): MonitoringConcern | undefined {
  const last = points.at(-1);
  if (!last || last.failed < LIMITS.failedCount || last.failed < last.requests * LIMITS.failedShare)
    return undefined;
  return {
    ...{ id: 'failures', since: sinceOf(points), severity: 'fail' },
    sentence: `${last.failed} of ${last.requests} requests failed.`,
  };
}

/** When the run of steps with failures that goes on until now began. */
function sinceOf(points: Monitoring['points']): string {
  const before = points.findLastIndex(
    ({ failed, requests }) => failed < requests * LIMITS.failedShare || failed === 0,
  );
  return (points[before + 1] ?? points.at(-1))?.at ?? '';
}

function waitingJobs(
  { kind, waiting, oldestSeconds }: Seen['jobs'][number],
  now: Date,
): MonitoringConcern | undefined {
  if (oldestSeconds < LIMITS.jobSeconds) return undefined;
  return {
    id: `jobs ${kind}`,
    since: new Date(now.getTime() - oldestSeconds * 1_000).toISOString(),
    severity: 'warn',
    sentence: `${waiting === 1 ? 'A job' : `${waiting} jobs`} of the kind ${kind} wait${waiting === 1 ? 's' : ''}; the oldest for ${minutes(oldestSeconds)}.`,
  };
}

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;

/** Kinds of processes none of which is heard of any more. One that another took the place of is not missed. */
export function missedProcesses(
  processes: readonly Pick<WatchedProcess, 'name' | 'lastSeenAt'>[],
  now: Date,
): { name: string; since: string }[] {
  const lastSeen = new Map<string, string>();
  for (const { name, lastSeenAt } of processes)
    if (lastSeenAt > (lastSeen.get(name) ?? '')) lastSeen.set(name, lastSeenAt);
  return [...lastSeen]
    .filter(([, at]) => now.getTime() - Date.parse(at) > MISSED_MS)
    .map(([name, since]) => ({ name, since }));
}

const missing = (processes: readonly WatchedProcess[], now: Date): MonitoringConcern[] =>
  missedProcesses(processes, now).map(({ name, since }) => ({
    ...{ id: `process ${name}`, since, severity: 'fail' },
    sentence: `Nothing is heard of ${name}.`,
  }));

function full(
  id: string,
  noun: string,
  usage: { used: number; total: number } | null,
  [warn, fail]: readonly [number, number],
  now: Date,
): MonitoringConcern | undefined {
  const share = usage ? usage.used / usage.total : 0;
  if (share < warn) return undefined;
  const severity = share >= fail ? 'fail' : 'warn';
  return { id, since: now.toISOString(), severity, sentence: `${noun} is ${Math.round(share * 100)}% full.` };
}

function busy(processor: Seen['processor'], now: Date): MonitoringConcern | undefined {
  if (!processor || processor.share < LIMITS.processorWarn) return undefined;
  return {
    ...{ id: 'processor', since: now.toISOString(), severity: 'warn' },
    sentence: `The processor is busy for ${Math.round(processor.share * 100)}% of the time.`,
  };
}

function late(
  id: string,
  noun: string,
  { service, waiting, oldestSeconds }: { service: string; waiting: number; oldestSeconds: number },
  limit: number,
  now: Date,
): MonitoringConcern | undefined {
  if (oldestSeconds < limit) return undefined;
  return {
    id: `${id} ${service}`,
    since: new Date(now.getTime() - oldestSeconds * 1_000).toISOString(),
    severity: 'warn',
    sentence: `${waiting} ${noun} of ${service} have not left; the oldest waits for ${minutes(oldestSeconds)}.`,
  };
}

function deadLetters(count: number, now: Date): MonitoringConcern | undefined {
  if (count === 0) return undefined;
  return {
    ...{ id: 'dead letters', since: now.toISOString(), severity: 'fail' },
    sentence: `${count === 1 ? 'One event' : `${count} events`} could not be applied. "Dead letters" in docs/operations.md says how they are sent again.`,
  };
}
