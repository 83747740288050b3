import type { Token } from '../../language/tokens.js';
import type { Annotation } from '../../matching/annotate.js';
import { comparedWith } from '../../matching/match-numbers.js';
import { type NumberSpan, placesOf, type TokenRange } from '../../matching/spans.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom } from '../rows/row-sets.js';

const CLOCK = /\d{1,3}(?::[0-5]?\d){1,2}(?:\.\d+)?/g;
const SECONDS: Readonly<Record<string, number>> = {
  ...{ hour: 3600, hours: 3600, minute: 60, minutes: 60, mins: 60, second: 1, seconds: 1, secs: 1 },
};
const SAID = { gt: 'over', gte: 'at least', lt: 'under', lte: 'at most' } as Record<string, string>;

/** A time that a question says, in seconds. */
interface SaidTime extends TokenRange {
  seconds: number;
  text: string;
}

/** "under 6:00.00", "at least four minutes": clock times of a column against one that is said. */
export function clockAtoms({ tokens, text }: Annotation, list: ShortList): Atom[] {
  const clocks = list.columns.filter(({ column }) => column.holdsClockTimes);
  if (clocks.length === 0) return [];
  return [...writtenTimes(text, tokens), ...spokenTimes(tokens)].flatMap((time) => {
    const { from, to, op, isCompared } = comparedWith(tokens, time, time.seconds);
    return clocks.map((own) => atomOf({ ...time, from, to }, isCompared ? op : 'eq', own));
  });
}

/** "5:56.21", which is several tokens. */
function writtenTimes(text: string, tokens: readonly Token[]): SaidTime[] {
  return [...text.matchAll(CLOCK)].flatMap(({ 0: written, index }): SaidTime[] => {
    const own = tokens.filter(({ from, to }) => from >= index && to <= index + written.length);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    const seconds = written.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
    return [{ from: first.at, to: last.at + 1, seconds, text: written }];
  });
}

/** "an hour and 32 minutes". */
function spokenTimes(tokens: readonly Token[]): SaidTime[] {
  const times: SaidTime[] = [];
  for (const { at, word } of tokens) {
    const unit = SECONDS[word];
    const before = tokens[at - 1];
    const count = before && (/^an?$/.test(before.word) ? 1 : before.number);
    if (unit === undefined || count === undefined) continue;
    const last = times.at(-1);
    const isPart = last && at - 1 - last.to <= 1 && (at - 1 === last.to || tokens[last.to]?.word === 'and');
    if (isPart)
      Object.assign(last, {
        to: at + 1,
        seconds: last.seconds + count * unit,
        text: `${last.text} ${count} ${word}`,
      });
    else times.push({ from: at - 1, to: at + 1, seconds: count * unit, text: `${count} ${word}` });
  }
  return times;
}

const HOLDS: Readonly<Record<string, (number: number, limit: number) => boolean>> = {
  gt: (number, limit) => number > limit,
  gte: (number, limit) => number >= limit,
  lt: (number, limit) => number < limit,
  lte: (number, limit) => number <= limit,
  eq: (number, limit) => number === limit,
};

function atomOf(
  { from, to, seconds, text }: SaidTime,
  op: NumberSpan['op'],
  { column, numbers }: ListColumn,
): Atom {
  return {
    condition: {
      ...{ column, op, values: [seconds], byNumber: true, used: placesOf({ from, to }) },
      text: `${column.label} is ${SAID[op] ?? ''} ${text}`.replace('  ', ' '),
      because: 'A time, and that column holds times',
    },
    mask: Uint8Array.from(numbers, (number) => Number(HOLDS[op]?.(number, seconds) ?? false)),
    ...{ from, to, score: 0.95, kind: op === 'eq' ? 'number' : 'compared' },
  };
}
