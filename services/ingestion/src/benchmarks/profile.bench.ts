import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteText } from '@plumbline/datasets';
import { parserChildren, runParserChild } from '../parsing/child/run-parser-child.js';
import { between, randomFrom } from '../samples/random.js';
import { withChildSeconds } from './children-seconds.js';
import { loadRaw } from './parsing.bench.js';

/** Processor seconds, of all threads. */
export interface ProfileFigures {
  /** From file to Parquet, receipt and profile, the start of the child process included. */
  seconds: number;
  /** The engine's own typed read, SUMMARIZE and Parquet write. */
  rawSeconds: number;
}

const NAMES = ['north', 'south', 'east', 'west', 'centre'];

/** Reads a wide CSV of mixed columns as the service does and as the engine alone would. Linux only. */
export async function benchProfile(columns: number, rows: number): Promise<ProfileFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-profile-'));
  try {
    const path = join(folder, 'wide.csv');
    await writeFile(path, wideCsv(columns, rows));
    const request = { path, name: 'wide.csv', uploadType: 'csv' as const, settings: {} };
    const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
    const { seconds } = await withChildSeconds(() =>
      runParserChild(
        parserChildren(),
        { kind: 'read', request: { ...request, ...places } },
        { deadlineMs: 600_000 },
      ),
    );
    const before = process.cpuUsage();
    await loadRaw(`read_csv(${quoteText(path)}, sample_size = -1)`, [folder]);
    const { user, system } = process.cpuUsage(before);
    return { seconds, rawSeconds: (user + system) / 1e6 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whole numbers, decimals, categories, days and texts by turns. */
function wideCsv(columns: number, rows: number): string {
  const random = randomFrom(7);
  const two = (value: number) => String(value).padStart(2, '0');
  const cells: ReadonlyArray<() => string> = [
    () => String(between(random, 0, 999)),
    () => (between(random, 0, 99_999) / 100).toFixed(2),
    () => String(NAMES[between(random, 0, NAMES.length - 1)]),
    () => `2024-${two(between(random, 1, 12))}-${two(between(random, 1, 28))}`,
    () => `name ${between(random, 0, 99_999)}`,
  ];
  const record = (cell: (column: number) => string | undefined) =>
    Array.from({ length: columns }, (_, column) => cell(column)).join(',');
  const lines = Array.from({ length: rows }, () => record((column) => cells[column % cells.length]?.()));
  return [record((column) => `c${column}`), ...lines, ''].join('\n');
}
