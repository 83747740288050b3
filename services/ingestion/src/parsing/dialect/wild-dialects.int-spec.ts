import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview } from '@plumbline/contracts';
import { previewFile } from '../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wild-dialects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(content: string): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, content);
  return previewFile({ path, name: 'file', uploadType: 'csv', settings: {}, tempDirectory: `${path}-temp` });
}

const WOODS = ['Oak', 'Pine', 'Elm', 'Ash', 'Fir', 'Yew'];
const lines = (line: (wood: string, at: number) => string): string =>
  `${Array.from({ length: 12 }, (_, at) => line(WOODS[at % WOODS.length]!, at)).join('\n')}\n`;
const namesOf = ({ receipt }: Preview) => receipt.columns.map(({ name }) => name);

describe('a column alone (DATA-002)', () => {
  it.each([
    ['numbers in quotes', `Total\n${lines((_, at) => `"${at + 1},000,${100 + at}"`)}`, 'integer'],
    [
      'numbers of which some are in quotes',
      `Total\n${lines((_, at) => (at % 3 ? `"${at},000,${107 + at}"` : `${at}`))}`,
      'integer',
    ],
    ['titles in quotes', `Title\n${lines((wood, at) => `"${wood}, No. ${at} and others"`)}`, 'text'],
    ['names in quotes', `Name\n${lines((wood, at) => `"Smith${at}, ${wood}"`)}`, 'text'],
    ['times', `at\n${lines((_, at) => `10:${at + 10}:07`)}`, 'text'],
    ['instants', `at\n${lines((_, at) => `2024-01-02 10:${at + 10}:07`)}`, 'timestamp'],
    ['dates in words', `when\n${lines((_, at) => `January ${at + 1}, 2024`)}`, 'date'],
    ['addresses', `url\n${lines((_, at) => `http://a.example/c?x=${at}&y=2&z=${at * 3}`)}`, 'text'],
    ['hardware addresses', `mac\n${lines((_, at) => `00:1a:${at + 10}:${at + 20}:33:44`)}`, 'text'],
    [
      'remarks',
      `remark\n${lines((wood, at) => `${wood} is good${at % 2 ? ', but' : ''} not for me${at % 3 ? ', or is it' : ''}`)}`,
      'text',
    ],
  ])('%s', async (_, content, type) => {
    const preview = await read(content);
    expect(namesOf(preview)).toEqual([content.split('\n')[0]]);
    expect(preview.receipt.columns[0]).toMatchObject({ type });
    expect(preview.receipt.rowsLoaded).toBe(12);
  });
});

it('days and times below a title stay two columns (DATA-002)', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `1/2/2024,10:${String(at).padStart(2, '0')}`);
  const preview = await read(`Visits\nDay,Time\n${rows.join('\n')}\n`);
  expect(namesOf(preview)).toEqual(['Day', 'Time']);
  expect(preview.receipt).toMatchObject({ headerRow: 2, rowsLoaded: 60 });
});

describe('rare delimiters and quotes (DATA-002)', () => {
  it.each(['#', '&', '*', '!', '$', '%', '=', ':', '~', '^'])('%j among words', async (delimiter) => {
    const row = (cells: readonly string[]) => cells.join(delimiter);
    const preview = await read(
      `${row(['code', 'name', 'city'])}\n${lines((wood, at) => row([`A${at}`, `${wood} wood`, `${wood}ton`]))}`,
    );
    expect(preview.receipt.delimiter).toBe(delimiter);
    expect(namesOf(preview)).toEqual(['code', 'name', 'city']);
    expect(preview.rows[1]).toEqual(['A1', 'Pine wood', 'Pineton']);
  });

  it('tildes as quotes', async () => {
    const preview = await read(`id,name,amount\n${lines((wood, at) => `~${at}~,~${wood}, old~,~${at}.5~`)}`);
    expect(preview.receipt.quote).toBe('~');
    expect(preview.rows[1]).toEqual(['1', 'Pine, old', '1.5']);
  });

  it('lists in cells do not separate', async () => {
    const preview = await read(`id,tags\n${lines((wood, at) => `${at},${wood}|old|dry|sawn`)}`);
    expect(preview.rows[0]).toEqual(['0', 'Oak|old|dry|sawn']);
  });

  it('spaces between quoted names and numbers, under a header without the first name', async () => {
    const preview = await read(
      `"mpg" "cyl" "disp"\n${lines((wood, at) => `"Car ${wood} ${at}" ${at} ${at * 2} ${at * 3}`)}`,
    );
    expect(preview.rows[1]).toEqual(['Car Pine 1', '1', '2', '3']);
  });
});

describe('tables that are drawn', () => {
  const rows = lines((wood, at) => `| ${at} | ${wood} | ${at}.5 |`);
  it.each([
    ['by a command line', `+----+------+\n| id | name | amount |\n+----+------+\n${rows}+----+------+\n`, 2],
    ['in Markdown', `| id | name | amount |\n|---:|:-----|--------|\n${rows}`, 1],
    [
      'between bars alone',
      ` id | name | amount \n----+------+--------\n${rows.replaceAll(/^\| | \|$/gm, '')}(12 rows)\n`,
      1,
    ],
  ])('%s', async (_, content, headerRow) => {
    const preview = await read(content);
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount']);
    expect(preview.receipt).toMatchObject({ headerRow, rowsLoaded: 12 });
    expect(preview.rows[1]).toEqual(['1', 'Pine', '1.5']);
    expect(preview.receipt.warnings.map(({ code }) => code)).toContain('framed_lines');
  });
});

it('an empty first cell of a table that is drawn between bars alone stays empty', async () => {
  const preview = await read(' id | name\n----+------\n  1 | Oak\n    | Elm\n  3 | Fir\n');
  expect(preview.rows).toEqual([
    ['1', 'Oak'],
    [null, 'Elm'],
    ['3', 'Fir'],
  ]);
});

describe('zero bytes that pad', () => {
  it.each([
    ['the end', `id,name\n${lines((wood, at) => `${at},${wood}`)}\0\0\0\0`],
    ['cells', `id,name\n${lines((wood, at) => `${at},${wood}\0\0`)}`],
  ])('%s are left out, and told of', async (_, content) => {
    const preview = await read(content);
    expect(preview.receipt).toMatchObject({ rowsLoaded: 12 });
    expect(preview.rows[1]).toEqual(['1', 'Pine']);
    expect(preview.receipt.warnings.map(({ code }) => code)).toContain('zero_bytes');
  });
});

describe('where the names of columns are', () => {
  const body = lines((wood, at) => `${at},${wood},${at}.5,${wood}ton`);
  it.each([
    ['a title with commas', `Report for Oak, Pine, and Elm\nid,name,amount,city\n${body}`, 2],
    ['a title as wide as the table', `Report for Oak, Pine, and Elm, 2024\nid,name,amount,city\n${body}`, 2],
    [
      'comments with commas',
      `# made by us, on Monday\n# fields: id, name, amount, city\nid,name,amount,city\n${body}`,
      3,
    ],
    ['facts', `Created,2024-01-01,,\nBy,Ann,,\nid,name,amount,city\n${body}`, 3],
  ])('below %s', async (_, content, headerRow) => {
    const preview = await read(content);
    expect(preview.receipt).toMatchObject({ headerRow, rowsLoaded: 12 });
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount', 'city']);
  });

  it.each([
    ['days', 'Country,1/22/20,1/23/20,1/24/20'],
    ['numbers', 'Country,1,2,3,4'],
    ['years above years', 'Country,1990,1991,1992,1993'],
  ])('%s in a row are names', async (_, header) => {
    const width = header.split(',').length - 1;
    const values = (at: number) =>
      Array.from({ length: width }, (_, column) => 1900 + at * (7 + column) + column ** 3);
    const preview = await read(`${header}\n${lines((wood, at) => [`${wood}land`, ...values(at)].join(','))}`);
    expect(preview.receipt.headerRow).toBe(1);
    expect(preview.receipt.rowsLoaded).toBe(12);
  });

  it('nowhere, where the first record is like the others in its codes and words', async () => {
    const preview = await read(
      'John Smith,Denver,CO\nMary Jones,Austin,TX\nAnn Lee,Boston,MA\nRob Roy,Salem,OR\n',
    );
    expect(preview.receipt).toMatchObject({ headerRow: null, rowsLoaded: 4 });
  });
});

it('the wide table is read, not the longer legend below it', async () => {
  const wide = lines((wood, at) => [wood, ...Array.from({ length: 8 }, (_, month) => at * month)].join(','));
  const legend = Array.from({ length: 30 }, (_, at) => `${at},means ${WOODS[at % 6]}`).join('\n');
  const preview = await read(`region,jan,feb,mar,apr,may,jun,jul,aug\n${wide}\ncode,meaning\n${legend}\n`);
  expect(preview.receipt).toMatchObject({ headerRow: 1, rowsLoaded: 12 });
  expect(preview.receipt.tables?.map(({ records }) => records).sort((a, b) => a - b)).toEqual([12, 30]);
  expect(preview.receipt.tableEvidence).toBe('The largest of 2 tables: 12 records of 9 columns.');
});
