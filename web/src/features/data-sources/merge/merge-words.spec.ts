import { describe, expect, it } from '@jest/globals';
import { keySentence, nounsOf, placeWords, withArticle } from './merge-words.js';

describe('words of a merge', () => {
  it('calls tables by their last word, and as a whole where that is the same', () => {
    expect(nounsOf('orders_2026.csv', 'crm_accounts.csv')).toEqual({
      ...{ left: 'orders', oneLeft: 'order', right: 'accounts', oneRight: 'account' },
    });
    expect(nounsOf('north orders.csv', 'south orders.csv')).toMatchObject({
      left: 'north orders',
      right: 'south orders',
    });
    expect(nounsOf('data.csv', 'data.csv')).toMatchObject({
      left: 'data',
      oneLeft: 'data row',
      right: 'data 2',
    });
    expect(nounsOf('cities.csv', 'x.csv').oneLeft).toBe('city');
    expect(nounsOf('status.csv', 'x.csv').oneLeft).toBe('status row');
  });

  it('speaks of rows where a name is no word of a sentence', () => {
    const nouns = nounsOf('orders.csv', 'Sample: two years of orders');
    expect(nouns).toEqual({
      ...{ left: 'orders', oneLeft: 'order', right: 'rows', oneRight: 'row' },
    });
    expect(nounsOf('Sample: all orders', 'Test: all orders')).toMatchObject({
      left: 'first rows',
      oneRight: 'second row',
    });
    expect([withArticle(nouns.oneLeft), withArticle(nouns.oneRight)]).toEqual(['an order', 'a row']);
  });

  it('says what is ignored', () => {
    expect(keySentence([{ left: 'a', right: 'b' }])).toBe('a = b');
    expect(keySentence([{ left: 'a', right: 'b', normalise: true }])).toBe(
      'a = b; capitals, spaces around, leading zeros and ways to write a day ignored',
    );
  });

  it('counts the place of the plan that it takes (T-65)', () => {
    expect(placeWords({ used: 8, limit: 20 })).toBe('8 of 20 uploads used; this is the 9th.');
    expect(placeWords({ used: 20, limit: 20 })).toBe('All 20 uploads are used.');
    expect(placeWords({ used: 3, limit: null })).toBe('');
  });
});
