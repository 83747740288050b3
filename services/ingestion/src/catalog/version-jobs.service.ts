import { Inject, Injectable } from '@nestjs/common';
import type { Column, JobErrorCode, Profile, Receipt, SourceError } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { type Ended, JobError, JobObsolete } from '@plumbline/jobs';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { ParseError } from '../parsing/source/parse-error.js';
import { STORAGE } from '../shared-parts.js';
import { DataSourceRow } from './data-source.entity.js';
import { DataSourceVersionRow } from './data-source-version.entity.js';
import { announceChanged, deleteSource, isFileUsed, showVersion } from './source-state.js';
import { sparklinesOf } from './sparklines.js';
import { sourcePrefix, type VersionKeys } from './storage-keys.js';
import { fileOf } from './stored-file.js';

/** What a job that makes a version is given. */
export interface VersionInput {
  dataSourceId: string;
  version: number;
}

/** A version that is being made, and its source. */
export interface OpenVersion {
  source: DataSourceRow;
  version: DataSourceVersionRow;
}

/** What such a job leaves. */
export interface MadeVersion {
  receipt: Receipt;
  profile: Profile;
  columns: Column[];
}

const GONE = 'This data source was deleted while its data was being read.';

/** The life of a version, whatever it is made from: it begins, is stored, and is shown, or fails and leaves what was before. */
@Injectable()
export class VersionJobs {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws JobObsolete when it was deleted */
  async begin(input: VersionInput): Promise<OpenVersion> {
    const open = await this.database.transaction(async (tx) => {
      const found = await find(tx, input);
      if (found?.source.status === 'queued') {
        await tx.update(DataSourceRow, { id: found.source.id }, { status: 'reading' });
        announceChanged(tx, this.live, found.source);
      }
      return found;
    });
    if (!open) throw new JobObsolete(GONE);
    return open;
  }

  /** Stores what was made under keys of this attempt. */
  async store(keys: VersionKeys, made: MadeVersion, parquetPath: string): Promise<void> {
    await this.storage.putFile(keys.parquetKey, parquetPath);
    await this.storage.putText(keys.profileKey, JSON.stringify(made.profile));
    await this.storage.putText(keys.receiptKey, JSON.stringify(made.receipt));
  }

  async discard({ parquetKey, profileKey, receiptKey }: VersionKeys): Promise<void> {
    await Promise.all([parquetKey, profileKey, receiptKey].map((key) => this.clear(key)));
  }

  /** Shows what was made. @throws JobObsolete when the source was deleted */
  async save(
    tx: EntityManager,
    input: VersionInput,
    keys: VersionKeys,
    { receipt, profile, columns }: MadeVersion,
  ): Promise<void> {
    const open = await find(tx, input);
    if (!open) throw new JobObsolete(GONE);
    const { source, version } = open;
    Object.assign(version, {
      status: 'ready',
      settings: receipt.settings,
      failure: null,
      rowCount: profile.rowCount,
      columns,
      strips: sparklinesOf(profile),
      openDecisions: receipt.decisions.filter(({ chosen }) => chosen === null).length,
      ...keys,
    } satisfies Partial<DataSourceVersionRow>);
    await tx.save(version);
    const { fileKey } = source;
    await showVersion(tx, source, version);
    await this.dropUnused(tx, source, [fileKey]);
    announceChanged(tx, this.live, source);
  }

  /**
   * What an attempt that failed ends with. A job ends with code and message only; the line is kept where `end` finds it,
   * whichever process that runs in. @throws JobObsolete when the source was deleted
   */
  async failed({ version }: OpenVersion, keys: VersionKeys, failure: unknown): Promise<unknown> {
    await this.discard(keys);
    const { dataSourceId, version: number } = version;
    await this.begin({ dataSourceId, version: number });
    if (!(failure instanceof ParseError)) return failure;
    const { code, message, place } = failure;
    const noted: SourceError = { code, message, ...(place.line !== undefined && { line: place.line }) };
    await this.database
      .getRepository(DataSourceVersionRow)
      .update({ dataSourceId, version: number }, { failure: noted });
    // A reader that died is tried again: what killed it may have been meant for others.
    return new JobError(code satisfies JobErrorCode, message, { retry: code === 'worker_crashed' });
  }

  /** What becomes of a version that was not made, and of its source. */
  async end(tx: EntityManager, input: VersionInput, ended: Ended): Promise<void> {
    const open = await find(tx, input);
    if (!open) return;
    const { source, version } = open;
    await tx.delete(DataSourceVersionRow, { dataSourceId: source.id, version: version.version });
    announceChanged(tx, this.live, source);
    await this.settle(tx, open, ended);
    await this.dropUnused(tx, source, [source.fileKey, version.fileKey]);
  }

  private async settle(tx: EntityManager, { source, version }: OpenVersion, ended: Ended): Promise<void> {
    if (source.currentVersion > 0) {
      // What was shown before goes on being shown.
      await tx.update(DataSourceRow, { id: source.id }, { status: 'ready' });
    } else if (ended.status === 'failed') {
      const error = version.failure ?? {
        code: ended.error?.code ?? 'internal',
        message: ended.error?.message ?? '',
      };
      await tx.update(DataSourceRow, { id: source.id }, { ...fileOf(version), status: 'failed', error });
    } else if (source.error) {
      await tx.update(DataSourceRow, { id: source.id }, { status: 'failed' });
    } else {
      await deleteSource(tx, source);
      afterCommit(tx, () => this.clear(sourcePrefix(source)));
    }
  }

  /** A file that could not be read has no version, and goes with whatever takes its place. */
  private async dropUnused(tx: EntityManager, source: DataSourceRow, fileKeys: string[]): Promise<void> {
    for (const key of new Set(fileKeys))
      if (!(await isFileUsed(tx, source, key))) afterCommit(tx, () => this.clear(key));
  }

  private async clear(prefix: string): Promise<void> {
    await this.storage
      .removePrefix(prefix)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}

/** The source, locked, and the version that is being made; undefined when either is gone. */
async function find(
  tx: EntityManager,
  { dataSourceId, version: number }: VersionInput,
): Promise<OpenVersion | undefined> {
  const source = await tx.findOne(DataSourceRow, {
    where: { id: dataSourceId },
    lock: { mode: 'pessimistic_write' },
  });
  const version = await tx.findOneBy(DataSourceVersionRow, {
    dataSourceId,
    version: number,
    status: 'reading',
  });
  return source && version ? { source, version } : undefined;
}
