import { Inject, Injectable } from '@nestjs/common';
import { DataSourceReady, type EventPayload } from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { MergeRow } from '../catalog/merge.entity.js';
import { followParents } from '../catalog/start-merging.js';

/** Hears of new versions, also of merges, and has everything that was merged from them made again. */
@Injectable()
export class MergesHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(DataSourceReady)
  async onDataSourceReady(
    { dataSourceId }: EventPayload<typeof DataSourceReady>,
    tx: EntityManager,
  ): Promise<void> {
    const merges = await tx.find(MergeRow, {
      where: [{ leftId: dataSourceId }, { rightId: dataSourceId }],
      // Always in one order, so that two of these cannot wait for each other.
      order: { dataSourceId: 'ASC' },
    });
    for (const merge of merges) await followParents(tx, this.live, merge.dataSourceId);
  }
}
