import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previewFile } from '../../file/parse-file.js';

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
  "it's <b>",
  'R&D',
  ']]>',
  'two\nlines',
  '日本',
  '😀',
  ' edge ',
];

function randomTable(random: Random): { names: string[]; rows: (string | null)[][] } {
  const names = Array.from(
    { length: 2 + random(6) },
    (_, index) => `${['n', 'größe', 'x.y-z'][random(3)]}${index}`,
  );
  const cell = (row: number, column: number) => {
    if (row > 0 && random(8) === 0) return null;
    return column === 0 ? `${WORDS[random(WORDS.length)]} ${row}` : `${WORDS[random(WORDS.length)]}`;
  };
  const rows = Array.from({ length: 3 + random(30) }, (_, row) =>
    names.map((_, column) => cell(row, column)),
  );
  return { names, rows };
}

function escaped(text: string, random: Random, isAttribute: boolean): string {
  if (!isAttribute && !text.includes(']]>') && random(4) === 0) return `<![CDATA[${text}]]>`;
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return isAttribute ? plain.replaceAll('"', '&quot;').replaceAll('\n', '&#10;') : plain;
}

/** Writes each row as one element, its cells as children or as attributes. */
function write(names: string[], rows: (string | null)[][], random: Random): string {
  const asAttributes = random(2) === 0;
  const indentation = random(2) === 0 ? '\n  ' : '';
  const elements = rows.map((row) => {
    const cells = names.flatMap((name, column) => {
      const text = row[column];
      if (text === null || text === undefined) return [];
      const value = escaped(text, random, asAttributes);
      return [asAttributes ? ` ${name}="${value}"` : `${indentation}<${name}>${value}</${name}>`];
    });
    return asAttributes ? `<row${cells.join('')}/>` : `<row>${cells.join('')}${indentation}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<table>${indentation}${elements.join(indentation)}</table>\n`;
}

describe('any table survives being written as XML and read (trust.md 6, property tests)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xml-round-trip-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Array.from({ length: 20 }, (_, index) => index + 1))('seed %i', async (seed) => {
    const random = randomFrom(seed * 7_919);
    const { names, rows } = randomTable(random);
    const path = join(folder, `table-${seed}.xml`);
    await writeFile(path, write(names, rows, random));
    const preview = await previewFile({
      ...{ path, name: 'table.xml', uploadType: 'xml', settings: {}, tempDirectory: `${path}-temp` },
    });
    expect(preview.receipt.columns.map(({ sourceName }) => sourceName)).toEqual(names);
    expect(preview.rows).toEqual(rows);
  });
});
