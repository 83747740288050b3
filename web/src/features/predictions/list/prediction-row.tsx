import { darkTheme, ForecastPicture, lightTheme, WaitingPicture } from '@plumbline/charts';
import { type ForecastPrediction, type Prediction, predictionTitle } from '@plumbline/contracts';
import { Ban, ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  gainOf,
  type PeriodState,
  periodNoun,
  recordOf,
  shortValue,
  usualMiss,
} from '../../../entities/prediction/prediction-words.js';
import { cn } from '../../../shared/lib/cn.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { ShownTable } from '../table/table-row.js';
import { RowMenu } from './row-menu.js';

const GRID =
  'grid grid-cols-2 gap-x-4 gap-y-2 px-4 py-3 sm:px-6 lg:grid-cols-[1.6fr_1fr_1.1fr_1.3fr_1.2fr_auto] lg:items-center ' +
  'max-lg:rounded-lg max-lg:border max-lg:border-border max-lg:bg-surface';
/** On a narrow screen the tests and the record stand under a line. */
const UNDER = 'max-lg:border-t max-lg:border-border max-lg:pt-2';

/** What was asked, the picture of the answer, the range, how it did in tests, and what came since. */
export function PredictionRow({ prediction }: { prediction: Prediction }) {
  const { id, dataSourceName, createdAt } = prediction;
  return (
    <li className={cn('relative', GRID)}>
      <div className="min-w-0 max-lg:col-span-2 max-lg:pr-6">
        <Link
          to={`/predict/${id}`}
          className="text-body font-medium after:absolute after:inset-0 hover:underline"
        >
          {predictionTitle(prediction)}
        </Link>
        <p className="truncate text-caption text-text2">
          {kindWords(prediction)} · {dataSourceName}
        </p>
        <ChevronRight aria-hidden="true" className="absolute top-3 right-4 size-4 text-text3 lg:hidden" />
      </div>
      <Answer prediction={prediction} />
      <div className="flex w-48 items-center justify-between gap-2 text-label font-normal text-text2 max-lg:hidden">
        {formatDateTime(createdAt)}
        <span className="relative z-1">
          <RowMenu prediction={prediction} />
        </span>
      </div>
    </li>
  );
}

function kindWords(prediction: Prediction): string {
  if (prediction.kind === 'table') return prediction.outcome === 'yes_no' ? 'Yes or no' : 'A number';
  const { period, by } = prediction;
  return `By ${periodNoun(period)}${by ? `, each ${by}` : ''}`;
}

function Answer({ prediction }: { prediction: Prediction }) {
  if (prediction.status !== 'ready') return <NotShown prediction={prediction} />;
  return prediction.kind === 'table' ? (
    <ShownTable prediction={prediction} />
  ) : (
    <Shown prediction={prediction} />
  );
}

function Shown({ prediction }: { prediction: ForecastPrediction }) {
  const { points, total, period } = prediction;
  const range = total ?? points.at(-1);
  const [miss, gain] = [usualMiss(prediction), gainOf(prediction)];
  return (
    <>
      <SmallPicture prediction={prediction} />
      <div className="text-body tabular-nums">
        {range && (
          <>
            <p className="font-medium">
              {shortValue(range.lo80, prediction)} to {shortValue(range.hi80, prediction)}
            </p>
            <p className="text-caption text-text2">
              middle {shortValue(range.yhat, prediction)}
              {total ? ' in total' : ` at the end`}
            </p>
          </>
        )}
      </div>
      <div className={cn('text-body tabular-nums', UNDER)}>
        {miss !== null && (
          <p>
            ±{shortValue(miss, prediction)} a {periodNoun(period)}
          </p>
        )}
        {gain !== null && (
          <p className="text-caption text-text2">{Math.round(gain)}% better than the last value</p>
        )}
      </div>
      <RecordMarks prediction={prediction} />
    </>
  );
}

function SmallPicture({ prediction }: { prediction: ForecastPrediction }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const { history, points, period, refused } = prediction;
  const size = { width: 148, height: 44, theme, format: {}, period, isPicture: true };
  if (refused?.code === 'too_short')
    return <WaitingPicture {...size} data={{ history: history.slice(-48), missing: [], note: '' }} />;
  return <ForecastPicture {...size} data={{ history: history.slice(-48), points }} />;
}

const MARKS: Record<PeriodState, string> = {
  inside: 'bg-chart-1',
  wide: 'bg-chart-1 opacity-40',
  outside: 'border-[1.5px] border-warning-solid',
};

/** One mark for each predicted period that came: full in the 80 % band, pale in the 95 % band, outlined outside. */
function RecordMarks({ prediction: { ledger } }: { prediction: ForecastPrediction }) {
  const { states, inside, isWorse } = recordOf(ledger);
  if (states.length === 0)
    return <p className={cn('text-caption text-text2', UNDER)}>Nothing has come yet</p>;
  return (
    <div className={UNDER}>
      <span aria-hidden="true" className="flex flex-wrap gap-0.5">
        {states.slice(-24).map((state, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity beyond their place
          <span key={at} className={cn('size-2.5 rounded-xs', MARKS[state])} />
        ))}
      </span>
      <p
        className={cn(
          'mt-1 flex items-center gap-1 text-caption tabular-nums',
          isWorse ? 'text-warning-text' : 'text-text2',
        )}
      >
        {isWorse && <TriangleAlert aria-hidden="true" className="size-3.5" />}
        {inside} of {states.length} in the 80% band
      </p>
    </div>
  );
}

/** A refusal or a failure; it takes the place of the figures. */
function NotShown({ prediction }: { prediction: Prediction }) {
  const [title, detail] = wordsOf(prediction);
  return (
    <>
      <span className="max-lg:hidden">
        {prediction.kind === 'forecast' && <SmallPicture prediction={prediction} />}
      </span>
      <div className="flex min-w-0 gap-2 max-lg:col-span-2 lg:col-span-3">
        <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text2" />
        <div className="min-w-0">
          <p className="text-body font-medium">{title}</p>
          <p className="text-caption text-text2 wrap-anywhere">{detail}</p>
        </div>
      </div>
    </>
  );
}

function wordsOf(prediction: Prediction): [title: string, detail: string] {
  const { refused, error, status } = prediction;
  if (refused?.code === 'nothing_beats_last_value')
    return ['Not shown: nothing beat the last value', refused.message];
  if (refused?.code === 'not_better_than_guessing')
    return ['Not shown: not better than guessing', refused.message];
  if (refused?.code === 'no_columns')
    return ['Refused: nothing to predict from', `${refused.message} No prediction was used.`];
  if (refused?.code === 'too_few_rows')
    return ['Refused: too few rows', `${refused.message} No prediction was used.`];
  if (refused?.code === 'driver_unknown')
    return ['Refused: not known ahead', `${refused.message} No prediction was used.`];
  const wait = prediction.kind === 'forecast' && prediction.waysOut.find(({ kind }) => kind === 'wait');
  if (refused && wait)
    return [
      `Refused: ${wait.have} of ${wait.need} ${periodNoun(prediction.period)}s`,
      'No prediction was used. See what would be enough',
    ];
  if (refused) return ['Refused: too little history', `${refused.message} No prediction was used.`];
  if (status === 'cancelled') return ['Cancelled', 'No prediction was used.'];
  return ['Failed', `${error?.message ?? 'It stopped unexpectedly.'} No prediction was used.`];
}
