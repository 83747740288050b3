import { expect, it } from '@jest/globals';
import { usefulnessOf } from '../engine/ranking-score.js';
import { goTogetherWithin } from './standing.js';

it('two numbers of a panel go together where they do within its things, the same way', () => {
  expect(goTogetherWithin(0.4, 0.9)).toBe(true);
  expect(goTogetherWithin(0.02, 0.9)).toBe(false);
  expect(goTogetherWithin(-0.4, 0.9)).toBe(false);
});

it('how the things of a panel differ is told last, however far apart they are', () => {
  const apart = { type: 'correlation', kind: 'segment', strength: 0.5, effect: 0.5 } as const;
  expect(usefulnessOf(apart)).toBe('difference');
  expect(usefulnessOf({ ...apart, isStanding: true })).toBe('standing');
});
