import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, HealthRecord } from '@plumbline/contracts';
import { type Engine, quoteText } from '@plumbline/datasets';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ENGINE } from '../../config.js';
import { HealthAccess } from '../vault/health-access.js';
import { HealthFolders } from '../vault/health-folders.js';
import { HealthKeys } from '../vault/health-keys.js';
import { openFile } from '../vault/sealed-parts.js';
import { DAY_COLUMNS, type DayRow, toDayRow } from './day-row.js';
import { DAYS_NAME } from './import-state.js';
import { openRecords } from './imports.service.js';
import { RECORD_CELLS, toRecord } from './record-cells.js';
import { recordsOf } from './records-sql.js';

/** Measurements that are listed, and rows of one of them: eleven years of days. */
const MOST_MEASURES = 300;
const MOST_DAYS = 4_000;

/** Records lie open while `work` runs, and no longer. */
export interface OpenRecords {
  folder: string;
  /** The file of days. */
  daysPath: string;
  /** Opens the records themselves too: paths of their files. */
  records: () => Promise<string[]>;
}

export interface Window {
  metric: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Opens health records for one call of their owner. */
@Injectable()
export class HealthReader {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(HealthAccess) private readonly access: HealthAccess,
    @Inject(HealthKeys) private readonly keys: HealthKeys,
    @Inject(HealthFolders) private readonly folders: HealthFolders,
    @Inject(ENGINE) private readonly engine: Engine,
  ) {}

  /** Undefined where there are no records. @throws AppError as `HealthAccess.require` does */
  async within<Result>(
    claims: AccessClaims,
    work: (opened: OpenRecords) => Promise<Result>,
  ): Promise<Result | undefined> {
    await this.access.require(claims);
    const { manager } = this.database;
    const key = await this.keys.find(manager, claims.sub);
    if (!key) return undefined;
    const vault = { userId: claims.sub, key };
    return this.folders.within(async (folder) => {
      const daysPath = join(folder, 'days.parquet');
      if (!(await openFile(manager, vault, DAYS_NAME, daysPath))) return undefined;
      return work({ folder, daysPath, records: () => openRecords(manager, vault, folder) });
    });
  }

  /** Ids of all measurements, those with most days first. */
  async metrics({ daysPath }: OpenRecords): Promise<string[]> {
    const { rows } = await this.engine.run(
      `SELECT metric FROM read_parquet($1) GROUP BY metric ORDER BY count(*) DESC, metric LIMIT ${MOST_MEASURES}`,
      [daysPath],
    );
    return rows.map(([metric]) => String(metric));
  }

  /** The newest days of one measurement, in order. */
  async days({ daysPath }: OpenRecords, metric: string): Promise<DayRow[]> {
    const { rows } = await this.engine.run(
      `SELECT ${DAY_COLUMNS} FROM read_parquet($1) AS days WHERE metric = $2
       ORDER BY days.day DESC, value LIMIT ${MOST_DAYS}`,
      [daysPath, metric],
    );
    return rows.map(toDayRow).reverse();
  }

  /** Records of one measurement, the newest first, and how many there are. */
  async records(
    opened: OpenRecords,
    { metric, from, to }: Window,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ total: number; records: HealthRecord[] }> {
    const paths = await opened.records();
    const within = [
      `metric = ${quoteText(metric)}`,
      ...(from ? [`"until" >= ${quoteText(from)}::TIMESTAMP`] : []),
      ...(to ? [`"at" < ${quoteText(to)}::TIMESTAMP + INTERVAL 1 DAY`] : []),
    ].join(' AND ');
    const counted = await this.engine.run(`SELECT count(*) FROM ${recordsOf(paths)} WHERE ${within}`);
    const total = Number(counted.rows[0]?.[0]);
    if (total === 0) throw notFound();
    const { rows } = await this.engine.run(
      `SELECT ${RECORD_CELLS} FROM ${recordsOf(paths)} AS record WHERE ${within}
       ORDER BY record."at" DESC, line DESC LIMIT ${limit} OFFSET ${offset}`,
    );
    return { total, records: rows.map(toRecord) };
  }
}
