import type { Filter, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  absent,
  hasWord,
  isTime,
  type MeasureField,
  namesState,
  type SourceShape,
  type TimeField,
  timeOf,
  toDate,
  words,
} from '@plumbline/semantics';
import type { DerivedField } from '../../../derived-columns/derived-fields.js';
import { tellsEnding } from '../../../derived-columns/endings.js';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { KeyFigure } from '../../kpis.js';
import { totalFigure } from '../../kpis.js';
import {
  countFigure,
  type Design,
  designed,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
  settled,
} from '../base/design.js';

const DUE = words('due fällig fälligkeit échéance vencimiento scadenza');
const PAID = words(
  'paid payment settled settlement cleared bezahlt zahlung zahldatum paiement payé pago pagado pagamento pagato',
);
const MOST_PAYERS = 10;
const MOST_COLUMNS = 24;
/** A share of fewer bills says little of who pays them. */
const LEAST_PAID = 10;

interface Terms {
  due: TimeField;
  paid: TimeField;
  /** The newest day on which something happened: what is open is told as of it. */
  today: string;
}

/** Invoices: how much was billed, what of it is open and overdue and for how long, how long customers take, who owes most. */
export function receivablesDesign(subject: Subject, [taken]: readonly DerivedField[]): Design | undefined {
  const { fields, planner, source } = subject;
  const { time } = fields;
  const terms = source.isLive ? undefined : termsOf(source);
  const amount = fields.measures.find(({ agg, isYesNo }) => agg === 'sum' && !isYesNo);
  if (!time || !terms || !amount) return undefined;
  const open = absent(terms.paid.name);
  const overdue: Filter[] = [open, { column: terms.due.name, op: 'lt', values: [terms.today] }];
  const outstanding = planner.named({ agg: 'sum', column: amount.name }, `Outstanding ${amount.label}`);
  const late = planner.named({ agg: 'sum', column: amount.name }, `Overdue ${amount.label}`);
  const duration = fields.measures.find(
    ({ name }) => name === taken?.derived.as && taken.madeOf[0] === terms.paid.name,
  );
  const median =
    duration && planner.named({ agg: 'median', column: duration.name }, `Median ${duration.label}`);
  const payers = fields.dimensions.filter((field) => !field.isYesNo && !isState(subject, field));
  const figure = (measure: Measure, filters: Filter[], why: string): KeyFigure => ({
    ...{ measure, filters, goodWhen: 'down', format: amount.format, isTimeless: true },
    reason: `Chosen because ${why}.`,
  });
  return {
    figures: [
      totalFigure(amount, planner),
      figure(outstanding, [open], 'it has not been paid'),
      figure(late, overdue, `it has not been paid and was due before ${terms.today}`),
      ...(median && duration
        ? [
            {
              measure: median,
              goodWhen: 'down' as const,
              format: duration.format,
              isTimeless: true,
              reason: 'Chosen because half are paid sooner and half later.',
            },
          ]
        : []),
      countFigure(subject),
    ],
    pictures: inOrder([
      ...billed(subject, time, amount),
      ...payers.slice(0, 1).map((by) => owed(subject, by.name, amount, outstanding, [open])),
      ...ageing(subject, terms.due, amount, outstanding, [open]),
      ...payers.slice(0, 1).map((by) => paidLate(subject, by.name, terms)),
      ...(median && duration ? takenWhen(subject, terms.paid, duration, median) : []),
    ]),
    without: fields.dimensions.flatMap((field) => (isState(subject, field) ? [field.name] : [])),
  };
}

/** When a bill is due and when it was paid, where some have not been. */
function termsOf({ profile, zone }: SourceShape): Terms | undefined {
  const dates = profile.columns.filter((column) => isTime(column) && column.distinct > 1);
  const due = dates.find(({ name }) => hasWord(name, DUE));
  const paid = dates.find(
    ({ name, missing }) => hasWord(name, PAID) && !hasWord(name, DUE) && missing < profile.rowCount,
  );
  if (!due || !paid) return undefined;
  const newest = Math.max(
    ...dates.filter((column) => column !== due).map((column) => timeOf(column, zone).span.last),
  );
  return { due: timeOf(due, zone), paid: timeOf(paid, zone), today: toDate(newest) };
}

/** What only says which are paid. */
const isState = ({ source }: Subject, { name }: { name: string }): boolean =>
  namesState(name) || source.profile.columns.some((column) => column.name === name && tellsEnding(column));

function billed({ planner }: Subject, time: TimeField, amount: MeasureField): ChartCandidate[] {
  const periods = periodsOf(time);
  if (periods < 3) return [];
  return [
    designed({
      type: periods <= MOST_COLUMNS ? 'column' : 'line',
      family: 'time',
      ...seriesPlan(planner, time, [planner.of(amount)]),
      ...{ columns: [time.name, amount.name], format: amount.format },
      reason: `it shows how much ${amount.label} was billed when`,
    }),
  ];
}

function owed(
  { planner }: Subject,
  by: string,
  amount: MeasureField,
  measure: Measure,
  filters: Filter[],
): ChartCandidate {
  return designed({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [measure],
      dimensions: [{ column: by }],
      filters,
      order: [{ by: measure.as, direction: 'desc' }],
      ...{ limit: MOST_PAYERS, others: true },
    }),
    ...{ columns: [by, amount.name], format: amount.format },
    reason: 'it shows who owes most',
  });
}

/** What is open by when it was due: the further back, the longer it is overdue. */
function ageing(
  { planner }: Subject,
  due: TimeField,
  amount: MeasureField,
  measure: Measure,
  filters: Filter[],
): ChartCandidate[] {
  const { plan } = seriesPlan(planner, { name: due.name, grain: 'month' }, [measure], { filters });
  return [
    designed({
      type: 'column',
      family: 'time',
      ...{ plan, columns: [due.name, amount.name], format: amount.format },
      reason: 'it shows since when what is open has been due',
    }),
  ];
}

/** Which part of what was paid came after it was due. */
function paidLate({ planner, fields }: Subject, by: string, { due, paid }: Terms): ChartCandidate {
  const [from, to] = [bracketed(due.name), bracketed(paid.name)];
  const isLate = `if(days_between(${from}, ${to}) > 0, 1, 0)`;
  const formula = `if(count(${to}) < ${LEAST_PAID}, null, sum(${isLate}) / count(${to}))`;
  const share = planner.named({ agg: 'formula', formula }, 'Share paid late');
  return designed({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [share],
      dimensions: [{ column: by }],
      having: [{ by: share.as, op: 'gte', value: 0 }],
      order: [{ by: share.as, direction: 'desc' }],
      limit: MOST_PAYERS,
    }),
    ...{ columns: [by, ''], format: { percent: true } },
    reason: `it shows who pays their ${fields.noun} after they are due`,
  });
}

/** How long it took, by when it was paid: of what was billed of late only what was paid soon is known. */
function takenWhen(
  { planner, fields }: Subject,
  paid: TimeField,
  duration: MeasureField,
  median: Measure,
): ChartCandidate[] {
  if (periodsOf(paid) < 3) return [];
  const filters = fields.time ? [settled(fields.time, paid.name, duration)] : [];
  const { plan } = seriesPlan(planner, paid, [median], { filters });
  return [
    designed({
      type: 'line',
      family: 'time',
      ...{ plan, columns: [paid.name, duration.name], format: duration.format },
      reason: 'it shows whether customers pay sooner or later',
    }),
  ];
}
