import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, ExtractionTextReady, ExtractionTextWanted } from '@plumbline/contracts';
import { OnEvent, publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { ReadingTexts } from './reading-texts.service.js';

/** Hears that an extraction is to be read a second time; what stands on the pages of its document is written down here. */
@Injectable()
export class SecondReadingsHandler {
  constructor(@Inject(ReadingTexts) private readonly texts: ReadingTexts) {}

  @OnEvent(ExtractionTextWanted)
  async onExtractionTextWanted(
    { workspaceId, requestId, extractionId }: EventPayload<typeof ExtractionTextWanted>,
    tx: EntityManager,
  ): Promise<void> {
    const outcome = await this.texts.write({ workspaceId, requestId, extractionId });
    // The request was the first news of this aggregate.
    await publish(tx, ExtractionTextReady, { workspaceId, aggregateVersion: 2, requestId, outcome });
  }
}
