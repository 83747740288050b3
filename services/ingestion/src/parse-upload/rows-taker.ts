import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { JobContext } from '@plumbline/jobs';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { replacementKey } from '../catalog/storage-keys.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import { ConnectionAccess } from '../connections/connection-access.js';
import { DatabaseError } from '../databases/database-error.js';
import { keepEarlierRows, takeNewerRows } from '../databases/growth/take-newer-rows.js';
import { type TakenFile, takeRows } from '../databases/take-rows.js';
import { ParseError } from '../parsing/source/parse-error.js';
import { STORAGE } from '../shared-parts.js';
import type { ArrivalFollower } from './file-parser.js';

/** One statement may take as long as the job that it belongs to. */
export const STATEMENT_MS = 900_000;

interface ToTake {
  source: Pick<DataSourceRow, 'id' | 'workspaceId'>;
  version: DataSourceVersionRow;
}

interface CopyContext {
  signal: AbortSignal;
  progress: (rows: number) => void;
  follower: ArrivalFollower | undefined;
}

/** Copies rows out of their database into a stored file, which is then read like any other. */
@Injectable()
export class RowsTaker {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(ConnectionAccess) private readonly connections: ConnectionAccess,
  ) {}

  /**
   * Makes sure that the version has its rows; a job that is begun again takes none twice.
   * @throws ParseError with plain words where the database cannot be read
   */
  async take({ source, version }: ToTake, context: JobContext, follower?: ArrivalFollower): Promise<void> {
    const { extract } = version;
    if (!extract || extract.taken) return;
    context.step(0);
    const folder = await this.makeFolder();
    try {
      const path = join(folder, 'rows.csv');
      const { signal } = context;
      const progress = (rows: number) => context.progress(rows);
      const end = await this.copy({ source, version }, path, { signal, progress, follower });
      follower?.onEnd(end);
      const { taken, bytes, sha256 } = end;
      // Each attempt has a key of its own: a late one must not overwrite what another has read.
      const fileKey = replacementKey(source);
      await this.storage.putFile(fileKey, path);
      const file = { fileKey, bytes, sha256, extract: { ...extract, taken } };
      Object.assign(version, file);
      const { dataSourceId, version: number } = version;
      await this.database.manager.save(DataSourceVersionRow, { dataSourceId, version: number, ...file });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async copy(
    { source: { workspaceId }, version }: ToTake,
    path: string,
    { signal, progress, follower }: CopyContext,
  ): Promise<TakenFile> {
    const { extract } = version;
    const { connectionId = '', selection = { query: '' } } = extract ?? {};
    const bound = extract?.isLive ? { maxRows: this.config.LIVE_SAMPLE_ROWS } : {};
    const options = { signal, onRows: progress, ...bound, follower };
    const earlier = await this.earlier(version);
    try {
      const newer = earlier && (await keepEarlierRows({ ...earlier, path }, signal));
      return await this.connections.copy(
        { workspaceId, connectionId },
        { statementMs: STATEMENT_MS, signal },
        (session) =>
          newer
            ? takeNewerRows(session, selection, newer, options)
            : takeRows(session, selection, path, options),
      );
    } catch (error) {
      throw error instanceof DatabaseError ? new ParseError(error.code, error.message) : error;
    }
  }

  /** The rows that newer ones are to stand behind, where only those are wanted. */
  private async earlier({ dataSourceId, extract }: DataSourceVersionRow) {
    const { growth } = extract ?? {};
    if (!growth) return undefined;
    const { column, version } = growth;
    const before = await this.database.manager.findOneBy(DataSourceVersionRow, { dataSourceId, version });
    const taken = before?.extract?.taken;
    if (!before || !taken) return undefined;
    return { column, earlier: { version, taken, path: await this.storage.localPath(before.fileKey) } };
  }

  private async makeFolder(): Promise<string> {
    const parent = parsingFolder(this.config);
    await mkdir(parent, { recursive: true });
    return mkdtemp(join(parent, 'rows-'));
  }
}
