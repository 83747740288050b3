import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEngine, quoteText } from '@plumbline/datasets';
import { runReaderChild } from '../child/run-reader-child.js';

const ROUNDS = 3;
const MAX_OBJECT_BYTES = 256 * 1024 * 1024;

/** Milliseconds, the best of three each. */
export interface JsonFigures {
  /** From disk to Parquet, receipt and profile in the child process. */
  readMs: number;
  /** DuckDB's own read with full sniff, SUMMARIZE and Parquet write of the same file. */
  rawMs: number;
}

/** Reads a JSON file as the service does and as the engine alone would. */
export async function benchJson(path: string): Promise<JsonFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-json-'));
  try {
    const figures = { readMs: Number.POSITIVE_INFINITY, rawMs: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round++) {
      figures.readMs = Math.min(figures.readMs, await timed(() => readOnce(path, folder)));
      figures.rawMs = Math.min(figures.rawMs, await timed(() => readRaw(path, folder)));
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function readOnce(path: string, folder: string): Promise<unknown> {
  const request = { path, name: 'orders.json', uploadType: 'json' as const, settings: {} };
  const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
  return runReaderChild({ kind: 'read', request: { ...request, ...places } }, { deadlineMs: 300_000 });
}

async function readRaw(path: string, folder: string): Promise<void> {
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: 2,
    tempDirectory: join(folder, 'raw-temp'),
    allowedDirectories: [folder, dirname(path)],
  });
  const options = `sample_size = -1, maximum_object_size = ${MAX_OBJECT_BYTES}`;
  await engine.exec(`CREATE TABLE raw AS SELECT * FROM read_json(${quoteText(path)}, ${options})`);
  await engine.run('SUMMARIZE raw');
  await engine.exec(`COPY raw TO ${quoteText(join(folder, 'raw.parquet'))} (FORMAT parquet)`);
  await engine.close();
}
