import { formatNumber } from '@plumbline/charts';
import type { ColumnProfile } from '@plumbline/contracts';

const QUANTILES = [
  ['p25', '25%'],
  ['p50', 'median'],
  ['p75', '75%'],
] as const;

/** Characters that fit beside four others; what is longer is written short, and in full where it is pointed at. */
const MOST_CHARACTERS = 9;

/** The least, the quarters, and the most of a column of numbers, as a box and as numbers. */
export function FiveNumbers({ column }: { column: ColumnProfile }) {
  const { min, max, quantiles, format } = column;
  if (!quantiles || min === undefined || max === undefined) return null;
  const numbers = [
    [min, 'min'],
    ...QUANTILES.map(([key, name]) => [quantiles[key] ?? null, name]),
    [max, 'max'],
  ] as const;
  return (
    <section className="py-4">
      <h3 className="text-label text-text2">Five numbers</h3>
      <Box values={numbers.map(([value]) => (value === null ? null : Number(value)))} />
      <dl className="mt-2 flex justify-between gap-2">
        {numbers.map(([value, name]) => {
          const full = value === null ? '–' : inFull(Number(value), format);
          const isLong = full.length > MOST_CHARACTERS;
          return (
            <div key={name} className="min-w-0">
              <dd className="truncate text-label text-text1 tabular-nums" {...(isLong && { title: full })}>
                {isLong ? formatNumber(Number(value), format, 'short') : full}
              </dd>
              <dt className="text-caption text-text3">{name}</dt>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** A quarter may lie between two amounts, but not between two cents. */
const inFull = (value: number, format: ColumnProfile['format']) =>
  format?.currency && !Number.isInteger(value)
    ? formatNumber(value, { ...format, decimals: format.decimals ?? 2 }, 'column')
    : formatNumber(value, format, 'full');

const WIDTH = 320;
const HEIGHT = 14;

/** From the least to the most a line, the middle half a box with the median in it; none where all are equal. */
function Box({ values }: { values: readonly (number | null)[] }) {
  const [min, p25, median, p75, max] = values;
  if (min == null || p25 == null || median == null || p75 == null || max == null || max <= min) return null;
  const x = (value: number) => 1 + ((value - min) / (max - min)) * (WIDTH - 2);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-3.5 w-full"
    >
      <path d={`M1 2V12M1 7H${WIDTH - 1}M${WIDTH - 1} 2V12`} className="fill-none stroke-text3" />
      <rect
        x={x(p25)}
        y="1.5"
        width={Math.max(1, x(p75) - x(p25))}
        height="11"
        className="fill-accent-subtle stroke-chart-1"
      />
      <path d={`M${x(median)} 1V13`} className="stroke-chart-1 stroke-2" />
    </svg>
  );
}
