import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, ExportContentReady } from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import { releaseJob } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { ExportRow } from '../exports/export.entity.js';
import { broadcastExport } from '../exports/make-queue.js';

/** Hears that the content of a file is written down, or why it cannot be: the job that waits for it goes on. */
@Injectable()
export class ContentHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(ExportContentReady)
  async onExportContentReady(
    { exportId: id, aggregateVersion: request, content }: EventPayload<typeof ExportContentReady>,
    tx: EntityManager,
  ): Promise<void> {
    const row = await tx.findOne(ExportRow, {
      where: { id, request, status: 'queued' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) return;
    if ('key' in content) {
      const { key: contentKey, name, dataVersion } = content;
      Object.assign(row, { contentKey, name, dataVersion });
    } else row.error = content.error;
    await tx.save(row);
    await releaseJob(tx, row.jobId);
    broadcastExport(tx, this.live, row);
  }
}
