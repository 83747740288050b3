import { Inject, Injectable } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { endRun } from '../runs/end-run.js';
import { type MailOfRun, ScheduleMails } from './schedule-mails.service.js';
import { endWithoutMail } from './send-rule.js';

/** Sends the file of a run: one mail and one receipt per recipient, written in one transaction. */
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
    for (const address of recipientsOf(schedule, run))
      await tx.insert(ScheduleDeliveryRow, await this.mails.write(tx, address, { run, schedule, file, now }));
    await tx.update(ScheduleRunRow, { id: run.id }, { status: 'sending' });
  }
}

const recipientsOf = ({ recipients }: ScheduleRow, { testAddress }: ScheduleRunRow): readonly string[] =>
  testAddress === null ? recipients : [testAddress];
