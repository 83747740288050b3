import { isMoment, isSummable } from '../../table/table.js';
import type { ListColumn } from '../list/list-column.js';
import type { Atom } from '../rows/row-sets.js';
import { type Ground, orderedColumns } from './compose-rows.js';
import { composition, namesOf } from './composed.js';
import type { Composition } from './composition.js';

const isPair = (one: Atom, other: Atom): boolean =>
  one.to <= other.from &&
  one.condition.column === other.condition.column &&
  one.kind !== 'compared' &&
  other.kind !== 'compared';

/** Two values of a column, the rows beside them, and the column that they are compared by; none: by their rows. */
interface Sides {
  one: Atom;
  other: Atom;
  rows: readonly Atom[];
  column: ListColumn | undefined;
  agg: 'sum' | 'min';
  /** Tokens that name the values. */
  said: readonly number[];
  ground: Ground;
}

/** Two values of a column against each other. */
export function pairs(ground: Ground): Composition[] {
  const { atoms, cues } = ground;
  if (!cues.isCheck && !cues.isLong && cues.differs.length + cues.or.length + cues.extremes.length === 0)
    return [];
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

const FIRST = /^(first|last|earlier|later|before|after|sooner|listed|above|below|ahead|behind|previous)$/;

/** The order of the file, where a question speaks of what comes first. */
const fileOrder = ({ list, annotation }: Ground): ListColumn[] =>
  annotation.tokens.some(({ word }) => FIRST.test(word)) ? [list.place] : [];

function against(one: Atom, other: Atom, rows: readonly Atom[], ground: Ground): Composition[] {
  const said = [one, other, ...rows].flatMap(({ condition }) => condition.used);
  const columns: (ListColumn | undefined)[] = [
    undefined,
    ...orderedColumns(ground).filter(({ column }) => column !== one.condition.column),
    ...fileOrder(ground),
  ];
  return columns.flatMap((column) => {
    const agg = column && !isSummable(column.column) ? ('min' as const) : ('sum' as const);
    const sides: Sides = { one, other, rows, column, agg, said, ground };
    return [...differences(sides), ...choices(sides), ...endings(sides), ...checks(sides)];
  });
}

function differences({ one, other, rows, column, agg, said, ground }: Sides): Composition[] {
  const { cues, list } = ground;
  const isOrder = column !== undefined && (column === list.place || isMoment(column.column));
  if ((cues.differs.length === 0 && !cues.isLong) || isOrder) return [];
  return [
    composition(
      {
        kind: 'difference',
        one: { kind: 'where', atoms: [one, ...rows] },
        other: { kind: 'where', atoms: [other, ...rows] },
        column,
        agg,
      },
      `${column ? 'column' : 'rows'} ${rows.length > 0 ? 'where' : 'all'}`,
      [...said, ...namesOf(ground, column), ...cues.differs, ...cues.count],
    ),
  ];
}

/** What a pair is compared by, in the names of shapes. */
const about = ({ column, ground }: Sides): string =>
  column === ground.list.place ? 'place' : column ? 'column' : 'rows';

/** "which is older, she or he". */
function choices(sides: Sides): Composition[] {
  const { one, other, rows, column, agg, said, ground } = sides;
  const { cues } = ground;
  if (cues.or.length === 0) return [];
  return cues.extremes
    .slice(0, 1)
    .flatMap((cue) =>
      cue.directions.map((direction) =>
        composition(
          { kind: 'choice', one, other, rows, column, direction, agg },
          `${about(sides)} ${rows.length > 0 ? 'where' : 'all'} ${direction}`,
          [...said, ...namesOf(ground, column), ...cue.used, ...cues.or],
        ),
      ),
    );
}

/** "is she older or younger than he": which of two words holds of the first. */
function endings(sides: Sides): Composition[] {
  const { one, other, rows, column, agg, said, ground } = sides;
  const { ends } = ground.cues;
  if (!ends) return [];
  const first = ends.isLess ? ('asc' as const) : ('desc' as const);
  const directions = [first, first === 'asc' ? ('desc' as const) : ('asc' as const)];
  return directions.map((direction) =>
    composition(
      { kind: 'choice', one, other, rows, column, direction, agg, words: ends.words },
      `ends ${about(sides)} ${direction === first ? 'same' : 'other'}`,
      [...said, ...namesOf(ground, column), ...ends.used],
    ),
  );
}

/** "did she score more than he", "was it built before the other": whether the first of two has more or less. */
function checks(sides: Sides): Composition[] {
  const { one, other, rows, column, agg, said, ground } = sides;
  const { isCheck, or, extremes, beside } = ground.cues;
  if (!isCheck || or.length > 0) return [];
  const [extreme] = extremes;
  const [next] = beside;
  const isOrder = next !== undefined && column !== undefined && agg === 'min';
  const ways = [
    ...(extreme?.directions ?? []).map((direction, at) => ({
      ...{ direction, used: extreme?.used ?? [] },
      shape: at === 0 ? 'same' : 'other',
    })),
    ...(isOrder
      ? [{ direction: next.step > 0 ? ('desc' as const) : ('asc' as const), used: next.used, shape: 'order' }]
      : []),
  ];
  return ways.map(({ direction, used, shape }) =>
    composition(
      { kind: 'choice', one, other, rows, column, direction, agg, words: ['yes', 'no'] },
      `check ${about(sides)} ${shape}`,
      [0, ...said, ...namesOf(ground, column), ...used],
    ),
  );
}
