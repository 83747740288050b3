import type { DataSourceSummary, SourceDatabase } from '@plumbline/contracts';
import type { DataSourceRow } from './data-source.entity.js';

/** A source as lists show it. An error belongs to a source without any ready version; its job tells of others. */
export function toSummary(row: DataSourceRow): DataSourceSummary {
  return {
    id: row.id,
    name: row.name,
    uploadType: row.uploadType,
    status: row.status,
    // How many rows a database holds is known to itself.
    recordCount: row.extract?.isLive ? null : row.recordCount,
    columnCount: row.columnCount,
    bytes: row.bytes,
    version: row.currentVersion,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    jobId: row.jobId,
    strips: row.strips,
    openDecisions: row.openDecisions,
    isSample: row.sampleId !== null,
    ...(row.origin && { origin: row.origin }),
    ...(row.extract && { database: databaseOf(row.extract) }),
    ...(row.extract && row.freshness?.onOpenMinutes && { refreshesOnOpen: true as const }),
    ...(row.status === 'failed' && row.error && { error: row.error }),
  };
}

const databaseOf = ({ connectionId, selection, isLive }: SourceDatabase): SourceDatabase => ({
  connectionId,
  selection,
  ...(isLive && { isLive }),
});
