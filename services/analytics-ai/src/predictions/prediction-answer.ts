import type { Prediction } from '@plumbline/contracts';
import { openJobs } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { SourceRow } from '../sources/source.entity.js';
import { ledgerEntry } from './ledger.js';
import { PredictionRow } from './prediction.entity.js';

/** Rows as the interface shows them, each with the record of its series. */
export async function toAnswers(tx: EntityManager, rows: readonly PredictionRow[]): Promise<Prediction[]> {
  if (rows.length === 0) return [];
  const queued = rows.flatMap(({ status, jobId }) => (status === 'queued' && jobId ? [jobId] : []));
  const jobs = await openJobs(tx, queued);
  const names = new Map(
    (
      await tx.findBy(
        SourceRow,
        [...new Set(rows.map(({ sourceId }) => sourceId))].map((id) => ({ id })),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const keys = [...new Set(rows.map(({ sourceId, seriesKey }) => `${sourceId} ${seriesKey}`))];
  const records = await recordsOf(tx, rows);
  const byKey = new Map(keys.map((key) => [key, records.filter((row) => keyOf(row) === key)]));
  return rows.flatMap((row) => {
    const { content } = row;
    if (!content) return [];
    const isAtWork = ['running', 'cancelling'].includes(jobs.get(row.jobId ?? '') ?? '');
    const { tests: _tests, testsFactId: _testsFactId, ...shown } = content;
    const { id, sourceId, version, request, jobId, createdAt, error } = row;
    return [
      {
        ...shown,
        ...{ id, dataSourceId: sourceId, dataSourceName: names.get(sourceId) ?? '', dataVersion: version },
        ...{ target: request.target, horizon: request.horizon, jobId, createdAt: createdAt.toISOString() },
        status: row.status === 'queued' && isAtWork ? ('running' as const) : row.status,
        ...(error && { error }),
        ledger: (byKey.get(keyOf(row)) ?? []).filter((one) => one.createdAt <= createdAt).map(ledgerEntry),
      },
    ];
  });
}

const keyOf = ({ sourceId, seriesKey }: PredictionRow) => `${sourceId} ${seriesKey}`;

/** Forecasts that were shown, of the same series as these, newest first. */
async function recordsOf(tx: EntityManager, rows: readonly PredictionRow[]): Promise<PredictionRow[]> {
  return tx
    .createQueryBuilder(PredictionRow, 'prediction')
    .where(`prediction.source_id = ANY(:sources) AND prediction.series_key = ANY(:keys)`, {
      sources: rows.map(({ sourceId }) => sourceId),
      keys: rows.map(({ seriesKey }) => seriesKey),
    })
    .andWhere(`prediction.status = 'ready' AND prediction.deleted_at IS NULL`)
    .orderBy('prediction.created_at', 'DESC')
    .addOrderBy('prediction.id')
    .getMany();
}

/** The record of one series, newest forecast first. */
export async function recordOf(
  tx: EntityManager,
  sourceId: string,
  seriesKey: string,
): Promise<PredictionRow[]> {
  return tx.find(PredictionRow, {
    where: { sourceId, seriesKey, status: 'ready' },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
}
