import type { QueryResult } from '@plumbline/contracts';
import {
  type DimensionField,
  present,
  sayCount,
  sayShare,
  toNumber,
  valueName,
  withArticle,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { referenceTo } from '../../facts/traced-result.js';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { type AnalysisContext, type AnalysisData, numberAt } from '../engine/analysis-context.js';
import type { Candidate, Narrative } from '../engine/candidate.js';
import { largestShare } from './methods.js';

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
    .map((dominant) => toCandidate(planner, dominant));
}

function countsPlan(planner: Planner, by: DimensionField) {
  return planner.plan({
    measures: [planner.count],
    dimensions: [{ column: by.name }],
    filters: [present(by.name)],
    order: [{ by: planner.count.as, direction: 'desc' }],
  });
}

function isStriking({ share }: Dominant): boolean {
  return numberAt(share, 0, 'share') >= STRIKING && numberAt(share, 0, 'times_next') >= TIMES;
}

function toCandidate(planner: Planner, dominant: Dominant): Candidate {
  const { by, counts, share } = dominant;
  const effect = numberAt(share, 0, 'share');
  return {
    type: 'other',
    kind: 'dominance',
    columns: [by.name],
    segment: { column: by.name, value: counts.rows[0]?.[0] ?? null },
    p: null,
    // Known to whoever knows the business: never among the first.
    strength: 0.15 * effect,
    effect,
    effectMeasure: 'share of rows',
    isMaterial: true,
    share: 1,
    sampleSize: counts.rows.reduce((sum, [, count]) => sum + toNumber(count), 0),
    method: 'Exact: rows counted by value',
    about: ['dominance', by.name],
    depth: 0,
    narrate: (analysis) => narrate(analysis, planner, dominant),
  };
}

async function narrate(
  analysis: AnalysisContext,
  planner: Planner,
  { by, counts: seen }: Dominant,
): Promise<Narrative> {
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
    title: [`${name} makes up `, percent, ` of ${noun}`],
    description: [counted, ` ${noun}, `, factor, ' times the next value'],
    subtitle: `${planner.count.as} by ${by.label}`,
    saw: [[`${name} stands in `, counted, ` ${noun}, `, percent, ` of those with ${withArticle(by.label)}.`]],
    found: [[`The ${noun} were counted by ${by.label}.`]],
    uses: [`Uses all ${noun} with ${withArticle(by.label)}.`],
    next: [[`Is ${by.label} recorded as it should be for the other ${noun}?`]],
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
