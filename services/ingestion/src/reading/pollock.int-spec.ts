import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { splitRecords } from './dialect/split-records.js';
import { previewFile } from './read-file.js';

/**
 * The Pollock benchmark (Vitagliano et al. 2023): files with one defect each and the clean table. Ten points a file:
 * loading at all, then precision, recall and F1 of header, records and cells; weighted by how common the defect is.
 */

const FOLDER = resolve('../shared/data/csv_pollock');
const CLEAN = { delimiter: ',', quote: '"', escape: '"', padding: 'none' } as const;
/** What a reader that is told the dialect reaches; ours is told nothing. */
const TOLD_THE_DIALECT = 9.6;
const FLOOR = 9.9;

const run = existsSync(FOLDER) ? describe : describe.skip;

run('the Pollock files (skipped where ../shared/data is absent)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pollock-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are read better without a hint than DuckDB reads them with the right dialect', async () => {
    const weights = JSON.parse(readFileSync(join(FOLDER, 'pollock_weights.json'), 'utf8')) as Record<
      string,
      number
    >;
    let points = 0;
    let total = 0;
    const losses: string[] = [];
    for (const name of readdirSync(join(FOLDER, 'csv'))) {
      const weight = weights[name] ?? 0;
      const score = await scoreFile(name, folder);
      points += score * weight;
      total += weight;
      if (score < 9.99) losses.push(`${name}: ${score.toFixed(2)} (weight ${weight.toFixed(1)})`);
    }
    console.info(`Pollock: ${(points / total).toFixed(3)} of 10. Not perfect:\n${losses.join('\n')}`);
    expect(points / total).toBeGreaterThan(Math.max(FLOOR, TOLD_THE_DIALECT));
  }, 120_000);
});

async function scoreFile(name: string, folder: string): Promise<number> {
  const truth = splitRecords(readFileSync(join(FOLDER, 'clean', name), 'utf8'), CLEAN, 10_000).map(
    (record) => record.cells,
  );
  const parameters = JSON.parse(
    readFileSync(join(FOLDER, 'parameters', `${name}_parameters.json`), 'utf8'),
  ) as { header_lines: number };
  const found = await read(name, folder);
  if (!found) return truth.length === 0 ? 10 : 0;
  const hasHeader = parameters.header_lines > 0;
  const header = hasHeader ? [truth[0] ?? []] : [];
  const records = hasHeader ? truth.slice(1) : truth;
  return (
    1 +
    agreement(found.header, header) +
    agreement(
      found.rows.map((row) => row.join('\u0001')),
      records.map((row) => row.join('\u0001')),
    ) +
    agreement(found.rows.flat(), records.flat())
  );
}

async function read(
  name: string,
  folder: string,
): Promise<{ header: string[][]; rows: string[][] } | undefined> {
  const request = { name, uploadType: 'csv' as const, settings: {}, tempDirectory: join(folder, 'temp') };
  try {
    const preview = await previewFile({ ...request, path: join(FOLDER, 'csv', name) });
    const header =
      preview.receipt.headerRow === null ? [] : [preview.receipt.columns.map((column) => column.sourceName)];
    return { header, rows: preview.rows.map((row) => row.map((cell) => cell ?? '')) };
  } catch {
    return undefined;
  }
}

/** Precision, recall and F1 of two bags of values, added up: 3 where they are the same. */
function agreement(found: ReadonlyArray<string | string[]>, truth: ReadonlyArray<string | string[]>): number {
  if (truth.length === 0 && found.length === 0) return 3;
  const left = new Map<string, number>();
  for (const each of truth.flat()) left.set(each, (left.get(each) ?? 0) + 1);
  let hits = 0;
  for (const each of found.flat()) {
    const times = left.get(each) ?? 0;
    if (times > 0) hits++;
    left.set(each, times - 1);
  }
  const precision = hits / Math.max(found.flat().length, 1);
  const recall = hits / Math.max(truth.flat().length, 1);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return precision + recall + f1;
}
