import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ScheduleRun } from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, malformed, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { databaseNow } from '../catalog/database-clock.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { ScheduleDeliveryRow } from '../catalog/schedule-delivery.entity.js';
import { ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import { toRunAnswers } from '../runs/run-view.js';
import { KeptFiles } from './kept-files.js';
import { ScheduleMails } from './schedule-mails.service.js';

/** Sends what one recipient of a run did not get, or lost, once more: the same file, as long as it is kept. */
@Injectable()
export class ResendService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(KeptFiles) private readonly files: KeptFiles,
    @Inject(ScheduleMails) private readonly mails: ScheduleMails,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `not_found`, `malformed` for an address that is no recipient, `conflict` */
  async resend(
    claims: AccessClaims,
    runId: string,
    { address, key }: { address: string; key: string | undefined },
  ): Promise<ScheduleRun> {
    const route = `POST /api/schedules/runs/${runId}/resend`;
    return this.database.transaction(async (tx) => {
      const run = await tx.findOne(ScheduleRunRow, {
        where: { id: runId, workspaceId: claims.wid },
        lock: { mode: 'pessimistic_write' },
      });
      if (!run) throw notFound();
      const call = { userId: claims.sub, route, key, request: address };
      const { body } = await idempotently(tx, call, () => this.write(tx, run, address));
      return body;
    });
  }

  private async write(tx: EntityManager, run: ScheduleRunRow, address: string): Promise<ScheduleRun> {
    const file = await this.files.of(run);
    const receipt = await tx.findOneBy(ScheduleDeliveryRow, { runId: run.id, address });
    if (!receipt) throw malformed(`address: ${address} is no recipient of this run.`);
    if (receipt.state === 'queued') throw conflict('This email is still waiting for the mail server.');
    const problem = this.mails.problemOf(file);
    if (problem) throw conflict(problem);
    const schedule = await tx.findOneByOrFail(ScheduleRow, { id: run.scheduleId });
    const now = await databaseNow(tx);
    await tx.save(ScheduleDeliveryRow, await this.mails.write(tx, address, { run, schedule, file, now }));
    const sending = { ...run, status: 'sending' as const };
    await tx.update(ScheduleRunRow, { id: run.id }, { status: sending.status });
    broadcastSchedule(tx, this.live, schedule);
    const [view] = await toRunAnswers(tx, [sending], [schedule]);
    if (!view) throw notFound();
    return view;
  }
}
