import { describe, expect, it } from '@jest/globals';
import { areRelated, isMadeOf, isOfOwnPrice, isOwnPrice, pairKey } from './relations.js';

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

  it('keeps what is made of a column that is itself made apart from its parts', () => {
    const margin = { ...about.identities[0]!, column: 'margin', of: ['revenue', 'cost'] };
    const made = isMadeOf({ ...about, identities: [...about.identities, margin] });
    expect(made.has(pairKey('margin', 'quantity'))).toBe(true);
    expect(made.has(pairKey('margin', 'category'))).toBe(false);
  });

  it('knows which amounts differ as the prices of things do', () => {
    const measures = [{ name: 'unit price', nature: 'price' as const }];
    expect(
      ['product', 'category', 'region'].map((by) => isOfOwnPrice(about, measures, 'revenue', by)),
    ).toEqual([true, true, false]);
    expect(isOfOwnPrice(about, measures, 'quantity', 'product')).toBe(false);
  });
});
