import { Injectable } from '@nestjs/common';
import { type EventPayload, ExtractionTextReady } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { ExtractionTextRow } from './extraction-text.entity.js';

/** Hears what stands on the pages of documents that are read a second time. */
@Injectable()
export class ExtractionTextsHandler {
  @OnEvent(ExtractionTextReady)
  async onExtractionTextReady(
    { requestId: id, outcome }: EventPayload<typeof ExtractionTextReady>,
    tx: EntityManager,
  ): Promise<void> {
    const came = 'key' in outcome ? { contentKey: outcome.key } : { error: outcome.error };
    await tx.update(ExtractionTextRow, { id }, came);
  }
}
