import type { CellValue } from '@plumbline/contracts';
import { isMoment, isYear } from '../../table/table.js';
import type { Composition, Output } from '../compose/composition.js';
import { atomsOf, type RowSet, rowsOf } from '../rows/row-sets.js';
import type { Asking } from './asking.js';
import { measured, ofDirection } from './column-features.js';
import { type Add, columnsOf, type Features, setsOf } from './feature-set.js';
import { ofColumns } from './output-features.js';
import { ofValues } from './value-features.js';

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
  add(`head ${asking.head} ${kind} ${coarse === 'all' ? 'all' : 'some'}`);
  add(`asks ${asking.askedClass} ${kind}`);
  add(`${asking.asking} ${kind} ${coarse}`);
  if (/first|last|nth|next|beside|past|among/.test(coarse)) add(`${coarse} in ${asking.order}`);
  unusedCues(rows, kind, asking, add);
  coverage(used, asking, `${kind} ${coarse === 'all' ? 'all' : 'some'}`, add);
  unusedMatches(output, used, asking, add);
  for (const set of setsOf(output)) {
    ofRows(set, asking, add);
    ofSize(set, kind, asking, add);
  }
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
  coverage(used, asking, 'whole', add);
  ofValues(values, 'whole', asking, add);
  return features;
}

/** What a question says that is to be done with rows, and is not. */
function unusedCues(rows: string, kind: string, { cues, asking }: Asking, add: Add): void {
  if (cues.beside.length > 0 && !/beside|past|next|among/.test(rows)) add('no neighbour');
  if (cues.than.length > 0 && !rows.startsWith('than') && !/^(choice|difference)$/.test(kind)) add('no than');
  if (cues.extremes.length > 0 && !/extreme/.test(rows) && !/^(common|min|max|choice)$/.test(kind))
    add('no extreme');
  if (cues.places.length > 0 && !/first|last|nth|next|extreme/.test(rows)) add('no place');
  if (cues.same.length > 0 && rows !== 'same') add('no same');
  if (cues.or.length > 0 && kind !== 'choice') add('no choice');
  if (cues.average.length > 0 && kind !== 'avg') add('no average');
  if (cues.streak.length > 0 && kind !== 'streak') add('no streak');
  if (cues.differs.length > 0 && !/^(difference|range|gap)$/.test(kind)) add(`no difference ${asking}`);
}

/** What of the question is explained, and what kinds of words are left. */
function coverage(used: ReadonlySet<number>, { weights, annotation }: Asking, kind: string, add: Add): void {
  let [all, covered] = [0, 0];
  for (const [at, weight] of weights) {
    all += weight;
    if (used.has(at)) covered += weight;
    else {
      const token = annotation.tokens[at];
      if (!token) continue;
      const left =
        token.number !== undefined
          ? 'number'
          : weight >= 0.8
            ? 'heavy'
            : weight >= 0.5
              ? 'middling'
              : 'light';
      add(`left ${left}`);
      add(`left ${left} ${kind}`);
    }
  }
  const share = all === 0 ? 0 : covered / all;
  add('covered', share);
  add('covered squared', share * share);
  if (share > 0.95) add('covered all');
  add(`covered ${kind}`, share);
}

/** Values and columns that the question names and the reading leaves out. */
function unusedMatches(
  output: Output,
  used: ReadonlySet<number>,
  { atoms, mentions }: Asking,
  add: Add,
): void {
  const isLeft = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) if (used.has(at)) return false;
    return true;
  };
  const values = atoms.filter(({ kind, from, to }) => kind === 'value' && isLeft(from, to));
  if (values.length > 0)
    add('value unused', Math.max(...values.map(({ from, to }) => Math.min(4, to - from))));
  const columns = columnsOf(output);
  const named = [...mentions].filter(
    ([name, { score, used: words }]) =>
      score >= 0.8 && !columns.has(name) && words.every((at) => !used.has(at)),
  );
  if (named.length > 0) add('column unused', Math.min(3, named.length));
}

/** How many rows are spoken of. */
function ofSize(set: RowSet, kind: string, { list, annotation, isPlural }: Asking, add: Add): void {
  const { length } = rowsOf(set, list);
  const size =
    length === list.rowCount
      ? 'all'
      : length <= 1
        ? String(length)
        : length <= 3
          ? 'few'
          : length < list.rowCount / 2
            ? 'some'
            : 'most';
  add(`rows ${size} ${kind}`);
  add(`rows ${size} ${isPlural ? 'plural' : 'single'}`);
  if (annotation.tokens.some(({ word }) => word === 'only')) add(`only rows ${size} ${kind}`);
}

function ofRows(set: RowSet, asking: Asking, add: Add): void {
  const atoms = atomsOf(set);
  add(`atoms ${Math.min(3, atoms.length)}`);
  for (const { kind, score, condition, from, to } of atoms) {
    add(`atom ${kind}`);
    const heaviest = Math.max(...condition.used.map((at) => asking.weightAt.get(at) ?? 0));
    if (heaviest < 0.5) add(`atom light ${kind}`);
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
      `direction ${isFirst ? 'same' : 'other'} ${outer.by.isRank ? 'rank' : isYear(outer.by.column) || isMoment(outer.by.column) ? 'time' : 'number'}`,
    );
    add(`extreme ${outer.by.order}`);
    if (cue?.isTime)
      add(`timely ${isYear(outer.by.column) || isMoment(outer.by.column) ? 'time' : 'no time'}`);
  }
  if (set.kind === 'than') measured('than', set.by, asking, add);
  if ('of' in set && set.kind !== 'extreme' && set.of.kind === 'extreme') add('inner extreme');
}
