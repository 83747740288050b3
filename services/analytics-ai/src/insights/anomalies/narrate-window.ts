import type { Filter, QueryPlan } from '@plumbline/contracts';
import { sayCount } from '@plumbline/semantics';
import type { Unusual } from '@plumbline/statistics';
import { elementAt } from '@plumbline/statistics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import { type AnalysisContext } from '../engine/analysis-context.js';
import type { Narrative } from '../engine/candidate.js';
import { expectedLine, unusualWindow } from './methods.js';
import { type Clock, momentName, placeNoun } from './moments.js';
import { filtersOf, ownPlan, seriesPlan, type TimeContext } from './series.js';
import { boundsOf, type Window } from './window.js';
import { wordsOf } from './window-phrases.js';

/** A moment or a run beside what was expected. */
export async function narrateWindow(analysis: AnalysisContext, window: Window): Promise<Narrative> {
  const { series, unusual } = window;
  const { context, reading, adds } = series;
  const { planner } = context;
  const { noun } = analysis.phrasing;
  const [from, to] = boundsOf(window);
  const [plan, drawn] = [ownPlan(series), drawnPlan(window)];
  const filters = [...filtersOf(series.segment), within(context, from, to)];
  const [traced, band, [counted, shown]] = await Promise.all([
    analysis.compute(unusualWindow, { reading, from, to, adds }, [plan]),
    analysis.compute(expectedLine, { reading }, [plan, drawn]),
    analysis.query([planner.plan({ measures: [planner.count], filters }), drawn]),
  ]);
  const { name, effect, usually, when, observed, per, expected, distances, places, all, value, said, worth } =
    wordsOf(window, traced);
  const clock: Clock = { step: reading.step, zone: analysis.shape.zone };
  const period = `${momentName(reading.first, clock)} to ${momentName(reading.last, clock)}`;
  const rows = referenceTo(counted!, 0, planner.count.as);
  const used = spanOf(rows, sayCount);
  const hasSeason = series.judged.seasons.length > 0;
  return {
    title: [`${name} `, ...effect, ' ', ...when, ...usually],
    description: [observed, `${per}, `, expected, ' expected'],
    subtitle: `${name}, by ${placeNoun(clock, 1)}, ${period}`,
    saw: [
      [`${name} ${said} `, observed, `${per} `, ...when, '; ', expected, ' would have been usual.'],
      [DISTANT[unusual.kind], distances, ' times the usual distance from the expected course.'],
    ],
    found: [
      [
        'Each of ',
        all,
        ` ${placeNoun(clock, 2)} was compared with the usual level around it${hasSeason ? ' and the season that repeats' : ''}.`,
      ],
      ['Single moments and runs of every length were looked at, and the furthest held against all others.'],
    ],
    uses: ['Uses ', all, ` ${placeNoun(clock, 2)}, ${period}.`],
    next: [
      [`Was anything else different `, ...when, '?'],
      ['Read the ', used, ` ${noun} of that time.`],
    ],
    figures: [
      { label: 'Effect', value: effect.slice(1), note: [observed, ' against ', expected] },
      {
        label: 'Sample',
        value: [places, ` ${placeNoun(clock, unusual.to - unusual.from + 1)}`],
        note: [used, ` ${noun}, of `, all, ` ${placeNoun(clock, 2)}`],
      },
      { label: 'How far', value: [distances, ' times'], note: ['the usual distance'] },
      ...worth,
    ],
    value,
    chart: { type: 'line', plan: drawn, ...(series.field && { format: series.field.format }) },
    overlay: {
      band: { traced: band, label: '95% band', expected: 'expected', low: 'low', high: 'high' },
      ...marks(shown!, [from, to], unusual),
    },
    filters,
    rows,
  };
}

/** What the distances say of each kind. */
const DISTANT: Record<Unusual['kind'], string> = {
  level: 'On average that lies ',
  spread: 'It is the distances from the expected course that differ: on average they are ',
  constant: 'Values here do not stay the same for so long. On average that lies ',
  rhythm: 'What usually repeats did not come, or came at another time. On average that lies ',
};

/** Places drawn on each side: a few cycles, or a few times its own length, as far as people can see. */
const [LEAST_AROUND, CYCLES, LENGTHS, MOST_AROUND] = [60, 2, 3, 1_000];
/** A window so long is drawn with what an answer may hold. */
const MOST_DRAWN = 4_500;

function drawnPlan({ series, unusual: { from, to } }: Window): QueryPlan {
  const { context } = series;
  const { moments, seasons } = series.judged;
  const wanted = Math.max(LEAST_AROUND, CYCLES * (seasons[0] ?? 0), LENGTHS * (to - from + 1));
  const around = Math.min(MOST_AROUND, wanted);
  const first = Math.max(0, from - around);
  const last = Math.min(moments.length - 1, to + around, first + MOST_DRAWN);
  const shown = within(context, elementAt(moments, first), elementAt(moments, last));
  return seriesPlan(context, [series.measure], [...filtersOf(series.segment), shown]);
}

function within({ cadence: { dimension } }: TimeContext, from: string, to: string): Filter {
  const { column, grain } = dimension;
  return { column, ...(grain && { grain }), op: 'between', values: [from, to] };
}

function marks(
  { result }: TracedResult,
  [from, to]: [string, string],
  { kind, direction }: Unusual,
): Narrative['overlay'] {
  const labels = { spread: 'Unsteady', constant: 'Constant', rhythm: 'Off its rhythm' };
  const label = kind === 'level' ? (direction === 'up' ? 'High' : 'Low') : labels[kind];
  if (from !== to) return { spans: [{ from, to, label }] };
  const row = result.rows.findIndex(([moment]) => moment === from);
  return row < 0 ? {} : { points: [{ row, label }] };
}
