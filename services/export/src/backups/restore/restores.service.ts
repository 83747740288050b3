import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type LastRestore,
  RESTORE_CONFIRMATION,
  type RestoreAnswer,
  type RestoreBackupBody,
  type RestorePlan,
  type RestoreView,
} from '@plumbline/contracts';
import { conflict, malformed, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { BackupRow } from '../backup.entity.js';
import { type Administrator, noteInAuditLog } from '../backup-audit.js';
import { BackupsService } from '../backups.service.js';
import { RestoreState, toRestoreView } from '../restore-state.service.js';
import { assertFresh } from './assert-fresh.js';
import { RestorePlans } from './restore-plan.service.js';

/** Restores of the whole installation: planned, asked for, followed. Whoever started this process carries them out. */
@Injectable()
export class RestoresService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BackupsService) private readonly backups: BackupsService,
    @Inject(RestorePlans) private readonly plans: RestorePlans,
    @Inject(RestoreState) private readonly state: RestoreState,
  ) {}

  async last(): Promise<LastRestore> {
    const order = await this.state.last();
    return { restore: order ? toRestoreView(order) : null };
  }

  /**
   * @throws AppError `not_found`; `conflict` while another is under way, and with the reason why it cannot be done;
   * `malformed` without the words; `stale_session` where the password was not named lately
   */
  async restore(id: string, body: RestoreBackupBody, admin: Administrator): Promise<RestoreAnswer> {
    const row = await this.database.manager.findOneBy(BackupRow, { id });
    if (!row) throw notFound();
    if (!body.dryRun) {
      assertFresh(admin.claims, new Date());
      if (body.confirmation?.trim().toLowerCase() !== RESTORE_CONFIRMATION)
        throw malformed(`Type "${RESTORE_CONFIRMATION}" to have everything replaced.`);
    }
    const plan = await this.plans.of(row);
    if (body.dryRun) {
      await this.database.transaction((tx) => noteInAuditLog(tx, admin, 'restore_planned', { backup: id }));
      return { plan, restore: null };
    }
    if (plan.problem) throw conflict(plan.problem);
    return { plan, restore: await this.begin(plan, admin) };
  }

  /** What was saved first is there: the restore may begin, or may not. */
  async advance(): Promise<void> {
    const order = await this.state.underWay();
    if (order?.phase !== 'saving' || !order.safetyId) return;
    const safety = await this.database.manager.findOneBy(BackupRow, { id: order.safetyId });
    if (safety?.status === 'ready') return this.state.write({ ...order, phase: 'asked' });
    if (safety?.status === 'queued' || safety?.status === 'running') return;
    const reason = safety?.error?.message ?? 'It is not there.';
    await this.state.fail(order, `The state of now could not be backed up first. ${reason}`);
  }

  /** The row of settings is held meanwhile, as by everything that begins a backup: of two callers one is refused. */
  private begin({ backupId, backupAt }: RestorePlan, admin: Administrator): Promise<RestoreView> {
    return this.database.transaction(async (tx) => {
      const safety = await this.backups.start(tx, 'safety', admin.claims);
      if (await this.state.underWay())
        throw conflict('A restore is already running. Wait until it has finished.');
      const order = {
        ...{ id: randomUUID(), backupId, backupAt, safetyId: safety.id },
        ...{ askedBy: admin.claims.name, askedAt: new Date().toISOString() },
        ...{ phase: 'saving' as const, done: 0, of: 0, attempts: 0 },
        ...{ aside: null, finishedAt: null, problem: null },
      };
      await noteInAuditLog(tx, admin, 'restore_started', { backup: backupId, safety: safety.id });
      await this.state.write(order);
      return toRestoreView(order);
    });
  }
}
