import type { Candidate, Detector } from '../engine/candidate.js';
import { FALSE_DISCOVERY_RATE } from '../engine/false-discovery-rate.js';
import { type Alteration, type Changed, isMadeBy } from './causes.js';
import { cellSeries } from './cell-series.js';
import { changedAmong, changedRhythms, clearestOf } from './changed-series.js';
import { coarser, placeStart, timelineOf } from './clock.js';
import { timeWithoutOutliers } from './date-outliers.js';
import { type MetricSeries, segmentName, seriesOfMetrics, valuesOf } from './metric-series.js';
import { narrateTrend } from './narrate-trend.js';
import { ratioSeries } from './ratio-series.js';
import { brokenSeasons } from './seasons/broken-seasons.js';
import { narrateSeason } from './seasons/narrate-season.js';

/** From here on a change matters: against its level, or by how far it stands out where the level says little. */
const [LEAST_CHANGE, LEAST_SLIGHT_CHANGE, LEAST_DEVIATIONS] = [0.1, 0.03, 0.8];

/** How measures, and the number of rows, changed for good along time: of all rows, and of each larger segment. */
export const findTrends: Detector = async (data): Promise<Candidate[]> => {
  const time = await timeWithoutOutliers(data);
  const timeline = timelineOf({ ...data.fields, time });
  if (!timeline) return [];
  const cells = coarser(timeline, time);
  const changed = [
    ...changedAmong(data, timeline, [
      ...(await seriesOfMetrics(data, timeline)),
      ...(await ratioSeries(data, timeline)),
    ]),
    ...changedAmong(data, cells, await cellSeries(data, cells)),
    ...(await changedRhythms(data, time)),
    ...(await brokenSeasons(data, time)),
  ];
  const moved = movedIn(changed);
  const said = speakersOf(changed, moved);
  const speakers = new Set(
    [...said].filter((one) => ![...said].some((part) => isMadeBy(data.fields.about, one, part, strengthOf))),
  );
  return changed.map((one) => toCandidate(one, { moved, speakers }));
};

/** Clear among all comparisons whatever the others are (Bonferroni). */
const isSure = ({ pValue }: Changed, tests: number): boolean => pValue * tests <= FALSE_DISCOVERY_RATE;

/** What else changed in a table. */
interface Moved {
  /** Names of measures whose mean did: a total of theirs says more than the number of rows does. */
  means: ReadonlySet<string>;
  /** Of which segments the number of rows did, and whether that of the whole did. */
  counts: ReadonlySet<string | undefined>;
}

function movedIn(changed: readonly Changed[]): Moved {
  const isMean = ({ series: { metric, segment } }: Changed) =>
    metric.field?.agg === 'sum' && !metric.isAdded && !segment;
  const means = changed.filter((one) => isMean(one) && isSure(one, changed.length));
  const counts = changed.filter(({ series, fit }) => !series.metric.field && fit);
  return {
    means: new Set(means.map(({ series }) => series.metric.field!.name)),
    counts: new Set(counts.map(({ series }) => nameOf(series))),
  };
}

/**
 * Of several that say the same of the same rows, one speaks: the main total where it is sure, else the clearest.
 */
function speakersOf(changed: readonly Changed[], moved: Moved): ReadonlySet<Changed> {
  const groups = Map.groupBy(
    changed.filter(({ fit }) => fit && isMaterial(fit)),
    (one) => JSON.stringify(aboutOf(one, moved)),
  );
  const speakers = [...groups.values()].flatMap((group) => {
    const sure = group.filter((one) => one.series.metric.field && isSure(one, changed.length));
    const speaker = clearestOfFirst(sure) ?? clearestOf(group);
    return [speaker, ...group.filter((one) => isEcho(one, speaker))];
  });
  return new Set(speakers);
}

/** Of totals that are all sure, the first measure of the table says what it is worth: its series come first. */
function clearestOfFirst(sure: readonly Changed[]): Changed | undefined {
  const first = sure.find(({ series }) => series.metric.isAdded)?.series.metric.measure.as;
  const own = sure.filter(({ series }) => series.metric.measure.as === first);
  return own.length > 0 ? clearestOf(own) : undefined;
}

/** Whether it is the same number of the same value in another column: told under the speaker, which names both columns. */
function isEcho({ series: one }: Changed, { series: speaker }: Changed): boolean {
  const [by, other] = [one.segment?.by.name, speaker.segment?.by.name];
  return by !== undefined && by !== other && one.metric.measure.as === speaker.metric.measure.as;
}

interface Context {
  moved: Moved;
  speakers: ReadonlySet<Changed>;
}

function toCandidate(changed: Changed, { moved, speakers }: Context): Candidate {
  const { series, timeline, pValue, sampleSize, fit } = changed;
  const { metric, segment, share } = series;
  const { clock, dimension } = timeline;
  const names = [
    ...(metric.columns ?? (metric.field ? [metric.field.name] : [])),
    ...valuesOf(series).map(({ by }) => by.name),
    dimension.column,
  ].filter((name, at, all) => all.indexOf(name) === at);
  const change = fit?.change;
  const effect = fit && effectOf(fit, metric.field?.isYesNo ?? false);
  return {
    type: 'trend',
    kind: change?.kind ?? 'slope',
    columns: names,
    ...(segment && !segment.grain && { segment: { column: segment.by.name, value: segment.value } }),
    ...(change && { direction: change.direction }),
    ...(fit && { at: placesOf(fit).map((place) => placeStart(clock, place)) }),
    p: pValue,
    strength: fit ? strengthOf(fit) : 0,
    effect: effect?.value ?? 0,
    effectMeasure: effect?.measure ?? 'change',
    ...(fit && metric.isAdded && { amount: fit.difference }),
    isMaterial: speakers.has(changed),
    share: Math.min(1, share),
    sampleSize,
    method: METHOD,
    about: aboutOf(changed, moved),
    depth: valuesOf(series).length,
    narrate: (analysis) => (isSeason(fit) ? narrateSeason : narrateTrend)(analysis, timeline, series),
  };
}

const isSeason = (fit: Alteration | undefined): boolean => fit?.change.kind === 'season_break';

/** The place of a step or a turn, else the first and the last. */
function placesOf({ change, first, last }: Alteration): number[] {
  return change.at === undefined || change.kind === 'season_break' ? [first, last] : [change.at];
}

const METHOD =
  'Slope, step and turn compared along complete periods, the season and what neighbours owe each other taken out';

const VOLUME = 'volume';

/**
 * A total whose mean stays as it was says what the number of rows says; where that stays, total and mean say the same.
 */
function aboutOf({ series }: Changed, moved: Moved): string[] {
  const { field, isAdded, measure } = series.metric;
  const countsMove = moved.counts.has(nameOf(series));
  const isVolume = !field || (isAdded && countsMove && !moved.means.has(field.name));
  const story = isVolume ? VOLUME : countsMove ? measure.as : field.name;
  // Of what is told where two values meet, what is told of one of them says most.
  const values = valuesOf(series).map(({ by, value }) => segmentName({ by, value }));
  const names = series.segment?.and ? [segmentName(series.segment), ...values] : values;
  return ['trend', story, ...names];
}

const nameOf = ({ segment }: MetricSeries): string | undefined => segment && segmentName(segment);

function effectOf({ relative, difference }: Alteration, isShare: boolean) {
  return relative === undefined || isShare
    ? { value: difference, measure: 'difference' }
    : { value: relative, measure: 'change' };
}

function isMaterial({ relative, deviations }: Alteration): boolean {
  const standsOut = Math.abs(deviations) >= LEAST_DEVIATIONS;
  if (relative === undefined) return standsOut;
  return Math.abs(relative) >= LEAST_CHANGE || (standsOut && Math.abs(relative) >= LEAST_SLIGHT_CHANGE);
}

/** (r² − 1) / (r² + 1) of how many times the level is: a tenth more is small, a third medium, three quarters large. */
function strengthOf({ relative, deviations }: Alteration): number {
  if (relative === undefined) return Math.abs(deviations) / Math.hypot(deviations, 2);
  const square = (1 + Math.min(Math.abs(relative), 100)) ** 2;
  return (square - 1) / (square + 1);
}
