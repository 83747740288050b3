import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transcodeFile } from '../bytes/transcode.js';
import { parserChildren, parserEntry, runParserChild } from '../child/run-parser-child.js';
import { ParseError } from '../source/parse-error.js';
import { HOSTILE_FILES } from './hostile-files.js';

/** What took a square of its bytes would take more processor time than a file of this size is given. */
const BYTES = 200_000;
/** A thousand columns cost seconds however few the rows are; `npm run bench` reads those too. */
const MANY_COLUMNS = /^[12],\d{3} (?:columns|names|attributes)|^a new element every time/;
const files = HOSTILE_FILES.filter(({ name }) => !MANY_COLUMNS.test(name));
const run = existsSync(parserEntry()) ? describe : describe.skip;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

run('hostile files (needs built code)', () => {
  const children = parserChildren();
  beforeAll(() => children.keepSpare());
  afterAll(() => children.close());

  it.each(files.map((file): [string, typeof file] => [`${file.type}: ${file.name}`, file]))(
    '%s is read or refused',
    async (_, { make, type }) => {
      const path = join(folder, 'file');
      await writeFile(path, make(BYTES));
      const request = { path, name: 'file', uploadType: type, settings: {} };
      const places = { outPath: join(folder, 'out.parquet'), tempDirectory: join(folder, 'temp') };
      const reading = runParserChild(
        children,
        { kind: 'read', request: { ...request, ...places } },
        DEADLINE,
      );
      const code = await reading.then(
        () => 'read',
        (error: unknown) =>
          error instanceof ParseError && !/far more work/.test(error.message) ? error.code : error,
      );
      expect(['read', ...REASONS]).toContain(code);
    },
  );
});

const DEADLINE = { deadlineMs: 120_000 };
/** What may be wrong with a file; neither `timeout` nor `worker_crashed` is. */
const REASONS = [
  'empty_file',
  'file_too_complex',
  'malformed',
  'not_a_table',
  'too_deep',
  'too_many_columns',
];

describe('the search for line ends in decoded text', () => {
  it.each([50_000, 100_000])('looks at each of %i characters once', async (characters) => {
    const path = join(folder, 'accents');
    await writeFile(path, Buffer.alloc(characters, 0xff));
    let looked = 0;
    const { indexOf } = String.prototype;
    String.prototype.indexOf = function counting(this: string, text: string, from = 0): number {
      const found = indexOf.call(this, text, from);
      if (text === '\n') looked += (found === -1 ? this.length : found) - from;
      return found;
    };
    try {
      await transcodeFile(path, join(folder, 'out'), 'windows-1252', 0);
    } finally {
      String.prototype.indexOf = indexOf;
    }
    expect(looked).toBeLessThan(2 * characters);
  });
});
