import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Profile } from '@plumbline/contracts';
import type { Dataset, Engine } from '@plumbline/datasets';
import { readFields, type SourceShape } from '@plumbline/semantics';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../../config.js';
import { dataOf } from '../../questions/engine/data-of.js';
import type { QueryRunner } from '../../questions/readings/reading.js';
import { type Table, toTable } from '../../questions/table/table.js';
import { ValueIndex } from '../../questions/table/value-index.js';
import { ColumnProfiles } from '../../sources/column-profiles.js';
import { measureById } from '../measures/measures.js';
import { type OpenRecords } from '../records/health-reader.js';
import { DAY_COLUMN, type DayColumn, dayColumns, dayTableSql } from './day-table.js';

/** The table has a version because plans name one; it is made anew for every call. */
const VERSION = 1;
const MOST_COLUMNS = 60;

/** The days as questions see them: a table with a line for each day and a column for each measurement. */
export interface DayTable {
  table: Table;
  dataset: Dataset;
  data: QueryRunner;
  columns: readonly DayColumn[];
}

/** Makes that table, for one call and in its folder. */
@Injectable()
export class DayTables {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(ColumnProfiles) private readonly profiles: ColumnProfiles,
  ) {}

  async open({ sub, zone }: AccessClaims, opened: OpenRecords, signal: AbortSignal): Promise<DayTable> {
    const columns = dayColumns(await this.measures(opened));
    const parquetPath = join(opened.folder, 'table.parquet');
    await this.engine.exec(dayTableSql(opened.daysPath, columns, parquetPath), [], { signal });
    const all = [DAY_COLUMN, ...columns.map(({ column }) => column)];
    const dataset: Dataset = { parquetPath, columns: all };
    const { rows } = await this.engine.run('SELECT count(*) FROM read_parquet($1)', [parquetPath]);
    const rowCount = Number(rows[0]?.[0]);
    const asked = { id: sub, version: VERSION, rowCount, dataset, calculated: all, shape: { zone } };
    const profile: Profile = { rowCount, duplicateRows: 0, columns: await this.profiles.of(asked, signal) };
    const shape: SourceShape = {
      ...{ dataSourceId: sub, version: VERSION, name: 'days', columns: all, profile, zone },
    };
    return {
      table: toTable(shape, readFields(shape), new ValueIndex([])),
      dataset,
      data: dataOf(this.engine, { dataset }, { deadlineMs: this.config.QUERY_DEADLINE_MS, signal }),
      columns,
    };
  }

  private async measures({ daysPath }: OpenRecords) {
    const { rows } = await this.engine.run(
      `SELECT metric, any_value(name), any_value(unit) FROM read_parquet($1)
       GROUP BY metric ORDER BY count(*) DESC, metric LIMIT ${MOST_COLUMNS}`,
      [daysPath],
    );
    return rows.map(([metric, name, unit]) => ({
      ...{ metric: String(metric), name: String(name), unit: String(unit ?? '') },
      decimals: measureById(String(metric))?.decimals ?? 2,
    }));
  }
}
