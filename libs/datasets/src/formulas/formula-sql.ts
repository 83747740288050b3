import { elementAt } from '@plumbline/statistics';
import type { Bindings, TextCopies } from '../engine/bindings.js';
import {
  AGGREGATE_FUNCTIONS,
  type AggregateFunction,
  aggregateCall,
  type RowValue,
} from '../fragments/aggregate-sql.js';
import { wallClockSql } from '../fragments/dimension-sql.js';
import { isCalendarDate } from '../fragments/operand-sql.js';
import { columnSql, type Schema, type ValueKind } from '../schema/schema.js';
import { type BinaryOperator, FormulaError, type FormulaNode } from './formula.js';
import { type FormulaFunction, ROW_FUNCTIONS } from './formula-functions.js';

export interface FormulaContext {
  schema: Schema;
  bindings: Bindings;
  zone: string;
}

/** A formula's part in SQL; `null` written in a formula fits every kind. */
interface Typed {
  sql: string;
  kind: ValueKind | 'null';
  isDouble: boolean;
}

type CallNode = Extract<FormulaNode, { type: 'call' }>;

/** Columns and calls mean different things in a row and over a group. */
interface Scope extends FormulaContext {
  over: keyof TextCopies;
  column: (name: string, position: number) => Typed;
  aggregate: (aggregate: AggregateFunction, node: CallNode) => Typed;
}

/** A value per row. Arithmetic is in double precision; division by zero is null. */
export function rowFormulaSql(tree: FormulaNode, context: FormulaContext): RowValue {
  return asValue(compile(tree, rowScope(context)), tree);
}

/** A value per group: aggregates (over the rows where `condition` holds) and arithmetic between them. */
export function groupFormulaSql(tree: FormulaNode, context: FormulaContext, condition?: string): RowValue {
  const scope: Scope = {
    ...context,
    over: 'ofGroups',
    column: (name, position) => {
      throw new FormulaError(`Say how “${name}” is put together: for example sum([${name}]).`, position);
    },
    aggregate: (aggregate, { args }) => aggregateSql(aggregate, args, context, condition),
  };
  return asValue(compile(tree, scope), tree);
}

function asValue({ sql, kind, isDouble }: Typed, tree: FormulaNode): RowValue {
  if (kind === 'null') throw new FormulaError('The formula never has a value.', tree.position);
  return { sql, kind, isDouble };
}

function rowScope(context: FormulaContext): Scope {
  return {
    ...context,
    over: 'ofRows',
    column: (name, position) => {
      const column = context.schema.columns.get(name);
      if (!column) throw new FormulaError(`There is no column “${name}” in this data.`, position);
      if (column.kind === 'number')
        return { sql: columnSql(column), kind: 'number', isDouble: column.isDouble };
      if (column.kind !== 'instant') return { sql: columnSql(column), kind: column.kind, isDouble: false };
      return {
        sql: wallClockSql(column, context.zone, context.bindings),
        kind: 'timestamp',
        isDouble: false,
      };
    },
    aggregate: (_, { name, position }) => {
      throw new FormulaError(`${name}() puts many rows together and cannot stand inside one row.`, position);
    },
  };
}

function compile(node: FormulaNode, scope: Scope): Typed {
  switch (node.type) {
    case 'number':
      return double(`CAST(${scope.bindings.bind(node.value)} AS DOUBLE)`);
    case 'text':
      return { sql: scope.bindings.bind(node.value), kind: 'text', isDouble: false };
    case 'boolean':
      return boolean(scope.bindings.bind(node.value));
    case 'null':
      return { sql: 'NULL', kind: 'null', isDouble: false };
    case 'column':
      return scope.column(node.name, node.position);
    case 'negate':
      return double(`(- ${numberSql(node.operand, scope)})`);
    case 'not':
      return boolean(`(NOT ${argumentSql(node.operand, 'boolean', scope)})`);
    case 'binary':
      return compileBinary(node.operator, node.left, node.right, scope);
    case 'call':
      return compileCall(node, scope);
  }
}

const double = (sql: string): Typed => ({ sql, kind: 'number', isDouble: true });
const boolean = (sql: string): Typed => ({ sql, kind: 'boolean', isDouble: false });

function compileBinary(operator: BinaryOperator, left: FormulaNode, right: FormulaNode, scope: Scope): Typed {
  switch (operator) {
    case 'and':
    case 'or':
      return boolean(
        `(${argumentSql(left, 'boolean', scope)} ${operator} ${argumentSql(right, 'boolean', scope)})`,
      );
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return double(`(${numberSql(left, scope)} ${operator} ${numberSql(right, scope)})`);
    default: {
      const [x, y] = agreeing([left, right], scope);
      return boolean(`(${x!.sql} ${operator} ${y!.sql})`);
    }
  }
}

function numberSql(node: FormulaNode, scope: Scope): string {
  return argumentSql(node, 'number', scope);
}

/** One argument of the expected kind; throws `FormulaError` at it when it is another. */
function argumentSql(node: FormulaNode, expected: ValueKind | 'any', scope: Scope): string {
  const value = compileAs(node, expected, scope);
  if (expected !== 'any' && !fits(value.kind, expected)) {
    throw new FormulaError(`${KIND_WORDS[expected]} is expected here.`, node.position);
  }
  return value.kind === 'number' ? doubleSql(value) : value.sql;
}

const isTime = (kind: Typed['kind'] | 'any') => kind === 'date' || kind === 'timestamp';

/** Dates and times can be compared with each other; `null` fits everywhere. */
function fits(kind: Typed['kind'], expected: Typed['kind']): boolean {
  return kind === 'null' || kind === expected || (isTime(kind) && isTime(expected));
}

/** Where a date is expected, a text that names a day is that day. */
function compileAs(node: FormulaNode, expected: Typed['kind'] | 'any', scope: Scope): Typed {
  if (!isTime(expected) || node.type !== 'text' || !isCalendarDate(node.value)) return compile(node, scope);
  return { sql: `CAST(${scope.bindings.bind(node.value)} AS DATE)`, kind: 'date', isDouble: false };
}

const KIND_WORDS: Record<ValueKind | 'any', string> = {
  number: 'A number',
  text: 'A text',
  boolean: 'A comparison (true or false)',
  date: 'A date',
  timestamp: 'A date or time',
  instant: 'A date or time',
  any: 'A value',
};

function doubleSql(value: Typed): string {
  return value.isDouble ? value.sql : `CAST(${value.sql} AS DOUBLE)`;
}

/** Arguments that must be of one kind, such as both sides of a comparison; texts follow what stands beside them. */
function agreeing(nodes: FormulaNode[], scope: Scope): Typed[] {
  const others = new Map(
    nodes.filter(({ type }) => type !== 'text').map((node) => [node, compile(node, scope)]),
  );
  const kind = [...others.values()].find((value) => value.kind !== 'null')?.kind ?? 'text';
  return nodes.map((node) => {
    const value = others.get(node) ?? compileAs(node, kind, scope);
    if (!fits(value.kind, kind))
      throw new FormulaError('These values are of different kinds.', node.position);
    return value.kind === 'number' ? double(doubleSql(value)) : value;
  });
}

function compileCall(node: CallNode, scope: Scope): Typed {
  const { name, args, position } = node;
  const aggregate = AGGREGATE_FUNCTIONS.get(name);
  if (aggregate) {
    requireArguments(name, args.length, aggregate.args, position);
    return scope.aggregate(aggregate, node);
  }
  const known = ROW_FUNCTIONS.get(name);
  if (!known) throw new FormulaError(`There is no function “${name}”.`, position);
  const min = known.args.length - (known.optional ?? 0);
  requireArguments(
    name,
    args.length,
    { min, max: known.repeats ? Number.POSITIVE_INFINITY : known.args.length },
    position,
  );
  return callRowFunction(known, args, scope);
}

function requireArguments(
  name: string,
  count: number,
  { min, max }: { min: number; max: number },
  position: number,
): void {
  if (count >= min && count <= max) return;
  const needed =
    min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
  throw new FormulaError(`${name}() takes ${needed} ${max === 1 ? 'value' : 'values'}.`, position);
}

function callRowFunction(known: FormulaFunction, args: FormulaNode[], scope: Scope): Typed {
  const kindAt = (index: number) => elementAt(known.args, Math.min(index, known.args.length - 1));
  const alike = args.filter((_, index) => kindAt(index) === 'same');
  const same = agreeing(alike, scope);
  const rest = [...same];
  const sqls = args.map((arg, index) => {
    const kind = kindAt(index);
    return kind === 'same' ? rest.shift()!.sql : argumentSql(arg, kind, scope);
  });
  const kind =
    known.answers === 'same' ? (same.find((value) => value.kind !== 'null')?.kind ?? 'null') : known.answers;
  scope.bindings.textCopies[scope.over] +=
    known.copiesText === 'each' ? args.length : (known.copiesText ?? 0);
  return { sql: known.sql(...sqls), kind, isDouble: kind === 'number' };
}

/** An aggregate takes row-level values: a column as it is stored, so that its sum stays exact, or a formula. */
function aggregateSql(
  aggregate: AggregateFunction,
  args: FormulaNode[],
  context: FormulaContext,
  condition?: string,
): Typed {
  const values = args.map((arg) => {
    const value = rowFormulaSql(arg, context);
    const isNumber = value.kind === 'number' || value.kind === 'boolean';
    if (aggregate.needsNumbers && !isNumber)
      throw new FormulaError('A number is expected here.', arg.position);
    return value;
  });
  const sql = aggregate.sql(aggregateCall(condition), ...values);
  const [first] = values;
  if (aggregate.keepsKind && first?.kind === 'text') context.bindings.textCopies.ofColumns++;
  if (aggregate.keepsKind && first) return { ...first, sql };
  const sumsDoubles = aggregate.needsNumbers && first?.isDouble;
  return { sql, kind: 'number', isDouble: Boolean(aggregate.answersDouble || sumsDoubles) };
}
