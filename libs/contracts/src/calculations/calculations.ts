import { z } from 'zod';
import { COLUMN_TYPES } from '../data-sources/columns.js';
import { cellValue } from '../query-plans/query-plan.js';

/** A `row` calculation has a value in every row and stands wherever a column does; an `aggregate` one is a measure. */
export const CALCULATION_LEVELS = ['row', 'aggregate'] as const;
export type CalculationLevel = (typeof CALCULATION_LEVELS)[number];

/** Every number of a formula is computed in double precision, and so is a `decimal`. */
const type = z.enum(COLUMN_TYPES);
/** What the value is counted in: `USD`, `days`, `share`, `pieces`, or one per another: `USD per piece`. */
const unit = z.string();

export const calculationName = z.string().trim().min(1).max(100);
export const calculationFormula = z.string().trim().min(1).max(2_000);

export const calculation = z.object({
  id: z.uuid(),
  name: z.string(),
  formula: z.string(),
  level: z.enum(CALCULATION_LEVELS),
  type,
  unit: unit.optional(),
  /** The tiles whose numbers change with it, those that take it through another calculation included. */
  dependants: z.array(z.uuid()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Over the plan's limit after a move to a smaller plan: it can be used and deleted, and not changed. */
  readOnly: z.boolean().optional(),
});
export type Calculation = z.infer<typeof calculation>;

export const createCalculationBody = z.strictObject({ name: calculationName, formula: calculationFormula });
export const updateCalculationBody = z
  .strictObject({ name: calculationName.optional(), formula: calculationFormula.optional() })
  .refine((body) => body.name !== undefined || body.formula !== undefined, 'Give a name or a formula.');
/** `calculationId`: the one that is being edited, which the formula may not lead back to. */
export const checkCalculationBody = z.strictObject({
  formula: calculationFormula,
  calculationId: z.uuid().optional(),
});

/** In the details of a 422: characters `from` to `to` (the first not included) do not fit, and what would. */
export const formulaPlace = z.object({ from: z.number().int(), to: z.number().int(), expected: z.string() });
export type FormulaPlace = z.infer<typeof formulaPlace>;

export const CALCULATION_WARNINGS = [
  'average_of_ratios',
  'division_by_zero',
  'division_by_empty',
  'sum_of_levels',
  'sum_of_rates',
] as const;

export const calculationWarning = z.object({
  code: z.enum(CALCULATION_WARNINGS),
  message: z.string(),
  /** The part of the formula that it is about. */
  from: z.number().int(),
  to: z.number().int(),
  /** How many rows it is about. */
  rows: z.number().int().optional(),
  /** What could be meant instead, and what both give over all rows. */
  value: z.number().nullable().optional(),
  alternative: z.object({ formula: z.string(), value: z.number().nullable() }).optional(),
});
export type CalculationWarning = z.infer<typeof calculationWarning>;

export const checkedCalculation = z.object({
  type,
  level: z.enum(CALCULATION_LEVELS),
  unit: unit.optional(),
  /** The formula's parts in the order they are computed; plain numbers and texts are left out. */
  steps: z.array(z.object({ text: z.string(), type, unit: unit.optional() })),
  /**
   * Ten rows, or ten groups of `sampleBy` for an aggregate: the values of the columns, or aggregates, that the
   * formula is made of, by their text, and what it makes of them.
   */
  sample: z.array(
    z.object({
      line: z.number().int().optional(),
      inputs: z.record(z.string(), cellValue),
      value: cellValue,
    }),
  ),
  sampleBy: z.string().optional(),
  /** Over all rows: the value of an aggregate; of a row's, how many rows have one. */
  result: z.object({ value: cellValue, rows: z.number().int(), withValue: z.number().int() }),
  warnings: z.array(calculationWarning),
});
export type CheckedCalculation = z.infer<typeof checkedCalculation>;
export type CalculationFormulaCheck = z.infer<typeof checkCalculationBody>;

export const proposeCalculationsBody = z.strictObject({
  dashboardId: z.uuid(),
  request: z.string().trim().min(1).max(500),
});
export const calculationProposals = z.object({
  proposals: z.array(
    z.object({
      name: z.string(),
      formula: z.string(),
      because: z.string(),
      level: z.enum(CALCULATION_LEVELS),
      unit: unit.optional(),
      /** Over all rows; null for a row's. */
      value: cellValue,
    }),
  ),
  engine: z.enum(['built-in', 'openai', 'gemini', 'grok']),
});
export type CalculationProposals = z.infer<typeof calculationProposals>;
