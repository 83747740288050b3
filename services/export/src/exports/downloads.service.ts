import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { AppError, conflict, notFound } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { STORAGE } from '../config.js';
import { mimeOf } from '../files/file-names.js';
import { ExportRow } from './export.entity.js';
import { ExportDownloadRow } from './export-download.entity.js';
import { broadcastExport } from './make-queue.js';

export interface OpenFile {
  file: FileHandle;
  name: string;
  type: string;
  bytes: number;
}

/** Files taken by people of the workspace, each time asked anew and listed. */
@Injectable()
export class DownloadsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws AppError `not_found`, `conflict` while there is no file yet, `gone` once it has expired */
  async open({ wid: workspaceId, sub: userId, name: username }: AccessClaims, id: string): Promise<OpenFile> {
    const row = await this.database.manager.findOneBy(ExportRow, { id, workspaceId });
    if (!row) throw notFound();
    const { fileKey, fileName, bytes } = row;
    if (row.status === 'expired') throw expired();
    if (row.status !== 'ready' || fileKey === null || fileName === null || bytes === null)
      throw conflict('This export has no file: it has not been made yet, or it failed. See Exports.');
    const file = await this.openFile(fileKey);
    await this.database.transaction(async (tx) => {
      await tx.insert(ExportDownloadRow, {
        id: randomUUID(),
        exportId: id,
        userId,
        username,
        at: new Date(),
      });
      broadcastExport(tx, this.live, row);
    });
    return { file, name: fileName, type: mimeOf(fileName), bytes };
  }

  /** Opened before the answer begins: it may be swept between looking it up and reading it. */
  private async openFile(key: string): Promise<FileHandle> {
    try {
      return await open(await this.storage.localPath(key));
    } catch (error) {
      const isGone = error instanceof ObjectMissing || (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw isGone ? expired() : error;
    }
  }
}

const expired = (): AppError =>
  new AppError('gone', 'This file has expired. Make it again to have a new one.');
