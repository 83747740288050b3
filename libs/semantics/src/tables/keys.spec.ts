import { describe, expect, it } from '@jest/globals';
import { closestDependencies, findDependencies } from './find-dependencies.js';
import { crossedKeys, keyPairs, singleKey } from './find-key.js';

const STATES = ['Utah', 'Ohio', 'Iowa'];
const city = Array.from({ length: 120 }, (_, at) => `city ${at % 12}`);
const state = city.map((_, at) => STATES[(at % 12) % 3] ?? '');
const channel = city.map((_, at) => `channel ${(at * 7) % 5}`);
const labels = new Map([
  ['city', city],
  ['state', state],
  ['channel', channel],
]);
const counted = (name: string, distinct: number) => ({
  ...{ name, distinct, missing: 0, role: 'dimension' as const, type: 'text' as const, min: 'a', max: 'z' },
});

describe('keys and hierarchies', () => {
  it('proposes what each value of a column goes with alone, and nothing that chance would explain', () => {
    const columns = [counted('city', 12), counted('state', 3), counted('channel', 5)];
    expect(findDependencies({ labels }, columns, 120)).toEqual([{ fine: 'city', coarse: ['state'] }]);
    const few = new Map([...labels].map(([name, values]) => [name, values.slice(0, 14)]));
    expect(findDependencies({ labels: few }, columns, 14)).toEqual([]);
  });

  it('tells a chain by its steps, and two names for the same once', () => {
    expect(
      closestDependencies([
        { fine: 'street', coarse: 'city' },
        { fine: 'street', coarse: 'state' },
        { fine: 'city', coarse: 'state' },
        { fine: 'state', coarse: 'state code' },
        { fine: 'state code', coarse: 'state' },
        { fine: 'city', coarse: 'state code' },
        { fine: 'street', coarse: 'state code' },
      ]),
    ).toEqual([
      { fine: 'street', coarse: 'city' },
      { fine: 'city', coarse: 'state' },
      { fine: 'state', coarse: 'state code', isSame: true },
      { fine: 'city', coarse: 'state code' },
    ]);
  });

  it('takes the column that names rows for their key, and a pair of a thing and a moment where there is none', () => {
    const id = { ...counted('order_id', 6), role: 'identifier' as const };
    expect(singleKey([counted('note', 6), id], 6)).toBe('order_id');
    const countries = ['a', 'b', 'c', 'a', 'b', 'c'];
    const years = ['2001', '2001', '2001', '2002', '2002', '2002'];
    const panel = new Map([
      ['year', years],
      ['country', countries],
    ]);
    const year = {
      ...{ ...counted('year', 2), type: 'integer' as const, role: 'time' as const },
      ...{ min: 2001, max: 2002 },
    };
    expect(keyPairs({ labels: panel, rows: 6 }, [year, counted('country', 3)], 6)).toEqual([
      ['country', 'year'],
    ]);
  });

  it('proposes categories and a period that are crossed, nearly each combination once', () => {
    const cells = ['North', 'South'].flatMap((shop) =>
      ['Tea', 'Milk', 'Rice'].flatMap((product) =>
        [2023, 2024, 2025].map((year) => [shop, product, String(year)] as const),
      ),
    );
    const panel = new Map(
      ['shop', 'product', 'year'].map((name, at) => [name, cells.map((cell) => cell[at] ?? '')]),
    );
    const year = {
      ...counted('year', 3),
      role: 'time' as const,
      type: 'integer' as const,
      min: 2023,
      max: 2025,
    };
    const columns = [counted('shop', 2), counted('product', 3), year];
    expect(crossedKeys({ labels: panel, rows: 18 }, columns, 18)).toEqual([['shop', 'product', 'year']]);
    expect(crossedKeys({ labels: panel, rows: 18 }, columns, 40)).toEqual([]);
    expect(crossedKeys({ labels: panel, rows: 18 }, columns.slice(0, 2), 18)).toEqual([]);
  });
});
