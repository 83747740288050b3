import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { elementAt, shuffled } from '@plumbline/statistics';
import type { Mark } from '@plumbline/statistics/bench';
import type { Candidate } from '../engine/candidate.js';
import { seededRandom } from '../engine/seeded-random.js';
import { noiseTable, type TextTable, toCsv } from './noise-tables.js';
import { type Intake, openTableReader, type TableReader } from './open-table.js';
import { plantedTables } from './planted.js';
import { type PlantedEffect, plantedEffects } from './planted-effects.js';

const NOISE_TABLES = 200;
/** Of medium size and up (Cohen, 1988), as the kinds are sized; fainter ones need not be heard. */
const MEDIUM: Record<string, number> = {
  'difference of 2 groups': 0.5,
  'difference of 5 groups': 0.5,
  correlation: 0.3,
  association: 0.3,
  'missing values': 0.2,
};
const TABLES_EACH = 10;
const SHUFFLES = 5;

/**
 * How often insights are found where there is nothing (tables of noise, and business tables whose columns are
 * shuffled one by one), and how often planted effects of known size are.
 */
export async function scoreInsights(dataFolder: string, intake: Intake): Promise<Mark[]> {
  const reader = await openTableReader(intake);
  try {
    const marks = [await scoreNoise(reader, 'insights in noise', noiseTables()), await scoreEffects(reader)];
    const folder = join(dataFolder, 'insights_insightbench');
    if (!existsSync(folder)) return marks;
    const tables = await plantedTables(folder);
    const shuffles = tables.flatMap(({ name, csv }) =>
      Array.from({ length: SHUFFLES }, (_, at) => shuffledTable(csv, `${name} shuffled ${at + 1}`)),
    );
    const name = 'insights in shuffled business tables';
    marks.push(await scoreNoise(reader, name, shuffles, (one) => !isOfOneColumn(one)));
    return marks;
  } finally {
    await reader.end();
  }
}

const noiseTables = (): TextTable[] => Array.from({ length: NOISE_TABLES }, (_, at) => noiseTable(at));

async function scoreNoise(
  reader: TableReader,
  name: string,
  tables: readonly TextTable[],
  isWrong: (candidate: Candidate) => boolean = () => true,
): Promise<Mark> {
  const narrated = await inTurn(tables, async (table) => {
    const { admitted } = await reader.search(toCsv(table), table.name);
    return admitted
      .map(({ candidate }) => candidate)
      .filter(isWrong)
      .map(
        ({ kind, columns, direction }) => `${table.name}: ${kind} ${columns.join(', ')} ${direction ?? ''}`,
      );
  });
  const wrong = narrated.filter((words) => words.length > 0);
  return {
    name,
    score: (100 * wrong.length) / tables.length,
    unit: '% of tables',
    goal: 5,
    better: 'lower',
    misses: wrong.flat(),
  };
}

/** How often a planted effect of medium size and up is found in 200 rows and more. */
async function scoreEffects(reader: TableReader): Promise<Mark> {
  const heard = await hearEffects(
    reader,
    plantedEffects([200, 1_000]).filter(
      ({ kind, size }) => size >= (MEDIUM[kind] ?? Number.POSITIVE_INFINITY),
    ),
  );
  const mean = heard.reduce((sum, { share }) => sum + share, 0) / heard.length;
  const deaf = heard.filter(({ share }) => share < 0.9);
  return {
    name: 'planted effects of medium size',
    score: mean,
    unit: 'found',
    goal: 0.9,
    better: 'higher',
    misses: deaf.map(
      ({ effect: { kind, size, rows }, share }) => `${kind} of ${size} in ${rows} rows: ${share}`,
    ),
  };
}

/** In what share of tables each effect is listed, by both its columns. */
export async function hearEffects(reader: TableReader, effects: readonly PlantedEffect[]) {
  return inTurn(effects, async (effect) => {
    const found = await inTurn([...Array(TABLES_EACH).keys()], async (number) => {
      const table = effect.table(number);
      const { findings } = await reader.find(toCsv(table), table.name);
      return findings.some(({ insight }) => effect.columns.every((name) => insight.columns.includes(name)));
    });
    return { effect, share: found.filter(Boolean).length / found.length };
  });
}

/** That rows became more or fewer, or who has most of them, is as true of columns that are shuffled. */
function isOfOneColumn({ kind, segment, about }: Candidate): boolean {
  return kind === 'uneven_load' || (about.includes('volume') && !segment);
}

/** Every column in an order of its own: what any of them knew of another is gone. */
function shuffledTable(csv: string, name: string): TextTable {
  const random = seededRandom(name);
  const [header = [], ...rows] = parseCsv(csv);
  const columns = header.map((_, at) =>
    shuffled(
      rows.map((row) => row[at] ?? ''),
      random,
    ),
  );
  return {
    name: `${name}.csv`,
    header,
    rows: rows.map((_, row) => columns.map((cells) => elementAt(cells, row))),
  };
}

/** Fields of plain CSV, quoted or not. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, bare, end] of text
    .trimEnd()
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '') break;
    if (end !== ',') records.push([]);
  }
  return records;
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
