import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ArchivedPart,
  BackupDamaged,
  listedObjects,
  MANIFEST_PART,
  type Manifest,
  openManifest,
  partKey,
  StoredParts,
  toArchive,
} from '@plumbline/backups';
import { AppError, conflict, notFound } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { BackupRow } from './backup.entity.js';
import { type Administrator, noteInAuditLog } from './backup-audit.js';
import { BackupKeys } from './backup-keys.service.js';
import { BackupTarget } from './backup-target.service.js';

/** Backups as one file, made while it is sent. */
@Injectable()
export class BackupDownload {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
  ) {}

  /** @throws AppError `not_found`, `conflict` for one that is not whole, `gone` where its parts are */
  async open(id: string, admin: Administrator): Promise<{ name: string; file: Readable }> {
    const row = await this.database.manager.findOneBy(BackupRow, { id });
    if (!row) throw notFound();
    if (row.status !== 'ready' || !row.at) throw conflict('Only a backup that is whole can be downloaded.');
    const target = await this.place.open();
    const manifest = await this.manifest(target, id);
    await this.database.transaction((tx) => noteInAuditLog(tx, admin, 'backup_downloaded', { backup: id }));
    const time = row.at.toISOString().slice(0, 16).replace(/[:T]/g, '-');
    return { name: `plumbline-${time}.backup.tar`, file: toArchive(this.parts(target, manifest), row.at) };
  }

  private async manifest(target: Storage, id: string): Promise<Manifest> {
    try {
      return await openManifest(new StoredParts(target, id), await this.keys.identities());
    } catch (failure) {
      if (failure instanceof BackupDamaged) throw new AppError('gone', failure.message);
      throw failure;
    }
  }

  /** In the order in which a restore asks for them. */
  private async *parts(target: Storage, manifest: Manifest): AsyncGenerator<ArchivedPart> {
    const source = new StoredParts(target, manifest.id);
    const part = async (name: string): Promise<ArchivedPart> => {
      const { size } = await stat(await target.localPath(partKey(manifest.id, name)));
      return { name, bytes: size, open: () => source.open(name) };
    };
    yield part(MANIFEST_PART);
    if (manifest.secrets) yield part(manifest.secrets.name);
    for (const table of manifest.tables) yield part(table.part.name);
    yield part(manifest.objects.list.name);
    let before = '';
    for await (const entry of listedObjects(manifest, source, await this.keys.identities())) {
      if (entry.part !== before) yield part(entry.part);
      before = entry.part;
    }
  }
}
