import type { Measure } from '@plumbline/contracts';
import { parseFormula } from '../formulas/formula.js';
import { type Frame, NotInFrame } from './frame.js';
import type { Groups, Mask } from './groups.js';
import { columnNumbers, formulaNumbers, presenceOf } from './row-values.js';

/** The rows of each group that a measure is taken over. */
interface Over {
  frame: Frame;
  groups: Groups;
  /** Only these rows, of a comparison's period. */
  only: Mask;
  derived: ReadonlyMap<string, string>;
}

/**
 * A measure of each group; NaN where it has no value.
 * @throws NotInFrame for what only the engine computes
 */
export function aggregate(measure: Measure, over: Over): Float64Array {
  if (measure.agg === 'formula') return groupFormula(measure.formula ?? '', over);
  if (measure.agg === 'count') return counts(measure, over);
  const values = valuesOf(measure, over);
  if (measure.agg === 'corr') return correlations(values, secondOf(measure.column2, over), over);
  if (measure.agg === 'weighted_avg') return weightedMeans(values, secondOf(measure.weight, over), over);
  return plainAggregate(measure.agg, values, over, measure.p);
}

function secondOf(name: string | undefined, { frame, derived }: Over): Float64Array {
  if (name === undefined) throw new NotInFrame('a second column');
  return columnNumbers(frame, name, derived).values;
}

function valuesOf({ column, formula }: Measure, { frame, derived }: Over): Float64Array {
  if (formula !== undefined) return formulaNumbers(frame, parseFormula(formula), formula).values;
  if (column === undefined) throw new NotInFrame('no column');
  const { kind, values } = columnNumbers(frame, column, derived);
  if (kind !== 'number' && kind !== 'boolean') throw new NotInFrame(column);
  return values;
}

/** `agg(row formula, …)`: formulas over groups that hold anything else are the engine's. */
function groupFormula(formula: string, over: Over): Float64Array {
  const tree = parseFormula(formula);
  if (tree.type !== 'call') throw new NotInFrame(formula);
  const [first, second] = tree.args.map((node) => {
    // What is inside a call is kept by what it says, which its place in the whole does not tell.
    const text = JSON.stringify(node, (key, value) =>
      key === 'position' || key === 'depth' ? undefined : value,
    );
    return formulaNumbers(over.frame, node, text).values;
  });
  if (!first) throw new NotInFrame(formula);
  if (tree.name === 'count') return counted(first, over);
  if (tree.name === 'corr' && second) return correlations(first, second, over);
  return plainAggregate(tree.name, first, over);
}

function plainAggregate(name: string, values: Float64Array, over: Over, p?: number): Float64Array {
  switch (name) {
    case 'sum':
      return sums(values, over);
    case 'avg': {
      const count = counted(values, over);
      return sums(values, over).map((sum, group) => sum / (count[group] ?? 0));
    }
    case 'stddev':
      return deviations(values, over);
    case 'min':
      return extremes(values, over, (value, known) => value < known);
    case 'max':
      return extremes(values, over, (value, known) => value > known);
    case 'count_distinct':
      return perGroup(values, over, (own) => new Set(own).size, 0);
    case 'median':
      return perGroup(values, over, (own) => quantileOf(own, 0.5));
    case 'quantile':
      return perGroup(values, over, (own) => quantileOf(own, p ?? 0.5));
    default:
      throw new NotInFrame(name);
  }
}

function eachRow({ groups: { of }, only }: Over, visit: (row: number, group: number) => void): void {
  for (let row = 0; row < of.length; row++) {
    const group = of[row] ?? -1;
    if (group >= 0 && (!only || only[row])) visit(row, group);
  }
}

function counts({ column }: Measure, over: Over): Float64Array {
  if (column !== undefined) return counted(presenceOf(over.frame, column, over.derived), over);
  const count = new Float64Array(over.groups.count);
  eachRow(over, (_, group) => {
    count[group] = (count[group] ?? 0) + 1;
  });
  return count;
}

/** How many rows of each group have a value. */
function counted(values: Float64Array, over: Over): Float64Array {
  const count = new Float64Array(over.groups.count);
  eachRow(over, (row, group) => {
    if (!Number.isNaN(values[row])) count[group] = (count[group] ?? 0) + 1;
  });
  return count;
}

/** Compensated (Neumaier, 1974); NaN where a group has no value. */
function sums(values: Float64Array, over: Over): Float64Array {
  const { count } = over.groups;
  const [total, lost, has] = [new Float64Array(count), new Float64Array(count), new Uint8Array(count)];
  eachRow(over, (row, group) => {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    const known = total[group] ?? 0;
    const next = known + value;
    const rest = Math.abs(known) >= Math.abs(value) ? known - next + value : value - next + known;
    lost[group] = (lost[group] ?? 0) + rest;
    total[group] = next;
    has[group] = 1;
  });
  return total.map((sum, group) => (has[group] ? sum + (lost[group] ?? 0) : Number.NaN));
}

function means(values: Float64Array, over: Over): { count: Float64Array; mean: Float64Array } {
  const count = counted(values, over);
  return { count, mean: sums(values, over).map((sum, group) => sum / (count[group] ?? 0)) };
}

/** Of a sample, by the distances from the mean. */
function deviations(values: Float64Array, over: Over): Float64Array {
  const { count, mean } = means(values, over);
  const squares = values.map((value, row) => (value - (mean[over.groups.of[row] ?? -1] ?? Number.NaN)) ** 2);
  return sums(squares, over).map((sum, group) => {
    const rows = count[group] ?? 0;
    return rows > 1 ? Math.sqrt(sum / (rows - 1)) : Number.NaN;
  });
}

function extremes(
  values: Float64Array,
  over: Over,
  isBeyond: (value: number, known: number) => boolean,
): Float64Array {
  const found = new Float64Array(over.groups.count).fill(Number.NaN);
  eachRow(over, (row, group) => {
    const [value, known] = [values[row] ?? Number.NaN, found[group] ?? Number.NaN];
    if (!Number.isNaN(value) && (Number.isNaN(known) || isBeyond(value, known))) found[group] = value;
  });
  return found;
}

/** Pearson's, over rows that have both. */
function correlations(x: Float64Array, y: Float64Array, over: Over): Float64Array {
  const both = (values: Float64Array, other: Float64Array) =>
    values.map((value, row) => (Number.isNaN(other[row] ?? Number.NaN) ? Number.NaN : value));
  const [one, other] = [both(x, y), both(y, x)];
  const [middleX, middleY] = [means(one, over).mean, means(other, over).mean];
  const { of, count } = over.groups;
  const [xx, xy, yy] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  eachRow(over, (row, group) => {
    const dx = (one[row] ?? Number.NaN) - (middleX[of[row] ?? -1] ?? Number.NaN);
    const dy = (other[row] ?? Number.NaN) - (middleY[of[row] ?? -1] ?? Number.NaN);
    if (Number.isNaN(dx) || Number.isNaN(dy)) return;
    xx[group] = (xx[group] ?? 0) + dx * dx;
    xy[group] = (xy[group] ?? 0) + dx * dy;
    yy[group] = (yy[group] ?? 0) + dy * dy;
  });
  return xy.map((product, group) => {
    const spread = Math.sqrt(xx[group] ?? 0) * Math.sqrt(yy[group] ?? 0);
    return spread > 0 ? Math.max(-1, Math.min(1, product / spread)) : Number.NaN;
  });
}

/** Σ value·weight / Σ weight over rows that have both. */
function weightedMeans(values: Float64Array, weights: Float64Array, over: Over): Float64Array {
  const products = values.map((value, row) => value * (weights[row] ?? Number.NaN));
  const own = weights.map((weight, row) => (Number.isNaN(values[row] ?? Number.NaN) ? Number.NaN : weight));
  const total = sums(own, over);
  return sums(products, over).map((sum, group) => (total[group] ? sum / (total[group] ?? 0) : Number.NaN));
}

/** A function of the values of each group. */
function perGroup(
  values: Float64Array,
  over: Over,
  compute: (own: Float64Array) => number,
  ofNone = Number.NaN,
): Float64Array {
  const count = counted(values, over);
  const lists = Array.from(count, (size) => new Float64Array(size));
  const filled = new Int32Array(over.groups.count);
  eachRow(over, (row, group) => {
    const [value, list] = [values[row] ?? Number.NaN, lists[group]];
    if (Number.isNaN(value) || !list) return;
    const at = filled[group] ?? 0;
    list[at] = value;
    filled[group] = at + 1;
  });
  return Float64Array.from(lists, (own) => (own.length > 0 ? compute(own) : ofNone));
}

/** Linear between ranks (type 7 of Hyndman and Fan, 1996). */
function quantileOf(own: Float64Array, p: number): number {
  const rising = own.toSorted();
  const place = p * (rising.length - 1);
  const [low, high] = [rising[Math.floor(place)] ?? Number.NaN, rising[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place - Math.floor(place));
}
