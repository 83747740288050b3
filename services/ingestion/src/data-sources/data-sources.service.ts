import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, DataSourceSummary } from '@plumbline/contracts';
import { afterCommit, keepActive } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { cleanName } from '@plumbline/intake';
import { JobsRuntime } from '@plumbline/jobs';
import { LOGGER, type Logger, malformed } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { toSummary } from '../catalog/data-source-summary.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import {
  announce,
  announceChanged,
  deleteSource,
  lockActiveSource,
  lockSource,
  SOURCE_PLACES,
} from '../catalog/source-state.js';
import { sourcePrefix } from '../catalog/storage-keys.js';
import { STORAGE } from '../shared-parts.js';
import { DataSourcesQueries } from './data-sources.queries.js';

/** Changes of a source that need no reading. */
@Injectable()
export class DataSourcesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
    @Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async rename(claims: AccessClaims, id: string, typed: string): Promise<DataSourceSummary> {
    const name = cleanName(typed);
    if (!name) throw malformed('name: a data source needs a name that can be seen.');
    return this.database.transaction(async (tx) => {
      const source = await lockActiveSource(tx, claims, id);
      source.name = name;
      const version = await tx.findOneBy(DataSourceVersionRow, {
        dataSourceId: id,
        version: source.currentVersion,
      });
      if (version) await announce(tx, source, version);
      else await tx.save(source);
      announceChanged(tx, this.live, source);
      return toSummary(source);
    });
  }

  /** Chooses which sources stay active where the plan has no place for all. */
  async keepActive(claims: AccessClaims, ids: readonly string[]): Promise<void> {
    await this.database.transaction((tx) => keepActive(tx, SOURCE_PLACES, claims, ids));
  }

  /** Marks the source as looked at and wanted; again changes nothing. */
  async confirm({ wid }: AccessClaims, id: string): Promise<DataSourceSummary> {
    return this.database.transaction(async (tx) => {
      const source = await lockSource(tx, wid, id);
      source.confirmedAt ??= new Date();
      await tx.save(source);
      announceChanged(tx, this.live, source);
      return toSummary(source);
    });
  }

  /** Deletes a source with all its versions and stops its reading. The answer names the dashboards that used it. */
  async delete(claims: AccessClaims, id: string): Promise<{ message: string }> {
    const { wid } = claims;
    const { source, usedIn, merges } = await this.database.transaction(async (tx) => {
      const source = await lockSource(tx, wid, id);
      const usedIn = await this.queries.usedIn(id);
      const merges = await this.queries.mergedFrom(id);
      await deleteSource(tx, source);
      await tellAct(tx, claims, 'source_deleted', { type: 'data-source', id, name: source.name });
      announceChanged(tx, this.live, source);
      afterCommit(tx, () => this.clear(sourcePrefix(source)));
      return { source, usedIn, merges };
    });
    // After the commit: a reading that ends in between finds no source, and throws its work away.
    if (source.jobId) await this.jobs.cancel(wid, source.jobId);
    const told = [`“${source.name}” is deleted.`, ...withoutData(usedIn), ...leftAsTheyAre(merges)];
    return { message: told.join(' ') };
  }

  private clear(prefix: string): void {
    this.storage
      .removePrefix(prefix)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

function withoutData(usedIn: readonly { name: string }[]): string[] {
  const names = usedIn.map(({ name }) => name);
  if (names.length === 0) return [];
  const dashboards = names.length === 1 ? 'This dashboard has' : `These ${names.length} dashboards have`;
  return [`${dashboards} no data any more: ${quoted(names)}.`];
}

function leftAsTheyAre(merges: readonly string[]): string[] {
  if (merges.length === 0) return [];
  return [`What was merged from it stays as it is: ${quoted(merges)}.`];
}
