import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type FileBody,
  type FiledType,
  type Folder,
  MAX_FOLDERS,
} from '@plumbline/contracts';
import { afterCommit, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, notFound } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager } from 'typeorm';
import { FolderRow } from './folder.entity.js';
import { deletedWords } from './folder-words.js';
import { contentsOf, leaveFolders, toFolder } from './folders.queries.js';

/** What lies in a folder, by its id and the workspace, with its name. */
const NAMED: Record<FiledType, string> = {
  dashboard: 'SELECT name FROM dashboards WHERE id = $1 AND workspace_id = $2',
  summary: `SELECT content ->> 'title' AS name FROM executive_summaries WHERE id = $1 AND workspace_id = $2`,
  'data-source': 'SELECT name FROM sources WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL',
};

/** Folders as they change. Each change is one transaction: whoever is killed leaves all of it or nothing. */
@Injectable()
export class FoldersService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `conflict` for a name that is taken, or where there are too many */
  async create(claims: AccessClaims, name: string, key: string | undefined): Promise<Folder> {
    const call = { route: 'POST /api/folders', key, request: { name }, userId: claims.sub };
    return this.database.transaction(async (tx) => {
      const answer = await idempotently(tx, call, async () => {
        await lockNames(tx, claims.wid);
        if ((await tx.countBy(FolderRow, { workspaceId: claims.wid })) >= MAX_FOLDERS)
          throw conflict(`A workspace keeps ${MAX_FOLDERS} folders. Delete one that nobody needs.`);
        await refuseTakenName(tx, claims.wid, name);
        const row = Object.assign(new FolderRow(), {
          ...{ id: randomUUID(), workspaceId: claims.wid, name },
          ...{ createdBy: claims.name, createdAt: new Date() },
        });
        await tx.insert(FolderRow, row);
        await tellAct(tx, claims, 'folder_created', { type: 'folder', id: row.id, name });
        this.broadcast(tx, row);
        return toFolder(row);
      });
      return answer.body;
    });
  }

  /** @throws AppError `not_found`, `conflict` for a name that is taken */
  async rename({ wid }: AccessClaims, id: string, name: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockNames(tx, wid);
      const row = await lockFolder(tx, wid, id);
      if (row.name.toLowerCase() !== name.toLowerCase()) await refuseTakenName(tx, wid, name);
      await tx.save(Object.assign(row, { name }));
      this.broadcast(tx, row);
    });
  }

  /** What lies in it goes into another folder, or into none. @returns what became of it @throws AppError `not_found`, `conflict` */
  async remove(claims: AccessClaims, id: string, into: string | undefined): Promise<string> {
    if (into === id)
      throw conflict('The contents of a folder cannot be moved into the folder that is being deleted.');
    return this.database.transaction(async (tx) => {
      // In one order, so that two deletions into each other do not wait for one another.
      await lockNames(tx, claims.wid);
      const row = await lockFolder(tx, claims.wid, id);
      const next = into === undefined ? undefined : await lockFolder(tx, claims.wid, into);
      const contents = (await contentsOf(tx, [id])).get(id);
      if (next)
        await tx.query('UPDATE folder_contents SET folder_id = $2 WHERE folder_id = $1', [id, next.id]);
      await tx.delete(FolderRow, { id });
      await tellAct(tx, claims, 'folder_deleted', { type: 'folder', id, name: row.name });
      this.broadcast(tx, row);
      return deletedWords(row.name, contents ?? { dashboard: 0, summary: 0, 'data-source': 0 }, next?.name);
    });
  }

  /** @returns where it lies now @throws AppError `not_found` for a thing or a folder that is not of the workspace */
  async file({ wid }: AccessClaims, id: string, { type, folderId }: FileBody): Promise<string> {
    return this.database.transaction(async (tx) => {
      const [thing]: { name: string | null }[] = await tx.query(NAMED[type], [id, wid]);
      if (!thing) throw notFound();
      if (folderId === null) {
        await tx.query('DELETE FROM folder_contents WHERE object_id = $1 AND workspace_id = $2', [id, wid]);
        this.broadcast(tx, { id, workspaceId: wid });
        return `“${thing.name ?? ''}” lies in no folder now.`;
      }
      const folder = await lockFolder(tx, wid, folderId);
      await tx.query(
        `INSERT INTO folder_contents (object_id, type, workspace_id, folder_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (object_id) DO UPDATE SET folder_id = excluded.folder_id`,
        [id, type, wid, folderId],
      );
      // Whoever files something sweeps up the places of what was deleted.
      await leaveFolders(tx, wid);
      this.broadcast(tx, folder);
      return `“${thing.name ?? ''}” lies in “${folder.name}” now.`;
    });
  }

  private broadcast(tx: EntityManager, { id, workspaceId }: Pick<FolderRow, 'id' | 'workspaceId'>): void {
    afterCommit(tx, () => this.live.publish({ workspaceId, event: 'changed', data: { type: 'folder', id } }));
  }
}

/** Whoever makes, renames or deletes folders of a workspace does so one after the other. */
const lockNames = (tx: EntityManager, workspaceId: string): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('folders ' || $1, 0))`, [workspaceId]);

async function lockFolder(tx: EntityManager, workspaceId: string, id: string): Promise<FolderRow> {
  const row = await tx.findOne(FolderRow, {
    where: { id, workspaceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}

async function refuseTakenName(tx: EntityManager, workspaceId: string, name: string): Promise<void> {
  const [taken]: unknown[] = await tx.query(
    'SELECT 1 FROM folders WHERE workspace_id = $1 AND lower(name) = lower($2)',
    [workspaceId, name],
  );
  if (taken) throw conflict(`There is already a folder “${name}”. Choose another name.`);
}
