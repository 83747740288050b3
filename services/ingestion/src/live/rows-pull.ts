import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { QueryPlan } from '@plumbline/contracts';
import { type Engine, type PlanOutcome, runPlans } from '@plumbline/datasets';
import type { Storage } from '@plumbline/storage';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import type { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { replacementKey } from '../catalog/storage-keys.js';
import { dataFileOf, type StoredFile } from '../catalog/stored-file.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import type { DatabaseSession } from '../databases/driver.js';
import { takeRows } from '../databases/take-rows.js';
import { FileParser } from '../parse-upload/file-parser.js';
import type { TableExtract } from '../parsing/source/table-extract.js';
import { ENGINE, STORAGE } from '../shared-parts.js';

const PARSING_DEADLINE_MS = 60_000;
const QUERY_DEADLINE_MS = 20_000;

/** All rows of a selection in a file of a folder. */
export interface Pulled {
  path: string;
  file: Pick<StoredFile, 'bytes' | 'sha256' | 'extract'>;
}

/** Reads the rows of a live source once, as a snapshot is read, and computes on them; nothing of it is kept. */
@Injectable()
export class RowsPull {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(FileParser) private readonly parser: FileParser,
  ) {}

  async inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const parent = parsingFolder(this.config);
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'live-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Undefined where there are more rows than may be read at once. @throws DatabaseError */
  async take(
    session: DatabaseSession,
    extract: TableExtract,
    folder: string,
    { maxRows, signal }: { maxRows: number; signal: AbortSignal },
  ): Promise<Pulled | undefined> {
    const path = join(folder, 'rows.csv');
    const bound = { maxRows: maxRows + 1, signal };
    const { taken, bytes, sha256 } = await takeRows(session, extract.selection, path, bound);
    if (taken.rows > maxRows) return undefined;
    return { path, file: { bytes, sha256, extract: { ...extract, taken } } };
  }

  /** Each plan as it would be answered of a snapshot that was read now. @throws ParseError */
  async compute(
    source: Pick<DataSourceRow, 'id' | 'workspaceId'>,
    version: DataSourceVersionRow,
    { path, file }: Pulled,
    plans: readonly QueryPlan[],
    signal: AbortSignal,
  ): Promise<PlanOutcome[]> {
    const fileKey = replacementKey(source);
    const dataFile = dataFileOf({ ...version, ...file, fileKey });
    if (!dataFile) throw new Error(`version ${version.version} of ${source.id} is of no database`);
    await this.storage.putFile(fileKey, path);
    try {
      const options = { deadlineMs: PARSING_DEADLINE_MS, signal };
      return await this.parser.read(dataFile, version.settings, options, (read, parquetPath) =>
        runPlans(this.engine, { parquetPath, columns: read.columns }, plans, {
          deadlineMs: QUERY_DEADLINE_MS,
          signal,
        }),
      );
    } finally {
      await this.storage.remove(fileKey);
    }
  }
}
