import type { CellValue } from '@plumbline/contracts';
import type { Token } from '../../language/tokens.js';
import type { Condition } from '../../plans/plan-draft.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom } from '../rows/row-sets.js';
import type { Mention } from '../words/cues.js';
import { columnIn, maskOf } from './masks.js';

const NOTHING = /^(no|not|never|without|zero|neither|nor|any|nothing)$/;
const HAVING = /^(have|has|had|having|listed)$/;
/** How tables write that there is nothing. */
const DASHES = /^(?:[-–—?.\s]*|n\/?a|none|nil|tb[ad]|unknown)$/i;
const REACH = 4;

/** "won no silver medals", "no producer", "have an image": what is not there, or is. */
export function missingAtoms(
  tokens: readonly Token[],
  list: ShortList,
  mentions: ReadonlyMap<string, Mention>,
): Atom[] {
  return [...mentions].flatMap(([name, { score, used }]): Atom[] => {
    const own = columnIn(list, name);
    if (!own || score < 0.6) return [];
    const from = Math.min(...used);
    const near = (pattern: RegExp) =>
      tokens
        .filter(({ word, at }) => pattern.test(word) && at < from && from - at <= REACH)
        .map(({ at }) => at);
    const [nots, haves] = [near(NOTHING), near(HAVING)];
    const said = { score, to: from + used.length };
    if (nots.length > 0) return [nothingOf(own, { ...said, used: [...nots, ...used] })];
    return haves.length > 0 && score >= 0.8 && own.column.kind !== 'number'
      ? [filledOf(own, { ...said, used: [...haves, ...used] })]
      : [];
  });
}

interface Said {
  score: number;
  to: number;
  used: readonly number[];
}

const isMissing = (cell: CellValue): boolean =>
  cell === null || (typeof cell === 'string' && DASHES.test(cell));

/** The number is 0, the text is not there. */
function nothingOf(own: ListColumn, { score, to, used }: Said): Atom {
  const isNumber = own.column.kind === 'number';
  const condition: Condition = {
    ...{ column: own.column, used: [...used] },
    ...(isNumber ? { op: 'eq', values: [0] } : { op: 'in', values: missingIn(own) }),
    text: `${own.column.label} is ${isNumber ? '0' : 'missing'}`,
    because: isNumber ? 'A number that is not there is 0' : 'Nothing stands in that column',
  };
  const mask = maskOf(own, (cell, number) => (isNumber ? number === 0 : isMissing(cell)));
  return { condition, mask, from: Math.min(...used), to, score, kind: 'zero' };
}

function filledOf(own: ListColumn, { score, to, used }: Said): Atom {
  const condition: Condition = {
    ...{ column: own.column, op: 'not_in', values: missingIn(own), used: [...used] },
    text: `${own.column.label} is known`,
    because: 'Something stands in that column',
  };
  const mask = maskOf(own, (cell) => !isMissing(cell));
  return { condition, mask, from: Math.min(...used), to, score: 0.8 * score, kind: 'filled' };
}

/** What stands for nothing in a column, and the missing value. */
const missingIn = ({ cells }: ListColumn): CellValue[] => [
  null,
  ...new Set(cells.filter((cell) => cell !== null && isMissing(cell))),
];

const TIED = /^(tie|ties|tied|draw|draws|drawn|drew|equal)$/;

/** "ended in a draw": both numbers of a score are the same. */
export function tiedAtoms(tokens: readonly Token[], { columns }: ShortList): Atom[] {
  const said = tokens.filter(({ word }) => TIED.test(word)).slice(0, 1);
  return said.flatMap(({ at }) =>
    columns
      .filter(({ derived }) => derived === 'difference')
      .map((own): Atom => {
        const condition: Condition = {
          ...{ column: own.column, op: 'eq', values: [0], used: [at] },
          text: `${own.column.label} is 0`,
          because: 'Both numbers are the same',
        };
        return {
          condition,
          mask: maskOf(own, (_, number) => number === 0),
          from: at,
          to: at + 1,
          score: 0.7,
          kind: 'tied',
        };
      }),
  );
}
