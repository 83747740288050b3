import type { MergeBody, MergedColumn } from '@plumbline/contracts';

type Names = Readonly<Record<string, string>>;
type Placed = Pick<MergedColumn, 'left' | 'right'>;

/** By which parent a column of the result is known, and under what name. */
const originOf = ({ left, right }: Placed): { side: 'left' | 'right'; column: string } =>
  left === undefined ? { side: 'right', column: right ?? '' } : { side: 'left', column: left };

const keyOf = (column: Placed): string => JSON.stringify(originOf(column));

/** What a column is called in the result. */
export const nameIn = (names: Names, column: MergedColumn): string => names[keyOf(column)] ?? column.name;

/** The name that a preview gives needs no keeping. */
export function renamedIn(names: Names, column: MergedColumn, name: string): Names {
  const { [keyOf(column)]: _before, ...others } = names;
  const wanted = name.trim();
  return wanted === '' || wanted === column.name ? others : { ...others, [keyOf(column)]: wanted };
}

/** As a merge is asked for with them. */
export function renamesOf(names: Names): Pick<MergeBody, 'renames'> {
  const renames = Object.entries(names).map(([key, name]) => ({
    ...(JSON.parse(key) as ReturnType<typeof originOf>),
    name,
  }));
  return renames.length > 0 ? { renames } : {};
}

/** A name that two columns of the result would have, letter case apart. */
export function takenTwice(columns: readonly MergedColumn[], names: Names): string | undefined {
  const all = columns.map((column) => nameIn(names, column));
  const plain = all.map((name) => name.toLowerCase());
  return all.find((_, at) => plain.indexOf(plain[at] ?? '') < at);
}
