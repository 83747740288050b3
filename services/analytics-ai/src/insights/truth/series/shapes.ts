import { valueAt } from '@plumbline/statistics';
import { between, type Random } from '../stories/story.js';
import type { Background } from './backgrounds.js';

/** What is planted: in which places, both ends included, and what the values are there. */
export interface Shape {
  name: string;
  fits: (background: Background) => boolean;
  plant: (
    values: Float64Array,
    background: Background,
    draw: { random: Random; level: Float64Array; usual: Float64Array },
  ) => [from: number, to: number];
}

/** Where something is planted: in the second half, with room after it. */
const placeIn = ({ count }: Background, random: Random) => Math.floor(count * between(random, 0.5, 0.85));

function jump(name: string, distance: number, part: number): Shape {
  return {
    name,
    fits: ({ isIdle }) => distance > 0 || !isIdle,
    plant: (values, background, { random, usual }) => {
      const from = placeIn(background, random);
      const to = Math.min(background.count, from + Math.max(1, Math.round(part * background.count))) - 1;
      for (let at = from; at <= to; at++) values[at] = valueAt(values, at) + distance * valueAt(usual, at);
      return [from, to];
    },
  };
}

const drift: Shape = {
  name: 'a slow drift at the end',
  fits: ({ isIdle }) => !isIdle,
  plant: (values, { count }, { usual }) => {
    const from = Math.floor(0.75 * count);
    for (let at = from; at < count; at++)
      values[at] = valueAt(values, at) + (7 * valueAt(usual, at) * (at - from)) / (count - from);
    return [from, count - 1];
  },
};

const wilder: Shape = {
  name: 'wilder for a while',
  fits: ({ isIdle }) => !isIdle,
  plant: (values, background, { random, level }) => {
    const from = placeIn(background, random);
    const to = from + Math.max(14, Math.round(0.06 * background.count));
    for (let at = from; at <= to; at++)
      values[at] = valueAt(level, at) + 3.5 * (valueAt(values, at) - valueAt(level, at));
    return [from, to];
  },
};

const constant: Shape = {
  name: 'the same value for long',
  fits: ({ isIdle }) => !isIdle,
  plant: (values, background, { random }) => {
    const from = placeIn(background, random);
    const to = from + Math.max(12, Math.round(0.05 * background.count), background.season ?? 0);
    values.fill(valueAt(values, from), from, to + 1);
    return [from, to];
  },
};

const noRhythm: Shape = {
  name: 'the rhythm is gone for cycles',
  fits: ({ season }) => season !== undefined,
  plant: (values, background, { random, level }) => {
    const { season = 1, isJob } = background;
    const from = Math.floor(placeIn(background, random) / season) * season;
    const to = from + Math.max(2, Math.round((0.08 * background.count) / season)) * season - 1;
    const cycle = level.slice(from, from + season);
    const usual = isJob ? Math.min(...cycle) : cycle.reduce((sum, one) => sum + one, 0) / season;
    for (let at = from; at <= to; at++) values[at] = valueAt(values, at) - valueAt(level, at) + usual;
    return [from, to];
  },
};

const moved: Shape = {
  name: 'the rhythm moves to another time',
  fits: ({ season = 0 }) => season >= 24,
  plant: (values, background, { random, level }) => {
    const { count, season = 1 } = background;
    const from = Math.floor((count * between(random, 0.6, 0.75)) / season) * season;
    const cycle = level.slice(from, from + season);
    for (let at = from; at < count; at++) {
      const other = cycle[(at + Math.floor(0.4 * season)) % season] ?? 0;
      values[at] = valueAt(values, at) - valueAt(level, at) + other;
    }
    return [from, count - 1];
  },
};

/** Everything that is planted, in each kind of series that it fits. */
export const SHAPES: readonly Shape[] = [
  jump('a spike', 9, 0),
  jump('a dip', -9, 0),
  jump('higher for a while', 4, 0.05),
  jump('lower for a while', -4, 0.05),
  jump('higher for good', 4, 0.5),
  wilder,
  constant,
  noRhythm,
  moved,
  drift,
];
