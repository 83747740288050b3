import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Column, type ReconcileBy, reconcileBy } from '@plumbline/contracts';
import { createEngine, type Dataset, type Engine } from '@plumbline/datasets';
import { nameLikeness } from './name-likeness.js';
import { proposeAmounts } from './propose-amounts.js';
import { proposeKeys } from './propose-keys.js';
import { countReconciled, countRows, listReconciled, reconciledSql } from './reconcile.js';
import { reconciliationCsv } from './reconciliation-csv.js';
import { openPair, type SourcePair } from './source-pair.js';

let folder: string;
let engine: Engine;
let pair: SourcePair;

const DOCUMENT = '/documents/00000000-0000-4000-8000-000000000012?page=2&at=0.1,0.2,0.3,0.4';
const PAIRS = { keys: [['Invoice number', 'doc_no']], amount: ['Total', 'amount'] };
const by = (change: object = {}): ReconcileBy => reconcileBy.parse({ ...PAIRS, ...change });

async function dataset(name: string, columns: readonly Column[], rows: string): Promise<Dataset> {
  const parquetPath = join(folder, `${name}.parquet`);
  const names = columns.map(({ name: column }) => `"${column}"`).join(', ');
  await engine.exec(
    `COPY (SELECT *, row_number() OVER () + 1 AS "__line" FROM (VALUES ${rows}) AS data(${names}))
     TO '${parquetPath}' (FORMAT parquet)`,
  );
  return { parquetPath, columns: [...columns] };
}
const text = (name: string, role: Column['role'] = 'identifier'): Column => ({ name, type: 'text', role });
const decimal = (name: string): Column => ({ name, type: 'decimal', role: 'measure' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconciliation-'));
  engine = await createEngine({
    ...{ memoryLimitMb: 256, threads: 1, tempDirectory: join(folder, 'spill') },
    allowedDirectories: [folder],
  });
  const place = `'a.pdf', '${DOCUMENT}'`;
  const invoices = await dataset(
    'invoices',
    [text('Invoice number'), decimal('Subtotal'), decimal('Total'), text('Document'), text('Place')],
    `('INV-1', 90.00::DECIMAL(9,2), 100.10::DECIMAL(9,2), ${place}), ('INV-2', 180.00, 200.00, ${place}),
     ('inv-3', 270.00, 300.00, ${place}), ('INV-4', 360.00, 400.00, ${place}), (NULL, 1.00, 1.00, ${place})`,
  );
  const ledger = await dataset(
    'ledger',
    [text('doc_no'), text('booked_by', 'dimension'), decimal('fee'), decimal('amount')],
    `('INV-1', 'Ann', 1.5::DOUBLE, 100.1::DOUBLE), ('INV-2', 'Ann', 2.0, 120.0), ('INV-2', 'Bob', 2.0, 80.0),
     (' INV-3 ', 'Bob', 3.0, 290.5), ('INV-9', 'Bob', 1.0, 900.0)`,
  );
  pair = await openPair(engine, invoices, ledger);
});

afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const listed = (status: 'different' | 'only_here' | 'only_there' | 'matched', wanted = by()) =>
  listReconciled(engine, reconciledSql(pair, wanted), wanted, { status, offset: 0, limit: 50 });

describe('two sources against each other (EXT-001)', () => {
  it('tells what agrees, what differs and what only one has, and every row is in one of the counts', async () => {
    const counts = await countReconciled(engine, reconciledSql(pair, by()));
    expect(counts).toEqual([
      { status: 'different', keys: 1, rowsHere: 1, rowsThere: 1, amountHere: 300, amountThere: 290.5 },
      { status: 'only_here', keys: 1, rowsHere: 1, rowsThere: 0, amountHere: 400, amountThere: 0 },
      { status: 'only_there', keys: 1, rowsHere: 0, rowsThere: 1, amountHere: 0, amountThere: 900 },
      { status: 'matched', keys: 2, rowsHere: 2, rowsThere: 3, amountHere: 300.1, amountThere: 300.1 },
    ]);
    for (const side of ['here', 'there'] as const) {
      const { rows, withoutKey } = await countRows(engine, pair, side, by());
      const inLists = counts.reduce(
        (sum, each) => sum + (side === 'here' ? each.rowsHere : each.rowsThere),
        0,
      );
      expect(inLists + withoutKey).toBe(rows);
    }
  });

  it('shows the proofs of both: lines of the file, and the place in the document that a row was read from', async () => {
    expect(await listed('different')).toEqual([
      {
        key: ['inv-3'],
        here: { rows: 1, lines: [4], amount: 300, document: { name: 'a.pdf', address: DOCUMENT } },
        there: { rows: 1, lines: [5], amount: 290.5 },
        difference: 9.5,
      },
    ]);
    const matched = await listed('matched');
    expect(matched.map(({ key }) => key)).toEqual([['INV-1'], ['INV-2']]);
    expect(matched[1]?.there).toEqual({ rows: 2, lines: [3, 4], amount: 200 });
    expect((await listed('only_there'))[0]).toMatchObject({ key: ['INV-9'], here: null, difference: null });
  });

  it('lets amounts differ by the tolerance, and without amounts compares keys alone', async () => {
    expect(await listed('different', by({ tolerance: 9.5 }))).toEqual([]);
    expect(await listed('different', by({ tolerance: 9.49 }))).toHaveLength(1);
    const keysAlone = reconcileBy.parse({ keys: PAIRS.keys });
    expect((await listed('matched', keysAlone)).map(({ here }) => here?.amount)).toEqual([null, null, null]);
  });

  it('proposes keys by the values that columns share, and amounts by how often they agree', async () => {
    const keys = await proposeKeys(engine, pair);
    expect(keys[0]).toEqual({
      ...{ pair: ['Invoice number', 'doc_no'], shared: 0.75, distinctHere: 1, distinctThere: 0.8 },
    });
    const amounts = await proposeAmounts(engine, pair, keys[0]?.pair);
    expect(amounts[0]).toEqual({ pair: ['Total', 'amount'], equal: 0.667, isOpposite: false });
    expect(nameLikeness('invoice_no', 'Invoice number')).toBe(1);
    expect(nameLikeness('Total', 'booked_by')).toBe(0);
  });

  it('proposes and compares amounts whose signs are opposite', async () => {
    const owed = await dataset(
      'owed',
      [text('no'), decimal('due')],
      `('A-1', 100.10::DECIMAL(9,2)), ('A-2', 200.00), ('A-3', 0.00), ('A-4', 50.00)`,
    );
    const paid = await dataset(
      'paid',
      [text('no'), decimal('booked')],
      `('A-1', -100.10::DECIMAL(9,2)), ('A-2', -150.00), ('A-2', -50.00), ('A-3', 0.00), ('A-4', -49.00)`,
    );
    const signed = await openPair(engine, owed, paid);
    const [amount] = await proposeAmounts(engine, signed, ['no', 'no']);
    expect(amount).toEqual({ pair: ['due', 'booked'], equal: 0.5, isOpposite: true });
    const keys = { keys: [['no', 'no']], amount: ['due', 'booked'] };
    const turned = reconcileBy.parse({ ...keys, isOpposite: true });
    const counts = await countReconciled(engine, reconciledSql(signed, turned));
    expect(counts.map(({ keys: count }) => count)).toEqual([1, 0, 0, 3]);
    const page = { status: 'different' as const, offset: 0, limit: 50 };
    const [different] = await listReconciled(engine, reconciledSql(signed, turned), turned, page);
    expect(different).toMatchObject({ key: ['A-4'], difference: 1 });
    const asIs = reconcileBy.parse(keys);
    const apart = await countReconciled(engine, reconciledSql(signed, asIs));
    expect(apart.map(({ keys: count }) => count)).toEqual([3, 0, 0, 1]);
  });

  it('writes more keys than a process would want to hold, a chunk at a time', async () => {
    const many = 300_000;
    const key = { ...text('no') };
    const parquetPath = join(folder, 'many.parquet');
    await engine.exec(
      `COPY (SELECT 'N' || range AS no, range + 2 AS "__line" FROM range(${many})) TO '${parquetPath}' (FORMAT parquet)`,
    );
    const same = { parquetPath, columns: [key] };
    const alone = reconcileBy.parse({ keys: [['no', 'no']] });
    const wide = await openPair(engine, same, same);
    const path = join(folder, 'many.csv');
    await reconciliationCsv(engine, reconciledSql(wide, alone), alone, {
      ...{ status: 'matched', here: 'a', there: 'b', path },
    });
    expect((await stat(path)).size).toBeGreaterThan(many * 20);
    expect((await readFile(path, 'utf8')).split('\r\n')).toHaveLength(many + 2);
  });

  it('refuses a column that is not there, and one that holds no numbers', () => {
    expect(() => reconciledSql(pair, by({ keys: [['Invoice number', 'nothing']] }))).toThrow(
      /no column “nothing”/,
    );
    expect(() => reconciledSql(pair, by({ amount: ['Total', 'booked_by'] }))).toThrow(
      /“booked_by” holds no numbers/,
    );
  });

  it('T-15 is written as CSV with the proofs, in which nothing begins like a formula', async () => {
    const path = join(folder, 'keys.csv');
    await reconciliationCsv(engine, reconciledSql(pair, by()), by(), {
      ...{ status: undefined, here: '=invoices', there: 'ledger', path },
    });
    const [header, ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    expect(header).toBe(
      'Result,Invoice number / doc_no,Rows in =invoices,Lines in =invoices,Amount in =invoices,Document in =invoices,Place in =invoices,Rows in ledger,Lines in ledger,Amount in ledger,Document in ledger,Place in ledger,Difference',
    );
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(`Different amounts,inv-3,1,4,300.0,a.pdf,"${DOCUMENT}",1,5,290.5,,,9.5`);
  });
});
