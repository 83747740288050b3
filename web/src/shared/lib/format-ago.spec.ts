import { expect, it } from '@jest/globals';
import { agoWords } from './format-ago.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:57:40Z', '2 min ago'],
  ['2026-11-20T09:00:00Z', '3 h ago'],
])('%s is %s', (iso, words) => expect(agoWords(iso, NOW)).toBe(words));

it('what is longer ago has its date', () =>
  expect(agoWords('2026-11-16T12:00:00Z', NOW)).toMatch(/Nov 16, 2026/));
