import { stableSum, type Unusual } from '@plumbline/statistics';
import type { Candidate, Detector } from '../engine/candidate.js';
import { unusualIn } from './judge.js';
import {
  byWeek,
  type Course,
  MAX_VALUES,
  openCourse,
  partSeries,
  type Series,
  wholeSeries,
} from './series.js';
import { boundsOf, isAtSameTime, isCoarser, type Stretch } from './stretch.js';
import { tellStretch } from './tell-stretch.js';

/** Chance below which a stretch is a finding of its own. */
const CLEAR = 0.05;
/** The surest stretches of a series; more are no news. */
const MAX_STRETCHES = 8;

/** Moments and runs that the rest of their series, its level and its seasons do not explain. */
export const findAnomalies: Detector = async (data): Promise<Candidate[]> => {
  const course = await openCourse(data);
  if (!course) return [];
  const series = await seriesOf(course);
  const looked = series.map((one) => ({ series: one, stretches: stretchesOf(one) }));
  const clear = looked.flatMap(({ stretches }) => stretches.filter(isClear).slice(0, MAX_STRETCHES));
  const silent = looked.filter(({ stretches }) => !stretches.some(isClear));
  const crowds = clear.filter(({ series: one }) => !one.segment && isVolume(one));
  return [
    ...withMoments(finest(clear)).map(({ stretch, moment }) => ({
      ...toCandidate(stretch, moment),
      needsCompany: isOfTime(stretch, crowds),
    })),
    ...silent.map(({ series: one, stretches }) => nothingIn(one, stretches[0])),
  ];
};

/** Things that happen, counted or added up. */
const isVolume = ({ adds, course }: Series): boolean => adds && course.rhythm.isEvents;

/** Standard errors by which a part goes beyond what the whole does at that time. */
const BEYOND = 4;

/**
 * Whether a stretch says only when rows are many or few, which the time column says alone: one of the whole, or of a
 * part that keeps its share of the whole.
 */
function isOfTime(stretch: Stretch, crowds: readonly Stretch[]): boolean {
  if (!isVolume(stretch.series)) return false;
  if (!stretch.series.segment) return true;
  const whole = crowds.find((crowd) => isAtSameTime(crowd, stretch));
  if (!whole) return false;
  const { expected: usualOfPart, observed: ofPart } = totalsOf(stretch);
  const { expected: usual, observed } = totalsOf(whole);
  const change = observed / usual;
  return Math.abs(ofPart - usualOfPart * change) < BEYOND * Math.sqrt(usualOfPart * change);
}

function totalsOf({ series: { judged }, unusual: { from, to } }: Stretch) {
  const total = (line: readonly number[]) => stableSum(line.slice(from, to + 1));
  return { observed: total(judged.values), expected: total(judged.expected) };
}

/** Days with fewer rows than this are counted; what is measured in them is looked at by weeks. */
const FEW_ROWS = 3;
/** The same of the parts. */
const FEW_ROWS_OF_PARTS = 10 * MAX_VALUES;

/**
 * The table's numbers at its own steps, and those of its parts; what adds up over days by weeks too, which show runs
 * that single days hide.
 */
async function seriesOf(course: Course): Promise<Series[]> {
  const weekly = byWeek(course);
  const isFew = weekly !== undefined && course.rhythm.usualRows < FEW_ROWS;
  const isFewOfParts = weekly !== undefined && course.rhythm.usualRows < FEW_ROWS_OF_PARTS;
  const [whole, weeks, parts] = await Promise.all([
    wholeSeries(course),
    weekly ? wholeSeries(weekly) : [],
    partSeries(isFewOfParts ? weekly : course),
  ]);
  return [
    ...whole.filter(({ field }) => !isFew || field === undefined),
    ...weeks.filter(({ adds }) => isFew || adds),
    ...parts,
  ];
}

/** Stretches that lie far enough from what was expected to matter, the surest first. */
const stretchesOf = (series: Series): Stretch[] =>
  unusualIn(series.judged)
    .map((unusual) => ({ series, unusual }))
    .filter(isMaterial);

const isClear = ({ unusual }: Stretch): boolean => unusual.chance <= CLEAR;

/** Without weeks that say again what their days say. */
const finest = (clear: readonly Stretch[]): Stretch[] =>
  clear.filter((stretch) => !clear.some((known) => isCoarser(stretch, known)));

interface Placed {
  stretch: Stretch;
  /** The same for stretches that lie at the same time. */
  moment: string;
}

/** Stretches that overlap one of the whole table, or a surer one, are about its moment. */
function withMoments(stretches: readonly Stretch[]): Placed[] {
  const placed: Placed[] = [];
  const order = [...stretches].sort(
    (one, other) => depthOf(one.series) - depthOf(other.series) || one.unusual.chance - other.unusual.chance,
  );
  for (const stretch of order) {
    const same = placed.find((known) => isAtSameTime(known.stretch, stretch));
    placed.push({ stretch, moment: same?.moment ?? boundsOf(stretch).join(' ') });
  }
  return placed;
}

const depthOf = ({ segment }: Series): number => (segment ? 1 : 0);

/** What is common to all candidates of a series. */
function baseOf({ course: { time }, field, segment, judged }: Series) {
  return {
    type: 'anomaly' as const,
    columns: [...(field ? [field.name] : []), ...(segment ? [segment.column] : []), time.name],
    ...(segment && { segment }),
    sampleSize: judged.values.length,
    method:
      'Distances from the expected course (running median and seasons), the highest judged by the tail of the rest (extreme value theory)',
    depth: segment ? 1 : 0,
  };
}

function toCandidate(stretch: Stretch, moment: string): Candidate {
  const { series, unusual } = stretch;
  const { kind, direction, from, to, chance, score } = unusual;
  const bounds = boundsOf(stretch);
  const isPoint = from === to;
  return {
    ...baseOf(series),
    kind: kind === 'spread' ? 'spread' : isPoint ? 'point' : 'run',
    direction,
    at: isPoint ? bounds.slice(0, 1) : bounds,
    p: chance,
    strength: strengthOf(unusual),
    effect: kind === 'spread' ? Math.exp(score) : score,
    effectMeasure:
      kind === 'spread' ? 'times the usual distances' : 'usual distances from the expected course',
    isMaterial: true,
    share: Math.max(NEWS, (series.share * (to - from + 1)) / series.judged.values.length),
    about: ['anomaly', series.adds ? 'volume' : series.measure.as, moment],
    tell: (subject) => tellStretch(subject, stretch),
  };
}

/** A series with nothing to tell was looked at all the same. */
function nothingIn(series: Series, best: Stretch | undefined): Candidate {
  return {
    ...baseOf(series),
    kind: 'run',
    p: best?.unusual.chance ?? 1,
    strength: 0,
    effect: 0,
    effectMeasure: 'usual distances from the expected course',
    isMaterial: false,
    share: 0,
    about: ['anomaly', series.measure.as],
    tell: () => Promise.reject(new Error('there is nothing to tell')),
  };
}

/** A moment is news, however long the series. */
const NEWS = 0.01;
/** Distance, for its length, at which strength is 63 %. */
const STRONG = 8;

function strengthOf({ kind, from, to, score }: Unusual): number {
  const distance = kind === 'spread' ? STRONG * score : Math.abs(score) * (to - from + 1) ** 0.25;
  return -Math.expm1(-distance / STRONG);
}

/** Least mean distance of a long stretch; a single moment lies two more away. */
const [LEAST, LEAST_OF_ONE] = [1, 2];
/** Least part by which what is counted or averaged over events differs from what was expected. */
const LEAST_CHANGE = 0.1;
/** Distances are at least so many times as large as usual; a quiet stretch is no news. */
const LEAST_FACTOR = 2;

function isMaterial({ series, unusual }: Stretch): boolean {
  const { kind, direction, score, from, to } = unusual;
  if (kind === 'spread') return direction === 'up' && score >= Math.log(LEAST_FACTOR);
  if (score < LEAST + LEAST_OF_ONE / (to - from + 1)) return false;
  if (!series.course.rhythm.isEvents) return true;
  const { observed, expected } = totalsOf({ series, unusual });
  return Math.abs(observed - expected) >= LEAST_CHANGE * Math.abs(expected);
}
