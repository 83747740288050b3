import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnProfile, Profile } from '@plumbline/contracts';
import { lastOf } from '@plumbline/statistics';
import { parseFile } from '../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function profileOf(lines: string[]): Promise<Profile> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, lines.join('\n'));
  const request = {
    path,
    name: 'file',
    uploadType: 'csv' as const,
    settings: {},
    outPath: `${path}.parquet`,
  };
  return (await parseFile({ ...request, tempDirectory: `${path}-temp` })).profile;
}

const named = ({ columns }: Profile, name: string): ColumnProfile =>
  columns.find((column) => column.name === name)!;
const total = (column: ColumnProfile) => column.histogram!.reduce((sum, bin) => sum + bin.count, 0);

describe('the profile', () => {
  it('states exact moments and type 7 quantiles, which linear interpolation in R gives', async () => {
    const values = [2, 4, 4, 5, 7, 9, 11, 12, 20, 30];
    const column = named(
      await profileOf(['k,v', ...values.map((value, index) => `r${index},${value}`)]),
      'v',
    );
    expect(column).toMatchObject({ type: 'integer', min: 2, max: 30, mean: 10.4, distinct: 9, missing: 0 });
    expect(column.sd).toBeCloseTo(8.656404, 6);
    expect(column.quantiles!.p05).toBeCloseTo(2.9, 12);
    expect(column.quantiles!.p25).toBeCloseTo(4.25, 12);
    expect(column.quantiles!.p50).toBe(8);
    expect(column.quantiles!.p75).toBeCloseTo(11.75, 12);
    expect(column.quantiles!.p95).toBeCloseTo(25.5, 12);
  });

  it('keeps its digits where a one-pass standard deviation has none (NIST NumAcc4)', async () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, index) => `r${index},${index % 2 === 0 ? '10000000.1' : '10000000.3'}`,
    );
    const column = named(await profileOf(['k,v', 'first,10000000.2', ...rows]), 'v');
    expect(column.mean).toBeCloseTo(10_000_000.2, 9);
    expect(column.sd).toBeCloseTo(0.1, 7);
  });

  it('counts each value in one bin [from, to) of round edges', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `r${index},${(index % 100) / 10}`);
    const column = named(await profileOf(['k,v', ...rows]), 'v');
    expect(total(column)).toBe(1_000);
    for (const { from, to, count } of column.histogram!) {
      const inside = Array.from({ length: 100 }, (_, index) => index / 10).filter(
        (v) => v >= Number(from) && v < Number(to),
      );
      expect(count).toBe(inside.length * 10);
    }
  });

  it('ends a right-skewed histogram in one open bin near the 98th percentile (rule 5)', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `r${index},${(10 * Math.exp(((index * 7919) % 2000) / 400)).toFixed(2)}`,
    );
    const column = named(await profileOf(['k,v', ...rows, 'x,90000.00', 'y,80000.00']), 'v');
    const last = lastOf(column.histogram!);
    expect(last.to).toBeNull();
    expect(last.count).toBeLessThan(2_002 * 0.06);
    expect(total(column)).toBe(2_002);
  });

  it('bins dates by calendar periods', async () => {
    const rows = Array.from(
      { length: 366 },
      (_, index) => `r${index},${new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)}`,
    );
    const column = named(await profileOf(['k,d', ...rows]), 'd');
    expect(column).toMatchObject({ type: 'date', role: 'time', min: '2024-01-01', max: '2024-12-31' });
    expect(column.histogram!.map((bin) => bin.count)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect(column.histogram![0]).toEqual({ from: '2024-01-01', to: '2024-02-01', count: 31 });
  });

  it('bins the first and the last day there is', async () => {
    const column = named(await profileOf(['k,d', 'a,0001-01-01', 'b,2024-05-05', 'c,9999-12-31']), 'd');
    expect(column).toMatchObject({ type: 'date', min: '0001-01-01', max: '9999-12-31' });
    expect(total(column)).toBe(3);
  });

  it('lists frequent values only where values repeat (rule 6)', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `code-${1_000 + index},${'abc'[index % 3]}`);
    const profile = await profileOf(['id,kind', ...rows]);
    expect(named(profile, 'id').topValues).toBeUndefined();
    expect(named(profile, 'kind').topValues).toEqual([
      { value: 'a', count: 20 },
      { value: 'b', count: 20 },
      { value: 'c', count: 20 },
    ]);
  });

  it('counts rows that repeat another in every column', async () => {
    const profile = await profileOf(['a,b', 'x,1', 'y,2', 'x,1', 'x,1', 'y,3', ',', 'z,4']);
    expect(profile).toMatchObject({ rowCount: 6, duplicateRows: 2 });
  });

  it('says the same of a column beside hundreds of others', async () => {
    const kinds: ((row: number) => string)[] = [
      (row) => String((row * 7_919) % 1_000),
      (row) => (row % 3 === 0 ? '' : ((row * 31) % 97).toFixed(2)),
      (row) => `${row % 2 === 0 ? 2 : 9}e${row % 2 === 0 ? 250 : 270}`,
      (row) => `word ${row % 40}`,
      (row) => `2024-0${1 + (row % 9)}-1${row % 10}`,
      (row) => (row % 2 === 0 ? 'true' : 'false'),
      () => '',
    ];
    const linesOf = (columns: number) => {
      const all = Array.from({ length: columns }, (_, index) => index);
      const rows = Array.from({ length: 60 }, (_, row) =>
        all.map((index) => kinds[index % kinds.length]!(row % 58)).join(','),
      );
      return [all.map((index) => `c${index}`).join(','), ...rows];
    };
    const [few, many] = [await profileOf(linesOf(7)), await profileOf(linesOf(350))];
    expect(many).toMatchObject({ rowCount: 60, duplicateRows: few.duplicateRows });
    // What it holds and moves with is told in the light of the others.
    const alone = ({ related: _, content: __, ...column }: ColumnProfile) => column;
    expect(many.columns.slice(0, 7).map(alone)).toEqual(few.columns.map(alone));
  });

  it('names what moves together: correlation between measures, association with categories', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => {
      const group = index % 3;
      return `${['low', 'mid', 'high'][group]},${group * 100 + (index % 7)}.5,${(group * 100 + (index % 7)) * 2 + (index % 5)}.25`;
    });
    const profile = await profileOf(['tier,price,cost', ...rows]);
    const related = named(profile, 'price').related!;
    expect(related.map(({ name, measure }) => [name, measure])).toEqual(
      expect.arrayContaining([
        ['cost', 'correlation'],
        ['tier', 'association'],
      ]),
    );
    for (const { value } of related) expect(value).toBeGreaterThan(0.99);
  });

  it('gives every column a role, and never calls a code a measure', async () => {
    const rows = Array.from({ length: 200 }, (_, index) =>
      [
        `C-${5_000 + index}`,
        10_000 + index,
        index % 4,
        `${(index * 37) % 90}.25`,
        'EUR',
        ['Rome', 'Oslo'][index % 2],
        `2024-01-${10 + (index % 18)}`,
      ].join(','),
    );
    const profile = await profileOf([
      'order_code,customer_id,priority_code,amount,currency,city,day',
      ...rows,
    ]);
    expect(Object.fromEntries(profile.columns.map((column) => [column.name, column.role]))).toEqual({
      order_code: 'identifier',
      customer_id: 'identifier',
      priority_code: 'dimension',
      amount: 'measure',
      currency: 'constant',
      city: 'geo',
      day: 'time',
    });
  });

  it('judges texts by their look: addresses and lists are nothing to group by, though they repeat', async () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      [`https://example.org/${index % 9}`, ['a|b', 'b|c|d', 'a|d'][index % 3], 'xyz'[index % 3]].join(','),
    );
    const { columns } = await profileOf(['page,tags,kind', ...rows]);
    expect(columns.map(({ role }) => role)).toEqual(['text', 'text', 'dimension']);
  });
});
