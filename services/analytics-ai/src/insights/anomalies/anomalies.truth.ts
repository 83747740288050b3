import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { elementAt, valueAt } from '@plumbline/statistics';
import type { Mark } from '@plumbline/statistics/bench';
import { z } from 'zod';
import { DETECTORS } from '../detectors.js';
import type { Candidate } from '../engine/candidate.js';
import { rank } from '../engine/rank.js';
import type { Search } from '../engine/search-candidates.js';
import { type Intake, openTableReader, type SearchedTable } from '../truth/open-table.js';
import { ANOMALY_SETTINGS, type AnomalySettings, findAnomalies, findAnomaliesBy } from './find-anomalies.js';
import { millisecondsOf } from './timeline.js';

/** Marked windows of each series, both ends included. */
const windowsFile = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));

/** A series: its moments in order, and the places of its windows. */
interface Marked {
  name: string;
  times: number[];
  windows: [from: number, to: number][];
}

/** What the detections of one series are worth. */
interface Worth {
  /** Sum over all windows and false detections; every window missed costs 1. */
  total: number;
  missed: string[];
  wrong: number;
}

/** What settings are chosen among: each beside the product's own, which are the first. */
const SETTINGS: readonly AnomalySettings[] = [
  ANOMALY_SETTINGS,
  ...[0.01, 0.02].map((clear) => ({ ...ANOMALY_SETTINGS, clear })),
  ...[0.05, 0.01, 1e-4, 1e-6].map((far) => ({ ...ANOMALY_SETTINGS, far })),
  ...[0.5, 1.5, 2].map((least) => ({ ...ANOMALY_SETTINGS, least })),
];

/** Chooses for each family of series by all the others: `leftOut` of the bench. */
type ChooseLeftOut = (
  series: readonly { family: string; marks: readonly Worth[] }[],
  lossOf: (marks: readonly Worth[]) => number,
) => Worth[];

/**
 * How the anomalies that are listed agree with the windows that people marked in the Numenta Anomaly Benchmark, one
 * detection per finding at its first moment: the standard profile's score (Lavin and Ahmad, 2015), on which silence is
 * 0 and every window found at its beginning, with nothing else, is 100. Once by the product's settings, and once by those
 * that all other families of series would choose.
 */
export async function scoreAnomalies(
  dataFolder: string,
  intake: Intake,
  chooseLeftOut: ChooseLeftOut,
): Promise<Mark[]> {
  const folder = join(dataFolder, 'anomaly_NAB');
  if (!existsSync(folder)) return [];
  const labels = windowsFile.parse(
    JSON.parse(await readFile(join(folder, 'labels', 'combined_windows.json'), 'utf8')),
  );
  const reader = await openTableReader(intake);
  try {
    const series: { family: string; marks: Worth[] }[] = [];
    let windows = 0;
    const alarms: string[] = [];
    for (const [name, bounds] of Object.entries(labels)) {
      const csv = await readFile(join(folder, 'data', name), 'utf8');
      const marked = markedSeries(name, csv, bounds);
      const searched = await reader.searchBy(csv, basename(name), searchesOfOneTable());
      const detections = searched.map(detectionsOf);
      windows += marked.windows.length;
      series.push({ family: dirname(name), marks: detections.map((times) => worthOf(marked, times)) });
      if (bounds.length === 0)
        alarms.push(...elementAt(detections, 0).map((time) => `${name}: ${new Date(time).toISOString()}`));
    }
    const scoreOf = (worths: readonly Worth[]) =>
      (100 * (worths.reduce((sum, { total }) => sum + total, 0) + windows)) / (2 * windows);
    const own = series.map(({ marks }) => elementAt(marks, 0));
    const unseen = chooseLeftOut(series, (worths) => -worths.reduce((sum, { total }) => sum + total, 0));
    const unit = 'of 100';
    return [
      {
        ...{ name: 'anomalies, standard profile', score: scoreOf(own), unit, goal: 60, better: 'higher' },
        misses: own.flatMap(({ missed }) => missed),
      },
      {
        ...{ name: 'anomalies, settings of the other families', score: scoreOf(unseen), unit, goal: 60 },
        ...{ better: 'higher', misses: [] },
      },
      {
        ...{ name: 'anomalies in series without any', score: alarms.length, unit: 'findings', goal: 0 },
        ...{ better: 'lower', misses: alarms },
      },
    ];
  } finally {
    await reader.end();
  }
}

/** All that is looked for in one table, anomalies by each of the settings; what is alike in all is looked for once. */
function searchesOfOneTable(): (readonly Search[])[] {
  const known = new Map<Search, Promise<Candidate[]>>();
  const remembered = (search: Search): Search => ({
    ...search,
    detect: async (data) => {
      const candidates = known.get(search) ?? search.detect(data);
      known.set(search, candidates);
      return candidates;
    },
  });
  return SETTINGS.map((settings) =>
    DETECTORS.map((search) =>
      search.detect === findAnomalies
        ? { ...search, detect: async (data) => findAnomaliesBy(data, settings) }
        : remembered(search),
    ),
  );
}

const detectionsOf = ({ admitted, nesting }: SearchedTable): number[] =>
  rank(admitted, nesting).flatMap(({ candidate: { type, at } }) =>
    type === 'anomaly' ? [millisecondsOf(at?.[0] ?? '')] : [],
  );

function markedSeries(name: string, csv: string, bounds: readonly [string, string][]): Marked {
  const lines = csv.trimEnd().split(/\r?\n/).slice(1);
  const times = lines.map((line) => toMilliseconds(line.slice(0, line.indexOf(','))));
  const windows = bounds.map(([from, to]): [number, number] => [
    times.findIndex((time) => time >= toMilliseconds(from)),
    times.findLastIndex((time) => time <= toMilliseconds(to)),
  ]);
  return { name, times, windows };
}

const toMilliseconds = (written: string) => millisecondsOf(written.replace(' ', 'T'));

/** What a false detection costs, beside a window found at its beginning. */
const FALSE_WEIGHT = 0.11;
/** Detections within this part of the series, and so many rows at most, are not judged: detectors may still learn. */
const [PROBATION, MAX_PROBATION] = [0.15, 750];

function worthOf({ name, times, windows }: Marked, detections: readonly number[]): Worth {
  const probation = Math.min(Math.floor(PROBATION * times.length), MAX_PROBATION);
  const best = windows.map(() => -1);
  let wrong = 0;
  let cost = 0;
  for (const detection of detections) {
    const at = times.findIndex((time) => time >= detection);
    if (at < probation) continue;
    const window = windows.findIndex(([from, to]) => at >= from && at <= to);
    if (window >= 0)
      best[window] = Math.max(valueAt(best, window), worthWithin(elementAt(windows, window), at));
    else {
      wrong++;
      cost +=
        FALSE_WEIGHT *
        worthAfter(
          windows.findLast(([, to]) => to < at),
          at,
        );
    }
  }
  const missed = windows.flatMap(([from], at) =>
    best[at] === -1 ? [`${name}: window at row ${from + 2}`] : [],
  );
  const narrated = wrong > 0 ? [`${name}: ${wrong} beside the windows`] : [];
  return { total: best.reduce((sum, worth) => sum + worth, cost), missed: [...missed, ...narrated], wrong };
}

/** Falls from 1 at the beginning of a window to 0 at its end, and on to −1 after it. */
const fading = (position: number) => (position > 3 ? -1 : 2 / (1 + Math.exp(5 * position)) - 1);

function worthWithin([from, to]: [number, number], at: number): number {
  return fading(-(to - at + 1) / (to - from + 1)) / fading(-1);
}

/** Of a detection outside of all windows; shortly after one it costs less. */
function worthAfter(window: [number, number] | undefined, at: number): number {
  return window ? fading((at - window[1]) / (window[1] - window[0])) : -1;
}
