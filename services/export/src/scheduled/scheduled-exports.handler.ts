import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, isSent, ScheduleFired } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { announceNotMade } from '../exports/announce-made.js';
import { ExportsService } from '../exports/exports.service.js';

/** Hears that a schedule wants a file: it is made like any other, and the schedule is told its end. */
@Injectable()
export class ScheduledExportsHandler {
  constructor(@Inject(ExportsService) private readonly exports: ExportsService) {}

  @OnEvent(ScheduleFired)
  async onScheduleFired(fired: EventPayload<typeof ScheduleFired>, tx: EntityManager): Promise<void> {
    if (!isSent(fired.kind)) return;
    try {
      await this.exports.createScheduled(tx, fired);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { workspaceId, runId: id, aggregateVersion: attempt } = fired;
      const reason = { code: error.code, message: error.message };
      await announceNotMade(tx, { workspaceId, scheduleRun: { id, attempt } }, reason);
    }
  }
}
