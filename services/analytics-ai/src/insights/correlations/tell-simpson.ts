import type { Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { capitalised, labelOf, pluralOf, present, sayCount, verb } from '@plumbline/semantics';
import { figure, type Stated } from '../../facts/traced-result.js';
import type { Telling, Words } from '../engine/candidate.js';
import { type Subject } from '../engine/subject.js';
import type { SegmentTest } from './compare-groups.js';
import type { GroupFinding, PairFinding } from './findings.js';
import { rankCorrelation, twoGroups, withinStrata } from './methods.js';
import { correlationStrataPlan, LEAST_IN_STRATUM, type Third } from './strata.js';
import { pairPlan, type Study } from './study.js';
import { scatterOf } from './tell-pair.js';
import { typicalPlan } from './tell-segment.js';
import { typicalOf } from './typical.js';
import { differs, equals, placeOf, plain, told, writingDifference } from './words.js';

const OPPOSITE: Record<string, string> = { higher: 'lower', lower: 'higher' };

/** Two numbers that go together over all rows and against each other within every group. */
export async function tellReversedPair(
  subject: Subject,
  study: Study,
  { x, y, rho, count }: PairFinding,
  third: Third,
): Promise<Telling> {
  const { planner } = study;
  const { noun } = subject.wording;
  const rowsWith: Measure = { agg: 'count', as: 'Rows with all three values' };
  const filters = [present(x.name), present(y.name), present(third.name)];
  const [ranks, within, [all]] = await Promise.all([
    subject.compute(rankCorrelation, {}, [pairPlan(study, x, y)]),
    subject.compute(withinStrata, { overall: rho, least: LEAST_IN_STRATUM }, [
      correlationStrataPlan(study, [x, y], third),
    ]),
    subject.ask([planner.plan({ measures: [rowsWith], filters })]),
  ]);
  const overall = told(figure(ranks, 0, 'rho'), (value) => plain(value));
  const mean = told(figure(within, 0, 'mean'), (value) => plain(value));
  const rows = told(figure(all!, 0, rowsWith.as), sayCount);
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
    value: Number(figure(within, 0, 'mean').value),
    chart: scatterOf(study, x, y, count),
    overlay: {},
    filters,
    rows: figure(all!, 0, rowsWith.as),
  };
}

/** A value that lies above the rest over all rows, and below it within every group. */
export async function tellReversedSegment(
  subject: Subject,
  study: Study,
  { measure, by }: GroupFinding,
  segment: SegmentTest,
  third: Third,
): Promise<Telling> {
  const { wording } = subject;
  const own = [equals(by.name, segment.value)];
  const rest = differs(by.name, segment.value);
  const plans = [typicalPlan(study, measure, own), typicalPlan(study, measure, rest)];
  const [whole, within, [all]] = await Promise.all([
    subject.compute(twoGroups, {}, plans),
    subject.compute(
      withinStrata,
      { overall: segment.delta, least: LEAST_IN_STRATUM },
      [own, rest].map((filters) => sidePlan(study, measure.name, third, filters)),
    ),
    subject.ask([plans[0]!]),
  ]);
  const { as } = typicalOf(study, measure);
  const size = writingDifference(measure);
  const overall = told(figure(whole, 0, 'difference'), size);
  const mean = told(figure(within, 0, 'mean'), size);
  const rows = figure(all!, 0, 'Rows with a value');
  const counted = told(rows, sayCount);
  const word = segment.delta > 0 ? 'higher' : 'lower';
  const [place, groups] = [placeOf(by.name, segment.value, wording), groupsOf(third)];
  const inside: Words = [mean, ` ${OPPOSITE[word]} within`];
  return {
    title: [`${as} ${verb(as)} ${word} ${place} over all, yet ${OPPOSITE[word]} within ${groups}`],
    description: [overall, ` ${word} over all, `, ...inside],
    subtitle: `${as} by ${labelOf(by.name)} and ${third.label}`,
    saw: [
      [
        `Over all ${wording.noun}, ${as.toLowerCase()} ${verb(as)} `,
        overall,
        ` ${word} ${place} than elsewhere.`,
      ],
      [`Within ${groups} it is `, mean, ` ${OPPOSITE[word]} on average, `, ...countWords(within), '.'],
    ],
    found: foundWords(third),
    uses: [
      'Uses ',
      counted,
      ` ${wording.noun} ${place}, beside all others with ${measure.label} and ${third.label}.`,
    ],
    next: [
      [`Compare within ${groups} before acting on the whole.`],
      ['Read the ', counted, ` ${wording.noun} ${place}.`],
    ],
    figures: [
      { label: 'Effect', value: inside, note: [overall, ` ${word} over all`] },
      { label: 'Sample', value: [counted, ` ${wording.noun}`], note: [place] },
    ],
    value: Number(figure(within, 0, 'mean').value),
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

function countWords(within: Stated): Words {
  const [against, groups] = ['against', 'groups'].map((name) => told(figure(within, 0, name), sayCount)) as [
    Words[number],
    Words[number],
  ];
  return ['in ', against, ' of ', groups, ' groups'];
}

function foundWords(third: Third): Words[] {
  return [
    [
      `The finding over all rows was looked at again within the values of every third column; within ${pluralOf(third.label)} it turns around (Simpson’s paradox).`,
    ],
  ];
}
