import { canonicalJson, uuidV5 } from '@plumbline/datasets';
import type { LiveBus } from '@plumbline/events';
import { type EntityManager, In, Raw } from 'typeorm';
import type { Finding } from '../insights/engine/found.js';
import { broadcastInsights } from '../insights/find-queue.js';
import { FORECAST_INSIGHT_KINDS, forecastInsightKey } from '../insights/forecast-insights/finding.js';
import { FORESEEN, InsightRow } from '../insights/insight.entity.js';
import type { PredictionRow } from './prediction.entity.js';

type Foreseeing = Pick<PredictionRow, 'id' | 'workspaceId' | 'sourceId' | 'version' | 'seriesKey'>;

/** Leaves what a forecast foresees among the findings of its version; what an earlier one of the series foresaw goes. */
export async function saveForecastInsights(
  tx: EntityManager,
  live: LiveBus,
  row: Foreseeing,
  findings: readonly Finding[],
): Promise<void> {
  const { id: predictionId, workspaceId, sourceId, version, seriesKey } = row;
  const idOf = (key: string) => uuidV5(workspaceId, canonicalJson({ sourceId, key }));
  const ids = FORECAST_INSIGHT_KINDS.map((kind) => idOf(forecastInsightKey(kind, seriesKey)));
  const { affected } = await tx.delete(InsightRow, { id: In(ids), version });
  const rows = findings.map(
    ({ key, insight, evidence }, rank): InsightRow => ({
      ...{ id: idOf(key), version, workspaceId, sourceId, rank },
      ...{ type: insight.type, priority: insight.priority, evidence, createdAt: new Date() },
      insight: { ...insight, predictionId },
    }),
  );
  await tx.insert(InsightRow, rows);
  if (rows.length > 0 || affected) broadcastInsights(tx, live, row);
}

/** What a forecast foresaw goes with it; what another one of the series has left since stays. */
export async function forgetForecastInsights(
  tx: EntityManager,
  live: LiveBus,
  row: PredictionRow,
): Promise<void> {
  const { id, workspaceId, sourceId, version } = row;
  const { affected } = await tx.delete(InsightRow, {
    ...{ workspaceId, sourceId, version, type: In(FORESEEN) },
    insight: Raw((column) => `${column} ->> 'predictionId' = :id`, { id }),
  });
  if (affected) broadcastInsights(tx, live, row);
}
