import type { Filter, QueryPlan } from '@plumbline/contracts';
import { sayCount } from '@plumbline/semantics';
import type { Unusual } from '@plumbline/statistics';
import { figure, type Stated } from '../../facts/traced-result.js';
import { told } from '../correlations/words.js';
import type { Telling } from '../engine/candidate.js';
import { type Subject } from '../engine/subject.js';
import { expectedLine, unusualStretch } from './methods.js';
import { type Clock, momentName, placeNoun } from './moments.js';
import { type Course, filtersOf, ownPlan, seriesPlan } from './series.js';
import { boundsOf, type Stretch } from './stretch.js';
import { wordsOf } from './stretch-words.js';

/** A moment or a run beside what was expected. */
export async function tellStretch(subject: Subject, stretch: Stretch): Promise<Telling> {
  const { series, unusual } = stretch;
  const { course, reading, adds } = series;
  const { planner } = course;
  const { noun } = subject.wording;
  const [from, to] = boundsOf(stretch);
  const [plan, drawn] = [ownPlan(series), drawnPlan(stretch)];
  const filters = [...filtersOf(series.segment), within(course, from, to)];
  const [stated, band, [counted, shown]] = await Promise.all([
    subject.compute(unusualStretch, { reading, from, to, adds }, [plan]),
    subject.compute(expectedLine, { reading }, [plan, drawn]),
    subject.ask([planner.plan({ measures: [planner.count], filters }), drawn]),
  ]);
  const { name, effect, usually, when, observed, expected, distances, places, all, value } = wordsOf(
    stretch,
    stated,
  );
  const clock: Clock = { step: reading.step, zone: subject.shape.zone };
  const period = `${momentName(reading.first, clock)} to ${momentName(reading.last, clock)}`;
  const rows = figure(counted!, 0, planner.count.as);
  const used = told(rows, sayCount);
  const hasSeason = series.judged.seasons.length > 0;
  return {
    title: [`${name} `, ...effect, ' ', ...when, ...usually],
    description: [observed, ', ', expected, ' expected'],
    subtitle: `${name}, by ${placeNoun(clock, 1)}, ${period}`,
    saw: [
      [`${name} came to `, observed, ' ', ...when, '; ', expected, ' would have been usual.'],
      [
        unusual.kind === 'spread'
          ? 'It is the distances from the expected course that differ: on average they are '
          : 'On average that lies ',
        distances,
        ' times the usual distance from the expected course.',
      ],
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
    ],
    value,
    chart: { type: 'line', plan: drawn, ...(series.field && { format: series.field.format }) },
    overlay: {
      band: { stated: band, label: '95% band', expected: 'expected', low: 'low', high: 'high' },
      ...marks(shown!, [from, to], unusual),
    },
    filters,
    rows,
  };
}

/** Places drawn on each side: a few cycles, or a few times its own length, as far as people can see. */
const [LEAST_AROUND, CYCLES, LENGTHS, MOST_AROUND] = [60, 2, 3, 1_000];
/** A stretch so long is drawn with what an answer may hold. */
const MOST_DRAWN = 4_500;

function drawnPlan({ series, unusual: { from, to } }: Stretch): QueryPlan {
  const { course } = series;
  const { moments, seasons } = series.judged;
  const wanted = Math.max(LEAST_AROUND, CYCLES * (seasons[0] ?? 0), LENGTHS * (to - from + 1));
  const around = Math.min(MOST_AROUND, wanted);
  const first = Math.max(0, from - around);
  const last = Math.min(moments.length - 1, to + around, first + MOST_DRAWN);
  const shown = within(course, moments[first]!, moments[last]!);
  return seriesPlan(course, [series.measure], [...filtersOf(series.segment), shown]);
}

function within({ rhythm: { dimension } }: Course, from: string, to: string): Filter {
  const { column, grain } = dimension;
  return { column, ...(grain && { grain }), op: 'between', values: [from, to] };
}

function marks(
  { result }: Stated,
  [from, to]: [string, string],
  { kind, direction }: Unusual,
): Telling['overlay'] {
  const label = kind === 'spread' ? 'Unsteady' : direction === 'up' ? 'High' : 'Low';
  if (from !== to) return { spans: [{ from, to, label }] };
  const row = result.rows.findIndex(([moment]) => moment === from);
  return row < 0 ? {} : { points: [{ row, label }] };
}
