import { dayNumber } from '@plumbline/statistics';
import { type FormulaNode, parseFormula } from '../formulas/formula.js';
import { type Frame, frameColumn, NotInFrame, type NumberColumn } from './frame.js';

const MICROS_PER_DAY = 86_400_000_000;
const MICROS_PER_HOUR = 3_600_000_000;

/**
 * A column's numbers, or those of a derived one.
 * @throws NotInFrame when it holds texts, or is made by a formula that a frame does not compute
 */
export function columnNumbers(
  frame: Frame,
  name: string,
  derived: ReadonlyMap<string, string>,
): NumberColumn {
  const formula = derived.get(name);
  if (formula !== undefined) return formulaNumbers(frame, parseFormula(formula), formula);
  const column = frameColumn(frame, name);
  if (column.kind === 'text' || column.kind === 'presence') throw new NotInFrame(name);
  return column;
}

/** Which rows have a value, as numbers that are NaN where there is none. */
export function presenceOf(frame: Frame, name: string, derived: ReadonlyMap<string, string>): Float64Array {
  if (derived.has(name)) return columnNumbers(frame, name, derived).values;
  const column = frameColumn(frame, name);
  if (column.kind !== 'text') return column.values;
  return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : code));
}

const MAX_KEPT_FORMULAS = 8;

/** A row-level formula over all rows; the last few are kept. */
export function formulaNumbers(frame: Frame, tree: FormulaNode, text: string): NumberColumn {
  const known = frame.formulas.get(text);
  if (known) return known;
  const values = evaluate(tree, frame);
  const column: NumberColumn = { kind: 'number', values };
  const [oldest] = frame.formulas.keys();
  if (frame.formulas.size >= MAX_KEPT_FORMULAS && oldest !== undefined) frame.formulas.delete(oldest);
  frame.formulas.set(text, column);
  return column;
}

function evaluate(node: FormulaNode, frame: Frame): Float64Array {
  switch (node.type) {
    case 'number':
      return new Float64Array(frame.rowCount).fill(node.value);
    case 'null':
      return new Float64Array(frame.rowCount).fill(Number.NaN);
    case 'column': {
      const column = columnNumbers(frame, node.name, NOTHING_DERIVED);
      if (column.kind !== 'number' && column.kind !== 'boolean') throw new NotInFrame(node.name);
      return column.values;
    }
    case 'negate':
      return evaluate(node.operand, frame).map((value) => -value);
    case 'binary':
      return binary(node.operator, evaluate(node.left, frame), evaluate(node.right, frame));
    case 'call':
      return call(node.name, node.args, frame);
    default:
      throw new NotInFrame(node.type);
  }
}

const NOTHING_DERIVED: ReadonlyMap<string, string> = new Map();

/** Comparisons are 1 or 0; what has a missing side is missing, and so is a division by zero. */
const OPERATORS: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
  '<': (left, right) => compared(left, right, left < right),
  '<=': (left, right) => compared(left, right, left <= right),
  '>': (left, right) => compared(left, right, left > right),
  '>=': (left, right) => compared(left, right, left >= right),
};

function compared(left: number, right: number, holds: boolean): number {
  return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : Number(holds);
}

function binary(operator: string, left: Float64Array, right: Float64Array): Float64Array {
  const apply = OPERATORS[operator];
  if (!apply) throw new NotInFrame(operator);
  return left.map((value, row) => apply(value, right[row] ?? Number.NaN));
}

function call(name: string, args: readonly FormulaNode[], frame: Frame): Float64Array {
  const [first, second, third] = args;
  if (!first || !second) throw new NotInFrame(name);
  if (name === 'hours_between') {
    const [from, to] = [moments(first, frame), moments(second, frame)];
    return from.map((start, row) => ((to[row] ?? Number.NaN) - start) / MICROS_PER_HOUR);
  }
  if (name === 'if' && third) {
    const [yes, no] = [evaluate(second, frame), evaluate(third, frame)];
    return evaluate(first, frame).map((holds, row) => (holds === 1 ? yes : no)[row] ?? Number.NaN);
  }
  if ((name === 'least' || name === 'greatest') && !third) {
    const choose = name === 'least' ? Math.min : Math.max;
    const other = evaluate(second, frame);
    return evaluate(first, frame).map((value, row) => chosen(value, other[row] ?? Number.NaN, choose));
  }
  throw new NotInFrame(name);
}

/** Of a value and a missing one, the engine chooses the value. */
function chosen(one: number, other: number, choose: (...values: number[]) => number): number {
  if (Number.isNaN(one)) return other;
  return Number.isNaN(other) ? one : choose(one, other);
}

/** Microseconds on the wall's clock of a date or a time, or of a day that is named. */
function moments(node: FormulaNode, frame: Frame): Float64Array {
  if (node.type === 'text')
    return new Float64Array(frame.rowCount).fill(dayNumber(node.value) * MICROS_PER_DAY);
  if (node.type !== 'column') throw new NotInFrame(node.type);
  const column = columnNumbers(frame, node.name, NOTHING_DERIVED);
  if (column.kind === 'date') return column.values.map((day) => day * MICROS_PER_DAY);
  if (column.kind === 'number' || column.kind === 'boolean') throw new NotInFrame(node.name);
  return column.wall ?? column.values;
}
