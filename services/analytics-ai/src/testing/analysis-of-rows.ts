import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellValue, ColumnRole } from '@plumbline/contracts';
import { quoteName, quoteText } from '@plumbline/datasets';
import type { DerivedField } from '../derived-columns/derived-fields.js';
import type { AnalysisContext } from '../insights/engine/analysis-context.js';
import { openAnalysis } from '../insights/engine/open-analysis.js';
import { profileOf, type TestColumn, type TestSources, toColumn } from './test-source.js';

/** A table for detectors to look at: rows of cells, dates and timestamps as text. */
export interface TestTable {
  columns: readonly Omit<TestColumn, 'sql'>[];
  rows: readonly (readonly CellValue[])[];
  /** As a person named the file; says what rows are called. */
  name?: string;
  zone?: string;
  signal?: AbortSignal;
  /** What is calculated in each row. */
  calculated?: readonly DerivedField[];
}

const NULL = '\\N';

/**
 * Opens rows as a subject, in the engine and folder of `createTestSources()`.
 * `subjectOfRows(sources, { columns: [{ name: 'day', stored: 'DATE', role: 'time' }, …], rows: [['2025-01-01', …]] })`
 */
export async function analysisOfRows(sources: TestSources, table: TestTable): Promise<AnalysisContext> {
  const cells = (row: readonly CellValue[]) => row.map(csvCell).join(',');
  const header = table.columns.map(({ name }) => csvCell(name)).join(',');
  const path = join(sources.directory, `${randomUUID()}.csv`);
  await writeFile(path, `${[header, ...table.rows.map(cells)].join('\n')}\n`);
  return openCsv(sources, path, table);
}

/** The same from the text of a CSV file; types are the engine's guess, roles are given or guessed from the type. */
export async function analysisOfCsv(
  sources: TestSources,
  text: string,
  options: Omit<TestTable, 'columns' | 'rows'> & { roles?: Record<string, ColumnRole> } = {},
): Promise<AnalysisContext> {
  const path = join(sources.directory, `${randomUUID()}.csv`);
  await writeFile(path, text);
  const { rows } = await sources.engine.run(`DESCRIBE SELECT * FROM read_csv(${quoteText(path)})`);
  const columns = rows.map(([name, type]) => {
    const stored = String(type);
    return { name: String(name), stored, role: options.roles?.[String(name)] ?? roleOf(stored) };
  });
  return openCsv(sources, path, { ...options, columns });
}

async function openCsv(
  { engine, directory }: TestSources,
  csvPath: string,
  { columns, name = 'table.csv', zone = 'UTC', signal, calculated }: Omit<TestTable, 'rows'>,
): Promise<AnalysisContext> {
  const parquetPath = join(directory, `${randomUUID()}.parquet`);
  const select = columns.map(
    ({ name, stored }) => `CAST(${quoteName(name)} AS ${stored}) AS ${quoteName(name)}`,
  );
  await engine.exec(
    `COPY (SELECT ${select.join(', ')}, row_number() OVER () + 1 AS __line
           FROM read_csv(${quoteText(csvPath)}, all_varchar = true, header = true, delim = ',', quote = '"',
                         nullstr = ['', '${NULL}'], parallel = false))
     TO ${quoteText(parquetPath)} (FORMAT parquet)`,
  );
  const counted = await engine.run(`SELECT count(*) FROM read_parquet(${quoteText(parquetPath)})`);
  const profile = await profileOf(engine, parquetPath, Number(counted.rows[0]?.[0]), columns);
  const dataset = { parquetPath, columns: columns.map(toColumn) };
  const shape = { dataSourceId: randomUUID(), version: 1, name, columns: dataset.columns, profile, zone };
  const parts = { engine, dataset, shape, calculated };
  return openAnalysis({ ...parts, signal: signal ?? new AbortController().signal });
}

function roleOf(stored: string): ColumnRole {
  if (stored === 'DATE' || stored.startsWith('TIMESTAMP')) return 'time';
  return stored === 'VARCHAR' || stored === 'BOOLEAN' ? 'dimension' : 'measure';
}

function csvCell(value: CellValue): string {
  return value === null ? NULL : `"${String(value).replaceAll('"', '""')}"`;
}
