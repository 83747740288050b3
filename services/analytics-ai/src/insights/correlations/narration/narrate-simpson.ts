import type { Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { capitalised, labelOf, pluralOf, present, sayCount, verb } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { type AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative, RichText } from '../../engine/candidate.js';
import type { SegmentTest } from '../compare-groups.js';
import type { GroupFinding, PairFinding } from '../findings.js';
import { rankCorrelation, twoGroups, withinStrata } from '../methods.js';
import { correlationStrataPlan, LEAST_IN_STRATUM, type Third } from '../strata.js';
import { pairPlan, type Study } from '../study.js';
import { typicalOf } from '../typical.js';
import { scatterOf } from './narrate-pair.js';
import { typicalPlan } from './narrate-segment.js';
import { differs, equals, placeOf, plain, spanOf, writingDifference } from './phrases.js';

const OPPOSITE: Record<string, string> = { higher: 'lower', lower: 'higher' };

/** Two numbers that go together over all rows and against each other within every group. */
export async function narrateReversedPair(
  analysis: AnalysisContext,
  study: Study,
  { x, y, rho, count }: PairFinding,
  third: Third,
): Promise<Narrative> {
  const { planner } = study;
  const { noun } = analysis.phrasing;
  const rowsWith: Measure = { agg: 'count', as: 'Rows with all three values' };
  const filters = [present(x.name), present(y.name), present(third.name)];
  const [ranks, within, [all]] = await Promise.all([
    analysis.compute(rankCorrelation, {}, [pairPlan(study, x, y)]),
    analysis.compute(withinStrata, { overall: rho, least: LEAST_IN_STRATUM }, [
      correlationStrataPlan(study, [x, y], third),
    ]),
    analysis.query([planner.plan({ measures: [rowsWith], filters })]),
  ]);
  const overall = spanOf(referenceTo(ranks, 0, 'rho'), (value) => plain(value));
  const mean = spanOf(referenceTo(within, 0, 'mean'), (value) => plain(value));
  const rows = spanOf(referenceTo(all!, 0, rowsWith.as), sayCount);
  const word = rho > 0 ? 'higher' : 'lower';
  const groups = groupsOf(third);
  return {
    title: [`Higher ${x.label}, ${word} ${y.label}, yet ${OPPOSITE[word]} within ${groups}`],
    description: ['Correlation ', overall, ' over all, ', mean, ' within'],
    subtitle: `${capitalised(y.label)} over ${x.label}, by ${third.label}`,
    saw: [
      [
        `Over all ${noun}, a higher ${x.label} goes with a ${word} ${y.label}: the rank correlation is `,
        overall,
        '.',
      ],
      [`Within ${groups} it is the other way round, `, mean, ' on average, ', ...countWords(within), '.'],
    ],
    found: foundWords(third),
    uses: ['Uses ', rows, ` ${noun} that have ${x.label}, ${y.label} and ${third.label}.`],
    next: [[`Compare within ${groups} before acting on the whole.`], ['Read the ', rows, ` ${noun}.`]],
    figures: [
      { label: 'Effect', value: [mean], note: ['within groups, ', overall, ' over all'] },
      { label: 'Sample', value: [rows, ` ${noun}`], note: ['with all three values'] },
    ],
    value: Number(referenceTo(within, 0, 'mean').value),
    chart: scatterOf(study, x, y, count),
    overlay: {},
    filters,
    rows: referenceTo(all!, 0, rowsWith.as),
  };
}

/** A value that lies above the rest over all rows, and below it within every group. */
export async function narrateReversedSegment(
  analysis: AnalysisContext,
  study: Study,
  { measure, by }: GroupFinding,
  segment: SegmentTest,
  third: Third,
): Promise<Narrative> {
  const { phrasing } = analysis;
  const own = [equals(by.name, segment.value)];
  const rest = differs(by.name, segment.value);
  const plans = [typicalPlan(study, measure, own), typicalPlan(study, measure, rest)];
  const [whole, within, [all]] = await Promise.all([
    analysis.compute(twoGroups, {}, plans),
    analysis.compute(
      withinStrata,
      { overall: segment.delta, least: LEAST_IN_STRATUM },
      [own, rest].map((filters) => sidePlan(study, measure.name, third, filters)),
    ),
    analysis.query([elementAt(plans, 0)]),
  ]);
  const { as } = typicalOf(study, measure);
  const size = writingDifference(measure);
  const overall = spanOf(referenceTo(whole, 0, 'difference'), size);
  const mean = spanOf(referenceTo(within, 0, 'mean'), size);
  const rows = referenceTo(all!, 0, 'Rows with a value');
  const counted = spanOf(rows, sayCount);
  const word = segment.delta > 0 ? 'higher' : 'lower';
  const [place, groups] = [placeOf(by.name, segment.value, phrasing), groupsOf(third)];
  const inside: RichText = [mean, ` ${OPPOSITE[word]} within`];
  return {
    title: [`${as} ${verb(as)} ${word} ${place} over all, yet ${OPPOSITE[word]} within ${groups}`],
    description: [overall, ` ${word} over all, `, ...inside],
    subtitle: `${as} by ${labelOf(by.name)} and ${third.label}`,
    saw: [
      [
        `Over all ${phrasing.noun}, ${as.toLowerCase()} ${verb(as)} `,
        overall,
        ` ${word} ${place} than elsewhere.`,
      ],
      [`Within ${groups} it is `, mean, ` ${OPPOSITE[word]} on average, `, ...countWords(within), '.'],
    ],
    found: foundWords(third),
    uses: [
      'Uses ',
      counted,
      ` ${phrasing.noun} ${place}, beside all others with ${measure.label} and ${third.label}.`,
    ],
    next: [
      [`Compare within ${groups} before acting on the whole.`],
      ['Read the ', counted, ` ${phrasing.noun} ${place}.`],
    ],
    figures: [
      { label: 'Effect', value: inside, note: [overall, ` ${word} over all`] },
      { label: 'Sample', value: [counted, ` ${phrasing.noun}`], note: [place] },
    ],
    value: Number(referenceTo(within, 0, 'mean').value),
    chart: {
      type: by.distinct <= MAX_GROUPED ? 'grouped' : 'heatmap',
      plan: study.planner.plan({
        measures: [typicalOf(study, measure)],
        dimensions: [{ ...third.dimension, as: undefined }, { column: by.name }],
        filters: [present(third.name), present(by.name)],
      }),
      format: measure.isYesNo ? { percent: true } : measure.format,
      highlight: [segment.value],
    },
    overlay: {},
    filters: own,
    rows,
  };
}

const MAX_GROUPED = 6;

/** One side's mean and rows in each stratum. */
function sidePlan(study: Study, column: string, third: Third, filters: Filter[]): QueryPlan {
  return study.planner.plan({
    measures: [
      { agg: 'avg', column, as: 'effect' },
      { agg: 'count', column, as: 'rows' },
    ],
    dimensions: [third.dimension],
    filters: [...filters, present(third.name)],
  });
}

function groupsOf({ label, dimension }: Third): string {
  return dimension.bins ? `quarters of ${label}` : `each ${label}`;
}

function countWords(within: TracedResult): RichText {
  const [against, groups] = ['against', 'groups'].map((name) =>
    spanOf(referenceTo(within, 0, name), sayCount),
  ) as [RichText[number], RichText[number]];
  return ['in ', against, ' of ', groups, ' groups'];
}

function foundWords(third: Third): RichText[] {
  return [
    [
      `The finding over all rows was looked at again within the values of every third column; within ${pluralOf(third.label)} it turns around (Simpson’s paradox).`,
    ],
  ];
}
