import { stemOf } from '../../language/tokens.js';
import type { Annotation } from '../../matching/annotate.js';
import type { TableColumn } from '../../table/table.js';

/** What kind of thing a word is: a column of that kind is told where a question asks for such a thing. */
const CLASSES: Readonly<Record<string, string>> = {
  person:
    'person people name player driver rider winner champion athlete artist actor actress director candidate president mayor coach manager author member swimmer runner skier cyclist golfer wrestler jockey representative singer performer skipper captain pilot leader recipient nominee competitor contestant owner builder incumbent holder producer writer composer racer scorer pitcher host editor king queen emperor ruler monarch governor senator judge minister bishop student teacher jumper boxer fighter bearer commentator broadcaster priest diver gymnast sprinter archer astronaut engineer architect designer photographer lawyer doctor soldier astronomer scientist mother father man woman guy girl boy employee customer official delegate',
  place:
    'location venue place city site stadium town country nation state region county address circuit course hometown ground street village municipality province district island continent area territory nationality township arena hall capital',
  group:
    'team club company party school college university label band organization organisation institution group network channel station airline brand manufacturer constructor franchise league association publisher studio agency bank entrant',
  work: 'title film movie song album single episode track book game show series play novel opera work role piece poem magazine newspaper program programme issue',
  happening:
    'event competition tournament race match championship opponent round stage meet festival election battle war operation mission award category tour conference',
  thing:
    'model type engine car vehicle ship aircraft train locomotive product item species language building bridge tower mountain river lake horse color colour design machine computer phone camera route line station font',
  time: 'year date season day month time week period era decade duration length term',
};
const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [stemOf(word), kind] as const),
  ),
);

/** Of words the class of the last that has one; people are often called after what they do. */
export function classOf(stems: readonly string[]): string | undefined {
  const known = stems.map((stem) => CLASS_OF.get(stem)).filter((kind) => kind !== undefined);
  return known.at(-1);
}

const BY_ASKING: Readonly<Record<string, string>> = {
  who: 'person',
  whom: 'person',
  whose: 'person',
  where: 'place',
  when: 'time',
};
const BETWEEN =
  /^(is|are|was|were|the|a|an|of|all|other|only|first|last|name|names|different|one|two|three|next|s)$/;

/** What kind of thing a question asks for, by the word that asks or the first noun behind it. */
export function askedClass({ tokens }: Annotation): string {
  const at = tokens.findIndex(({ word }) =>
    /^(who|whom|whose|which|what|where|when|name|list|tell|give|show)$/.test(word),
  );
  if (at < 0) return 'nothing';
  const own = BY_ASKING[tokens[at]?.word ?? ''];
  if (own) return own;
  for (const { word, stem, number } of tokens.slice(at + 1, at + 5)) {
    const kind = CLASS_OF.get(stem);
    if (kind && !(kind === 'person' && word === 'name')) return kind;
    if (/(er|or|ist|man|men)s?$/.test(word) && word.length > 5) return 'person';
    if (number === undefined && !BETWEEN.test(word)) return 'another';
  }
  return 'another';
}

/** What kind of thing a column holds, by its name. */
export const classOfColumn = ({ stems }: TableColumn): string => classOf(stems) ?? 'unknown';
