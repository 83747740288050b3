import type { Column, ColumnFormat, ColumnProfile, Profile } from '@plumbline/contracts';
import { chooseGrain, dayInZone, type PeriodGrain, type Span, spanOf, toDay } from './periods.js';
import {
  goodWhen,
  headline,
  isPlaceInOrder,
  labelOf,
  type MeasureNature,
  namesEventTime,
  namesIdentifier,
  natureOf,
  nounOf,
  runsAlongTime,
  singular,
  weighs,
  wordsOf,
} from './vocabulary.js';

/** One version of a data source, as far as a dashboard is chosen from it. */
export interface SourceShape {
  dataSourceId: string;
  version: number;
  name: string;
  columns: readonly Column[];
  profile: Profile;
  /** Calendar of timestamps that carry a zone. */
  zone: string;
}

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
}

/** What may be charted, best first. */
export interface Fields {
  rowCount: number;
  /** What a row is called, in the plural. */
  noun: string;
  time: TimeField | undefined;
  measures: MeasureField[];
  dimensions: DimensionField[];
  /** Numbers that run along time and have too many values for columns: years, fractions of years. */
  axes: AxisField[];
}

export interface AxisField extends Field {
  min: number;
  max: number;
  isWhole: boolean;
  quantiles: Record<string, number>;
}

const MAX_EMPTY = 0.6;
export const MAX_CATEGORIES = 30;

/** Sorts columns into what may be charted; identifiers, codes, free text, constants and nearly empty ones fall out. */
export function readFields(source: SourceShape): Fields {
  const { rowCount, columns: profiles } = source.profile;
  const usable = profiles.filter((column) => isUsable(column, rowCount));
  const numbers = usable.filter((column) => isNumber(column));
  const amounts = numbers.filter((column) => isMeasure(column)).map((column) => measureOf(column, numbers));
  const rates = usable.filter((column) => column.type === 'boolean').map((column) => yesRateOf(column));
  const measures = [...amounts, ...rates].sort((one, other) => weightOfMeasure(other) - weightOfMeasure(one));
  const taken = new Set(amounts.map((measure) => measure.name));
  const dimensions = usable
    .filter((column) => !taken.has(column.name) && isDimension(column, rowCount))
    .map((column) => dimensionOf(column))
    .sort((one, other) => weightOfDimension(other) - weightOfDimension(one));
  const drawn = new Set(dimensions.map((field) => field.name));
  const axes = numbers
    .filter((column) => !drawn.has(column.name) && isAxis(column))
    .map((column) => axisOf(column));
  const [time] = usable
    .filter((column) => isTime(column))
    .map((column) => timeOf(column, source.zone))
    .sort((one, other) => weightOfTime(other, rowCount) - weightOfTime(one, rowCount));
  return { rowCount, noun: rowNoun(source), time, measures, dimensions, axes };
}

function isUsable(column: ColumnProfile, rowCount: number): boolean {
  const filled = rowCount - column.missing;
  if (rowCount === 0 || column.missing / rowCount > MAX_EMPTY || column.distinct < 2) return false;
  if (column.role === 'identifier' || column.role === 'text' || column.role === 'constant') return false;
  const isWhen = column.type === 'date' || column.type === 'timestamp';
  return isWhen || !namesIdentifier(column.name, column.distinct / filled);
}

function isNumber(column: ColumnProfile): boolean {
  return (column.type === 'integer' || column.type === 'decimal') && column.role !== 'geo';
}

function isMeasure(column: ColumnProfile): boolean {
  const [min, max] = [Number(column.min), Number(column.max)];
  if (!Number.isFinite(min) || !Number.isFinite(max) || isPlaceInOrder(column.name, min, max)) return false;
  if (column.role === 'measure') return true;
  // Few distinct values make a number a category, unless its name says that it counts or pays something.
  return (
    column.role === 'dimension' && natureOf(column.name, column.format) === 'additive' && column.distinct > 2
  );
}

function isAxis(column: ColumnProfile): boolean {
  return runsAlongTime(column.name) && isPlaceInOrder(column.name, Number(column.min), Number(column.max));
}

function axisOf(column: ColumnProfile): AxisField {
  return {
    ...fieldOf(column),
    min: Number(column.min),
    max: Number(column.max),
    isWhole: column.type === 'integer',
    quantiles: column.quantiles ?? {},
  };
}

function isDimension(column: ColumnProfile, rowCount: number): boolean {
  if (column.type === 'date' || column.type === 'timestamp') return false;
  if (column.type === 'boolean') return true;
  if (isNumber(column)) {
    const isPart = isPlaceInOrder(column.name, Number(column.min), Number(column.max));
    return (isPart && column.distinct <= 60) || (column.role === 'dimension' && column.distinct <= 12);
  }
  if (column.type !== 'text' || looksLikeDates(column)) return false;
  return column.distinct < (rowCount - column.missing) / 2;
}

/** Dates whose order the file does not decide stay text: charting them as names would be an accident. */
function looksLikeDates(column: ColumnProfile): boolean {
  const values = column.topValues ?? [];
  return (
    values.length > 0 && values.every(({ value }) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(String(value)))
  );
}

function isTime(column: ColumnProfile): boolean {
  return (
    (column.type === 'date' || column.type === 'timestamp') &&
    typeof column.min === 'string' &&
    typeof column.max === 'string'
  );
}

function fieldOf(column: ColumnProfile): Field {
  const { name, format, missing, interest } = column;
  return { name, label: labelOf(name), format, missing, interest };
}

function measureOf(column: ColumnProfile, numbers: readonly ColumnProfile[]): MeasureField {
  const nature = natureOf(column.name, column.format);
  const canWeigh = nature === 'rate' || nature === 'price';
  const agg = nature === 'additive' ? 'sum' : 'avg';
  const weight = canWeigh
    ? numbers.find((other) => other !== column && Number(other.min) >= 0 && weighs(column.name, other.name))
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
function yesRateOf(column: ColumnProfile): MeasureField {
  return {
    ...fieldOf(column),
    label: labelOf(column.name).replace(/^(is|has|was) /, ''),
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

function dimensionOf(column: ColumnProfile): DimensionField {
  return {
    ...fieldOf(column),
    distinct: column.distinct,
    isOrdered: isNumber(column) || looksLikeBands(column),
    isYesNo: column.type === 'boolean',
    isNames: column.distinct > MAX_CATEGORIES && !isNumber(column),
  };
}

/** Bands such as `18-24`, whose text sorts as their numbers do. */
function looksLikeBands(column: ColumnProfile): boolean {
  const values = (column.topValues ?? []).map(({ value }) => String(value));
  if (values.length < 3 || !values.every((value) => /^\d+\s*(-|–|to)\s*\d+$|^\d+\+$/.test(value)))
    return false;
  const sorted = [...values].sort();
  return sorted.every(
    (value, at) => at === 0 || Number.parseInt(value, 10) > Number.parseInt(sorted[at - 1] ?? '', 10),
  );
}

function timeOf(column: ColumnProfile, zone: string): TimeField {
  const isZoned = column.type === 'timestamp' && column.zoned === true;
  const day = (value: unknown) => (isZoned ? dayInZone(String(value), zone) : toDay(String(value)));
  const span = spanOf(day(column.min), day(column.max), column.distinct);
  const finest = chooseGrain(span);
  const grain = column.type === 'date' && finest === 'hour' ? 'day' : finest;
  return { ...fieldOf(column), type: column.type as 'date' | 'timestamp', isZoned, span, grain };
}

const NATURE_WEIGHT: Record<MeasureNature, number> = {
  additive: 1,
  rate: 0.7,
  price: 0.5,
  level: 0.6,
  averaged: 0.4,
};

function weightOfMeasure(field: MeasureField): number {
  return (
    2 * headline(field.name) * (field.nature === 'additive' ? 1 : 0) +
    NATURE_WEIGHT[field.nature] +
    field.interest -
    (field.isYesNo ? 0.5 : 0)
  );
}

function weightOfDimension(field: DimensionField): number {
  const size = field.distinct <= 12 ? 1 : field.distinct <= MAX_CATEGORIES ? 0.7 : 0.3;
  return size + 0.5 * field.interest - (field.isYesNo ? 0.2 : 0);
}

function weightOfTime(field: TimeField, rowCount: number): number {
  return namesEventTime(field.name) + (1 - field.missing / Math.max(1, rowCount));
}

/** Rows are orders when the file is called so and its order numbers never repeat; else they are rows. */
function rowNoun(source: SourceShape): string {
  const noun = nounOf(source.name);
  if (noun === undefined) return 'rows';
  const one = singular(noun);
  const { columns, rowCount } = source.profile;
  const isKey = ({ name, distinct }: ColumnProfile) =>
    distinct === rowCount && namesIdentifier(name, 1) && wordsOf(name).includes(one);
  return columns.some(isKey) ? noun : 'rows';
}
