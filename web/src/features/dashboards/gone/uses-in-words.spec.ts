import { expect, it } from '@jest/globals';
import type { GoneColumn } from '@plumbline/contracts';
import { usesInWords } from './uses-in-words.js';

const UNUSED: GoneColumn = {
  ...{ dataSourceId: '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11', column: 'region' },
  ...{ tiles: [], calculations: [], views: [], shares: [], isDateFilter: false, isLinked: false },
};

it.each<[Partial<GoneColumn>, string]>([
  [{ tiles: ['a'] }, '1 tile needs it.'],
  [{ tiles: ['a', 'b'] }, '2 tiles need it.'],
  [{ isDateFilter: true }, 'The date filter needs it.'],
  [
    { tiles: ['a'], views: ['b', 'c'], isLinked: true },
    '1 tile, 2 saved views and the link between sources need it.',
  ],
])('%p is “%s”', (uses, words) => {
  expect(usesInWords({ ...UNUSED, ...uses })).toBe(words);
});
