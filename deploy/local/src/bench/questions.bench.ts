import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scoreWikipedia } from '@plumbline/analytics-ai/bench';
import { parseFile } from '@plumbline/ingestion/bench';
import { type Figure, quantile } from './figures.js';

const DATA = join(dirname(fileURLToPath(import.meta.url)), '../../../../../shared/data');
/** Every question is asked alone; each of them has figures of a table of its own. */
const EVERY = 4;

/** How well questions about Wikipedia's tables are answered; nothing where the tables are not there. */
export async function benchQuestions(): Promise<Figure[]> {
  const folder = join(DATA, 'nlq_WTQ');
  if (!existsSync(folder)) return [];
  const { asked, answered, right, times } = await scoreWikipedia(folder, parseFile, EVERY);
  return [
    { name: `Wikipedia's tables, ${asked} questions: right of all`, value: (100 * right) / asked, unit: '%' },
    { name: 'right of those answered', value: (100 * right) / Math.max(1, answered), unit: '%' },
    { name: 'a question of a small table, p95', value: quantile(times, 0.95), unit: 'ms', goal: 150 },
  ];
}
