import { Inject, Injectable } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import { Mailer, readDeliveryFailure } from '@plumbline/mail';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { endRun } from '../runs/end-run.js';
import { endOfDeliveries } from './end-of-deliveries.js';
import type { ScheduleEmails } from './schedule-emails.js';

/** Writes into the receipts which mails came back after a server had taken them. */
@Injectable()
export class BouncesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Mailer) private readonly mailer: Mailer<ScheduleEmails>,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * The same report twice changes nothing the second time; nor does one of a mail that was sent again since.
   * @throws AppError `not_found` for a token of no mail
   */
  async report(token: string, message: string): Promise<'bounced' | 'ignored'> {
    const mailId = this.mailer.mailThatBounced(token);
    if (mailId === undefined) throw notFound();
    const failure = readDeliveryFailure(message);
    if (!failure) return 'ignored';
    return this.database.transaction((tx) => this.mark(tx, mailId, failure.words));
  }

  private async mark(tx: EntityManager, mailId: string, detail: string): Promise<'bounced' | 'ignored'> {
    const found = await tx.findOneBy(ScheduleDeliveryRow, { mailId });
    if (!found) return 'ignored';
    const run = await tx.findOneOrFail(ScheduleRunRow, {
      where: { id: found.runId },
      lock: { mode: 'pessimistic_write' },
    });
    const receipts = await tx.findBy(ScheduleDeliveryRow, { runId: run.id });
    const receipt = receipts.find((one) => one.mailId === mailId);
    if (!receipt || (receipt.state !== 'queued' && receipt.state !== 'sent')) return 'ignored';
    const now = await databaseNow(tx);
    Object.assign(receipt, { state: 'bounced', at: now, detail });
    await tx.save(ScheduleDeliveryRow, receipt);
    // A run whose other mails still wait ends once they are settled.
    if (run.finishedAt === null || run.status === 'sending')
      broadcastSchedule(tx, this.live, { workspaceId: run.workspaceId, id: run.scheduleId });
    else await endRun(tx, this.live, run, { ...endOfDeliveries(receipts), now });
    return 'bounced';
  }
}
