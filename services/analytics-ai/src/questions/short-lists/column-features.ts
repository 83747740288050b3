import { isRank } from '../readings/parts/asked.js';
import { isMoment, isSummable, isYear } from '../table/table.js';
import type { Asking } from './asking.js';
import type { Output } from './composition.js';
import type { Cues } from './cues.js';
import { type Add, setsOf } from './feature-set.js';
import { atomsOf } from './row-sets.js';
import type { ListColumn } from './short-list.js';
import { classOfColumn } from './word-classes.js';

/** How far words stand from others. */
function nearnessOf(used: readonly number[], from: readonly number[]): string {
  if (from.length === 0) return 'anywhere';
  const distance = Math.min(...used.flatMap((at) => from.map((other) => Math.abs(at - other))));
  return distance <= 1 ? 'beside' : distance <= 3 ? 'near' : 'far';
}

function cuesFor(role: string, cues: Cues): readonly number[] {
  if (role === 'fold') return [...cues.total, ...cues.average, ...cues.extremes.flatMap(({ used }) => used)];
  return cues.extremes[0]?.used ?? cues.differs;
}

/** A column that rows are compared or put together by. */
export function measured(
  role: string,
  { column }: ListColumn,
  { mentions, cues, list, asked }: Asking,
  add: Add,
): void {
  const score = mentions.get(column.name)?.score ?? 0;
  add(`${role} named`, score);
  if (score < 0.4) add(`${role} unnamed`);
  else add(`${role} named ${nearnessOf(mentions.get(column.name)?.used ?? [], cuesFor(role, cues))}`);
  if (score < 0.4 && list.columns.filter(({ isOrdered }) => isOrdered).length === 1) add(`${role} only`);
  const about = cues.extremes[0]?.about ?? [];
  if (about.length > 0)
    add(
      `${role} ${column.stems.some((stem) => about.some((hint) => stem.startsWith(hint))) ? 'hinted' : 'not hinted'}`,
    );
  if (
    score > 0 &&
    list.columns.every((one) => !one.isOrdered || (mentions.get(one.column.name)?.score ?? 0) <= score)
  )
    add(`${role} is best named`);
  if (isRank(column)) add(`${role} rank`);
  if (column.words.includes('total')) add(`${role} is total`);
  if (isYear(column)) add(`${role} year`);
  if (isMoment(column)) add(`${role} moment`);
  if (column.holdsClockTimes) add(`${role} clock`);
  else if (column.kind === 'text') add(`${role} text`);
  if (!isSummable(column)) add(`${role} unsummable`);
  if (asked?.column === column && asked.isNamed) add(`${role} is asked`);
}

/** Whether no column is named better. */
function isBestNamed({ column }: ListColumn, { mentions }: Asking): boolean {
  const own = mentions.get(column.name)?.score ?? 0;
  return [...mentions.values()].every(({ score }) => score <= own);
}

const typeOf = ({ column }: ListColumn): string =>
  isYear(column)
    ? 'year'
    : isMoment(column)
      ? 'date'
      : column.holdsClockTimes
        ? 'clock'
        : column.kind === 'number'
          ? 'number'
          : column.holdsNumbers
            ? 'numbers in text'
            : column.kind;

/** Whether more is meant where the question says more. */
export function ofDirection(output: Output, { cues }: Asking, add: Add): void {
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

export function ofColumns(output: Output, asking: Asking, add: Add): void {
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
  add(
    `${role} out ${score >= 0.4 ? `named ${nearnessOf(mentions.get(column.column.name)?.used ?? [], asking.wanted)}` : 'unnamed'} ${asking.asking}`,
  );
  if (score > 0 && isBestNamed(column, asking)) add(`${role} out is best named`);
  add(`asks ${asking.askedClass} gets ${classOfColumn(column.column)}`);
  if (score < 0.4) add(`unnamed ${asking.askedClass} gets ${classOfColumn(column.column)}`);
  if (column.column.words.includes('total')) add(`${role} out is total ${asking.asking}`);
  if (column.column.distinct <= 1) add(`${role} out constant`);
  if (column.column.distinct >= list.rowCount) add(`${role} out unique`);
  if (asking.headColumn)
    add(`${role} out ${asking.headColumn === column.column.name ? 'is' : 'is not'} head`);
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
