import { measureFormat, say, sayCount, toNumber, uncapitalised } from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import { createPlanner } from '../../plans/planner.js';
import { spanOf } from '../correlations/narration/phrases.js';
import { type AnalysisContext } from '../engine/analysis-context.js';
import type { Narrative, RichText, TextSpan } from '../engine/candidate.js';
import { changeWords, isRelative, moved } from './change-words.js';
import type { Timeline } from './clock.js';
import { seriesChange } from './methods.js';
import { filtersOf, type MetricSeries, planOfSeries, planOfSiblings, valuesOf } from './metric-series.js';
import { overlayOf } from './overlay.js';
import { each, inPeriod, othersOf, periods, range, turnWords, whereOf, whoOf } from './phrases.js';
import { cell, isUp, kindOf, level, numberOf, type Trend } from './trend.js';
import { worthOf } from './worth.js';

/** A course that moves less than this part of its level in its window is level. */
const FLAT = 0.1;

/** A trend in words; every number is the method's, over the plan of the series. */
export async function narrateTrend(
  analysis: AnalysisContext,
  timeline: Timeline,
  series: MetricSeries,
): Promise<Narrative> {
  const planner = createPlanner(analysis.shape, analysis.fields);
  const { metric } = series;
  const { clock } = timeline;
  const plan = planOfSeries(planner, timeline, series);
  const rowsPlan = planner.plan({ measures: [planner.count], filters: filtersOf(timeline, series) });
  const [[drawn, counted], traced] = await Promise.all([
    analysis.query([plan, rowsPlan]),
    analysis.compute(
      seriesChange,
      {
        ...{ clock, isAdded: metric.isAdded },
        ...(series.step && {
          step: {
            at: series.step.at,
            ...(series.step.isOnSlope && { isOnSlope: true }),
            own: valuesOf(series).map(({ value }) => value),
          },
        }),
      },
      series.step ? [plan, planOfSiblings(planner, timeline, series)] : [plan],
    ),
  ]);
  const { phrasing } = analysis;
  const where = whereOf(series, phrasing);
  const format = metric.field?.format ?? measureFormat(metric.measure, phrasing);
  const trend: Trend = {
    ...{ analysis, timeline, series, traced, name: `${metric.measure.as}${where}` },
    write: (value) => say(value, metric.field?.isYesNo ? { percent: true } : format),
  };
  const rows = referenceTo(counted!, 0, planner.count.as);
  const rowCount = spanOf(rows, sayCount);
  const along = spanOf(cell(trend, 'periods'), sayCount);
  const [change, levels] = [changeWords(trend), levelWords(trend)];
  const who = whoOf(series, phrasing);
  return {
    title: titleOf(trend),
    description: levels,
    subtitle: `${trend.name} per ${clock.grain}, ${range(clock, 0, clock.count - 1)}`,
    saw: sawWords(trend),
    found: foundWords(trend),
    uses: [
      'Uses ',
      rowCount,
      ` ${phrasing.noun}${who} in `,
      along,
      ` complete ${periods(clock)}, ${range(clock, 0, clock.count - 1)}.`,
    ],
    next: nextWords(trend, rowCount),
    figures: [
      { label: 'Effect', value: change, note: levels },
      {
        label: 'Sample',
        value: [rowCount, ` ${phrasing.noun}`],
        note: ['in ', along, ` complete ${periods(clock)}`],
      },
      ...worthOf(trend),
    ],
    value: toNumber(cell(trend, isRelative(trend) ? 'relative' : 'difference').value),
    chart: { type: 'line', plan, ...(format && { format }) },
    overlay: overlayOf(trend, drawn!),
    filters: filtersOf(timeline, series),
    rows,
  };
}

function titleOf(trend: Trend): RichText {
  const { name, timeline } = trend;
  const { clock } = timeline;
  const at = numberOf(trend, 'at_place');
  switch (kindOf(trend)) {
    case 'level_shift':
      return [
        `${name} `,
        ...moved(trend, isUp(trend) ? 'stepped up' : 'stepped down'),
        ` ${inPeriod(clock, at)}`,
      ];
    case 'slope_change':
      return [`${name}: ${turn(trend)} ${inPeriod(clock, at)}`];
    default: {
      const between = range(clock, numberOf(trend, 'first_place'), numberOf(trend, 'last_place'));
      return [`${name} `, ...moved(trend, isUp(trend) ? 'rose' : 'fell'), ` ${between}`];
    }
  }
}

function turn(trend: Trend): string {
  const [first, at, last] = ['first_place', 'at_place', 'last_place'].map((name) =>
    numberOf(trend, name),
  ) as [number, number, number];
  const levels = ['before', 'turn', 'after'].map((name) => Math.abs(numberOf(trend, name)));
  const base = Math.max(...levels);
  const isFlat = (length: number) => (slope: number) => Math.abs(slope * length) < FLAT * base;
  const [slope, later] = [numberOf(trend, 'slope'), numberOf(trend, 'later_slope')];
  return turnWords(
    { slope, isFlat: isFlat(at - first)(slope) },
    { slope: later, isFlat: isFlat(last - at)(later) },
  );
}

/** "$182K to $238K a month", with the turn between. */
function levelWords(trend: Trend): RichText {
  const [before, after] = [level(trend, 'before'), level(trend, 'after')];
  const { clock } = trend.timeline;
  const per = trend.series.metric.isAdded ? ` ${each(clock)}` : '';
  if (kindOf(trend) === 'slope_change')
    return [before, ' to ', level(trend, 'turn'), `${per}, then to `, after];
  return [before, ' to ', after, per];
}

function sawWords(trend: Trend): RichText[] {
  const { name, timeline } = trend;
  const { clock } = timeline;
  const per = trend.series.metric.isAdded ? ` ${each(clock)}` : '';
  const [before, after] = [level(trend, 'before'), level(trend, 'after')];
  const at = () => inPeriod(clock, numberOf(trend, 'at_place'));
  const by = (column: string): TextSpan =>
    spanOf(cell(trend, column), (value) => trend.write(Math.abs(value)));
  const going = (column: string) => (numberOf(trend, column) > 0 ? 'up ' : 'down ');
  switch (kindOf(trend)) {
    case 'level_shift':
      return stepWords(trend, per);
    case 'slope_change':
      return [
        [
          `${name} went from `,
          before,
          ' to ',
          level(trend, 'turn'),
          `${per} until the turn ${at()}, ${going('slope')}`,
          by('slope'),
          ` each ${clock.grain}.`,
        ],
        [
          `Since then it went to `,
          after,
          `, ${going('later_slope')}`,
          by('later_slope'),
          ` each ${clock.grain}.`,
        ],
      ];
    default:
      return [
        [
          `Along a straight line, ${uncapitalised(name)} went from `,
          before,
          ' to ',
          after,
          `${per}, ${going('slope')}`,
          by('slope'),
          ` each ${clock.grain}.`,
        ],
      ];
  }
}

function stepWords(trend: Trend, per: string): RichText[] {
  const { clock } = trend.timeline;
  const [before, after] = [level(trend, 'before'), level(trend, 'after')];
  const [name, at] = [uncapitalised(trend.name), inPeriod(clock, numberOf(trend, 'at_place'))];
  const slope = numberOf(trend, 'slope');
  if (slope === 0)
    return [
      [`Before the change ${at}, ${name} was usually `, before, `${per}; since then it is `, after, '.'],
    ];
  const aPeriod = spanOf(cell(trend, 'slope'), (value) => trend.write(Math.abs(value)));
  return [
    [`With the change ${at}, ${name} went from `, before, ' to ', after, `${per} at once.`],
    [`Before and since then it goes ${slope > 0 ? 'up' : 'down'} `, aPeriod, ` each ${clock.grain}.`],
  ];
}

function foundWords(trend: Trend): RichText[] {
  const { clock } = trend.timeline;
  const season = cell(trend, 'season');
  const { metric, segment, step } = trend.series;
  if (step !== undefined)
    return [
      [
        `${trend.name} was compared with ${othersOf(trend.series)}, each beside its own level, over `,
        spanOf(cell(trend, 'periods'), sayCount),
        ` complete ${periods(clock)}; what they have in common, a season too, was not taken as evidence.`,
      ],
    ];
  const first: RichText = [
    `A steady slope, a step, a step on a slope and a turn were compared with no change at all, over `,
    spanOf(cell(trend, 'periods'), sayCount),
    ` complete ${periods(clock)}; what neighboring ${periods(clock)} have in common was not taken as evidence.`,
  ];
  const beside: RichText[] =
    segment && metric.isAdded
      ? [['Its part of the whole changed as well: what only grows with the whole was not taken as evidence.']]
      : [];
  if (season.value === null) return [first, ...beside];
  return [
    ['What repeats every ', spanOf(season, sayCount), ` ${periods(clock)} was taken out first.`],
    first,
    ...beside,
  ];
}

function nextWords(
  { analysis, timeline: { clock }, series, traced, name }: Trend,
  rowCount: TextSpan,
): RichText[] {
  const at = referenceTo(traced, 0, 'at_place').value;
  const question =
    at === null
      ? `Which parts of ${uncapitalised(name)} changed most?`
      : `What else changed ${inPeriod(clock, toNumber(at))}?`;
  const who = whoOf(series, analysis.phrasing);
  return [[question], ['Read the ', rowCount, ` ${analysis.phrasing.noun}${who}.`]];
}
