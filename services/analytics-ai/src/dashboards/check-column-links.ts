import type { DashboardConfig } from '@plumbline/contracts';
import { canonicalJson } from '@plumbline/datasets';
import { unusable } from '@plumbline/server';
import { isSameKind } from '../tiles/column-kind.js';
import type { KnownSource } from './known-source.js';

interface Known {
  before: readonly DashboardConfig[];
  sources: ReadonlyMap<string, KnownSource>;
}

/**
 * New links name columns of several sources that can hold the same values, and each column once. One that was stored
 * may have lost its column with a new version and stays.
 * @throws AppError `unusable`
 */
export function checkColumnLinks({ columnLinks = [] }: DashboardConfig, { before, sources }: Known): void {
  const stored = new Set(before.flatMap((config) => (config.columnLinks ?? []).map(canonicalJson)));
  const named = columnLinks.flatMap((link) => Object.entries(link).map((entry) => entry.join(' ')));
  if (new Set(named).size !== named.length)
    throw unusable('A column is linked twice.', { path: 'columnLinks' });
  for (const [at, link] of columnLinks.entries()) {
    if (stored.has(canonicalJson(link))) continue;
    const path = `columnLinks.${at}`;
    const columns = Object.entries(link).map(([sourceId, name]) => {
      const { columns: own = [], calculated = [] } = sources.get(sourceId) ?? {};
      const column = [...own, ...calculated].find((one) => one.name === name);
      if (!column) throw unusable(`There is no column “${name}” to link.`, { path });
      return column;
    });
    const [first] = columns;
    if (!first || columns.length < 2)
      throw unusable('A link names columns of two sources or more.', { path });
    const other = columns.find(({ type }) => !isSameKind({ type }, first));
    if (other)
      throw unusable(`“${first.name}” and “${other.name}” hold other kinds of values: no filter fits both.`, {
        path,
      });
  }
}
