import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type BackupKind,
  type BackupView,
  type MadeBackupKey,
  type PageQuery,
} from '@plumbline/contracts';
import { enqueue } from '@plumbline/jobs';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, In } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { BackupRow } from './backup.entity.js';
import { type Administrator, noteInAuditLog } from './backup-audit.js';
import { INSTALLATION, takeBackupJob, testBackupJob } from './backup-jobs.js';
import { BackupKeys } from './backup-keys.service.js';
import { BackupRemoval } from './backup-removal.service.js';
import { BackupSettingsRow } from './backup-settings.entity.js';
import { BackupTarget } from './backup-target.service.js';
import { toBackupView } from './backup-view.js';
import { PRODUCT_VERSION } from './product-version.js';
import { RestoreState } from './restore-state.service.js';
import { begunTest } from './test-backup.job.js';

const NOTHING_YET = {
  ...{ at: null, finishedAt: null, bytes: null, addedBytes: null, tables: null, rows: null, objects: null },
  ...{ schemaVersion: null, checksum: null, error: null, test: null },
};

/** Backups of the installation: taken, listed, tested, deleted. */
@Injectable()
export class BackupsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
    @Inject(BackupRemoval) private readonly removal: BackupRemoval,
    @Inject(RestoreState) private readonly restores: RestoreState,
  ) {}

  async list({ offset, limit }: PageQuery): Promise<{ total: number; views: BackupView[] }> {
    const [rows, total] = await this.database.manager.findAndCount(BackupRow, {
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { total, views: rows.map(toBackupView) };
  }

  /** @throws AppError `not_found` */
  async get(id: string): Promise<BackupView> {
    return toBackupView(await this.row(this.database.manager, id));
  }

  /** @throws AppError `conflict` where something is not set up, or another backup is being taken */
  async create(admin: Administrator): Promise<BackupView> {
    return this.database.transaction(async (tx) => {
      const view = await this.start(tx, 'manual', admin.claims);
      await noteInAuditLog(tx, admin, 'backup_started', { backup: view.id });
      return view;
    });
  }

  /**
   * Queues one; without a caller it is the policy's.
   * @throws AppError `conflict`
   */
  async start(tx: EntityManager, kind: BackupKind, claims?: AccessClaims): Promise<BackupView> {
    const settings = await tx.findOneOrFail(BackupSettingsRow, {
      where: { id: 1 },
      lock: { mode: 'pessimistic_write' },
    });
    await this.assertSetUp(settings);
    if (await tx.existsBy(BackupRow, { status: In(['queued', 'running']) }))
      throw conflict('A backup is already running. Wait until it has finished.');
    const id = randomUUID();
    const jobId = await enqueue(tx, takeBackupJob, {
      input: { backupId: id },
      ...this.askedBy(claims),
      title: 'Backing up the installation',
      subject: { type: 'backup', id },
    });
    await tx.insert(BackupRow, {
      ...{ id, kind, status: 'queued', createdBy: claims?.name ?? null, createdAt: new Date() },
      ...{ productVersion: PRODUCT_VERSION, jobId, ...NOTHING_YET },
    });
    return toBackupView(await this.row(tx, id));
  }

  /** @throws AppError `not_found`, `conflict` for one that is not whole or is being tested */
  async test(id: string, admin: Administrator): Promise<BackupView> {
    return this.database.transaction(async (tx) => {
      await this.startTest(tx, id, admin.claims);
      await noteInAuditLog(tx, admin, 'backup_tested', { backup: id });
      return toBackupView(await this.row(tx, id));
    });
  }

  async startTest(tx: EntityManager, id: string, claims?: AccessClaims): Promise<void> {
    const row = await tx.findOne(BackupRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw conflict('Only a backup that is whole can be tested.');
    if (row.test?.status === 'running') throw conflict('This backup is being tested already.');
    await tx.update(BackupRow, { id }, { test: begunTest() });
    await enqueue(tx, testBackupJob, {
      input: { backupId: id },
      ...this.askedBy(claims),
      title: 'Testing a backup',
      subject: { type: 'backup', id },
    });
  }

  /** @throws AppError `not_found`, `conflict` while it is being taken or tested */
  async remove(id: string, admin: Administrator): Promise<void> {
    const row = await this.row(this.database.manager, id);
    if (row.status === 'queued' || row.status === 'running' || row.test?.status === 'running')
      throw conflict('This backup is in use. Wait until that has ended.');
    if (await this.restores.holds(id))
      throw conflict('This backup is being restored. Wait until that has ended.');
    await this.removal.remove(id, (tx) => noteInAuditLog(tx, admin, 'backup_deleted', { backup: id }));
  }

  /** @throws AppError `conflict` where settings name the key */
  async makeKey(admin: Administrator): Promise<MadeBackupKey> {
    return this.database.transaction(async (tx) => {
      const key = await this.keys.make(tx);
      await noteInAuditLog(tx, admin, 'backup_key_made', { recipient: key.recipient });
      return key;
    });
  }

  private async assertSetUp(settings: BackupSettingsRow): Promise<void> {
    if (!this.config.BACKUP_DATABASE_URL)
      throw conflict('No role may read all databases yet. Set BACKUP_DATABASE_URL and start again.');
    await this.place.open();
    await this.keys.recipients(settings);
  }

  private askedBy(claims?: AccessClaims) {
    return claims
      ? { workspaceId: claims.wid, userId: claims.sub, plan: claims.plan }
      : { workspaceId: INSTALLATION, userId: INSTALLATION, plan: 'enterprise' as const };
  }

  private async row(manager: EntityManager, id: string): Promise<BackupRow> {
    const row = await manager.findOneBy(BackupRow, { id });
    if (!row) throw notFound();
    return row;
  }
}
