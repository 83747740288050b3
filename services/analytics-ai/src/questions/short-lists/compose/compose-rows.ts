import type { Annotation } from '../../matching/annotate.js';
import { isMoment, isYear } from '../../table/table.js';
import { withoutTotals } from '../atoms/atoms.js';
import type { ListColumn } from '../list/list-column.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom, RowSet } from '../rows/row-sets.js';
import { rowsOf } from '../rows/row-sets.js';
import type { Cues, ExtremeCue, Mention } from '../words/cues.js';

/** Rows with the tokens that they were found by. */
export interface FoundRows {
  set: RowSet;
  used: readonly number[];
  /** Its kind: "where", "extreme desc". */
  shape: string;
}

const MAX_WHERE = 28;
/** Row sets that others are looked for among. */
const MAX_INNER = 8;
const MAX_ORDERED = 10;

export interface Ground {
  annotation: Annotation;
  list: ShortList;
  atoms: readonly Atom[];
  cues: Cues;
  mentions: ReadonlyMap<string, Mention>;
}

/** Row sets that a question may speak of, each once. */
export function composeRows(ground: Ground): FoundRows[] {
  const counted = withoutTotals(ground.list);
  const set: RowSet = counted ? { kind: 'where', atoms: [counted] } : { kind: 'all' };
  const all: FoundRows = { set, used: [], shape: 'all' };
  const where = narrowed(ground);
  const inner = [all, ...where.slice(0, MAX_INNER)];
  return [
    all,
    ...where,
    ...inner.flatMap((rows) => extremes(rows, ground)),
    ...inner.flatMap((rows) => placed(rows, ground)),
    ...where.slice(0, MAX_INNER).flatMap((rows) => beside(rows, ground)),
    ...where.slice(0, 4).flatMap((rows) => amongPast(rows, ground)),
    ...where.slice(0, 4).flatMap((rows) => alike(rows, ground)),
    ...where.slice(0, 4).flatMap((rows) => beyond(rows, ground)),
  ];
}

const isApart = (one: Atom, other: Atom): boolean => one.to <= other.from || other.to <= one.from;

/** Atoms by themselves, two and three of them together, those that say most first; of one column as alternatives too. */
function narrowed({ list, atoms, cues }: Ground): FoundRows[] {
  const sets: (readonly Atom[])[] = atoms.map((atom) => [atom]);
  for (const [at, one] of atoms.entries())
    for (const other of atoms.slice(at + 1)) {
      if (!isApart(one, other)) continue;
      if (one.condition.column !== other.condition.column || one.kind === 'not' || other.kind === 'not')
        sets.push([one, other]);
      else {
        sets.push([either(one, other)]);
        sets.push([one, other]);
      }
      for (const third of atoms.slice(atoms.indexOf(other) + 1))
        if (
          isApart(one, third) &&
          isApart(other, third) &&
          new Set([one, other, third].map(({ condition }) => condition.column)).size === 3
        )
          sets.push([one, other, third]);
    }
  const weigh = (set: readonly Atom[]) =>
    set.reduce((sum, { score, from, to }) => sum + score * (to - from), 0);
  return sets
    .map((set) => ({ set, weight: weigh(set) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ set }): FoundRows => {
      const shape = set.length === 1 ? 'where' : `where ${set.length}`;
      return {
        set: { kind: 'where', atoms: set },
        used: set.flatMap(({ condition }) => condition.used),
        shape,
      };
    })
    .filter(({ set }) => cues.isCheck || rowsOf(set, list).length > 0)
    .slice(0, MAX_WHERE);
}

/** Two values of one column, either of which will do. */
export function either(one: Atom, other: Atom): Atom {
  const [first, second] = [one.condition, other.condition];
  const values = [...new Set([...first.values, ...second.values])];
  const isValues = [first.op, second.op].every((op) => op === 'in' || op === 'eq');
  if (!isValues) return one;
  return {
    ...one,
    condition: {
      ...first,
      op: 'in',
      values,
      used: [...first.used, ...second.used],
      text: `${first.text} or ${second.values.length > 3 ? `${second.values.length} others` : second.values.join(' or ')}`,
    },
    mask: one.mask.map((holds, row) => holds | (other.mask[row] ?? 0)),
    score: (one.score + other.score) / 2,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
  };
}

/** Columns that rows are compared by, those that the question names first. */
export function orderedColumns({ list, mentions }: Ground): ListColumn[] {
  const scoreOf = ({ column }: ListColumn) => mentions.get(column.name)?.score ?? 0;
  return list.columns
    .filter(({ isOrdered }) => isOrdered)
    .sort((one, other) => scoreOf(other) - scoreOf(one) || one.column.place - other.column.place)
    .slice(0, MAX_ORDERED);
}

const kindOf = ({ column }: ListColumn): string =>
  isYear(column) ? 'year' : column.kind === 'date' || column.kind === 'timestamp' ? 'date' : 'number';

function extremes({ set, used, shape }: FoundRows, ground: Ground): FoundRows[] {
  return ground.cues.extremes.slice(0, 2).flatMap((cue) =>
    orderedColumns(ground).flatMap((by) =>
      directionsOf(cue, by).map((direction): FoundRows => {
        const own = ground.mentions.get(by.column.name)?.used ?? [];
        const { skip, take } = cue;
        return {
          set: { kind: 'extreme', of: set, by, direction, skip, take },
          used: [...used, ...own, ...cue.used],
          shape: `${shape === 'all' ? '' : 'where '}extreme ${kindOf(by)} ${direction}`,
        };
      }),
    ),
  );
}

/** The largest rank is the worst, the largest year is the youngest: there a superlative may mean either end. */
export function directionsOf(cue: ExtremeCue, { column, isRank }: ListColumn): ExtremeCue['directions'] {
  const isEither = cue.isEither || isRank === true || isYear(column) || isMoment(column);
  return isEither ? cue.directions : cue.directions.slice(0, 1);
}

function placed({ set, used, shape }: FoundRows, { cues }: Ground): FoundRows[] {
  return cues.places.slice(0, 3).map(({ place, take, used: own }): FoundRows => {
    const end = place === 0 ? 'first' : place === -1 ? 'last' : 'nth';
    return {
      set: { kind: 'place', of: set, place, take },
      used: [...used, ...own],
      shape: `${shape === 'all' ? '' : 'where '}${end}`,
    };
  });
}

/** Rows before and after others as they stand in the file, and by a time where that is another order. */
function beside({ set, used }: FoundRows, { cues, list }: Ground): FoundRows[] {
  const times = otherOrders(list);
  return cues.beside.slice(0, 2).flatMap(({ used: said, step }): FoundRows[] => {
    const end = step > 0 ? 'after' : 'before';
    const both = [...used, ...said];
    return [undefined, ...times].flatMap((by): FoundRows[] => {
      const order = by ? ' timely' : '';
      return [
        { set: { kind: 'beside', of: set, step, by }, used: both, shape: `beside ${end}${order}` },
        { set: { kind: 'past', of: set, step, by }, used: both, shape: `past ${end}${order}` },
      ];
    });
  });
}

/** Times that do not go through the file as it stands. */
const otherOrders = ({ columns }: ShortList): ListColumn[] =>
  columns.filter((one) => isTime(one) && one.order !== 'rising').slice(0, 2);

const isTime = ({ column }: ListColumn): boolean => isYear(column) || isMoment(column);

/** "the next Italian after Simoncelli", "how many wins after May": of what comes before or after, what more holds for. */
function amongPast({ set, used, shape }: FoundRows, { cues, list, atoms }: Ground): FoundRows[] {
  if (shape !== 'where' || set.kind !== 'where') return [];
  const further = atoms.filter(
    (atom) => !set.atoms.includes(atom) && set.atoms.every((own) => isApart(own, atom)),
  );
  return cues.beside.slice(0, 1).flatMap(({ used: said, step }) =>
    [undefined, ...otherOrders(list).slice(0, 1)].flatMap((by) =>
      further.slice(0, 3).flatMap((atom): FoundRows[] => {
        const past: RowSet = { kind: 'past', of: set, step, by };
        const among: RowSet = { kind: 'among', of: past, atoms: [atom] };
        const all = [...used, ...said, ...atom.condition.used];
        const [end, order] = [step > 0 ? 'after' : 'before', by ? ' timely' : ''];
        const next: RowSet = by
          ? { kind: 'extreme', of: among, by, direction: step > 0 ? 'asc' : 'desc', skip: 0, take: 1 }
          : { kind: 'place', of: among, place: step > 0 ? 0 : -1, take: 1 };
        return [
          { set: among, used: all, shape: `among ${end}${order}` },
          { set: next, used: all, shape: `next ${end}${order}` },
        ];
      }),
    ),
  );
}

/** "more gold medals than Japan": rows compared with one that is spoken of. */
function beyond({ set, used }: FoundRows, ground: Ground): FoundRows[] {
  const { cues, list, mentions } = ground;
  if (cues.than.length === 0 || rowsOf(set, list).length !== 1) return [];
  return orderedColumns(ground).flatMap((by) =>
    (['desc', 'asc'] as const).map((direction): FoundRows => {
      const own = mentions.get(by.column.name)?.used ?? [];
      const isSaid = cues.isLess === (direction === 'asc');
      return {
        set: { kind: 'than', of: set, by, direction },
        used: [...used, ...own, ...cues.than],
        shape: `than ${isSaid ? 'same' : 'other'} ${kindOf(by)}`,
      };
    }),
  );
}

/** Rows that share a value with the one that is spoken of. */
function alike({ set, used }: FoundRows, { cues, list, mentions }: Ground): FoundRows[] {
  if (cues.same.length === 0 || rowsOf(set, list).length > 3) return [];
  return list.columns
    .filter(({ column }) => column.distinct < list.rowCount)
    .map((column) => ({
      set: { kind: 'same', of: set, column },
      used: [...used, ...cues.same, ...(mentions.get(column.column.name)?.used ?? [])],
      shape: 'same',
    }));
}
