import type { CellValue } from '@plumbline/contracts';
import type { Candidate } from './candidate.js';

/** From this part on, what a value differs by is what one of its cells does. */
const MOST_OF_IT = 0.6;

/**
 * Whether a difference of one value comes from where it meets another: the marks of a class are low where those in one of
 * its subjects are. Both say what they come to over their rows.
 */
export function isMadeByCell({ columns, segment, amount, direction }: Candidate, cell: Candidate): boolean {
  const [measure, by] = columns;
  if (cell.kind !== 'interaction' || columns.length !== 2 || measure !== cell.columns[0]) return false;
  if (!segment || !by || amount === undefined || direction !== cell.direction) return false;
  const isOfCell = cell.about.includes(valueKey(by, segment.value));
  return isOfCell && Math.abs(cell.amount ?? 0) >= MOST_OF_IT * Math.abs(amount);
}

/** Whether two values only depart from what both are elsewhere since something changed where they meet. */
export function isCellSince(cell: Candidate, change: Candidate): boolean {
  if (cell.kind !== 'interaction' || !change.at || cell.direction !== change.direction) return false;
  const [one = '', other = ''] = cell.about.slice(-2);
  const inOrder = ([a, b]: [string, string]) => JSON.stringify([...JSON.parse(a), ...JSON.parse(b)]);
  return (
    cell.columns.every((column) => change.columns.includes(column)) &&
    [inOrder([one, other]), inOrder([other, one])].some((name) => change.about.includes(name))
  );
}

/** A value of a column, as a cell is about it. */
export const valueKey = (column: string, value: CellValue): string => JSON.stringify([column, value]);
