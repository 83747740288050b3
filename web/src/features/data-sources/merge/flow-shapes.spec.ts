import { describe, expect, it } from '@jest/globals';
import type { MergePreview } from '@plumbline/contracts';
import { flowShapes } from './flow-shapes.js';

const preview = (more: Partial<MergePreview>) =>
  ({
    matched: 90,
    multiplied: 0,
    leftOnly: 10,
    rightOnly: 0,
    right: { rows: 50, repeatedRows: 0 },
    ...more,
  }) as MergePreview;

describe('flowShapes', () => {
  it('is as high as there are rows, and leaves out what there is none of', () => {
    const { left, right } = flowShapes(preview({}));
    expect(left.map(({ kind, count }) => [kind, count])).toEqual([
      ['one', 90],
      ['none', 10],
    ]);
    expect(right).toEqual([{ kind: 'one', count: 50, y: 0, height: 168 }]);
    const [one, none] = left;
    expect((one?.height ?? 0) + (none?.height ?? 0)).toBeCloseTo(156);
  });

  it('shows one row among thousands', () => {
    const { left } = flowShapes(preview({ matched: 100_000, multiplied: 1, leftOnly: 0 }));
    expect(left.find(({ kind }) => kind === 'several')?.height).toBeGreaterThan(4);
  });
});
