import { formatCount } from '@plumbline/charts';
import { Check } from 'lucide-react';
import { behindOneNumber } from './demo-model.js';
import { DotPlot } from './pictures/dot-plot.js';

/** What a fact shows, on sample data: the number, rows behind it with their lines, and that it computes to the same. */
export function BehindANumber() {
  const { label, average, rows, amounts, count } = behindOneNumber();
  const text = `$${average.toFixed(2)}`;
  return (
    <figure className="rounded-lg border border-border bg-surface p-5">
      <figcaption className="text-label font-normal text-text3">{label}</figcaption>
      <p className="text-kpi text-text1 tabular-nums">{text}</p>
      <p className="pt-2 text-caption text-text3">One dot per order, USD</p>
      <DotPlot values={amounts} mark={average} markLabel={`Average ${text}`} />
      <table className="mt-2 w-full text-left text-label font-normal">
        <thead>
          <tr className="text-text3">
            <th className="py-1.5 font-medium">Line in file</th>
            <th className="py-1.5 font-medium max-sm:hidden">Channel</th>
            <th className="py-1.5 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ line, order }) => (
            <tr key={line} className="border-t border-border-subtle text-text2">
              <td className="py-1.5">{formatCount(line)}</td>
              <td className="py-1.5 max-sm:hidden">{order.channel}</td>
              <td className="py-1.5 text-right">${order.amount.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex items-center gap-2 text-label font-normal text-text2">
        <Check className="size-4 shrink-0 text-success-solid" aria-hidden="true" />
        Recomputed from {formatCount(count)} rows: {text}, the same as shown
      </p>
    </figure>
  );
}
