import type { CellValue } from '@plumbline/contracts';
import { plain, type Token } from '../../language/tokens.js';
import type { Annotation } from '../../matching/annotate.js';
import { placesOf, type TokenRange } from '../../matching/spans.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom } from '../rows/row-sets.js';
import type { Mention } from '../words/cues.js';

/** How a name is written: what it begins with, ends in, or holds. */
interface Spelling extends TokenRange {
  way: 'begins' | 'ends' | 'holds';
  part: string;
  /** It is said of the last name alone. */
  isLast: boolean;
}

const BEGINS = /^(begin|begins|beginning|began|start|starts|starting)$/;
const ENDS = /^(end|ends|ending|ended)$/;
const HOLDS = /^(contain|contains|containing|include|includes|including|have|has|having|with)$/;
const MAX_VALUES = 400;

/** "that begin with the letter u", "names that contain the word team". */
export function spellingAtoms(
  { tokens }: Annotation,
  list: ShortList,
  mentions: ReadonlyMap<string, Mention>,
): Atom[] {
  return spellingsIn(tokens).flatMap((spelling) =>
    list.columns
      .filter(({ column, derived }) => column.kind === 'text' && derived === undefined)
      .flatMap((own) => atomOf(spelling, own, list, mentions)),
  );
}

function spellingsIn(tokens: readonly Token[]): Spelling[] {
  const isLast = tokens.some(
    ({ word, at }) => word === 'surname' || (word === 'name' && tokens[at - 1]?.word === 'last'),
  );
  return tokens.flatMap(({ word, at }): Spelling[] => {
    const way = BEGINS.test(word)
      ? 'begins'
      : ENDS.test(word)
        ? 'ends'
        : HOLDS.test(word)
          ? 'holds'
          : undefined;
    if (!way) return [];
    let next = at + 1;
    let isLetter = false;
    while (/^(with|in|on|an?|the|letter|word|number|letters|words)$/.test(tokens[next]?.word ?? '')) {
      if (next > at + 1 && tokens[next + 1] === undefined) break;
      isLetter ||= /^(letters?|words?)$/.test(tokens[next]?.word ?? '');
      next += 1;
    }
    const said = tokens[next];
    const isSpelled = way === 'holds' ? isLetter || said?.quote !== undefined : next > at + 1;
    if (!said || !isSpelled) return [];
    return [{ way, part: said.word, isLast, from: at, to: next + 1 }];
  });
}

function holdsPart({ way, part, isLast }: Spelling, cell: CellValue): boolean {
  const words = plain(String(cell ?? ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const text = isLast ? (words.at(-1) ?? '') : words.join(' ');
  if (way === 'begins') return text.startsWith(part);
  if (way === 'ends') return text.endsWith(part);
  return part.length === 1 ? text.includes(part) : words.includes(part);
}

const WAYS = { begins: 'begins with', ends: 'ends with', holds: 'holds' };

function atomOf(
  spelling: Spelling,
  { column, cells }: ListColumn,
  { table }: ShortList,
  mentions: ReadonlyMap<string, Mention>,
): Atom[] {
  const values = [...new Set(cells)].filter((cell) => cell !== null && holdsPart(spelling, cell));
  if (values.length === 0 || values.length > MAX_VALUES) return [];
  const wanted = new Set(values);
  const isNamed = (mentions.get(column.name)?.score ?? 0) >= 0.4;
  const { way, part, from, to } = spelling;
  return [
    {
      condition: {
        ...{ column, op: 'in', values, used: placesOf(spelling) },
        text: `${column.label} ${WAYS[way]} “${part}”`,
        because: 'How its values are written',
      },
      mask: Uint8Array.from(cells, (cell) => Number(wanted.has(cell))),
      ...{ from, to, kind: 'spelling' },
      score: isNamed ? 1 : column === table.key ? 0.9 : 0.6,
    },
  ];
}
