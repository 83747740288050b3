import type { Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { areRelated, type DimensionField, hasWord, type MeasureField, words } from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import { type KeyFigure, totalFigure } from '../../kpis.js';
import type { TableCandidate } from '../../table-candidate.js';
import {
  countFigure,
  type Design,
  designed,
  ifInformative,
  inOrder,
  periodsOf,
  rankedPlan,
  type Subject,
  seriesPlan,
} from '../base/design.js';

const HOURS = words('hours hour hrs stunden heures horas ore');
const PEOPLE = words(
  'consultant employee person worker staff resource member user developer engineer mitarbeiter berater employé consultor empleado dipendente',
);
const WORK = words(
  'project client customer task activity case matter job projekt kunde tätigkeit projet cliente proyecto progetto',
);
const BILLABLE = words('billable billed chargeable invoiced verrechenbar abrechenbar facturable fatturabile');
const MOST_BARS = 12;
const MOST_LISTED = 20;

/** Hours that people worked on something: how many, which part of them is billed, when, by whom and on what. */
export function timesheetDesign(subject: Subject): Design | undefined {
  const { fields, planner, source } = subject;
  const hours = fields.measures.find((field) => field.agg === 'sum' && hasWord(field.name, HOURS));
  const person = fields.dimensions.find((field) => hasWord(field.name, PEOPLE));
  const work = apart(
    subject,
    fields.dimensions.filter((field) => !field.isYesNo && hasWord(field.name, WORK)),
  );
  const { time } = fields;
  if (source.isLive || !time || !hours || !person || work.length === 0) return undefined;
  const billable = fields.measures.find((field) => field.isYesNo && hasWord(field.name, BILLABLE));
  const total = planner.of(hours);
  const share = billable && billedPart(subject, billable, hours);
  const amounts = fields.measures.filter((field) => field !== hours && field.agg === 'sum');
  const shareFigure: KeyFigure[] = share
    ? [
        {
          measure: share,
          goodWhen: 'up',
          format: PERCENT,
          reason: 'Chosen because it is the part of all hours that is billed.',
        },
      ]
    : [];
  return {
    figures: [
      totalFigure(hours, planner),
      ...shareFigure,
      ...amounts.map((field) => totalFigure(field, planner)),
      countFigure(subject),
    ],
    pictures: inOrder([
      ...along(subject, total, hours),
      ...work.map((by) => ranked(subject, by, total, hours)),
      ...(share ? along(subject, share, { name: billable.name, format: PERCENT }) : []),
      ...(share ? [person, ...work] : []).flatMap((by) =>
        share && billable ? [ranked(subject, by, share, { name: billable.name, format: PERCENT })] : [],
      ),
    ]),
    table: listed(
      subject,
      person,
      [total, ...(share ? [share] : []), ...amounts.slice(0, 1).map((field) => planner.of(field))],
      [hours, ...amounts],
    ),
    without: billable ? [billable.name] : [],
  };
}

/** Of what follows from another, such as a client from its project, the finer alone: both would tell the same. */
const apart = ({ fields }: Subject, work: readonly DimensionField[]): DimensionField[] =>
  work.filter(
    (one) =>
      !work.some((other) => other.distinct > one.distinct && areRelated(fields.about, one.name, other.name)),
  );

const PERCENT = { percent: true } as const;

/** A share of hours, not of entries. */
const billedPart = ({ planner }: Subject, billable: MeasureField, hours: MeasureField): Measure =>
  planner.named(
    {
      agg: 'formula',
      formula: `sum(if(${bracketed(billable.name)}, ${bracketed(hours.name)}, 0)) / sum(${bracketed(hours.name)})`,
    },
    `Share of ${hours.label} ${billable.label}`,
  );

type Shown = Pick<MeasureField, 'name' | 'format'>;

function along({ fields, planner }: Subject, measure: Measure, { name, format }: Shown): ChartCandidate[] {
  const { time } = fields;
  if (!time || periodsOf(time) < 3) return [];
  return [
    designed({
      type: 'line',
      family: 'time',
      ...seriesPlan(planner, time, [measure]),
      ...{ columns: [time.name, name], format },
      reason: `${measure.as.toLowerCase()} can be followed over time`,
    }),
  ];
}

function ranked(
  { planner }: Subject,
  by: DimensionField,
  measure: Measure,
  { name, format }: Shown,
): ChartCandidate {
  return ifInformative({
    type: 'bar',
    family: 'ranking',
    plan: rankedPlan(planner, measure, by, MOST_BARS),
    ...{ columns: [by.name, name], format },
    reason: `${measure.as.toLowerCase()} can be compared by ${by.label}`,
  });
}

function listed(
  { planner }: Subject,
  by: DimensionField,
  measures: Measure[],
  fields: readonly MeasureField[],
): TableCandidate {
  return {
    plan: planner.plan({
      measures,
      dimensions: [{ column: by.name }],
      order: [{ by: measures[0]?.as ?? by.name, direction: 'desc' }],
      limit: MOST_LISTED,
    }),
    reason: `Chosen because ${by.label} says who worked how much.`,
    formats: Object.fromEntries(
      measures.flatMap(({ as, agg, column }) => {
        const format = agg === 'formula' ? PERCENT : fields.find(({ name }) => name === column)?.format;
        return format ? [[as, format]] : [];
      }),
    ),
  };
}
