import type { ExportView } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import type { ExportRow } from './export.entity.js';
import { ExportDownloadRow } from './export-download.entity.js';

/** Downloads of one export that are listed; all are counted by whoever needs to. */
const LISTED_DOWNLOADS = 100;

/** Exports as people see them, in the order given. */
export async function toAnswers(tx: EntityManager, rows: readonly ExportRow[]): Promise<ExportView[]> {
  const downloads = await tx.find(ExportDownloadRow, {
    where: { exportId: In(rows.map(({ id }) => id)) },
    order: { at: 'DESC' },
  });
  return rows.map((row) => ({
    ...{ id: row.id, objectType: row.objectType, objectId: row.objectId, name: row.name },
    ...{ format: row.format, options: row.options, status: row.status, jobId: row.jobId },
    ...(row.fileName !== null && { fileName: row.fileName }),
    ...(row.pages !== null && { pages: row.pages }),
    ...(row.rows !== null && { rows: row.rows }),
    ...(row.bytes !== null && { bytes: row.bytes }),
    ...(row.dataVersion !== null && { dataVersion: row.dataVersion }),
    ...(row.error && { error: row.error }),
    ...{ createdBy: row.createdBy, createdAt: row.createdAt.toISOString() },
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    downloads: downloads
      .filter(({ exportId }) => exportId === row.id)
      .slice(0, LISTED_DOWNLOADS)
      .map(({ username, at }) => ({ by: username, at: at.toISOString() })),
  }));
}
