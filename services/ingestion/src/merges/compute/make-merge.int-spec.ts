import { describe, expect, it } from '@jest/globals';
import type { CellValue, KeyNormalisation } from '@plumbline/contracts';
import { between, type Random, randomFrom } from '../../samples/random.js';
import { type TableColumns, useMergeTables } from '../../testing/use-merge-tables.js';
import type { MergeRules } from './merge-tables.js';

const { table, merged, preview } = useMergeTables();

const KEYS = ['Ann', 'ann', ' Ann', 'Bob', 'bob  B', 'Bob B', '007', '7', '0', '00', '', '  ', null];
const SOME: readonly KeyNormalisation[][] = [[], ['case'], ['spaces'], ['case', 'spaces'], ['leading_zeros']];

/** The same in the plainest words there are. */
function normalised(key: string | null, how: readonly KeyNormalisation[]): string | null {
  let text = key;
  if (text !== null && how.includes('spaces')) text = text.trim().replace(/\s+/g, ' ') || null;
  if (text !== null && how.includes('case')) text = text.toLowerCase();
  if (text !== null && how.includes('leading_zeros')) text = text.replace(/^0+(?=.)/, '');
  return text;
}

type Key = string | null;

/** Which rows meet, by comparing each with each. */
function reference(left: readonly Key[], right: readonly Key[], { kind, keys, repeats }: MergeRules) {
  const how = keys[0]?.normalise;
  const [a, b] = [left, right].map((list) =>
    list.map((key) => normalised(key, Array.isArray(how) ? how : [])),
  );
  const isKept = (at: number) =>
    repeats !== 'newest' || b?.[at] === null || b?.lastIndexOf(b[at] ?? null) === at;
  const others = (b ?? []).map((key, at) => ({ key, at })).filter(({ at }) => isKept(at));
  const met = (a ?? []).map((key) => others.filter((other) => key !== null && other.key === key));
  const joined = met.flatMap((found, at) => found.map((other) => [at + 2, other.at + 2]));
  const leftOnly = met.flatMap((found, at) => (found.length === 0 ? [[at + 2, null]] : []));
  const seen = new Set(joined.map(([, line]) => line));
  const rightOnly = others.flatMap(({ at }) => (seen.has(at + 2) ? [] : [[null, at + 2]]));
  const inOrder = (pairs: (number | null | undefined)[][]) =>
    pairs.sort(([x, y], [z, w]) => Number(x) - Number(z) || Number(y) - Number(w));
  return {
    pairs: [
      ...inOrder([...joined, ...(kind === 'inner' ? [] : leftOnly)]),
      ...(kind === 'full' ? rightOnly : []),
    ],
    matched: met.filter((found) => found.length > 0).length,
    leftOnly: leftOnly.length,
  };
}

const keysOf = (random: Random, most: number): Key[] =>
  Array.from({ length: between(random, 0, most) }, () => KEYS[between(random, 0, KEYS.length - 1)] ?? null);

describe('DATA-017 joins of generated tables', () => {
  it.each(Array.from({ length: 14 }, (_, seed) => seed + 1))(
    'meet as comparing each with each does, seed %i',
    async (seed) => {
      const random = randomFrom(seed);
      const [leftKeys, rightKeys] = [keysOf(random, 30), keysOf(random, 20)];
      const left = await table(
        'left.csv',
        { name: 'VARCHAR', n: 'BIGINT' },
        leftKeys.map((key, at) => [key, at]),
      );
      const right = await table(
        'right.csv',
        { name: 'VARCHAR' },
        rightKeys.map((key) => [key]),
      );
      const rules: MergeRules = {
        keys: [{ left: 'name', right: 'name', normalise: SOME[seed % SOME.length] ?? [] }],
        kind: (['inner', 'left', 'full'] as const)[seed % 3] ?? 'inner',
        ...(seed % 4 === 0 && { repeats: 'newest' }),
      };
      const expected = reference(leftKeys, rightKeys, rules);
      const result = await merged(left, right, rules);
      expect(result.pairs).toEqual(expected.pairs);
      expect(result.page.lines).toEqual(expected.pairs.map((_, at) => at + 1));
      const seen = await preview(left, right, rules);
      expect(seen).toMatchObject({
        rows: expected.pairs.length,
        matched: expected.matched,
        leftOnly: expected.leftOnly,
      });
      const all = reference(leftKeys, rightKeys, { ...rules, repeats: 'keep', kind: 'full' });
      expect(seen.kinds.keep.full).toBe(all.pairs.length);
      const [inner, none] = [
        reference(leftKeys, rightKeys, { ...rules, repeats: 'keep', kind: 'inner' }),
        seen,
      ];
      expect(none.extraRows).toBe(inner.pairs.length - inner.matched);
    },
  );
});

describe('what two keys have in common', () => {
  const meet = async (
    left: [TableColumns[string], string | number],
    right: [TableColumns[string], string | number],
    normalise: KeyNormalisation[] = [],
  ): Promise<number> => {
    const [a, b] = [
      await table('a', { k: left[0] }, [[left[1]]]),
      await table('b', { k: right[0] }, [[right[1]]]),
    ];
    return (await preview(a, b, { keys: [{ left: 'k', right: 'k', normalise }], kind: 'inner' })).matched;
  };

  it('compares numbers, days and texts of different kinds by what they mean', async () => {
    expect(await meet(['BIGINT', 7], ['VARCHAR', '7'])).toBe(1);
    expect(await meet(['BIGINT', 7], ['VARCHAR', '007'])).toBe(0);
    expect(await meet(['BIGINT', 7], ['VARCHAR', '007'], ['leading_zeros'])).toBe(1);
    expect(await meet(['BIGINT', 12], ['DECIMAL(9,2)', '12.00'])).toBe(1);
    expect(await meet(['DATE', '2026-03-05'], ['VARCHAR', '5.3.2026'])).toBe(0);
    expect(await meet(['DATE', '2026-03-05'], ['VARCHAR', '05.03.2026'], ['dates'])).toBe(1);
    expect(await meet(['VARCHAR', 'Mar 5, 2026'], ['VARCHAR', '20260305'], ['dates'])).toBe(1);
    expect(await meet(['VARCHAR', '03/04/2026'], ['VARCHAR', '2026-04-03'], ['dates'])).toBe(0);
    expect(await meet(['VARCHAR', 'a\u00a0 b'], ['VARCHAR', ' a b'], ['spaces'])).toBe(1);
  });
});

describe('the rows of a merge', () => {
  const orders = () =>
    table(
      'orders_2026.csv',
      { order: 'BIGINT', customer: 'VARCHAR', zip: 'VARCHAR', amount: 'DECIMAL(9,2)' },
      [
        [1, 'Ann', '01', '10.00'],
        [2, 'Bob', '02', '20.50'],
        [3, 'Cid', '03', '1.00'],
        [4, 'Bob', '02', '5.00'],
      ],
    );
  const accounts = () =>
    table('crm_accounts.csv', { name: 'VARCHAR', zip: 'VARCHAR', updated: 'DATE' }, [
      ['Bob', '02', '2026-02-01'],
      ['Ann', '01', '2026-01-01'],
      ['Bob', '09', '2026-01-31'],
      ['Dee', '04', '2026-01-01'],
    ]);
  const byName: MergeRules['keys'] = [{ left: 'customer', right: 'name' }];

  it('name both parents, and columns of the second that the first has too', async () => {
    const { columns, page, receipt } = await merged(await orders(), await accounts(), {
      keys: byName,
      kind: 'full',
    });
    expect(columns.map(({ name }) => name)).toEqual([
      ...['order', 'customer', 'zip', 'amount', 'name', 'accounts.zip', 'updated'],
    ]);
    expect(page.parents?.map(({ name, version }) => [name, version])).toEqual([
      ['orders_2026.csv', 1],
      ['crm_accounts.csv', 1],
    ]);
    expect(page.rows.at(-1)).toEqual([null, null, null, null, 'Dee', '04', '2026-01-01']);
    expect(receipt).toMatchObject({ format: 'merge', rowsRead: 7, rowsLoaded: 7, rowsRejected: 0 });
    expect(receipt.warnings.map(({ code }) => code)).toEqual([
      ...['rows_multiply', 'left_without_match', 'right_without_match', 'columns_renamed'],
    ]);
  });

  it('take the newest of several by its time, wherever it stands', async () => {
    const rules: MergeRules = { keys: byName, kind: 'left', repeats: 'newest' };
    const { pairs } = await merged(await orders(), await accounts(), rules);
    expect(pairs).toEqual([
      ...[
        [2, 3],
        [3, 2],
        [4, null],
        [5, 2],
      ],
    ]);
    const seen = await preview(await orders(), await accounts(), rules);
    expect(seen).toMatchObject({ newestBy: 'updated', leftOut: 1, rows: 4, multiplied: 2, extraRows: 2 });
  });

  it('are shown by one of each case before they are made, with the sum that would be wrong', async () => {
    const parent = await orders();
    parent.columns = parent.columns.map((column) =>
      column.name === 'amount' ? { ...column, role: 'measure' } : column,
    );
    const seen = await preview(parent, await accounts(), { keys: byName, kind: 'left' });
    expect(seen.sample.map((row) => [row.case, row.leftLine, row.rightLine])).toEqual([
      ...[
        ['matched', 2, 3],
        ['multiplied', 3, 2],
        ['multiplied', 3, 4],
        ['left_only', 4, null],
      ],
      ...[
        ['multiplied', 5, 2],
        ['multiplied', 5, 4],
        ['right_only', null, 5],
      ],
    ]);
    expect(seen.measure).toEqual({ column: 'amount', keep: 62, newest: 36.5 });
    expect(seen.right).toMatchObject({ rows: 4, values: 3, found: 2, repeatedValues: 1, repeatedRows: 2 });
  });

  it('stand below each other where tables are appended, each column of a kind that holds both', async () => {
    const more = await table(
      'more.csv',
      { Order: 'BIGINT', Amount: 'BIGINT', zip: 'BIGINT', note: 'VARCHAR' },
      [[9, 7, 33, 'late']],
    );
    const { page, pairs, columns } = await merged(await orders(), more, { keys: [], kind: 'append' });
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ...[
        ['order', 'integer'],
        ['customer', 'text'],
        ['zip', 'text'],
        ['amount', 'decimal'],
        ['note', 'text'],
      ],
    ]);
    expect(page.rows.at(-1)).toEqual([9, null, '33', 7, 'late'] satisfies CellValue[]);
    expect(pairs.slice(-2)).toEqual([
      [5, null],
      [null, 2],
    ]);
  });

  it('are refused where a column is gone that they are matched by', async () => {
    const rules: MergeRules = { keys: [{ left: 'customer', right: 'client' }], kind: 'left' };
    await expect(merged(await orders(), await accounts(), rules)).rejects.toMatchObject({
      code: 'column_gone',
      message: expect.stringContaining('“crm_accounts.csv”, version 1, has no column “client”'),
    });
  });
});
