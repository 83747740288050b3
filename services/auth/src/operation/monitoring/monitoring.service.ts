import { Injectable } from '@nestjs/common';
import {
  type JobFigures,
  KEPT_DAYS,
  KEPT_MINUTES,
  type Monitoring,
  type MonitoringWindow,
  type RouteFigures,
} from '@plumbline/contracts';
import { POOL_WAIT_BUCKETS, WAIT_BUCKETS, WORK_BUCKETS } from '@plumbline/server';
import { concernsOf } from './concerns.js';
import { Levels } from './levels.js';
import { quantileOf } from './quantiles.js';
import { SeriesQueries, type SpreadRow } from './series.queries.js';
import { type Stretch, stretchOf } from './window.js';

/** What the installation does and how it stands, from what its processes told. */
@Injectable()
export class MonitoringService {
  constructor(private readonly series: SeriesQueries) {}

  async overview(window: MonitoringWindow, now = new Date()): Promise<Monitoring> {
    const stretch = stretchOf(window, now);
    const [points, levels, processes, jobs, pools, uploads, cache] = await Promise.all([
      this.points(stretch),
      this.series.levels(now).then((rows) => new Levels(rows)),
      this.series.processes(now),
      this.jobs(window, now),
      this.series.spreads(stretch, 'pool_wait_seconds'),
      this.series.spreads(stretch, 'http_request_seconds'),
      this.caches(window, now),
    ]);
    const share = levels.highest('processor_share', 'machine');
    const known = {
      points,
      processor: share === undefined ? null : { share, cores: levels.highest('processor_cores') ?? 0 },
      memory: levels.usage('memory_used_bytes', 'memory_total_bytes'),
      disk: levels.usage('disk_used_bytes', 'disk_total_bytes'),
      outbox: levels.backlogs('outbox_unsent', 'outbox_oldest_seconds'),
      mails: levels.backlogs('mails_waiting', 'mails_oldest_seconds'),
      deadLetters: levels.of('dead_letters').reduce((sum, { value }) => sum + value, 0),
      processes: processes.map((process) => ({
        ...process,
        startedAt: process.startedAt.toISOString(),
        lastSeenAt: process.lastSeenAt.toISOString(),
        memoryBytes: levelOf(levels, 'memory_bytes', process.name),
        processorShare: levelOf(levels, 'processor_share', process.name),
      })),
    };
    const seenAt = processes.map(({ lastSeenAt }) => lastSeenAt.toISOString()).sort();
    return {
      from: stretch.from.toISOString(),
      until: now.toISOString(),
      stepMinutes: stretch.stepMinutes,
      kept: { days: KEPT_DAYS, minutes: KEPT_MINUTES },
      lastSampleAt: seenAt.at(-1) ?? null,
      concerns: concernsOf({ ...known, jobs }, now),
      ...known,
      cache: cache.length > 0 ? { hits: sumOf(cache, 'hits'), asked: sumOf(cache, 'asked') } : null,
      pools: poolsOf(levels, pools),
      uploads: uploadsOf(uploads),
    };
  }

  async routes(window: MonitoringWindow, now = new Date()): Promise<RouteFigures[]> {
    const rows = await this.series.spreads(stretchOf(window, now), 'http_request_seconds');
    return routesOf(rows.filter(({ service, label }) => service === 'gateway' && !isStream(label)));
  }

  async jobs(window: MonitoringWindow, now = new Date()): Promise<JobFigures[]> {
    const [rows, levels] = await Promise.all([
      this.series.levels(now),
      this.series.spreads(stretchOf(window, now), 'job_seconds'),
    ]);
    return jobsOf(new Levels(rows), levels);
  }

  async caches(
    window: MonitoringWindow,
    now = new Date(),
  ): Promise<{ service: string; name: string; hits: number; asked: number }[]> {
    const grown = await this.series.growth(stretchOf(window, now), ['cache_answers_total']);
    const caches = new Map<string, { service: string; name: string; hits: number; asked: number }>();
    for (const { service, label, value } of grown) {
      const { rest: name, outcome } = splitOutcome(label);
      const cache = caches.get(`${service} ${name}`) ?? { service, name, hits: 0, asked: 0 };
      cache.asked += value;
      if (outcome === 'hit') cache.hits += value;
      caches.set(`${service} ${name}`, cache);
    }
    return [...caches.values()];
  }

  private async points(stretch: Stretch): Promise<Monitoring['points']> {
    const [answers, queue] = await Promise.all([
      this.series.answersByStep(stretch),
      this.series.queueByStep(stretch),
    ]);
    const answered = new Map(answers.map((row) => [row.at.getTime(), row]));
    const queued = new Map(queue.map((row) => [row.at.getTime(), row]));
    return stretch.steps.map((at) => {
      const row = answered.get(at.getTime());
      const { waiting = 0, oldestSeconds = 0 } = queued.get(at.getTime()) ?? {};
      return {
        at: at.toISOString(),
        requests: row?.count ?? 0,
        failed: row?.failed ?? 0,
        ...latencyOf(row?.bands),
        ...{ waiting, oldestSeconds },
      };
    });
  }
}

/** A live stream is open for as long as its screen. */
const isStream = (label: string): boolean => label.includes(' /api/live ');

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

const levelOf = (levels: Levels, metric: string, name: string): number | null =>
  levels.of(metric).find(({ service, label }) => service === 'process' && label === name)?.value ?? null;

const msOf = (
  bands: readonly number[] | undefined,
  bounds: readonly number[],
  share: number,
): number | null => {
  const seconds = quantileOf(bands ?? [], bounds, share);
  return seconds === undefined ? null : Math.round(seconds * 1_000);
};

const latencyOf = (bands: readonly number[] | undefined) => ({
  p50: msOf(bands, WAIT_BUCKETS, 0.5),
  p95: msOf(bands, WAIT_BUCKETS, 0.95),
  p99: msOf(bands, WAIT_BUCKETS, 0.99),
});

/** `GET /api/insights failed` as what was called and what came of it. */
function splitOutcome(label: string): { rest: string; outcome: string } {
  const at = label.lastIndexOf(' ');
  return { rest: label.slice(0, Math.max(0, at)), outcome: label.slice(at + 1) };
}

type LabelledSpread = SpreadRow & { service: string; label: string };

/** Rows of one call with several outcomes, as one. */
function together(rows: readonly LabelledSpread[]): (LabelledSpread & { failed: number })[] {
  const calls = new Map<string, LabelledSpread & { failed: number }>();
  for (const { service, label, count, total, bands } of rows) {
    const { rest, outcome } = splitOutcome(label);
    const call = calls.get(`${service} ${rest}`);
    calls.set(`${service} ${rest}`, {
      ...{ service, label: rest },
      count: (call?.count ?? 0) + count,
      total: (call?.total ?? 0) + total,
      failed: (call?.failed ?? 0) + (outcome === 'failed' ? count : 0),
      bands: bands.map((amount, place) => amount + (call?.bands[place] ?? 0)),
    });
  }
  return [...calls.values()].sort((a, b) => b.total - a.total);
}

function routesOf(rows: readonly LabelledSpread[]): RouteFigures[] {
  return together(rows).map(({ service, label, count, failed, total, bands }) => {
    const [method = '', route = ''] = label.split(' ');
    return { service, method, route, requests: count, failed, ...latencyOf(bands), seconds: total };
  });
}

function jobsOf(levels: Levels, spreads: readonly LabelledSpread[]): JobFigures[] {
  const done = together(spreads);
  const waiting = levels
    .of('queue_jobs')
    .map(({ service, label }) => ({ service, kind: splitOutcome(label).rest }));
  const kinds = new Map(
    [...waiting, ...done.map(({ service, label }) => ({ service, kind: label }))].map((known) => [
      `${known.service} ${known.kind}`,
      known,
    ]),
  );
  const level = (metric: string, service: string, label: string) =>
    levels.of(metric).find((row) => row.service === service && row.label === label)?.value ?? 0;
  return [...kinds.values()]
    .map(({ service, kind }) => {
      const row = done.find((known) => known.service === service && known.label === kind);
      const p95 = row ? quantileOf(row.bands, WORK_BUCKETS, 0.95) : undefined;
      return {
        ...{ service, kind },
        waiting: level('queue_jobs', service, `${kind} queued`),
        running: level('queue_jobs', service, `${kind} running`),
        oldestSeconds: level('queue_oldest_seconds', service, kind),
        done: (row?.count ?? 0) - (row?.failed ?? 0),
        failed: row?.failed ?? 0,
        p95: p95 ?? null,
      };
    })
    .sort((a, b) => b.oldestSeconds - a.oldestSeconds || b.done - a.done);
}

function poolsOf(levels: Levels, waits: readonly LabelledSpread[]): Monitoring['pools'] {
  const services = [...new Set(levels.of('pool_connections').map(({ service }) => service))];
  const connections = (service: string, state: string) =>
    levels.of('pool_connections').find((row) => row.service === service && row.label === state)?.value ?? 0;
  return services.sort().map((service) => ({
    service,
    busy: connections(service, 'busy'),
    idle: connections(service, 'idle'),
    waiting: levels.highest('pool_waiting', service) ?? 0,
    waitP95: msOf(waits.find((row) => row.service === service)?.bands, POOL_WAIT_BUCKETS, 0.95),
  }));
}

/** Files and documents that came in: what the gateway answered to their calls. */
function uploadsOf(rows: readonly LabelledSpread[]): Monitoring['uploads'] {
  const received = together(rows).filter(
    ({ service, label }) =>
      service === 'gateway' && (label === 'POST /api/upload' || label === 'POST /api/documents'),
  );
  const bands = received.reduce<number[]>(
    (sum, row) => row.bands.map((amount, place) => amount + (sum[place] ?? 0)),
    [],
  );
  return {
    received: sumOf(received, 'count'),
    failed: sumOf(received, 'failed'),
    p95: msOf(bands, WAIT_BUCKETS, 0.95),
  };
}
