import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  AwaitingSend,
  PageQuery,
  ScheduleRun,
  sendDecisionBody,
} from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { conflict, faultPoint, forbidden, notFound } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { z } from 'zod';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { endRun } from '../runs/end-run.js';
import { toRunAnswers } from '../runs/run-view.js';
import { DeliverService } from './deliver.service.js';
import { KeptFiles } from './kept-files.js';
import { mayApprove, notApprovedWords } from './send-approval-rules.js';

type Decision = z.infer<typeof sendDecisionBody>;

/** Files that wait for approval, and what becomes of them. A decision is one transaction under the lock of the run. */
@Injectable()
export class SendApprovals {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DeliverService) private readonly deliveries: DeliverService,
    @Inject(KeptFiles) private readonly files: KeptFiles,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async list(
    claims: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; awaiting: AwaitingSend[] }> {
    const { manager } = this.database;
    const [runs, total] = await manager.findAndCount(ScheduleRunRow, {
      where: { workspaceId: claims.wid, status: 'awaiting' },
      order: { triedAt: 'ASC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    const schedules = await manager.findBy(ScheduleRow, { id: In(runs.map(({ scheduleId }) => scheduleId)) });
    const awaiting = runs.flatMap((run) => {
      const schedule = schedules.find(({ id }) => id === run.scheduleId);
      return schedule ? toAwaiting(run, schedule, claims) : [];
    });
    return { total, awaiting };
  }

  /** @throws AppError `not_found`, `forbidden`, `conflict` where it does not wait any more, or its file is gone */
  async decide(claims: AccessClaims, runId: string, { approves, words }: Decision): Promise<ScheduleRun> {
    return this.database.transaction(async (tx) => {
      const run = await tx.findOne(ScheduleRunRow, {
        where: { id: runId, workspaceId: claims.wid },
        lock: { mode: 'pessimistic_write' },
      });
      if (!run) throw notFound();
      if (run.status !== 'awaiting') throw conflict('This run is no longer waiting for approval.');
      const schedule = await tx.findOneByOrFail(ScheduleRow, { id: run.scheduleId });
      if (!mayApprove(claims, schedule))
        throw forbidden(
          'Somebody else has to approve it: it is your schedule. An owner may approve their own.',
        );
      if (approves) await this.approve(tx, claims, { run, schedule });
      else await this.refuse(tx, claims, { run, schedule, words });
      const after = await tx.findOneByOrFail(ScheduleRunRow, { id: run.id });
      const [view] = await toRunAnswers(tx, [after], [schedule]);
      if (!view) throw notFound();
      return view;
    });
  }

  private async approve(
    tx: EntityManager,
    claims: AccessClaims,
    { run, schedule }: { run: ScheduleRunRow; schedule: ScheduleRow },
  ): Promise<void> {
    const file = await this.files.of(run);
    await tx.update(ScheduleRunRow, { id: run.id }, { approvedBy: claims.name });
    await this.deliveries.send(tx, { run, schedule, file, now: await databaseNow(tx) });
    await tellAct(tx, claims, 'sending_approved', objectOf(schedule));
    broadcastSchedule(tx, this.live, schedule);
    faultPoint('schedule.approved');
  }

  private async refuse(
    tx: EntityManager,
    claims: AccessClaims,
    { run, schedule, words }: { run: ScheduleRunRow; schedule: ScheduleRow; words: string },
  ): Promise<void> {
    const error = notApprovedWords(claims.name, words);
    await endRun(tx, this.live, run, { status: 'held', error, now: await databaseNow(tx) });
    await tellAct(tx, claims, 'sending_refused', objectOf(schedule));
  }
}

const objectOf = ({ id, name }: ScheduleRow) => ({ type: 'schedule' as const, id, name });

function toAwaiting(
  { id: runId, file, triedAt, approveBy }: ScheduleRunRow,
  schedule: ScheduleRow,
  claims: AccessClaims,
): AwaitingSend[] {
  if (!file || !approveBy) return [];
  const { id: scheduleId, name: scheduleName, createdBy, recipients } = schedule;
  return [
    {
      ...{ runId, scheduleId, scheduleName, createdBy, recipients: recipients.length },
      file: { exportId: file.exportId, name: file.name },
      ...{ since: triedAt.toISOString(), approveBy: approveBy.toISOString() },
      mayDecide: mayApprove(claims, schedule),
    },
  ];
}
