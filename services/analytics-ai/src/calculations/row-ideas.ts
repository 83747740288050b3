import { capitalised } from '@plumbline/semantics';
import { has, type Idea, label, named, type Request, SHARE } from './request.js';

/** Calculations with a value in each row, and what is next to them. */

/** The days between two dates. */
export function duration(asked: Request): Idea[] {
  if (!has(asked, /\b(day|hour|long|time|duration|late|delay|between|lead)\b/)) return [];
  const known = asked.source.dataset.columns.filter(({ type }) => type === 'date' || type === 'timestamp');
  const [from, to] = asked.dates.length >= 2 ? asked.dates : known.length === 2 ? known : [];
  if (!from || !to) return [];
  const inHours = has(asked, /\bhour\b/);
  const formula = inHours ? `hours_between(${named(from)}, ${named(to)})` : `${named(to)} - ${named(from)}`;
  const unit = inHours ? 'hours' : 'days';
  const because = `${capitalised(unit)} from ${label(from)} to ${label(to)}`;
  const row = {
    name: `${capitalised(unit)} from ${label(from)} to ${label(to)}`,
    formula,
    because: `${because}, for each row.`,
  };
  const mean = {
    name: `Average ${unit} to ${label(to)}`,
    formula: `avg(${formula})`,
    because: `The average of the ${because.toLowerCase()}.`,
  };
  return has(asked, /\b(average|mean|typical)\b/) ? [mean, row] : [row, mean];
}

const OVER = /\b(over|above|more than|greater than|larger than|at least|from)\b/;
const UNDER = /\b(under|below|less than|smaller than|at most|up to)\b/;

/** What lies over or under a figure. */
export function limit(asked: Request): Idea[] {
  const [column] = [...asked.numbers, ...asked.shares];
  const [figure] = asked.figures;
  const isOver = has(asked, OVER);
  if (!column || figure === undefined || asked.figures.length > 1 || !(isOver || has(asked, UNDER)))
    return [];
  const isEqual = has(asked, /\b(at least|at most|from|up to)\b/);
  const condition = `${named(column)} ${isOver ? '>' : '<'}${isEqual ? '=' : ''} ${figure}`;
  const words = `${label(column)} ${isOver ? 'over' : 'under'} ${figure}`;
  const flag = {
    name: capitalised(words),
    formula: `if(${condition}, 'yes', 'no')`,
    because: `Says of each row whether ${words}.`,
  };
  const part = {
    name: `Share with ${words}`,
    formula: `sum(if(${condition}, 1, 0)) / count(${named(column)})`,
    because: `The rows with ${words} among all that have a ${label(column)}.`,
  };
  return has(asked, SHARE) ? [part, flag] : [flag, part];
}

/** Named bands of a number, at the figures given or where the data has its quarters. */
export function buckets(asked: Request): Idea[] {
  if (!has(asked, /\b(bucket|band|group|class|tier|range|segment|small|large|category|categor\w+)\b/))
    return [];
  const [column] = [...asked.numbers, ...asked.shares];
  const field = column && asked.source.shape.profile.columns.find(({ name }) => name === column.name);
  if (!column || !field) return [];
  const { p25, p75 } = field.quantiles ?? {};
  const edges = asked.figures.length > 0 ? asked.figures : [p25, p75].filter((edge) => edge !== undefined);
  const [low, high] = edges.toSorted((a, b) => a - b).map(rounded);
  if (low === undefined) return [];
  const of = named(column);
  const formula =
    high === undefined || high === low
      ? `case(${of} < ${low}, 'small', ${of} >= ${low}, 'large')`
      : `case(${of} < ${low}, 'small', ${of} < ${high}, 'medium', ${of} >= ${high}, 'large')`;
  const where =
    asked.figures.length > 0 ? 'at the figures you gave' : 'where a quarter of the rows lies below and above';
  return [
    {
      name: `Size of ${label(column)}`,
      formula,
      because: `Bands of ${label(column)}, cut ${where}; no ${label(column)} has none.`,
    },
  ];
}

/** Two digits are enough for an edge that nobody gave. */
const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(2)));

/** One number less another, or less a share of itself. */
export function net(asked: Request): Idea[] {
  if (!has(asked, /\b(minus|difference|les|less|after|net|subtract\w*|without|deduct\w*)\b/)) return [];
  const {
    numbers: [one, other],
    shares: [part],
  } = asked;
  if (one && part)
    return [
      {
        name: `${capitalised(label(one))} after ${label(part)}`,
        formula: `${named(one)} * (1 - ${named(part)})`,
        because: `${capitalised(label(one))} with ${label(part)} taken off, for each row.`,
      },
    ];
  if (!one || !other) return [];
  return [
    {
      name: `${capitalised(label(one))} less ${label(other)}`,
      formula: `${named(one)} - ${named(other)}`,
      because: `${capitalised(label(one))} less ${label(other)}, for each row.`,
    },
  ];
}

export function product({ text, numbers: [one, other] }: Request): Idea[] {
  if (!/\b(time|multipl\w+|product)\b/.test(text) || !one || !other) return [];
  return [
    {
      name: `${capitalised(label(one))} times ${label(other)}`,
      formula: `${named(one)} * ${named(other)}`,
      because: `${capitalised(label(one))} times ${label(other)}, for each row.`,
    },
  ];
}
