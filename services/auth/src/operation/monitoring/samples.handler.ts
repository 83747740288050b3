import { Injectable } from '@nestjs/common';
import { type EventPayload, KEPT_MINUTES, ProcessSampled, type SeriesSample } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

type Sample = EventPayload<typeof ProcessSampled>;

/** Hears what processes measured: adds it to the slot that it ends in, whichever process it is of. */
@Injectable()
export class SamplesHandler {
  @OnEvent(ProcessSampled)
  async onProcessSampled(sample: Sample, tx: EntityManager): Promise<void> {
    await keepProcess(tx, sample);
    await keepSeries(tx, sample.until, sample.series);
    await tx.query(
      `INSERT INTO noticed_requests (at, request_id, service, method, route, status, code, ms)
       SELECT at, "requestId", service, method, route, status, code, ms FROM jsonb_to_recordset($1)
         AS found (at timestamptz, "requestId" text, service text, method text, route text, status integer,
                   code text, ms float8)`,
      [JSON.stringify(sample.requests)],
    );
    await tx.query(
      `INSERT INTO noticed_lines (at, level, service, message, request_id, job_id, facts)
       SELECT at, level, service, message, "requestId", "jobId", facts FROM jsonb_to_recordset($1)
         AS found (at timestamptz, level text, service text, message text, "requestId" text, "jobId" text, facts text)`,
      [JSON.stringify(sample.lines)],
    );
  }
}

async function keepProcess(tx: EntityManager, sample: Sample): Promise<void> {
  const { processId, name, host, version, startedAt, until } = sample;
  await tx.query(
    `INSERT INTO watched_processes (id, name, host, version, started_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [processId, name, host, version, startedAt, until],
  );
}

/** Growth and spreads add up; of levels the highest, the last and the mean can be told. */
async function keepSeries(tx: EntityManager, at: string, series: readonly SeriesSample[]): Promise<void> {
  await tx.query(
    `INSERT INTO kept_series AS kept (metric, slot, service, label, count, total, peak, last, bands)
     SELECT DISTINCT ON (metric, service, label)
            metric, date_bin('${KEPT_MINUTES} minutes', $1::timestamptz, 'epoch'), service, label,
            coalesce(count, 1), value, value, value, bands
     FROM jsonb_to_recordset($2)
       AS told (metric text, service text, label text, value float8, count bigint, bands bigint[])
     ON CONFLICT (metric, slot, service, label) DO UPDATE SET
       count = kept.count + excluded.count, total = kept.total + excluded.total,
       peak = greatest(kept.peak, excluded.peak), last = excluded.last,
       bands = (SELECT array_agg(coalesce(had, 0) + coalesce(came, 0) ORDER BY place)
                FROM unnest(kept.bands, excluded.bands) WITH ORDINALITY AS band (had, came, place))`,
    [at, JSON.stringify(series)],
  );
}
