import { describe, expect, it } from '@jest/globals';
import { SMALL_GROUP_ROWS } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { seededRandom } from '../insights/engine/seeded-random.js';
import { type Group, withheldGroups } from './small-groups.js';

const LEAST = [SMALL_GROUP_ROWS];
const group = (rows: number, ...key: string[]): Group => ({ key, counts: [rows] });
const sizes = (groups: readonly Group[], places: Iterable<number>) =>
  [...places].map((at) => groups[at]?.counts[0]).toSorted((a = 0, b = 0) => a - b);

describe('groups that are withheld', () => {
  it('are none where all are large', () => {
    expect(withheldGroups([group(5, 'a'), group(90, 'b')], LEAST).size).toBe(0);
  });

  it('have company, so that a total minus the others tells no small group', () => {
    const groups = [group(40, 'a'), group(3, 'b'), group(12, 'c'), group(9, 'd')];
    expect(sizes(groups, withheldGroups(groups, LEAST))).toEqual([3, 9]);
  });

  it('need no company where they are enough together', () => {
    const groups = [group(40, 'a'), group(3, 'b'), group(2, 'c')];
    expect(sizes(groups, withheldGroups(groups, LEAST))).toEqual([2, 3]);
  });

  it('are a whole number that few rows make, or none', () => {
    expect([4, 1, 0].map((rows) => withheldGroups([group(rows)], LEAST).size)).toEqual([1, 1, 1]);
    expect(withheldGroups([group(5)], LEAST).size).toBe(0);
  });

  it('count the values that a measure looks at, too', () => {
    const groups = [
      { key: ['a'], counts: [50, 3] },
      { key: ['b'], counts: [60, 60] },
      { key: ['c'], counts: [70, 0] },
    ];
    expect([...withheldGroups(groups, [5, 5])]).toEqual([0, 1]);
  });
});

/** The places of every line of a table: over one dimension while the others stay, and over all of it. */
function linesOf(groups: readonly Group[]): number[][] {
  const axes = groups[0]?.key.length ?? 0;
  return Array.from({ length: axes + 1 }, (_, axis) => {
    const nameOf = (at: number) => (axis === axes ? '' : JSON.stringify(groups[at]?.key.toSpliced(axis, 1)));
    return [...Map.groupBy(groups.keys(), nameOf).values()];
  }).flat();
}

const rowsAt = (groups: readonly Group[], places: readonly number[]) =>
  places.reduce((sum, at) => sum + (groups[at]?.counts[0] ?? 0), 0);

/** Lines whose total other tiles may show. */
const shownLines = (groups: readonly Group[]) =>
  linesOf(groups).filter((places) => rowsAt(groups, places) >= SMALL_GROUP_ROWS);

function randomTable(axes: number, seed: number): Group[] {
  const random = seededRandom(`${axes} ${seed}`);
  const below = (end: number) => Math.floor(random() * end);
  const spans = Array.from({ length: axes }, () => 1 + below(axes === 3 ? 4 : 6));
  const cells = spans.reduce((all, span) => all * span, 1);
  const kind = 5 + below(60);
  return Array.from({ length: cells }, (_, at) => {
    const key = spans.map((span, axis) => {
      const step = spans.slice(0, axis).reduce((all, one) => all * one, 1);
      return `${axis}.${Math.floor(at / step) % span}`;
    });
    return group(below(random() < 0.3 ? 8 : kind), ...key);
  }).filter(({ counts }) => counts[0] !== 0);
}

describe('what is shown of random tables', () => {
  it.each([1, 2, 3])(
    'tells nothing of fewer than 5 rows when it is taken from any one total, by %i dimensions',
    (axes) => {
      for (let seed = 1; seed <= 1_000; seed += 1) {
        const groups = randomTable(axes, seed);
        const places = withheldGroups(groups, LEAST);
        const withheld = new Set([...places].map((at) => elementAt(groups, at)));
        const rowsOf = ({ counts }: Group) => counts[0] ?? 0;
        const shown = groups.filter((one) => !withheld.has(one));
        expect([seed, shown.filter((one) => rowsOf(one) < SMALL_GROUP_ROWS)]).toEqual([seed, []]);
        const remainders = shownLines(groups).map((line) =>
          rowsAt(
            groups,
            line.filter((at) => places.has(at)),
          ),
        );
        expect([seed, remainders.filter((rows) => rows > 0 && rows < SMALL_GROUP_ROWS)]).toEqual([seed, []]);
      }
    },
  );
});
