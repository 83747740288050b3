import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SetAside } from '@plumbline/contracts';
import { prepareText } from '../../bytes/prepare-text.js';
import { detectDialect } from '../../dialect/detect-dialect.js';
import { splitLines, splitRecords } from '../../dialect/split-records.js';
import { ParseError } from '../../source/parse-error.js';
import { DEFAULT_LIMITS } from '../../source/parse-options.js';
import { NORMALISED_DIALECT } from '../../table/load-records.js';
import { chooseLayout } from './layouts/choose-layout.js';
import { readLines } from './layouts/read-lines.js';
import { cleanRecords } from './open-delimited.js';
import { readStructure } from './records/read-structure.js';

/** Each flips ten bytes on average. */
const ROUNDS = 1_000;
const RECORDS = 48;

type Random = (below: number) => number;

/** A small generator with a seed, so that a failure can be seen again (Park and Miller 1988). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function flipped(healthy: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(healthy);
  for (let flips = 1 + random(19); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
  return bytes;
}

interface Accounted {
  /** Lines of records as they were written for the engine, and what is behind their line ends. */
  written: string;
  rejected: ReadonlyArray<{ line: number; text: string }>;
  setAside: readonly SetAside[];
  lines: string[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flipped-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The way of a text file as far as the engine, which gets the file that is written here. */
async function readThrough(bytes: Buffer, type: 'csv' | 'txt'): Promise<Accounted> {
  const [path, outPath] = [join(folder, `flipped.${type}`), join(folder, `records.${type}`)];
  await writeFile(path, bytes);
  const text = await prepareText(path, folder, {}, 'unused');
  const lines = splitLines((await readFile(text.path)).subarray(text.bomBytes).toString('utf8'));
  const choice = detectDialect(text.head, {});
  const layout = chooseLayout(text.head, type, {}, choice);
  const { maxRecordBytes } = DEFAULT_LIMITS;
  const { bomBytes } = text;
  if (layout) {
    const { setAside } = await readLines(text.path, outPath, layout, { maxRecordBytes, bomBytes });
    return { written: await readFile(outPath, 'utf8'), rejected: [], setAside, lines };
  }
  const source = { path: text.path, head: text.head, startByte: bomBytes, firstLine: 1, maxRecordBytes };
  const structure = await readStructure(source, choice.dialect, choice.columns, {});
  const { rejected, setAside } = await cleanRecords(source, outPath, choice, structure);
  const written = await readFile(outPath, 'utf8');
  return { written, rejected, setAside: [...structure.setAside, ...setAside], lines };
}

/** Lines with something on them that are in no record, not rejected, and not set aside. */
function lostLines({ written, rejected, setAside, lines }: Accounted): string[] {
  const known = new Set<number>();
  const add = (from: number, to: number) => {
    for (let line = from; line <= to; line++) known.add(line);
  };
  for (const { fromLine, toLine } of setAside) add(fromLine, toLine);
  for (const { line, text } of rejected) add(line, line + splitLines(text).length - 1);
  for (const { cells } of splitRecords(written, NORMALISED_DIALECT, Number.POSITIVE_INFINITY)) {
    const [line, ...texts] = cells;
    const lineEnds = texts.reduce((count, cell) => count + cell.split(/\r\n|\n|\r/).length - 1, 0);
    add(Number(line), Number(line) + lineEnds);
  }
  // A blank line may stand between a record and the rest of it.
  const isWritten = (text: string) => written.includes(text.trim().replaceAll('"', '""'));
  return lines.filter((text, at) => text.trim() !== '' && !known.has(at + 1) && !isWritten(text));
}

const TABLE = ['id,name,note,amount'];
for (let n = 1; n <= RECORDS; n++)
  TABLE.push(`${n},"näme ""${n}""","${n % 4 === 0 ? 'two\nlines' : 'a, b'}",${n}.5`);
const LOG = Array.from({ length: RECORDS }, (_, n) => {
  const trace = n % 5 === 4 ? `\n    at handle (server.js:${n}:7)` : '';
  return `2026-03-${10 + (n % 12)} 12:00:${10 + n} INFO request ${n} took ${n * 7} ms${trace}`;
});

describe('flipped bytes (trust.md 6, property tests)', () => {
  it.each([
    ['csv', TABLE],
    ['txt', LOG],
  ] as const)(
    '10,000 bytes in %s files: read with every line accounted for, or refused',
    async (type, lines) => {
      const healthy = Buffer.from(`${lines.join('\n')}\n`);
      const random = randomFrom(4_711);
      let read = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const bytes = flipped(healthy, random);
        try {
          const lost = lostLines(await readThrough(bytes, type));
          if (lost.length > 0) throw new Error(`${JSON.stringify(lost)} of\n${bytes.toString('utf8')}`);
          read++;
        } catch (failure) {
          if (!(failure instanceof ParseError)) throw failure;
        }
      }
      expect(read).toBeGreaterThan(ROUNDS / 2);
    },
    600_000,
  );
});
