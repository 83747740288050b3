import type { Mark } from '@plumbline/statistics/bench';

const MISSES_SHOWN = 12;

const isReached = ({ score, goal, better }: Mark): boolean =>
  better === 'higher' ? score >= goal : score <= goal;
const text = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Prints each mark beside its goal, then what was missed. */
export function printMarks(marks: readonly Mark[]): void {
  const width = Math.max(...marks.map(({ name }) => name.length));
  for (const mark of marks) {
    const sign = mark.better === 'higher' ? '≥' : '≤';
    const measured = `${text(mark.score)} ${mark.unit}`.padEnd(16);
    const missed = isReached(mark) ? '' : '  missed';
    process.stdout.write(`${mark.name.padEnd(width)}  ${measured}  ${sign} ${text(mark.goal)}${missed}\n`);
  }
  for (const { name, misses } of marks) {
    if (misses.length === 0) continue;
    process.stdout.write(`\n${name}: ${misses.length} missed\n`);
    for (const miss of misses.slice(0, MISSES_SHOWN)) process.stdout.write(`  ${miss}\n`);
  }
}
