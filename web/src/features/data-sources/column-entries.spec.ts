import { expect, it } from '@jest/globals';
import type { ColumnProfile } from '@plumbline/contracts';
import { entriesOf } from './column-entries.js';

const ORDERS = { id: '5f0c', name: 'orders.csv' };
const column = (name: string, role: ColumnProfile['role'], values: (string | number | null)[]) =>
  ({
    ...{ name, role, type: 'text', missing: 0, distinct: 2, warnings: [], interest: 1 },
    topValues: values.map((value) => ({ value, count: 1 })),
  }) satisfies ColumnProfile;
const columns = [column('region', 'dimension', ['West', null]), column('amount', 'measure', [7])];
const found = (dashboard?: { id: string }) =>
  entriesOf(ORDERS, { columns }, dashboard).map((entry) => [entry.label, 'to' in entry && entry.to]);

it('a value opens the dashboard of its source, filtered by it; numbers and what is missing are none', () => {
  expect(found({ id: '7a1b' })).toEqual([
    ['region in orders.csv', '/data-sources/5f0c?column=region'],
    [
      'West as region in orders.csv',
      `/dashboard/7a1b?filter=${encodeURIComponent('["region","in",["West"]]')}`,
    ],
    ['amount in orders.csv', '/data-sources/5f0c?column=amount'],
  ]);
});

it('without a dashboard it opens its column', () => {
  expect(found()[1]).toEqual(['West as region in orders.csv', '/data-sources/5f0c?column=region']);
});
