import { Inject, Injectable } from '@nestjs/common';
import type { Delivery } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { deferredMails, type SettledMail, settledMails } from '@plumbline/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { endRun } from '../runs/end-run.js';
import { endOfDeliveries } from './end-of-deliveries.js';

const BATCH = 20;

/** Writes into the receipts what became of the mails, and ends runs whose mails are all settled. */
@Injectable()
export class SettleService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** One pass; every replica may make it. */
  async settle(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const runs = await tx.find(ScheduleRunRow, {
        where: { status: 'sending' },
        order: { triedAt: 'ASC' },
        take: BATCH,
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      for (const run of runs) await this.settleRun(tx, run);
    });
  }

  private async settleRun(tx: EntityManager, run: ScheduleRunRow): Promise<void> {
    const receipts = await tx.findBy(ScheduleDeliveryRow, { runId: run.id });
    const waiting = receipts.filter(({ state }) => state === 'queued');
    const ids = waiting.flatMap(({ mailId }) => (mailId === null ? [] : [mailId]));
    const mails = await settledMails(tx, ids);
    const isNews = await this.noteDeferred(tx, waiting);
    for (const receipt of waiting) {
      const mail = mails.find(({ id }) => id === receipt.mailId);
      if (!mail) continue;
      Object.assign(receipt, { state: stateOf(mail), at: mail.at, detail: wordsOf(mail) });
      const { runId, address, state, at, detail } = receipt;
      await tx.update(ScheduleDeliveryRow, { runId, address }, { state, at, detail });
    }
    if (receipts.every(({ state }) => state !== 'queued'))
      await endRun(tx, this.live, run, { ...endOfDeliveries(receipts), now: await databaseNow(tx) });
    else if (mails.length > 0 || isNews)
      broadcastSchedule(tx, this.live, { workspaceId: run.workspaceId, id: run.scheduleId });
  }

  /** What a server said that will be asked again stands on the receipt meanwhile. @returns whether anything is new */
  private async noteDeferred(tx: EntityManager, waiting: readonly ScheduleDeliveryRow[]): Promise<boolean> {
    const ids = waiting.flatMap(({ mailId }) => (mailId === null ? [] : [mailId]));
    let isNews = false;
    for (const { id, tries, response } of await deferredMails(tx, ids)) {
      const receipt = waiting.find(({ mailId }) => mailId === id);
      const detail = triedWords(tries, response);
      if (!receipt || receipt.detail === detail) continue;
      isNews = true;
      const { runId, address } = Object.assign(receipt, { detail });
      await tx.update(ScheduleDeliveryRow, { runId, address }, { detail });
    }
    return isNews;
  }
}

const stateOf = ({ outcome }: SettledMail): Delivery['state'] => (outcome === 'sent' ? 'sent' : 'refused');

function wordsOf({ outcome, response, tries }: SettledMail): string | null {
  if (outcome === 'sent') return response;
  return outcome === 'expired' ? triedWords(tries, response) : response;
}

function triedWords(tries: number, response: string | null): string {
  const times = tries === 1 ? 'once' : `${tries} times`;
  return `Tried ${times}${response === null ? '' : `: ${response}`}`;
}
