import { capitalised, periodName, say, sayCount, sayShare } from '@plumbline/semantics';
import { referenceTo } from '../../../facts/traced-result.js';
import { createPlanner } from '../../../plans/planner.js';
import { placeOf, spanOf } from '../../correlations/narration/phrases.js';
import type { AnalysisContext } from '../../engine/analysis-context.js';
import type { Narrative } from '../../engine/candidate.js';
import type { ChangedPayment } from './changed-payment.js';
import { changeOfAmount } from './methods.js';

/** A changed payment in words; every number is the method's, over what was paid by day. */
export async function narratePayment(
  analysis: AnalysisContext,
  { measure, by, value, plan, change }: ChangedPayment,
): Promise<Narrative> {
  const planner = createPlanner(analysis.shape, analysis.fields);
  const [traced, [counted]] = await Promise.all([
    analysis.compute(changeOfAmount, {}, [plan]),
    analysis.query([planner.plan({ measures: [planner.count], filters: plan.filters })]),
  ]);
  const rows = referenceTo(counted!, 0, planner.count.as);
  const used = spanOf(rows, sayCount);
  const of = (column: string, write: (value: number) => string) =>
    spanOf(referenceTo(traced, 0, column), write);
  const amount = (column: string) => of(column, (number) => say(Math.abs(number), measure.format));
  const where = placeOf(by.name, value, analysis.phrasing);
  const since = periodName(change.since, 'day');
  const isMore = Math.abs(change.after) > Math.abs(change.before);
  const name = capitalised(measure.label);
  const { noun } = analysis.phrasing;
  return {
    title: [
      `${name} ${where} ${isMore ? 'rose' : 'fell'} from `,
      amount('before'),
      ' to ',
      amount('after'),
      ` each time, since ${since}`,
    ],
    description: [
      amount('before'),
      ' for ',
      of('times_before', sayCount),
      ' times, then ',
      amount('after'),
      ' for ',
      of('times_after', sayCount),
    ],
    subtitle: `${name} ${where}, by day`,
    saw: [
      [
        `It was `,
        amount('before'),
        ' each of ',
        of('times_before', sayCount),
        ' times at even steps, and is ',
        amount('after'),
        ` each time since ${since}.`,
      ],
    ],
    found: [['What comes back at even steps with the same amount was looked at for each ', by.label, '.']],
    uses: ['Uses ', used, ` ${noun} ${where}.`],
    next: [
      [isMore ? 'Was the higher amount agreed on?' : 'Why is less due since then?'],
      ['Read the ', used, ` ${noun} ${where}.`],
    ],
    figures: [
      {
        label: 'Effect',
        value: [of('relative', (number) => sayShare(Math.abs(number))), isMore ? ' more' : ' less'],
        note: ['each time, since ', since],
      },
      { label: 'Sample', value: [of('times', sayCount), ' times'], note: ['at even steps'] },
      { label: 'Worth', value: [amount('a_year'), isMore ? ' more' : ' less'], note: ['a year'] },
    ],
    value: change.after / change.before - 1,
    chart: { type: 'line', plan, format: measure.format },
    overlay: {},
    filters: [...plan.filters],
    rows,
  };
}
