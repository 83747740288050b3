import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEngine, quoteText } from '@plumbline/datasets';
import { parserChildren, runParserChild } from '../parsing/child/run-parser-child.js';

const THREADS = 2;
const ROUNDS = 3;

/** Milliseconds, the best of three each. */
export interface ParsingFigures {
  /** From disk to Parquet, receipt and profile in the child process. */
  readMs: number;
  /** The engine's own typed read, SUMMARIZE and Parquet write of the same records. */
  rawMs: number;
}

/** How the engine alone would read a file: answers the SQL of a table, in a folder of its own. */
type RawRead = (path: string, folder: string) => Promise<string>;

/** Reads a CSV as the service does and as the engine alone would. */
export function benchParsing(path: string): Promise<ParsingFigures> {
  return compareParsing(path, 'csv', async () => `read_csv(${quoteText(path)}, sample_size = -1)`);
}

/** Reads a file as the service does and, in the same run, as the engine alone would. */
export async function compareParsing(
  path: string,
  uploadType: 'csv' | 'json' | 'xml',
  rawRead: RawRead,
): Promise<ParsingFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-reading-'));
  const request = { path, name: `orders.${uploadType}`, uploadType, settings: {} };
  const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
  const read = () =>
    runParserChild(
      parserChildren(),
      { kind: 'read', request: { ...request, ...places } },
      { deadlineMs: 300_000 },
    );
  const raw = async () => loadRaw(await rawRead(path, folder), [folder, dirname(path)]);
  try {
    return { readMs: await best(read), rawMs: await best(raw) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function best(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - startedAt);
  }
  return shortest;
}

/** Loads a table as the engine alone would: typed, summarised, written as Parquet; the first folder takes what it writes. */
export async function loadRaw(table: string, [folder, ...others]: [string, ...string[]]): Promise<void> {
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: THREADS,
    tempDirectory: join(folder, 'raw-temp'),
    allowedDirectories: [folder, ...others],
  });
  await engine.exec(`CREATE TABLE raw AS SELECT * FROM ${table}`);
  await engine.run('SUMMARIZE raw');
  await engine.exec(`COPY raw TO ${quoteText(join(folder, 'raw.parquet'))} (FORMAT parquet)`);
  await engine.close();
}
