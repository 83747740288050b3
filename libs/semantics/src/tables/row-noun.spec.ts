import { expect, it } from '@jest/globals';
import { rowNoun } from './row-noun.js';
import type { TableFacts } from './table-facts.js';

const named = (name: string) =>
  rowNoun(
    { name, key: [], columns: [] } as Pick<TableFacts, 'name' | 'key' | 'columns'> as TableFacts,
    'events',
  );

const keyed = (name: string) =>
  rowNoun(
    { name: 'export.csv', key: [name], columns: [{ name, role: 'identifier' }] } as unknown as TableFacts,
    'events',
  );

it('the key says what rows are called, in English', () => {
  expect(keyed('Auftrag')).toBe('orders');
  expect(keyed('Parcel')).toBe('parcels');
  expect(keyed('batch_no')).toBe('batches');
  expect(keyed('Serial number')).toBeUndefined();
  expect(keyed('Vorgangsnummer')).toBeUndefined();
});

it('the name of a file says what rows are called by its last word, not by whose they are', () => {
  expect(named('orders_2024.csv')).toBe('orders');
  expect(named('employee list.csv')).toBe('employees');
  expect(named('customer_orders_final.csv')).toBe('orders');
  expect(named('city_budget.csv')).toBeUndefined();
  expect(named('customer survey 2026.csv')).toBeUndefined();
});

it('a ledger lists entries, whatever the file says whose it is', () => {
  const facts = { name: 'statement_club.csv', key: [], columns: [] } as Pick<
    TableFacts,
    'name' | 'key' | 'columns'
  > as TableFacts;
  expect(rowNoun(facts, 'ledger')).toBe('entries');
});

it('a file whose name is one plural lists what it says; numbers and texts about things are no rows', () => {
  expect(named('penguins.json')).toBe('penguins');
  expect(named('volcanoes_2024_export.csv')).toBe('volcanoes');
  expect(['statistics.csv', 'harbour walls.csv', 'yield.csv', 'gas.csv'].map(named)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('what is opened, closed and has a priority are tickets', () => {
  const columns = ['opened_at', 'closed_at', 'priority'].map((name) => ({
    ...{ name, role: 'dimension', type: name.endsWith('_at') ? 'timestamp' : 'text' },
  }));
  const facts = { name: 'flag.csv', key: [], columns } as unknown as TableFacts;
  expect(rowNoun(facts, 'events')).toBe('tickets');
  expect(rowNoun({ ...facts, columns: facts.columns.slice(0, 2) }, 'events')).toBeUndefined();
});

it('a file that says how it was written lists its records, and one of German deeds lists them', () => {
  expect(named('absence records.csv')).toBe('absence records');
  expect(named('downtime_log.csv')).toBe('entries');
  expect(named('Tankungen 2025.csv')).toBe('Tankungen');
  expect(named('Parkvorgaenge.csv')).toBe('Parkvorgaenge');
  expect(named('data records.csv')).toBeUndefined();
});
