import type { CellValue } from '@plumbline/contracts';

/** Of values in a row the longest runs of equal ones, all that are as long; missing values are none. */
export function longestRuns(values: readonly CellValue[]): { value: CellValue; length: number }[] {
  const runs: { value: CellValue; length: number }[] = [];
  let before: CellValue = null;
  for (const value of values) {
    const last = runs.at(-1);
    if (value !== null && last && value === before) last.length += 1;
    else if (value !== null) runs.push({ value, length: 1 });
    before = value;
  }
  const most = Math.max(0, ...runs.map(({ length }) => length));
  return runs.filter(({ length }) => length === most);
}
