import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Filed, FiledQuery, FiledType, Folder } from '@plumbline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { FolderRow } from './folder.entity.js';

/** What can lie in a folder, where it is as long as it is there. */
const PRESENT: Record<FiledType, string> = {
  dashboard: 'SELECT 1 FROM dashboards WHERE id = object_id',
  summary: 'SELECT 1 FROM executive_summaries WHERE id = object_id',
  'data-source': 'SELECT 1 FROM sources WHERE id = object_id AND deleted_at IS NULL',
};
/** Of a row of `folder_contents`: what lies there was not deleted. */
const IS_PRESENT = `CASE type ${Object.entries(PRESENT)
  .map(([type, found]) => `WHEN '${type}' THEN EXISTS (${found})`)
  .join(' ')} END`;

export type Contents = Record<FiledType, number>;

/** How much lies in each of the folders, by id. */
export async function contentsOf(
  tx: EntityManager,
  folderIds: readonly string[],
): Promise<Map<string, Contents>> {
  const counted = new Map(folderIds.map((id) => [id, { dashboard: 0, summary: 0, 'data-source': 0 }]));
  const rows: { folder_id: string; type: FiledType; count: number }[] = await tx.query(
    `SELECT folder_id, type, count(*)::int AS count FROM folder_contents
     WHERE folder_id = ANY ($1) AND ${IS_PRESENT} GROUP BY folder_id, type`,
    [folderIds],
  );
  for (const { folder_id: id, type, count } of rows) {
    const contents = counted.get(id);
    if (contents) contents[type] = count;
  }
  return counted;
}

/** What was deleted lies in no folder any more. */
export async function leaveFolders(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query(`DELETE FROM folder_contents WHERE workspace_id = $1 AND NOT ${IS_PRESENT}`, [workspaceId]);
}

/** Folders of a workspace, and where its things lie. */
@Injectable()
export class FoldersQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list({ wid }: AccessClaims): Promise<Folder[]> {
    const { manager } = this.database;
    const rows = await manager.findBy(FolderRow, { workspaceId: wid });
    const contents = await contentsOf(
      manager,
      rows.map(({ id }) => id),
    );
    return rows
      .map((row) => toFolder(row, contents.get(row.id)))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }

  async filed(
    { wid }: AccessClaims,
    { type, offset, limit }: FiledQuery,
  ): Promise<{ filed: Filed[]; total: number }> {
    const rows: { id: string; folderId: string; total: number }[] = await this.database.query(
      `SELECT object_id AS id, folder_id AS "folderId", count(*) OVER ()::int AS total FROM folder_contents
       WHERE workspace_id = $1 AND type = $2 AND ${IS_PRESENT} ORDER BY object_id LIMIT $3 OFFSET $4`,
      [wid, type, limit, offset],
    );
    return { filed: rows.map(({ id, folderId }) => ({ id, folderId })), total: rows[0]?.total ?? 0 };
  }
}

export const toFolder = (
  { id, name, createdBy, createdAt }: FolderRow,
  contents: Contents = { dashboard: 0, summary: 0, 'data-source': 0 },
): Folder => ({ id, name, contents, createdBy, createdAt: createdAt.toISOString() });
