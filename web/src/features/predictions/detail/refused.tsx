import { ForecastPicture, WaitingPicture } from '@plumbline/charts';
import type { ForecastPrediction, PredictionPeriod } from '@plumbline/contracts';
import { Ban } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatOf, nextPeriods, periodNoun } from '../../../entities/prediction/prediction-words.js';
import { usePredict } from '../../../entities/prediction/predictions.api.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { WayList } from '../new/ways-out.js';
import { Checks } from '../parts/checks.js';
import { ModelsCard } from './tests-card.js';

/** The heading, and why nothing is shown all the same. */
const WORDS: Readonly<Record<string, readonly [title: string, reason: string] | undefined>> = {
  nothing_beats_last_value: [
    'Nothing beat the last value',
    'A forecast that does not beat “as it is now” would only look like knowledge.',
  ],
  driver_unknown: ['What is known ahead has gaps', 'A forecast that uses a column needs all of it.'],
};

/** More of them say no more. */
const MOST_MISSING = 24;

/** Why there is no forecast, what there is, and what would be enough. */
export function Refused({ prediction }: { prediction: ForecastPrediction }) {
  const { refused, checks, waysOut, history, label, period, backtest } = prediction;
  const again = useAgain(prediction);
  const isBeaten = refused?.code === 'nothing_beats_last_value';
  const known = history.filter(({ y }) => y !== null).length;
  const wait = waysOut.find(({ kind }) => kind === 'wait');
  const missing = nextPeriods(
    history.at(-1)?.t,
    period,
    Math.min(MOST_MISSING, Math.max(0, (wait?.need ?? 0) - history.length)),
  );
  const note = `${missing.length} more ${missing.length === 1 ? periodNoun(period) : `${periodNoun(period)}s`}`;
  const [title, reason] = WORDS[refused?.code ?? ''] ?? [
    `${known} points are not enough for a forecast`,
    'Any line drawn on from here would be a guess with the look of a forecast, so there is none.',
  ];
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Card className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="min-w-0 p-4 sm:p-6">
          <h2 className="flex flex-wrap items-center gap-2 text-h2">
            <Badge icon={<Ban aria-hidden="true" />}>{isBeaten ? 'Not shown' : 'Refused'}</Badge>
            {title}
          </h2>
          <p className="mt-2 mb-3 text-body text-text2">
            {refused?.message} {reason}
          </p>
          <Checks checks={checks} />
          <p className="mt-4 text-caption text-text2">No prediction was used.</p>
        </div>
        <div className="min-w-0 border-border p-4 max-lg:border-t sm:p-6 lg:border-l">
          <h3 className="text-h3">What there is</h3>
          <p className="mb-2 text-label font-normal text-text2">
            {label} per {periodNoun(period)}
          </p>
          <Sized height={240}>
            {(size) =>
              isBeaten ? (
                <ForecastPicture
                  {...size}
                  data={{ history, points: [] }}
                  format={formatOf(prediction)}
                  period={period}
                  label={label}
                />
              ) : (
                <WaitingPicture
                  {...size}
                  data={{ history, missing, note }}
                  format={formatOf(prediction)}
                  period={period}
                  label={label}
                />
              )
            }
          </Sized>
        </div>
      </Card>
      {isBeaten && backtest && <ModelsCard prediction={prediction} />}
      {waysOut.length > 0 && (
        <section aria-labelledby="enough-title">
          <h2 id="enough-title" className="mb-2 text-h2">
            What would be enough
          </h2>
          <Card className="px-4 py-1 sm:px-6">
            <WayList ways={waysOut} dataSourceId={prediction.dataSourceId} onChange={again} />
          </Card>
        </section>
      )}
    </div>
  );
}

/** Asks again with what works today, and shows what comes of it. */
function useAgain({
  dataSourceId,
  target,
  horizon,
  by,
  aggregation,
  dashboardId,
  drivers,
}: ForecastPrediction) {
  const predict = usePredict();
  const navigate = useNavigate();
  return (part: { period?: PredictionPeriod | undefined; horizon?: number | undefined }) =>
    predict.mutate(
      {
        ...{ dataSourceId, target, horizon: part.horizon ?? horizon },
        ...(aggregation !== 'formula' && { aggregation }),
        ...(dashboardId && { dashboardId }),
        ...(drivers.length > 0 && { drivers: drivers.map(({ column }) => ({ column })) }),
        ...(part.period && { period: part.period }),
        ...(by && { by }),
      },
      {
        onSuccess: ({ id }) => navigate(`/predict/${id}`),
        onError: (failure) => {
          if (!showLimitOf(failure))
            toast({ variant: 'destructive', title: 'Nothing was predicted', description: failure.message });
        },
      },
    );
}
