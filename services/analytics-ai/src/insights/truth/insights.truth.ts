import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shuffled } from '@plumbline/statistics';
import type { Found } from '../engine/found.js';
import { seededRandom } from '../engine/seeded-random.js';
import { noiseTable, type TextTable, toCsv } from './noise-tables.js';
import { type Intake, openTableReader, type TableReader } from './open-table.js';
import { isFound, plantedTables } from './planted.js';

interface Mark {
  name: string;
  score: number;
  unit: string;
  goal: number;
  better: 'higher' | 'lower';
  misses: string[];
}

const NOISE_TABLES = 200;
const SHUFFLES = 5;

/**
 * How often insights are found where there is nothing (tables of noise, and business tables whose columns are
 * shuffled one by one), and how many of those that were planted.
 */
export async function scoreInsights(dataFolder: string, intake: Intake): Promise<Mark[]> {
  const reader = await openTableReader(intake);
  try {
    const marks = [await scoreNoise(reader, 'insights in noise', noiseTables())];
    const folder = join(dataFolder, 'insights_insightbench');
    if (!existsSync(folder)) return marks;
    const tables = await plantedTables(folder);
    const shuffles = tables.flatMap(({ name, csv }) =>
      Array.from({ length: SHUFFLES }, (_, at) => shuffledTable(csv, `${name} shuffled ${at + 1}`)),
    );
    marks.push(await scoreNoise(reader, 'insights in shuffled business tables', shuffles));
    const results = await inTurn(tables, async ({ name, csv, planted }) => {
      const found = await reader.find(csv, name);
      return planted.map((one) => ({ words: `${name}: ${one.words}`, isFound: isFound(one, found) }));
    });
    const planted = results.flat();
    const misses = planted.filter((one) => !one.isFound).map(({ words }) => words);
    marks.push({
      name: 'planted business findings',
      score: (planted.length - misses.length) / planted.length,
      unit: 'found',
      goal: 0.5,
      better: 'higher',
      misses,
    });
    return marks;
  } finally {
    await reader.end();
  }
}

const noiseTables = (): TextTable[] => Array.from({ length: NOISE_TABLES }, (_, at) => noiseTable(at));

async function scoreNoise(reader: TableReader, name: string, tables: readonly TextTable[]): Promise<Mark> {
  const told = await inTurn(tables, async (table) =>
    wordsOf(table.name, await reader.find(toCsv(table), table.name)),
  );
  const wrong = told.filter((words) => words.length > 0);
  return {
    name,
    score: (100 * wrong.length) / tables.length,
    unit: '% of tables',
    goal: 5,
    better: 'lower',
    misses: wrong.flat(),
  };
}

function wordsOf(name: string, { findings }: Found): string[] {
  return findings.map(({ insight }) => `${name}: ${insight.title}${insight.isExact ? ' (exact)' : ''}`);
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
  return { name: `${name}.csv`, header, rows: rows.map((_, row) => columns.map((cells) => cells[row]!)) };
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
