import { describe, expect, it } from '@jest/globals';
import { naturesByArithmetic } from './natures-by-arithmetic.js';

const measure = (name: string, nature: 'additive' | 'averaged' | 'price') => ({ name, nature });

describe('what the arithmetic says of measures whose names say nothing', () => {
  it('adds up what is compared with an amount, over several steps', () => {
    const measures = [
      measure('budget', 'additive'),
      measure('actual', 'averaged'),
      measure('gap', 'averaged'),
    ];
    const identities = [{ kind: 'difference' as const, column: 'gap', of: ['actual', 'budget'] }];
    expect([...naturesByArithmetic(measures, identities).keys()].toSorted()).toEqual(['actual', 'gap']);
  });

  it('adds up things times their price, and no price', () => {
    const measures = [measure('pieces', 'additive'), measure('each', 'price'), measure('worth', 'averaged')];
    const identities = [{ kind: 'product' as const, column: 'worth', of: ['pieces', 'each'] }];
    expect([...naturesByArithmetic(measures, identities)]).toEqual([['worth', 'additive']]);
  });

  it('adds up what is a number of things times what each yields, which is a rate', () => {
    const measures = [
      measure('area ha', 'averaged'),
      measure('yield t/ha', 'averaged'),
      measure('harvest', 'averaged'),
    ];
    const identities = [{ kind: 'product' as const, column: 'harvest', of: ['area ha', 'yield t/ha'] }];
    expect([...naturesByArithmetic(measures, identities)]).toEqual([
      ['yield t/ha', 'rate'],
      ['harvest', 'additive'],
    ]);
  });

  it('says nothing of the parts of an average', () => {
    const measures = [
      measure('first', 'averaged'),
      measure('second', 'averaged'),
      measure('both', 'averaged'),
    ];
    const identities = [{ kind: 'sum' as const, column: 'both', of: ['first', 'second'] }];
    expect(naturesByArithmetic(measures, identities).size).toBe(0);
  });
});
