import { z } from 'zod';
import { ROLES } from '../common/limits.js';

/** How far back figures are asked for, and how many minutes one point of a chart stands for. */
export const MONITORING_WINDOWS = {
  '1h': { minutes: 60, stepMinutes: 5 },
  '24h': { minutes: 1_440, stepMinutes: 15 },
  '7d': { minutes: 10_080, stepMinutes: 120 },
  '30d': { minutes: 43_200, stepMinutes: 480 },
} as const;
export type MonitoringWindow = keyof typeof MONITORING_WINDOWS;
const WINDOW_NAMES = Object.keys(MONITORING_WINDOWS) as [MonitoringWindow, ...MonitoringWindow[]];

/** Figures are kept for so many days, summed up per so many minutes. */
export const KEPT_DAYS = 30;
export const KEPT_MINUTES = 5;
/** Requests and lines of the log that stand out are kept shorter. */
export const NOTICED_DAYS = 7;

export const monitoringQuery = z.object({ window: z.enum(WINDOW_NAMES).default('24h') });
export type MonitoringQuery = z.infer<typeof monitoringQuery>;

/** Used of what there is, in bytes or shares; null where no process has told. */
const usage = z.object({ used: z.number(), total: z.number() }).nullable();

const point = z.object({
  /** Its beginning. */
  at: z.iso.datetime(),
  requests: z.number().int(),
  /** Answered 500 and above. */
  failed: z.number().int(),
  /** Milliseconds, estimated within the bands of the histogram; null without a request. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  /** Jobs of all kinds that waited, at most. */
  waiting: z.number(),
  /** How long the oldest of them had waited, in seconds. */
  oldestSeconds: z.number(),
});
export type MonitoringPoint = z.infer<typeof point>;

export const watchedProcess = z.object({
  name: z.string(),
  host: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Resident memory in bytes, and the share of one processor. */
  memoryBytes: z.number().nullable(),
  processorShare: z.number().nullable(),
});
export type WatchedProcess = z.infer<typeof watchedProcess>;

/** What stands out, as a sentence with its time. */
const concern = z.object({
  id: z.string(),
  since: z.iso.datetime(),
  sentence: z.string(),
  severity: z.enum(['warn', 'fail']),
});
export type MonitoringConcern = z.infer<typeof concern>;

/** Waiting or stored things of one service that should pass by quickly. */
const backlog = z.object({ service: z.string(), waiting: z.number(), oldestSeconds: z.number() });

export const monitoring = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  stepMinutes: z.number().int(),
  /** What is kept: so many days, summed up per so many minutes. */
  kept: z.object({ days: z.number().int(), minutes: z.number().int() }),
  /** When a process last told anything; null before the first minute. */
  lastSampleAt: z.iso.datetime().nullable(),
  concerns: z.array(concern),
  processor: z.object({ share: z.number(), cores: z.number() }).nullable(),
  memory: usage,
  disk: usage,
  /** Answers of caches, and those of them that were found. */
  cache: z.object({ hits: z.number(), asked: z.number() }).nullable(),
  points: z.array(point),
  processes: z.array(watchedProcess),
  outbox: z.array(backlog),
  mails: z.array(backlog),
  deadLetters: z.number(),
  pools: z.array(
    z.object({
      service: z.string(),
      busy: z.number(),
      idle: z.number(),
      waiting: z.number(),
      /** Milliseconds until a caller got a connection, in 95 of 100 cases. */
      waitP95: z.number().nullable(),
    }),
  ),
  uploads: z.object({ received: z.number(), failed: z.number(), p95: z.number().nullable() }),
});
export type Monitoring = z.infer<typeof monitoring>;

export const routeFigures = z.object({
  service: z.string(),
  method: z.string(),
  route: z.string(),
  requests: z.number().int(),
  failed: z.number().int(),
  /** Milliseconds, estimated within the bands of the histogram. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  /** Time spent on it in all. */
  seconds: z.number(),
});
export type RouteFigures = z.infer<typeof routeFigures>;

export const jobFigures = z.object({
  service: z.string(),
  kind: z.string(),
  /** Now. */
  waiting: z.number(),
  running: z.number(),
  oldestSeconds: z.number(),
  /** In the window. */
  done: z.number().int(),
  failed: z.number().int(),
  /** Seconds that they took. */
  p95: z.number().nullable(),
});
export type JobFigures = z.infer<typeof jobFigures>;

export const cacheMetrics = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  caches: z.array(z.object({ service: z.string(), name: z.string(), hits: z.number(), asked: z.number() })),
});

export const watchedSession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  userId: z.uuid(),
  username: z.string(),
  role: z.enum(ROLES),
  /** Such as "Firefox 140 on Linux". */
  browser: z.string(),
  /** The network that it came from; never more exact. */
  place: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type WatchedSession = z.infer<typeof watchedSession>;
