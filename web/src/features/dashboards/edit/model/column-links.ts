import type { Column, ColumnLink } from '@plumbline/contracts';

/** The column of another source that a column of a source is linked with. */
export const linkedWith = (
  links: readonly ColumnLink[],
  [sourceId, column]: readonly [string, string],
  otherId: string,
): string | undefined => links.find((link) => link[sourceId] === column)?.[otherId];

/** The links with one column of a source meaning one of another; undefined: none of it. */
export function withLink(
  links: readonly ColumnLink[],
  [sourceId, column]: readonly [string, string],
  [otherId, other]: readonly [string, string | undefined],
): ColumnLink[] {
  const rest = links.map((link) => {
    const isOwn = link[sourceId] === column;
    // A column means one thing: another link gives it up.
    const isTaken = other !== undefined && link[otherId] === other;
    if (!isOwn && !isTaken) return link;
    const { [otherId]: _, ...kept } = link;
    return kept;
  });
  if (other === undefined) return rest.filter(isLink);
  const own = rest.find((link) => link[sourceId] === column) ?? { [sourceId]: column };
  return [...rest.filter((link) => link !== own), { ...own, [otherId]: other }].filter(isLink);
}

const isLink = (link: ColumnLink): boolean => Object.keys(link).length > 1;

/** Whether one filter can fit both. */
export const areAlike = (one: Pick<Column, 'type'>, other: Pick<Column, 'type'>): boolean =>
  kindOf(one) === kindOf(other);

function kindOf({ type }: Pick<Column, 'type'>): string {
  if (type === 'integer' || type === 'decimal') return 'number';
  return type === 'date' || type === 'timestamp' ? 'time' : type;
}

/** Columns that are called the same and hold the same kind of values, linked. */
export function withSameNames(
  links: readonly ColumnLink[],
  [sourceId, columns]: readonly [string, readonly Column[]],
  [otherId, others]: readonly [string, readonly Column[]],
): ColumnLink[] {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  let all = [...links];
  for (const column of columns) {
    if (column.role === 'measure' || linkedWith(all, [sourceId, column.name], otherId)) continue;
    const same = others.find((one) => plain(one.name) === plain(column.name) && areAlike(one, column));
    const isTaken = same && all.some((link) => link[otherId] === same.name);
    if (same && !isTaken) all = withLink(all, [sourceId, column.name], [otherId, same.name]);
  }
  return all;
}
