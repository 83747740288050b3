import { benchProfile } from '@plumbline/ingestion/bench';
import type { Figure } from './figures.js';

const FILES = [
  { columns: 300, rows: 1_000, goal: 2 },
  { columns: 1_500, rows: 300, goal: 4 },
  { columns: 2_000, rows: 200, goal: 4 },
] as const;

/** Wide files: processor seconds until they are read, beside the engine's own typed read, SUMMARIZE and Parquet write. */
export async function benchProfiles(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { columns, rows, goal } of FILES) {
    const { seconds, rawSeconds } = await benchProfile(columns, rows);
    const name = `CSV of ${columns} columns, ${rows} rows: processor time until it is read`;
    figures.push({ name, value: seconds, unit: 's', raw: rawSeconds, goal });
  }
  return figures;
}
