import type { GoneColumn } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { listed } from '../../../shared/lib/format-figures.js';

/** "2 tiles, 1 calculation and the date filter need it." */
export function usesInWords({
  tiles,
  calculations,
  views,
  shares,
  isDateFilter,
  isLinked,
}: GoneColumn): string {
  const counts: [number, string][] = [
    [tiles.length, 'tile'],
    [calculations.length, 'calculation'],
    [views.length, 'saved view'],
    [shares.length, 'guest link'],
  ];
  const single = [isDateFilter && 'the date filter', isLinked && 'the link between sources'].filter(
    (words) => words !== false,
  );
  const parts = [
    ...counts.filter(([count]) => count > 0).map(([count, noun]) => plural(count, noun)),
    ...single,
  ];
  const all = counts.reduce((sum, [count]) => sum + count, single.length);
  const words = listed(parts);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${all === 1 ? 'needs' : 'need'} it.`;
}
