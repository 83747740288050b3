import type { DerivedColumn } from '@plumbline/contracts';
import { Bindings } from '../engine/bindings.js';
import { PlanError } from '../schema/plan-error.js';
import type { Schema, SchemaColumn } from '../schema/schema.js';
import { FormulaError, parseFormula } from './formula.js';
import { rowFormulaSql } from './formula-sql.js';

/** The schema with a plan's derived columns, which everything after it may name like stored ones. */
export function withDerived(
  schema: Schema,
  derived: readonly DerivedColumn[] | undefined,
  zone: string,
): Schema {
  if (!derived) return schema;
  const columns = new Map(schema.columns);
  const sqlOf = new Map<string, (bindings: Bindings) => string>();
  for (const [index, { as, formula }] of derived.entries()) {
    const path = `derived[${index}]`;
    if (columns.has(as) || schema.stored.has(as))
      throw new PlanError(`There is already a column “${as}”.`, `${path}.as`);
    const valueIn = formulaOf(formula, schema, zone, `${path}.formula`);
    const { kind, isDouble } = valueIn(new Bindings());
    columns.set(as, { name: as, index: columns.size, type: TYPES[kind], kind, isDouble });
    sqlOf.set(as, (bindings) => valueIn(bindings).sql);
  }
  return { ...schema, columns, derived: sqlOf };
}

const TYPES: Record<SchemaColumn['kind'], SchemaColumn['type']> = {
  number: 'decimal',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'timestamp',
};

/** Formulas see stored columns only, never each other. */
function formulaOf(formula: string, schema: Schema, zone: string, path: string) {
  return (bindings: Bindings) => {
    try {
      return rowFormulaSql(parseFormula(formula), { schema, bindings, zone });
    } catch (error) {
      if (error instanceof FormulaError) throw new PlanError(error.message, path);
      throw error;
    }
  };
}
