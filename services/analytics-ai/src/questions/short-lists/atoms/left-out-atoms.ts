import type { FilterOp } from '@plumbline/contracts';
import type { Annotation } from '../../matching/annotate.js';
import type { Condition } from '../../plans/plan-draft.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom } from '../rows/row-sets.js';
import { columnIn } from './masks.js';

const NEGATION =
  /^(not|other|without|except|excluding|besides|never|no|aside|apart|none|non|isn|wasn|didn|doesn|weren|aren)$/;
/** Words between what negates and what is negated, at most. */
const REACH = 6;
const MAX_LEFT_OUT = 5;

const OPPOSITES: Partial<Record<FilterOp, FilterOp>> = {
  ...{ in: 'not_in', gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' },
};
const WORDS: Partial<Record<FilterOp, string>> = {
  ...{ gt: 'over', gte: 'at least', lt: 'under', lte: 'at most' },
};

/** What a question leaves out: "other than dem boyz", "did not win gold", "does not weigh less than 210 g". */
export function leftOut(atoms: readonly Atom[], { tokens }: Annotation, list: ShortList): Atom[] {
  const nots = tokens.filter(({ word }) => NEGATION.test(word)).map(({ at }) => at);
  if (nots.length === 0) return [];
  const before = (from: number) => nots.filter((at) => at < from && from - at <= REACH);
  return atoms
    .filter(
      ({ kind, from, condition: { op, used } }) =>
        /^(value|part|flag|spelling|compared)$/.test(kind) &&
        OPPOSITES[op] !== undefined &&
        before(from).some((at) => !used.includes(at)),
    )
    .slice(0, MAX_LEFT_OUT)
    .map((atom) => ({
      ...atom,
      kind: 'not',
      score: atom.score * 0.9,
      mask: oppositeMask(atom, list),
      condition: opposite(atom.condition, before(atom.from)),
    }));
}

/** What a comparison leaves out has a number. */
function oppositeMask({ mask, kind, condition }: Atom, list: ShortList): Uint8Array {
  const numbers = kind === 'compared' ? columnIn(list, condition.column.name)?.numbers : undefined;
  return mask.map((holds, row) => (numbers && Number.isNaN(numbers[row]) ? 0 : 1 - holds));
}

function opposite(condition: Condition, nots: readonly number[]): Condition {
  const op = OPPOSITES[condition.op] ?? condition.op;
  const [word, other] = [WORDS[condition.op], WORDS[op]];
  const text =
    word && other
      ? condition.text.replace(` ${word} `, ` ${other} `)
      : condition.text
          .replace(/ (is|begins with|ends with|holds) /, ' is not: $1 ')
          .replace(' is not: is ', ' is not ');
  return { ...condition, op, text, used: [...condition.used, ...nots] };
}
