import {
  type Column,
  type ColumnFormat,
  type ColumnType,
  type MergedColumn,
  type MergeKey,
  type MergeRename,
  shortNames,
} from '@plumbline/contracts';
import { wordsOf } from '../../parsing/columns/column-hints.js';
import type { MergeRules, MergeTables } from './merge-tables.js';

/** A column of the result with all that its parents know of it. */
export interface ResultColumn extends MergedColumn {
  zoned?: boolean;
  nature?: Column['nature'];
  /** What a person said it is for. */
  use?: Column['use'];
  /** What it was called when it was read, which stays when somebody renames it. */
  sourceName?: string;
}

/** All columns of both tables, those of the first before those of the second; for `append`, those that go together once. */
export function resultColumns(tables: MergeTables, { kind, keys, renames = [] }: MergeRules): ResultColumn[] {
  const columns = kind === 'append' ? appended(tables, sharedColumns(tables, keys)) : joined(tables);
  return renames.length === 0 ? columns : renamed(columns, renames);
}

/** Under the names that somebody gave; where one is taken by now, the column that is renamed gets a number. */
function renamed(columns: readonly ResultColumn[], renames: readonly MergeRename[]): ResultColumn[] {
  const wanted = columns.map((column) => nameFor(column, renames));
  const taken = new Set(
    columns.filter((_, at) => wanted[at] === undefined).map(({ name }) => name.toLowerCase()),
  );
  return columns.map((column, at) => {
    const asked = wanted[at];
    if (asked === undefined) return column;
    const { name, sourceName = name } = column;
    return { ...column, name: firstFree(asked, taken), sourceName };
  });
}

function nameFor({ left, right }: ResultColumn, renames: readonly MergeRename[]): string | undefined {
  const [side, name] = left === undefined ? ['right', right] : ['left', left];
  return renames.find((rename) => rename.side === side && rename.column === name)?.name;
}

function joined({ left, right }: MergeTables): ResultColumn[] {
  const taken = new Set(left.columns.map(({ name }) => name.toLowerCase()));
  const takenInFile = new Set(left.columns.map((column) => inFile(column).toLowerCase()));
  const prefix = shortNames(left.name, right.name).right;
  const free = (wanted: string, names: Set<string>) =>
    firstFree(names.has(wanted.toLowerCase()) ? `${prefix}.${wanted}` : wanted, names);
  return [
    ...left.columns.map((column) => ({ ...described(column), left: column.name })),
    ...right.columns.map((column) => {
      const [name, sourceName] = [free(column.name, taken), free(inFile(column), takenInFile)];
      return { ...described(column), name, ...(sourceName !== name && { sourceName }), right: column.name };
    }),
  ];
}

function appended({ left, right }: MergeTables, shared: readonly SharedColumns[]): ResultColumn[] {
  const partner = new Map(shared.map((pair) => [pair.left, pair.right]));
  const placed = new Set(shared.map((pair) => pair.right));
  const taken = new Set(left.columns.map(({ name }) => name.toLowerCase()));
  return [
    ...left.columns.map((column): ResultColumn => {
      const other = right.known.get(partner.get(column.name) ?? '');
      if (!other) return { ...described(column), left: column.name };
      return { ...together(column, other), left: column.name, right: other.name };
    }),
    ...right.columns
      .filter(({ name }) => !placed.has(name))
      .map((column) => ({
        ...described(column),
        name: firstFree(column.name, taken),
        right: column.name,
      })),
  ];
}

/** A name that no other column has, even when case is ignored; it is taken from then on. */
function firstFree(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${wanted}_${copy}`;
  taken.add(name.toLowerCase());
  return name;
}

const inFile = ({ name, sourceName = name }: Column): string => sourceName;

function described({
  name,
  type,
  format,
  zoned,
  nature,
  use,
  sourceName,
}: Column): Omit<ResultColumn, 'left' | 'right'> {
  const more = { ...(format && { format }), ...(zoned && { zoned }), ...(nature && { nature }) };
  return { name, type, ...more, ...(use && { use }), ...(sourceName && { sourceName }) };
}

/** One column of two: of a type that holds both, written as both are. */
function together(a: Column, b: Column): Omit<ResultColumn, 'left' | 'right'> {
  const type = commonType(a, b);
  const format = isSameFormat(a.format, b.format) ? a.format : undefined;
  const isKept = type === a.type && type === b.type;
  return {
    name: a.name,
    type,
    ...(format && type !== 'text' && { format }),
    ...(isKept && a.zoned && { zoned: true }),
    ...(isKept && a.nature && { nature: a.nature }),
    ...(isKept && a.use && { use: a.use }),
    ...(a.sourceName && { sourceName: a.sourceName }),
  };
}

export function commonType(a: Pick<Column, 'type' | 'zoned'>, b: Pick<Column, 'type' | 'zoned'>): ColumnType {
  if (a.type === b.type)
    return a.type === 'timestamp' && Boolean(a.zoned) !== Boolean(b.zoned) ? 'text' : a.type;
  const types = [a.type, b.type].sort().join(' ');
  if (types === 'decimal integer') return 'decimal';
  if (types === 'date timestamp' && !a.zoned && !b.zoned) return 'timestamp';
  return 'text';
}

const isSameFormat = (a: ColumnFormat | undefined, b: ColumnFormat | undefined): boolean =>
  a?.currency === b?.currency && a?.percent === b?.percent;

export interface SharedColumns {
  left: string;
  right: string;
}

/** The columns that become one: those that are named, else those that are called the same. */
export function sharedColumns(
  { left, right }: Record<'left' | 'right', { columns: readonly Column[] }>,
  keys: readonly Pick<MergeKey, 'left' | 'right'>[] = [],
): SharedColumns[] {
  if (keys.length > 0) return keys.map((key) => ({ left: key.left, right: key.right }));
  const others = new Map(right.columns.map(({ name }) => [plainName(name), name]));
  const used = new Set<string>();
  return left.columns.flatMap(({ name }) => {
    const other = others.get(plainName(name));
    if (other === undefined || used.has(other)) return [];
    used.add(other);
    return [{ left: name, right: other }];
  });
}

/** Order date, order_date and OrderDate are the same. */
const plainName = (name: string): string =>
  wordsOf(name)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
