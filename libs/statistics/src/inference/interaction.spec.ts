import { describe, expect, it } from '@jest/globals';
import { largestInteraction, type MeetingCell } from './interaction.js';

/** Deviates that are the same in every run. */
function deviates(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state + 0.5) / 2_147_483_648;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

interface Made {
  seed: number;
  levelOf: (row: number, column: number) => number;
  rows?: number;
  columns?: number;
}

/** Means of 50 rows with a spread of 10. */
function cellsOf({ seed, levelOf, rows = 5, columns = 4 }: Made): MeetingCell[] {
  const deviate = deviates(seed);
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return { row, column, count: 50, mean: levelOf(row, column) + (10 / Math.sqrt(50)) * deviate(), sd: 10 };
  });
}

describe('the cell that departs from its row and its column', () => {
  it('is found, with what the others lead to expect of it', () => {
    const levelOf = (row: number, column: number) =>
      60 + 4 * row - 3 * column - (row === 2 && column === 1 ? 13 : 0);
    const found = largestInteraction(cellsOf({ seed: 1, levelOf }), true)!;
    expect(found.cell).toMatchObject({ row: 2, column: 1 });
    expect(found.p).toBeLessThan(0.001);
    expect(found.expected).toBeGreaterThan(62);
    expect(found.expected).toBeLessThan(68);
  });

  it('is none where levels only add up, or only multiply', () => {
    const p = (levelOf: Made['levelOf']) =>
      Array.from(
        { length: 60 },
        (_, seed) => largestInteraction(cellsOf({ seed: seed + 1, levelOf }), true)!.p,
      );
    const sums = p((row, column) => 60 + 5 * row - 4 * column);
    const products = p((row, column) => 40 * 1.3 ** row * 1.2 ** column);
    for (const values of [sums, products])
      expect(values.filter((value) => value < 0.05).length).toBeLessThanOrEqual(3);
  });

  it('is none where every pair has a level of its own', () => {
    const deviate = deviates(7);
    const own = Array.from({ length: 20 }, () => 12 * deviate());
    const found = largestInteraction(
      cellsOf({ seed: 3, levelOf: (row, column) => 90 + own[4 * row + column]! }),
      true,
    );
    expect(found!.p).toBeGreaterThan(0.05);
  });

  it('is not looked for where a row or a column has fewer than three cells', () => {
    expect(largestInteraction(cellsOf({ seed: 1, levelOf: () => 5, columns: 2 }), true)).toBeUndefined();
    expect(largestInteraction([], true)).toBeUndefined();
  });
});
