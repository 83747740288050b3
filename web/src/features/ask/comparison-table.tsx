import { formatNumber } from '@plumbline/charts';
import type { Answer, CellValue } from '@plumbline/contracts';
import { cn } from '../../shared/lib/cn.js';

/** One group in both periods. */
interface Compared {
  label: string;
  row: number;
  now: number;
  before: number;
}

const MOST_GROUPS = 20;

/** One measure of two periods by group, where the answer is that; undefined for any other answer. */
export function comparedGroups({ plan, rows }: Answer): Compared[] | undefined {
  if (!plan.compare || plan.dimensions.length !== 1 || plan.measures.length !== 1) return undefined;
  const isNumber = (value: CellValue | undefined): value is number => typeof value === 'number' && value >= 0;
  const groups = rows.flatMap(([group, now, before], row) =>
    isNumber(now) && isNumber(before) ? [{ label: String(group ?? 'Missing'), row, now, before }] : [],
  );
  return groups.length === rows.length && groups.length > 1 && groups.length <= MOST_GROUPS
    ? groups
    : undefined;
}

interface ComparisonTableProps {
  groups: readonly Compared[];
  result: Answer;
  onOpenFact: (cell: { row: number; column: string }) => void;
}

/** A bar for each group, a line across it where the period before ended, and both numbers with their change. */
export function ComparisonTable({ groups, result, onOpenFact }: ComparisonTableProps) {
  const [, now, before] = result.columns;
  const most = Math.max(...groups.map((group) => Math.max(group.now, group.before)));
  const share = (value: number) => `${(100 * value) / (most || 1)}%`;
  const named = result.chart?.highlight?.[0];
  const text = (value: number) => formatNumber(value, result.chart?.format, 'full');
  const number = (row: number, column: string | undefined, value: number) => (
    <button
      type="button"
      onClick={() => column && onOpenFact({ row, column })}
      className="touch-target rounded-sm tabular-nums hover:bg-hover"
    >
      {text(value)}
    </button>
  );
  return (
    <table className="mt-2 w-full text-caption">
      <caption className="sr-only">{now?.name} by group, now and before</caption>
      <thead>
        <tr className="text-right text-text3">
          <td className="w-32" />
          <td className="w-full" />
          <th className="py-1 pl-3 font-normal whitespace-nowrap">{now?.name}</th>
          <th className="py-1 pl-3 font-normal max-sm:hidden">Before</th>
          <th className="py-1 pl-3 font-normal">Change</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.label}>
            <th
              scope="row"
              className={cn(
                'max-w-32 truncate py-2 pr-3 text-left text-text1',
                group.label === named ? 'font-medium' : 'font-normal',
              )}
              title={group.label}
            >
              {group.label}
            </th>
            <td aria-hidden="true">
              <span className="relative block h-5">
                <span
                  className={cn(
                    'absolute inset-y-0.5 left-0 rounded-r-[3px] bg-chart-1',
                    group.label !== named && 'opacity-35',
                  )}
                  style={{ width: share(group.now) }}
                />
                <span className="absolute inset-y-0 w-0.5 bg-text1" style={{ left: share(group.before) }} />
              </span>
            </td>
            <td className="pl-3 text-right text-text1">{number(group.row, now?.name, group.now)}</td>
            <td className="pl-3 text-right text-text2 max-sm:hidden">
              {number(group.row, before?.name, group.before)}
            </td>
            <td className="pl-3 text-right whitespace-nowrap tabular-nums text-text1">{changeOf(group)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changeOf({ now, before }: Compared): string {
  if (before === 0) return now === 0 ? 'None' : 'New';
  const percent = (100 * (now - before)) / before;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const sign = percent > 0 ? '+' : percent < 0 ? '\u2212' : '';
  return `${sign}${Math.abs(percent).toFixed(digits)}%`;
}
