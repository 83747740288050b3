import type { QueryPlan } from '@plumbline/contracts';
import { measureFormat, say, sayCount, sayShare, toNumber } from '@plumbline/semantics';
import { type CellReference, referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { createPlanner } from '../../../plans/planner.js';
import { spanOf } from '../../correlations/narration/phrases.js';
import type { AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative, RichText, TextSpan } from '../../engine/candidate.js';
import { placeStart, type Timeline } from '../clock.js';
import { filtersOf, type MetricSeries, planOfSeries, planOfSiblings, valuesOf } from '../metric-series.js';
import { each, inPeriod, othersOf, periods, range, whereOf, whoOf } from '../phrases.js';
import { seasonBreak } from './methods.js';

/** A peak or dip that failed to come, in words; every number is the method's, over the plan of the series. */
export async function narrateSeason(
  analysis: AnalysisContext,
  timeline: Timeline,
  series: MetricSeries,
): Promise<Narrative> {
  const planner = createPlanner(analysis.shape, analysis.fields);
  const { metric, step } = series;
  const { clock } = timeline;
  const plan = planOfSeries(planner, timeline, series);
  const [[counted], traced] = await Promise.all([
    analysis.query([planner.plan({ measures: [planner.count], filters: filtersOf(timeline, series) })]),
    analysis.compute(
      seasonBreak,
      { clock, isAdded: metric.isAdded, ...(step && { own: valuesOf(series).map(({ value }) => value) }) },
      step ? [plan, planOfSiblings(planner, timeline, series)] : [plan],
    ),
  ]);
  return wordsOf({
    analysis,
    timeline,
    series,
    plan,
    traced,
    rows: referenceTo(counted!, 0, planner.count.as),
  });
}

interface Season {
  analysis: AnalysisContext;
  timeline: Timeline;
  series: MetricSeries;
  plan: QueryPlan;
  traced: TracedResult;
  rows: CellReference;
}

function wordsOf({ analysis: { phrasing }, timeline, series, plan, traced, rows }: Season): Narrative {
  const { metric } = series;
  const { clock } = timeline;
  const format = metric.field?.format ?? measureFormat(metric.measure, phrasing);
  const write = (value: number) => say(value, metric.field?.isYesNo ? { percent: true } : format);
  const cell = (column: string) => referenceTo(traced, 0, column);
  const span = (column: string, words = write): TextSpan => spanOf(cell(column), words);
  const [from, to] = ['from_place', 'to_place'].map((column) => toNumber(cell(column).value)) as [
    number,
    number,
  ];
  const name = `${metric.measure.as}${whereOf(series, phrasing)}`;
  const shape = cell('direction').value === 'down' ? 'peak' : 'dip';
  const when = from === to ? inPeriod(clock, from) : range(clock, from, to);
  const per = metric.isAdded ? ` ${each(clock)}` : '';
  const levels: RichText = [span('observed'), `${per}, `, span('expected'), ' by the other years'];
  const all = range(clock, 0, clock.count - 1);
  const [rowCount, along] = [spanOf(rows, sayCount), span('periods', sayCount)];
  const isPart = cell('relative').value !== null && !metric.field?.isYesNo;
  const who = whoOf(series, phrasing);
  const whole = span('whole', (value) => `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`);
  return {
    title: [`${name}: the usual ${shape} did not come ${when}`],
    description: levels,
    subtitle: `${name} per ${clock.grain}, ${all}`,
    saw: [
      [
        `${name} came to `,
        span('observed'),
        `${per} ${when}; level, trend and the same ${periods(clock)} of the other years lead to `,
        span('expected'),
        '.',
      ],
    ],
    found: foundWords({ timeline, series }, shape, along),
    uses: ['Uses ', rowCount, ` ${phrasing.noun}${who} in `, along, ` complete ${periods(clock)}, ${all}.`],
    next: [
      [`What was different ${when} from the same ${periods(clock)} of the other years?`],
      ['Read the ', rowCount, ` ${phrasing.noun}${who}.`],
    ],
    figures: [
      {
        label: 'Effect',
        value: isPart
          ? [span('relative', (value) => sayShare(Math.abs(value)))]
          : [span('difference', (value) => write(Math.abs(value)))],
        note: levels,
      },
      {
        label: 'Sample',
        value: [rowCount, ` ${phrasing.noun}`],
        note: ['in ', along, ` complete ${periods(clock)}`],
      },
      ...(metric.isAdded ? [{ label: 'Worth', value: [whole], note: [when] }] : []),
    ],
    value: toNumber(cell(isPart ? 'relative' : 'difference').value),
    chart: { type: 'line', plan, ...(format && { format }) },
    overlay: {
      spans: [{ from: placeStart(clock, from), to: placeStart(clock, to), label: `No ${shape}` }],
    },
    filters: filtersOf(timeline, series),
    rows,
  };
}

const foundWords = (
  { timeline: { clock }, series }: Pick<Season, 'timeline' | 'series'>,
  shape: string,
  along: TextSpan,
): RichText[] => [
  [
    `Each ${shape} of a year was compared with those of the other years, over `,
    along,
    ` complete ${periods(clock)}; what neighboring ${periods(clock)} have in common was not taken as evidence.`,
  ],
  ...(series.step ? [[`What ${othersOf(series)} had in common meanwhile was taken out first.`]] : []),
];
