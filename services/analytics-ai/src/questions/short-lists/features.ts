import type { CellValue } from '@plumbline/contracts';
import { plain, stemOf } from '../language/tokens.js';
import { isRank } from '../readings/parts/asked.js';
import { isMoment, isSummable, isYear } from '../table/table.js';
import type { Asking } from './asking.js';
import type { Composition, Output } from './composition.js';
import { atomsOf, type RowSet } from './row-sets.js';
import type { ListColumn } from './short-list.js';

/** A feature with how much of it there is. */
export type Features = Map<string, number>;

/** What speaks for a reading and against it; names hold no word that only one table has. */
export function featuresOf(
  { output, shape, used }: Composition,
  values: readonly CellValue[],
  asking: Asking,
): Features {
  const features: Features = new Map();
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  const [kind = '', rows = ''] = shape.split('/');
  const coarse = rows.replace(/^where (?=extreme|first|last|nth)/, '').replace(/^where \d/, 'where');
  add(`shape ${kind} ${rows}`);
  add(`kind ${kind}`);
  for (const gram of asking.grams) {
    add(`${gram} | ${kind}`);
    if (coarse !== 'all' && coarse !== 'where') add(`${gram} | ${coarse}`);
  }
  add(`head ${asking.head} ${kind}`);
  unusedCues(rows, kind, asking, add);
  coverage(used, asking, add);
  for (const set of setsOf(output)) ofRows(set, asking, add);
  ofDirection(output, asking, add);
  ofColumns(output, asking, add);
  ofValues(values, output.kind, asking, add);
  return features;
}

/** The same of a reading that is not composed. */
export function featuresOfWhole(
  kind: string,
  used: ReadonlySet<number>,
  values: readonly CellValue[],
  asking: Asking,
): Features {
  const features: Features = new Map();
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  add('kind whole');
  add(`shape whole ${kind}`);
  for (const gram of asking.grams) add(`${gram} | whole`);
  coverage(used, asking, add);
  ofValues(values, 'whole', asking, add);
  return features;
}

/** What a question says that is to be done with rows, and is not. */
function unusedCues(rows: string, kind: string, { cues, asking }: Asking, add: Add): void {
  if (cues.beside.length > 0 && !/beside|past/.test(rows)) add('no neighbour');
  if (cues.extremes.length > 0 && !/extreme/.test(rows) && !/^(common|min|max|choice)$/.test(kind))
    add('no extreme');
  if (cues.places.length > 0 && !/first|last|nth|extreme/.test(rows)) add('no place');
  if (cues.same.length > 0 && rows !== 'same') add('no same');
  if (cues.or.length > 0 && kind !== 'choice') add('no choice');
  if (cues.average.length > 0 && kind !== 'avg') add('no average');
  if (cues.differs.length > 0 && !/^(difference|range|gap)$/.test(kind)) add(`no difference ${asking}`);
}

type Add = (name: string, value?: number) => void;

const setsOf = (output: Output): readonly RowSet[] => {
  if (output.kind === 'difference') return [output.one, output.other];
  if (output.kind === 'choice') return [{ kind: 'where', atoms: [output.one, output.other, ...output.rows] }];
  return [output.rows];
};

/** What of the question is explained, and what kinds of words are left. */
function coverage(used: ReadonlySet<number>, { weights, annotation }: Asking, add: Add): void {
  let [all, covered] = [0, 0];
  for (const [at, weight] of weights) {
    all += weight;
    if (used.has(at)) covered += weight;
    else {
      const token = annotation.tokens[at];
      if (!token) continue;
      if (token.number !== undefined) add('left number');
      else if (weight >= 0.8) add('left heavy');
      else if (weight >= 0.5) add('left middling');
      else add('left light');
    }
  }
  const share = all === 0 ? 0 : covered / all;
  add('covered', share);
  add('covered squared', share * share);
  if (share > 0.95) add('covered all');
}

function ofRows(set: RowSet, asking: Asking, add: Add): void {
  const atoms = atomsOf(set);
  add(`atoms ${Math.min(3, atoms.length)}`);
  for (const { kind, score, condition, from, to } of atoms) {
    add(`atom ${kind}`);
    add('atom score', score - 1);
    add(`atom length ${kind}`, Math.min(4, to - from));
    const isNamed = (asking.mentions.get(condition.column.name)?.score ?? 0) > 0.6;
    add(`atom ${kind} ${isNamed ? 'named' : 'unnamed'}`);
    if (kind === 'part') add('atom part many', Math.log(condition.values.length));
    if (condition.column === asking.list.table.key && kind !== 'number') add('atom of key');
  }
  const outer = set.kind === 'extreme' ? set : undefined;
  if (outer) {
    measured('extreme', outer.by, asking, add);
    const [cue] = asking.cues.extremes;
    const isFirst = cue?.directions[0] === outer.direction;
    add(
      `direction ${isFirst ? 'same' : 'other'} ${isRank(outer.by.column) ? 'rank' : isYear(outer.by.column) || isMoment(outer.by.column) ? 'time' : 'number'}`,
    );
    if (cue?.isTime)
      add(`timely ${isYear(outer.by.column) || isMoment(outer.by.column) ? 'time' : 'no time'}`);
  }
  if ('of' in set && set.kind !== 'extreme' && set.of.kind === 'extreme') add('inner extreme');
}

/** A column that rows are compared or put together by. */
function measured(
  role: string,
  { column }: ListColumn,
  { mentions, cues, list, asked }: Asking,
  add: Add,
): void {
  const score = mentions.get(column.name)?.score ?? 0;
  add(`${role} named`, score);
  if (score < 0.4) add(`${role} unnamed`);
  if (score < 0.4 && list.columns.filter(({ isOrdered }) => isOrdered).length === 1) add(`${role} only`);
  const about = cues.extremes[0]?.about ?? [];
  if (about.length > 0)
    add(
      `${role} ${column.stems.some((stem) => about.some((hint) => stem.startsWith(hint))) ? 'hinted' : 'not hinted'}`,
    );
  if (isRank(column)) add(`${role} rank`);
  if (isYear(column)) add(`${role} year`);
  if (isMoment(column)) add(`${role} moment`);
  if (column.kind === 'text') add(`${role} text`);
  if (!isSummable(column)) add(`${role} unsummable`);
  if (asked?.column === column && asked.isNamed) add(`${role} is asked`);
}

const typeOf = ({ column }: ListColumn): string =>
  isYear(column)
    ? 'year'
    : isMoment(column)
      ? 'date'
      : column.kind === 'number'
        ? 'number'
        : column.holdsNumbers
          ? 'numbers in text'
          : column.kind;

/** Whether more is meant where the question says more. */
function ofDirection(output: Output, { cues }: Asking, add: Add): void {
  if (output.kind !== 'choice' && output.kind !== 'common') return;
  const column = output.kind === 'choice' ? output.column : output.by;
  const isSame = cues.extremes[0]?.directions[0] === output.direction;
  const about = !column
    ? 'rows'
    : isRank(column.column)
      ? 'rank'
      : isYear(column.column) || isMoment(column.column)
        ? 'time'
        : 'number';
  add(`${output.kind} direction ${isSame ? 'same' : 'other'} ${about}`);
}

function ofColumns(output: Output, asking: Asking, add: Add): void {
  const { mentions, asked, list } = asking;
  if (output.kind === 'count' || output.kind === 'check') return;
  if (output.kind === 'gap') {
    measured('gap', output.one, asking, add);
    measured('gap', output.other, asking, add);
    return;
  }
  const { column } = output;
  if (!column) {
    add(`${output.kind} of rows`);
    return;
  }
  if (
    output.kind !== 'cells' &&
    output.kind !== 'common' &&
    output.kind !== 'repeated' &&
    output.kind !== 'distinct'
  ) {
    measured(output.kind, column, asking, add);
    return;
  }
  const score = mentions.get(column.column.name)?.score ?? 0;
  const role = output.kind;
  add(`${role} out named`, score);
  add(`${role} out ${score >= 0.4 ? 'named' : 'unnamed'}`);
  add(`${asking.asking} asks ${typeOf(column)}`);
  if (column.column === list.table.key) add(`${role} out key ${score >= 0.4 ? 'named' : 'unnamed'}`);
  if (asked?.column === column.column)
    add(`${role} out asked ${asked.isNamed ? 'named' : 'guessed'} ${asking.asking}`);
  else if (asked?.isNamed) add(`${role} out not asked`);
  const places = setsOf(output)
    .flatMap(atomsOf)
    .map(({ condition }) => condition.column);
  const named = mentions.get(column.column.name)?.used ?? [];
  const words = setsOf(output)
    .flatMap(atomsOf)
    .flatMap((atom) => atom.condition.used);
  if (score >= 0.4 && named.some((place) => words.includes(place))) add(`${role} out name is a value`);
  if (places.includes(column.column))
    add(`${role} out is narrowed${setsOf(output)[0]?.kind === 'beside' ? ' beside' : ''}`);
  if (column.column.place === 0) add(`${role} out leftmost`);
  if (output.kind === 'common' && output.by) measured('common', output.by, asking, add);
  const [set] = setsOf(output);
  if (set?.kind === 'extreme' && set.by === column) add('out is extreme');
  if (set?.kind === 'same' && set.column === column) add('out is same');
}

function ofValues(values: readonly CellValue[], kind: string, asking: Asking, add: Add): void {
  const size = values.length === 1 ? 'one' : values.length <= 3 ? 'few' : 'many';
  add(`values ${size}`);
  add(`values ${size} ${asking.isPlural ? 'plural' : 'single'}`);
  add(`values ${size} ${kind}`);
  const [first = null] = values;
  const type = typeof first === 'number' || /^[\d.,]+$/.test(String(first)) ? 'number' : 'text';
  add(`${asking.asking} gets ${type}`);
  const words = plain(String(first))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const isSaid = words.length > 0 && type === 'text' && words.every((word) => asking.stems.has(stemOf(word)));
  if (isSaid) add(`said already ${kind}`);
  if (first === 0) add('nothing');
  if (kind === 'count' && first === asking.list.rowCount) add('counts all');
  if (kind === 'count' && first === 1) add('counts one');
}
