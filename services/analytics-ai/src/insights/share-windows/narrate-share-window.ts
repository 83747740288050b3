import type { Filter } from '@plumbline/contracts';
import { addPeriods, capitalised, sayCount, sayShare, toDate, toDay } from '@plumbline/semantics';
import type { ShareWindow } from '@plumbline/statistics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { createPlanner } from '../../plans/planner.js';
import { equals, placeOf, plain, predicateOf, spanOf } from '../correlations/narration/phrases.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { Narrative, RichText } from '../engine/candidate.js';
import { type Clock, placeName, placeStart, type Timeline } from '../trends/clock.js';
import { each, periods, range } from '../trends/phrases.js';
import { shareOfStretch } from './methods.js';
import { plansOf, type ShareSeries } from './share-series.js';

/** A stretch of another share in words; every number is the method's, over counts by period. */
export async function narrateShareWindow(
  analysis: AnalysisContext,
  timeline: Timeline,
  series: ShareSeries,
  window: ShareWindow,
): Promise<Narrative> {
  const planner = createPlanner(analysis.shape, analysis.fields);
  const { clock } = timeline;
  const plans = plansOf(planner, timeline, series);
  const { from, to } = window;
  const filters = [...ownFilters(series), within(timeline, window)];
  const [traced, [counted]] = await Promise.all([
    analysis.compute(shareOfStretch, { clock, from, to }, plans),
    analysis.query([planner.plan({ measures: [planner.count], filters })]),
  ]);
  const words = wordsOf(analysis, series, { traced, when: whenOf(clock, window) });
  const rows = referenceTo(counted!, 0, planner.count.as);
  const used = spanOf(rows, sayCount);
  const { noun } = analysis.phrasing;
  const all = range(clock, 0, clock.count - 1);
  const of = (column: string, write: (value: number) => string) =>
    spanOf(referenceTo(traced, 0, column), write);
  return {
    title: words.title,
    description: words.description,
    subtitle: `${words.name} ${each(clock)}, ${all}`,
    saw: words.saw,
    found: [
      [
        `The part of all ${noun} was compared between every stretch of ${periods(clock)} and all others, over `,
        of('all_periods', sayCount),
        ` complete ${periods(clock)}; what all ${noun} did in that time was not taken as evidence.`,
      ],
    ],
    uses: ['Uses ', of('rows', sayCount), ` ${noun} of that time, and those of all others, ${all}.`],
    next: [[`What else was different ${words.when}?`], ['Read the ', used, ` ${noun} of that time.`]],
    figures: [
      {
        label: 'Effect',
        value: words.effect,
        note: [of('inside', sayShare), ' against ', of('outside', sayShare)],
      },
      { label: 'Sample', value: [used, ` ${noun}`], note: ['of ', of('rows', sayCount), ' in that time'] },
      {
        label: 'Worth',
        value: [
          of('extra', (value) => `${sayCount(Math.round(Math.abs(value)))} ${value > 0 ? 'more' : 'fewer'}`),
        ],
        note: ['than at the share of all other ', periods(clock)],
      },
    ],
    value: window.inside / window.outside - 1,
    chart: { type: 'line', plan: plans[0], format: { decimals: 0 } },
    overlay: {
      spans: [
        {
          from: placeStart(clock, from),
          to: placeStart(clock, to),
          label: window.direction === 'up' ? 'More' : 'Fewer',
        },
      ],
    },
    filters,
    rows,
  };
}

/** What goes on until the end is told by its beginning. */
const whenOf = (clock: Clock, { from, to }: ShareWindow): string =>
  to === clock.count - 1 ? `since ${placeName(clock, from)}` : range(clock, from, to);

function ownFilters({ outcome, segment }: ShareSeries): Filter[] {
  return [
    ...(segment ? [equals(segment.by.name, segment.value)] : []),
    ...(outcome ? [equals(outcome.column, outcome.value)] : []),
  ];
}

function within({ clock, dimension }: Timeline, { from, to }: ShareWindow): Filter {
  const grain = clock.grain === 'hour' ? 'day' : clock.grain;
  const end = addPeriods(toDay(placeStart(clock, to)), grain, 1) - 1;
  return { column: dimension.column, op: 'between', values: [placeStart(clock, from), toDate(end)] };
}

interface Words {
  name: string;
  when: string;
  title: RichText;
  description: RichText;
  effect: RichText;
  saw: RichText[];
}

/** From here on a factor is easier to grasp than a percentage. */
const MULTIPLE = 1.75;

function wordsOf(
  { phrasing, shape, fields }: AnalysisContext,
  { outcome, segment }: ShareSeries,
  { traced, when }: { traced: TracedResult; when: string },
): Words {
  const number = (column: string) => Number(referenceTo(traced, 0, column).value);
  const of = (column: string, write: (value: number) => string) =>
    spanOf(referenceTo(traced, 0, column), write);
  const where = segment ? ` ${placeOf(segment.by.name, segment.value, phrasing)}` : '';
  const planner = createPlanner(shape, fields);
  const measure = outcome?.measure;
  const isThat = outcome ? predicateOf(outcome.column, outcome.value, phrasing) : '';
  const all = `${capitalised(phrasing.noun)}${where}`;
  const name = measure ? `${planner.of(measure).as}${where}` : outcome ? `${all} that ${isThat}` : all;
  const effect: RichText =
    number('times') >= MULTIPLE
      ? [of('times', (value) => plain(value, value < 10 ? 1 : 0)), ' times the usual share']
      : [
          of('change', (value) => sayShare(Math.abs(value))),
          number('change') > 0 ? ' above' : ' below',
          ' the usual share',
        ];
  const [inside, outside] = [of('inside', sayShare), of('outside', sayShare)];
  const titleOf = (): RichText => {
    if (measure) return [`${name} was `, inside, ` ${when}, `, outside, ' otherwise'];
    if (outcome) return [inside, ` of ${phrasing.noun}${where} ${isThat} ${when}, `, outside, ' otherwise'];
    if (number('observed') === 0) return [`There are no ${phrasing.noun}${where} ${when}`];
    return [`${name} were `, ...effect, ` ${when}`];
  };
  return {
    ...{ name, when, effect },
    title: titleOf(),
    description: [inside, ' of ', of('rows', sayCount), ` ${phrasing.noun}, `, outside, ' otherwise'],
    saw: [
      [
        of('observed', sayCount),
        ' of ',
        of('rows', sayCount),
        ` ${phrasing.noun} ${when}: `,
        inside,
        ', against ',
        outside,
        ' in all other periods.',
      ],
      ['At the usual share it would have been ', of('expected', (value) => sayCount(Math.round(value))), '.'],
    ],
  };
}
