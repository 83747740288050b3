import type { HealthTrend } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../shared/ui/card.js';
import { dayWords, numberWords } from '../model/figure-words.js';
import { healthImportsQuery, healthPageQuery, healthTrendQuery } from '../parts/health.api.js';

const SHOWN = 5;

/** The page of the newest report, and readings whose unit was another. */
export function AsPrintedCard({ metric }: { metric: string }) {
  const { data: trend } = useQuery(healthTrendQuery(metric));
  const { data: imports } = useQuery(healthImportsQuery());
  if (!trend) return null;
  const newest = [...trend.points].reverse().find(({ page }) => page !== null);
  const file = imports?.find(({ id }) => id === newest?.importId);
  const isEmpty = !newest && others(trend).length === 0;
  return (
    <Card aria-label="As printed" className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">As printed</h2>
        {file && newest && (
          <span className="text-caption text-text2 wrap-anywhere">
            {file.name}, page {newest.page}
          </span>
        )}
      </div>
      {newest?.importId && newest.page !== null && (
        <Page id={newest.importId} page={newest.page} label={trend.figure.label} />
      )}
      {isEmpty && (
        <p className="text-body text-text2">
          No report prints {trend.figure.label}, and every value is in {trend.figure.unit || 'one unit'}.
        </p>
      )}
      <Units trend={trend} />
    </Card>
  );
}

function Page({ id, page, label }: { id: string; page: number; label: string }) {
  const { data, error } = useQuery(healthPageQuery(id, page));
  if (error) return <p className="text-body text-text2">The picture of this page is not kept.</p>;
  if (!data) return null;
  const type = data.picture.startsWith('iVBOR') ? 'png' : data.picture.startsWith('UklGR') ? 'webp' : 'jpeg';
  return (
    <img
      src={`data:image/${type};base64,${data.picture}`}
      alt={`The page of the report that prints ${label}`}
      className="max-h-96 w-full rounded-md border border-border bg-white object-contain"
    />
  );
}

const others = ({ points, figure }: HealthTrend) =>
  points.filter(({ printedUnit }) => printedUnit !== null && printedUnit !== figure.unit).slice(-SHOWN);

/** Both values, side by side. */
function Units({ trend }: { trend: HealthTrend }) {
  const { figure } = trend;
  const readings = others(trend);
  if (readings.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-label">Units</h3>
      <ul className="divide-y divide-border-subtle text-body tabular-nums">
        {readings.map(({ day, printedValue, printedUnit, value }) => (
          <li key={`${day} ${value}`} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="text-text2">{dayWords(day)}</span>
            <span>
              {printedValue} {printedUnit} in the file
            </span>
            <span>
              {numberWords(value, Math.max(1, figure.decimals))} {figure.unit}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
