import { normal, poisson } from '../noise-tables.js';
import type { Random } from '../stories/story.js';

/** A series of numbers at even steps as it always was, and how far its values usually lie from what they are about. */
export interface Background {
  name: string;
  /** Minutes from one value to the next. */
  step: number;
  count: number;
  /** Places of one cycle of its rhythm; absent where it has none. */
  season?: number;
  /** Its rhythm is a job that comes at one place of every cycle. */
  isJob?: true;
  /** Most of its values are 0. */
  isIdle?: true;
  /** What is expected at a place, what is usual around it, and how a value is drawn from both. */
  make: (random: Random) => { level: Float64Array; usual: Float64Array; noise: Float64Array };
}

const [HOUR, DAY] = [60, 1_440];

type Line = (place: number) => number;

function backgroundOf(
  count: number,
  { level, usual, noise }: { level: Line; usual: Line; noise: Line },
): ReturnType<Background['make']> {
  const along = (line: Line) => Float64Array.from({ length: count }, (_, place) => line(place));
  return { level: along(level), usual: along(usual), noise: along(noise) };
}

const wave = (place: number, period: number, phase = 0) => Math.sin(2 * Math.PI * (place / period + phase));

/** Student's t with five degrees of freedom, as wide as a normal value. */
function heavy(random: Random): number {
  const squares = [1, 2, 3, 4, 5].reduce((sum) => sum + normal(random) ** 2, 0);
  return normal(random) / Math.sqrt(squares / 5) / Math.sqrt(5 / 3);
}

/** Each value keeps a part of the one before. */
function wandering(random: Random, kept: number): Line {
  let level = 0;
  return () => {
    level = kept * level + Math.sqrt(1 - kept * kept) * normal(random);
    return level;
  };
}

const level: Background = {
  ...{ name: 'a level', step: DAY, count: 420 },
  make: (random) => backgroundOf(420, { level: () => 100, usual: () => 6, noise: () => normal(random) }),
};

const heavyTails: Background = {
  ...{ name: 'heavy tails', step: DAY, count: 500 },
  make: (random) => backgroundOf(500, { level: () => 80, usual: () => 5, noise: () => heavy(random) }),
};

const memory: Background = {
  ...{ name: 'neighbors alike', step: HOUR, count: 800 },
  make: (random) => backgroundOf(800, { level: () => 60, usual: () => 4, noise: wandering(random, 0.7) }),
};

const trend: Background = {
  ...{ name: 'a trend', step: DAY, count: 400 },
  make: (random) =>
    backgroundOf(400, {
      level: (place) => 100 + place / 4,
      usual: () => 5,
      noise: () => normal(random),
    }),
};

const hours: Background = {
  ...{ name: 'hours of the day', step: HOUR, count: 720, season: 24 },
  make: (random) =>
    backgroundOf(720, {
      level: (place) => 90 + 40 * wave(place, 24, 0.7),
      usual: () => 5,
      noise: () => normal(random),
    }),
};

const proportional: Background = {
  ...{ name: 'noise in proportion', step: 30, count: 1_440, season: 48 },
  make: (random) => {
    const at: Line = (place) => 50 * Math.exp(0.9 * wave(place, 48, 0.7));
    return backgroundOf(1_440, {
      level: at,
      usual: (place) => 0.12 * at(place),
      noise: () => normal(random),
    });
  },
};

const weekdays: Background = {
  ...{ name: 'days of the week', step: DAY, count: 560, season: 7 },
  make: (random) =>
    backgroundOf(560, {
      level: (place) => 500 * (place % 7 > 4 ? 0.55 : 1),
      usual: () => 26,
      noise: () => normal(random),
    }),
};

const counts: Background = {
  ...{ name: 'counts', step: HOUR, count: 1_000, season: 24 },
  make: (random) => {
    const at: Line = (place) => 16 + 10 * wave(place, 24, 0.7);
    const usual: Line = (place) => Math.sqrt(at(place));
    return backgroundOf(1_000, {
      level: at,
      usual,
      noise: (place) => (poisson(at(place), random) - at(place)) / usual(place),
    });
  },
};

const idle: Background = {
  ...{ name: 'mostly zeros', step: DAY, count: 500, isIdle: true },
  make: (random) =>
    backgroundOf(500, {
      level: () => 0,
      usual: () => 12,
      noise: () => (random() < 0.7 ? 0 : -Math.log(1 - random())),
    }),
};

/** A job of some places at one time of each cycle, which at times begins a little late. */
function job(
  shape: Pick<Background, 'name' | 'step' | 'count'> & { season: number },
  { from, length }: { from: number; length: number },
): Background {
  return {
    ...{ ...shape, isJob: true },
    make: (random) => {
      const late = Array.from({ length: Math.ceil(shape.count / shape.season) }, () =>
        random() < 0.2 && length > 1 ? 1 : 0,
      );
      const isRunning = (place: number) => {
        const since = (place % shape.season) - from - (late[Math.floor(place / shape.season)] ?? 0);
        return since >= 0 && since < length;
      };
      return backgroundOf(shape.count, {
        level: (place) => (isRunning(place) ? 85 : 22),
        usual: () => 2.5,
        noise: () => normal(random),
      });
    },
  };
}

/** Every kind of series that the shapes are planted in. */
export const BACKGROUNDS: readonly Background[] = [
  level,
  heavyTails,
  memory,
  trend,
  hours,
  proportional,
  weekdays,
  counts,
  idle,
  job({ name: 'a nightly job', step: 5, count: 4_032, season: 288 }, { from: 24, length: 4 }),
  job({ name: 'a nightly job by hours', step: HOUR, count: 1_080, season: 24 }, { from: 2, length: 1 }),
  job({ name: 'a weekly batch', step: HOUR, count: 2_016, season: 168 }, { from: 147, length: 2 }),
];
