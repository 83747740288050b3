import { withMarks } from '@plumbline/charts';
import { cn } from '../../../shared/lib/cn.js';
import { formatTenths } from '../../../shared/lib/format-figures.js';

/** "99.7%" never reads as 100 while something is missing, nor as 0 while something is there. */
export function filledText(missing: number, rows: number): string {
  if (rows === 0) return '–';
  const share = 1 - missing / rows;
  if (missing > 0 && share > 0.999) return withMarks('>99.9%');
  if (missing < rows && share < 0.001) return withMarks('<0.1%');
  return formatTenths(share);
}

/** How much of a column is filled; amber where something is missing. */
export function FilledBar({ missing, rows }: { missing: number; rows: number }) {
  const share = rows === 0 ? 0 : 1 - missing / rows;
  return (
    <span className="mt-1 flex items-center gap-2 text-caption text-text2 tabular-nums">
      <span className="h-1 w-9 overflow-hidden rounded-full bg-pressed" aria-hidden="true">
        <span
          className={cn('block h-full rounded-full', missing > 0 ? 'bg-warning-solid' : 'bg-chart-other')}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {filledText(missing, rows)}
    </span>
  );
}
