import type { Annotation } from '../matching/annotate.js';
import { isMoment, isSummable, isYear } from '../table/table.js';
import { atomsIn } from './atoms.js';
import { composeRows, directionsOf, type FoundRows, type Ground, orderedColumns } from './compose-rows.js';
import type { Composition, Output } from './composition.js';
import { cuesOf, mentionsIn } from './cues.js';
import { type Atom, rowsOf } from './row-sets.js';
import type { ListColumn, ShortList } from './short-list.js';

/** All that a question may ask of a short list, made of its words' parts; which of it is meant is told by ranking. */
export function compose(annotation: Annotation, list: ShortList): Composition[] {
  const atoms = atomsIn(annotation, list);
  const ground: Ground = { list, atoms, cues: cuesOf(annotation), mentions: mentionsIn(annotation) };
  const rows = composeRows(ground);
  return [
    ...rows.flatMap((found) => told(found, ground)),
    ...rows
      .filter(({ shape }) => shape === 'all' || shape.startsWith('where'))
      .slice(0, 10)
      .flatMap((found) => grouped(found, ground)),
    ...pairs(ground),
  ];
}

/** Tokens that name a column. */
const namesOf = ({ mentions }: Ground, column: ListColumn | undefined): readonly number[] =>
  (column && mentions.get(column.column.name)?.used) ?? [];

function composition(output: Output, shape: string, used: Iterable<number>): Composition {
  return {
    output,
    shape: `${output.kind === 'fold' ? output.agg : output.kind}/${shape}`,
    used: new Set(used),
  };
}

/** Cells, counts and sums of rows. */
function told(found: FoundRows, ground: Ground): Composition[] {
  const { set, used, shape } = found;
  const { list, cues } = ground;
  const make = (output: Output, own: readonly number[], column?: ListColumn) =>
    composition(output, shape, [...used, ...own, ...namesOf(ground, column)]);
  const isCounted = cues.count.length > 0;
  const isOne = /extreme|first|last|nth|beside/.test(shape);
  const made: Composition[] = [];
  if (set.kind !== 'all')
    for (const column of list.columns) made.push(make({ kind: 'cells', rows: set, column }, [], column));
  if (cues.differs.length > 0 || cues.count.length > 0 || cues.isLong) made.push(...gaps(found, ground));
  if (isOne) return made;
  if (isCounted) {
    made.push(make({ kind: 'count', rows: set }, cues.count));
    for (const column of list.columns)
      if (column.column.distinct < list.rowCount)
        made.push(make({ kind: 'distinct', rows: set, column }, [...cues.count, ...cues.different], column));
  }
  const numbers = orderedColumns(ground).filter((one) => !isMoment(one.column));
  const sums = [...cues.total, ...cues.count];
  if (sums.length > 0)
    for (const column of numbers.filter((one) => isSummable(one.column)))
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

const isPair = (one: Atom, other: Atom): boolean =>
  one.to <= other.from &&
  one.condition.column === other.condition.column &&
  one.kind !== 'compared' &&
  other.kind !== 'compared';

/** Two values of a column against each other. */
function pairs(ground: Ground): Composition[] {
  const { atoms, cues } = ground;
  if (cues.differs.length + cues.or.length + cues.extremes.length === 0) return [];
  const found = atoms.flatMap((one) =>
    atoms.filter((other) => isPair(one, other)).map((other) => [one, other] as const),
  );
  const weigh = ([one, other]: readonly [Atom, Atom]) =>
    one.score * (one.to - one.from) + other.score * (other.to - other.from);
  return found
    .sort((one, other) => weigh(other) - weigh(one))
    .slice(0, 4)
    .flatMap(([one, other]) => {
      const further = atoms.filter(
        (atom) =>
          atom.condition.column !== one.condition.column &&
          [one, other].every((side) => atom.to <= side.from || side.to <= atom.from),
      );
      const others: (readonly Atom[])[] = [[], ...further.slice(0, 2).map((atom) => [atom])];
      return others.flatMap((rows) => against(one, other, rows, ground));
    });
}

function against(one: Atom, other: Atom, rows: readonly Atom[], ground: Ground): Composition[] {
  const { cues } = ground;
  const said = [one, other, ...rows].flatMap(({ condition }) => condition.used);
  const columns: (ListColumn | undefined)[] = [
    undefined,
    ...orderedColumns(ground).filter(({ column }) => column !== one.condition.column),
  ];
  const shape = rows.length > 0 ? 'where' : 'all';
  return columns.flatMap((column) => {
    const agg = column && !isSummable(column.column) ? ('min' as const) : ('sum' as const);
    const of = column ? 'column' : 'rows';
    const names = namesOf(ground, column);
    const differences =
      cues.differs.length > 0
        ? [
            composition(
              {
                kind: 'difference',
                one: { kind: 'where', atoms: [one, ...rows] },
                other: { kind: 'where', atoms: [other, ...rows] },
                column,
                agg,
              },
              `${of} ${shape}`,
              [...said, ...names, ...cues.differs, ...cues.count],
            ),
          ]
        : [];
    const choices =
      cues.or.length > 0
        ? cues.extremes
            .slice(0, 1)
            .flatMap((cue) =>
              cue.directions.map((direction) =>
                composition(
                  { kind: 'choice', one, other, rows, column, direction, agg },
                  `${of} ${shape} ${direction}`,
                  [...said, ...names, ...cue.used, ...cues.or],
                ),
              ),
            )
        : [];
    return [...differences, ...choices];
  });
}
