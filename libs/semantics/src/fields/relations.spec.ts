import { describe, expect, it } from '@jest/globals';
import { areRelated, isMadeOf, isOwnPrice, pairKey } from './relations.js';

const about = {
  identities: [
    {
      ...{ kind: 'product' as const, column: 'revenue', of: ['quantity', 'unit price'] },
      ...{ formula: 'quantity × unit price', rows: 10, holds: 10, lines: [] },
    },
  ],
  dependencies: [
    { fine: 'product', coarse: 'unit price' },
    { fine: 'product', coarse: 'category' },
    { fine: 'sku', coarse: 'product', isSame: true as const },
  ],
};

describe('what the arithmetic and the hierarchies of a table say of its columns', () => {
  it('keeps a column apart from its own parts', () => {
    const made = isMadeOf(about);
    expect(made.has(pairKey('revenue', 'quantity'))).toBe(true);
    expect(made.has(pairKey('unit price', 'revenue'))).toBe(true);
    expect(made.has(pairKey('revenue', 'category'))).toBe(false);
  });

  it('follows hierarchies by several steps and by other names', () => {
    expect(areRelated(about, 'category', 'sku')).toBe(true);
    expect(areRelated(about, 'category', 'unit price')).toBe(false);
  });

  it('knows to which things a price belongs, and what groups these', () => {
    const price = { name: 'unit price', nature: 'price' as const };
    expect(['product', 'sku', 'category', 'region'].map((by) => isOwnPrice(about, price, by))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isOwnPrice(about, { name: 'unit price', nature: 'additive' }, 'product')).toBe(false);
  });
});
