import { expect, it } from '@jest/globals';
import { nextPage, readSeconds } from './auto-advance.js';

const tabs = [{ id: 'a' }, { id: 'b' }];

it('goes down the page, then to the next tab, and from the last one back to the first', () => {
  expect(nextPage({ isAtEnd: false, tabs, tab: 'a' })).toEqual({ scroll: 'down' });
  expect(nextPage({ isAtEnd: true, tabs, tab: null })).toEqual({ scroll: 'top', tab: 'b' });
  expect(nextPage({ isAtEnd: true, tabs, tab: 'b' })).toEqual({ scroll: 'top', tab: 'a' });
  expect(nextPage({ isAtEnd: true, tabs: [], tab: null })).toEqual({ scroll: 'top', tab: null });
});

it('takes the seconds that are offered from the address, and no others', () => {
  expect([readSeconds('30'), readSeconds('1'), readSeconds(null)]).toEqual([30, null, null]);
});
