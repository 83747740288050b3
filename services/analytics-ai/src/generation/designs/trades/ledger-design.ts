import type { ColumnProfile, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { hasWord, shortLabel, type TimeField, words } from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { TableCandidate } from '../../table-candidate.js';
import { type Design, designed, inOrder, periodsOf, type Subject, seriesPlan } from '../base/design.js';
import { type MoneyFlow, moneyFlow } from '../base/money-flow.js';

const MAX_COLUMNS = 24;
const MAX_PAYEES = 10;
const PAYEE = words(
  'payee payees merchant vendor supplier counterparty description beneficiary recipient creditor empfänger beschreibung libellé concepto descrizione party',
);

/** Money in and out, what is left, what all of it comes to, who is paid most, what repeats every month. */
export function ledgerDesign(subject: Subject): Design | undefined {
  const { source, fields, planner } = subject;
  const flow = moneyFlow(source, fields, planner);
  if (!flow) return undefined;
  const { time } = fields;
  const payee = payeeOf(source.profile.columns, source.profile.rowCount);
  const account = fields.dimensions.find(
    ({ name, isYesNo, isNames }) => name !== payee?.name && !isYesNo && !isNames,
  );
  const table = time && payee && repeatsTable(subject, flow, payee.name, time);
  return {
    figures: [
      figure(flow, flow.in, 'it is what came in.'),
      figure(flow, flow.out, 'it is what went out.'),
      figure(flow, flow.net, 'it is what came in less what went out.'),
    ],
    pictures: inOrder([
      ...(time ? overTime(subject, flow, time) : []),
      ...(payee ? [ranked(subject, flow, flow.out, payee.name)] : []),
      ...(account ? [ranked(subject, flow, flow.out, account.name)] : []),
      ...(account ? [ranked(subject, flow, flow.in, account.name)] : []),
    ]),
    ...(table && { table }),
    isWhole: true,
  };
}

const figure = ({ format }: MoneyFlow, measure: Measure, why: string) => ({
  ...{ measure, goodWhen: 'neutral' as const, format, reason: `Chosen because ${why}` },
});

/** A name that comes again: unlike a reference or a note. */
function payeeOf(columns: readonly ColumnProfile[], rowCount: number): ColumnProfile | undefined {
  return columns.find(
    ({ name, type, distinct, missing }) =>
      type === 'text' && distinct > 1 && distinct < 0.8 * (rowCount - missing) && hasWord(name, PAYEE),
  );
}

function overTime({ planner }: Subject, flow: MoneyFlow, time: TimeField): ChartCandidate[] {
  const { format } = flow;
  const periods = periodsOf(time);
  if (periods < 2) return [];
  const isShort = periods <= MAX_COLUMNS;
  const both = designed({
    type: isShort ? 'grouped' : 'line',
    family: 'time',
    ...seriesPlan(planner, time, [flow.in, flow.out]),
    ...{ columns: [time.name, ...flow.columns], format },
    reason: 'what comes in and what goes out can be compared period by period',
  });
  const net = designed({
    type: isShort ? 'column' : 'line',
    family: 'time',
    ...seriesPlan(planner, time, [flow.net]),
    ...{ columns: [time.name, ...flow.columns], format },
    reason: 'what is left of each period shows when more was spent than earned',
  });
  // The average of a balance over a month is what the account never held.
  const standing = designed({
    type: 'line',
    family: 'time',
    ...seriesPlan(planner, time, [flow.net], {
      windows: [{ function: 'running_total', of: flow.net.as, as: 'Net to date' }],
    }),
    ...{ columns: [time.name, ...flow.columns], format },
    reason: 'all entries up to a period, added, show what was gained or lost so far',
  });
  return [both, net, standing];
}

function ranked({ planner }: Subject, flow: MoneyFlow, measure: Measure, by: string): ChartCandidate {
  return designed({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [measure],
      dimensions: [{ column: by }],
      filters: measure === flow.out ? flow.payments : [],
      order: [{ by: measure.as, direction: 'desc' }],
      limit: MAX_PAYEES,
      others: true,
    }),
    columns: [by, measure.as],
    format: flow.format,
    reason: `${shortLabel(by)} says where the money ${measure === flow.in ? 'comes from' : 'goes'}`,
  });
}

const LEAST_MONTHS = 3;
/** Paid once a month, now and then twice. */
const MOST_A_MONTH = 1.4;
/** Standard deviation over the mean, up to which it counts as the same amount again. */
const MOST_SPREAD = 0.35;

/** Who is paid about the same every month. */
function repeatsTable({ planner }: Subject, flow: MoneyFlow, payee: string, time: TimeField): TableCandidate {
  const months = `count_distinct(year(${bracketed(time.name)}) * 12 + month(${bracketed(time.name)}))`;
  const usual = planner.named({ agg: 'median', formula: flow.paid }, 'Usual amount');
  const measures: Measure[] = [
    usual,
    planner.named({ agg: 'formula', formula: months }, 'Months'),
    planner.named({ agg: 'formula', formula: `count() / ${months}` }, 'Times a month'),
    planner.named(
      { agg: 'formula', formula: `coalesce(stddev(${flow.paid}), 0) / abs(avg(${flow.paid}))` },
      'Varies by',
    ),
    flow.out,
  ];
  const [, inMonths, often, varies] = measures;
  return {
    plan: planner.plan({
      measures,
      dimensions: [{ column: payee }],
      filters: flow.payments,
      having: [
        { by: inMonths?.as ?? '', op: 'gte', value: LEAST_MONTHS },
        { by: often?.as ?? '', op: 'lte', value: MOST_A_MONTH },
        { by: varies?.as ?? '', op: 'lte', value: MOST_SPREAD },
      ],
      order: [{ by: flow.out.as, direction: 'desc' }],
      limit: 20,
    }),
    reason: 'Chosen because what is paid every month can be planned, or ended.',
    formats: {
      [usual.as]: { ...flow.format, decimals: 2 },
      ...(flow.format && { [flow.out.as]: flow.format }),
      [varies?.as ?? '']: { percent: true },
      [often?.as ?? '']: { decimals: 1 },
    },
  };
}
