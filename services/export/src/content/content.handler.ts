import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, ExportContentReady, ExtractionContentReady } from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import { releaseJob } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { ExportRow } from '../exports/export.entity.js';
import { broadcastExport } from '../exports/make-queue.js';
import { PreviewRow } from '../previews/preview.entity.js';

type Written = EventPayload<typeof ExportContentReady>;

/** Hears that the content of a file is written down, or why it cannot be: the job that waits for it goes on. */
@Injectable()
export class ContentHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(ExportContentReady)
  onExportContentReady(payload: Written, tx: EntityManager): Promise<void> {
    return this.receive(payload, tx);
  }

  @OnEvent(ExtractionContentReady)
  onExtractionContentReady(
    payload: EventPayload<typeof ExtractionContentReady>,
    tx: EntityManager,
  ): Promise<void> {
    return this.receive(payload, tx);
  }

  private async receive(
    { exportId: id, aggregateVersion: request, content }: Written,
    tx: EntityManager,
  ): Promise<void> {
    const row = await tx.findOne(ExportRow, {
      where: { id, request, status: 'queued' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) return keepForPreview(tx, id, content);
    if ('key' in content) {
      const { key: contentKey, name, dataVersion, dataState = null } = content;
      Object.assign(row, { contentKey, name, dataVersion, dataState });
    } else row.error = content.error;
    await tx.save(row);
    await releaseJob(tx, row.jobId);
    broadcastExport(tx, this.live, row);
  }
}

/** Nobody's export: somebody may look at it before a file is made. */
async function keepForPreview(tx: EntityManager, id: string, content: Written['content']): Promise<void> {
  const told = 'key' in content ? { contentKey: content.key } : { error: content.error };
  await tx.update(PreviewRow, { id }, told);
}
