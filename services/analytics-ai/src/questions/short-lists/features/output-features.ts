import type { Output } from '../compose/composition.js';
import type { ListColumn } from '../list/list-column.js';
import { atomsOf } from '../rows/row-sets.js';
import { classOfColumn } from '../words/word-classes.js';
import type { Asking } from './asking.js';
import { measured, nearnessOf, saidBefore, typeOf } from './column-features.js';
import { type Add, setsOf } from './feature-set.js';

/** An output that tells values of a column. */
type Told = Extract<Output, { kind: 'cells' | 'common' | 'repeated' | 'distinct' }>;

/** A column whose values are told: how it is named, and whether it holds what is asked for. */
function toldColumn(output: Told, asking: Asking, add: Add): void {
  const { column, kind: role } = output;
  const { mentions, asked, list } = asking;
  const { name } = column.column;
  const score = mentions.get(name)?.score ?? 0;
  const isNamed = score >= 0.4;
  ofKind(output, isNamed, asking, add);
  add(`${role} out named`, score);
  add(`${role} out ${isNamed ? 'named' : 'unnamed'}`);
  const nearness = nearnessOf(mentions.get(name)?.used ?? [], asking.wanted);
  add(`${role} out ${isNamed ? `named ${nearness}` : 'unnamed'} ${asking.asking}`);
  if (score > 0 && isBestNamed(column, asking)) add(`${role} out is best named`);
  if (column.column.words.includes('total')) add(`${role} out is total ${asking.asking}`);
  if (column.column.distinct <= 1) add(`${role} out constant`);
  if (column.column.distinct >= list.rowCount) add(`${role} out unique`);
  if (asking.headColumn) add(`${role} out ${asking.headColumn === name ? 'is' : 'is not'} head`);
  if (column.column === list.table.key) add(`${role} out key ${isNamed ? 'named' : 'unnamed'}`);
  if (asked?.column === column.column)
    add(`${role} out asked ${asked.isNamed ? 'named' : 'guessed'} ${asking.asking}`);
  else if (asked?.isNamed) add(`${role} out not asked`);
  if (column.column.place === 0) add(`${role} out leftmost`);
  besideRows(output, isNamed, asking, add);
  if (output.kind === 'common' && output.by) measured('common', output.by, asking, add);
}

/** Whether no column is named better. */
function isBestNamed({ column }: ListColumn, { mentions }: Asking): boolean {
  const own = mentions.get(column.name)?.score ?? 0;
  return [...mentions.values()].every(({ score }) => score <= own);
}

/** What a column holds against what kind of thing is asked for. */
function ofKind({ column, kind: role }: Told, isNamed: boolean, asking: Asking, add: Add): void {
  if (column.derived) add(`${role} out derived ${column.derived} ${asking.asking}`);
  if (asking.called.has(column.column.name)) add(`${role} out is called so`);
  add(`${asking.asking} asks ${typeOf(column)}`);
  const kind = classOfColumn(column.column);
  add(`asks ${asking.askedClass} gets ${kind}`);
  if (!isNamed) add(`unnamed ${asking.askedClass} gets ${kind}`);
}

/** Where a column stands beside those that its rows are found by. */
function besideRows(output: Told, isNamed: boolean, { mentions }: Asking, add: Add): void {
  const { column, kind: role } = output;
  const [set] = setsOf(output);
  const atoms = setsOf(output).flatMap(atomsOf);
  const places = atoms.map(({ condition }) => condition.column);
  const [narrowed] = places;
  if (narrowed && narrowed.place !== column.column.place) {
    const steps = column.column.place - narrowed.place;
    add(`${role} out ${steps > 0 ? 'right' : 'left'} of what narrows`);
    if (Math.abs(steps) === 1) add(`${role} out beside what narrows`);
  }
  const named = mentions.get(column.column.name)?.used ?? [];
  const words = atoms.flatMap((atom) => atom.condition.used);
  if (isNamed && named.some((place) => words.includes(place))) add(`${role} out name is a value`);
  if (places.includes(column.column))
    add(`${role} out is narrowed${set?.kind === 'beside' ? ' beside' : ''}`);
  if (set?.kind === 'extreme' && set.by === column) add('out is extreme');
  if (set?.kind === 'same' && set.column === column) add('out is same');
}

/** The columns that an output tells, puts together or compares by. */
export function ofColumns(output: Output, asking: Asking, add: Add): void {
  if (output.kind === 'count' || output.kind === 'check') return;
  if (output.kind === 'gap') {
    measured('gap', output.one, asking, add);
    measured('gap', output.other, asking, add);
    return;
  }
  if (output.kind === 'streak') {
    if ('same' in output.by) measured('streak', output.by.same, asking, add);
    else add(`streak of ${output.by.atom.kind}`);
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
    if (output.kind === 'fold') saidBefore(output.agg, column.column, asking, add);
    return;
  }
  toldColumn(output, asking, add);
}
