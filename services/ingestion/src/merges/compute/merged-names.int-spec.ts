import { describe, expect, it } from '@jest/globals';
import { useMergeTables } from '../../testing/use-merge-tables.js';
import type { MergeRules } from './merge-tables.js';

const { table, merged } = useMergeTables();

const orders = () =>
  table('orders.csv', { order: 'BIGINT', customer: 'VARCHAR', zip: 'VARCHAR', amount: 'DECIMAL(9,2)' }, [
    [1, 'Ann', '01', '10.00'],
    [2, 'Bob', '02', '20.50'],
  ]);
const accounts = () =>
  table('crm_accounts.csv', { name: 'VARCHAR', zip: 'VARCHAR', updated: 'DATE' }, [
    ['Ann', '01', '2026-01-01'],
    ['Bob', '09', '2026-01-31'],
  ]);
const byName: MergeRules['keys'] = [{ left: 'customer', right: 'name' }];

describe('DATA-017 columns of a merge', () => {
  it('bear the names that somebody gives, keep what they were called, and never share one', async () => {
    const renames: MergeRules['renames'] = [
      { side: 'left', column: 'order', name: 'Order number' },
      { side: 'right', column: 'zip', name: 'Billing zip' },
      { side: 'right', column: 'updated', name: 'AMOUNT' },
      { side: 'right', column: 'nothing', name: 'x' },
    ];
    const { columns, page } = await merged(await orders(), await accounts(), {
      keys: byName,
      kind: 'inner',
      renames,
    });
    expect(columns.map(({ name }) => name)).toEqual([
      ...['Order number', 'customer', 'zip', 'amount', 'name', 'Billing zip', 'AMOUNT_2'],
    ]);
    expect(columns[0]).toMatchObject({ sourceName: 'order' });
    expect(page.rows[0]?.slice(0, 4)).toEqual([1, 'Ann', '01', 10]);
  });

  it('stand below each other by pairs that somebody names, whatever the columns are called', async () => {
    const more = await table('more.csv', { id: 'BIGINT', amount: 'VARCHAR', total: 'DECIMAL(9,2)' }, [
      [9, 'none', '7.00'],
    ]);
    const keys = [
      { left: 'order', right: 'id' },
      { left: 'amount', right: 'total' },
    ];
    const { columns, page } = await merged(await orders(), more, { keys, kind: 'append' });
    expect(columns.map(({ name }) => name)).toEqual(['order', 'customer', 'zip', 'amount', 'amount_2']);
    expect(page.rows.at(-1)).toEqual([9, null, null, 7, 'none']);
  });
});
