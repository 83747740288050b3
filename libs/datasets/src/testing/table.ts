import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CellValue, Column, ColumnType, QueryPlan } from '@plumbline/contracts';
import { Bindings } from '../engine/bindings.js';
import { createEngine, type Engine } from '../engine/engine.js';
import { quoteName, quoteText } from '../engine/quote.js';
import { type Dataset, LINE_COLUMN } from '../schema/schema.js';

/** A column of a test's table, with the type it is stored as. */
export interface TableColumn {
  name: string;
  stored: string;
  zoned?: boolean;
}

/** An engine with a folder of its own that it may read and write; `end` closes and removes both. */
export interface Workbench {
  engine: Engine;
  directory: string;
  table(columns: TableColumn[], rows: CellValue[][]): Promise<Dataset>;
  end(): Promise<void>;
}

export async function createWorkbench(): Promise<Workbench> {
  const directory = await mkdtemp(join(tmpdir(), 'datasets-'));
  const data = join(directory, 'data');
  await mkdir(data);
  const engine = await createEngine({
    memoryLimitMb: 512,
    threads: 2,
    tempDirectory: join(directory, 'spill'),
    allowedDirectories: [data],
  });
  let tables = 0;
  return {
    engine,
    directory: data,
    table: (columns, rows) => writeTable(engine, join(data, `table-${++tables}.parquet`), columns, rows),
    end: async () => {
      await engine.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Writes rows as the reader would: the data columns, and lines numbered from 2 (the header is line 1). */
async function writeTable(
  engine: Engine,
  parquetPath: string,
  columns: TableColumn[],
  rows: CellValue[][],
): Promise<Dataset> {
  const definitions = columns.map(({ name, stored }) => `${quoteName(name)} ${stored}`);
  await engine.session(async (session) => {
    await session.exec(`CREATE TEMP TABLE written (${[...definitions, `${LINE_COLUMN} BIGINT`].join(', ')})`);
    for (const [index, row] of rows.entries()) {
      const bindings = new Bindings();
      const cells = [...row, index + 2].map((cell) => bindings.bind(cell));
      await session.exec(`INSERT INTO written VALUES (${cells.join(', ')})`, bindings.values);
    }
    await session.exec(`COPY written TO ${quoteText(parquetPath)} (FORMAT parquet)`);
    await session.exec('DROP TABLE written');
  });
  return { parquetPath, columns: columns.map(toColumn) };
}

function toColumn({ name, stored, zoned }: TableColumn): Column {
  return { name, type: columnType(stored), role: 'dimension', ...(zoned && { zoned }) };
}

function columnType(stored: string): ColumnType {
  if (stored === 'VARCHAR') return 'text';
  if (stored.startsWith('DECIMAL') || stored === 'DOUBLE') return 'decimal';
  if (stored.startsWith('TIMESTAMP')) return 'timestamp';
  if (stored === 'BIGINT') return 'integer';
  return stored.toLowerCase() as ColumnType;
}

/** A plan with everything else empty. */
export function planOf(parts: Partial<QueryPlan>): QueryPlan {
  return {
    dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e',
    version: 1,
    measures: [],
    dimensions: [],
    filters: [],
    order: [],
    ...parts,
  };
}
