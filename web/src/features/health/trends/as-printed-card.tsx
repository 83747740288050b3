import type { HealthPoint, HealthRecord, HealthTrend, PageBox } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../shared/ui/card.js';
import { dayWords, numberWords } from '../model/figure-words.js';
import {
  healthImportsQuery,
  healthPageQuery,
  healthRecordsQuery,
  healthTrendQuery,
} from '../parts/health.api.js';

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
      {newest && <PrintedPage metric={metric} point={newest} label={trend.figure.label} />}
      {isEmpty && (
        <p className="text-body text-text2">
          No report prints {trend.figure.label}, and every value is in {trend.figure.unit || 'one unit'}.
        </p>
      )}
      <Units trend={trend} />
    </Card>
  );
}

/** The page, with the row marked that the value stands in. */
function PrintedPage({ metric, point, label }: { metric: string; point: HealthPoint; label: string }) {
  const { importId, page, day } = point;
  const { data: records = [] } = useQuery(healthRecordsQuery(metric, day));
  if (importId === null || page === null) return null;
  const record = records.find((each) => isOf(each, point));
  return <Page id={importId} page={page} label={label} box={record?.box ?? null} />;
}

const isOf = (record: HealthRecord, { importId, page, printedValue }: HealthPoint): boolean =>
  record.importId === importId && record.page === page && record.printedValue === printedValue;

interface PageProps {
  id: string;
  page: number;
  label: string;
  box: PageBox | null;
}

function Page({ id, page, label, box }: PageProps) {
  const { data, error } = useQuery(healthPageQuery(id, page));
  if (error) return <p className="text-body text-text2">The picture of this page is not kept.</p>;
  if (!data) return null;
  const type = data.picture.startsWith('iVBOR') ? 'png' : data.picture.startsWith('UklGR') ? 'webp' : 'jpeg';
  return (
    <div data-frame="" className="max-h-96 overflow-y-auto rounded-md border border-border bg-white">
      <div className="relative">
        <img
          src={`data:image/${type};base64,${data.picture}`}
          alt={`The page of the report that prints ${label}`}
          className="block w-full"
          onLoad={({ currentTarget }) => showRow(currentTarget, box)}
        />
        {box && <RowMark box={box} label={label} />}
      </div>
    </div>
  );
}

/** A page is longer than its frame: brings the row into the upper third of it. */
function showRow(picture: HTMLImageElement, box: PageBox | null): void {
  const frame = picture.closest('[data-frame]');
  if (frame && box) frame.scrollTop = box[1] * picture.clientHeight - frame.clientHeight / 3;
}

/** Parts of a page, in percent of it. */
const percent = (part: number): string => `${part * 100}%`;

/** A frame around a row of the page. */
function RowMark({ box: [left, top, right, bottom], label }: { box: PageBox; label: string }) {
  return (
    <span
      role="img"
      aria-label={`The row that prints ${label}`}
      className="absolute rounded-xs border-2 border-chart-1"
      style={{
        ...{ left: percent(left), top: percent(top) },
        ...{ width: percent(right - left), height: percent(bottom - top) },
      }}
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
