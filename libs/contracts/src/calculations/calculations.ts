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

/** A calculation as it was until somebody changed it. */
export const pastCalculation = z.object({
  name: z.string(),
  formula: z.string(),
  /** Who changed it, and when. */
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type PastCalculation = z.infer<typeof pastCalculation>;

export const calculation = z.object({
  id: z.uuid(),
  name: z.string(),
  formula: z.string(),
  level: z.enum(CALCULATION_LEVELS),
  type,
  unit: unit.optional(),
  /** The tiles whose numbers change with it, those that take it through another calculation included. */
  dependants: z.array(z.uuid()),
  /** The unit was chosen by a person; else it is read from the formula. */
  unitBy: z.literal('person').optional(),
  /** Digits behind the point, where a person chose them. */
  decimals: z.number().int().optional(),
  /** What it was before, newest first. */
  history: z.array(pastCalculation).optional(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Over the plan's limit after a move to a smaller plan: it can be used and deleted, and not changed. */
  readOnly: z.boolean().optional(),
});
export type Calculation = z.infer<typeof calculation>;

/** How its values are written; null: as the formula says. */
const writing = {
  unit: z.string().trim().min(1).max(60).nullable().optional(),
  decimals: z.number().int().min(0).max(6).nullable().optional(),
};

export const createCalculationBody = z.strictObject({
  name: calculationName,
  formula: calculationFormula,
  ...writing,
});
export type CreateCalculationBody = z.infer<typeof createCalculationBody>;
export const updateCalculationBody = z
  .strictObject({ name: calculationName.optional(), formula: calculationFormula.optional(), ...writing })
  .refine((body) => Object.values(body).some((value) => value !== undefined), 'Give something to change.');
export type UpdateCalculationBody = z.infer<typeof updateCalculationBody>;
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
  /** Both by group, in the order of the first. */
  groups: z
    .object({
      by: z.string(),
      values: z.array(z.object({ label: z.string(), value: z.number(), alternative: z.number() })),
    })
    .optional(),
});
export type CalculationWarning = z.infer<typeof calculationWarning>;

/** One number of a tile before and after; of a chart, whether its groups come in another order. */
export const changedTile = z.object({
  id: z.uuid(),
  saved: cellValue.optional(),
  next: cellValue.optional(),
  isReordered: z.boolean().optional(),
});
export type ChangedTile = z.infer<typeof changedTile>;

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
  /** The formula in a sentence. */
  words: z.string(),
  /** Of a calculation that is being changed: the tiles that use it, with what they show and would show. */
  dependants: z.array(changedTile).optional(),
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
