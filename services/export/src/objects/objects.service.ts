import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type ExportObject, OBJECT_NAMES } from '@plumbline/contracts';
import { AppError, notFound, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { KnownObjectRow } from './known-object.entity.js';
import { SourceVersionRow } from './source-version.entity.js';

const WAIT_STEP_MS = 50;

/** What this service hears of; insights are of a data source. */
const KNOWN_AS: Partial<Record<ExportObject, ExportObject>> = {
  dashboard: 'dashboard',
  'data-source': 'data-source',
  insights: 'data-source',
};

/** What files can be made of, as this service knows it. A foreign object is answered like a missing one. */
@Injectable()
export class ObjectsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
  ) {}

  /**
   * An object of the workspace. Its news may still be on the way when the browser already knows it: waits a little.
   * @throws AppError `not_found`, `unusable` for the rows of a live source
   */
  async await(workspaceId: string, wanted: ExportObject, id: string): Promise<{ name: string }> {
    const type = KNOWN_AS[wanted];
    // Their owner says whether they are there, and what they are called.
    if (!type) return { name: OBJECT_NAMES[wanted] };
    const end = Date.now() + this.config.OBJECT_WAIT_MS;
    for (;;) {
      const row = await this.database.manager.findOneBy(KnownObjectRow, { id });
      if (row?.workspaceId === workspaceId && row.type === type && !row.deletedAt) {
        refuseLive(wanted, row);
        return row;
      }
      if (row || Date.now() >= end) throw notFound();
      await sleep(WAIT_STEP_MS);
    }
  }

  /** Of what a schedule is about: its news came long ago, or its owner says so. @throws AppError `not_found`, `unusable` */
  async nameOf(
    tx: EntityManager,
    workspaceId: string,
    { objectType, objectId: id }: { objectType: ExportObject; objectId: string },
  ): Promise<string> {
    if (!KNOWN_AS[objectType]) return OBJECT_NAMES[objectType];
    const row = await tx.findOneBy(KnownObjectRow, { id, workspaceId });
    if (!row || row.deletedAt)
      throw new AppError('not_found', `The ${OBJECT_NAMES[objectType].toLowerCase()} is gone.`);
    refuseLive(objectType, row);
    return row.name;
  }

  /** The version of a data source that is shown now; undefined once it is deleted. */
  async currentVersion(workspaceId: string, id: string): Promise<SourceVersionRow | undefined> {
    const object = await this.database.manager.findOneBy(KnownObjectRow, { id, workspaceId });
    if (!object || object.deletedAt || object.currentVersion === null) return undefined;
    const version = { sourceId: id, version: object.currentVersion };
    return (await this.database.manager.findOneBy(SourceVersionRow, version)) ?? undefined;
  }
}

/** The first rows of a live source, which alone are here, would pass for all of them. */
function refuseLive(wanted: ExportObject, { isLive, name }: KnownObjectRow): void {
  if (wanted !== 'data-source' || !isLive) return;
  throw unusable(
    `“${name}” is live: its rows stay in the database. Import the same table as a snapshot to have a file of its rows, or export a dashboard of it.`,
  );
}
