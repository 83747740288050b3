import { Inject, Injectable } from '@nestjs/common';
import {
  BACKUP_FREE_SHARE,
  BACKUP_PROMISE_HOURS,
  BACKUP_TEST_DAYS,
  type BackupPolicy,
  type BackupStatus,
  type BackupWarning,
} from '@plumbline/contracts';
import { malformed } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { BackupRow } from './backup.entity.js';
import { type Administrator, noteInAuditLog } from './backup-audit.js';
import { BackupKeys } from './backup-keys.service.js';
import { BackupSettingsRow } from './backup-settings.entity.js';
import { BackupTarget } from './backup-target.service.js';

const HOUR_MS = 3_600_000;

/** How backups are made and kept, and what an administrator has to look after. */
@Injectable()
export class BackupStatusService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
  ) {}

  async status(): Promise<BackupStatus> {
    const { manager } = this.database;
    const settings = await manager.findOneByOrFail(BackupSettingsRow, { id: 1 });
    const newest = await manager.findOne(BackupRow, { where: { status: 'ready' }, order: { at: 'DESC' } });
    const [proof]: { at: string; ms: number; status: string }[] = await manager.query(
      `SELECT test->>'at' AS at, (test->>'ms')::float8 AS ms, test->>'status' AS status FROM backups
       WHERE test->>'status' IN ('passed', 'failed') ORDER BY test->>'at' DESC LIMIT 1`,
    );
    const [kept]: { bytes: number }[] = await manager.query(
      `SELECT coalesce(sum(added_bytes), 0)::float8 AS bytes FROM backups WHERE status = 'ready'`,
    );
    const status = {
      policy: settings.policy,
      ...this.keys.of(settings),
      target: await this.place.describe(),
      lastBackupAt: newest?.at?.toISOString() ?? null,
      lastTestAt: proof?.status === 'passed' ? proof.at : null,
      restoreMs: proof?.status === 'passed' ? proof.ms : null,
      keptBytes: kept?.bytes ?? 0,
    };
    return { ...status, warnings: this.warnings(status, proof?.status === 'failed', new Date()) };
  }

  /** @throws AppError `malformed` for a time zone that there is not */
  async setPolicy(policy: BackupPolicy, admin: Administrator): Promise<BackupStatus> {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: policy.zone });
    } catch {
      throw malformed('zone: there is no such time zone.');
    }
    await this.database.transaction(async (tx) => {
      await tx.update(BackupSettingsRow, { id: 1 }, { policy, checkedUntil: new Date() });
      await noteInAuditLog(tx, admin, 'backup_policy_changed', { at: policy.at, isOn: String(policy.isOn) });
    });
    return this.status();
  }

  private warnings(
    status: Omit<BackupStatus, 'warnings'>,
    hasFailedTest: boolean,
    now: Date,
  ): BackupWarning[] {
    const { recipient, lastBackupAt, lastTestAt, target } = status;
    const warnings: BackupWarning[] = [];
    const warn = (code: BackupWarning['code'], message: string) => warnings.push({ code, message });
    const hoursSince = (time: string) => Math.floor((now.getTime() - Date.parse(time)) / HOUR_MS);
    if (!this.config.BACKUP_DATABASE_URL || !this.place.isThere)
      warn(
        'not_set_up',
        'Set BACKUP_DATABASE_URL and BACKUP_DIRECTORY or BACKUP_S3_BUCKET; until then nothing is saved.',
      );
    if (!recipient)
      warn('no_key', 'Backups are always encrypted. Make a key and keep it where this machine is not.');
    if (!lastBackupAt) warn('no_backup', 'There is no backup yet: everything could be lost.');
    else if (hoursSince(lastBackupAt) >= BACKUP_PROMISE_HOURS)
      warn(
        'old_backup',
        `The last backup is ${hoursSince(lastBackupAt)} hours old; ${BACKUP_PROMISE_HOURS} are promised.`,
      );
    if (hasFailedTest) warn('failed_test', 'The last test restore failed. Take a new backup and test it.');
    else if (lastBackupAt && (!lastTestAt || hoursSince(lastTestAt) >= BACKUP_TEST_DAYS * 24))
      warn('old_test', `No backup was proved by a restore in the last ${BACKUP_TEST_DAYS} days.`);
    const { totalBytes, freeBytes } = target;
    if (totalBytes && freeBytes !== null && freeBytes / totalBytes < BACKUP_FREE_SHARE)
      warn('disk', `${Math.round((freeBytes / totalBytes) * 100)}% of the backup disk is left.`);
    return warnings;
  }
}
