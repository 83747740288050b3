import { describe, expect, it } from '@jest/globals';
import type { ColumnProfile, Understanding } from '@plumbline/contracts';
import { readFields } from './fields.js';

const ROWS = 100;
const column = (name: string, parts: Partial<ColumnProfile> = {}): ColumnProfile => ({
  ...{ name, type: 'integer', role: 'measure', missing: 0, distinct: 80, interest: 0.9, min: 1, max: 900 },
  warnings: [],
  ...parts,
});
const category = (name: string, parts: Partial<ColumnProfile> = {}) =>
  column(name, { type: 'text', role: 'dimension', distinct: 8, ...parts });

const read = (columns: ColumnProfile[], kind: Understanding['kind'], name = 'table.csv') =>
  readFields({
    ...{ dataSourceId: 'source', version: 1, name, columns, zone: 'UTC' },
    profile: {
      rowCount: ROWS,
      columns,
      about: { key: [], kind, identities: [], dependencies: [] },
    } as unknown as Parameters<typeof readFields>[0]['profile'],
  });

describe('what may be charted, best first', () => {
  it('is of a number with a column for each period the newest, which adds up across a list', () => {
    const years = ['Population 2011', 'Population 2006', 'Change in %'].map((name) => column(name));
    const { measures } = read(years, 'snapshot');
    expect(measures.map(({ name, agg }) => [name, agg])).toEqual([
      ['Population 2011', 'sum'],
      ['Change in %', 'avg'],
    ]);
    expect(read(years, 'panel').measures[0]?.agg).toBe('avg');
  });

  it('is of a table with its periods as columns what the file is called, added up unless it is a rate', () => {
    const years = ['2018', '2019', '2020'].map((name) => column(name));
    const said = (name: string) =>
      read(years, 'wide_series', name).measures.map((one) => [one.name, one.agg]);
    expect(said('federal budget.csv')).toEqual([['2020', 'sum']]);
    expect(said('unemployment rate.csv')).toEqual([['2020', 'avg']]);
  });

  it('is of cells by period the sum of what they count, and the average of what they measure', () => {
    const numbers = ['vendus', 'ASA sec'].map((name) => column(name, { type: 'integer', min: 0 }));
    const source = (key: string[]) => ({
      ...{ dataSourceId: 'source', version: 1, name: 'table.csv', columns: numbers, zone: 'UTC' },
      profile: {
        ...{ rowCount: ROWS, columns: numbers },
        about: { ...{ kind: 'panel' as const, key, identities: [], dependencies: [] }, evidence: [] },
      },
    });
    const aggs = (key: string[]) =>
      new Map(readFields(source(key) as never).measures.map(({ name, agg }) => [name, agg]));
    expect([...aggs(['shop', 'product', 'month'])].sort()).toEqual([
      ['ASA sec', 'avg'],
      ['vendus', 'sum'],
    ]);
    expect(aggs(['shop', 'month']).get('vendus')).toBe('avg');
  });

  it('keeps questions that are numbered as quarters are', () => {
    const answers = ['Q1', 'Q2', 'Q3'].map((name) => column(name));
    expect(read(answers, 'survey').measures).toHaveLength(3);
  });

  it('leads with what the file names first where measures are about equally full and spread', () => {
    const columns = [column('mpg', { interest: 0.91 }), column('weight', { interest: 0.96 })];
    expect(read(columns, 'snapshot').measures.map(({ name }) => name)).toEqual(['mpg', 'weight']);
    const empty = [column('mpg', { interest: 0.3 }), column('weight', { interest: 0.96 })];
    expect(read(empty, 'snapshot').measures.map(({ name }) => name)).toEqual(['weight', 'mpg']);
  });

  it('divides by a name, and not by the number beside it', () => {
    const number = column('Agency', { role: 'dimension', distinct: 8 });
    const by = (...columns: ColumnProfile[]) => read(columns, 'events').dimensions.map(({ name }) => name);
    expect(by(number, category('Agency name'))).toEqual(['Agency name']);
    expect(by(number, category('Bureau name'))).toEqual(['Agency', 'Bureau name']);
  });

  it('tells rows by the day that all of them have, and not by one that the unpaid lack', () => {
    const day = (name: string, missing: number) =>
      column(name, { type: 'date', role: 'time', missing, min: '2024-01-01', max: '2025-09-01' });
    const timeOfRents = (...days: ColumnProfile[]) => read([...days, category('Lot')], 'events').time?.name;
    expect(timeOfRents(day('Date paiement', 6), day('Mois', 0))).toBe('Mois');
    expect(timeOfRents(day('Date paiement', 1), day('Stichtag', 0))).toBe('Date paiement');
    expect(timeOfRents(day('date', 6), day('birth date', 0))).toBe('date');
  });
});
