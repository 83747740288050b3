import { Inject, Injectable } from '@nestjs/common';
import { DataSourceAnswered, type EventPayload, type MadeSource } from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { ExtractionBatchRow } from '../catalog/extraction-batch.entity.js';
import { announceExtraction } from '../extractions/extraction-state.js';
import { SourcesService } from './sources.service.js';

/** Hears whether a data source could be made of an extraction, or why not. */
@Injectable()
export class SourceAnswersHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(SourcesService) private readonly sources: SourcesService,
  ) {}

  @OnEvent(DataSourceAnswered)
  async onDataSourceAnswered(
    { workspaceId, dataSourceId, origin: { type, id }, refusal }: EventPayload<typeof DataSourceAnswered>,
    tx: EntityManager,
  ): Promise<void> {
    const entity = type === 'batch' ? ExtractionBatchRow : ExtractionRow;
    const row = await tx.findOne<ExtractionBatchRow | ExtractionRow>(entity, {
      where: { id, workspaceId },
      lock: { mode: 'pessimistic_write' },
    });
    this.sources.forget(tx, workspaceId, dataSourceId);
    if (row?.source?.dataSourceId !== dataSourceId) return;
    const source: MadeSource =
      refusal === undefined
        ? { dataSourceId, status: 'created' }
        : { dataSourceId, status: 'refused', message: refusal };
    await tx.update<ExtractionBatchRow | ExtractionRow>(entity, { id }, { source });
    announceExtraction(tx, this.live, { id, workspaceId });
  }
}
