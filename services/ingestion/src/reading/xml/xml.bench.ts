import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEngine, quoteText } from '@plumbline/datasets';
import { SaxesParser } from 'saxes';
import { readChunks } from '../bytes/chunks.js';
import { runReaderChild } from '../child/run-reader-child.js';
import { quoteCell } from '../dialect/dialect.js';
import type { ReadingFigures } from '../reading.bench.js';

const THREADS = 2;
const ROUNDS = 3;
const FLUSH_CHARACTERS = 1 << 20;

/** Reads an XML file of flat records as the service does, and as saxes to CSV with the engine's own read would. */
export async function benchXml(path: string): Promise<ReadingFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-xml-'));
  try {
    return {
      readMs: await best(() => readOnce(path, directory)),
      rawMs: await best(() => readRaw(path, directory)),
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
  const request = { path, name: 'orders.xml', uploadType: 'xml' as const, settings: {} };
  const places = { outPath: join(directory, 'out.parquet'), tempDirectory: join(directory, 'temp') };
  await runReaderChild({ kind: 'read', request: { ...request, ...places } }, { deadlineMs: 300_000 });
}

async function readRaw(path: string, directory: string): Promise<void> {
  const csv = join(directory, 'raw.csv');
  await writeCsv(path, csv);
  const engine = await createEngine({
    memoryLimitMb: 1_024,
    threads: THREADS,
    tempDirectory: join(directory, 'raw-temp'),
    allowedDirectories: [directory, dirname(path)],
  });
  await engine.exec(`CREATE TABLE raw AS SELECT * FROM read_csv(${quoteText(csv)}, sample_size = -1)`);
  await engine.run('SUMMARIZE raw');
  await engine.exec(`COPY raw TO ${quoteText(join(directory, 'raw.parquet'))} (FORMAT parquet)`);
  await engine.close();
}

/** The least that turns elements two levels deep into rows: their attributes and the text of their children. */
async function writeCsv(path: string, csv: string): Promise<void> {
  const out = await open(csv, 'w');
  const parser = new SaxesParser({ xmlns: true });
  let [depth, text, rows] = [0, '', ''];
  let record: Record<string, string> = {};
  parser.on('opentag', ({ attributes }) => {
    depth++;
    text = '';
    for (const name in attributes) record[name] = attributes[name]!.value;
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    if (depth === 2) record[name] = text;
    if (depth !== 1) return;
    rows += `${Object.values(record).map(quoteCell).join(',')}\n`;
    record = {};
  });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(path)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (rows.length < FLUSH_CHARACTERS) continue;
    await out.write(rows);
    rows = '';
  }
  parser.close();
  await out.write(rows);
  await out.close();
}
