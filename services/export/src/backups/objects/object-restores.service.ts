import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ObjectRestoreAnswer, ObjectRestoreView, RestoreObjectBody } from '@plumbline/contracts';
import { enqueue } from '@plumbline/jobs';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull, LessThan } from 'typeorm';
import { BackupRow } from '../backup.entity.js';
import { type Administrator, noteInAuditLog } from '../backup-audit.js';
import { restoreObjectJob } from '../backup-jobs.js';
import { BackupsService } from '../backups.service.js';
import { ObjectRestoreRow, toObjectRestoreView } from '../object-restore.entity.js';
import { assertFresh } from '../restore/assert-fresh.js';
import { ObjectPlans, type PlannedRestore } from './object-plan.service.js';

const LISTED = 20;
/** A service that has not answered for so long will not. */
const ANSWER_MS = 15 * 60_000;

/** Restores of single objects: planned, asked for, followed. A job reads the backup; whoever owns the rows takes them. */
@Injectable()
export class ObjectRestores {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BackupsService) private readonly backups: BackupsService,
    @Inject(ObjectPlans) private readonly plans: ObjectPlans,
  ) {}

  async list(): Promise<ObjectRestoreView[]> {
    const rows = await this.database.manager.find(ObjectRestoreRow, {
      order: { askedAt: 'DESC', id: 'DESC' },
      take: LISTED,
    });
    return rows.map(toObjectRestoreView);
  }

  /**
   * @throws AppError `not_found`; `conflict` with the reason why it cannot be done, or while another one is under way;
   * `stale_session` for one into its place where the password was not named lately
   */
  async restore(id: string, body: RestoreObjectBody, admin: Administrator): Promise<ObjectRestoreAnswer> {
    if (!body.dryRun && body.mode === 'place') assertFresh(admin.claims, new Date());
    const backup = await this.database.manager.findOneBy(BackupRow, { id });
    if (!backup) throw notFound();
    const planned = await this.plans.of(backup, body, admin.claims);
    const { plan } = planned;
    const details = { backup: id, kind: body.kind, object: body.objectId, name: plan.name, mode: body.mode };
    if (body.dryRun) {
      await this.database.transaction((tx) => noteInAuditLog(tx, admin, 'object_restore_planned', details));
      return { plan, restore: null };
    }
    if (plan.problem) throw conflict(plan.problem);
    return this.database.transaction(async (tx) => {
      const row = await this.begin(tx, planned, admin);
      await noteInAuditLog(tx, admin, 'object_restore_started', { ...details, restore: row.id });
      return { plan, restore: toObjectRestoreView(row) };
    });
  }

  /** What was saved first is there: reading may begin, or may not; whoever does not answer is waited for no longer. */
  async advance(now: Date): Promise<void> {
    const saving = await this.database.manager.findBy(ObjectRestoreRow, { phase: 'saving' });
    for (const { id } of saving) await this.database.transaction((tx) => this.afterSafety(tx, id));
    const silent = { handedAt: LessThan(new Date(now.getTime() - ANSWER_MS)), finishedAt: IsNull() };
    for (const { id, waitsFor } of await this.database.manager.findBy(ObjectRestoreRow, silent))
      await endRestore(
        this.database.manager,
        id,
        `No answer came from ${waitsFor.join(', ')}. What others answered is there; look at their logs and dead letters, and restore it once more.`,
      );
  }

  /** The row of settings is held meanwhile, as by everything that begins a backup: of two callers one is refused. */
  private async begin(
    tx: EntityManager,
    { plan, targetId }: PlannedRestore,
    { claims }: Administrator,
  ): Promise<ObjectRestoreRow> {
    const safety = plan.mode === 'place' ? await this.backups.start(tx, 'safety', claims) : undefined;
    if (await tx.existsBy(ObjectRestoreRow, { finishedAt: IsNull() }))
      throw conflict('Another object is being restored. Wait until that has ended.');
    const row = Object.assign(new ObjectRestoreRow(), {
      ...{ id: randomUUID(), backupId: plan.backupId, backupAt: new Date(plan.backupAt) },
      ...{ kind: plan.kind, objectId: plan.objectId, name: plan.name, mode: plan.mode },
      ...{ workspaceId: targetId, phase: safety ? 'saving' : 'reading', safetyId: safety?.id ?? null },
      ...{ askedBy: claims.name, askedById: claims.sub, zone: claims.zone, askedAt: new Date() },
      ...{ handedAt: null, finishedAt: null, waitsFor: [], restored: [], problem: null },
    } satisfies ObjectRestoreRow);
    await tx.insert(ObjectRestoreRow, row);
    if (!safety) await enqueueReading(tx, row);
    return row;
  }

  private async afterSafety(tx: EntityManager, id: string): Promise<void> {
    const row = await tx.findOne(ObjectRestoreRow, {
      where: { id, phase: 'saving' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row?.safetyId) return;
    const safety = await tx.findOneBy(BackupRow, { id: row.safetyId });
    if (safety?.status === 'queued' || safety?.status === 'running') return;
    if (safety?.status !== 'ready') {
      const reason = safety?.error?.message ?? 'It is not there.';
      await endRestore(tx, id, `The state of now could not be backed up first. ${reason}`);
      return;
    }
    await tx.update(ObjectRestoreRow, { id }, { phase: 'reading' });
    await enqueueReading(tx, row);
  }
}

/** Ends a restore, with the reason where it failed. */
export async function endRestore(manager: EntityManager, id: string, problem: string | null): Promise<void> {
  const phase = problem === null ? ('done' as const) : ('failed' as const);
  await manager.update(
    ObjectRestoreRow,
    { id, finishedAt: IsNull() },
    { phase, problem, finishedAt: new Date() },
  );
}

async function enqueueReading(tx: EntityManager, row: ObjectRestoreRow): Promise<void> {
  await enqueue(tx, restoreObjectJob, {
    input: { restoreId: row.id },
    ...{ workspaceId: row.workspaceId, userId: row.askedById, plan: 'enterprise' },
    title: `Restoring ${row.name}`,
    subject: { type: 'backup', id: row.backupId },
  });
}
