import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { elementAt } from '@plumbline/statistics';
import { previewFile } from './file/parse-file.js';
import { ParseError } from './source/parse-error.js';

/** A small generator with a seed, so that a failure can be seen again (Park and Miller 1988). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Random = (below: number) => number;

const WORDS = [
  'alpha',
  'Größe',
  'a "quoted" word',
  'semi; colon',
  'comma, inside',
  'two\nlines',
  'naïve',
  '日本',
  "it's",
  'x|y',
  '#tag',
  '50%',
];

function randomTable(random: Random): string[][] {
  const columns = 2 + random(6);
  const rows = 3 + random(40);
  const kinds = Array.from({ length: columns }, () => random(4));
  const cell = (kind: number, row: number) => {
    if (kind === 0) return String(1_000 + row * 7);
    if (kind === 1) return `${random(1_000)}.${10 + random(89)}`;
    if (kind === 2) return `${WORDS[random(WORDS.length)]} ${row}`;
    return `2024-0${1 + random(9)}-${10 + random(18)}`;
  };
  const header = Array.from({ length: columns }, (_, index) => `name ${index}`);
  return [header, ...Array.from({ length: rows }, (_, row) => kinds.map((kind) => cell(kind, row)))];
}

interface Written {
  delimiter: string;
  quote: string;
  /** How a quote inside quotes is written: doubled, or behind a backslash. */
  escaping: string;
  end: string;
  encoding: 'utf8' | 'utf16le' | 'utf8-bom';
}

const DELIMITERS = [',', ';', '\t', '|', '^', '~', '||', '::', '|~|', '\u0001', ', '];

function randomDialect(random: Random): Written {
  const quote = random(4) === 0 ? "'" : '"';
  return {
    delimiter: elementAt(DELIMITERS, random(DELIMITERS.length)),
    quote,
    escaping: random(4) === 0 ? '\\' : quote,
    end: elementAt(['\n', '\r\n', '\r'], random(3)),
    encoding: elementAt(['utf8', 'utf8', 'utf8-bom', 'utf16le'] as const, random(4)),
  };
}

function write(table: string[][], dialect: Written, random: Random): Buffer {
  const { delimiter, quote, escaping, end, encoding } = dialect;
  const quoteAll = random(2) === 0;
  const marks = [...delimiter.trim(), quote, '\n', '\r', '"'];
  const cell = (text: string) =>
    quoteAll || marks.some((mark) => text.includes(mark))
      ? `${quote}${text.replaceAll(quote, escaping + quote)}${quote}`
      : text;
  const text = table.map((row) => row.map(cell).join(delimiter)).join(end) + (random(2) === 0 ? end : '');
  const bytes = Buffer.from(text, encoding === 'utf16le' ? 'utf16le' : 'utf8');
  return encoding === 'utf8-bom' ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) : bytes;
}

describe('any table survives being written and read (trust.md 6, property tests)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'round-trip-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const request = (path: string) => {
    return { path, name: 'file', uploadType: 'csv' as const, settings: {}, tempDirectory: `${path}-temp` };
  };

  it.each(Array.from({ length: 40 }, (_, index) => index + 1))('seed %i', async (seed) => {
    const random = randomFrom(seed * 7_919);
    const table = randomTable(random);
    const path = join(folder, `table-${seed}`);
    await writeFile(path, write(table, randomDialect(random), random));
    const preview = await previewFile(request(path));
    expect(preview.receipt.columns.map((column) => column.sourceName)).toEqual(table[0]);
    expect(preview.rows).toEqual(table.slice(1));
  });

  it('never crashes or hangs on flipped bytes', async () => {
    const random = randomFrom(4_711);
    const healthy = write(randomTable(random), randomDialect(random), random);
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(healthy);
      for (let flips = 1 + random(6); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
      const path = join(folder, `flipped-${round}`);
      await writeFile(path, bytes);
      const outcome = await previewFile(request(path)).catch((failure: unknown) => failure);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ParseError);
      else {
        const { rowsRead, rowsLoaded, rowsRejected } = (outcome as Awaited<ReturnType<typeof previewFile>>)
          .receipt;
        expect(rowsRead).toBe(rowsLoaded + rowsRejected);
      }
    }
  }, 300_000);
});
