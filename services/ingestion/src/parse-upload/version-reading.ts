import { Inject, Injectable } from '@nestjs/common';
import type { JobErrorCode, Receipt, SourceError } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type JobContext,
  JobError,
  type JobInput,
  JobObsolete,
  type Outcome,
} from '@plumbline/jobs';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import type { parseUpload } from '../catalog/parse-upload.js';
import { announceChanged, deleteSource, isFileUsed, showVersion } from '../catalog/source-state.js';
import { sparklinesOf } from '../catalog/sparklines.js';
import { sourcePrefix, type VersionKeys, versionKeys } from '../catalog/storage-keys.js';
import { fileOf } from '../catalog/stored-file.js';
import { ParseError } from '../parsing/source/parse-error.js';
import type { ParseProgress, ParseResult } from '../parsing/source/parse-options.js';
import { STORAGE } from '../shared-parts.js';
import { FileParser, type FileParserOptions } from './file-parser.js';
import { RowsTaker } from './rows-taker.js';

/** Of one attempt; the job's own deadline is over all of them. */
const PARSING_DEADLINE_MS = 300_000;
/** One version of one data source. */
export type VersionToRead = JobInput<typeof parseUpload>;

interface ParsedVersion {
  source: DataSourceRow;
  version: DataSourceVersionRow;
}

const GONE = 'This data source was deleted while its file was being read.';

/**
 * Reads a file, or the rows of a database, into a new version of its data source, in a child process that may die
 * alone. Leaves a Parquet file, a profile and a receipt, and `DataSourceReady`. A first version that cannot be parsed leaves a failed source that
 * can be read again; later ones leave the current version as it was.
 */
@Injectable()
export class VersionReading {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(FileParser) private readonly reader: FileParser,
    @Inject(RowsTaker) private readonly rows: RowsTaker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(input: VersionToRead, context: JobContext): Promise<Outcome> {
    const parsing = await this.begin(input);
    const keys = versionKeys(parsing.source, input.version);
    const outcome = await this.read(parsing, keys, context);
    return {
      result: { type: 'data-source', id: input.dataSourceId },
      save: (tx) => this.save(tx, input, keys, outcome),
      discard: () => this.discard(keys),
    };
  }

  async onEnd(tx: EntityManager, input: VersionToRead, ended: Ended): Promise<void> {
    const parsing = await find(tx, input);
    if (!parsing) return;
    const { source, version } = parsing;
    await tx.delete(DataSourceVersionRow, { dataSourceId: source.id, version: version.version });
    announceChanged(tx, this.live, source);
    await this.settle(tx, parsing, ended);
    await this.dropUnused(tx, source, [source.fileKey, version.fileKey]);
  }

  /** What becomes of a source whose file could not be parsed. */
  private async settle(tx: EntityManager, { source, version }: ParsedVersion, ended: Ended): Promise<void> {
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

  private async begin(input: VersionToRead): Promise<ParsedVersion> {
    const parsing = await this.database.transaction(async (tx) => {
      const found = await find(tx, input);
      if (found?.source.status === 'queued') {
        await tx.update(DataSourceRow, { id: found.source.id }, { status: 'reading' });
        announceChanged(tx, this.live, found.source);
      }
      return found;
    });
    if (!parsing) throw new JobObsolete(GONE);
    return parsing;
  }

  private async read(parsing: ParsedVersion, keys: VersionKeys, context: JobContext): Promise<ParseResult> {
    const { version } = parsing;
    try {
      await this.rows.take(parsing, context);
      const options = {
        deadlineMs: PARSING_DEADLINE_MS,
        signal: context.signal,
        onProgress: reportTo(context),
      };
      return await this.readAny(parsing, options, async (outcome, parquetPath) => {
        const receipt = { ...outcome.receipt, bytes: version.bytes, sha256: version.sha256 };
        await this.storage.putFile(keys.parquetKey, parquetPath);
        await this.storage.putText(keys.profileKey, JSON.stringify(outcome.profile));
        await this.storage.putText(keys.receiptKey, JSON.stringify(receipt));
        return outcome;
      });
    } catch (failure) {
      await this.discard(keys);
      await this.begin({ dataSourceId: version.dataSourceId, version: version.version });
      if (failure instanceof ParseError) throw await this.noteFailure(version, failure);
      throw failure;
    }
  }

  /** The table that was chosen in the file before may not be in the new one, which nobody could say beforehand. */
  private async readAny(
    { source, version }: ParsedVersion,
    options: FileParserOptions,
    keep: (outcome: ParseResult, parquetPath: string) => Promise<ParseResult>,
  ): Promise<ParseResult> {
    const { table, ...others } = version.settings;
    try {
      return await this.reader.read(version, version.settings, options, keep);
    } catch (failure) {
      const isNoTable = failure instanceof ParseError && failure.code === 'not_a_table';
      if (!isNoTable || table === undefined || source.fileKey === version.fileKey) throw failure;
      return this.reader.read(version, others, options, (outcome, parquetPath) =>
        keep({ ...outcome, receipt: withoutTable(outcome.receipt, table) }, parquetPath),
      );
    }
  }

  /** A job ends with code and message only; the line is kept where `onEnd` finds it, whichever process that runs in. */
  private async noteFailure(
    version: DataSourceVersionRow,
    { code, message, place }: ParseError,
  ): Promise<JobError> {
    const failure: SourceError = { code, message, ...(place.line !== undefined && { line: place.line }) };
    const { dataSourceId } = version;
    await this.database
      .getRepository(DataSourceVersionRow)
      .update({ dataSourceId, version: version.version }, { failure });
    // A reader that died is tried again: what killed it may have been meant for others.
    return new JobError(code satisfies JobErrorCode, message, { retry: code === 'worker_crashed' });
  }

  private async save(
    tx: EntityManager,
    input: VersionToRead,
    keys: VersionKeys,
    outcome: ParseResult,
  ): Promise<void> {
    const parsing = await find(tx, input);
    if (!parsing) throw new JobObsolete(GONE);
    const { source, version } = parsing;
    const { profile, receipt, columns } = outcome;
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

  private async discard({ parquetKey, profileKey, receiptKey }: VersionKeys): Promise<void> {
    await Promise.all([parquetKey, profileKey, receiptKey].map((key) => this.clear(key)));
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

function withoutTable(receipt: Receipt, table: string): Receipt {
  const message = `The table that was chosen before, “${table}”, is not in this file; another one was taken.`;
  return { ...receipt, warnings: [{ code: 'setting_ignored', message }, ...receipt.warnings] };
}

/** Enters each named step once, and counts within it. */
function reportTo(context: JobContext): (progress: ParseProgress) => void {
  let entered = -1;
  return ({ step, done, total }) => {
    if (step !== entered) context.step(step);
    entered = step;
    if (done !== undefined) context.progress(done, total);
  };
}

/** The source, locked, and the version that is being read; undefined when either is gone. */
async function find(
  tx: EntityManager,
  { dataSourceId, version: number }: VersionToRead,
): Promise<ParsedVersion | undefined> {
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
