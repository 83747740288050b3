import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyseTable } from '@plumbline/analytics-ai/bench';
import { profile, receipt } from '@plumbline/contracts';
import { parseFile } from '@plumbline/ingestion/bench';
import type { GeneratedTable } from './generated-table.js';

/** What one table cost, and how it went. */
export interface CheckedTable {
  seed: number;
  cells: number;
  processorMs: number;
  /** Why the file is no table, where the reader said so. */
  refused?: string;
}

/**
 * Takes a table through everything that follows an upload: reading, profile, dashboard, tiles, insights. Throws where
 * any of it fails otherwise than with words for the one who uploaded it.
 */
export async function checkTable(table: GeneratedTable): Promise<CheckedTable> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-table-'));
  const before = process.cpuUsage();
  try {
    const refused = await readAndAnalyse(table, folder);
    const { user, system } = process.cpuUsage(before);
    const processorMs = (user + system) / 1_000;
    const cells = table.rows * table.columns.length;
    return { seed: table.seed, cells, processorMs, ...(refused ? { refused } : {}) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAndAnalyse({ text }: GeneratedTable, folder: string): Promise<string | undefined> {
  const path = join(folder, 'table.csv');
  const parquetPath = join(folder, 'out', 'data.parquet');
  await mkdir(join(folder, 'out'));
  await writeFile(path, text);
  const request = { path, name: 'table.csv', uploadType: 'csv' as const, settings: {} };
  const read = await parseFile({
    ...request,
    outPath: parquetPath,
    tempDirectory: join(folder, 'temp'),
  }).catch((error: Error) => {
    if (error.name === 'ParseError') return error.message;
    throw error;
  });
  if (typeof read === 'string') return read;
  const told = JSON.parse(JSON.stringify(read)) as typeof read;
  receipt.parse(told.receipt);
  const parsed = profile.parse(told.profile);
  await analyseTable({ parquetPath, name: 'table.csv', columns: told.columns, profile: parsed });
  return undefined;
}
