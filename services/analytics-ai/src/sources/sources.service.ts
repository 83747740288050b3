import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Column, profile as profileSchema } from '@plumbline/contracts';
import type { Calculations, Dataset } from '@plumbline/datasets';
import { JobError, JobObsolete } from '@plumbline/jobs';
import {
  createPhrasing,
  type Fields,
  type Phrasing,
  readFields,
  type SourceShape,
} from '@plumbline/semantics';
import { AppError, notFound, unusable } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, STORAGE } from '../config.js';
import { SourceRow } from './source.entity.js';
import { SourceVersionRow } from './source-version.entity.js';

/** One version of a source, ready to be asked and spoken of. */
export interface OpenSource {
  id: string;
  workspaceId: string;
  /** Its rows stay in their database, which answers plans itself; the dataset holds the first of them alone. */
  isLive: boolean;
  name: string;
  version: number;
  rowCount: number;
  /** Its file is sure to be there for some minutes only; opening the version again makes sure of it again. */
  dataset: Dataset;
  readAt: Date | null;
  /** Under which the storage keeps the file of the dataset. */
  parquetKey: string;
  shape: SourceShape;
  fields: Fields;
  phrasing: Phrasing;
  /** Of the dashboard that is asked: its plans may name them. */
  calculations?: Calculations;
  /** Those of them that have a value in each row, as columns. */
  calculated?: readonly Column[];
}

/** Where rows have to be: in a file of ours, or with whoever answers plans. */
export type RowsNeeded = 'here' | 'anywhere';

/** Profiles of this many versions are kept in memory; the rest is read again when asked for. */
const MAX_OPEN = 32;
const WAIT_STEP_MS = 50;

/** Data sources as this service knows them. A foreign one is answered like a missing one. */
@Injectable()
export class SourcesService {
  private readonly open = new Map<string, Promise<OpenSource>>();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /**
   * A source that can be built on. Its news may still be on the way when the browser already knows it: waits a little.
   * @throws AppError `not_found`, `unusable` for a live source where all rows have to be here
   */
  async await(workspaceId: string, id: string, rows: RowsNeeded = 'here'): Promise<SourceRow> {
    const end = Date.now() + this.config.SOURCE_WAIT_MS;
    for (;;) {
      const row = await this.database.manager.findOneBy(SourceRow, { id });
      if (row?.workspaceId === workspaceId && !row.deletedAt) {
        if (row.isLive && rows === 'here') throw needsCopy(row.name);
        return row;
      }
      if (row?.deletedAt || Date.now() >= end) throw notFound();
      await sleep(WAIT_STEP_MS);
    }
  }

  /** @throws AppError `gone` once the source is deleted, `not_found` */
  async find(workspaceId: string, id: string): Promise<SourceRow> {
    const row = await this.database.manager.findOneBy(SourceRow, { id, workspaceId });
    if (!row) throw notFound();
    if (row.deletedAt) throw gone(row.name);
    return row;
  }

  /** The columns of a version; none where it is not known. */
  async columns(sourceId: string, version: number): Promise<Column[]> {
    const row = await this.database.manager.findOneBy(SourceVersionRow, { sourceId, version });
    return row?.columns ?? [];
  }

  /**
   * Opens a version; sentences and calendars use the zone given. Only who asks for plans' answers by `SourceAnswers` opens
   * live sources. @throws AppError `unusable` for a live source where all rows have to be here
   */
  async openVersion(
    source: SourceRow,
    version: number,
    zone: string,
    rows: RowsNeeded = 'here',
  ): Promise<OpenSource> {
    if (source.isLive && rows === 'here') throw needsCopy(source.name);
    const key = `${source.id}:${version}:${zone}:${source.name}`;
    const known = this.open.get(key);
    if (known) {
      this.open.delete(key);
      this.open.set(key, known);
      return this.withFile(await known);
    }
    const opening = this.read(source, version, zone);
    this.open.set(key, opening);
    opening.catch(() => this.open.delete(key));
    for (const oldest of this.open.keys()) {
      if (this.open.size <= MAX_OPEN) break;
      this.open.delete(oldest);
    }
    return opening;
  }

  /**
   * Why work on an opened source failed: that it was deleted under it, if so, else the failure itself. Its file goes
   * at once, so that an engine finds none or half of it.
   */
  async failure(
    workspaceId: string,
    { id, name, parquetKey }: Pick<OpenSource, 'id' | 'name' | 'parquetKey'>,
    failure: unknown,
  ): Promise<unknown> {
    try {
      await this.find(workspaceId, id);
      await orGone(name, this.storage.localPath(parquetKey));
      return failure;
    } catch (reason) {
      return reason instanceof AppError ? reason : failure;
    }
  }

  private async withFile(source: OpenSource): Promise<OpenSource> {
    const parquetPath = await orGone(source.name, this.storage.localPath(source.parquetKey));
    return { ...source, dataset: { ...source.dataset, parquetPath } };
  }

  private async read(source: SourceRow, version: number, zone: string): Promise<OpenSource> {
    const row = await this.database.manager.findOneBy(SourceVersionRow, { sourceId: source.id, version });
    if (!row) throw notFound();
    const objects = [this.storage.localPath(row.parquetKey), this.storage.getText(row.profileKey)] as const;
    const [parquetPath, profileText] = await orGone(source.name, Promise.all(objects));
    const { columns, rowCount } = row;
    const profile = profileSchema.parse(JSON.parse(profileText));
    const isLive = source.isLive && { isLive: true as const };
    const shape = { dataSourceId: source.id, version, name: source.name, columns, profile, zone, ...isLive };
    const fields = readFields(shape);
    const phrasing = createPhrasing(fields.noun, columns);
    return {
      id: source.id,
      workspaceId: source.workspaceId,
      isLive: source.isLive,
      name: source.name,
      version,
      rowCount,
      readAt: row.readAt,
      dataset: { parquetPath, columns },
      parquetKey: row.parquetKey,
      shape,
      fields,
      phrasing,
    };
  }
}

const needsCopy = (name: string): AppError =>
  unusable(
    `“${name}” is live: its rows stay in the database, and dashboards, questions and alerts alone work with that. This needs a copy: import the same table as a snapshot.`,
  );

const gone = (name: string): AppError =>
  new AppError('gone', `“${name}” was deleted, and its numbers with it.`);

/** Objects go at once when a source is deleted; the news of it may come later. */
async function orGone<Result>(name: string, opening: Promise<Result>): Promise<Result> {
  try {
    return await opening;
  } catch (error) {
    throw error instanceof ObjectMissing ? gone(name) : error;
  }
}

/** The failure of a job that needs a source: with one that is gone the job is over, which is nobody's mistake. */
export function goneForJob(error: unknown): never {
  const isGone = error instanceof AppError && (error.code === 'gone' || error.code === 'not_found');
  if (error instanceof AppError && error.code === 'unusable')
    throw new JobError('query_refused', error.message);
  throw isGone ? new JobObsolete('The data source was deleted in the meantime.') : error;
}
