import type { Choices } from '../columns/column-choice.js';
import { combineDates } from './combine-dates.js';
import { withDurations } from './durations.js';
import { periodsAsRows } from './periods-as-rows.js';
import type { ShapedTable } from './shaped-table.js';

/**
 * The table in the form that a person agreed to, with offers of what else it could be: rows of periods, dates of their parts, durations
 * as numbers.
 */
export async function reshape(asRead: ShapedTable, choices: Choices): Promise<ShapedTable> {
  return withDurations(await combineDates(await periodsAsRows(asRead, choices), choices), choices);
}
