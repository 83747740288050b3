import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RowsParts } from './rows-parts.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The parts of a text that comes in pieces of so many characters. */
async function partsOf(text: string, size: number, full: { rows: number; bytes: number }): Promise<string[]> {
  const parts = new RowsParts(await mkdtemp(join(folder, 'of-')), full);
  const paths: (string | undefined)[] = [];
  for (let from = 0; from < text.length; from += size) {
    const passed = text.slice(0, from + size);
    const unfinishedBytes = passed.length - (passed.lastIndexOf('\n') + 1);
    const rows = passed.split('\n').length - 1;
    paths.push(await parts.take([Buffer.from(text.slice(from, from + size))], { rows, unfinishedBytes }));
  }
  paths.push(await parts.end());
  const written = paths.filter((path) => path !== undefined);
  return Promise.all(written.map((path) => readFile(path, 'utf8')));
}

const TEXT = Array.from({ length: 40 }, (_, index) => `${index},${'x'.repeat(index % 7)}\n`).join('');

const MANY = 100_000;

describe('rows in parts', () => {
  it.each([1, 5, 64])('are all there, each part with whole rows, from pieces of %d bytes', async (size) => {
    for (const full of [
      { rows: MANY, bytes: 50 },
      { rows: 7, bytes: MANY },
    ]) {
      const parts = await partsOf(TEXT, size, full);
      expect(parts.length).toBeGreaterThan(2);
      expect(parts.join('')).toBe(TEXT);
      for (const part of parts) expect(part.endsWith('\n')).toBe(true);
      for (const part of parts.slice(0, -1)) {
        const rows = part.split('\n').length - 1;
        expect(part.length >= full.bytes || rows >= full.rows).toBe(true);
      }
    }
  });

  it('are none where all of them do not fill one', async () => {
    expect(await partsOf(TEXT, 10, { rows: MANY, bytes: MANY })).toEqual([]);
  });
});
