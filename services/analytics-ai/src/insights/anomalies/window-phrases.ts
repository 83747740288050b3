import { capitalised, say, sayCount, sayShare, toNumber, verb, withArticle } from '@plumbline/semantics';
import { type CellReference, referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { placeOf, plain, spanOf, writing } from '../correlations/narration/phrases.js';
import type { Narrative, RichText, TextSpan } from '../engine/candidate.js';
import { type Clock, momentName, preposition, windowNames } from './moments.js';
import type { Series } from './series.js';
import type { Window } from './window.js';

/** The parts of a window's sentences. */
interface WindowPhrases {
  /** "Total revenue for West". */
  name: string;
  /** "was 3.1 times as high as usual", and what the title adds at its end. */
  effect: RichText;
  usually: RichText;
  /** "on Nov 24, 2025", "from Aug 4 to Aug 31, 2025". */
  when: RichText;
  observed: TextSpan;
  /** " a day": of a run whose total is averaged over its moments; empty where nothing needs it. */
  per: string;
  expected: TextSpan;
  distances: TextSpan;
  places: TextSpan;
  /** Places of the whole series. */
  all: TextSpan;
  /** "came to", or of a run that is no total "averaged". */
  said: string;
  /** The number that the title states. */
  value: number;
  /** By how much what adds up was more or less than expected, over the whole window. */
  worth: Narrative['figures'];
}

export function wordsOf({ series, unusual }: Window, traced: TracedResult): WindowPhrases {
  const cell = (column: string) => referenceTo(traced, 0, column);
  const write = series.field ? writing(series.field) : (value: number) => say(value, { decimals: 0 });
  const name = nameOf(series);
  const per = perOf(series, unusual);
  const [observed, expected] = [spanOf(cell('observed'), write), spanOf(cell('expected'), write)];
  const isOne = verb(series.measure.as) === 'is';
  const level = (): Effect =>
    ratioEffect(series, cell) ?? {
      words: [observed, per],
      usually: [' (usually about ', expected, ')'],
      of: cell('observed'),
    };
  const effects: Record<typeof unusual.kind, () => Effect> = {
    spread: () => spreadEffect(cell('spread')),
    constant: () => ({ words: ['at ', observed, ' all the time'], of: cell('observed') }),
    rhythm: () => ({ words: [isOne ? 'its' : 'their', ' usual rhythm'], of: cell('observed') }),
    level,
  };
  const { words, usually = [], of } = effects[unusual.kind]();
  const verbs = { spread: 'varied', constant: 'stayed', rhythm: 'lost', level: isOne ? 'was' : 'were' }[
    unusual.kind
  ];
  return {
    name,
    effect: [`${verbs} `, ...words],
    usually,
    when: whenWords(traced, { step: series.reading.step, zone: series.context.data.shape.zone }),
    observed,
    per,
    expected,
    distances: spanOf(cell('distances'), (value) => plain(Math.abs(value), 1)),
    places: spanOf(cell('places'), sayCount),
    all: spanOf(cell('series'), sayCount),
    said: adds(series) || unusual.from === unusual.to ? 'came to' : 'averaged',
    value: toNumber(of.value),
    worth: series.adds && unusual.kind === 'level' ? worthOf(cell('difference'), write) : [],
  };
}

function worthOf(difference: CellReference, write: (value: number) => string): Narrative['figures'] {
  const isMore = toNumber(difference.value) > 0;
  const amount = spanOf(difference, (value) => write(Math.abs(value)));
  return [{ label: 'Worth', value: [amount], note: [`${isMore ? 'more' : 'less'} than expected, in all`] }];
}

const adds = ({ adds: isTotal, measure }: Series): boolean => isTotal || measure.agg === 'sum';

function perOf({ adds, measure, reading: { step } }: Series, { from, to }: Window['unusual']): string {
  if (adds || measure.agg !== 'sum' || from === to) return '';
  return typeof step === 'string' ? ` ${withArticle(step)}`.replace('a hour', 'an hour') : ' at a time';
}

/** What is measured, as a title begins: a single row per moment needs no "average". */
function nameOf({ context: { data, cadence }, field, measure, segment }: Series): string {
  const isPlain = field && !field.isYesNo && !cadence.isEvents && cadence.usualRows === 1;
  const name = isPlain ? capitalised(field.label) : measure.as;
  return segment ? `${name} ${placeOf(segment.column, segment.value, data.phrasing)}` : name;
}

interface Effect {
  words: RichText;
  usually?: RichText;
  of: CellReference;
}

/** From here on a factor is easier to grasp than a percentage; beyond the second it is a division by nearly nothing. */
const [MULTIPLE, MOST_TIMES] = [1.75, 20];
const times = (value: number) => plain(value, value < 10 ? 1 : 0);

const spreadEffect = (spread: CellReference): Effect => ({
  words: [spanOf(spread, times), ' times as much as usual'],
  of: spread,
});

/** Nearly nothing is said by what it is. */
const NOTHING = 0.005;

/** Of what adds up and is never negative. */
function ratioEffect({ adds, field }: Series, cell: (column: string) => CellReference): Effect | undefined {
  const ratio = toNumber(cell('times').value);
  if (!adds || (field && field.min < 0) || !(ratio >= NOTHING && ratio <= MOST_TIMES)) return undefined;
  if (ratio >= MULTIPLE)
    return { words: [spanOf(cell('times'), times), ' times as high as usual'], of: cell('times') };
  const percent = spanOf(cell('change'), (value) => sayShare(Math.abs(value)));
  return { words: [percent, ratio > 1 ? ' higher than usual' : ' lower than usual'], of: cell('change') };
}

function whenWords(traced: TracedResult, clock: Clock): RichText {
  const [from, to] = [referenceTo(traced, 0, 'from'), referenceTo(traced, 0, 'to')];
  const [first, last] = [String(from.value), String(to.value)];
  if (first === last) return [`${preposition(clock)} `, { cell: from, text: momentName(first, clock) }];
  const [begin, end] = windowNames(first, last, clock);
  return ['from ', { cell: from, text: begin }, ' to ', { cell: to, text: end }];
}
