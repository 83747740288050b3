import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scoreCsv } from './csv.truth.js';

const DATA = resolve('../shared/data');
const run = existsSync(resolve(DATA, 'csv_pollock')) ? describe : describe.skip;

run('the Pollock files (needs data beside the repository)', () => {
  it('are read better without a hint than DuckDB reads them with the right dialect', async () => {
    const marks = await scoreCsv(DATA);
    for (const { name, score, misses } of marks) {
      console.info(`${name}: ${score.toFixed(3)} of 10. Not perfect:\n${misses.join('\n')}`);
    }
    expect(marks.filter(({ score, goal }) => score < goal)).toEqual([]);
  });
});
