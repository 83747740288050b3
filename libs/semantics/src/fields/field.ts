import type { ColumnFormat, ColumnProfile, Understanding } from '@plumbline/contracts';
import { chooseGrain, dayInZone, type PeriodGrain, type Span, spanOf, toDay } from '../periods/periods.js';
import { isNumber, looksLikeBands } from '../roles/column-roles.js';
import { baseOf } from '../roles/measure-kind.js';
import { goodWhen, type MeasureNature, natureOf, weighs } from '../roles/nature.js';
import { hasWord, shortLabel, words } from '../words/words.js';

/** More values than this are names: ranked in a table, never drawn whole. */
export const MAX_CATEGORIES = 30;

interface Field {
  name: string;
  /** As it stands in a sentence. */
  label: string;
  format: ColumnFormat | undefined;
  missing: number;
  /** 0 to 1, from the profile. */
  interest: number;
}

export interface MeasureField extends Field {
  nature: MeasureNature;
  agg: 'sum' | 'avg' | 'weighted_avg';
  /** The column that weighs the average. */
  weight?: string;
  goodWhen: 'up' | 'down' | 'neutral';
  distinct: number;
  min: number;
  max: number;
  isWhole: boolean;
  /** Its mean and standard deviation, where the profile knows them. */
  spread?: { mean: number; sd: number };
  /** The share of rows that say yes. */
  isYesNo: boolean;
  quantiles: Record<string, number>;
  /** Edges of its histogram, as the profile draws it; beside an open last bin the last one is its lower edge. */
  edges: number[];
}

export interface DimensionField extends Field {
  distinct: number;
  /** Values have an order of their own: bands, ratings, years. */
  isOrdered: boolean;
  isYesNo: boolean;
  /** Many values that are names: ranked in a table, never drawn whole. */
  isNames: boolean;
}

export interface TimeField extends Field {
  type: 'date' | 'timestamp';
  isZoned: boolean;
  span: Span;
  grain: PeriodGrain;
  /** It tells of the things that rows are, as the day when somebody was hired does: they did not happen then. */
  isAttribute?: true;
}

export interface AxisField extends Field {
  min: number;
  max: number;
  isWhole: boolean;
  quantiles: Record<string, number>;
}

export function axisOf(column: ColumnProfile): AxisField {
  return {
    ...fieldOf(column),
    min: Number(column.min),
    max: Number(column.max),
    isWhole: column.type === 'integer',
    quantiles: column.quantiles ?? {},
  };
}

function fieldOf(column: ColumnProfile): Field {
  const { name, format, missing, interest } = column;
  return { name, label: shortLabel(name), format, missing, interest };
}

const POINTS = words('points pts marks');
/** Points that nobody is without, and of which all have about as many, are what each scored, and not a tally. */
const holdsScores = ({ name, min, mean = 0, sd = Number.POSITIVE_INFINITY }: ColumnProfile): boolean =>
  hasWord(name, POINTS) && Number(min) > 0 && sd < mean / 2;

const MOST_OF_A_SCALE = 10;
/** The steps that people chose in a survey do not add up, whatever the question is about. */
const isAnswer = ({ type, min, max }: ColumnProfile, about: Understanding | undefined): boolean =>
  about?.kind === 'survey' && type === 'integer' && Number(min) >= 0 && Number(max) <= MOST_OF_A_SCALE;

export function measureOf(
  column: ColumnProfile,
  numbers: readonly ColumnProfile[],
  about?: Understanding,
): MeasureField {
  const nature = column.nature ?? (holdsScores(column) ? 'averaged' : natureOf(column.name, column.format));
  const canWeigh = nature === 'rate' || nature === 'price';
  // What stands at one moment adds up across the things that a list holds.
  const isAdded =
    (nature === 'additive' && !isAnswer(column, about)) || (nature === 'level' && about?.kind === 'snapshot');
  const agg = isAdded ? 'sum' : 'avg';
  const base = about && baseOf(about, column.name);
  const mayWeigh = numbers.filter((other) => other !== column && Number(other.min) >= 0);
  const weight = canWeigh
    ? (mayWeigh.find(({ name }) => name === base) ?? mayWeigh.find(({ name }) => weighs(column.name, name)))
    : undefined;
  return {
    ...fieldOf(column),
    format: agg === 'sum' ? column.format : averageFormat(column.format),
    nature,
    agg: weight ? 'weighted_avg' : agg,
    ...(weight && { weight: weight.name }),
    goodWhen: goodWhen(column.name),
    distinct: column.distinct,
    min: Number(column.min),
    max: Number(column.max),
    isWhole: column.type === 'integer',
    ...(column.mean !== undefined &&
      column.sd !== undefined && { spread: { mean: column.mean, sd: column.sd } }),
    isYesNo: false,
    quantiles: column.quantiles ?? {},
    edges: edgesOf(column),
  };
}

/** An average of whole numbers is none: it gets the digits it needs. */
export function averageFormat(format: ColumnFormat | undefined): ColumnFormat | undefined {
  return format && { ...format, decimals: undefined };
}

function edgesOf({ histogram = [] }: ColumnProfile): number[] {
  const ends = histogram.flatMap(({ from, to }, at) => (at === histogram.length - 1 ? [from, to] : [from]));
  const edges = ends.filter((edge): edge is number => typeof edge === 'number');
  return edges.filter((edge, at) => at === 0 || edge > (edges[at - 1] ?? edge));
}

/** The average of a yes/no column is the share of yes among the rows that answer. */
export function yesRateOf(column: ColumnProfile): MeasureField {
  return {
    ...fieldOf(column),
    label: shortLabel(column.name).replace(/^(is|has|was) /, ''),
    format: { percent: true },
    nature: 'rate',
    agg: 'avg',
    goodWhen: goodWhen(column.name),
    distinct: column.distinct,
    min: 0,
    max: 1,
    isWhole: false,
    isYesNo: true,
    quantiles: {},
    edges: [],
  };
}

/** Yes and no, also as 1 and 0. */
export const saysYesOrNo = ({ type, distinct, min, max }: ColumnProfile): boolean =>
  type === 'boolean' || (type === 'integer' && distinct === 2 && Number(min) === 0 && Number(max) === 1);

export function dimensionOf(column: ColumnProfile): DimensionField {
  return {
    ...fieldOf(column),
    distinct: column.distinct,
    isOrdered: isNumber(column) || looksLikeBands(column),
    isYesNo: saysYesOrNo(column),
    isNames: column.distinct > MAX_CATEGORIES && !isNumber(column),
  };
}

/** A column of dates or moments, and the days it covers in a zone. */
export function timeOf(column: ColumnProfile, zone: string): TimeField {
  const isZoned = column.type === 'timestamp' && column.zoned === true;
  const day = (value: unknown) => (isZoned ? dayInZone(String(value), zone) : toDay(String(value)));
  const span = spanOf(day(column.min), day(column.max), column.distinct);
  const finest = chooseGrain(span);
  const grain = column.type === 'date' && finest === 'hour' ? 'day' : finest;
  return { ...fieldOf(column), type: column.type as 'date' | 'timestamp', isZoned, span, grain };
}
