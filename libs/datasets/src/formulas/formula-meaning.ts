import type { Column, ColumnType } from '@plumbline/contracts';
import { Bindings } from '../engine/bindings.js';
import { schemaOf, type ValueKind } from '../schema/schema.js';
import { type Calculations, calculationsAmong, isAggregate, namesIn, writtenOut } from './calculations.js';
import { type FormulaNode, parseFormula } from './formula.js';
import type { KnownCalculation, Typed } from './formula-scope.js';
import { typedFormula } from './formula-sql.js';
import { type Unit, unitText } from './formula-units.js';

export interface FormulaStep {
  text: string;
  type: ColumnType;
  unit?: string;
}

/** What a formula of one data source means. */
export interface FormulaMeaning {
  tree: FormulaNode;
  level: 'row' | 'aggregate';
  type: ColumnType;
  unit?: string;
  /** The parts that are more than a plain value, inner ones first, each once. */
  steps: FormulaStep[];
  /** The formula with every calculation in it written out. */
  written: string;
}

export interface FormulaSource {
  columns: Column[];
  calculations: Calculations;
  unitOf: (column: string) => Unit | undefined;
  /** What a row is, many of them. */
  rowNoun: string;
}

/**
 * Reads a formula against the columns and calculations it may name, units included.
 * @throws FormulaError at the part that does not fit, with what would
 */
export function readFormula(formula: string, source: FormulaSource): FormulaMeaning {
  const tree = parseFormula(formula);
  const { columns, calculations, unitOf, rowNoun } = source;
  const written = writtenOut(formula, calculations);
  const level = levelOf(formula, calculations);
  const steps = new Map<string, FormulaStep>();
  const note = (node: FormulaNode, typed: Typed) => {
    const text = formula.slice(node.position, node.end);
    if (isValue(node) || typed.kind === 'null') return;
    steps.set(text, { text, ...meaningOf(typed.kind, typed.unit) });
  };
  const typed = typedFormula(
    tree,
    {
      schema: schemaOf({ parquetPath: '', columns }),
      bindings: new Bindings(),
      zone: 'UTC',
      calculations: partsFor(formula, calculations),
      unitOf,
      rowNoun,
      note,
    },
    level,
  );
  return { tree, level, written, steps: [...steps.values()], ...meaningOf(typed.kind, typed.unit) };
}

const isValue = ({ type }: FormulaNode): boolean =>
  type === 'number' || type === 'text' || type === 'boolean' || type === 'null';

const levelOf = (formula: string, calculations: Calculations) =>
  isAggregate(formula, calculations) ? ('aggregate' as const) : ('row' as const);

/** The calculations that a formula is made of; others, which may be broken, are none of its business. */
const partsFor = (formula: string, calculations: Calculations): Map<string, KnownCalculation> =>
  new Map(
    calculationsAmong(namesIn(formula), calculations).map((name) => {
      const own = calculations.get(name) ?? '';
      return [name, { tree: parseFormula(own), level: levelOf(own, calculations) }];
    }),
  );

const TYPES: Record<ValueKind, ColumnType> = {
  number: 'decimal',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'timestamp',
};

function meaningOf(kind: ValueKind, unit: Unit | undefined): { type: ColumnType; unit?: string } {
  const text = unit && unitText(unit);
  return { type: TYPES[kind], ...(kind === 'number' && text && { unit: text }) };
}
