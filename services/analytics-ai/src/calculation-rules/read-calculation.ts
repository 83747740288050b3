import type { Column, FormulaPlace } from '@plumbline/contracts';
import { type Calculations, FormulaError, type FormulaMeaning, readFormula } from '@plumbline/datasets';
import { unusable } from '@plumbline/server';
import { columnUnit } from './column-units.js';

/** What formulas are read against: columns, what a row is called, and the calculations that may be named. */
export interface FormulaData {
  dataset: { columns: Column[] };
  fields: { noun: string };
  calculations?: Calculations;
}

/**
 * What a formula means in a dashboard's data.
 * @throws AppError `unusable` with the place in its details
 */
export function readCalculation(
  formula: string,
  source: FormulaData,
  calculations: Calculations = source.calculations ?? new Map(),
): FormulaMeaning {
  const columns = new Map(source.dataset.columns.map((column) => [column.name, column]));
  try {
    return readFormula(formula, {
      columns: source.dataset.columns,
      calculations,
      rowNoun: source.fields.noun,
      unitOf: (name) => {
        const column = columns.get(name);
        return column && columnUnit(column);
      },
    });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const place: FormulaPlace = { from: error.position, to: error.end, expected: error.expected };
    throw unusable(error.message, place);
  }
}
