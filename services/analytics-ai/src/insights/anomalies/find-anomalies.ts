import { stableSum, type Unusual } from '@plumbline/statistics';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Candidate, Detector } from '../engine/candidate.js';
import { unusualIn } from './judge.js';
import { narrateWindow } from './narrate-window.js';
import {
  byWeek,
  MAX_VALUES,
  openTimeContext,
  partSeries,
  type Series,
  type TimeContext,
  wholeSeries,
} from './series.js';
import { boundsOf, isAtSameTime, isCoarser, type Window } from './window.js';

/** From where on a window is a finding: chosen over families of series with one family left out at a time. */
export interface AnomalySettings {
  /** Chance below which a window is a finding of its own. */
  clear: number;
  /** Chance below which a single reading is further off than normal noise reaches in its series. */
  far: number;
  /** Least mean distance of a long window, in usual distances; a single moment lies two more away. */
  least: number;
}

export const ANOMALY_SETTINGS: AnomalySettings = { clear: 0.05, far: 0.002, least: 1 };

/** The surest windows of a series; more are no news. */
const MAX_WINDOWS = 8;

/** Moments and runs that the rest of their series, its level and its seasons do not explain. */
export const findAnomalies: Detector = async (data) => findAnomaliesBy(data, ANOMALY_SETTINGS);

/** The same by other settings. */
export async function findAnomaliesBy(data: AnalysisData, settings: AnomalySettings): Promise<Candidate[]> {
  const context = await openTimeContext(data);
  if (!context) return [];
  const series = await seriesOf(context);
  const isClear = ({ unusual }: Window): boolean => unusual.pValue <= settings.clear;
  const looked = series.map((one) => ({ series: one, windows: windowsOf(one, settings) }));
  const clear = looked.flatMap(({ windows }) => windows.filter(isClear).slice(0, MAX_WINDOWS));
  const silent = looked.filter(({ windows }) => !windows.some(isClear));
  const crowds = clear.filter(({ series: one }) => !one.segment && isVolume(one));
  return [
    ...withMoments(finest(clear)).map(({ window, moment }) => ({
      ...toCandidate(window, moment),
      isMaterial: !isOfWhole(window, crowds),
    })),
    ...silent.map(({ series: one, windows }) => nothingIn(one, windows[0])),
  ];
}

/** Things that happen, counted or added up. */
const isVolume = ({ adds, context }: Series): boolean => adds && context.cadence.isEvents;

/** Standard errors by which a part goes beyond what the whole does at that time. */
const BEYOND = 4;

/** Whether rows of a part are many or few only as those of the whole are at that time. */
function isOfWhole(window: Window, crowds: readonly Window[]): boolean {
  if (!isVolume(window.series) || !window.series.segment) return false;
  const whole = crowds.find((crowd) => isAtSameTime(crowd, window));
  if (!whole) return false;
  const { expected: usualOfPart, observed: ofPart } = totalsOf(window);
  const { expected: usual, observed } = totalsOf(whole);
  const change = observed / usual;
  return Math.abs(ofPart - usualOfPart * change) < BEYOND * Math.sqrt(usualOfPart * change);
}

function totalsOf({ series: { judged }, unusual: { from, to } }: Window) {
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
async function seriesOf(context: TimeContext): Promise<Series[]> {
  const weekly = byWeek(context);
  const isFew = weekly !== undefined && context.cadence.usualRows < FEW_ROWS;
  const isFewOfParts = weekly !== undefined && context.cadence.usualRows < FEW_ROWS_OF_PARTS;
  const [whole, weeks, parts] = await Promise.all([
    wholeSeries(context),
    weekly ? wholeSeries(weekly) : [],
    partSeries(isFewOfParts ? weekly : context),
  ]);
  return [
    ...whole.filter(({ field }) => !isFew || field === undefined),
    ...weeks.filter(({ adds }) => isFew || adds),
    ...parts,
  ];
}

/** Windows that lie far enough from what was expected to matter, the surest first. */
const windowsOf = (series: Series, { far, least }: AnomalySettings): Window[] =>
  unusualIn(series.judged, {
    isReading: !series.context.cadence.isEvents,
    isDaily: series.context.cadence.step === 'day',
    far,
  })
    .map((unusual) => ({ series, unusual }))
    .filter((window) => isMaterial(window, least));

/** Without weeks that say again what their days say. */
const finest = (clear: readonly Window[]): Window[] =>
  clear.filter((window) => !clear.some((known) => isCoarser(window, known)));

interface Placed {
  window: Window;
  /** The same for windows that lie at the same time. */
  moment: string;
}

/** Windows that overlap one of the whole table, or a surer one, are about its moment. */
function withMoments(windows: readonly Window[]): Placed[] {
  const placed: Placed[] = [];
  const order = [...windows].sort(
    (one, other) => depthOf(one.series) - depthOf(other.series) || one.unusual.pValue - other.unusual.pValue,
  );
  for (const window of order) {
    const same = placed.find((known) => isAtSameTime(known.window, window));
    placed.push({ window, moment: same?.moment ?? boundsOf(window).join(' ') });
  }
  return placed;
}

const depthOf = ({ segment }: Series): number => (segment ? 1 : 0);

/** What is common to all candidates of a series. */
function baseOf({ context: { time }, field, segment, judged }: Series) {
  return {
    type: 'anomaly' as const,
    columns: [...(field ? [field.name] : []), ...(segment ? [segment.column] : []), time.name],
    ...(segment && { segment }),
    sampleSize: judged.values.length,
    method:
      'Distances from the expected course (running median and seasons), the highest judged by the tail of the rest (extreme value theory) or, where neighbours are alike, by normal noise; what returns daily or weekly is left out',
    depth: segment ? 1 : 0,
  };
}

function toCandidate(window: Window, moment: string): Candidate {
  const { series, unusual } = window;
  const { kind, direction, from, to, pValue, score } = unusual;
  const bounds = boundsOf(window);
  const isPoint = from === to;
  return {
    ...baseOf(series),
    kind: kind === 'level' ? (isPoint ? 'point' : 'run') : kind,
    direction,
    at: isPoint ? bounds.slice(0, 1) : bounds,
    p: pValue,
    strength: strengthOf(unusual),
    effect: kind === 'spread' ? Math.exp(score) : score,
    effectMeasure: EFFECTS[kind],
    isMaterial: true,
    share: Math.max(NEWS, (series.share * (to - from + 1)) / series.judged.values.length),
    about: ['anomaly', series.adds ? 'volume' : series.measure.as, moment],
    narrate: (analysis) => narrateWindow(analysis, window),
  };
}

const EFFECTS: Record<Unusual['kind'], string> = {
  level: 'usual distances from the expected course',
  spread: 'times the usual distances',
  constant: 'values that are the same',
  rhythm: 'part of the rhythm that is gone',
};

/** A series with nothing to tell was looked at all the same. */
function nothingIn(series: Series, best: Window | undefined): Candidate {
  return {
    ...baseOf(series),
    kind: 'run',
    p: best?.unusual.pValue ?? 1,
    strength: 0,
    effect: 0,
    effectMeasure: EFFECTS.level,
    isMaterial: false,
    share: 0,
    about: ['anomaly', series.measure.as],
    narrate: () => Promise.reject(new Error('there is nothing to tell')),
  };
}

/** A moment is news, however long the series. */
const NEWS = 0.01;
/** Distance, for its length, at which strength is 63 %. */
const STRONG = 8;

function strengthOf({ kind, from, to, score }: Unusual): number {
  if (kind === 'rhythm') return Math.min(1, score);
  const distance = kind === 'spread' ? STRONG * score : Math.abs(score) * (to - from + 1) ** 0.25;
  return -Math.expm1(-(kind === 'constant' ? score : distance) / STRONG);
}

/** So much further than a long window lies a single moment. */
const LEAST_OF_ONE = 2;
/** Least part by which what is counted or averaged over events differs from what was expected. */
const LEAST_CHANGE = 0.1;
/** Distances are at least so many times as large as usual; a quiet window is no news. */
const LEAST_FACTOR = 2;

function isMaterial({ series, unusual }: Window, least: number): boolean {
  const { kind, direction, score, from, to } = unusual;
  if (kind === 'constant' || kind === 'rhythm') return true;
  if (kind === 'spread') return direction === 'up' && score >= Math.log(LEAST_FACTOR);
  if (score < least + LEAST_OF_ONE / (to - from + 1)) return false;
  if (!series.context.cadence.isEvents) return true;
  const { observed, expected } = totalsOf({ series, unusual });
  return Math.abs(observed - expected) >= LEAST_CHANGE * Math.abs(expected);
}
