import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import { type Ended, type Job, type JobContext, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import { type DisposableChildren, LOGGER, type Logger } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { MergeRow } from '../catalog/merge.entity.js';
import { mergeSources } from '../catalog/merge-sources.js';
import { followParents } from '../catalog/start-merging.js';
import { versionKeys } from '../catalog/storage-keys.js';
import { type OpenVersion, VersionJobs } from '../catalog/version-jobs.service.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import { ParseError } from '../parsing/source/parse-error.js';
import { mergeChildren, runMergeChild } from './compute/child/run-merge-child.js';
import type { MadeMerge, MergeRequest } from './compute/make-merge.js';
import type { MergeParent } from './compute/merge-tables.js';
import { MergeParentsQueries } from './merge-parents.queries.js';

const DEADLINE_MS = 300_000;
const BYTES_PER_MB = 1_048_576;
type MergeSources = JobInput<typeof mergeSources>;

/**
 * Merges two data sources into a new version of a third, in a child process that may die alone. Leaves what a reading
 * leaves. Where it fails, what was merged before stays, and the source says why.
 */
@JobOf(mergeSources)
export class MergeSourcesJob implements Job<typeof mergeSources>, OnApplicationShutdown {
  private readonly children: DisposableChildren;

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(VersionJobs) private readonly versions: VersionJobs,
    @Inject(MergeParentsQueries) private readonly parents: MergeParentsQueries,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.children = mergeChildren(logger);
  }

  onApplicationShutdown(): void {
    this.children.close();
  }

  async run(input: MergeSources, context: JobContext): Promise<Outcome> {
    const open = await this.versions.begin(input);
    const keys = versionKeys(open.source, input.version);
    const { bytes, sha256 } = open.version;
    const made = await this.inFolder(async (folder) => {
      const outPath = join(folder, 'data.parquet');
      const request = await this.request(open, { outPath, tempDirectory: join(folder, 'temp') });
      const merged = await this.merge(request, context);
      const receipt = { ...merged.receipt, bytes, sha256 };
      await this.versions.store(keys, { ...merged, receipt }, outPath);
      return merged;
    }).catch(async (failure: unknown) => {
      throw await this.versions.failed(open, keys, failure);
    });
    return {
      result: { type: 'data-source', id: input.dataSourceId },
      save: async (tx) => {
        await this.versions.save(tx, input, keys, made);
        await tx.update(MergeRow, { dataSourceId: input.dataSourceId }, { problem: null });
        await followParents(tx, this.live, input.dataSourceId);
      },
      discard: () => this.versions.discard(keys),
    };
  }

  async onEnd(tx: EntityManager, input: MergeSources, ended: Ended): Promise<void> {
    const { dataSourceId } = input;
    await this.versions.end(tx, input, ended);
    if (ended.status === 'failed') {
      const { code, message = '' } = ended.error ?? {};
      const problem = { message, at: new Date().toISOString(), ...(code !== undefined && { code }) };
      await tx.update(MergeRow, { dataSourceId }, { problem });
    }
    await followParents(tx, this.live, dataSourceId);
  }

  private merge(request: MergeRequest, context: JobContext): Promise<MadeMerge> {
    return runMergeChild(this.children, request, {
      deadlineMs: DEADLINE_MS,
      memoryLimitMb: this.config.READER_MEMORY_BYTES / BYTES_PER_MB,
      signal: context.signal,
      onProgress: ({ step }) => context.step(step),
    });
  }

  private async request(
    { source, version }: OpenVersion,
    places: Pick<MergeRequest, 'outPath' | 'tempDirectory'>,
  ): Promise<MergeRequest> {
    const merge = await this.database.getRepository(MergeRow).findOneByOrFail({ dataSourceId: source.id });
    const { parents } = version;
    if (!parents) throw new Error(`version ${version.version} of ${source.id} is no merge`);
    const before = await this.versionOf(source.id, source.currentVersion);
    return {
      left: await this.parent(source, merge.leftId, parents.left),
      right: await this.parent(source, merge.rightId, parents.right),
      rules: merge.definition,
      ...(before?.columns && { before: before.columns }),
      ...places,
    };
  }

  /** @throws ParseError `source_gone` */
  private async parent(
    { workspaceId }: DataSourceRow,
    id: string,
    { name, version }: { name: string; version: number },
  ): Promise<MergeParent> {
    const isThere = await this.database.getRepository(DataSourceRow).existsBy({ id, workspaceId });
    const row = await this.versionOf(id, version);
    if (!isThere || !row) throw new ParseError('source_gone', `“${name}” was deleted before it was merged.`);
    return this.parents.parent({ id, name }, row);
  }

  private versionOf(dataSourceId: string, version: number): Promise<DataSourceVersionRow | null> {
    return this.database
      .getRepository(DataSourceVersionRow)
      .findOneBy({ dataSourceId, version, status: 'ready' });
  }

  private async inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const parent = parsingFolder(this.config);
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'merge-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
