import type { ForecastPrediction, Prediction, TablePrediction } from '@plumbline/contracts';
import { openJobs } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { SourceRow } from '../sources/source.entity.js';
import { ledgerEntry } from './ledger.js';
import { type ForecastRow, isForecast, isTable, PredictionRow } from './prediction.entity.js';
import { savedScenario } from './scenario.js';

/** Rows as the interface shows them, each forecast with the record of its series. */
export async function toAnswers(tx: EntityManager, rows: readonly PredictionRow[]): Promise<Prediction[]> {
  if (rows.length === 0) return [];
  const queued = rows.flatMap(({ status, jobId }) => (status === 'queued' && jobId ? [jobId] : []));
  const jobs = await openJobs(tx, queued);
  const sources = [...new Set(rows.map(({ sourceId }) => sourceId))].map((id) => ({ id }));
  const names = new Map((await tx.findBy(SourceRow, sources)).map(({ id, name }) => [id, name]));
  const records = await recordsOf(tx, rows.filter(isForecast));
  return rows.flatMap((row): Prediction[] => {
    const isAtWork = ['running', 'cancelling'].includes(jobs.get(row.jobId ?? '') ?? '');
    const status = row.status === 'queued' && isAtWork ? ('running' as const) : row.status;
    const shown = { dataSourceName: names.get(row.sourceId) ?? '', status };
    if (isTable(row)) return row.content ? [tableAnswer(row, row.content, shown)] : [];
    if (!isForecast(row) || !row.content) return [];
    const own = records.filter((one) => keyOf(one) === keyOf(row) && one.createdAt <= row.createdAt);
    return [forecastAnswer(row, row.content, { ...shown, ledger: own.map(ledgerEntry) })];
  });
}

type Shown = Pick<Prediction, 'dataSourceName' | 'status'>;

const commonOf = ({ id, sourceId, version, request, jobId, createdAt, error }: PredictionRow) => ({
  ...{ id, dataSourceId: sourceId, dataVersion: version, target: request.target, jobId },
  ...{ createdAt: createdAt.toISOString(), ...(error && { error }) },
});

function tableAnswer(
  row: PredictionRow,
  content: Omit<TablePrediction, keyof ReturnType<typeof commonOf> | keyof Shown>,
  shown: Shown,
): TablePrediction {
  return { ...content, ...commonOf(row), ...shown };
}

function forecastAnswer(
  row: ForecastRow,
  content: NonNullable<ForecastRow['content']>,
  shown: Shown & Pick<ForecastPrediction, 'ledger'>,
): ForecastPrediction {
  const { tests: _tests, testsFactId: _testsFactId, ...said } = content;
  // Forecasts that were made before there were other kinds, drivers or changes of segments do not name theirs.
  return {
    ...(row.request.calculation && {
      dashboardId: row.request.dashboardId,
      formula: row.request.calculation.formula,
    }),
    ...{
      ...said,
      kind: 'forecast',
      drivers: content.drivers ?? [],
      segmentChanges: content.segmentChanges ?? [],
      segmentParts: content.segmentParts ?? [],
      before: content.before ?? null,
      ...commonOf(row),
      horizon: row.request.horizon,
      ...shown,
    },
    scenarios: row.scenarios.map((kept) => savedScenario(content, kept)),
  };
}

const keyOf = ({ sourceId, seriesKey }: PredictionRow) => `${sourceId} ${seriesKey}`;

/** Forecasts that were shown, of the same series as these, newest first. */
async function recordsOf(tx: EntityManager, rows: readonly ForecastRow[]): Promise<ForecastRow[]> {
  if (rows.length === 0) return [];
  const found = await tx
    .createQueryBuilder(PredictionRow, 'prediction')
    .where(`prediction.source_id = ANY(:sources) AND prediction.series_key = ANY(:keys)`, {
      sources: rows.map(({ sourceId }) => sourceId),
      keys: rows.map(({ seriesKey }) => seriesKey),
    })
    .andWhere(`prediction.status = 'ready' AND prediction.deleted_at IS NULL`)
    .orderBy('prediction.created_at', 'DESC')
    .addOrderBy('prediction.id')
    .getMany();
  return found.filter(isForecast);
}

/** The record of one series, newest forecast first. */
export async function recordOf(
  tx: EntityManager,
  sourceId: string,
  seriesKey: string,
): Promise<ForecastRow[]> {
  const found = await tx.find(PredictionRow, {
    where: { sourceId, seriesKey, status: 'ready' },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
  return found.filter(isForecast);
}
