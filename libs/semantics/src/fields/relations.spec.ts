import { describe, expect, it } from '@jest/globals';
import { areRelated, isMadeOf, isOfOwnPrice, isOwnPrice, pairKey, withoutMultiples } from './relations.js';

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

  it('tells of columns that are multiples of each other the first', () => {
    const linear = (column: string, of: string) => ({
      ...about.identities[0]!,
      kind: 'linear' as const,
      column,
      of: [of],
    });
    const identities = [linear('gross', 'net'), linear('tax', 'net')];
    const names = ['gross', 'tax', 'hours', 'net'].map((name) => ({ name }));
    expect(withoutMultiples({ ...about, identities }, names).map(({ name }) => name)).toEqual([
      'gross',
      'hours',
    ]);
  });

  it('knows a number that belongs to a stage, and no amount', () => {
    const known = { ...about, dependencies: [{ fine: 'stage', coarse: 'probability' }] };
    expect(isOwnPrice(known, { name: 'probability', nature: 'rate' }, 'stage')).toBe(true);
  });
});
