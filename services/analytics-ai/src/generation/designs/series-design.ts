import { bracketed } from '@plumbline/datasets';
import { labelOf, type MeasureField, type TimeField } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { totalFigure } from '../kpis.js';
import { type Design, designed, inOrder, periodsOf, type Subject, seriesPlan } from './base/design.js';
import { newestYear } from './base/newest-year.js';

const MAX_MEASURES = 3;
const MAX_COLUMNS = 24;
/** Periods of a year, where its seasons are compared. */
const YEAR: Partial<Record<TimeField['grain'], number>> = { month: 12, quarter: 4 };
const LEAST_YEARS = 2;
const LEAST_YEARS_FOLLOWED = 5;
const MOST_LISTED = 200;

/** The level of each measure over time, its change on the year before, and its season: rows are periods, not things to count. */
export function seriesDesign(subject: Subject): Design | undefined {
  const { fields, planner } = subject;
  const { time } = fields;
  const measures = fields.measures.filter(({ isYesNo }) => !isYesNo);
  const [main] = measures;
  if (!time && main) return yearsDesign(subject, measures);
  if (!time || !main || periodsOf(time) < 3) return undefined;
  return {
    figures: measures.map((field) => totalFigure(field, planner)),
    pictures: inOrder([
      followed(subject, time, main),
      ...changeOnYear(subject, time, main),
      ...season(subject, time, main),
      ...measures.slice(1, MAX_MEASURES + 1).map((field) => followed(subject, time, field)),
    ]),
    isWhole: true,
  };
}

/** The same of years that are plain numbers: they have neither parts nor a season. */
function yearsDesign(subject: Subject, measures: readonly MeasureField[]): Design | undefined {
  const { planner, source } = subject;
  const years = newestYear(source, LEAST_YEARS_FOLLOWED);
  if (!years) return undefined;
  const { column: name, newest, filters } = years;
  const drawn = measures.slice(0, MAX_MEASURES + 1);
  const label = labelOf(name);
  return {
    figures: drawn.map((field) => {
      const { as, ...measure } = planner.of(field);
      return {
        measure: planner.named(measure, `${as}, ${newest}`),
        ...{ filters, goodWhen: field.goodWhen, format: field.format, isTimeless: true },
        reason: `Chosen because it says where ${field.label} stands in the newest ${label}.`,
      };
    }),
    pictures: inOrder(
      drawn.map((field) =>
        designed({
          type: 'line',
          family: 'time',
          plan: planner.plan({
            measures: [planner.of(field)],
            dimensions: [{ column: name }],
            order: [{ by: name, direction: 'asc' }],
          }),
          ...{ columns: [name, field.name], format: field.format },
          reason: `${field.label} can be followed by ${label}`,
        }),
      ),
    ),
    table: {
      plan: planner.plan({
        measures: drawn.map((field) => planner.of(field)),
        dimensions: [{ column: name }],
        order: [{ by: name, direction: 'desc' }],
        limit: MOST_LISTED,
      }),
      reason: 'Chosen because every period can be read and copied from it.',
      formats: Object.fromEntries(
        drawn.flatMap((field) => (field.format ? [[planner.of(field).as, field.format]] : [])),
      ),
    },
    isWhole: true,
  };
}

function followed({ planner }: Subject, time: TimeField, field: MeasureField): ChartCandidate {
  const isColumns = field.agg === 'sum' && field.min >= 0 && periodsOf(time) <= MAX_COLUMNS;
  return designed({
    type: isColumns ? 'column' : 'line',
    family: 'time',
    ...seriesPlan(planner, time, [planner.of(field)]),
    ...{ columns: [time.name, field.name], format: field.format },
    reason: `${field.label} can be followed by ${time.label}`,
  });
}

/** Seasons fall out where each period is compared with the same one of the year before. */
function changeOnYear({ planner }: Subject, time: TimeField, field: MeasureField): ChartCandidate[] {
  const offset = YEAR[time.grain];
  if (!offset || periodsOf(time) < (LEAST_YEARS + 1) * offset || field.min <= 0) return [];
  const measure = planner.of(field);
  const windows = [
    { function: 'change_share' as const, of: measure.as, offset, as: 'Change on the year before' },
  ];
  return [
    designed({
      type: periodsOf(time) <= 5 * offset ? 'column' : 'line',
      family: 'time',
      ...seriesPlan(planner, time, [measure], { windows }),
      ...{ columns: [time.name, `${field.name} change`], format: field.format },
      reason: `${field.label} can be compared with the same ${time.grain} of the year before, whatever the season`,
    }),
  ];
}

function season({ planner, source }: Subject, time: TimeField, field: MeasureField): ChartCandidate[] {
  const length = YEAR[time.grain];
  if (!length || periodsOf(time) < LEAST_YEARS * length || source.isLive) return [];
  const part = length === 12 ? 'month' : 'quarter';
  const as = `${part} of the year`;
  const measure = planner.average(field);
  return [
    designed({
      type: 'column',
      family: 'ranking',
      plan: planner.plan({
        measures: [measure],
        derived: [{ as, formula: `${part}(${bracketed(time.name)})` }],
        dimensions: [{ column: as }],
        order: [{ by: as, direction: 'asc' }],
      }),
      ...{ columns: [as, field.name], format: field.format },
      needsSeason: { plan: seriesPlan(planner, time, [measure]).plan, length },
      reason: `the ${part}s of all years together show the season of ${field.label}`,
    }),
  ];
}
