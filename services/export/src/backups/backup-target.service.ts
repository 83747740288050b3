import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { openBackupPlace } from '@plumbline/backups';
import type { BackupStatus } from '@plumbline/contracts';
import { conflict } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';

/** Where backups are kept. */
@Injectable()
export class BackupTarget {
  private opened: Promise<Storage> | undefined;

  constructor(@Inject(EXPORT_CONFIG) private readonly config: ExportConfig) {}

  get isThere(): boolean {
    return this.config.BACKUP_S3_BUCKET !== undefined || this.config.BACKUP_DIRECTORY !== undefined;
  }

  /** @throws AppError `conflict` where no place is named */
  open(): Promise<Storage> {
    if (!this.isThere)
      throw conflict(
        'No place for backups is named. Set BACKUP_DIRECTORY or BACKUP_S3_BUCKET and start again.',
      );
    this.opened ??= openBackupPlace(this.config, join(this.config.TEMP_DIRECTORY, 'backup-spool'));
    return this.opened;
  }

  /** The place in words, and the room there where that is known. */
  async describe(): Promise<BackupStatus['target']> {
    const {
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_DIRECTORY: folder = '',
    } = this.config;
    if (bucket) {
      const host = endpoint ? new URL(endpoint).host : 'AWS';
      return { kind: 's3', place: `${bucket} at ${host}`, totalBytes: null, freeBytes: null };
    }
    await this.open().catch(() => undefined);
    const disk = await statfs(folder).catch(() => undefined);
    return {
      ...{ kind: 'disk', place: folder },
      totalBytes: disk ? disk.blocks * disk.bsize : null,
      freeBytes: disk ? disk.bavail * disk.bsize : null,
    };
  }
}
