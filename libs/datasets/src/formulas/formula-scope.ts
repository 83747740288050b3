import type { Bindings, TextCopies } from '../engine/bindings.js';
import type { AggregateFunction } from '../fragments/aggregate-sql.js';
import type { Schema, ValueKind } from '../schema/schema.js';
import type { FormulaNode, FormulaSpan } from './formula.js';
import type { Unit } from './formula-units.js';

/** A calculation that formulas may name like a column. */
export interface KnownCalculation {
  tree: FormulaNode;
  level: 'row' | 'aggregate';
}

export interface FormulaContext {
  schema: Schema;
  bindings: Bindings;
  zone: string;
  calculations?: ReadonlyMap<string, KnownCalculation> | undefined;
  /** What a column is counted in. Where units are known, those that do not go together are refused. */
  unitOf?: ((column: string) => Unit | undefined) | undefined;
  /** What a row is, many of them: the unit of a count. */
  rowNoun?: string | undefined;
  /** Told of each part of the formula once its meaning is known, inner parts first. */
  note?: ((node: FormulaNode, typed: Typed) => void) | undefined;
}

/** A formula's part in SQL; `null` written in a formula fits every kind. A unit is that of a number. */
export interface Typed {
  sql: string;
  kind: ValueKind | 'null';
  isDouble: boolean;
  unit?: Unit | undefined;
}

export type CallNode = Extract<FormulaNode, { type: 'call' }>;

/** Columns and calls mean different things in a row and over a group. */
export interface Scope extends FormulaContext {
  over: keyof TextCopies;
  column: (name: string, node: FormulaSpan) => Typed;
  aggregate: (aggregate: AggregateFunction, node: CallNode) => Typed;
}
