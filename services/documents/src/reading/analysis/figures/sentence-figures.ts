import type { AnalysisFact } from '@plumbline/contracts';
import { factOf } from '../../sentences/facts.js';
import { type Span, textOfSpan } from '../../sentences/passages.js';
import { moneyIn, percentsIn } from '../../sentences/values.js';
import { periodsNamed } from './named-period.js';

/** What a report says of a measure: "revenue rose 12% to $4.2 million". */
const VERB =
  /\b(was|were|is|are|rose|grew|increased|climbed|jumped|gained|improved|fell|declined|decreased|dropped|shrank|reached|totall?ed|amounted to|came to|stood at|hit|expanded|averaged|exceeded|remained|of)\b/gi;
const MOVED =
  /^(rose|grew|increased|climbed|jumped|gained|improved|fell|declined|decreased|dropped|shrank|expanded)$/i;
const COUNT =
  /(?<![\d.,$€£¥])\b(\d{1,3}(?:,\d{3})+|\d{2,6})\b(?![.,]?\d|\s?%)\s+((?:\p{Ll}{3,}\s+){0,2}?\p{Ll}{3,}s)\b/gu;
/** Nothing that is counted. */
const NO_UNIT =
  /\b(days?|weeks|months|years|hours|minutes|pages|times|percent|points|has|was|was|is|millions|billions)\b/i;
const MOST_LABEL_WORDS = 6;

interface Value {
  start: number;
  end: number;
  value: string;
  type: AnalysisFact['type'];
  unit?: string;
  /** The words that name it where it names itself: "1,240 customers". */
  counted?: string;
}

/** Numbers that sentences name with a measure or with what is counted; the rest are mere mentions. */
export function sentenceFigures(sentences: readonly Span[]): AnalysisFact[] {
  return sentences.flatMap((span) => {
    const text = textOfSpan(span);
    const periods = periodsNamed(text);
    return valuesIn(text).flatMap((value) => {
      const named = nameOf(text, value);
      if (named === undefined) return [];
      const period = nearestTo(value, periods) ?? undefined;
      const at = { passage: span.passage, start: span.start + value.start, end: span.start + value.end };
      const fact = {
        name: named,
        value: value.value,
        type: value.type,
        group: 'figures',
        confidence: 0.7,
      } as const;
      return [
        {
          ...factOf(fact, at),
          ...(value.unit && { unit: value.unit }),
          ...(period && { period: period.text }),
        },
      ];
    });
  });
}

function valuesIn(text: string): Value[] {
  const money = moneyIn(text).map((found): Value => ({ ...found, type: 'money' }));
  const shares = percentsIn(text).map((found): Value => ({ ...found, type: 'number', unit: '%' }));
  const taken = [...money, ...shares, ...periodsNamed(text)];
  const counts = [...text.matchAll(COUNT)].flatMap((match): Value[] => {
    const [whole, number = '', unit = ''] = match;
    const [start, end] = [match.index, match.index + number.length];
    const isTaken = taken.some((other) => other.start < end && start < other.end);
    if (isTaken || NO_UNIT.test(unit) || whole === '') return [];
    return [{ start, end, value: number, type: 'number', unit, counted: unit }];
  });
  return [...money, ...shares, ...counts].sort((a, b) => a.start - b.start);
}

/** The measure that a number belongs to, by the verb before it; what is counted names itself. */
function nameOf(text: string, { start, counted, unit }: Value): string | undefined {
  const clauseStart = Math.max(
    0,
    ...[...text.slice(0, start).matchAll(/[;:]\s|,\s(?:and|while|but|whereas)\s/gi)].map(endOf),
  );
  const before = text.slice(clauseStart, start);
  const verb = [...before.matchAll(VERB)].at(0);
  const subject = verb ? subjectOf(before.slice(0, verb.index)) : '';
  if (counted) return capital(counted);
  if (!verb || subject === '') return undefined;
  const between = before.slice(verb.index + verb[0].length);
  if (/\bfrom\s+\S*$/i.test(between)) return `${subject}, before`;
  const isChange = MOVED.test(verb[0]) && !/\bto\s+\S*\s?$/i.test(between) && unit === '%';
  return isChange ? `${subject}, change` : subject;
}

const endOf = ({ index, 0: match }: RegExpMatchArray): number => (index ?? 0) + match.length;

/** The words of a measure, without when and whose it is. */
function subjectOf(before: string): string {
  const words = before
    .replace(/^.*\b(?:in|for|during|over)\s+(?:the\s+)?(?:[^,]{3,45}),\s+/i, '')
    .replace(/["“”()]/g, ' ')
    .replace(/^\s*(?:the|our|its|their|a|an|both|overall)\s+/i, '')
    .replace(/\s+(?:in|for|during|at|as of)\s+(?:the\s+)?.{2,40}$/i, '')
    .trim()
    .split(/\s+/);
  if (
    words.length > MOST_LABEL_WORDS ||
    words[0] === '' ||
    /^(it|this|that|there|we|they|which|who|he|she)$/i.test(words[0] ?? '')
  )
    return '';
  return capital(words.join(' '));
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** Of the periods of a sentence the one that stands nearest to the number. */
function nearestTo<Period extends { start: number; end: number }>(
  value: Value,
  periods: readonly Period[],
): Period | undefined {
  const away = ({ start, end }: Period) => Math.max(start - value.end, value.start - end);
  return [...periods].sort((a, b) => away(a) - away(b))[0];
}
