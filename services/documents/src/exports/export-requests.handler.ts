import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, ExportRequested, ExtractionContentReady } from '@plumbline/contracts';
import { OnEvent, publish } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { ExtractionContents } from './extraction-contents.service.js';

/** Hears that somebody wants a file; the content of an extraction is written down here. */
@Injectable()
export class ExportRequestsHandler {
  constructor(@Inject(ExtractionContents) private readonly contents: ExtractionContents) {}

  @OnEvent(ExportRequested)
  async onExportRequested(request: EventPayload<typeof ExportRequested>, tx: EntityManager): Promise<void> {
    if (request.objectType !== 'extraction') return;
    const { workspaceId, exportId, aggregateVersion } = request;
    const content = await this.contents.write(request);
    await publish(tx, ExtractionContentReady, { workspaceId, exportId, aggregateVersion, content });
  }
}
