import { describe, expect, it } from '@jest/globals';
import { unrotatedBox, uprightBox } from './upright-box.js';

describe('a box on a page that is shown turned', () => {
  it.each([
    [0, [0.1, 0.2, 0.3, 0.4]],
    [90, [0.6, 0.1, 0.8, 0.3]],
    [180, [0.7, 0.6, 0.9, 0.8]],
    [270, [0.2, 0.7, 0.4, 0.9]],
  ] as const)('by %i degrees lies where its words are seen, and is found back', (rotation, expected) => {
    const box = uprightBox([0.1, 0.2, 0.3, 0.4], rotation);
    for (const [index, side] of box.entries()) expect(side).toBeCloseTo(expected[index] ?? -1, 9);
    for (const [index, side] of unrotatedBox(box, rotation).entries())
      expect(side).toBeCloseTo([0.1, 0.2, 0.3, 0.4][index] ?? -1, 9);
  });
});
