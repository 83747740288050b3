import type { Hit } from '@plumbline/code-analysis';
import type { Column, Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { labelOf, natureOf } from '@plumbline/semantics';

/** A rule over a plan: what is wrong with it, in words about its own columns; nothing where all is well. */
export interface NumberRule {
  words: Hit['rule'];
  find: (
    plan: Pick<QueryPlan, 'measures' | 'dimensions' | 'filters' | 'raw' | 'limit'>,
    columnOf: ColumnOf,
  ) => string[];
}

export type ColumnOf = (name: string) => Column | undefined;

const overMeasures =
  (check: (measure: Measure, column: Column) => string | undefined): NumberRule['find'] =>
  ({ measures }, columnOf) =>
    measures.flatMap((measure) => {
      const column = measure.column === undefined ? undefined : columnOf(measure.column);
      return (column && check(measure, column)) ?? [];
    });

const overFilters =
  (check: (filter: Filter, column: Column) => string | undefined): NumberRule['find'] =>
  ({ filters }, columnOf) =>
    filters.flatMap((filter) => {
      const column = columnOf(filter.column);
      return (column && check(filter, column)) ?? [];
    });

const nature = ({ name, format, nature: known }: Column): string => known ?? natureOf(name, format);
/** What a name says of itself; many averages are called otherwise, and are let be. */
const isAverage = ({ name, nature: known }: Column): boolean =>
  known === 'averaged' || /\b(?:avg|average|mean|median)\b/u.test(labelOf(name).toLowerCase());

const sumOfIdentifier: NumberRule = {
  words: {
    id: 'correctness/sum-of-identifier',
    severity: 'high',
    title: 'Sum or average of an identifier',
    why: 'Numbers that only name something have no sum: the result means nothing.',
    fix: 'Count them, or take the column that was meant.',
  },
  find: overMeasures(({ agg }, { role, name }) =>
    role === 'identifier' && /^(?:sum|avg|weighted_avg|median|stddev)$/u.test(agg)
      ? `“${name}” names its row: a sum or average of it means nothing.`
      : undefined,
  ),
};

const sumOfRate: NumberRule = {
  words: {
    id: 'correctness/sum-of-rate',
    severity: 'high',
    title: 'Sum of rates or prices',
    why: 'Two rates of 50 % are not one of 100 %: rates, shares and prices do not add up.',
    fix: 'Take a ratio of sums, or an average weighted by what the rate is of.',
  },
  find: overMeasures((measure, column) =>
    /^(?:sum|share)$/u.test(measure.agg) && (/^(?:rate|price)$/u.test(nature(column)) || isAverage(column))
      ? `“${column.name}” is a rate, price or average: its values do not add up.`
      : undefined,
  ),
};

const plainAverageOfRate: NumberRule = {
  words: {
    id: 'correctness/average-of-averages',
    severity: 'medium',
    title: 'Average of averages',
    why: 'Rows of 3 and of 3,000 weigh the same: the result is not the average of all.',
    fix: 'Weigh it by the count behind each row, or divide the sums.',
  },
  find: overMeasures(({ agg }, column) =>
    agg === 'avg' && isAverage(column)
      ? `“${column.name}” is an average already; rows of few and of many weigh the same here.`
      : undefined,
  ),
};

const sumOfLevel: NumberRule = {
  words: {
    id: 'correctness/sum-of-level',
    severity: 'medium',
    title: 'Levels added over time',
    why: 'A balance of 100 on each of 30 days is 100, not 3,000.',
    fix: 'Take the last value of each period, or the average.',
  },
  find: (plan, columnOf) =>
    plan.dimensions.some(({ grain }) => grain !== undefined)
      ? overMeasures(({ agg }, column) =>
          agg === 'sum' && nature(column) === 'level'
            ? `“${column.name}” is a level: adding it up over days counts it once per day.`
            : undefined,
        )(plan, columnOf)
      : [],
};

const textAsDate: NumberRule = {
  words: {
    id: 'correctness/text-as-date',
    severity: 'high',
    title: 'A date compared as text',
    why: 'Texts compare letter by letter: 9/1/2024 comes after 10/1/2024.',
    fix: 'Read the column as a date: open the source, choose how its dates are written, and read it again.',
  },
  find: overFilters(({ op, values }, { type, name }) =>
    type === 'text' &&
    /^(?:lt|lte|gt|gte|between)$/u.test(op) &&
    values.some((value) => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/u.test(String(value)))
      ? `“${name}” is text, and is compared with a date letter by letter.`
      : undefined,
  ),
};

const emptyPattern: NumberRule = {
  words: {
    id: 'quality/filter-without-values',
    severity: 'low',
    title: 'Filter that lets everything through',
    why: 'It looks as if something were left out, and nothing is.',
    fix: 'Give it a value, or take it away.',
  },
  find: overFilters(({ op, values }, { name }) =>
    /^(?:in|not_in|contains)$/u.test(op) && values.every((value) => value === '')
      ? `The filter on “${name}” names no value.`
      : undefined,
  ),
};

const comparedWithItself: NumberRule = {
  words: {
    id: 'correctness/correlation-with-itself',
    severity: 'medium',
    title: 'A column compared with itself',
    why: 'It is always 1, and says nothing.',
    fix: 'Take the other column that was meant.',
  },
  find: overMeasures(({ agg, column2 }, { name }) =>
    agg === 'corr' && column2 === name ? `“${name}” is on both sides.` : undefined,
  ),
};

const contradicting: NumberRule = {
  words: {
    id: 'correctness/contradicting-filters',
    severity: 'high',
    title: 'Filters that no row fulfils',
    why: 'The tile is empty whatever the data are.',
    fix: 'Put the values into one filter, or take one of them away.',
  },
  find: ({ filters }) => {
    const exact = filters.filter(({ op, grain, bins }) => /^(?:eq|in)$/u.test(op) && !grain && !bins);
    return exact.flatMap((filter, at) => {
      const other = exact.slice(0, at).find(({ column }) => column === filter.column);
      const isNone = other !== undefined && !other.values.some((value) => filter.values.includes(value));
      return isNone ? [`Two filters on “${filter.column}” have no value in common.`] : [];
    });
  },
};

const rawWithoutNeed: NumberRule = {
  words: {
    id: 'performance/many-raw-rows',
    severity: 'low',
    title: 'Thousands of points in one chart',
    why: 'Nobody sees single points among so many, and the page draws slowly.',
    fix: 'Group them, or show fewer.',
  },
  find: ({ raw }) => (raw && raw.limit > 5_000 ? [`${raw.limit} rows are drawn one by one.`] : []),
};

/** Rules over what a workspace computes. */
export const NUMBER_RULES: readonly NumberRule[] = [
  ...[sumOfIdentifier, sumOfRate, plainAverageOfRate, sumOfLevel, textAsDate, emptyPattern],
  ...[comparedWithItself, contradicting, rawWithoutNeed],
];
