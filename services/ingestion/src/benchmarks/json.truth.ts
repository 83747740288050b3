import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mark } from '@plumbline/statistics/bench';
import { parseFile } from '../parsing/file/parse-file.js';
import { ParseError } from '../parsing/source/parse-error.js';

const RECORDS: Record<string, number> = { 'cars.json': 406, 'movies.json': 3_201, 'countries.json': 620 };

/** Reads files that must be refused, files that must not be, and files whose records are known. */
export async function scoreJson(dataFolder: string): Promise<Mark[]> {
  const suite = join(dataFolder, 'json_JSONTestSuite', 'test_parsing');
  const names = (await readdir(suite)).sort();
  const refused = names.filter((name) => name.startsWith('n_'));
  const valid = names.filter((name) => name.startsWith('y_'));
  return [
    await mark(
      'JSON: broken files refused as malformed',
      suite,
      refused,
      (_, answer) => answer === 'malformed',
    ),
    await mark('JSON: valid files not called malformed', suite, valid, (_, answer) => {
      return typeof answer === 'number' || answer === 'not_a_table';
    }),
    await mark(
      'JSON: files with all their records',
      join(dataFolder, 'json_vega'),
      Object.keys(RECORDS),
      (name, answer) => {
        return answer === RECORDS[name];
      },
    ),
  ];
}

async function mark(
  name: string,
  folder: string,
  files: readonly string[],
  isRight: (file: string, answer: number | string) => boolean,
): Promise<Mark> {
  const misses: string[] = [];
  for (const file of files) {
    const answer = await answerTo(join(folder, file));
    if (!isRight(file, answer)) misses.push(`${file}: ${answer}`);
  }
  const score = files.length - misses.length;
  return { name, score, unit: 'files', goal: files.length, better: 'higher', misses };
}

/** Rows loaded, or why there are none. */
async function answerTo(path: string): Promise<number | string> {
  const folder = await mkdtemp(join(tmpdir(), 'json-truth-'));
  try {
    const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
    const { receipt } = await parseFile({ path, name: 'file', uploadType: 'json', settings: {}, ...places });
    return receipt.rowsLoaded;
  } catch (failure) {
    return failure instanceof ParseError ? failure.code : String(failure);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
