import { formatInstant, plural } from '@plumbline/charts';
import type { ExportDocument } from '@plumbline/contracts';
import { filterWords } from './filter-words.js';

/** "From orders.csv, version 3, 12,480 rows, read Nov 20, 2026, 4:12 PM CT · region is West (1,204 rows)". */
export function originWords({ sources, filters, rowsLeft, subtitle }: ExportDocument, zone: string): string {
  // What is no data source tells in its own words where it comes from.
  if (sources.length === 0) return subtitle ?? '';
  const from = sources.map(
    ({ name, version, rowCount, asOf, isLive }) =>
      `${name}, ${isLive ? 'live' : `version ${version}`}, ${plural(rowCount, 'row')}, ${isLive ? 'as of' : 'read'} ${formatInstant(asOf, zone)}`,
  );
  const kept = rowsLeft !== undefined && filters.length > 0 ? ` (${plural(rowsLeft, 'row')})` : '';
  return `From ${from.join('; ')} · ${filtersWords(filters)}${kept}`;
}

/** What stands at the foot of every page. */
export function footerWords({ title, sources, filters, subtitle }: ExportDocument): string {
  if (sources.length === 0) return [title, subtitle].filter(Boolean).join(' · ');
  return `${title} · ${versionWords(sources)} · filters: ${filters.length > 0 ? filters.map(filterWords).join('; ') : 'none'}`;
}

/** "data version 3", "live data". */
function versionWords(sources: ExportDocument['sources']): string {
  if (sources.every(({ isLive }) => isLive)) return 'live data';
  return `data version ${sources.map(({ version, isLive }) => (isLive ? 'live' : version)).join(', ')}`;
}

const filtersWords = (filters: ExportDocument['filters']): string =>
  filters.length > 0 ? filters.map(filterWords).join('; ') : 'no filters';
