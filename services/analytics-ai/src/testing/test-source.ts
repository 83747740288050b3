import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CellValue, Column, ColumnProfile, ColumnRole, ColumnType, Profile } from '@plumbline/contracts';
import { createEngine, type Dataset, type Engine, quoteName, quoteText, runPlans } from '@plumbline/datasets';
import { type SourceShape } from '@plumbline/semantics';
import type { RunQueries } from '../generation/run-queries.js';

/** A column of a generated source: a DuckDB type, a role, and an expression over the row number `i` from 0. */
export interface TestColumn {
  name: string;
  stored: string;
  role: ColumnRole;
  sql: string;
  format?: Column['format'];
  zoned?: boolean;
  /** What the file calls it, where a person calls it otherwise. */
  sourceName?: string;
}

export interface TestSource {
  shape: SourceShape;
  dataset: Dataset;
  query: RunQueries;
}

/** A DuckDB with a folder of its own; `end` closes and removes both. */
export interface TestSources {
  engine: Engine;
  directory: string;
  generate(name: string, rows: number, columns: readonly TestColumn[], zone?: string): Promise<TestSource>;
  end(): Promise<void>;
}

export async function createTestSources(): Promise<TestSources> {
  const root = await mkdtemp(join(tmpdir(), 'analytics-'));
  const directory = join(root, 'data');
  await mkdir(directory);
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: 2,
    tempDirectory: join(root, 'spill'),
    allowedDirectories: [directory],
  });
  let made = 0;
  return {
    engine,
    directory,
    async generate(name, rows, columns, zone = 'UTC') {
      const parquetPath = join(directory, `${++made}.parquet`);
      await writeParquet(engine, parquetPath, rows, columns);
      const dataset = { parquetPath, columns: columns.map(toColumn) };
      const profile = await profileOf(engine, parquetPath, rows, columns);
      const shape = { dataSourceId: randomUUID(), version: 1, name, columns: dataset.columns, profile, zone };
      const query: RunQueries = async (plans) =>
        (await runPlans(engine, dataset, plans)).map(({ result, error }) => {
          if (error) throw error;
          return result;
        });
      return { shape, dataset, query };
    },
    async end() {
      await engine.close();
      await rm(root, { recursive: true });
    },
  };
}

async function writeParquet(
  engine: Engine,
  path: string,
  rows: number,
  columns: readonly TestColumn[],
): Promise<void> {
  const select = columns.map(({ name, stored, sql }) => `CAST(${sql} AS ${stored}) AS ${quoteName(name)}`);
  await engine.exec(
    `COPY (SELECT ${[...select, 'i + 2 AS __line'].join(', ')} FROM range(${rows}) AS r(i) ORDER BY i)
     TO ${quoteText(path)} (FORMAT parquet)`,
  );
}

export function toColumn({ name, stored, role, format, zoned, sourceName }: Omit<TestColumn, 'sql'>): Column {
  return {
    ...{ name, type: typeOf(stored), role },
    ...(format && { format }),
    ...(zoned && { zoned }),
    ...(sourceName !== undefined && { sourceName }),
  };
}

function typeOf(stored: string): ColumnType {
  if (stored === 'VARCHAR') return 'text';
  if (stored.startsWith('DECIMAL') || stored === 'DOUBLE') return 'decimal';
  if (stored.startsWith('TIMESTAMP')) return 'timestamp';
  if (stored === 'BIGINT') return 'integer';
  return stored.toLowerCase() as ColumnType;
}

/** A profile as the reader gives it, made by plain SQL. */
export async function profileOf(
  engine: Engine,
  path: string,
  rowCount: number,
  columns: readonly Omit<TestColumn, 'sql'>[],
): Promise<Profile> {
  const profiles = await Promise.all(columns.map((column) => profileColumn(engine, path, rowCount, column)));
  return { rowCount, duplicateRows: 0, columns: profiles };
}

async function profileColumn(
  engine: Engine,
  path: string,
  rowCount: number,
  column: Omit<TestColumn, 'sql'>,
): Promise<ColumnProfile> {
  const name = quoteName(column.name);
  const typed = toColumn(column);
  const isNumber = typed.type === 'integer' || typed.type === 'decimal';
  const text = (sql: string) => (isNumber ? `CAST(${sql} AS DOUBLE)` : `CAST(${sql} AS VARCHAR)`);
  const quantile = (p: number) => (isNumber ? `quantile_cont(CAST(${name} AS DOUBLE), ${p})` : 'NULL');
  const from = `FROM read_parquet(${quoteText(path)})`;
  const { rows } = await engine.run(
    `SELECT count(*) - count(${name}), count(DISTINCT ${name}), ${text(`min(${name})`)}, ${text(`max(${name})`)},
       ${[0.05, 0.25, 0.5, 0.75, 0.95].map(quantile).join(', ')} ${from}`,
  );
  const [missing, distinct, min, max, p05, p25, p50, p75, p95] = rows[0] ?? [];
  const top = await engine.run(
    `SELECT CAST(${name} AS VARCHAR), count(*) ${from} WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`,
  );
  return {
    ...typed,
    missing: Number(missing),
    distinct: Number(distinct),
    min: min ?? null,
    max: max ?? null,
    ...(isNumber && p05 !== null && { quantiles: asNumbers({ p05, p25, p50, p75, p95 }) }),
    ...(isNumber && min !== null && { histogram: tenBins(Number(min), Number(max), rowCount) }),
    topValues: top.rows.map(([value, count]) => ({ value: value ?? null, count: Number(count) })),
    warnings: [],
    interest: 0.5,
  };
}

function asNumbers(values: Record<string, CellValue | undefined>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)]));
}

/** Only the edges matter here: counts come from plans. */
function tenBins(min: number, max: number, count: number) {
  const step = (max - min) / 10 || 1;
  return Array.from({ length: 10 }, (_, at) => ({
    from: min + at * step,
    to: min + (at + 1) * step + (at === 9 ? step / 100 : 0),
    count: Math.round(count / 10),
  }));
}
