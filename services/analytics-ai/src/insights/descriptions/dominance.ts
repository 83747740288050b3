import type { CellValue, Filter, QueryResult } from '@plumbline/contracts';
import {
  capitalised,
  type DimensionField,
  namesPerson,
  periodName,
  present,
  sayCount,
  sayShare,
  type TimeField,
  toDate,
  toNumber,
  valueName,
  withArticle,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { referenceTo } from '../../facts/traced-result.js';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { type AnalysisContext, type AnalysisData, numberAt } from '../engine/analysis-context.js';
import type { Candidate, Narrative, RichText } from '../engine/candidate.js';
import { largestShare, shareOfValue } from './methods.js';

const [MIN_VALUES, MAX_VALUES] = [3, 30];
/** One value has at least this part of the rows, and is so many times as frequent as the next. */
const [STRIKING, TIMES] = [1 / 3, 2.2];

interface Dominant {
  by: DimensionField;
  counts: QueryResult;
  share: QueryResult;
}

/** A dimension that is nearly always the same value: comparisons by it say little about the others. */
export async function findDominance(data: AnalysisData): Promise<Candidate[]> {
  const planner = createPlanner(data.shape, data.fields);
  const dimensions = data.fields.dimensions.filter(
    ({ name, distinct, isYesNo }) =>
      !isYesNo && distinct >= MIN_VALUES && distinct <= MAX_VALUES && !data.states.endsOf.has(name),
  );
  const plans = dimensions.map((by) => countsPlan(planner, by));
  const counts = await data.scan(plans);
  const shares = await Promise.all(plans.map((plan) => data.estimate(largestShare, {}, [plan])));
  return dimensions
    .map((by, at): Dominant => ({ by, counts: elementAt(counts, at), share: elementAt(shares, at) }))
    .filter(isStriking)
    .map((dominant) => toCandidate(planner, dominant, data.fields.time));
}

function countsPlan(planner: Planner, by: DimensionField, within: readonly Filter[] = []) {
  return planner.plan({
    measures: [planner.count],
    dimensions: [{ column: by.name }],
    filters: [present(by.name), ...within],
    order: [{ by: planner.count.as, direction: 'desc' }],
  });
}

function isStriking({ share }: Dominant): boolean {
  return numberAt(share, 0, 'share') >= STRIKING && numberAt(share, 0, 'times_next') >= TIMES;
}

function toCandidate(planner: Planner, dominant: Dominant, time: TimeField | undefined): Candidate {
  const { by, counts, share } = dominant;
  const effect = numberAt(share, 0, 'share');
  const isLoad = namesPerson(by.name);
  return {
    type: 'other',
    kind: isLoad ? 'uneven_load' : 'dominance',
    columns: [by.name, ...(isLoad && time ? [time.name] : [])],
    segment: { column: by.name, value: counts.rows[0]?.[0] ?? null },
    p: null,
    // Work is to be shared out; what else is frequent is known to whoever knows the business, and never among the first.
    strength: isLoad ? beyondEven(effect, by.distinct) : 0.15 * effect,
    standsAlone: isLoad,
    effect,
    effectMeasure: 'share of rows',
    isMaterial: true,
    share: 1,
    sampleSize: counts.rows.reduce((sum, [, count]) => sum + toNumber(count), 0),
    method: 'Exact: rows counted by value',
    about: ['dominance', by.name],
    depth: 0,
    narrate: (analysis) => narrate(analysis, planner, dominant, isLoad ? time : undefined),
  };
}

/** How far a share lies from an even one, 0, on the way to all, 1. */
const beyondEven = (share: number, values: number): number => (share - 1 / values) / (1 - 1 / values);

async function narrate(
  analysis: AnalysisContext,
  planner: Planner,
  { by, counts: seen }: Dominant,
  time: TimeField | undefined,
): Promise<Narrative> {
  const isLoad = namesPerson(by.name);
  const { noun } = analysis.phrasing;
  const plan = countsPlan(planner, by);
  const [share, [counts]] = await Promise.all([
    analysis.compute(largestShare, {}, [plan]),
    analysis.query([plan]),
  ]);
  const value = seen.rows[0]?.[0] ?? null;
  const name = valueName(by.name, value, analysis.phrasing);
  const [rows, part, times] = [
    referenceTo(counts!, 0, planner.count.as),
    referenceTo(share, 0, 'share'),
    referenceTo(share, 0, 'times_next'),
  ];
  const counted = { cell: rows, text: sayCount(toNumber(rows.value)) };
  const percent = { cell: part, text: sayShare(toNumber(part.value)) };
  const factor = { cell: times, text: toNumber(times.value).toFixed(toNumber(times.value) < 10 ? 1 : 0) };
  return {
    title: isLoad
      ? [`${capitalised(by.label)} is ${name} in `, percent, ` of ${noun}`]
      : [`${name} makes up `, percent, ` of ${noun}`],
    description: [counted, ` ${noun}, `, factor, ' times the next value'],
    subtitle: `${planner.count.as} by ${by.label}`,
    saw: [
      [`${name} stands in `, counted, ` ${noun}, `, percent, ` of those with ${withArticle(by.label)}.`],
      ...(time ? [await courseWords(analysis, planner, { by, value, time })] : []),
    ],
    found: [[`The ${noun} were counted by ${by.label}.`]],
    uses: [`Uses all ${noun} with ${withArticle(by.label)}.`],
    next: [
      [
        isLoad
          ? `Is this how the ${noun} should be shared out?`
          : `Is ${by.label} recorded as it should be for the other ${noun}?`,
      ],
    ],
    figures: [
      { label: 'Effect', value: [percent], note: [factor, ' times the next value'] },
      { label: 'Sample', value: [counted, ` ${noun}`], note: [`of ${name}`] },
    ],
    value: toNumber(part.value),
    chart: {
      type: by.isOrdered ? 'column' : 'bar',
      plan: countsPlan(planner, by),
      format: { decimals: 0 },
      highlight: [value],
    },
    overlay: {},
    filters: [{ column: by.name, op: 'eq', values: [value] }],
    rows,
  };
}

/** The part of a value in the first half of the time and in the second. */
async function courseWords(
  analysis: AnalysisContext,
  planner: Planner,
  { by, value, time }: { by: DimensionField; value: CellValue; time: TimeField },
): Promise<RichText> {
  const { first, last } = time.span;
  const turn = first + Math.ceil((last - first) / 2);
  const shareWithin = async (filter: Filter) => {
    const traced = await analysis.compute(shareOfValue, { value }, [countsPlan(planner, by, [filter])]);
    const cell = referenceTo(traced, 0, 'share');
    return { cell, text: sayShare(toNumber(cell.value)) };
  };
  const [before, since] = await Promise.all([
    shareWithin({ column: time.name, op: 'lt', values: [toDate(turn)] }),
    shareWithin({ column: time.name, op: 'gte', values: [toDate(turn)] }),
  ]);
  return ['It was ', before, ` before ${periodName(turn, 'day')}, and `, since, ' since then.'];
}
