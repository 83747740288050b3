import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Stretch } from './window.js';

/** What the gateway answers is what people wait for; a live stream is open as long as its screen. */
const ANSWERED = `metric = 'http_request_seconds' AND service = 'gateway' AND label NOT LIKE '% /api/live %'`;

export interface SpreadRow {
  count: number;
  total: number;
  bands: number[];
}

/** Figures of a stretch of time from what is kept. */
@Injectable()
export class SeriesQueries {
  constructor(private readonly database: DataSource) {}

  /** Answers by step: how many, how many failed, and their times by band. */
  async answersByStep(stretch: Stretch): Promise<(SpreadRow & { at: Date; failed: number })[]> {
    return this.database.query(
      `WITH chosen AS (
         SELECT date_bin(make_interval(mins => $3), slot, $1) AS at, label, count, total, bands
         FROM kept_series WHERE ${ANSWERED} AND slot >= $1 AND slot <= $2),
       banded AS (
         SELECT at, place, sum(amount)::float8 AS amount
         FROM chosen, unnest(bands) WITH ORDINALITY AS band (amount, place) GROUP BY at, place),
       bands AS (SELECT at, array_agg(amount ORDER BY place) AS bands FROM banded GROUP BY at)
       SELECT chosen.at, sum(count)::float8 AS count, sum(total) AS total,
              coalesce(sum(count) FILTER (WHERE label LIKE '% failed'), 0)::float8 AS failed,
              (SELECT bands FROM bands WHERE bands.at = chosen.at) AS bands
       FROM chosen GROUP BY chosen.at ORDER BY chosen.at`,
      [stretch.from, stretch.until, stretch.stepMinutes],
    );
  }

  /** A spread over the stretch, by service and label. */
  async spreads(
    stretch: Stretch,
    metric: string,
  ): Promise<(SpreadRow & { service: string; label: string })[]> {
    return this.database.query(
      `WITH chosen AS (
         SELECT service, label, count, total, bands FROM kept_series
         WHERE metric = $3 AND slot >= $1 AND slot <= $2),
       banded AS (
         SELECT service, label, place, sum(amount)::float8 AS amount
         FROM chosen, unnest(bands) WITH ORDINALITY AS band (amount, place) GROUP BY service, label, place),
       bands AS (
         SELECT service, label, array_agg(amount ORDER BY place) AS bands FROM banded GROUP BY service, label)
       SELECT service, label, sum(count)::float8 AS count, sum(total) AS total,
              (SELECT bands FROM bands WHERE bands.service = chosen.service AND bands.label = chosen.label) AS bands
       FROM chosen GROUP BY service, label ORDER BY total DESC`,
      [stretch.from, stretch.until, metric],
    );
  }

  /** Jobs that waited by step: the most at once, and the longest wait. */
  async queueByStep(stretch: Stretch): Promise<{ at: Date; waiting: number; oldestSeconds: number }[]> {
    return this.database.query(
      `WITH slots AS (
         SELECT slot, sum(peak) FILTER (WHERE metric = 'queue_jobs') AS waiting,
                max(peak) FILTER (WHERE metric = 'queue_oldest_seconds') AS oldest
         FROM kept_series
         WHERE (metric = 'queue_jobs' AND label LIKE '% queued' OR metric = 'queue_oldest_seconds')
           AND slot >= $1 AND slot <= $2
         GROUP BY slot)
       SELECT date_bin(make_interval(mins => $3), slot, $1) AS at, coalesce(max(waiting), 0) AS waiting,
              coalesce(max(oldest), 0) AS "oldestSeconds"
       FROM slots GROUP BY 1 ORDER BY 1`,
      [stretch.from, stretch.until, stretch.stepMinutes],
    );
  }

  /**
   * Levels as they were told last. What has become nothing is told once and then no more, so only the two slots before
   * now are looked at.
   */
  async levels(now: Date): Promise<{ metric: string; service: string; label: string; value: number }[]> {
    return this.database.query(
      `SELECT DISTINCT ON (metric, service, label) metric, service, label, last AS value
       FROM kept_series WHERE slot > $1::timestamptz - interval '10 minutes' AND bands IS NULL
       ORDER BY metric, service, label, slot DESC`,
      [now],
    );
  }

  /** How much counters grew in the stretch. */
  async growth(
    stretch: Stretch,
    metrics: readonly string[],
  ): Promise<{ metric: string; service: string; label: string; value: number }[]> {
    return this.database.query(
      `SELECT metric, service, label, sum(total) AS value FROM kept_series
       WHERE metric = ANY($3) AND slot >= $1 AND slot <= $2 GROUP BY metric, service, label`,
      [stretch.from, stretch.until, metrics],
    );
  }

  /** Processes that told anything within a day, the last heard first. */
  async processes(now: Date) {
    const rows: {
      name: string;
      host: string;
      version: string;
      startedAt: Date;
      lastSeenAt: Date;
    }[] = await this.database.query(
      `SELECT DISTINCT ON (name, host) name, host, version, started_at AS "startedAt", seen_at AS "lastSeenAt"
       FROM watched_processes WHERE seen_at > $1::timestamptz - interval '1 day'
       ORDER BY name, host, seen_at DESC`,
      [now],
    );
    return rows;
  }
}
