import type { LiveFailure } from '@plumbline/contracts';
import { PlanError, QueryTimeout } from '@plumbline/datasets';
import { DatabaseError } from '../databases/database-error.js';
import { ParseError } from '../parsing/source/parse-error.js';

/** A refusal in words in the place of a number that would be wrong. */
export const tooMuch = (maxRows: number): LiveFailure => ({
  code: 'too_much',
  message: `The database cannot compute this itself, and its rows are more than the ${maxRows.toLocaleString('en-US')} that are read at once to compute it here. Import the table as a snapshot, or write a query that chooses fewer rows.`,
});

/** Why a database gave no answer, as people are told. @throws whatever was not foreseen */
export function asTold(error: unknown): LiveFailure {
  if (error instanceof PlanError) return { code: 'unusable', message: error.message };
  if (error instanceof DatabaseError)
    return { code: error.code === 'database_away' ? 'database_away' : 'unusable', message: error.message };
  if (error instanceof QueryTimeout)
    return { code: 'too_much', message: 'This takes too long to compute. Narrow it with a filter.' };
  if (error instanceof ParseError) return { code: 'unusable', message: error.message };
  throw error;
}
