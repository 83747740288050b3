import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { elementAt } from '@plumbline/statistics';
import { previewFile } from '../../file/parse-file.js';
import { ParseError } from '../../source/parse-error.js';
import { chooseJsonTable } from './choose-json-table.js';
import { findJsonTables } from './find-json-tables.js';
import { JsonFault } from './json-fault.js';
import { JsonScanner } from './json-scanner.js';
import { Outliner } from './outliner.js';
import { RecordsWalk } from './records-walk.js';
import { RowWriter } from './row-writer.js';
import { Unescaper } from './unescape.js';

type Random = (below: number) => number;

/** A small generator with a seed, so that a failure can be seen again (Park and Miller 1988). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const WORDS = [
  'alpha',
  'Größe',
  'a "quoted" word',
  'comma, inside',
  'two\nlines',
  '日本 😀',
  '\\back\t',
  '[x]',
  '{"y":1}',
  '\u0000\u2028',
  ' spaced ',
];
const NUMBERS = ['9007199254740993', '-0.10', '1E+2', '12345678901234567890', '0.1000000000000000055', '3'];

type Cell = { json: string; text: string } | undefined;

function randomCell(random: Random, isText: boolean): Cell {
  if (random(6) === 0) return undefined;
  const number = elementAt(NUMBERS, random(NUMBERS.length));
  if (!isText) return { json: number, text: number };
  const text = `${WORDS[random(WORDS.length)]} ${random(1_000)}`;
  return { json: JSON.stringify(text), text };
}

function randomTable(random: Random): { names: string[]; rows: Cell[][] } {
  const names = Array.from(
    { length: 1 + random(6) },
    (_, at) => `${elementAt(WORDS, at).replaceAll(/[^\p{L}, "]/gu, '')} ${at}`,
  );
  const areTexts = names.map(() => random(2) === 0);
  const rows = Array.from({ length: 2 + random(40) }, () =>
    areTexts.map((isText) => randomCell(random, isText)),
  );
  rows[0] = areTexts.map((isText) => (isText ? { json: '"x"', text: 'x' } : { json: '1', text: '1' }));
  return { names, rows };
}

/** Missing cells as null or not at all; names in any order after the first record. */
function objectOf(names: readonly string[], row: readonly Cell[], random: Random, isFirst: boolean): string {
  const members = row.flatMap((cell, at) => {
    if (!cell && random(2) === 0) return [];
    return [`${JSON.stringify(names[at])}:${random(2) === 0 ? ' ' : ''}${cell?.json ?? 'null'}`];
  });
  if (!isFirst && random(3) === 0) members.reverse();
  return `{${members.join(',')}}`;
}

/** Reads bytes through every layer that knows JSON, without the engine. */
function readThrough(bytes: Buffer): { begun: number; written: number; rejected: number } {
  const pass = (sink: ConstructorParameters<typeof JsonScanner>[0]) => {
    const scanner = new JsonScanner(sink, 100_000);
    for (let at = 0; at < bytes.length; at += 997) scanner.push(bytes.subarray(at, at + 997));
    scanner.end();
    return scanner.values;
  };
  const outliner = new Outliner();
  const values = pass(outliner);
  const choice = chooseJsonTable(findJsonTables(outliner.document, values), undefined);
  if (!choice || choice.table.layout === 'columns') return { begun: 0, written: 0, rejected: 0 };
  const { table } = choice;
  const writer = new RowWriter(table.leading.length + table.columns.length, new Unescaper(), 100_000);
  const walk = new RecordsWalk(outliner.document, outliner.objects, table, writer, 0, 100_000);
  pass(walk);
  return { begun: table.record.values, written: writer.rows, rejected: walk.rowsRejected };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-trip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function read(content: string | Buffer) {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, content);
  return previewFile({ path, name: 'file', uploadType: 'json', settings: {}, tempDirectory: `${path}-temp` });
}

describe('any table survives being written as JSON and read (trust.md 6, property tests)', () => {
  it.each(Array.from({ length: 30 }, (_, index) => index + 1))('seed %i', async (seed) => {
    const random = randomFrom(seed * 7_919);
    const { names, rows } = randomTable(random);
    const objects = rows.map((row, at) => objectOf(names, row, random, at === 0));
    const text = seed % 2 === 0 ? `[${objects.join(seed % 4 === 0 ? ',\n' : ',')}]` : objects.join('\n');
    const { receipt, rows: found } = await read(text);
    expect(receipt.columns.map(({ sourceName }) => sourceName)).toEqual(names);
    expect(found).toEqual(rows.map((row) => row.map((cell) => cell?.text ?? null)));
  });
});

const HEALTHY = Buffer.from(
  JSON.stringify({
    count: 3,
    results: Array.from({ length: 12 }, (_, at) => {
      return {
        id: at,
        name: `näme "${at}"`,
        at: { x: at / 4, tags: ['a', null] },
        items: [{ n: 1 }, { n: [at] }],
      };
    }),
    by: { a: { n: 1 }, b: { n: 2 } },
  }),
);

function flipped(random: Random): Buffer {
  const bytes = Buffer.from(HEALTHY);
  for (let flips = 1 + random(4); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
  return bytes;
}

describe('flipped bytes (trust.md 6)', () => {
  it('neither crash the reader nor lose a record without a word, 10,000 times', () => {
    const random = randomFrom(4_711);
    let read = 0;
    for (let round = 0; round < 10_000; round++) {
      try {
        const { begun, written, rejected } = readThrough(flipped(random));
        expect(written + rejected).toBe(begun);
        read++;
      } catch (failure) {
        if (!(failure instanceof JsonFault || failure instanceof ParseError)) throw failure;
      }
    }
    expect(read).toBeGreaterThan(100);
  }, 300_000);

  it('balance through the whole intake', async () => {
    const random = randomFrom(815);
    for (let round = 0; round < 40; round++) {
      const outcome = await read(flipped(random)).catch((failure: unknown) => failure);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ParseError);
      else {
        const { rowsRead, rowsLoaded, rowsRejected } = (outcome as Awaited<ReturnType<typeof read>>).receipt;
        expect(rowsRead).toBe(rowsLoaded + rowsRejected);
      }
    }
  }, 300_000);
});
