import { type AggregateFunction, aggregateCall, type RowValue } from '../fragments/aggregate-sql.js';
import { wallClockSql } from '../fragments/dimension-sql.js';
import { columnSql } from '../schema/schema.js';
import { FormulaError, type FormulaNode, type FormulaSpan } from './formula.js';
import { compile } from './formula-compile.js';
import type { FormulaContext, Scope, Typed } from './formula-scope.js';
import { unitIn } from './formula-units.js';

export type { FormulaContext };

/** A value per row. Arithmetic is in double precision; division by zero is null. */
export function rowFormulaSql(tree: FormulaNode, context: FormulaContext): RowValue {
  return asValue(compile(tree, rowScope(context)), tree);
}

/** A value per group: aggregates (over the rows where `condition` holds) and arithmetic between them. */
export function groupFormulaSql(tree: FormulaNode, context: FormulaContext, condition?: string): RowValue {
  return asValue(compile(tree, groupScope(context, condition)), tree);
}

/** Like both of these, with the unit. */
export function typedFormula(tree: FormulaNode, context: FormulaContext, level: 'row' | 'aggregate') {
  const typed = compile(tree, level === 'row' ? rowScope(context) : groupScope(context));
  return { ...asValue(typed, tree), unit: typed.unit };
}

function asValue({ sql, kind, isDouble }: Typed, tree: FormulaNode): RowValue {
  if (kind === 'null') throw new FormulaError('The formula never has a value.', tree, 'a value');
  return { sql, kind, isDouble };
}

function groupScope(context: FormulaContext, condition?: string): Scope {
  const scope: Scope = {
    ...context,
    over: 'ofGroups',
    column: (name, node) => {
      const known = context.calculations?.get(name);
      if (known?.level === 'aggregate') return partOf(name, known.tree, scope, node);
      throw new FormulaError(
        `Say how “${name}” is put together: for example sum([${name}]).`,
        node,
        'an aggregate, such as sum or avg',
      );
    },
    aggregate: (aggregate, node) => aggregateSql(aggregate, node, context, condition),
  };
  return scope;
}

function rowScope(context: FormulaContext): Scope {
  const scope: Scope = {
    ...context,
    over: 'ofRows',
    column: (name, node) => columnValue(name, node, scope),
    aggregate: (_, node) => {
      throw new FormulaError(
        `${node.name}() puts many rows together and cannot stand inside one row.`,
        node,
        'a value of one row',
      );
    },
  };
  return scope;
}

function columnValue(name: string, node: FormulaSpan, scope: Scope): Typed {
  const known = scope.calculations?.get(name);
  if (known?.level === 'row') return partOf(name, known.tree, scope, node);
  if (known)
    throw new FormulaError(
      `“${name}” puts many rows together and cannot stand inside one row.`,
      node,
      'a value of one row',
    );
  const column = scope.schema.columns.get(name);
  if (!column) throw new FormulaError(`There is no column “${name}” in this data.`, node, 'a column');
  const unit = scope.unitOf?.(name);
  if (column.kind === 'number')
    return { sql: columnSql(column), kind: 'number', isDouble: column.isDouble, unit };
  if (column.kind !== 'instant') return { sql: columnSql(column), kind: column.kind, isDouble: false };
  return { sql: wallClockSql(column, scope.zone, scope.bindings), kind: 'timestamp', isDouble: false };
}

/** Another calculation in its place; what is wrong within it is told of the name that stands here. */
function partOf(name: string, tree: FormulaNode, scope: Scope, node: FormulaSpan): Typed {
  try {
    return compile(tree, { ...scope, note: undefined });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new FormulaError(`“${name}” cannot be computed: ${error.message}`, node, 'another calculation');
  }
}

/** An aggregate takes row-level values: a column as it is stored, so that its sum stays exact, or a formula. */
function aggregateSql(
  aggregate: AggregateFunction,
  { name, args }: { name: string; args: FormulaNode[] },
  context: FormulaContext,
  condition?: string,
): Typed {
  const scope = rowScope(context);
  const values = args.map((arg) => {
    const { unit, ...typed } = compile(arg, scope);
    const value = asValue({ ...typed, unit }, arg);
    const isNumber = value.kind === 'number' || value.kind === 'boolean';
    if (aggregate.needsNumbers && !isNumber)
      throw new FormulaError('A number is expected here.', arg, 'a number');
    return { ...value, unit };
  });
  const sql = aggregate.sql(aggregateCall(condition), ...values);
  const [first] = values;
  const isCount = name === 'count' || name === 'count_distinct';
  const unit = isCount
    ? unitIn('count', context.rowNoun ?? 'rows')
    : name === 'corr'
      ? undefined
      : first?.unit;
  if (aggregate.keepsKind && first?.kind === 'text') context.bindings.textCopies.ofColumns++;
  if (aggregate.keepsKind && first) return { ...first, sql };
  const sumsDoubles = aggregate.needsNumbers && first?.isDouble;
  return { sql, kind: 'number', isDouble: Boolean(aggregate.answersDouble || sumsDoubles), unit };
}
