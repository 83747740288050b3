import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { scoreJson } from '../../../benchmarks/json.truth.js';
import { previewFile } from '../../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(content: string | Buffer, settings: ReadSettings = {}): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, content);
  return previewFile({ path, name: 'file', uploadType: 'json', settings, tempDirectory: `${path}-temp` });
}

const readValue = (value: unknown, settings?: ReadSettings) => read(JSON.stringify(value), settings);

async function failure(content: string | Buffer): Promise<string> {
  return read(content).then(
    () => 'no failure',
    (error: { code: string }) => error.code,
  );
}

const namesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.name);
const typesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.type);
const codesOf = ({ receipt }: Preview) => receipt.warnings.map((warning) => warning.code);
const tablesOf = ({ receipt }: Preview) => receipt.tables?.map(({ id, records }) => [id, records]);

describe('the shapes of JSON (DATA-002)', () => {
  it('a list of objects, with the lines where they begin', async () => {
    const preview = await read('[\n{"a":1,"b":"x, y"},\n{"b":null,"a":2.5},\n{"c":"say \\"hi\\"\\nyou"}]');
    expect(preview.receipt).toMatchObject({ layout: 'array', rowsLoaded: 3, rowsRejected: 0 });
    expect(namesOf(preview)).toEqual(['a', 'b', 'c']);
    expect(preview.lines).toEqual([2, 3, 4]);
    expect(preview.rows).toEqual([
      ['1', 'x, y', null],
      ['2.5', null, null],
      [null, null, 'say "hi"\nyou'],
    ]);
  });

  it('numbers records where lines cannot tell them apart', async () => {
    expect((await readValue([{ a: 1 }, { a: 2 }, { a: 3 }])).lines).toEqual([1, 2, 3]);
  });

  it('NDJSON, of objects and of lists', async () => {
    const objects = await read('{"a":1}\n\n{"a":2,"b":"é"}\n');
    expect(objects.receipt).toMatchObject({ layout: 'ndjson', rowsLoaded: 2 });
    expect(objects.lines).toEqual([1, 3]);
    expect((await read('[1,"x"]\n[2,"y"]\n')).rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
  });

  it('a list inside an object beside another that is unlike it', async () => {
    const file = { meta: { count: 2 }, data: { items: [{ id: 1 }, { id: 2 }] } };
    expect((await readValue(file)).rows).toEqual([['1'], ['2']]);
  });

  it('the list that the file is about, among others, and any other that a person chooses', async () => {
    const file = {
      meta: { columns: [{ name: 'id' }, { name: 'n' }, { name: 'x' }, { name: 'y' }, { name: 'z' }] },
      results: [
        { id: 1, n: 5 },
        { id: 2, n: 6 },
      ],
    };
    const preview = await readValue(file);
    expect(namesOf(preview)).toEqual(['id', 'n']);
    expect(tablesOf(preview)).toEqual([
      ['$/results', 2],
      ['$/meta/columns', 5],
    ]);
    expect(preview.receipt.tableEvidence).toContain('2 records of 2 columns');
    expect(namesOf(await readValue(file, { table: '$/meta/columns' }))).toEqual(['name']);
    await expect(readValue(file, { table: 'nothing' })).rejects.toMatchObject({
      code: 'not_a_table',
      message: expect.stringContaining('“$/results”'),
    });
  });

  it('objects inside flattened, lists inside as JSON text and as a table of their own', async () => {
    const file = [
      { id: 1, at: { city: 'Rome', geo: { x: 1.5 } }, items: [{ sku: 'a' }, { sku: 'b' }] },
      { id: 2, at: { city: 'Oslo' }, items: [] },
      { id: 3, at: null, items: [{ sku: 'c', of: [1, 2] }] },
    ];
    const preview = await readValue(file);
    expect(namesOf(preview)).toEqual(['id', 'at.city', 'at.geo.x', 'items']);
    expect(preview.rows[0]).toEqual(['1', 'Rome', '1.5', '[{"sku":"a"},{"sku":"b"}]']);
    expect(codesOf(preview)).toContain('nested_list');
    const items = preview.receipt.tables!.find(({ id }) => id === '$/*/items')!;
    expect(items).toMatchObject({ records: 3, within: '$', chosen: false });
    const nested = await readValue(file, { table: items.id });
    expect(namesOf(nested)).toEqual(['parent_record', 'sku', 'of']);
    expect(nested.rows).toEqual([
      ['1', 'a', null],
      ['1', 'b', null],
      ['3', 'c', '[1,2]'],
    ]);
  });

  it('objects by key, few or very many', async () => {
    const few = await readValue({ u1: { n: 1, key: 'a' }, u2: { n: 2, key: 'b' } });
    expect(few.receipt.layout).toBe('object');
    expect(namesOf(few)).toEqual(['record_key', 'n', 'key']);
    expect(few.rows[1]).toEqual(['u2', '2', 'b']);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`id ${at}`, { n: at }]));
    expect((await readValue(many)).receipt).toMatchObject({ layout: 'object', rowsLoaded: 5_000 });
  });

  it('lists by column, and values by column and index', async () => {
    const rows = [
      ['1', 'x'],
      ['2', null],
      ['3', 'z, "z"'],
    ];
    const lists = await readValue({ a: [1, 2, 3], b: ['x', null, 'z, "z"'] });
    expect(lists.receipt.layout).toBe('columns');
    expect(lists.rows).toEqual(rows);
    const index = await readValue({ a: { 0: 1, 1: 2, 2: 3 }, b: { 0: 'x', 1: null, 2: 'z, "z"' } });
    expect(index.rows).toEqual(rows);
    expect(namesOf(index)).toEqual(['a', 'b']);
  });

  it('keeps long columns side by side', async () => {
    const numbers = Array.from({ length: 300_000 }, (_, at) => at);
    const preview = await readValue({ a: numbers, b: numbers.map((each) => each * 2), c: numbers });
    expect(preview.receipt.rowsLoaded).toBe(300_000);
    expect(preview.columns.map(({ max }) => max)).toEqual([299_999, 599_998, 299_999]);
    expect(preview.rows[99]).toEqual(['99', '198', '99']);
  });

  it('lists of lists, named by the first, by a list beside them, or not at all', async () => {
    const named = await readValue([
      ['name', 'age'],
      ['Ann', 3],
      ['Bob', 4],
    ]);
    expect(namesOf(named)).toEqual(['name', 'age']);
    expect(named.receipt.rowsLoaded).toBe(2);
    const split = await readValue({
      columns: ['a', 'b'],
      index: [0, 1],
      data: [
        [1, 'x'],
        [2, 'y'],
      ],
    });
    expect(namesOf(split)).toEqual(['a', 'b']);
    expect(split.rows).toEqual([
      ['1', 'x'],
      ['2', 'y'],
    ]);
    expect(
      namesOf(
        await readValue([
          [1, 2],
          [3, 4],
        ]),
      ),
    ).toEqual(['column_1', 'column_2']);
  });

  it('a list of values is one column; one object is one record', async () => {
    expect(namesOf(await readValue([3, 4, null]))).toEqual(['value']);
    const single = await readValue({ a: 1, b: { c: 'x' } });
    expect(single.rows).toEqual([['1', 'x']]);
  });

  it('rejects what is no record among records, with line and reason', async () => {
    const { receipt } = await read('[{"a":1},\n5,\n{"a":2},\n[1,  2],\nnull]');
    expect(receipt).toMatchObject({ rowsRead: 5, rowsLoaded: 2, rowsRejected: 3 });
    expect(receipt.rejected.map(({ line, text }) => [line, text])).toEqual([
      [2, '5'],
      [4, '[1,2]'],
      [5, 'null'],
    ]);
    expect(receipt.warnings).toContainEqual(
      expect.objectContaining({ code: 'not_a_record', count: 3, line: 2 }),
    );
  });
});

describe('values of JSON (DATA-003, trust.md 6)', () => {
  it('keeps every digit', async () => {
    const preview = await read(
      '[{"big":9007199254740993,"fine":0.1000000000000000055,"id":12345678901234567890,"huge":1e400,"code":"007"},' +
        '{"big":1,"fine":2,"id":12345678901234567891,"huge":1,"code":"008"}]',
    );
    expect(preview.rows[0]).toEqual([
      '9007199254740993',
      '0.1000000000000000055',
      '12345678901234567890',
      '1e400',
      '007',
    ]);
    expect(typesOf(preview)).toEqual(['integer', 'decimal', 'text', 'text', 'text']);
  });

  it('reads exponents, and points as points', async () => {
    const preview = await read('[{"e":1E+2,"p":1.234},{"e":2.5e-1,"p":5.678}]');
    expect(typesOf(preview)).toEqual(['decimal', 'decimal']);
    expect(preview.columns.map(({ max }) => max)).toEqual([100, 5.678]);
    expect(preview.receipt.decisions).toEqual([]);
  });

  it('the last of equal names counts, with a warning', async () => {
    const preview = await read('[{"a":1,"a":2},{"a":3},\n{"a":4,"b":5,"a":null}]');
    expect(preview.rows).toEqual([
      ['2', null],
      ['3', null],
      [null, '5'],
    ]);
    expect(preview.receipt.warnings).toContainEqual(
      expect.objectContaining({ code: 'duplicate_name', count: 2, line: 1 }),
    );
  });

  it('takes __proto__ for a name like any other', async () => {
    const preview = await read('[{"__proto__":{"polluted":1},"constructor":2,"toString":3}]');
    expect(namesOf(preview)).toEqual(['__proto__.polluted', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('shows lone surrogates as U+FFFD with a warning', async () => {
    const preview = await read('[{"a":"x\\ud800"},{"a":"\\ud83d\\ude00"}]');
    expect(preview.rows).toEqual([['x\ufffd'], ['😀']]);
    expect(codesOf(preview)).toContain('lone_surrogate');
  });

  it.each([
    ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('[{"ä":"é"}]')])],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('[{"ä":"é"}]', 'utf16le')])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('[{"ä":"é"}]', 'utf16le').swap16()])],
    ['windows-1252', Buffer.from('[{"ä":"é"}]', 'latin1')],
  ])('reads %s', async (encoding, bytes) => {
    const preview = await read(bytes);
    expect(preview.receipt.encoding).toBe(encoding);
    expect([namesOf(preview), preview.rows]).toEqual([['ä'], [['é']]]);
  });
});

describe('what cannot be read (trust.md 6, S-28)', () => {
  it.each([
    ['malformed', ''],
    ['malformed', ' \n'],
    ['malformed', '[{"a":1},\n{"a":'],
    ['malformed', '{"a":1}\n{"a":2\n{"a":3}'],
    ['malformed', '['.repeat(200_000)],
    ['not_a_table', '5'],
    ['not_a_table', '"text"'],
    ['not_a_table', '[]'],
    ['not_a_table', '{}'],
    ['not_a_table', '[{}, {}]'],
    ['too_deep', `${'['.repeat(65)}${']'.repeat(65)}`],
    ['too_deep', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['too_deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['too_many_columns', `{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['too_many_columns', `[{${Array.from({ length: 2_001 }, (_, at) => `"k${at}":1`).join(',')}}]`],
    ['file_too_complex', `["${'x'.repeat(10_000_000)}"]`],
  ])('is refused as %s', async (code, content) => {
    expect(await failure(content)).toBe(code);
  });

  it('names the place of what is wrong', async () => {
    await expect(read('[{"é":1},\n {"é":"ü" x}]')).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('line 2, character 11: found “x”, expected a comma'),
      place: { line: 2, column: '11' },
    });
  });
});

const data = resolve('../shared/data');
const withData = existsSync(join(data, 'json_JSONTestSuite')) ? describe : describe.skip;

withData('public files (needs data beside the repository)', () => {
  it('are refused, taken and counted as they must be', async () => {
    for (const { name, score, goal, misses } of await scoreJson(data))
      expect({ name, score, misses }).toEqual({ name, score: goal, misses: [] });
  }, 120_000);
});
