import type { ForecastPrediction, ShownForecast } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { DashboardRow } from './dashboard.entity.js';

/** A forecast as a dashboard shows it, and the one that the tile names. */
export interface StoredForecast {
  namedId: string;
  id: string;
  sourceId: string;
  version: number;
  zone: string;
  createdAt: Date;
  horizon: number;
  content: Pick<ForecastPrediction, Exclude<keyof ShownForecast, OfTheRow>>;
}

type OfTheRow = 'state' | 'predictionId' | 'dataVersion' | 'createdAt' | 'horizon';

type Follower = Pick<DashboardRow, 'workspaceId' | 'sourceId' | 'otherSources' | 'isPinned' | 'dataVersion'>;

/**
 * The newest forecasts of the series of those that are named, none older than the one itself: whoever predicts a series
 * anew sees the new one wherever the old one was put. A pinned dashboard shows none of data that it does not show. What
 * was deleted, with nothing newer, is left out.
 */
export function shownForecasts(
  tx: EntityManager,
  { workspaceId, sourceId, otherSources, isPinned, dataVersion }: Follower,
  predictionIds: readonly string[],
): Promise<StoredForecast[]> {
  if (predictionIds.length === 0) return Promise.resolve([]);
  return tx.query(
    `SELECT named.id AS "namedId", shown.id, shown.source_id AS "sourceId", shown.version, shown.zone,
            shown.created_at AS "createdAt", (shown.request ->> 'horizon')::int AS horizon, shown.content
     FROM predictions named
     JOIN LATERAL (
       SELECT * FROM predictions later
       WHERE later.source_id = named.source_id AND later.series_key = named.series_key
         AND later.status = 'ready' AND later.deleted_at IS NULL
         AND (later.id = named.id OR (later.created_at > named.created_at AND (NOT $3 OR later.version <=
           CASE WHEN later.source_id = $4 THEN $5 ELSE coalesce(($6::jsonb ->> later.source_id::text)::int, later.version) END)))
       ORDER BY later.created_at DESC, later.id DESC
       LIMIT 1
     ) shown ON true
     WHERE named.id = ANY($1) AND named.workspace_id = $2 AND named.request ->> 'kind' IS DISTINCT FROM 'table'`,
    [predictionIds, workspaceId, isPinned, sourceId, dataVersion, JSON.stringify(otherSources)],
  );
}

/** The facts of a forecast that its tile tells. */
export const factsTold = ({ content: { facts } }: StoredForecast): string[] =>
  [facts.history, facts.points, facts.total].flatMap((id) => id ?? []);
