import { isSummable } from '../table/table.js';
import { type Ground, orderedColumns } from './compose-rows.js';
import { composition, namesOf } from './composed.js';
import type { Composition } from './composition.js';
import type { Atom } from './row-sets.js';
import type { ListColumn } from './short-list.js';

const isPair = (one: Atom, other: Atom): boolean =>
  one.to <= other.from &&
  one.condition.column === other.condition.column &&
  one.kind !== 'compared' &&
  other.kind !== 'compared';

/** Two values of a column against each other. */
export function pairs(ground: Ground): Composition[] {
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

/** "is she older or younger than he": which of two words holds of the first. */
function endings(
  one: Atom,
  other: Atom,
  rows: readonly Atom[],
  column: ListColumn | undefined,
  ground: Ground,
): Composition[] {
  const { ends } = ground.cues;
  if (!ends) return [];
  const said = [one, other, ...rows].flatMap(({ condition }) => condition.used);
  const agg = column && !isSummable(column.column) ? ('min' as const) : ('sum' as const);
  const first = ends.isLess ? ('asc' as const) : ('desc' as const);
  const directions = [first, first === 'asc' ? ('desc' as const) : ('asc' as const)];
  return directions.map((direction) =>
    composition(
      { kind: 'choice', one, other, rows, column, direction, agg, words: ends.words },
      `ends ${column ? 'column' : 'rows'} ${direction === first ? 'same' : 'other'}`,
      [...said, ...namesOf(ground, column), ...ends.used],
    ),
  );
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
    return [...differences, ...choices, ...endings(one, other, rows, column, ground)];
  });
}
