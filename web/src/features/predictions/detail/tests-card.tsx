import { ColumnPicture } from '@plumbline/charts';
import { type ForecastPrediction, MODEL_WORDS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import {
  formatOf,
  periodsText,
  periodText,
  shortValue,
} from '../../../entities/prediction/prediction-words.js';
import { backtestQuery } from '../../../entities/prediction/predictions.api.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { cn } from '../../../shared/lib/cn.js';
import { Card } from '../../../shared/ui/card.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';

/** Test by test: the misses of the chosen model beside those of the last value. */
export function TestsCard({ prediction }: { prediction: ForecastPrediction }) {
  const { id, period, backtest } = prediction;
  const tested = useQuery(backtestQuery(id)).data;
  if (!backtest) return null;
  const reach = tested?.tests[0]?.points.length ?? 0;
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 className="text-h2">
        Better than the last value in {backtest.wins} of {backtest.folds} tests
      </h2>
      <p className="text-label font-normal text-text2">
        Average miss over {periodsText(reach, period)} · each test saw only what came before its date
      </p>
      <p className="mt-2 flex gap-4 text-label">
        <Swatch className="bg-chart-1">{MODEL_WORDS[backtest.chosen]}</Swatch>
        <Swatch className="bg-border-strong">Last value</Swatch>
      </p>
      {tested ? (
        <Sized height={200}>
          {(size) => (
            <ColumnPicture
              {...size}
              places={tested.tests.map(({ origin, miss, naiveMiss }) => ({
                name: periodText(origin, period),
                values: [miss, naiveMiss],
              }))}
              format={formatOf(prediction)}
              period={period}
              label={`Misses of ${backtest.folds} tests`}
            />
          )}
        </Sized>
      ) : (
        <Skeleton className="h-50" />
      )}
    </Card>
  );
}

function Swatch({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={cn('size-2.5 rounded-xs', className)} />
      {children}
    </span>
  );
}

const CELL = 'px-2 py-2 text-right tabular-nums';

/** Every model over the same tests; the chosen one stands out. */
export function ModelsCard({ prediction }: { prediction: ForecastPrediction }) {
  const { backtest, facts } = prediction;
  if (!backtest) return null;
  const rows = backtest.models
    .map((model, row) => ({ ...model, row }))
    .sort((one, other) => (one.mae ?? 0) - (other.mae ?? 0));
  const held = (share: number) => `${Math.round(share * backtest.periods)} of ${backtest.periods}`;
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 className="text-h2">{MODEL_WORDS[backtest.chosen]} was chosen</h2>
      <p className="text-label font-normal text-text2">
        {rows.length} models, the same {backtest.folds} tests, {backtest.periods} predicted periods
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-label">
          <thead className="text-text2">
            <tr className="border-b border-border">
              <th className="py-2 pr-2 pl-3 text-left font-normal">Model</th>
              {['Usual miss', 'MASE', 'sMAPE', 'In 80% band', 'In 95% band'].map((name) => (
                <th key={name} className={`${CELL} font-normal whitespace-nowrap`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map(({ name, mae, mase, smape, coverage80, coverage95, row }) => (
              <tr
                key={name}
                className={cn(
                  name === backtest.chosen && 'bg-accent-subtle shadow-[inset_2px_0_0_var(--color-accent)]',
                )}
              >
                <th className="py-2 pr-2 pl-3 text-left font-medium">{MODEL_WORDS[name]}</th>
                <td className={CELL}>
                  <FactNumber fact={factOf(facts.backtest, row, 'mae')}>
                    {shortValue(mae ?? 0, prediction)}
                  </FactNumber>
                </td>
                <td className={CELL}>{mase?.toFixed(2) ?? '–'}</td>
                <td className={CELL}>{smape === null ? '–' : `${smape.toFixed(1)}%`}</td>
                <td className={`${CELL} whitespace-nowrap`}>{held(coverage80)}</td>
                <td className={`${CELL} whitespace-nowrap`}>{held(coverage95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-label font-normal text-text2">
        Chosen for the lowest MASE, the combination where no other is clearly lower. Bands are as wide as past
        misses were, not as a model claims; each test’s bands are made of the other tests.{' '}
        <Link
          to="/resources/methods#forecast_backtest"
          className="text-accent-text underline underline-offset-4"
        >
          How this is tested
        </Link>
      </p>
    </Card>
  );
}
