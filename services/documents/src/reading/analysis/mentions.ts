import type { AnalysisFact } from '@plumbline/contracts';
import { distinctFacts, factOf } from '../sentences/facts.js';
import type { Span } from '../sentences/passages.js';
import { datesIn, type FoundValue, moneyIn, percentsIn } from '../sentences/values.js';

const MOST_OF_EACH = 12;

interface Sought {
  find: (text: string) => FoundValue[];
  type: AnalysisFact['type'];
  group: AnalysisFact['group'];
}

const SOUGHT: readonly Sought[] = [
  { find: datesIn, type: 'date', group: 'dates' },
  { find: moneyIn, type: 'money', group: 'amounts' },
  { find: percentsIn, type: 'number', group: 'amounts' },
];

/** Dates, sums and shares that sentences name, each called by the words before it. */
export function mentionFacts(sentences: readonly Span[]): AnalysisFact[] {
  return SOUGHT.flatMap(({ find, type, group }) =>
    distinctFacts(
      sentences.flatMap(({ passage, start, end }) =>
        find(passage.text.slice(start, end)).map(({ value, ...at }) => {
          const span = { passage, start: start + at.start, end: start + at.end };
          const name = nameOf(passage.text.slice(start, start + at.start));
          return factOf({ name, value, type, group, confidence: 0.6 }, span);
        }),
      ),
    ).slice(0, MOST_OF_EACH),
  );
}

const NAME_WORDS = 5;
const SMALL =
  /^(shall|will|must|may|pay|pays|paid|made|dated|receive|receives|have|has|had|this|that|such|any|each|its|his|her|their|our|of|to|at|the|a|an|is|was|were|be|by|in|on|for|than|least|most|about|approximately|over|from|and|or|as|up|not|exceed|equal)$/i;

const DUTY = /^(shall|will|must|may)$/i;

/** The last words that say something, such as "monthly minimum": behind another value, and behind who has to do what. */
function nameOf(before: string): string {
  const words = before
    .replace(/[“”"(),;:]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(-9);
  while (words.length > 0 && SMALL.test(words.at(-1) ?? '')) words.pop();
  const own = words.slice(words.findLastIndex((word) => /\d/.test(word)) + 1);
  const duty = own.findLastIndex((word) => DUTY.test(word));
  // The word behind "shall" is what is to be done: "carry cargo insurance".
  const behind = own.slice(duty + 2);
  const isNamed = duty >= 0 && behind.some((word) => !SMALL.test(word));
  const named = (isNamed ? behind : own.slice(duty + 1)).slice(-NAME_WORDS);
  while (named.length > 0 && SMALL.test(named[0] ?? '')) named.shift();
  const name = named.join(' ');
  return name === '' ? 'Mentioned' : `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}
