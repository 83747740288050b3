import { monthlyRevenue, monthlyShare, trendAhead } from '../monthly.js';
import { SampleLine } from './sample-line.js';

const AHEAD_MONTHS = 6;
const percent = (share: number) => `${Math.round(100 * share)}%`;
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A region that gains: its part of revenue in the last three months beside what it was in the first year. */
export function InsightPicture() {
  const shares = monthlyShare('West');
  return (
    <>
      <Caption text="West, share of revenue" />
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <SampleLine values={shares} marked={3} />
        </div>
        <p className="shrink-0 text-right text-caption text-text3 tabular-nums">
          <span className="block text-label text-text1">{percent(meanOf(shares.slice(-3)))}</span>
          {percent(meanOf(shares.slice(0, 12)))}
        </p>
      </div>
      <Months from="Nov 2024" to="Oct 2026" />
    </>
  );
}

/** What a region takes, and what it may take in the half-year after. */
export function PredictionPicture() {
  const revenue = monthlyRevenue('West');
  return (
    <>
      <Caption text="West, revenue" note="today" />
      <SampleLine values={revenue} ahead={trendAhead(revenue, AHEAD_MONTHS)} />
      <Months from="Nov 2024" to="Apr 2027" />
    </>
  );
}

function Caption({ text, note }: { text: string; note?: string }) {
  return (
    <p className="flex justify-between pb-1 text-caption text-text2">
      {text}
      {note && <span className="mr-[14%] text-text3">{note}</span>}
    </p>
  );
}

function Months({ from, to }: { from: string; to: string }) {
  return (
    <p className="flex justify-between pt-1 text-caption text-text3">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  );
}
