import { stemOf } from '../../language/tokens.js';
import type { Annotation } from '../../matching/annotate.js';
import { type Asked, askedColumn } from '../../readings/parts/asked.js';
import { weightsOf } from '../../readings/weights.js';
import { isMoment, isSummable, isYear } from '../../table/table.js';
import { atomsIn } from '../atoms/atoms.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom } from '../rows/row-sets.js';
import { type Cues, cuesOf, type Mention, mentionsIn } from '../words/cues.js';
import { focusOf, isCalled } from '../words/focus.js';
import { askingOf, gramsOf } from '../words/question-words.js';
import { askedClass } from '../words/word-classes.js';

/** What is known of a question before any of its readings is looked at. */
export interface Asking {
  annotation: Annotation;
  list: ShortList;
  grams: readonly string[];
  asking: string;
  cues: Cues;
  mentions: ReadonlyMap<string, Mention>;
  asked: Asked | undefined;
  weights: readonly [at: number, weight: number][];
  weightAt: ReadonlyMap<number, number>;
  stems: ReadonlySet<string>;
  isPlural: boolean;
  /** What stands behind "how many": a column of which kind, or none. */
  head: string;
  /** That column. */
  headColumn: string | undefined;
  /** All that its words may say of rows. */
  atoms: readonly Atom[];
  /** What kind of thing is asked for. */
  askedClass: string;
  /** Tokens that ask. */
  wanted: readonly number[];
  /** Names of the columns whose values are called what is asked for. */
  called: ReadonlySet<string>;
  /** How the times of the list go through the file. */
  order: string;
}

export function askingFor(annotation: Annotation, list: ShortList): Asking {
  const { tokens } = annotation;
  const mentions = mentionsIn(annotation, list);
  const weights = weightsOf(annotation);
  const head = headOf(annotation, mentions);
  const time = list.columns.find(({ column }) => isYear(column) || isMoment(column));
  return {
    ...{ annotation, list, mentions, grams: gramsOf(tokens), asking: askingOf(tokens) },
    ...{ cues: cuesOf(annotation), asked: askedColumn(annotation), ...head },
    weights,
    weightAt: new Map(weights),
    stems: new Set(tokens.map(({ word }) => stemOf(word))),
    isPlural: isPlural(annotation),
    atoms: atomsIn(annotation, list),
    askedClass: askedClass(annotation),
    wanted: tokens.filter(({ word }) => ASKING.test(word)).map(({ at }) => at),
    order: time ? time.order : 'no time',
    called: calledIn(annotation, list),
  };
}

function calledIn(annotation: Annotation, { columns }: ShortList): ReadonlySet<string> {
  const focus = focusOf(annotation);
  return new Set(columns.filter((one) => isCalled(one, focus)).map(({ column }) => column.name));
}

const ASKING = /^(who|whom|whose|which|what|where|when|name|list|tell|show|give|many|much|long|old)$/;
const SINGLE = /^(is|was|has|does|this|its|his)$/;

/** "which teams", "name the players". */
function isPlural({ tokens }: Annotation): boolean {
  const next = tokens.slice(1, 4).find(({ word }) => /[^s]s$/.test(word) && !SINGLE.test(word));
  return next !== undefined && /^(which|what|who|list|name|whose)$/.test(tokens[0]?.word ?? '');
}

function headOf(
  { tokens, table }: Annotation,
  mentions: Asking['mentions'],
): Pick<Asking, 'head' | 'headColumn'> {
  const none = (head: string) => ({ head, headColumn: undefined });
  const at = tokens.findIndex(
    ({ word }, place) => /^(many|number|amount|total)$/.test(word) && (place > 0 || word !== 'many'),
  );
  if (at < 0) return none('none');
  const near = [at + 1, at + 2, at + 3];
  const named = table.columns
    .map((column) => ({ column, mention: mentions.get(column.name) }))
    .filter(
      ({ mention }) => mention && mention.score >= 0.4 && mention.used.some((place) => near.includes(place)),
    )
    .sort((one, other) => (other.mention?.score ?? 0) - (one.mention?.score ?? 0))[0]?.column;
  if (!named) return none(table.values.has(tokens[at + 1]?.word ?? '') ? 'value' : 'unnamed');
  const head = named === table.key ? 'key' : isSummable(named) ? 'summable' : named.kind;
  return { head, headColumn: named.name };
}
