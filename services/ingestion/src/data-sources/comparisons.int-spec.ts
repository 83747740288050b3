import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Reconciliation,
  type ReconciliationProposal,
  type UploadAccepted,
  type VersionComparison,
  versionComparison,
} from '@plumbline/contracts';
import { createEngine, type Dataset } from '@plumbline/datasets';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { compareDatasets } from './comparison/compare-datasets.js';

const service = useIngestion();
let client: TestClient;

beforeAll(async () => {
  client = await service.client({ plan: 'enterprise' });
});

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const compare = (id: string, query = '') =>
  client.get<VersionComparison>(path(id, `/versions/compare${query}`));

/** Uploads the first file, gives the source each of the others, and compares the last two versions. */
async function compared(...files: string[]): Promise<VersionComparison & { id: string }> {
  const [first = '', ...others] = files;
  const { id } = await client.uploadReady('a.csv', first);
  for (const content of others) await client.jobEnds((await client.replace(id, 'b.csv', content)).body.jobId);
  return { id, ...versionComparison.parse((await compare(id)).body) };
}

const orders = (...rows: string[]) => ['order_id,customer,amount', ...rows].join('\n');
const ROWS = ['A1,Ann,10.5', 'A2,Bob,20', 'A3,Cid,', 'A4,Dee,40', 'A5,Eve,50'];

describe('comparing two versions', () => {
  it('tells rows by their key: added, removed, changed, and which cells', async () => {
    const { rows, changedCells, examples, columns } = await compared(
      orders(...ROWS),
      orders('A5,Eve,50', 'A6,Fay,60', 'A3,Cid,30', 'A2,Bob,20', 'A1,Anna,11'),
    );
    expect(rows).toEqual({ by: 'key', key: ['order_id'], added: 1, removed: 1, changed: 2, same: 2 });
    expect(columns).toMatchObject({ added: [], removed: [], changed: [{ name: 'amount' }], same: 2 });
    expect(changedCells).toEqual([
      { column: 'amount', cells: 2 },
      { column: 'customer', cells: 1 },
    ]);
    expect(examples).toEqual({
      columns: ['order_id', 'customer', 'amount'],
      added: [{ line: 3, cells: ['A6', 'Fay', 60] }],
      removed: [{ line: 5, cells: ['A4', 'Dee', 40] }],
      changed: [
        { key: ['A3'], fromLine: 4, toLine: 4, cells: [{ column: 'amount', from: null, to: 30 }] },
        {
          key: ['A1'],
          fromLine: 2,
          toLine: 6,
          cells: [
            { column: 'customer', from: 'Ann', to: 'Anna' },
            { column: 'amount', from: 10.5, to: 11 },
          ],
        },
      ],
    });
  });

  it('tells columns by their name, and what became of their type', async () => {
    const { columns, rows, examples } = await compared(
      'id,size,note\n1,10,x\n2,20,y\n3,30,z\n',
      'id,size,colour\n1,10,red\n2,n20,blue\n3,30,green\n',
    );
    expect(columns.added.map(({ name }) => name)).toEqual(['colour']);
    expect(columns.removed.map(({ name }) => name)).toEqual(['note']);
    expect(columns.changed).toMatchObject([
      { name: 'size', from: { type: 'integer' }, to: { type: 'text' } },
    ]);
    expect(rows).toMatchObject({ by: 'key', changed: 1, same: 2 });
    expect(examples.changed[0]?.cells).toEqual([{ column: 'size', from: 20, to: 'n20' }]);
  });

  it('sees the same rows where only the reading of a column changed', async () => {
    const source = await client.uploadReady('a.csv', 'id;day\n1;01/02/2026\n2;03/04/2026\n3;05/06/2026\n');
    const { body } = await client.post<UploadAccepted>(path(source.id, '/reparse'), { dateOrder: 'dmy' });
    await client.jobEnds(body.jobId);
    const { rows, columns } = (await compare(source.id)).body;
    expect(columns.changed).toMatchObject([{ name: 'day', from: { type: 'text' }, to: { type: 'date' } }]);
    expect(rows).toMatchObject({ added: 0, removed: 0, changed: 0, same: 3 });
  });

  it('tells rows by a place and a day where neither is a key alone', async () => {
    const table = (north: number) =>
      `city,day,sales\nBern,2026-01-01,${north}\nBern,2026-01-02,2\nRome,2026-01-01,3\nRome,2026-01-02,4\n`;
    const { rows } = await compared(table(1), table(9));
    expect(rows).toMatchObject({ by: 'key', key: ['city', 'day'], changed: 1, same: 3 });
  });

  it('counts equal rows as often as they occur where there is no key', async () => {
    const { rows, examples } = await compared(
      'kind,size\na,1\na,1\na,1\nb,\nc,3\n',
      'kind,size\na,1\nb,\nb,\nd,4\nd,4\n',
    );
    expect(rows).toEqual({ by: 'content', key: [], added: 3, removed: 3, changed: 0, same: 2 });
    expect(examples.added).toEqual([
      { line: 4, cells: ['b', null] },
      { line: 6, cells: ['d', 4] },
    ]);
    expect(examples.removed.map(({ line }) => line)).toEqual([4, 6]);
  });

  it('finds nothing in common where no column is', async () => {
    const { rows } = await compared('a,b\n1,2\n3,4\n', 'c,d\n1,2\n');
    expect(rows).toMatchObject({ by: 'content', added: 1, removed: 2, same: 0 });
  });

  it('S-02 takes names and values of columns for what they are', async () => {
    const hostile = (value: string) =>
      `"id""; DROP TABLE x",file_row_number,__line,"it's",v0\n1,${value},1,a,x\n2,2,2,b,y\n3,2,2,b,z\n`;
    const { rows, changedCells } = await compared(hostile('1'), hostile('7'));
    expect(rows).toMatchObject({ by: 'key', changed: 1, same: 2 });
    expect(changedCells).toEqual([{ column: 'file_row_number', cells: 1 }]);
  });

  it('compares any two versions, and shows at most twenty examples of each', async () => {
    const many = (from: number, to: number) =>
      orders(...Array.from({ length: to - from }, (_, index) => `B${from + index},X,1`));
    const { id, rows, examples } = await compared(orders(...ROWS), many(0, 100), many(50, 200));
    expect(rows).toMatchObject({ added: 100, removed: 50, same: 50 });
    expect([examples.added.length, examples.removed.length]).toEqual([20, 20]);
    expect((await compare(id, '?from=1&to=3')).body).toMatchObject({ from: 1, to: 3, rows: { added: 150 } });
    expect((await compare(id, '?from=3&to=2')).body.rows).toMatchObject({ added: 50, removed: 100 });
    expect((await compare(id, '?to=2')).body).toMatchObject({ from: 1, to: 2 });
    expect((await compare(id, '?from=2&to=2')).body.rows).toMatchObject({ added: 0, removed: 0, same: 100 });
  });

  it('says why there is nothing to compare', async () => {
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const answer = async (query: string) => (await compare(source.id, query)).status;
    expect(await answer('')).toBe(409);
    expect(await answer('?from=7')).toBe(422);
    expect(await answer('?from=x')).toBe(400);
    expect(await answer('?from=1&to=1')).toBe(200);
    const stranger = await service.client();
    for (const id of [source.id, randomUUID(), 'x'])
      expect((await stranger.get(path(id, '/versions/compare'))).status).toBe(404);
  });
});

describe('comparing two large versions', () => {
  it('takes 500,000 rows with a key or without one, in the memory of a screen', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-compare-'));
    const engine = await createEngine({
      memoryLimitMb: 256,
      threads: 2,
      tempDirectory: join(folder, 'temp'),
      allowedDirectories: [folder],
    });
    try {
      const write = async (name: string, step: number): Promise<Dataset> => {
        const parquetPath = join(folder, name);
        const cells = `i * ${step} AS order_id, 'R' || i % 7 AS region, i % 100 + 0.5 AS amount, 'note ' || i % 1000 AS note`;
        await engine.exec(
          `COPY (SELECT ${cells}, i + 2 AS __line FROM range(500000) AS t(i)) TO '${parquetPath}' (FORMAT parquet)`,
        );
        const columns: Dataset['columns'] = [
          { name: 'order_id', type: 'integer', role: 'identifier' },
          { name: 'region', type: 'text', role: 'dimension' },
          { name: 'amount', type: 'decimal', role: 'measure' },
          { name: 'note', type: 'text', role: 'text' },
        ];
        return { parquetPath, columns };
      };
      const [one, two] = [await write('one', 1), await write('two', 2)];
      // Of the rows with a key in both, every 7,000th has the same cells.
      const byKey = await compareDatasets(engine, one, two, {});
      expect(byKey.rows).toMatchObject({ by: 'key', added: 250_000, removed: 250_000, changed: 249_964 });
      const keyless = ({ parquetPath, columns }: Dataset) => ({ parquetPath, columns: columns.slice(1) });
      const byContent = await compareDatasets(engine, keyless(one), keyless(two), {});
      expect(byContent.rows).toMatchObject({ by: 'content', added: 0, removed: 0, same: 500_000 });
    } finally {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('two data sources against each other (EXT-001)', () => {
  const reconciliation = (id: string, rest: string, query: object) =>
    path(id, `/reconciliation${rest}?${new URLSearchParams(Object.entries(query))}`);

  it('S-02 are compared by columns of any name, and given out as CSV', async () => {
    const here = await client.uploadReady('a.csv', 'row,"a""b",k\nX-1,10.5,1\nX-2,20.5,2\nX-3,30.5,3\n');
    const there = await client.uploadReady('b.csv', "k,it's\nx-1,10.5\nx-2,21.5\nx-4,40.5\n");
    const other = there.id;
    const proposed = await client.get<ReconciliationProposal>(
      reconciliation(here.id, '/proposal', { other }),
    );
    expect(proposed.body).toMatchObject({
      keys: [{ pair: ['row', 'k'], shared: 0.667 }],
      amounts: [{ pair: ['a"b', "it's"], equal: 0.5, isOpposite: false }],
    });
    const by = JSON.stringify({ keys: [['row', 'k']], amount: ['a"b', "it's"] });
    const { body } = await client.get<Reconciliation>(reconciliation(here.id, '', { other, by }));
    expect(body.counts.map(({ status, keys }) => [status, keys])).toEqual([
      ['different', 1],
      ['only_here', 1],
      ['only_there', 1],
      ['matched', 1],
    ]);
    expect(body.keys).toMatchObject([{ key: ['X-2'], here: { lines: [3] }, there: { lines: [3] } }]);
    const file = await fetch(
      client.url + reconciliation(here.id, '/export', { other, by, status: 'matched' }),
      {
        headers: { authorization: `Bearer ${client.token}` },
      },
    ).then((answer) => answer.text());
    expect(file.split('\r\n')[1]).toBe('Matched,X-1,1,2,10.5,,,1,2,10.5,,,0.0');
  });

  it('S-18 are both of the workspace, and have the columns that are named', async () => {
    const { id } = await client.uploadReady('a.csv', 'code,amount\nA1,2\nA2,3\n');
    const by = JSON.stringify({ keys: [['code', 'nothing']] });
    const status = async (caller: TestClient, source: string, query: object) =>
      (await caller.get(reconciliation(source, '', query))).status;
    expect(await status(client, id, { other: id, by })).toBe(400);
    expect(await status(client, id, { other: id, by: '{}' })).toBe(400);
    const stranger = await service.client();
    const own = await stranger.uploadReady('a.csv', 'code,amount\nA1,2\nA2,3\n');
    const same = JSON.stringify({ keys: [['code', 'code']] });
    expect(await status(stranger, id, { other: own.id, by: same })).toBe(404);
    expect(await status(stranger, own.id, { other: id, by: same })).toBe(404);
    expect(await status(stranger, own.id, { other: own.id, by: same })).toBe(200);
  });
});
