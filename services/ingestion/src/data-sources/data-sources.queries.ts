import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type CellValue,
  type DataSourceDetail,
  type DataSourceSummary,
  type PageQuery,
  type RowsPage,
  type RowsQuery,
  type SourceVersion,
} from '@plumbline/contracts';
import { overLimit } from '@plumbline/database';
import { type Dataset, type Engine, PlanError, QueryTimeout, readRows } from '@plumbline/datasets';
import { AppError, conflict, malformed, notFound, unusable } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { toSummary } from '../catalog/data-source-summary.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { SOURCE_PLACES } from '../catalog/source-state.js';
import { freshnessOf } from '../freshness/freshness-of.js';
import { ENGINE, STORAGE } from '../shared-parts.js';
import { mergeStateOf } from './merge-state.js';
import { toOrder } from './rows-order.js';

const FIRST_RECORDS = 100;
const READ_DEADLINE_MS = 20_000;

/** Everything screens read of data sources. A foreign id and a missing one are the same 404 (S-18). */
@Injectable()
export class DataSourcesQueries {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ENGINE) private readonly engine: Engine,
  ) {}

  async list(
    claims: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ sources: DataSourceSummary[]; total: number }> {
    const [rows, total] = await this.database.getRepository(DataSourceRow).findAndCount({
      where: { workspaceId: claims.wid },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    const over = await overLimit(this.database.manager, SOURCE_PLACES, claims);
    return { sources: rows.map((row) => ({ ...toSummary(row), ...readOnly(over, row) })), total };
  }

  async source({ wid }: AccessClaims, id: string): Promise<DataSourceRow> {
    const row = await this.database.getRepository(DataSourceRow).findOneBy({ id, workspaceId: wid });
    if (!row) throw notFound();
    return row;
  }

  async detail(claims: AccessClaims, id: string): Promise<DataSourceDetail> {
    const source = await this.source(claims, id);
    const usedIn = await this.usedIn(id);
    const over = await overLimit(this.database.manager, SOURCE_PLACES, claims);
    const summary = { ...toSummary(source), ...readOnly(over, source) };
    const merge = await mergeStateOf(this.database.manager, source);
    const freshness = await freshnessOf(this.database.manager, source);
    const about = { usedIn, ...(merge && { merge }), ...(freshness && { freshness }) };
    if (source.currentVersion === 0) return { ...summary, columns: [], data: [], ...about };
    const version = await this.currentVersion(source);
    const page = await this.readPage(version, { offset: 0, limit: FIRST_RECORDS });
    const names = page.columns.map(({ name }) => name);
    return {
      ...summary,
      columns: version.columns ?? [],
      data: page.rows.map((row) => toRecord(names, row)),
      ...about,
    };
  }

  async rows(claims: AccessClaims, id: string, query: RowsQuery, gone: AbortSignal): Promise<RowsPage> {
    const version = await this.currentVersion(await this.source(claims, id));
    return this.readPage(version, query, gone);
  }

  /** The stored JSON as it stands. */
  async receipt(claims: AccessClaims, id: string): Promise<string> {
    const { receiptKey } = await this.currentVersion(await this.source(claims, id));
    return this.storage.getText(present(receiptKey));
  }

  /** The stored JSON as it stands. */
  async profile(claims: AccessClaims, id: string): Promise<string> {
    const { profileKey } = await this.currentVersion(await this.source(claims, id));
    return this.storage.getText(present(profileKey));
  }

  async versions(claims: AccessClaims, id: string): Promise<SourceVersion[]> {
    const source = await this.source(claims, id);
    const rows = await this.database.getRepository(DataSourceVersionRow).find({
      where: { dataSourceId: id, status: 'ready' },
      order: { version: 'DESC' },
    });
    return rows.map((row) => ({
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      rowCount: row.rowCount ?? 0,
      columnCount: row.columns?.length ?? 0,
      settings: row.settings,
      fileName: row.fileName,
      bytes: row.bytes,
      sha256: row.sha256,
      current: row.version === source.currentVersion,
    }));
  }

  async usedIn(id: string): Promise<DataSourceDetail['usedIn']> {
    const rows: { id: string; name: string }[] = await this.database.query(
      `SELECT dashboard_id AS id, name FROM dashboard_uses WHERE data_source_id = $1 ORDER BY name, dashboard_id`,
      [id],
    );
    return rows.map((row) => ({ type: 'dashboard', ...row }));
  }

  /** Names of the sources that were merged from this one. */
  async mergedFrom(id: string): Promise<string[]> {
    const rows: { name: string }[] = await this.database.query(
      `SELECT name FROM data_sources JOIN merges ON data_source_id = id
       WHERE left_id = $1 OR right_id = $1 ORDER BY name`,
      [id],
    );
    return rows.map(({ name }) => name);
  }

  async currentVersion(source: DataSourceRow): Promise<DataSourceVersionRow> {
    const version = await this.database
      .getRepository(DataSourceVersionRow)
      .findOneBy({ dataSourceId: source.id, version: source.currentVersion, status: 'ready' });
    if (version) return version;
    throw conflict(
      source.status === 'failed'
        ? `“${source.name}” could not be read; there is no data yet.`
        : `“${source.name}” is still being read.`,
    );
  }

  async dataset({ parquetKey, columns }: DataSourceVersionRow): Promise<Dataset> {
    return { parquetPath: await this.storage.localPath(present(parquetKey)), columns: columns ?? [] };
  }

  /** For work on all rows. @throws AppError `unusable` for a live source, of which only the first are here */
  async wholeDataset(version: DataSourceVersionRow): Promise<Dataset> {
    if (version.extract?.isLive)
      throw unusable(
        `“${version.fileName.replace(/\.csv$/, '')}” is live: its rows stay in the database, and this needs all of them. Import the same table as a snapshot.`,
      );
    return this.dataset(version);
  }

  private async readPage(
    version: DataSourceVersionRow,
    query: Pick<RowsQuery, 'offset' | 'limit'> & Partial<RowsQuery>,
    signal?: AbortSignal,
  ): Promise<RowsPage> {
    const dataset = await this.dataset(version);
    try {
      return await readRows(this.engine, dataset, {
        filters: query.filter ?? [],
        order: query.sort ? [toOrder(query.sort, dataset.columns)] : [],
        offset: query.offset,
        limit: query.limit,
        deadlineMs: READ_DEADLINE_MS,
        signal,
      });
    } catch (failure) {
      if (failure instanceof PlanError) throw malformed(failure.message, { path: failure.path });
      if (failure instanceof QueryTimeout)
        throw new AppError(
          'busy',
          'Reading these rows takes too long right now. Narrow them with a filter, or try again.',
          undefined,
          5,
        );
      throw failure;
    }
  }
}

const readOnly = (over: ReadonlySet<string>, { id }: DataSourceRow) =>
  over.has(id) ? { readOnly: true as const } : {};

function present(key: string | null): string {
  if (key === null) throw new Error('a ready version has all its objects');
  return key;
}

/** Column names come from strangers: without a prototype `__proto__` is a name like any other. */
function toRecord(names: readonly string[], row: readonly CellValue[]): Record<string, CellValue> {
  const record: Record<string, CellValue> = Object.create(null);
  names.forEach((name, index) => {
    record[name] = row[index] ?? null;
  });
  return record;
}
