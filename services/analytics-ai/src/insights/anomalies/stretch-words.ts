import { capitalised, say, sayCount, sayShare, toNumber, verb } from '@plumbline/semantics';
import { type Figure, figure, type Stated } from '../../facts/traced-result.js';
import { placeOf, plain, told, writing } from '../correlations/words.js';
import type { Piece, Words } from '../engine/candidate.js';
import { type Clock, momentName, preposition, stretchNames } from './moments.js';
import type { Series } from './series.js';
import type { Stretch } from './stretch.js';

/** The parts of a stretch's sentences. */
interface StretchWords {
  /** "Total revenue for West". */
  name: string;
  /** "was 3.1 times as high as usual", and what the title adds at its end. */
  effect: Words;
  usually: Words;
  /** "on Nov 24, 2025", "from Aug 4 to Aug 31, 2025". */
  when: Words;
  observed: Piece;
  expected: Piece;
  distances: Piece;
  places: Piece;
  /** Places of the whole series. */
  all: Piece;
  /** The number that the title states. */
  value: number;
}

export function wordsOf({ series, unusual }: Stretch, stated: Stated): StretchWords {
  const cell = (column: string) => figure(stated, 0, column);
  const write = series.field ? writing(series.field) : (value: number) => say(value, { decimals: 0 });
  const name = nameOf(series);
  const [observed, expected] = [told(cell('observed'), write), told(cell('expected'), write)];
  const {
    words,
    usually = [],
    of,
  } = unusual.kind === 'spread'
    ? spreadEffect(cell('spread'))
    : (ratioEffect(series, cell) ?? {
        words: [observed],
        usually: [' (usually about ', expected, ')'],
        of: cell('observed'),
      });
  const verbs = unusual.kind === 'spread' ? 'varied' : verb(series.measure.as) === 'is' ? 'was' : 'were';
  return {
    name,
    effect: [`${verbs} `, ...words],
    usually,
    when: whenWords(stated, { step: series.reading.step, zone: series.course.data.shape.zone }),
    observed,
    expected,
    distances: told(cell('distances'), (value) => plain(Math.abs(value), 1)),
    places: told(cell('places'), sayCount),
    all: told(cell('series'), sayCount),
    value: toNumber(of.value),
  };
}

/** What is measured, as a title begins: a single row per moment needs no "average". */
function nameOf({ course: { data, rhythm }, field, measure, segment }: Series): string {
  const isPlain = field && !field.isYesNo && !rhythm.isEvents && rhythm.usualRows === 1;
  const name = isPlain ? capitalised(field.label) : measure.as;
  return segment ? `${name} ${placeOf(segment.column, segment.value, data.wording)}` : name;
}

interface Effect {
  words: Words;
  usually?: Words;
  of: Figure;
}

/** From here on a factor is easier to grasp than a percentage; beyond the second it is a division by nearly nothing. */
const [MULTIPLE, MOST_TIMES] = [1.75, 20];
const times = (value: number) => plain(value, value < 10 ? 1 : 0);

const spreadEffect = (spread: Figure): Effect => ({
  words: [told(spread, times), ' times as much as usual'],
  of: spread,
});

/** Of what adds up and is never negative. */
function ratioEffect({ adds, field }: Series, cell: (column: string) => Figure): Effect | undefined {
  const ratio = toNumber(cell('times').value);
  if (!adds || (field && field.min < 0) || !(ratio >= 0 && ratio <= MOST_TIMES)) return undefined;
  if (ratio >= MULTIPLE)
    return { words: [told(cell('times'), times), ' times as high as usual'], of: cell('times') };
  const percent = told(cell('change'), (value) => sayShare(Math.abs(value)));
  return { words: [percent, ratio > 1 ? ' higher than usual' : ' lower than usual'], of: cell('change') };
}

function whenWords(stated: Stated, clock: Clock): Words {
  const [from, to] = [figure(stated, 0, 'from'), figure(stated, 0, 'to')];
  const [first, last] = [String(from.value), String(to.value)];
  if (first === last) return [`${preposition(clock)} `, { figure: from, text: momentName(first, clock) }];
  const [begin, end] = stretchNames(first, last, clock);
  return ['from ', { figure: from, text: begin }, ' to ', { figure: to, text: end }];
}
