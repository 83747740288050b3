import type { QueryResult } from '@plumbline/contracts';
import { expectedCourse, findUnusual, memoryDeviate, quantile, type Unusual } from '@plumbline/statistics';
import { calendarSeasons, type Reading, timelineOf } from './timeline.js';

/** A series beside its expected course; lists run along the moments with a value. */
export interface Judged {
  moments: string[];
  values: number[];
  expected: number[];
  scale: number[];
  /** Distance from the expected course in usual distances. */
  scores: Float64Array;
  /** Lengths of the cycles it repeats in, in places. */
  seasons: number[];
  /** Between these scores lie 95 % of the values. */
  usual: [low: number, high: number];
}

/** Series are judged again for each number that is stated of them: the same rows, read the same way, only once. */
const known = new WeakMap<QueryResult, Map<string, Judged | undefined>>();

/** The series that rows hold, beside its expected course; undefined where they hold none. */
export function judge(result: QueryResult, read: Reading): Judged | undefined {
  const judged = known.get(result) ?? new Map<string, Judged | undefined>();
  known.set(result, judged);
  const key = JSON.stringify(read);
  if (!judged.has(key)) judged.set(key, judgeAnew(result, read));
  return judged.get(key);
}

function judgeAnew(result: QueryResult, read: Reading): Judged | undefined {
  const timeline = timelineOf(result, read);
  if (!timeline || timeline.places.length === 0) return undefined;
  const { values, places, moments } = timeline;
  const course = expectedCourse(values, calendarSeasons(read.step));
  const along = (line: Float64Array) => Array.from(places, (place) => line[place]!);
  const scores = Float64Array.from(along(course.scores));
  const rising = [...scores.toSorted()];
  return {
    moments,
    values: along(values),
    expected: along(course.expected),
    scale: along(course.scale),
    scores,
    seasons: course.seasons,
    usual: [quantile(rising, 0.025), quantile(rising, 0.975)],
  };
}

/** Neighbours are alike where the runs test deviates this far. */
const CLEAR_MEMORY = 4;

/** Stretches of the series that stand out, the surest first. */
export function unusualIn({ scores, values, seasons }: Judged): Unusual[] {
  return findUnusual(scores, seasons.length > 0 || memoryDeviate(values) > CLEAR_MEMORY);
}
