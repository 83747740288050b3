import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEngine, quoteText } from '@plumbline/datasets';
import { runReaderChild } from './child/run-reader-child.js';

const THREADS = 2;
const ROUNDS = 3;

/** Milliseconds, the best of three each. */
export interface ReadingFigures {
  /** From disk to Parquet, receipt and profile in the child process. */
  readMs: number;
  /** DuckDB's own read with full sniff, SUMMARIZE and Parquet write of the same file. */
  rawMs: number;
}

/** Reads a CSV as the service does and as the engine alone would. */
export async function benchReading(csv: string): Promise<ReadingFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-reading-'));
  try {
    return {
      readMs: await best(() => readOnce(csv, directory)),
      rawMs: await best(() => readRaw(csv, directory)),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function best(work: () => Promise<void>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - startedAt);
  }
  return shortest;
}

async function readOnce(path: string, directory: string): Promise<void> {
  const request = { path, name: 'orders.csv', uploadType: 'csv' as const, settings: {} };
  const places = { outPath: join(directory, 'out.parquet'), tempDirectory: join(directory, 'temp') };
  await runReaderChild({ kind: 'read', request: { ...request, ...places } }, { deadlineMs: 300_000 });
}

async function readRaw(path: string, directory: string): Promise<void> {
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: THREADS,
    tempDirectory: join(directory, 'raw-temp'),
    allowedDirectories: [directory, dirname(path)],
  });
  await engine.exec(`CREATE TABLE raw AS SELECT * FROM read_csv(${quoteText(path)}, sample_size = -1)`);
  await engine.run('SUMMARIZE raw');
  await engine.exec(`COPY raw TO ${quoteText(join(directory, 'raw.parquet'))} (FORMAT parquet)`);
  await engine.close();
}
