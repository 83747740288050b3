import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DashboardChanged,
  DashboardCreated,
  DashboardsRestored,
  type EventPayload,
  RestorePrepared,
} from '@plumbline/contracts';
import { LiveBus, OnEvent, publish } from '@plumbline/events';
import { type TakingTables, takeRows } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';
import { announce, broadcastChange } from '../dashboards/dashboard-state.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { keepVersion } from '../versions/keep-version.js';

type Prepared = EventPayload<typeof RestorePrepared>;

/** A dashboard is as it was; what was made of sources comes back where it is gone, and stays where it is. */
const TABLES: TakingTables = {
  // Shown again, and with which version, by the news of whoever owns it.
  sources: { meeting: 'keep' },
  source_versions: { meeting: 'keep' },
  insight_runs: { meeting: 'keep' },
  insights: { meeting: 'keep' },
  insight_opinions: { meeting: 'keep' },
  predictions: { meeting: 'keep' },
  // The values of facts leave with a deleted source.
  facts: { meeting: 'replace' },
  dashboards: { meeting: 'replace' },
  dashboard_versions: { meeting: 'keep' },
  dashboard_images: { meeting: 'keep' },
  dashboard_views: { meeting: 'keep' },
  dashboard_comments: { meeting: 'keep' },
  dashboard_favourites: { meeting: 'keep' },
  executive_summaries: {
    meeting: 'keep',
    optional: { dashboard_id: 'dashboards', prediction_id: 'predictions' },
  },
  summary_versions: { meeting: 'keep' },
};

/** Hears that rows of dashboards and of what hangs on sources come back out of a backup: takes them and announces dashboards. */
@Injectable()
export class RestoredDashboardsHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @OnEvent(RestorePrepared)
  async onRestorePrepared(prepared: Prepared, tx: EntityManager): Promise<void> {
    const { workspaceId, restoreId, parts } = prepared;
    if (!parts.analytics) return;
    const before = new Map<string, DashboardRow | null>();
    const path = await this.storage.localPath(parts.analytics);
    const problem = await takeRows(tx, path, TABLES, {
      before: async (table, { id }) => {
        if (table === 'dashboards' && id) before.set(id, await lockedRow(tx, id));
      },
    });
    if (problem === undefined) for (const [id, was] of before) await this.show(tx, id, was, prepared);
    await publish(tx, DashboardsRestored, {
      ...{ workspaceId, aggregateVersion: 1, answerId: randomUUID(), restoreId },
      ...(problem !== undefined && { problem }),
    });
  }

  /** What is there becomes a version of its history; the one that came back is the newest. */
  private async show(
    tx: EntityManager,
    id: string,
    was: DashboardRow | null,
    { isCopy, backupAt, askedBy }: Prepared,
  ): Promise<void> {
    const row = await tx.findOneByOrFail(DashboardRow, { id });
    const before = was ?? { ...row };
    if (!isCopy) {
      row.version = Math.max(row.version, was?.version ?? 0, await lastEvent(tx, id)) + 1;
      row.updatedAt = new Date();
      await tx.save(row);
      const changes = [`Restored as it was on ${backupAt.slice(0, 10)}`];
      await keepVersion(tx, before, row, { by: askedBy, changes });
    }
    await announce(tx, was ? DashboardChanged : DashboardCreated, row);
    broadcastChange(tx, this.live, row);
  }
}

const lockedRow = (tx: EntityManager, id: string): Promise<DashboardRow | null> =>
  tx.findOne(DashboardRow, { where: { id }, lock: { mode: 'pessimistic_write' } });

async function lastEvent(tx: EntityManager, id: string): Promise<number> {
  const [row]: { version: number }[] = await tx.query(
    `SELECT coalesce(max(aggregate_version), 0)::integer AS version FROM outbox
     WHERE aggregate_type = 'dashboard' AND aggregate_id = $1`,
    [id],
  );
  return row?.version ?? 0;
}
