import { Inject, Injectable } from '@nestjs/common';
import type { Receipt } from '@plumbline/contracts';
import type { Ended, JobContext, Outcome } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { type VersionKeys, versionKeys } from '../catalog/storage-keys.js';
import { dataFileOf } from '../catalog/stored-file.js';
import { type OpenVersion, type VersionInput, VersionJobs } from '../catalog/version-jobs.service.js';
import { ParseError } from '../parsing/source/parse-error.js';
import type { ParseProgress, ParseResult } from '../parsing/source/parse-options.js';
import { FileParser, type FileParserOptions } from './file-parser.js';
import { RowsTaker, STATEMENT_MS } from './rows-taker.js';

/** Of one attempt; the job's own deadline is over all of them. */
const PARSING_DEADLINE_MS = 300_000;
/** Of an attempt that begins before the rows are here: as long as one statement may take. */
const TAKING_DEADLINE_MS = STATEMENT_MS + PARSING_DEADLINE_MS;
/** One version of one data source. */
export type VersionToRead = VersionInput;

/**
 * Reads a file, or the rows of a database, into a new version of its data source, in a child process that may die
 * alone. Leaves a Parquet file, a profile and a receipt, and `DataSourceReady`. A first version that cannot be parsed leaves a failed source that
 * can be read again; later ones leave the current version as it was.
 */
@Injectable()
export class VersionReading {
  constructor(
    @Inject(VersionJobs) private readonly versions: VersionJobs,
    @Inject(FileParser) private readonly reader: FileParser,
    @Inject(RowsTaker) private readonly rows: RowsTaker,
  ) {}

  async run(input: VersionToRead, context: JobContext): Promise<Outcome> {
    const parsing = await this.versions.begin(input);
    const keys = versionKeys(parsing.source, input.version);
    const outcome = await this.read(parsing, keys, context);
    return {
      result: { type: 'data-source', id: input.dataSourceId },
      save: (tx) => this.versions.save(tx, input, keys, outcome),
      discard: () => this.versions.discard(keys),
    };
  }

  onEnd(tx: EntityManager, input: VersionToRead, ended: Ended): Promise<void> {
    return this.versions.end(tx, input, ended);
  }

  private async read(parsing: OpenVersion, keys: VersionKeys, context: JobContext): Promise<ParseResult> {
    const { version } = parsing;
    try {
      const options = { signal: context.signal, onProgress: reportTo(context) };
      const keep = async (outcome: ParseResult, parquetPath: string) => {
        const receipt = { ...outcome.receipt, bytes: version.bytes, sha256: version.sha256 };
        await this.versions.store(keys, { ...outcome, receipt }, parquetPath);
        return outcome;
      };
      const early = await this.readArriving(parsing, context, options, keep);
      return early ?? (await this.readAny(parsing, { ...options, deadlineMs: PARSING_DEADLINE_MS }, keep));
    } catch (failure) {
      throw await this.versions.failed(parsing, keys, failure);
    }
  }

  /** Sees to it that the rows of a database are here; undefined where they, or the file, are still to be parsed. */
  private async readArriving(
    parsing: OpenVersion,
    context: JobContext,
    options: Omit<FileParserOptions, 'deadlineMs'>,
    keep: (outcome: ParseResult, parquetPath: string) => Promise<ParseResult>,
  ): Promise<ParseResult | undefined> {
    const { extract, settings } = parsing.version;
    // Rows behind earlier ones, and a sample of a live source, are little to read beside the whole file.
    if (!extract || extract.taken || extract.growth || extract.isLive) {
      await this.rows.take(parsing, context);
      return undefined;
    }
    return this.reader.readArriving(
      { name: parsing.version.fileName, selection: extract.selection, settings },
      { ...options, deadlineMs: TAKING_DEADLINE_MS },
      (follower) => this.rows.take(parsing, context, follower),
      keep,
    );
  }

  /** The table that was chosen in the file before may not be in the new one, which nobody could say beforehand. */
  private async readAny(
    { source, version }: OpenVersion,
    options: FileParserOptions,
    keep: (outcome: ParseResult, parquetPath: string) => Promise<ParseResult>,
  ): Promise<ParseResult> {
    const file = dataFileOf(version);
    if (!file) throw new Error(`version ${version.version} of ${source.id} has nothing to parse`);
    const { table, ...others } = version.settings;
    try {
      return await this.reader.read(file, version.settings, options, keep);
    } catch (failure) {
      const isNoTable = failure instanceof ParseError && failure.code === 'not_a_table';
      if (!isNoTable || table === undefined || source.fileKey === version.fileKey) throw failure;
      return this.reader.read(file, others, options, (outcome, parquetPath) =>
        keep({ ...outcome, receipt: withoutTable(outcome.receipt, table) }, parquetPath),
      );
    }
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
