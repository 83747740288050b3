import type { Filter, Measure, QueryPlan } from '@plumbline/contracts';
import {
  type DimensionField,
  labelOf,
  type MeasureField,
  present,
  sayCount,
  verb,
} from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { type AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative, RichText } from '../../engine/candidate.js';
import type { SegmentTest } from '../compare-groups.js';
import type { GroupFinding } from '../findings.js';
import { rankVarianceShare, twoGroups } from '../methods.js';
import { groupPlan, type Study } from '../study.js';
import { typicalOf } from '../typical.js';
import { comparedWith, differs, equals, isRatio, placeOf, spanOf, writing } from './phrases.js';
import { worthOfGroup } from './worth.js';

const ROWS = 'Rows with a value';

/** What is typical, and of how many rows, under filters. */
export function typicalPlan(study: Study, measure: MeasureField, filters: Filter[]): QueryPlan {
  const rows: Measure = { agg: 'count', column: measure.name, as: ROWS };
  return study.planner.plan({ measures: [typicalOf(study, measure), rows], filters });
}

/** One value of a dimension against all others. */
export async function narrateSegment(
  analysis: AnalysisContext,
  study: Study,
  finding: GroupFinding,
  segment: SegmentTest,
): Promise<Narrative> {
  const { measure, by } = finding;
  const { phrasing } = analysis;
  const { noun } = phrasing;
  const [ownPlan, restPlan] = [
    typicalPlan(study, measure, [equals(by.name, segment.value)]),
    typicalPlan(study, measure, differs(by.name, segment.value)),
  ];
  const [[own, rest], compared, share, worth] = await Promise.all([
    analysis.query([ownPlan, restPlan]),
    analysis.compute(twoGroups, {}, [ownPlan, restPlan]),
    analysis.compute(rankVarianceShare, {}, [groupPlan(study, measure, by)]),
    worthOfGroup(analysis, study, finding, segment),
  ]);
  const { as } = typicalOf(study, measure);
  const write = writing(measure);
  const [ownValue, restValue] = [referenceTo(own!, 0, as), referenceTo(rest!, 0, as)];
  const [ownRows, restRows] = [own!, rest!].map((traced) =>
    spanOf(referenceTo(traced, 0, ROWS), sayCount),
  ) as [RichText[number], RichText[number]];
  const place = placeOf(by.name, segment.value, phrasing);
  const effect = comparedWith(measure, compared);
  return {
    title: [`${as} ${verb(as)} `, ...effect, ` ${place}`],
    description: [spanOf(ownValue, write), ' against ', spanOf(restValue, write), ' elsewhere'],
    subtitle: `${as} by ${labelOf(by.name)}`,
    saw: [
      [`${as} ${verb(as)} `, spanOf(ownValue, write), ` ${place}, over `, ownRows, ` ${noun} with a value.`],
      ['Over the other ', restRows, ` ${noun} it is `, spanOf(restValue, write), '.'],
    ],
    found: foundWords(measure, by, segment, share),
    uses: ['Uses ', ownRows, ' and ', restRows, ` ${noun} that have both ${measure.label} and ${by.label}.`],
    next: [
      [`Are the ${noun} ${place} different in other ways too?`],
      ['Read the ', ownRows, ` ${noun} ${place}.`],
    ],
    figures: [
      {
        label: 'Effect',
        value: effect,
        note: [spanOf(ownValue, write), ' against ', spanOf(restValue, write)],
      },
      { label: 'Sample', value: [ownRows, ` ${noun}`], note: ['against ', restRows, ' others'] },
      ...worth,
    ],
    value: Number(referenceTo(compared, 0, isRatio(measure, compared) ? 'times' : 'difference').value),
    chart: groupsChart(study, measure, by, [segment.value]),
    overlay: {},
    filters: [equals(by.name, segment.value)],
    rows: referenceTo(own!, 0, ROWS),
  };
}

export function foundWords(
  measure: MeasureField,
  by: DimensionField,
  { within }: Pick<SegmentTest, 'within'>,
  share: TracedResult,
): RichText[] {
  const explained = spanOf(
    referenceTo(share, 0, 'share'),
    (value) => `${(100 * value).toFixed(value < 0.1 ? 1 : 0)}%`,
  );
  const groups = spanOf(referenceTo(share, 0, 'groups'), sayCount);
  const first: RichText = measure.isYesNo
    ? [`The share was compared between the `, groups, ` values of ${by.label}, and of each with all others.`]
    : [
        `All rows were put in order of ${measure.label}, and their places compared between the `,
        groups,
        ` values of ${by.label}, whatever single extreme rows do: `,
        explained,
        ' of the differences in place lie between them.',
      ];
  const second: RichText[] = within
    ? [
        [
          'Both change along time, so only what holds within stretches of neighboring rows was taken as evidence.',
        ],
      ]
    : [];
  return [first, ...second];
}

const MAX_BARS = 12;

export function groupsChart(
  study: Study,
  measure: MeasureField,
  by: DimensionField,
  highlight: NonNullable<Narrative['chart']['highlight']>,
): Narrative['chart'] {
  const drawn = typicalOf(study, measure);
  const isLong = by.distinct > MAX_BARS;
  const filters = [present(by.name)];
  return {
    type: by.isOrdered ? 'column' : 'bar',
    plan: study.planner.plan({
      measures: [drawn],
      dimensions: [{ column: by.name }],
      filters,
      order: [by.isOrdered ? { by: by.name, direction: 'asc' } : { by: drawn.as, direction: 'desc' }],
      ...(isLong && !by.isOrdered && { limit: MAX_BARS }),
    }),
    format: measure.isYesNo ? { percent: true } : measure.format,
    highlight,
  };
}
