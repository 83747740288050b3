import { describe, expect, it } from '@jest/globals';
import { isUnclearName } from './unclear-names.js';

describe('a name that cannot be read without its legend', () => {
  it.each(['Wftm', 's1p2c5plant', 'lvs11lost', 'Lblk', 'planthhf3'])('%s', (name) => {
    expect(isUnclearName(name)).toBe(true);
  });
  it.each([
    ...['revenue', 'Y1983', 'Q1', '2004', 'H2', 'ausgaben', 'orders', 'age', 'größe', '売上', 'x'],
    ...['temperature_2m', 'Population (2010)'],
  ])('is not %s', (name) => {
    expect(isUnclearName(name)).toBe(false);
  });
});
