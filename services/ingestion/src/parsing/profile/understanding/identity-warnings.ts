import type { ReadWarning, Understanding } from '@plumbline/contracts';
import { count } from '../../source/phrasing.js';

/** Rows that break what holds in all others, as errors that a person may look at, with their lines. */
export function identityWarnings({ identities }: Pick<Understanding, 'identities'>): ReadWarning[] {
  return identities
    .filter(({ rows, holds }) => holds < rows)
    .map(({ column, formula, rows, holds, lines }) => {
      const differing = rows - holds;
      const [first] = lines;
      const where = first === undefined ? '' : `, on ${linesText(lines, differing)}`;
      return {
        code: 'arithmetic_differs',
        column,
        message: `${column} is ${formula} in ${count(holds)} of ${count(rows)} rows; ${count(differing)} ${differing === 1 ? 'differs' : 'differ'}${where}. The values are kept as they are written.`,
        ...(first !== undefined && { line: first, lines }),
        count: differing,
      };
    });
}

const SHOWN = 5;

/** "line 14", "lines 14, 102 and 7 more". */
function linesText(lines: readonly number[], all: number): string {
  const shown = lines.slice(0, SHOWN).map(count);
  if (all === 1) return `line ${shown[0]}`;
  const last = all > shown.length ? `${count(all - shown.length)} more` : shown.pop();
  return `lines ${shown.join(', ')} and ${last}`;
}
