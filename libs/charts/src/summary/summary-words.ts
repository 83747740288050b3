import type { Chart } from '@plumbline/contracts';
import type { Datum } from '../model/chart-model.js';

export const TYPE_NAMES: Record<Chart['type'], string> = {
  line: 'Line chart',
  column: 'Column chart',
  bar: 'Bar chart',
  stacked: 'Stacked columns',
  grouped: 'Grouped columns',
  multiples: 'Small multiples',
  histogram: 'Histogram',
  box: 'Box plot',
  scatter: 'Scatter plot',
  heatmap: 'Heatmap',
  table: 'Table',
  waterfall: 'Waterfall',
  slope: 'Slope chart',
  funnel: 'Funnel',
  calendar: 'Calendar',
  map: 'Map',
};

/** How many series or groups a summary names one by one. */
export const MOST_NAMED = 4;

/** The first few in words, and how many more there are. */
export function firstFew<Item>(most: number, items: readonly Item[], words: (item: Item) => string): string {
  const rest = items.length - most;
  return `${items.slice(0, most).map(words).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

export interface Labelled {
  label: string;
  datum: Datum | null;
}

export const labelled = ({ label, datum }: Labelled): string => `${label} ${datum?.text ?? '–'}`;
const sizeOf = ({ datum }: Labelled): number => datum?.value ?? Number.NEGATIVE_INFINITY;

/** The largest, of at least one. */
export function most(items: readonly Labelled[]): string {
  const { label, datum } = items.reduce((best, item) => (sizeOf(item) > sizeOf(best) ? item : best));
  return `${label}: ${datum?.text ?? '–'}`;
}

/** The first few with their numbers. */
export const listed = (items: readonly Labelled[]): string => firstFew(MOST_NAMED, items, labelled);
