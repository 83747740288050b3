import { describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { codesOf, namesOf, usePreviews } from '../../../testing/use-previews.js';

const { read } = usePreviews('json');

const readValue = (value: unknown, settings?: ReadSettings) => read(JSON.stringify(value), settings);
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

  it('the named things of TopoJSON before the points that draw them', async () => {
    const things = (names: readonly string[]) => ({
      type: 'GeometryCollection',
      geometries: names.map((name, index) => ({
        ...{ type: 'Polygon', id: index + 1, properties: { name }, arcs: [[index]] },
      })),
    });
    const arcs = Array.from({ length: 40 }, (_, at) => Array.from({ length: 9 }, (_, step) => [at, step]));
    const transform = { scale: [0.1, 0.1], translate: [0, 0] };
    const objects = { states: things(['Ohio', 'Utah']), counties: things(['Ada', 'Bond', 'Cook']) };
    const preview = await readValue({ type: 'Topology', transform, objects, arcs });
    expect(namesOf(preview)).toEqual(['type', 'id', 'properties.name', 'arcs']);
    expect(preview.rows.map((row) => row[2])).toEqual(['Ada', 'Bond', 'Cook']);
    expect(tablesOf(preview)).toEqual(
      expect.arrayContaining([
        ['$/objects/states/geometries', 2],
        ['$/arcs', 40],
      ]),
    );
    const one = await readValue({ type: 'Topology', arcs, objects: { line: things(['North', 'South']) } });
    expect(one.rows.map((row) => row[2])).toEqual(['North', 'South']);
  });

  it('the list that the file is about, among others, and any other that a user chooses', async () => {
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
