import type { ColumnDependency, ColumnProfile } from '@plumbline/contracts';
import type { TableSample } from '../arithmetic/number-sample.js';

/** Rows that chance alone would make contradict a dependency, at least: fewer, and it says nothing. */
const LEAST_SURPRISE = 10;
const MAX_FINE = 6;

/** Columns that may follow from another one, by the one that they follow from. */
export interface DependencyCandidate {
  fine: string;
  coarse: string[];
}

type Counted = Pick<ColumnProfile, 'name' | 'distinct' | 'missing' | 'role'>;

/**
 * Of which columns each value goes with one value of another alone, as far as a sample tells. One that is different in
 * every row tells nothing, and a column of nearly one value follows from everything: neither is a candidate.
 */
export function findDependencies(
  { labels }: Pick<TableSample, 'labels'>,
  columns: readonly Counted[],
  rows: number,
): DependencyCandidate[] {
  const known = columns.filter(({ name, distinct }) => labels.has(name) && distinct > 1);
  const varieties = new Map(known.map(({ name }) => [name, varietyOf(labels.get(name) ?? [])]));
  return known
    .filter(({ role, distinct, missing }) => role !== 'measure' && distinct < rows - missing)
    .map((fine) => {
      const repeats = rows - fine.missing - fine.distinct;
      const coarse = known.filter(
        (one) =>
          one !== fine &&
          one.distinct <= fine.distinct &&
          repeats * (varieties.get(one.name) ?? 0) >= LEAST_SURPRISE &&
          follows(labels.get(fine.name) ?? [], labels.get(one.name) ?? []),
      );
      return { fine: fine.name, coarse: coarse.map(({ name }) => name) };
    })
    .filter(({ coarse }) => coarse.length > 0)
    .sort((one, other) => other.coarse.length - one.coarse.length)
    .slice(0, MAX_FINE);
}

/** How likely two rows differ (Gini, 1912). */
function varietyOf(values: readonly (string | null)[]): number {
  const counts = new Map<string, number>();
  let rows = 0;
  for (const value of values) {
    if (value === null) continue;
    rows += 1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const same = [...counts.values()].reduce((sum, count) => sum + (count / rows) ** 2, 0);
  return rows === 0 ? 0 : 1 - same;
}

function follows(fine: readonly (string | null)[], coarse: readonly (string | null)[]): boolean {
  const known = new Map<string, string>();
  for (const [row, value] of fine.entries()) {
    const other = coarse[row] ?? null;
    if (value === null || other === null) continue;
    const before = known.get(value);
    if (before !== undefined && before !== other) return false;
    known.set(value, other);
  }
  return true;
}

/**
 * Dependencies that hold, without those that others tell: two names for the same are told once, and of a chain (street ->
 * city -> state) each step.
 */
export function closestDependencies(
  held: readonly Pick<ColumnDependency, 'fine' | 'coarse'>[],
): ColumnDependency[] {
  const has = (fine: string, coarse: string) =>
    held.some((one) => one.fine === fine && one.coarse === coarse);
  const isSame = (one: string, other: string) => has(one, other) && has(other, one);
  const firsts = held.filter(
    ({ fine, coarse }, at) =>
      !isSame(fine, coarse) ||
      !held.slice(0, at).some((known) => known.fine === coarse && known.coarse === fine),
  );
  return firsts
    .filter(
      ({ fine, coarse }) =>
        isSame(fine, coarse) ||
        !held.some(
          ({ fine: from, coarse: between }) =>
            from === fine && !isSame(fine, between) && !isSame(between, coarse) && has(between, coarse),
        ),
    )
    .map(({ fine, coarse }) => ({ fine, coarse, ...(isSame(fine, coarse) && { isSame: true as const }) }));
}
