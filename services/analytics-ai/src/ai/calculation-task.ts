import type { ModelTask } from '@plumbline/ai';
import { AGGREGATE_REFERENCE, type Column, FORMULA_REFERENCE } from '@plumbline/contracts';
import { z } from 'zod';

const proposal = z.strictObject({
  name: z.string().trim().min(1).max(100),
  formula: z.string().trim().min(1).max(2_000),
  because: z.string().trim().min(1).max(300),
});
const proposals = z.strictObject({ proposals: z.array(proposal).max(4) });
export type FormulaProposals = z.infer<typeof proposals>;

const usages = (reference: typeof FORMULA_REFERENCE): string =>
  Object.values(reference)
    .map(({ usage, text }) => `${usage}: ${text}`)
    .join(' ');

const INSTRUCTIONS = [
  'You read what somebody wants to calculate from one table and write formulas for it.',
  'Names of columns stand in square brackets, exactly as they are given.',
  'Operators: + - * / = <> < > <= >= and or not.',
  `Of each row: ${usages(FORMULA_REFERENCE)}`,
  `Over rows: ${usages(AGGREGATE_REFERENCE)}`,
  'Divide sums by sums, never average ratios. "because" says in one sentence without numbers what the formula means.',
  'Give an empty list where the columns cannot tell.',
].join('\n');

/** What a model is given for a calculation: the request, and names, types and roles of columns, never a row. */
export function calculationTask(request: string, columns: readonly Column[]): ModelTask<FormulaProposals> {
  return {
    instructions: INSTRUCTIONS,
    data: { request, columns: columns.map(({ name, type, role }) => ({ name, type, role })) },
    shape: proposals,
  };
}

/** A model's words with a number in them would state what nothing has computed. */
export const wordsWithoutNumbers = (because: string): string =>
  /\d/.test(because) ? 'Proposed by the model of this workspace.' : because;
