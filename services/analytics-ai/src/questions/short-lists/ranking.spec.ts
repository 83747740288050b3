import { expect, it } from '@jest/globals';
import { keyOf, ranked, readWeights } from './ranking.js';

const WEIGHTS = readWeights(`
2.00: covered
0.50: atom value; kind count
-1.00: left heavy
`);

const item = (key: string, features: Record<string, number>) => ({
  key,
  features: new Map(Object.entries(features)),
});

it('reads each weight with all features that have it', () => {
  expect([...WEIGHTS]).toEqual([
    ['covered', 2],
    ['atom value', 0.5],
    ['kind count', 0.5],
    ['left heavy', -1],
  ]);
});

it('readings that give the same answer are likely together', () => {
  const answers = ranked(
    [item('3', { covered: 0.9 }), item('7', { covered: 0.6 }), item('7', { covered: 0.6, unknown: 9 })],
    WEIGHTS,
  );
  expect(answers.map(({ best }) => best.key)).toEqual(['7', '3']);
  expect(answers.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeCloseTo(1, 12);
  expect(answers[1]?.likelihood).toBeCloseTo(Math.exp(1.8) / (Math.exp(1.8) + 2 * Math.exp(1.2)), 12);
});

it('what is left of a question speaks against a reading', () => {
  const [first] = ranked(
    [item('1', { covered: 0.8, 'left heavy': 1 }), item('2', { covered: 0.5 })],
    WEIGHTS,
  );
  expect(first?.best.key).toBe('2');
});

it('answers are the same in any order', () => {
  expect(keyOf(['b', 1.1 + 2.2, 'a'])).toBe(keyOf(['a', 'b', 3.3]));
});
