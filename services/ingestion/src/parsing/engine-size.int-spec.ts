import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { engineSize } from './engine-size.js';
import { FileSource } from './file/file-source.js';
import type { FileFormat, ParseLimits } from './source/parse-options.js';

const limits = { memoryLimitMb: 320, threads: 2, maxColumns: 2_000 } as ParseLimits;

const names = (columns: number, name: (at: number) => string, separator = ',') =>
  Array.from({ length: columns }, (_, at) => name(at)).join(separator);
const elements = (record: string) => `<all>${record.repeat(3)}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-size-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const WIDE: ReadonlyArray<[string, FileFormat, (columns: number) => string]> = [
  ['CSV', 'csv', (columns) => `${names(columns, (at) => `c${at}`)}\n`],
  ['JSON', 'json', (columns) => `[${`{${names(columns, (at) => `"c${at}":1`)}},`.repeat(3)}`],
  ['XML attributes', 'xml', (columns) => elements(`<row ${names(columns, (at) => `c${at}="1"`, ' ')}/>`)],
  [
    'XML elements',
    'xml',
    (columns) => elements(`<row>${names(columns, (at) => `<c${at}>1</c${at}>`, '')}</row>`),
  ],
  ['XML cells', 'xml', (columns) => elements(`<row>${'<cell>1</cell>'.repeat(columns)}</row>`)],
];

it.each(
  WIDE.flatMap(([name, type, make]) =>
    (
      [
        [12, 2, 320],
        [200, 1, 518],
        [1_500, 1, 973],
      ] as const
    ).map((expected) => [name, ...expected, type, make] as const),
  ),
)(
  '%s of %i columns is read by %i threads within %i MB',
  async (_, columns, threads, memoryLimitMb, type, make) => {
    const path = join(folder, 'wide');
    await writeFile(path, make(columns));
    expect(engineSize(await new FileSource({ path, uploadType: type }).estimateColumns(), limits)).toEqual({
      threads,
      memoryLimitMb,
    });
  },
);

it('XML that cannot be parsed has the usual size', async () => {
  const path = join(folder, 'broken.xml');
  await writeFile(path, '<a b="');
  expect(engineSize(await new FileSource({ path, uploadType: 'xml' }).estimateColumns(), limits)).toEqual({
    threads: 2,
    memoryLimitMb: 320,
  });
});
