/** One line of the table that `npm run bench` prints. */
export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 'MB' | 'KB' | '×';
  /** The same work by the engine alone, measured in the same run; the ratio to it is what the goal bounds. */
  raw?: number;
  /** The largest good value, or the largest good ratio where there is a raw value. */
  goal: number;
}

export const ratioOf = ({ value, raw }: Figure): number | undefined =>
  raw === undefined ? undefined : value / raw;
export const isReached = (figure: Figure): boolean => (ratioOf(figure) ?? figure.value) <= figure.goal;

export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(p * sorted.length), sorted.length) - 1] ?? 0;
}

const text = (value: number) =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);

/** Prints the figures as one table; a line that misses its goal is marked. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const ratio = ratioOf(figure);
    return [
      figure.name,
      `${text(figure.value)} ${figure.unit}`,
      figure.raw === undefined ? '' : `${text(figure.raw)} ${figure.unit}`,
      ratio === undefined ? '' : `${text(ratio)} ×`,
      `≤ ${text(figure.goal)} ${ratio === undefined ? figure.unit : '×'}`,
      isReached(figure) ? '' : 'missed',
    ];
  });
  const all = [['figure', 'measured', 'raw engine', 'ratio', 'goal', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all) {
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}
