import type { HealthTrend } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { baselineWords, dayWords, numberWords, titleWords } from '../model/figure-words.js';
import { healthTrendQuery } from '../parts/health.api.js';
import { TrendPicture } from './trend-picture.js';

const WINDOWS = { year: 'Last year', all: 'All' } as const;
type WindowName = keyof typeof WINDOWS;
const YEAR_MS = 365 * 86_400_000;

interface TrendCardProps {
  metric: string;
  /** Whether it stays when another measurement is chosen. */
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

/** One measurement over time, with one's own range, gaps and changes of devices. */
export function TrendCard({ metric, isKept, onKeep }: TrendCardProps) {
  const [window, setWindow] = useState<WindowName>('all');
  const from = window === 'year' ? new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10) : undefined;
  const trend = useQuery(healthTrendQuery(metric, from));
  return (
    <Loaded query={trend} noun="measurement" isOne skeleton={<Skeleton className="h-96" />}>
      {(loaded) => (
        <Card aria-label={loaded.figure.label} className="flex flex-col gap-3 p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <h2 className="text-h3">{titleWords(loaded.figure)}</h2>
              <p className="text-caption text-text2">{subtitle(loaded)}</p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Button variant="ghost" size="compact" aria-pressed={isKept} onClick={() => onKeep(!isKept)}>
                {isKept ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
                {isKept ? 'Do not keep' : 'Keep on the page'}
              </Button>
              <Segmented
                label="Time"
                value={window}
                onValueChange={(value) => setWindow(value as WindowName)}
                options={Object.entries(WINDOWS).map(([value, label]) => ({ value, label }))}
              />
            </div>
          </div>
          {loaded.points.length > 0 ? (
            <TrendPicture trend={loaded} />
          ) : (
            <p className="py-10 text-center text-body text-text2">There are no values in this time.</p>
          )}
          <p className="text-caption text-text2">
            {baselineWords(loaded.figure)} {loaded.method}
          </p>
          <Values trend={loaded} />
        </Card>
      )}
    </Loaded>
  );
}

function subtitle({ figure, points }: HealthTrend): string {
  const what = figure.per === 'day' ? 'days' : 'readings';
  const [first, last] = [points[0], points.at(-1)];
  const span = first && last ? `, ${dayWords(first.day)} to ${dayWords(last.day)}` : '';
  return `${figure.label}${figure.unit ? `, ${figure.unit}` : ''} · ${points.length} ${what}${span}`;
}

const SHOWN = 12;

/** The newest values as a table: both units, the range as printed, what made them. */
function Values({ trend: { figure, points } }: { trend: HealthTrend }) {
  const shown = points.slice(-SHOWN).reverse();
  const isPrinted = shown.some(({ printedUnit }) => printedUnit !== null);
  return (
    <details>
      <summary className="cursor-pointer text-body text-accent-text">The newest values as a table</summary>
      <section aria-label="Newest values" tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full text-body tabular-nums">
          <thead>
            <tr className="border-b border-border text-left text-label text-text2">
              {[
                'Day',
                figure.unit || 'Value',
                ...(isPrinted ? ['As printed', 'Printed range'] : []),
                'Source',
              ].map((title) => (
                <th key={title} scope="col" className="px-2 py-1.5 whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((point) => (
              <tr
                key={`${point.day} ${point.value} ${point.source}`}
                className="border-b border-border-subtle last:border-b-0"
              >
                <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                  {dayWords(point.day)}
                </th>
                <td className="px-2">{numberWords(point.value, figure.decimals)}</td>
                {isPrinted && (
                  <>
                    <td className="px-2 whitespace-nowrap">
                      {point.printedValue} {point.printedUnit}
                    </td>
                    <td className="px-2 whitespace-nowrap">{point.range?.text ?? 'none'}</td>
                  </>
                )}
                <td className="px-2">{point.source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
