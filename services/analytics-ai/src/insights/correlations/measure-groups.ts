import type { CellValue, QueryResult } from '@plumbline/contracts';
import {
  type DimensionField,
  isBandOf,
  isOfOwnPrice,
  isOwnPrice,
  type MeasureField,
  planAndActualOf,
} from '@plumbline/semantics';
import { elementAt, sidak } from '@plumbline/statistics';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Candidate } from '../engine/candidate.js';
import { isOfAttribute, isStanding, ownPrices } from './attributes.js';
import { compareGroups, type SegmentTest } from './compare-groups.js';
import type { Compared, GroupFinding } from './findings.js';
import { LEAST, MOST } from './minimums.js';
import { narrateGroups } from './narration/narrate-groups.js';
import { narrateSegment } from './narration/narrate-segment.js';
import { isSaidByRank } from './said-by-rank.js';
import type { Sequence } from './sequence/sequence.js';
import { segmentBlocks, testBlocks } from './sequence/within-blocks.js';
import { sharesApart, timesApart } from './shares-apart.js';
import { groupPlan, groupTable, type Study } from './study.js';
import type { Trivial } from './trivial.js';
import {
  extremes,
  type GroupMean,
  hasLightTails,
  isAttribute,
  isOfItsOwn,
  meansOf,
  meansPlan,
  restOf,
} from './typical.js';

/** Every measure by every dimension: whether it differs at all, and which value stands apart. */
export async function compareMeasures(
  study: Study,
  context: { sequence: Sequence | undefined; moving: ReadonlySet<string>; trivial: Trivial },
): Promise<Compared[]> {
  const { sequence, moving, trivial } = context;
  const chosen = choosePairs(study, trivial);
  const [tables, means] = await Promise.all([
    study.data.scan(chosen.map(({ measure, by }) => groupPlan(study, measure, by))),
    study.data.scan(chosen.map(({ measure, by }) => meansPlan(study, measure, by))),
  ]);
  const findings = await Promise.all(
    chosen.map(async (pair, at) => {
      const found = findingOf(pair, elementAt(tables, at), elementAt(means, at));
      const isDependent = sequence && moving.has(pair.measure.name) && moving.has(pair.by.name);
      return found && isDependent ? withinTime(found, sequence) : found;
    }),
  );
  const held = {
    attributes: [
      ...ownPrices(study),
      ...chosen.filter(({ measure }, at) => isAttribute(measure, meansOf(elementAt(means, at)))),
    ].filter(({ by }) => !by.isNames),
    standing: findings.flatMap((finding) => (finding && isStanding(finding) ? [finding] : [])),
    trivial,
  };
  return findings.flatMap((finding) => {
    if (!finding || isSaidByRank(finding)) return [];
    return isOfAttribute(study, finding, held) ? [] : [candidatesOf(study, finding)];
  });
}

function choosePairs(study: Study, trivial: Trivial): Pick<GroupFinding, 'measure' | 'by'>[] {
  return study.measures
    .flatMap((measure, rank) => study.dimensions.map((by, place) => ({ measure, by, rank: rank + place })))
    .filter(({ measure, by }) => isComparable(study, trivial, measure, by) && !isTwice(measure, by))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST.groupings);
}

/** Whether it may be news how a measure differs between the values of a dimension. */
export function isComparable(
  { data, measures }: Study,
  trivial: Trivial,
  measure: MeasureField,
  by: DimensionField,
): boolean {
  const planned = planAndActualOf(measures);
  const { about } = data.fields;
  return (
    !data.shareParts(measure.name, by.name) &&
    // What is made of a number is more where that is: revenue by nights.
    !trivial.factorsOf(measure.name).has(by.name) &&
    // How much something costs was decided in the plan: what differs from it is told along time.
    measure !== planned?.plan &&
    measure !== planned?.actual &&
    // How long it took to end, or is meant to take, differs by whether it has ended.
    !(data.states.endsOf.has(by.name) && isDuration(data, measure)) &&
    // What things cost is what they are: it differs between them by itself.
    !isOwnPrice(about, measure, by.name) &&
    !isBandOf(by.name, measure.name) &&
    !isOfOwnPrice(about, measures, measure.name, by.name)
  );
}

const isDuration = ({ madeOf, calculated }: AnalysisData, { name }: MeasureField): boolean =>
  madeOf(name).length > 1 && !calculated.has(name);

/** Two yes/no columns meet twice, each as the share by the other. */
function isTwice(measure: MeasureField, by: DimensionField): boolean {
  return measure.isYesNo && by.isYesNo && measure.name > by.name;
}

function findingOf(
  { measure, by }: Pick<GroupFinding, 'measure' | 'by'>,
  counts: QueryResult,
  summaries: QueryResult,
): GroupFinding | undefined {
  const grouping = compareGroups(groupTable(counts, measure), measure.isYesNo);
  const means = meansOf(summaries);
  return grouping && !isOfItsOwn(measure, means) ? { measure, by, grouping, means } : undefined;
}

/** Where both move along time, only what holds within windows of it is evidence. */
async function withinTime(found: GroupFinding, sequence: Sequence): Promise<GroupFinding> {
  const blocks = await sequence.groups(found.measure, found.by);
  const segments = found.grouping.segments
    .map((segment): SegmentTest => {
      const within = testBlocks(segmentBlocks(blocks, segment.value));
      return { ...segment, within, p: within.p };
    })
    .sort((one, other) => one.p - other.p);
  const segmentP = sidak(elementAt(segments, 0).p, segments.length);
  return { ...found, grouping: { ...found.grouping, segments, segmentP, p: segmentP } };
}

function candidatesOf(study: Study, finding: GroupFinding): Compared {
  const { grouping, means } = finding;
  const [strongest] = grouping.segments;
  const segment = candidateOfSegment(study, finding, strongest!);
  return {
    candidates: means.size === 2 ? [segment] : [candidateOfAll(study, finding, segment.isMaterial), segment],
    suspects: strongest!.within ? [] : [{ candidate: segment, finding, segment: strongest! }],
  };
}

/** From this part of the differences on, one value stands apart from all others, and that is what there is to say. */
const STANDS_APART = 0.75;

function candidateOfSegment(study: Study, found: GroupFinding, segment: SegmentTest): Candidate {
  const { measure, by, grouping, means } = found;
  const own = means.get(segment.value);
  const isApart = grouping.dominance >= STANDS_APART;
  return {
    type: 'correlation',
    kind: measure.isYesNo ? 'rate_of_segment' : 'segment',
    columns: [measure.name, by.name],
    segment: { column: by.name, value: segment.value },
    direction: segment.delta > 0 ? 'up' : 'down',
    p: grouping.segmentP,
    strength: strengthOf(measure, segment, means),
    effect: segment.delta,
    effectMeasure: "Cliff's δ",
    ...(own && { amount: (own.mean - restOf(means, segment.value).mean) * own.count }),
    isMaterial: isApart && own !== undefined && matters(measure, segment, means) && holdsWithin(segment),
    share: segment.count / study.data.rows,
    sampleSize: grouping.count,
    method: methodOf(measure, segment),
    about: [measure.name, by.name, String(segment.value)],
    depth: 1,
    narrate: (analysis) => narrateSegment(analysis, study, found, segment),
  };
}

function candidateOfAll(study: Study, found: GroupFinding, isReportedBySegment: boolean): Candidate {
  const { measure, by, grouping, means } = found;
  const [top, bottom] = extremes(means);
  const isSpread = top !== undefined && bottom !== undefined && ratioMatters(measure, top[1], bottom[1]);
  return {
    type: 'correlation',
    kind: 'measure_by_dimension',
    columns: [measure.name, by.name],
    ...(top && { segment: { column: by.name, value: top[0] }, direction: 'up' as const }),
    p: grouping.p,
    strength: Math.sqrt(grouping.varianceShare),
    effect: grouping.varianceShare,
    effectMeasure: 'share of variance of ranks',
    ...(top && { amount: (top[1].mean - restOf(means, top[0]).mean) * top[1].count }),
    isMaterial:
      !isReportedBySegment &&
      isSpread &&
      grouping.varianceShare >= LEAST.varianceShare &&
      grouping.segments.every((segment) => holdsWithin(segment)),
    share: grouping.count / study.data.rows,
    sampleSize: grouping.count,
    method: methodOf(measure, elementAt(grouping.segments, 0)),
    about: [measure.name, by.name],
    depth: 0,
    narrate: (analysis) => narrateGroups(analysis, study, found, top![0], bottom![0]),
  };
}

function methodOf(measure: MeasureField, { within }: SegmentTest): string {
  if (within) return 'Difference from the rest, tested over blocks of consecutive rows';
  return measure.isYesNo
    ? 'Test of two shares, exact where they rest on few rows'
    : 'Kruskal–Wallis and Welch tests on ranks over all rows';
}

function holdsWithin({ within, delta }: SegmentTest): boolean {
  return !within || within.mean * delta > 0;
}

/** The mean must point where the ranks point, and far enough. */
function matters(
  measure: MeasureField,
  segment: SegmentTest,
  means: ReadonlyMap<CellValue, GroupMean>,
): boolean {
  const [own, rest] = [means.get(segment.value)!, restOf(means, segment.value)];
  if (measure.isYesNo) return ratioMatters(measure, own, rest);
  if (Math.abs(segment.delta) < LEAST.delta) return false;
  if (!hasLightTails(measure)) return true;
  return (own.mean - rest.mean) * segment.delta > 0 && ratioMatters(measure, own, rest);
}

function ratioMatters(measure: MeasureField, own: GroupMean, rest: GroupMean): boolean {
  const difference = Math.abs(own.mean - rest.mean);
  if (measure.isYesNo)
    return difference >= LEAST.rateDifference && timesApart(own.mean, rest.mean) >= LEAST.rateRatio;
  const isPositive = measure.min >= 0 && own.mean > 0 && rest.mean > 0;
  const ratio = isPositive ? Math.max(own.mean / rest.mean, rest.mean / own.mean) : Number.POSITIVE_INFINITY;
  const isWide = difference >= LEAST.deviations * Math.max(own.sd, rest.sd);
  return isWide || (isPositive && ratio >= LEAST.ratio);
}

/** Shares by how many times one is the other (as far apart as (k − 1) / (k + 1)), numbers by their ranks. */
function strengthOf(
  measure: MeasureField,
  segment: SegmentTest,
  means: ReadonlyMap<CellValue, GroupMean>,
): number {
  const own = means.get(segment.value);
  if (!measure.isYesNo || !own) return Math.abs(segment.delta);
  const rest = restOf(means, segment.value);
  return Math.min(0.9, Math.max(Math.abs(segment.delta), sharesApart(own.mean, rest.mean)));
}
