import { Injectable } from '@nestjs/common';
import type { WatchedMetric } from '@plumbline/contracts';
import { WAIT_BUCKETS } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { missedProcesses } from '../monitoring/concerns.js';
import { Levels } from '../monitoring/levels.js';
import { quantileOf } from '../monitoring/quantiles.js';
import { SeriesQueries, type SpreadRow } from '../monitoring/series.queries.js';
import type { Stretch } from '../monitoring/window.js';

const MINUTE_MS = 60_000;
/** A share of fewer requests says nothing. */
const LEAST_REQUESTS = 20;

/** What rules watch, as it is now; null where nothing was measured. */
export type Readings = Record<WatchedMetric, number | null>;

/** Reads every metric that a rule can watch from what processes told. */
@Injectable()
export class ReadingsQueries {
  constructor(
    private readonly database: DataSource,
    private readonly series: SeriesQueries,
  ) {}

  async read(now: Date): Promise<Readings> {
    const [rows, processes, answers, jobs, errors, facts] = await Promise.all([
      this.series.levels(now),
      this.series.processes(now),
      this.series.answersByStep(last(10, now)),
      this.series.spreads(last(60, now), 'job_seconds'),
      this.series.growth(last(60, now), ['uncaught_errors_total']),
      this.factsDiffering(),
    ]);
    const levels = new Levels(rows);
    const isMeasured = processes.length > 0;
    const seen = processes.map((process) => ({ ...process, lastSeenAt: process.lastSeenAt.toISOString() }));
    /** A level that is nothing is told no more: where processes tell anything, it is nothing. */
    const highest = (metric: string) => levels.highest(metric) ?? (isMeasured ? 0 : null);
    const sum = (metric: string) =>
      isMeasured ? levels.of(metric).reduce((all, { value }) => all + value, 0) : null;
    const backup = levels.highest('backup_age_seconds');
    return {
      ...answered(answers),
      queue_oldest: highest('queue_oldest_seconds'),
      jobs_failed: jobs
        .filter(({ label }) => label.endsWith(' failed'))
        .reduce((all, { count }) => all + count, 0),
      outbox_oldest: highest('outbox_oldest_seconds'),
      dead_letters: sum('dead_letters'),
      mails_oldest: highest('mails_oldest_seconds'),
      mails_refused: sum('mails_refused'),
      disk_share: percentOf(levels.usage('disk_used_bytes', 'disk_total_bytes')),
      memory_share: percentOf(levels.usage('memory_used_bytes', 'memory_total_bytes')),
      processor_share: percentOf({ used: levels.highest('processor_share', 'machine'), total: 1 }),
      pool_waiting: highest('pool_waiting'),
      processes_missing: isMeasured ? missedProcesses(seen, now).length : null,
      uncaught_errors: errors.reduce((all, { value }) => all + value, 0),
      backup_age: backup === undefined ? null : backup / 3_600,
      facts_differing: facts,
    };
  }

  /** Null until facts were audited. */
  private async factsDiffering(): Promise<number | null> {
    const [row]: { differing: number | null }[] = await this.database.query(
      `SELECT sum(total)::float8 AS differing FROM kept_series
       WHERE metric = 'facts_audited_total' AND label = 'differing' AND slot > now() - interval '1 day'`,
    );
    const [told]: { told: boolean }[] = await this.database.query(
      `SELECT EXISTS (SELECT 1 FROM kept_series WHERE metric = 'facts_audited_total'
                      AND slot > now() - interval '1 day') AS told`,
    );
    return told?.told ? (row?.differing ?? 0) : null;
  }
}

/** The last so many minutes as one step. */
function last(minutes: number, now: Date): Stretch {
  const from = new Date(now.getTime() - minutes * MINUTE_MS);
  return { from, until: now, stepMinutes: minutes, steps: [from] };
}

function answered(
  rows: readonly (SpreadRow & { failed: number })[],
): Pick<Readings, 'failed_share' | 'failed_requests' | 'latency_p95'> {
  const requests = rows.reduce((all, { count }) => all + count, 0);
  const failed = rows.reduce((all, row) => all + row.failed, 0);
  const bands = rows.reduce<number[]>(
    (all, row) => row.bands.map((amount, place) => amount + (all[place] ?? 0)),
    [],
  );
  const seconds = quantileOf(bands, WAIT_BUCKETS, 0.95);
  return {
    failed_share: requests < LEAST_REQUESTS ? null : (failed / requests) * 100,
    failed_requests: failed,
    latency_p95: requests < LEAST_REQUESTS || seconds === undefined ? null : seconds * 1_000,
  };
}

const percentOf = (usage: { used: number | undefined; total: number } | null): number | null =>
  usage?.used === undefined || usage.total === 0 ? null : (usage.used / usage.total) * 100;
