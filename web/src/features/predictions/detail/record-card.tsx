import { LedgerPicture } from '@plumbline/charts';
import type { ForecastPrediction, LedgerEntry } from '@plumbline/contracts';
import { formatOf, recordOf, shortValue } from '../../../entities/prediction/prediction-words.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';

const MOST = 6;

/** Bands as they were given, and what came. */
export function RecordCard({ prediction }: { prediction: ForecastPrediction }) {
  const { ledger } = prediction;
  const { states, inside } = recordOf(ledger);
  const wide = states.filter((state) => state !== 'outside').length;
  const naive = naiveMiss(prediction);
  const came = ledger.flatMap(({ points }) => points).filter(({ actual }) => actual !== null);
  const miss =
    came.reduce((sum, { actual, yhat }) => sum + Math.abs((actual ?? 0) - yhat), 0) /
    Math.max(1, came.length);
  const entries = ledger.slice(0, MOST).toReversed();
  const include = entries.flatMap(({ points }) => points.flatMap(({ lo95, hi95 }) => [lo95, hi95]));
  return (
    <Card className="p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h2">Past forecasts against what came</h2>
        {states.length > 0 && <Legend />}
      </div>
      <p className="text-label font-normal text-text2 tabular-nums">
        {states.length > 0
          ? `${inside} of ${states.length} periods fell in the 80% band (${Math.round(0.8 * states.length)} expected) and ${wide === states.length ? 'all' : wide} in the 95% band. Average miss ${shortValue(miss, prediction)}${naive === null ? '' : `; the last value would have missed by ${shortValue(naive, prediction)}`}.`
          : 'Nothing has come yet: new data is set beside this forecast as soon as it is there.'}
      </p>
      <div className="mt-4 grid gap-6 lg:grid-cols-3">
        {entries.map((entry) => (
          <Entry key={entry.madeAt} entry={entry} prediction={prediction} include={include} />
        ))}
      </div>
    </Card>
  );
}

/** What the last value before each forecast would have missed by; null where the history does not hold it. */
function naiveMiss({ ledger, history }: ForecastPrediction): number | null {
  const misses = ledger.flatMap(({ points }) => {
    const start = points[0]?.t ?? '';
    const last = history.findLast(({ t, y }) => y !== null && t < start)?.y;
    return points.flatMap(({ actual }) =>
      actual === null ? [] : [last == null ? Number.NaN : Math.abs(actual - last)],
    );
  });
  const mean = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return Number.isFinite(mean) ? mean : null;
}

function Legend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-label font-normal text-text2">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 rounded-full bg-text1" />
        came, inside
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-text1" />
        came, outside 80%
      </span>
    </p>
  );
}

interface EntryProps {
  entry: LedgerEntry;
  prediction: ForecastPrediction;
  include: readonly number[];
}

function Entry({ entry, prediction, include }: EntryProps) {
  const { states, inside } = recordOf([entry]);
  const still = entry.points.length - states.length;
  return (
    <section className="min-w-0">
      <h3 className="text-h3">Made {formatDay(entry.madeAt)}</h3>
      <p className="mb-2 text-caption text-text2 tabular-nums">
        {states.length > 0 ? `${inside} of ${states.length} in the 80% band` : ''}
        {states.length > 0 && still > 0 ? ', ' : ''}
        {still > 0 ? `${still} still to come` : ''}
      </p>
      <Sized height={160}>
        {(size) => (
          <LedgerPicture
            {...size}
            entry={entry}
            include={include}
            format={formatOf(prediction)}
            period={prediction.period}
            label={`Forecast made ${formatDay(entry.madeAt)} against what came`}
          />
        )}
      </Sized>
    </section>
  );
}
