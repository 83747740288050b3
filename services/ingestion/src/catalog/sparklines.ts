import type { ColumnProfile, Profile, Strip } from '@plumbline/contracts';

const MIN_BARS = 8;
const MAX_BARS = 16;
const MAX_STRIPS = 12;
/** Twenty sources with full strips stay under 50 kB of list. */
const MAX_STRIPS_BYTES = 1_400;

/** Small pictures of the most interesting columns, in the order of the file: bar heights as parts of the tallest. */
export function sparklinesOf(profile: Profile): Strip[] {
  const chosen = new Set(
    profile.columns
      .filter((column) => column.name.length <= 60 && isTelling(column))
      .sort((a, b) => b.interest - a.interest)
      .slice(0, MAX_STRIPS),
  );
  const strips: Strip[] = [];
  let bytes = 0;
  for (const column of profile.columns.filter((each) => chosen.has(each))) {
    const strip = { name: column.name, bars: barsOf(countsOf(column)) };
    bytes += Buffer.byteLength(JSON.stringify(strip)) + 1;
    if (bytes > MAX_STRIPS_BYTES) break;
    strips.push(strip);
  }
  return strips;
}

/** One bar, and names that no two rows share, show nothing of what a file holds. */
const isTelling = (column: ColumnProfile): boolean =>
  column.role !== 'identifier' && countsOf(column).filter((count) => count > 0).length > 1;

function countsOf(column: ColumnProfile): number[] {
  const counts = isCategory(column) ? column.topValues : (column.histogram ?? column.topValues);
  return (counts ?? []).map(({ count }) => count);
}

/** A text column's histogram is over its lengths, which says less than its values. */
function isCategory({ type, topValues }: ColumnProfile): boolean {
  return (type === 'text' || type === 'boolean') && (topValues?.length ?? 0) > 0;
}

function barsOf(counts: readonly number[]): number[] {
  const merged = counts.length <= MAX_BARS ? [...counts] : merge(counts, MAX_BARS);
  const tallest = Math.max(...merged, 1);
  const bars = merged.map((count) => Math.round((count / tallest) * 100) / 100);
  return [...bars, ...Array<number>(Math.max(0, MIN_BARS - bars.length)).fill(0)];
}

/** Neighbouring bins together, as evenly as they go. */
function merge(counts: readonly number[], parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * counts.length) / parts);
    const to = Math.floor(((part + 1) * counts.length) / parts);
    return counts.slice(from, to).reduce((sum, count) => sum + count, 0);
  });
}
