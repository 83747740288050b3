import {
  BarSparkline,
  type ChartTheme,
  darkTheme,
  formatCount,
  lightTheme,
  Sparkline,
} from '@plumbline/charts';
import type { ReactNode } from 'react';
import { useResolvedTheme } from '../../../../shared/lib/theme.js';
import { monthlyRevenue, monthlyShare } from '../monthly.js';

const LINES_IN_FILE = 5_140;

/** What was decided in a file, on how many lines, and what was done. */
const DECISIONS = [
  {
    what: 'Dates written another way',
    lines: 132,
    done: 'Read as dates, original kept',
    tone: 'stroke-chart-1',
  },
  {
    what: 'Amounts with a $ sign',
    lines: 51,
    done: 'Read as numbers, original kept',
    tone: 'stroke-chart-1',
  },
  {
    what: 'Amounts that say n/a',
    lines: 25,
    done: 'Left empty, original kept',
    tone: 'stroke-warning-solid',
  },
  { what: 'Exact repeats', lines: 4, done: 'Kept and marked', tone: 'stroke-warning-solid' },
  {
    what: 'Lines with a column too many',
    lines: 2,
    done: 'Set aside, shown to you',
    tone: 'stroke-danger-solid',
  },
  { what: 'Blank lines', lines: 3, done: 'Counted, nothing in them', tone: 'stroke-text3' },
];

/** Places from 0 to 100 without a pattern that the eye finds: multiples of the golden ratio. */
const placesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => 100 * (((index + 1) * 0.618_034 + count * 0.137) % 1));

/** A receipt: what was decided, on how many lines, where in the file they are, and what was done. */
export function ReceiptPicture() {
  return (
    <figure className="rounded-lg border border-border bg-surface p-5">
      <figcaption className="text-label font-normal text-text3">An example of a receipt</figcaption>
      <p className="pb-2 text-kpi text-text1 tabular-nums">5,140 rows read</p>
      <table className="w-full text-left text-label font-normal">
        <thead className="sr-only">
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Lines</th>
            <th scope="col">Where</th>
            <th scope="col">What was done</th>
          </tr>
        </thead>
        <tbody>
          {DECISIONS.map(({ what, lines, done, tone }) => (
            <tr key={what} className="border-t border-border-subtle text-text2">
              <td className="py-2 pr-3 text-text1">{what}</td>
              <td className="py-2 pr-3 text-right font-semibold text-text1 tabular-nums">{lines}</td>
              <td className="w-2/5 py-2 pr-4 max-sm:hidden">
                <svg
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-4 w-full"
                >
                  <path d="M0 5h100" className="stroke-border [vector-effect:non-scaling-stroke]" />
                  {placesOf(lines).map((place) => (
                    <path
                      key={place}
                      d={`M${place.toFixed(2)} 0v10`}
                      className={`${tone} stroke-[1.5] [vector-effect:non-scaling-stroke]`}
                    />
                  ))}
                </svg>
              </td>
              <td className="py-2 max-sm:hidden">{done}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-caption text-text3">
        Each mark is its place in the file, line 1 to {formatCount(LINES_IN_FILE)}
      </p>
    </figure>
  );
}

const AMOUNTS = [0.35, 1, 0.86, 0.7, 0.55, 0.42, 0.34, 0.26, 0.2, 0.16, 0.12, 0.1];
const WEEKDAYS = [0.52, 0.62, 0.67, 1, 0.81, 0.43, 0.38];

const PARTS: readonly { part: string; by: string; picture: (theme: ChartTheme) => ReactNode }[] = [
  {
    ...{ part: 'Column profiles', by: 'Counts, medians and histograms' },
    picture: (theme) => <BarSparkline bars={AMOUNTS} theme={theme} label="" />,
  },
  {
    ...{ part: 'Dashboards', by: 'Rules that name their reason' },
    picture: (theme) => <BarSparkline bars={WEEKDAYS} theme={theme} label="" />,
  },
  {
    ...{ part: 'AI insights', by: 'Statistical tests over every column' },
    picture: (theme) => <Sparkline values={monthlyShare('South')} theme={theme} width={72} height={28} />,
  },
  {
    ...{ part: 'Predictions', by: 'Trend and season, tested on the last months' },
    picture: (theme) => <Sparkline values={monthlyRevenue('West')} theme={theme} width={72} height={28} />,
  },
  {
    ...{ part: 'Summaries', by: 'Sentences built from computed facts' },
    picture: (theme) => <BarSparkline bars={monthlyShare('West')} theme={theme} label="" />,
  },
];

/** What computes each part of the product, and that none of them needs a language model. */
export function ComputedByPicture() {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <figure className="rounded-lg border border-border bg-surface p-5">
      <table className="w-full text-left text-label font-normal">
        <caption className="pb-2 text-left text-caption text-text3">What computes what</caption>
        <thead>
          <tr className="text-text3">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              <span className="sr-only">Part</span>
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Computed by
            </th>
            <td className="max-sm:hidden" />
            <th scope="col" className="py-1.5 font-medium">
              AI key
            </th>
          </tr>
        </thead>
        <tbody>
          {PARTS.map(({ part, by, picture }) => (
            <tr key={part} className="border-t border-border-subtle text-text2">
              <td className="py-2 pr-3 font-medium text-text1">{part}</td>
              <td className="py-2 pr-3">{by}</td>
              <td aria-hidden="true" className="py-1 pr-3 max-sm:hidden">
                {picture(theme)}
              </td>
              <td className="py-2">Not needed</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-caption text-text3">
        With a key, a language model may improve the wording. It never supplies a number.
      </p>
    </figure>
  );
}
