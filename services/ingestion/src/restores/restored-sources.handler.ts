import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, RestorePrepared, SourcesRestored } from '@plumbline/contracts';
import { LiveBus, OnEvent, publish } from '@plumbline/events';
import { type TakingTables, takeRows } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { announce, announceChanged } from '../catalog/source-state.js';
import { STORAGE } from '../shared-parts.js';

type Prepared = EventPayload<typeof RestorePrepared>;

/** A source is shown as it was; versions that came since stay beside those that come back. */
const TABLES: TakingTables = {
  connections: { meeting: 'keep' },
  data_sources: { meeting: 'replace' },
  data_source_versions: { meeting: 'keep' },
  merges: { meeting: 'replace' },
};

/** Hears that rows of data sources come back out of a backup: takes them, and announces each source as it is now. */
@Injectable()
export class RestoredSourcesHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @OnEvent(RestorePrepared)
  async onRestorePrepared(
    { workspaceId, restoreId, parts: { ingestion: key } }: Prepared,
    tx: EntityManager,
  ): Promise<void> {
    if (!key) return;
    const before = new Map<string, DataSourceRow | null>();
    const problem = await this.take(tx, key, before);
    await publish(tx, SourcesRestored, {
      ...{ workspaceId, aggregateVersion: 1, answerId: randomUUID(), restoreId },
      ...(problem !== undefined && { problem }),
    });
  }

  private async take(
    tx: EntityManager,
    key: string,
    before: Map<string, DataSourceRow | null>,
  ): Promise<string | undefined> {
    const path = await this.storage.localPath(key);
    const problem = await takeRows(tx, path, TABLES, {
      before: async (table, { id }) => {
        if (table === 'data_sources' && id) before.set(id, await lockedSource(tx, id));
      },
    });
    if (problem !== undefined) return problem;
    for (const [id, was] of before) await this.show(tx, id, was);
    return undefined;
  }

  /** Numbers of versions and of events go on from the highest that there ever was. */
  private async show(tx: EntityManager, id: string, was: DataSourceRow | null): Promise<void> {
    const source = await tx.findOneByOrFail(DataSourceRow, { id });
    const version = await tx.findOneBy(DataSourceVersionRow, {
      dataSourceId: id,
      version: source.currentVersion,
    });
    source.eventVersion = Math.max(source.eventVersion, was?.eventVersion ?? 0, await lastEvent(tx, id));
    source.lastVersion = Math.max(source.lastVersion, was?.lastVersion ?? 0, await lastKept(tx, id));
    if (version) await announce(tx, source, version);
    else await tx.save(source);
    announceChanged(tx, this.live, source);
  }
}

const lockedSource = (tx: EntityManager, id: string): Promise<DataSourceRow | null> =>
  tx.findOne(DataSourceRow, { where: { id }, lock: { mode: 'pessimistic_write' } });

async function lastEvent(tx: EntityManager, id: string): Promise<number> {
  const [row]: { version: number }[] = await tx.query(
    `SELECT coalesce(max(aggregate_version), 0)::integer AS version FROM outbox
     WHERE aggregate_type = 'data-source' AND aggregate_id = $1`,
    [id],
  );
  return row?.version ?? 0;
}

const lastKept = async (tx: EntityManager, dataSourceId: string): Promise<number> =>
  (await tx.maximum(DataSourceVersionRow, 'version', { dataSourceId })) ?? 0;
