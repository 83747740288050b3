import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mark } from '@plumbline/statistics/bench';
import { splitRecords } from '../parsing/dialect/split-records.js';
import { previewFile } from '../parsing/file/parse-file.js';

interface Scored {
  name: string;
  score: number;
  weight: number;
}

const CLEAN = { delimiter: ',', quote: '"', escape: '"', padding: 'none' } as const;
const FULL_MARKS = 9.99;

/**
 * The Pollock benchmark (Vitagliano et al. 2023): files with one defect each and the clean table. Ten points a file:
 * loading at all, then precision, recall and F1 of header, records and cells; weighted by how common the defect is.
 */
export async function scoreCsv(dataFolder: string): Promise<Mark[]> {
  const folder = join(dataFolder, 'csv_pollock');
  const weights = JSON.parse(readFileSync(join(folder, 'pollock_weights.json'), 'utf8'));
  const temp = await mkdtemp(join(tmpdir(), 'pollock-'));
  const scored: Scored[] = [];
  for (const name of readdirSync(join(folder, 'csv'))) {
    scored.push({ name, weight: weights[name] ?? 0, score: await scoreFile(folder, name, temp) });
  }
  await rm(temp, { recursive: true, force: true });
  const wholeFile = scored.filter(({ name }) => name.startsWith('file_'));
  const weight = ({ weight: own }: Scored) => own;
  return [
    mark('CSV defects, weighted', scored, weight, 9.6),
    mark('CSV defects, plain average', scored, () => 1, 9.9),
    mark('CSV defects of the whole file, weighted', wholeFile, weight, 9),
    mark('CSV defects of the whole file, plain average', wholeFile, () => 1, 9),
  ];
}

function mark(name: string, scored: readonly Scored[], weight: (file: Scored) => number, goal: number): Mark {
  const total = scored.reduce((sum, file) => sum + weight(file), 0);
  const points = scored.reduce((sum, file) => sum + file.score * weight(file), 0);
  const misses = scored
    .filter(({ score }) => score < FULL_MARKS)
    .map((file) => `${file.name}: ${file.score.toFixed(2)} (weight ${file.weight.toFixed(1)})`);
  return { name, score: points / total, unit: 'of 10', goal, better: 'higher', misses };
}

async function scoreFile(folder: string, name: string, temp: string): Promise<number> {
  const truth = splitRecords(readFileSync(join(folder, 'clean', name), 'utf8'), CLEAN, 10_000).map(
    (record) => record.cells,
  );
  const parameters = readFileSync(join(folder, 'parameters', `${name}_parameters.json`), 'utf8');
  const hasHeader = JSON.parse(parameters).header_lines > 0;
  const found = await read(join(folder, 'csv', name), name, join(temp, name));
  if (!found) return truth.length === 0 ? 10 : 0;
  const records = hasHeader ? truth.slice(1) : truth;
  const joined = (rows: readonly string[][]) => rows.map((row) => row.join('\u0001'));
  return (
    1 +
    agreement(found.header, hasHeader ? (truth[0] ?? []) : []) +
    agreement(joined(found.rows), joined(records)) +
    agreement(found.rows.flat(), records.flat())
  );
}

async function read(
  path: string,
  name: string,
  tempDirectory: string,
): Promise<{ header: string[]; rows: string[][] } | undefined> {
  try {
    const { receipt, rows } = await previewFile({
      path,
      name,
      uploadType: 'csv',
      settings: {},
      tempDirectory,
    });
    const header = receipt.headerRow === null ? [] : receipt.columns.map((column) => column.sourceName);
    return { header, rows: rows.map((row) => row.map((cell) => cell ?? '')) };
  } catch {
    return undefined;
  }
}

/** Precision, recall and F1 of two bags of values, added up: 3 where they are the same. */
function agreement(found: readonly string[], truth: readonly string[]): number {
  if (truth.length === 0 && found.length === 0) return 3;
  const left = new Map<string, number>();
  for (const each of truth) left.set(each, (left.get(each) ?? 0) + 1);
  let hits = 0;
  for (const each of found) {
    const times = left.get(each) ?? 0;
    if (times > 0) hits++;
    left.set(each, times - 1);
  }
  const precision = hits / Math.max(found.length, 1);
  const recall = hits / Math.max(truth.length, 1);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return precision + recall + f1;
}
