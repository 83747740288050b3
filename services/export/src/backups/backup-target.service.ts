import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { BackupStatus } from '@plumbline/contracts';
import { conflict } from '@plumbline/server';
import { openStorage, type Storage } from '@plumbline/storage';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';

/** Copies of parts that are read from a bucket, in MB. */
const SPOOL_MB = 2_048;

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
    this.opened ??= this.openChosen();
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

  private async openChosen(): Promise<Storage> {
    const { config } = this;
    const bucket = config.BACKUP_S3_BUCKET;
    return openStorage({
      STORAGE_ROOT: config.BACKUP_DIRECTORY,
      S3_ENDPOINT: bucket && config.BACKUP_S3_ENDPOINT,
      S3_REGION: config.BACKUP_S3_REGION,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: bucket && config.BACKUP_S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: bucket && config.BACKUP_S3_SECRET_ACCESS_KEY,
      S3_PATH_STYLE: config.BACKUP_S3_PATH_STYLE,
      SPOOL_DIRECTORY: join(config.TEMP_DIRECTORY, 'backup-spool'),
      SPOOL_MAX_MB: SPOOL_MB,
    });
  }
}
