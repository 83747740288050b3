import type { ColumnProfile } from '@plumbline/contracts';
import { namesIdentifier, pluralOf, shortLabel } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { designed, nameOf, type Subject } from './base/design.js';

const MOST_ROWS = 30;
const LEAST_ROWS = 3;
const MOST_MEASURES = 3;
const LONGEST_NAME = 60;

/** A short list of things, each with a name: what is measured, thing by thing. */
export function namedThings({ source, fields, planner }: Subject): ChartCandidate[] {
  const { rowCount, columns } = source.profile;
  if (rowCount > MOST_ROWS || rowCount < LEAST_ROWS) return [];
  const name = columns.find((column) => isName(column, rowCount));
  if (!name) return [];
  return fields.measures
    .filter(({ isYesNo, missing }) => !isYesNo && missing < rowCount / 2)
    .slice(0, MOST_MEASURES)
    .map((field) => {
      const measure = planner.of(field);
      return designed({
        type: 'bar',
        family: 'ranking',
        plan: planner.plan({
          measures: [measure],
          dimensions: [{ column: name.name }],
          order: [{ by: measure.as, direction: 'desc' }],
        }),
        ...{ columns: [name.name, nameOf(field)], format: field.format },
        reason: `there are few ${pluralOf(shortLabel(name.name))}, so that each can be seen`,
      });
    });
}

/** Texts that all differ, as names do, and no codes or notes. */
function isName({ name, type, role, distinct, missing, length }: ColumnProfile, rowCount: number): boolean {
  const isText = type === 'text' && (role === 'dimension' || role === 'text');
  const isUnique = missing === 0 && distinct === rowCount;
  return isText && isUnique && (length?.max ?? LONGEST_NAME) <= LONGEST_NAME && !namesIdentifier(name, 1);
}
