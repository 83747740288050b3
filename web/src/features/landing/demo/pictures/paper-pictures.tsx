import { type ChartTheme, formatNumber, Thumbnail } from '@plumbline/charts';
import type { DashboardConfig, QueryResult } from '@plumbline/contracts';
import { Check } from 'lucide-react';
import { ORDERS, sum, YEAR, YEAR_BEFORE } from '../demo-data.js';
import { MONTHS } from '../orders.js';

const FIELDS = [
  { name: 'Invoice', value: 'INV-2207', isSure: true },
  { name: 'Date', value: 'Oct 14, 2026', isSure: true },
  { name: 'Total', value: '$1,284.00', isSure: false },
];

/** A page with what was found on it, and the fields that it became. */
export function DocumentPicture() {
  return (
    <div className="flex h-full items-center gap-5">
      <svg viewBox="0 0 96 116" aria-hidden="true" className="h-[116px] shrink-0">
        <rect x="0.5" y="0.5" width="95" height="115" rx="4" className="fill-surface stroke-border" />
        <path d="M10 18h30M10 42h76M10 52h60M10 62h76M10 72h48" className="stroke-border stroke-[4]" />
        <rect x="54" y="12" width="32" height="12" rx="2" className="fill-accent-subtle stroke-accent" />
        <rect x="8" y="26" width="40" height="10" rx="2" className="fill-accent-subtle stroke-accent" />
        <rect x="54" y="88" width="32" height="14" rx="2" className="fill-warning-bg stroke-warning-border" />
        <path d="M58 18h22M12 31h30M58 95h22" className="stroke-text2 stroke-[3]" />
      </svg>
      <dl className="min-w-0 text-caption">
        {FIELDS.map(({ name, value, isSure }) => (
          <div key={name} className="pb-1">
            <dt className="text-text3">{name}</dt>
            <dd className="flex items-center gap-1.5 text-label text-text1 tabular-nums">
              {value}
              {isSure ? (
                <Check className="size-3.5 text-success-text" />
              ) : (
                <span className="rounded-sm border border-warning-border bg-warning-bg px-1.5 text-caption text-warning-text">
                  Check
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const BAR = { step: 11, width: 8, height: 44 };

/** A sentence of a summary with its number marked, over the months that it counts. */
export function SummaryPicture() {
  const revenue = MONTHS.map((month) => sum(ORDERS.filter((order) => order.month === month)));
  const of = (months: readonly string[]) => sum(ORDERS.filter(({ month }) => months.includes(month)));
  const [now, before] = [of(YEAR), of(YEAR_BEFORE)];
  const most = Math.max(...revenue);
  return (
    <div className="flex h-full flex-col justify-between">
      <p className="text-label font-normal text-text1">
        Revenue reached{' '}
        <span className="border-b-2 border-accent-border font-semibold tabular-nums">
          {formatNumber(now, { currency: 'USD' }, 'short')}
        </span>{' '}
        in the last 12 months, {Math.round((100 * (now - before)) / before)}% more than in the 12 before.
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${MONTHS.length * BAR.step} ${BAR.height}`}
        className="h-11 w-full"
        preserveAspectRatio="none"
      >
        {MONTHS.map((month, index) => (
          <rect
            key={month}
            x={index * BAR.step}
            y={BAR.height * (1 - (revenue[index] ?? 0) / most)}
            width={BAR.width}
            height={(BAR.height * (revenue[index] ?? 0)) / most}
            className={YEAR.includes(month) ? 'fill-chart-1' : 'fill-chart-1 opacity-40'}
          />
        ))}
      </svg>
      <p className="text-caption text-text3">Nov 2024 to Oct 2026</p>
    </div>
  );
}

interface SharingPictureProps {
  config: DashboardConfig;
  results: Record<string, QueryResult>;
  theme: ChartTheme;
}

/** A dashboard, whose it is and who looks at it. */
export function SharingPicture({ config, results, theme }: SharingPictureProps) {
  return (
    <div className="flex h-full items-center gap-5">
      <div className="w-1/2 shrink-0 overflow-hidden rounded-md border border-border [&_.pl-thumbnail]:h-[110px]">
        <Thumbnail config={config} results={results} theme={theme} label="Sales overview" />
      </div>
      <div className="flex min-w-0 flex-col gap-2 text-label font-normal text-text1">
        <Person name="Maria" part="owner" look="bg-accent text-on-accent" />
        <Person name="Tom" part="guest" look="bg-pressed text-text1" />
        <div>
          <span className="rounded-md border border-border px-2 py-0.5 text-caption text-text2">
            View only
          </span>
        </div>
      </div>
    </div>
  );
}

function Person({ name, part, look }: { name: string; part: string; look: string }) {
  return (
    <div className="flex items-center gap-2">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full text-caption font-semibold ${look}`}
      >
        {name.charAt(0)}
      </span>
      <span className="truncate">
        {name}, {part}
      </span>
    </div>
  );
}
