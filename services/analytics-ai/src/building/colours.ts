import type { CellValue, DashboardConfig, QueryResult } from '@plumbline/contracts';
import { numbersOf } from './signals.js';

type Colours = DashboardConfig['colours'];

const SLOTS = 6;
/** The slot of all values past the sixth. */
const OTHER_SLOT = 6;

/** A colour belongs to a value: slots by descending total, the seventh and later ones share the grey. */
export function assignColours(
  columns: readonly string[],
  results: ReadonlyMap<string, QueryResult>,
  measure: string,
): Colours {
  const colours: Colours = {};
  for (const column of columns) {
    const result = results.get(column);
    if (!result) continue;
    const totals = numbersOf(result, measure);
    const ranked = result.rows
      .map((row, at): [CellValue, number] => [row[0] ?? null, totals[at] ?? 0])
      .filter(([value]) => value !== null)
      .sort(([, one], [, other]) => (Number.isFinite(other) ? other : 0) - (Number.isFinite(one) ? one : 0));
    colours[column] = Object.fromEntries(
      ranked.slice(0, 200).map(([value], at) => [String(value), at < SLOTS ? at : OTHER_SLOT]),
    );
  }
  return colours;
}
