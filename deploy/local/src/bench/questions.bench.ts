import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scoreLeftOut, scorePictures, scoreWikipedia, trainRanking } from '@plumbline/analytics-ai/bench';
import { parseFile } from '@plumbline/ingestion/bench';
import { type Figure, quantile } from './figures.js';

const DATA = join(dirname(fileURLToPath(import.meta.url)), '../../../../../shared/data');
/** Every question is asked alone; each of them has figures of a table of its own. */
const EVERY = 4;

/** Goals on tables of families that nothing was trained with. */
const RIGHT_OF_ALL = 40;
const RIGHT_OF_ANSWERED = 75;

/** How well questions are answered: about Wikipedia's tables, for charts, and about businesses. */
export async function benchQuestions(repository: string): Promise<Figure[]> {
  return [...(await wikipediaAsked()), ...(await picturesAsked()), await businessAsked(repository)];
}

/** Nothing where the tables are not beside the project. */
async function wikipediaAsked(): Promise<Figure[]> {
  const folder = join(DATA, 'nlq_WTQ');
  if (!existsSync(folder)) return [];
  const { asked, answered, right, times } = await scoreWikipedia(folder, parseFile, EVERY);
  const leftOut = await scoreLeftOut(folder, parseFile);
  return [
    {
      ...percent(
        `Wikipedia's tables of other families, ${leftOut.asked} questions: right of all`,
        leftOut.right,
        leftOut.asked,
      ),
      ...{ goal: RIGHT_OF_ALL, isFloor: true },
    },
    {
      ...percent('right of those answered', leftOut.right, leftOut.answered),
      ...{ goal: RIGHT_OF_ANSWERED, isFloor: true },
    },
    percent(
      `the same tables that the ranking is trained with, ${asked} questions: right of all`,
      right,
      asked,
    ),
    percent('right of those answered, trained with', right, answered),
    { name: 'a question of a small table, p95', value: quantile(times, 0.95), unit: 'ms', goal: 150 },
  ];
}

const RIGHT_PICTURES = 65;

/** Charts that are asked for in words. */
async function picturesAsked(): Promise<Figure[]> {
  const folder = join(DATA, 'nlq_nvBench');
  if (!existsSync(folder)) return [];
  const { asked, answered, right } = await scorePictures(folder, parseFile);
  return [
    {
      ...percent(`${asked} charts asked for in words: right data of all`, right, asked),
      goal: RIGHT_PICTURES,
      isFloor: true,
    },
    percent('right data of those drawn', right, answered),
  ];
}

/** The questions of six trades are a spec, with tables that are made for it. */
async function businessAsked(repository: string): Promise<Figure> {
  const run = spawn(process.execPath, ['deploy/local/run.mjs', 'test', 'business-questions'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(run, 'exit');
  return {
    name: 'specs of business questions that fail (one wrong answer is a failure)',
    ...{ value: code === 0 ? 0 : 1, unit: '', goal: 0 },
  };
}

const percent = (name: string, part: number, whole: number): Figure => ({
  ...{ name, value: (100 * part) / Math.max(1, whole), unit: '%' },
});

const WEIGHTS = 'services/analytics-ai/src/questions/short-lists/ranking-weights.ts';

/** Trains the ranking of readings anew and writes its weights into the sources. */
export async function benchRanking(repository: string): Promise<void> {
  const folder = join(DATA, 'nlq_WTQ');
  if (!existsSync(folder)) {
    process.stdout.write(`There are no questions beside the project (${folder}): nothing to train with.\n`);
    return;
  }
  const { asked, answered, right } = await trainRanking(
    { folder, file: join(repository, WEIGHTS) },
    parseFile,
  );
  process.stdout.write(
    `On families left out ${right} of ${asked} questions are right, of ${answered} answered. Wrote ${WEIGHTS}.\n`,
  );
}
