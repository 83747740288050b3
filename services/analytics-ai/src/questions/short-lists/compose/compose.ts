import type { Annotation } from '../../matching/annotate.js';
import { isMoment, isSummable, isYear } from '../../table/table.js';
import { atomsIn } from '../atoms/atoms.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';
import { rowsOf } from '../rows/row-sets.js';
import { cuesOf, mentionsIn } from '../words/cues.js';
import { pairs } from './compose-pairs.js';
import { composeRows, directionsOf, type FoundRows, type Ground, orderedColumns } from './compose-rows.js';
import { streaks } from './compose-streaks.js';
import { composition, namesOf } from './composed.js';
import type { Composition, Output } from './composition.js';

/** All that a question may ask of a short list, made of its words' parts; which of it is meant is told by ranking. */
export function compose(annotation: Annotation, list: ShortList): Composition[] {
  const atoms = atomsIn(annotation, list);
  const ground: Ground = {
    annotation,
    list,
    atoms,
    cues: cuesOf(annotation),
    mentions: mentionsIn(annotation, list),
  };
  const rows = composeRows(ground);
  return [
    ...rows.flatMap((found) => told(found, ground)),
    ...rows
      .filter(({ shape }) => shape === 'all' || shape.startsWith('where'))
      .slice(0, 10)
      .flatMap((found) => grouped(found, ground)),
    ...pairs(ground),
    ...streaks(rows, ground),
  ];
}

/** Cells, counts and sums of rows. */
function told(found: FoundRows, ground: Ground): Composition[] {
  const { set, used, shape } = found;
  const { list, cues } = ground;
  // "of all lighthouses": what rows are told apart by is what all of them are called.
  const called = namesOf(
    ground,
    list.columns.find(({ column }) => column === list.table.key),
  );
  const make = (output: Output, own: readonly number[], column?: ListColumn) =>
    composition(output, shape, [
      ...used,
      ...own,
      ...namesOf(ground, column),
      ...(output.kind === 'cells' ? [] : called),
    ]);
  const isCounted = cues.count.length > 0 && !isOnlySummed(ground);
  const isOne = /extreme|first|last|nth|next|beside/.test(shape);
  const made: Composition[] = [];
  if (set.kind !== 'all')
    for (const column of list.columns) made.push(make({ kind: 'cells', rows: set, column }, [], column));
  if (cues.differs.length > 0 || cues.count.length > 0 || cues.isLong) made.push(...gaps(found, ground));
  if (isOne) return [...made, ...several(found, ground)];
  if (isCounted) {
    made.push(make({ kind: 'count', rows: set }, cues.count));
    for (const column of list.columns)
      if (column.column.distinct < list.rowCount)
        made.push(make({ kind: 'distinct', rows: set, column }, [...cues.count, ...cues.different], column));
  }
  const numbers = orderedColumns(ground).filter(
    (one) => !isMoment(one.column) && !one.column.holdsClockTimes,
  );
  const sums = [...cues.total, ...cues.count];
  if (sums.length > 0)
    for (const column of numbers.filter((one) => isSummable(one.column) || isSaidToSum(one, ground)))
      made.push(make({ kind: 'fold', rows: set, column, agg: 'sum' }, sums, column));
  if (cues.average.length > 0)
    for (const column of numbers)
      made.push(make({ kind: 'fold', rows: set, column, agg: 'avg' }, cues.average, column));
  for (const cue of cues.extremes.slice(0, 1))
    for (const column of numbers)
      for (const direction of directionsOf(cue, column))
        if (cue.skip === 0)
          made.push(
            make(
              { kind: 'fold', rows: set, column, agg: direction === 'asc' ? 'min' : 'max' },
              cue.used,
              column,
            ),
          );
  if (isCounted || cues.differs.length > 0)
    for (const column of numbers)
      made.push(
        make(
          { kind: 'range', rows: set, column },
          [...cues.differs, ...cues.count, ...cues.places.flatMap((one) => one.used)],
          column,
        ),
      );
  if (cues.isCheck && set.kind === 'where') made.push(make({ kind: 'check', rows: set }, [0]));
  return made;
}

/** "the total height": a number that is no amount is added up where the question says so beside its name. */
function isSaidToSum({ column }: ListColumn, { mentions, annotation }: Ground): boolean {
  const { score = 0, used = [] } = mentions.get(column.name) ?? {};
  const before = annotation.tokens[Math.min(...used) - 1]?.word ?? '';
  return (
    score >= 0.8 &&
    column.kind === 'number' &&
    !isYear(column) &&
    /^(total|sum|combined|summed)$/.test(before)
  );
}

/** "total height": no rows are counted where "total" stands before the name of a number and nothing else counts. */
function isOnlySummed(ground: Ground): boolean {
  const { cues, annotation, list } = ground;
  const isTotal = cues.count.every((at) => annotation.tokens[at]?.word === 'total');
  return isTotal && list.columns.some((column) => isSaidToSum(column, ground));
}

/** Sums and averages of the top five. */
function several({ set, used, shape }: FoundRows, ground: Ground): Composition[] {
  const isSeveral = (set.kind === 'extreme' || set.kind === 'place') && set.take > 1;
  if (!isSeveral) return [];
  const { cues } = ground;
  const folds = [
    { agg: 'sum' as const, said: [...cues.total, ...cues.count] },
    { agg: 'avg' as const, said: cues.average },
  ].filter(({ said }) => said.length > 0);
  return orderedColumns(ground)
    .filter(({ column }) => isSummable(column))
    .flatMap((column) =>
      folds.map(({ agg, said }) =>
        composition({ kind: 'fold', rows: set, column, agg }, `${shape} several`, [
          ...used,
          ...said,
          ...namesOf(ground, column),
        ]),
      ),
    );
}

/** "how many more gold than silver", "how long in office": two numbers of one row that are named, or two years. */
function gaps({ set, used, shape }: FoundRows, ground: Ground): Composition[] {
  if (set.kind === 'all' || rowsOf(set, ground.list).length !== 1) return [];
  const { mentions, cues } = ground;
  const numbers = orderedColumns(ground).filter(({ column }) => !isMoment(column));
  const isFit = ({ column }: ListColumn) => isYear(column) || (mentions.get(column.name)?.score ?? 0) >= 0.4;
  const fit = numbers.filter(isFit).slice(0, 4);
  return fit.flatMap((one, at) =>
    fit.slice(at + 1).map((other) => {
      const said = [
        ...used,
        ...namesOf(ground, one),
        ...namesOf(ground, other),
        ...cues.differs,
        ...cues.count,
      ];
      return composition({ kind: 'gap', rows: set, one, other }, shape, said);
    }),
  );
}

/** Values with most rows, or with so many. */
function grouped({ set, used, shape }: FoundRows, ground: Ground): Composition[] {
  const { list, cues } = ground;
  const repeating = list.columns.filter(({ column }) => column.distinct < list.rowCount);
  const made: Composition[] = [];
  for (const column of repeating) {
    const own = [...used, ...namesOf(ground, column)];
    for (const cue of cues.extremes.slice(0, 1)) {
      for (const direction of cue.directions)
        made.push(
          composition(
            { kind: 'common', rows: set, column, by: undefined, direction, skip: cue.skip },
            `${shape} ${direction}`,
            [...own, ...cue.used, ...cues.count],
          ),
        );
      for (const by of orderedColumns(ground).filter((one) => isSummable(one.column) && one !== column))
        made.push(
          composition(
            { kind: 'common', rows: set, column, by, direction: cue.directions[0] ?? 'desc', skip: cue.skip },
            `${shape} by`,
            [...own, ...cue.used, ...cues.count, ...namesOf(ground, by)],
          ),
        );
    }
    for (const { op, times, used: said } of cues.repeats.slice(0, 2))
      for (const isCounted of cues.count.length > 0 ? [true, false] : [false])
        made.push(
          composition(
            { kind: 'repeated', rows: set, column, op, times, isCounted },
            `${shape} ${isCounted ? 'count' : 'list'}`,
            [...own, ...said, ...(isCounted ? cues.count : [])],
          ),
        );
  }
  return made;
}
