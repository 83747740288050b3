import { formatValue } from '@plumbline/charts';
import type { ColumnProfile } from '@plumbline/contracts';
import { namesByNumber } from '../../../entities/plan/conditions.js';
import { plural } from '../../../shared/lib/format.js';

const SHOWN_VALUES = 20;

/** The values that most rows have, each with its share of the most frequent one. */
export function FrequentValues({ column }: { column: ColumnProfile }) {
  const values = column.topValues?.slice(0, SHOWN_VALUES) ?? [];
  const most = values[0]?.count ?? 1;
  if (values.length === 0) return null;
  return (
    <section className="py-4">
      <h3 className="text-label text-text2">Most frequent values</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {values.map(({ value, count }) => (
          <li
            key={String(value)}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-3 text-label font-normal"
          >
            <span className="truncate text-text1" title={String(value)}>
              {formatValue(value, {
                ...(column.format && { format: column.format }),
                type: typeof value === 'number' ? 'double' : 'text',
                isName: namesByNumber(column),
              })}
            </span>
            <span className="h-1.5" aria-hidden="true">
              <span
                className="block h-full rounded-r-[3px] bg-chart-1"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="text-text2 tabular-nums">{plural(count, 'row')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
