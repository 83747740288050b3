import type { ChartType } from '@plumbline/contracts';
import { cn } from '../../../../shared/lib/cn.js';
import { KIND_NAMES } from '../model/chart-kinds.js';
import type { KindFit } from '../model/fit.js';
import { KindPicture } from './kind-picture.js';

interface KindPickerProps {
  value: ChartType;
  fits: readonly KindFit[];
  onChange: (type: ChartType) => void;
}

/** The kinds that can show the fields, as pictures; under them those that cannot, each with what rules it out. */
export function KindPicker({ value, fits, onChange }: KindPickerProps) {
  const fitting = fits.filter(({ reason }) => !reason);
  const others = fits.filter(({ reason }) => reason);
  return (
    <section className="border-b border-border-subtle py-4">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="text-label">Chart</h3>
        <p className="text-caption text-text3">
          {fitting.length} of {fits.length} kinds fit these fields
        </p>
      </div>
      <div role="radiogroup" aria-label="Chart" className="grid grid-cols-5 gap-1.5">
        {fitting.map(({ type }) => (
          <label
            key={type}
            className={cn(
              'flex cursor-pointer flex-col items-center gap-1 rounded-md border px-1 pt-2 pb-1 text-caption font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent',
              type === value
                ? 'border-accent bg-accent-subtle text-accent-text ring-1 ring-accent'
                : 'border-border text-text2 hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="chart-kind"
              className="sr-only"
              checked={type === value}
              onChange={() => onChange(type)}
            />
            <KindPicture type={type} />
            {KIND_NAMES[type]}
          </label>
        ))}
      </div>
      {others.length > 0 && (
        <dl className="mt-3 divide-y divide-border-subtle border-y border-border-subtle">
          {others.map(({ type, reason }) => (
            <div key={type} className="flex items-center gap-3 py-1.5 text-caption">
              <KindPicture type={type} className="opacity-50" />
              <dt className="w-20 font-medium text-text2">{KIND_NAMES[type]}</dt>
              <dd className="min-w-0 flex-1 text-text3">{reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
