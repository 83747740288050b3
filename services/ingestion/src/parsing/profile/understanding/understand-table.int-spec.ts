import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TableKind, Understanding } from '@plumbline/contracts';
import { parseFile } from '../../file/parse-file.js';
import type { ParseResult } from '../../source/parse-options.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'about-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(name: string, lines: readonly string[], tableKind?: TableKind): Promise<ParseResult> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, lines.join('\n'));
  return parseFile({
    ...{ path, name, uploadType: 'csv', outPath: `${path}.parquet`, tempDirectory: `${path}-temp` },
    settings: tableKind ? { tableKind } : {},
  });
}

const aboutOf = ({ profile }: ParseResult): Understanding => profile.about!;
const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);

const PRODUCTS = ['Desk', 'Chair', 'Lamp', 'Shelf', 'Stool', 'Table', 'Rug'];
const REGIONS = ['West', 'East', 'North'];

/** Orders of products that have a price and a category; some amounts are wrong. */
function orders(rows: number, wrong: readonly number[] = []): string[] {
  const records = Array.from({ length: rows }, (_, at) => {
    const product = (at * 5 + (at % 11)) % PRODUCTS.length;
    const quantity = 1 + ((at * 13) % 29);
    const price = 10 + product * 7.25;
    const amount = quantity * price + (wrong.includes(at) ? 5 : 0);
    return [
      ...[
        `O-${1000 + at}`,
        day(Math.floor(at / 4)),
        PRODUCTS[product],
        product % 2 === 0 ? 'Office' : 'Home',
      ],
      ...[REGIONS[(at * 7) % 3], quantity, price.toFixed(2), amount.toFixed(2)],
    ].join(',');
  });
  return ['order_id,order_date,product,category,region,quantity,unit_price,revenue', ...records];
}

describe('what a table is about (DATA-002)', () => {
  it('finds kind, key, arithmetic and hierarchies of orders, and tells the lines that break them', async () => {
    const result = await read('orders.csv', orders(600, [100, 250]));
    const about = aboutOf(result);
    expect(about).toMatchObject({ kind: 'events', noun: 'orders', key: ['order_id'] });
    expect(about.evidence.length).toBeGreaterThan(0);
    expect(about.identities).toMatchObject([
      {
        ...{ kind: 'product', column: 'revenue', of: ['quantity', 'unit_price'] },
        ...{ formula: 'quantity × unit price', rows: 600, holds: 598, lines: [102, 252] },
      },
    ]);
    expect(about.dependencies).toEqual(
      expect.arrayContaining([
        { fine: 'product', coarse: 'unit_price' },
        { fine: 'product', coarse: 'category' },
      ]),
    );
    expect(about.dependencies.map(({ coarse }) => coarse)).not.toContain('region');
    expect(result.receipt.warnings).toMatchObject([
      {
        ...{ code: 'arithmetic_differs', column: 'revenue', count: 2, lines: [102, 252] },
        message:
          'revenue is quantity × unit price in 598 of 600 rows; 2 differ, on lines 102 and 252. The values are kept as they are written.',
      },
    ]);
    const revenue = result.profile.columns.find(({ name }) => name === 'revenue');
    expect(revenue?.warnings).toHaveLength(1);
    expect((revenue?.related ?? []).map(({ name }) => name)).not.toContain('quantity');
  });

  it('takes no row for an error that a longer formula explains: where there is a discount', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => {
      const [quantity, price, discount] = [1 + (at % 9), 5 + ((at * 7) % 90), at % 25 === 0 ? 0.2 : 0];
      return [quantity, price.toFixed(2), discount, (quantity * price * (1 - discount)).toFixed(2)].join(',');
    });
    const result = await read('orders.csv', ['quantity,unit_price,discount,amount', ...lines]);
    expect(aboutOf(result).identities).toMatchObject([{ column: 'amount', rows: 600, holds: 600 }]);
    expect(result.receipt.warnings.map(({ code }) => code)).not.toContain('arithmetic_differs');
  });

  it('proves over all rows what a sample proposes', async () => {
    const rows = 40_000;
    const wrong = Array.from({ length: rows / 8 }, (_, at) => at * 8).filter((at) => at > rows / 2);
    expect(aboutOf(await read('orders.csv', orders(rows, wrong))).identities).toEqual([]);
    const about = aboutOf(await read('orders.csv', orders(rows, [39_999])));
    expect(about.identities).toMatchObject([{ rows, holds: rows - 1, lines: [40_001] }]);
  });

  it('knows a ledger by its running balance, a panel by its key, a list of things by their dates', async () => {
    let balance = 500;
    const entries = Array.from({ length: 80 }, (_, at) => {
      const [paidIn, paidOut] = [at % 3 === 0 ? 120 + at : 0, at % 3 === 0 ? 0 : 17 + at];
      balance += paidIn - paidOut;
      return [day(at), `payee ${at % 9}`, paidOut, paidIn, balance].join(',');
    });
    const ledger = aboutOf(await read('statement.csv', ['date,payee,debit,credit,balance', ...entries]));
    expect(ledger.kind).toBe('ledger');
    expect(ledger.identities).toMatchObject([
      { kind: 'running_total', column: 'balance', rows: 79, holds: 79 },
    ]);

    const panel = Array.from({ length: 90 }, (_, at) =>
      [`country ${at % 9}`, 1990 + Math.floor(at / 9), 40 + ((at * 17) % 43), 1_000 + ((at * 37) % 911)].join(
        ',',
      ),
    );
    expect(
      aboutOf(await read('indicators.csv', ['country,year,life_expectancy,population', ...panel])),
    ).toMatchObject({ kind: 'panel', key: ['country', 'year'] });

    const staff = Array.from({ length: 60 }, (_, at) =>
      [
        `E${100 + at}`,
        `Person ${at} Name`,
        `team ${at % 5}`,
        day(at * 37),
        40_000 + ((at * 7919) % 30_000),
      ].join(','),
    );
    expect(
      aboutOf(await read('staff.csv', ['employee_id,name,team,hire_date,salary', ...staff])),
    ).toMatchObject({ kind: 'snapshot', noun: 'employees', key: ['employee_id'] });
  });

  it('is what a person says, and says so', async () => {
    expect(aboutOf(await read('orders.csv', orders(60), 'snapshot'))).toMatchObject({
      ...{ kind: 'snapshot', isChosen: true, evidence: ['You said so.'] },
    });
  });

  it('says nothing of a file without rows, and stands one row, one column and columns of nothing', async () => {
    expect((await read('empty.csv', ['a,b'])).profile.about).toBeUndefined();
    expect(aboutOf(await read('one.csv', ['a,b', '1,2'])).identities).toEqual([]);
    expect(aboutOf(await read('column.csv', ['a', '1', '2', '3'])).dependencies).toEqual([]);
    expect(aboutOf(await read('nothing.csv', ['a,b,c', 'x,,', 'y,,', 'z,,'])).identities).toEqual([]);
  });
});
