import { formatCount } from '@plumbline/charts';
import type { FilterStep } from './origin.js';

/** Each filter with where it came from and how many rows it leaves of all. */
export function FilterSteps({ steps, total }: { steps: readonly FilterStep[]; total: number }) {
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h3 className="text-label text-text2">Filters that apply</h3>
        <span className="text-caption text-text3">rows left</span>
      </div>
      <ol className="mt-1 divide-y divide-border-subtle">
        {steps.map(({ column, value, origin, rowsLeft, filters }) => (
          <li key={JSON.stringify(filters)} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-label font-normal text-text1" title={value}>
                {value}
              </span>
              <span className="block truncate text-caption text-text3">
                {column} · {origin}
              </span>
            </span>
            <span className="h-1.5 w-24 shrink-0 overflow-hidden rounded-xs bg-pressed" aria-hidden="true">
              <span
                className="block h-full rounded-xs bg-chart-1"
                style={{ width: `${Math.max(1, (rowsLeft / Math.max(1, total)) * 100)}%` }}
              />
            </span>
            <span className="w-14 shrink-0 text-right text-label font-normal text-text1 tabular-nums">
              {formatCount(rowsLeft)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
