import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  assertNotNewer,
  BackupDamaged,
  connect,
  type Manifest,
  NewerBackup,
  newestMigrations,
  openManifest,
  StoredParts,
  WrongKey,
} from '@plumbline/backups';
import type { RestorePlan } from '@plumbline/contracts';
import { conflict } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { EXPORT_CONFIG, type ExportConfig, STORAGE } from '../../config.js';
import type { BackupRow } from '../backup.entity.js';
import { BackupKeys } from '../backup-keys.service.js';
import { BackupTarget } from '../backup-target.service.js';
import type { OpenedBackup } from '../opened-backup.js';
import { RestoreState } from '../restore-state.service.js';
import { rowsNow } from './rows-now.js';

/** Files that are counted for a plan; where there are more, it says so. */
const COUNTED_FILES = 100_000;
/** What tables take with their indexes, beside their rows as text. */
const TABLE_FACTOR = 2;

const WITH_PROGRAM = 'Download it and use the program: npm run restore -- FILE --key KEYFILE';

type Now = Pick<RestorePlan, 'schemas' | 'freeBytes'> & { countNow: number | null };

/** Says what a restore of everything would replace, and why it may not be possible; changes nothing. */
@Injectable()
export class RestorePlans {
  constructor(
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
    @Inject(RestoreState) private readonly state: RestoreState,
  ) {}

  /** @throws AppError `conflict` for a backup that is not whole */
  async of(row: BackupRow): Promise<RestorePlan> {
    if (row.status !== 'ready' || !row.at) throw conflict('Only a backup that is whole can be restored.');
    const said = {
      ...{ backupId: row.id, backupAt: row.at.toISOString(), productVersion: row.productVersion },
      schemaVersion: row.schemaVersion,
    };
    const opened = await this.open(row.id);
    if (typeof opened === 'string')
      return {
        ...{ ...said, problem: opened, schemas: [], needsBytes: 0, freeBytes: null },
        files: { count: row.objects ?? 0, bytes: 0, countNow: null },
      };
    const { manifest } = opened;
    const { countNow, ...now } = await this.now(manifest);
    const { count, bytes } = manifest.objects;
    const needsBytes = bytes + TABLE_FACTOR * manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
    const plan = { ...said, ...now, files: { count, bytes, countNow }, needsBytes };
    return { ...plan, problem: await this.problem(manifest, plan) };
  }

  /** A backup with what it holds, or why that cannot be read. */
  async open(id: string): Promise<OpenedBackup | string> {
    const source = new StoredParts(await this.place.open(), id);
    const identities = await this.keys.identities();
    try {
      return { manifest: await openManifest(source, identities), source, identities };
    } catch (failure) {
      if (failure instanceof WrongKey)
        return `The key of this installation does not open it: it was taken by another one, or the key was changed. ${WITH_PROGRAM}`;
      if (failure instanceof BackupDamaged || failure instanceof NewerBackup) return failure.message;
      throw failure;
    }
  }

  private async now(manifest: Manifest): Promise<Now> {
    const { BACKUP_DATABASE_URL: url, RESTORE_FOLDER: folder } = this.config;
    const held = url ? await rowsNow(url, manifest.catalog.schemas) : new Map();
    const schemas = manifest.catalog.schemas.map(({ name }) => {
      const tables = manifest.tables.filter(({ schema }) => schema === name);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const { rows: now = 0, isEstimate = false } = held.get(name) ?? {};
      return { name, tables: tables.length, rows, rowsNow: now, isEstimate };
    });
    const disk = folder ? await statfs(dirname(folder)).catch(() => undefined) : undefined;
    return { schemas, freeBytes: disk ? disk.bavail * disk.bsize : null, countNow: await this.countFiles() };
  }

  private async countFiles(): Promise<number | null> {
    let count = 0;
    for await (const { key } of this.storage.list('')) {
      if (key.startsWith('.')) continue;
      count += 1;
      if (count > COUNTED_FILES) return null;
    }
    return count;
  }

  private async problem(
    manifest: Manifest,
    { needsBytes, freeBytes }: Pick<RestorePlan, 'needsBytes' | 'freeBytes'>,
  ): Promise<string | null> {
    const { BACKUP_DATABASE_URL: url } = this.config;
    if (!this.state.isOffered)
      return `A cluster is restored while its services are stopped. ${WITH_PROGRAM} --database URL`;
    if (!manifest.secrets)
      return `This backup is of a cluster: it holds no keys of an installation. ${WITH_PROGRAM}`;
    try {
      if (url) assertNotNewer(manifest, await this.knownSteps(url, manifest));
    } catch (failure) {
      if (failure instanceof NewerBackup) return failure.message;
      throw failure;
    }
    if (freeBytes !== null && freeBytes < needsBytes)
      return `Everything is restored beside what is there, and the disk has no room for both. Free some, or use the program on another machine.`;
    return null;
  }

  /** This installation is at the newest steps that its version has. */
  private async knownSteps(url: string, { catalog }: Manifest): Promise<Map<string, string>> {
    const client = await connect(url);
    try {
      const { rows } = await client.query<{ schema: string }>(
        `SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'migrations' AND schemaname = ANY($1)`,
        [catalog.schemas.map(({ name }) => name)],
      );
      return await newestMigrations(
        client,
        rows.map(({ schema }) => schema),
      );
    } finally {
      await client.end();
    }
  }
}
