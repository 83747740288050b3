import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { ScheduleKind } from '@plumbline/contracts';
import { notFound, unusable } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { KnownObjectRow } from '../catalog/known-object.entity.js';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../config.js';

const WAIT_STEP_MS = 50;

/** What this service hears of. Of the others their owner says, when a run begins, whether they are there. */
const KNOWN_AS: Partial<Record<ScheduleKind, KnownObjectRow['type']>> = {
  dashboard: 'dashboard',
  refresh: 'data-source',
  insights: 'data-source',
  export: 'data-source',
  alert: 'data-source',
};

/** What schedules can be about, as this service knows it. A foreign object is answered like a missing one. */
@Injectable()
export class ObjectsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
  ) {}

  /**
   * Its news may still be on the way when the browser already knows it: waits a little.
   * @throws AppError `not_found`, `unusable` for what this kind of schedule can do nothing with
   */
  async await(workspaceId: string, kind: ScheduleKind, id: string): Promise<void> {
    const type = KNOWN_AS[kind];
    if (!type) return;
    const end = Date.now() + this.config.OBJECT_WAIT_MS;
    for (;;) {
      const row = await this.database.manager.findOneBy(KnownObjectRow, { id });
      if (row?.workspaceId === workspaceId && row.type === type && !row.deletedAt) return checkUse(kind, row);
      if (row || Date.now() >= end) throw notFound();
      await sleep(WAIT_STEP_MS);
    }
  }
}

/** Only a database can be read again: a file came once, and what was merged follows what it was merged of. */
function checkUse(kind: ScheduleKind, { uploadType }: KnownObjectRow): void {
  if (kind !== 'refresh' || uploadType === null || uploadType === 'database') return;
  throw unusable(
    uploadType === 'merge'
      ? 'A schedule refreshes only what was read from a database, and this data source was merged from others and follows them. Choose those of them that were read from a database.'
      : 'A schedule refreshes only what was read from a database, and this data source came from a file. Upload a new file when its rows change, or choose a data source that was read from a database.',
  );
}
