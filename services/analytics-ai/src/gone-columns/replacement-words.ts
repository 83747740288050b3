import type { ReplaceColumn } from '@plumbline/contracts';
import type { SavedUses, UsedBy } from '../column-uses/saved-uses.js';

/** What a replacement changed, for the history: "Used “area” in place of “region” in 2 tiles and the view “West”". */
export function replacementWords(
  { column, replacement }: Pick<ReplaceColumn, 'column' | 'replacement'>,
  { tiles, calculations, views, shares, isDateFilter, isLinked }: UsedBy,
  { calculations: allCalculations, views: allViews }: Pick<SavedUses, 'calculations' | 'views'>,
): string {
  const parts = [
    counted(tiles, 'tile'),
    named(calculations, allCalculations, 'calculation'),
    named(views, allViews, 'view'),
    counted(shares, 'guest link'),
    isDateFilter ? 'the date filter' : '',
    isLinked ? 'the links between sources' : '',
  ].filter((part) => part !== '');
  return `Used “${replacement}” in place of “${column}” in ${listed(parts)}`;
}

const counted = ({ length }: readonly string[], noun: string): string =>
  length === 0 ? '' : `${length} ${noun}${length === 1 ? '' : 's'}`;

/** By its name where there is one. */
function named(ids: readonly string[], all: readonly { id: string; name: string }[], noun: string): string {
  const name = all.find(({ id }) => id === ids[0])?.name;
  return ids.length === 1 && name !== undefined ? `the ${noun} “${name}”` : counted(ids, noun);
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
