import { availableParallelism, cpus, loadavg } from 'node:os';

/** One line of the table that `npm run bench` prints. */
export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 'MB' | 'KB' | '×' | '/s' | 'MB/s' | 's' | '%' | 'cores' | '';
  /** The same work by the engine alone, measured in the same run; the ratio to it is what the goal bounds. */
  raw?: number;
  /** The largest good value, or the largest good ratio where there is a raw value. Without it, a figure to know. */
  goal?: number;
  /** The goal is the smallest good value instead. */
  isFloor?: boolean;
}

export const ratioOf = ({ value, raw }: Figure): number | undefined =>
  raw === undefined ? undefined : value / raw;

export function isReached(figure: Figure): boolean {
  const { goal, isFloor = false } = figure;
  const reached = ratioOf(figure) ?? figure.value;
  return goal === undefined || (isFloor ? reached >= goal : reached <= goal);
}

export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(p * sorted.length), sorted.length) - 1] ?? 0;
}

const text = (value: number) =>
  Number.isInteger(value)
    ? String(value)
    : value < 10
      ? value.toFixed(2)
      : value < 100
        ? value.toFixed(1)
        : value.toFixed(0);

function goalText({ goal, isFloor, raw, unit }: Figure): string {
  return goal === undefined ? '' : `${isFloor ? '≥' : '≤'} ${text(goal)} ${raw === undefined ? unit : '×'}`;
}

/** Prints the figures as one table; a line that misses its goal is marked. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const ratio = ratioOf(figure);
    return [
      figure.name,
      `${text(figure.value)} ${figure.unit}`,
      figure.raw === undefined ? '' : `${text(figure.raw)} ${figure.unit}`,
      ratio === undefined ? '' : `${text(ratio)} ×`,
      goalText(figure),
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

/** Where figures were measured, and how busy it was there during the last minute: others on the machine count. */
export function machine(): string {
  const [load = 0] = loadavg();
  const words = [cpus()[0]?.model ?? 'unknown processor', `${availableParallelism()} cores`];
  return [...words, `Node ${process.versions.node}`, `load average ${load.toFixed(1)}`].join(', ');
}
