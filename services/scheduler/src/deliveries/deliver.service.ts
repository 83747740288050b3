import { Inject, Injectable } from '@nestjs/common';
import { SendApprovalWanted } from '@plumbline/contracts';
import { LiveBus, publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { endRun } from '../runs/end-run.js';
import { type MailOfRun, ScheduleMails } from './schedule-mails.service.js';
import { endWithoutMail } from './send-rule.js';

const HOUR_MS = 3_600_000;

/**
 * Sends the file of a run, where its schedule wants that once it is approved: one mail and one receipt per recipient, written in
 * one transaction.
 */
@Injectable()
export class DeliverService {
  constructor(
    @Inject(ScheduleMails) private readonly mails: ScheduleMails,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @param run that the caller has locked */
  async deliver(
    tx: EntityManager,
    { run, schedule, file, now }: MailOfRun & { run: ScheduleRunRow },
  ): Promise<void> {
    const note = file.mail?.problems?.join(' ') ?? run.note;
    await tx.update(ScheduleRunRow, { id: run.id }, { file, note });
    const withFile = { ...run, file, note };
    const end = endWithoutMail(schedule, run, file);
    if (end) return endRun(tx, this.live, withFile, { ...end, now });
    const problem = this.mails.problemOf(file);
    if (problem) return endRun(tx, this.live, withFile, { status: 'failed', error: problem, now });
    if (schedule.approvalHours !== null && run.cause !== 'test') {
      const approveBy = new Date(now.getTime() + schedule.approvalHours * HOUR_MS);
      await tx.update(ScheduleRunRow, { id: run.id }, { status: 'awaiting', approveBy });
      const { workspaceId, id: scheduleId, name, userId, createdBy: username } = schedule;
      await publish(tx, SendApprovalWanted, {
        ...{ workspaceId, aggregateVersion: run.attempt, runId: run.id, scheduleId, name },
        ...{ fileName: file.name, userId, username, approveBy: approveBy.toISOString() },
      });
      return broadcastSchedule(tx, this.live, schedule);
    }
    return this.send(tx, { run, schedule, file, now });
  }

  /** Writes the mails of a run whose file may go out. @param run that the caller has locked */
  async send(
    tx: EntityManager,
    { run, schedule, file, now }: MailOfRun & { run: ScheduleRunRow },
  ): Promise<void> {
    for (const address of recipientsOf(schedule, run))
      await tx.insert(ScheduleDeliveryRow, await this.mails.write(tx, address, { run, schedule, file, now }));
    await tx.update(ScheduleRunRow, { id: run.id }, { status: 'sending' });
  }
}

const recipientsOf = ({ recipients }: ScheduleRow, { testAddress }: ScheduleRunRow): readonly string[] =>
  testAddress === null ? recipients : [testAddress];
