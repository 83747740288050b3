import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, isSent, type ScheduleRun } from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { malformed, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../config.js';
import { toRunAnswers } from '../runs/run-view.js';
import { addRun, announceRun, newRun } from '../runs/start-run.js';
import { checkRecipients, checkSending } from './check-schedule.js';

/** Sends one address what a schedule would send now: the same file and mail, and nobody else gets it. */
@Injectable()
export class TestRunsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
  ) {}

  /** @throws AppError `not_found`, `malformed`, `plan_feature`, `address_unverified` */
  async test(
    claims: AccessClaims,
    id: string,
    { address, key }: { address: string; key: string | undefined },
  ): Promise<ScheduleRun> {
    const call = { userId: claims.sub, route: `POST /api/schedules/${id}/test`, key, request: address };
    return this.database.transaction(async (tx) => {
      const schedule = await tx.findOneBy(ScheduleRow, { id, workspaceId: claims.wid });
      if (!schedule) throw notFound();
      if (!isSent(schedule.kind) && schedule.kind !== 'alert')
        throw malformed('This kind of schedule sends no mails.');
      const { body } = await idempotently(tx, call, async () => {
        const { kind, format, condition, threshold } = schedule;
        const sent = { kind, format, condition, threshold: threshold ?? undefined, recipients: [address] };
        if (kind === 'alert') checkRecipients(claims, [address], this.config.RECIPIENT_DOMAINS);
        else await checkSending(tx, claims, sent, this.config.RECIPIENT_DOMAINS);
        const now = await databaseNow(tx);
        const started = newRun(schedule, { cause: 'test', scheduledFor: now, missed: 0, now });
        const run = { ...started, testAddress: address };
        await addRun(tx, run);
        await announceRun(tx, schedule, run);
        broadcastSchedule(tx, this.live, schedule);
        const [view] = await toRunAnswers(tx, [run], [schedule]);
        if (!view) throw notFound();
        return view;
      });
      return body;
    });
  }
}
