import { ColumnPicture, ForecastPicture } from '@plumbline/charts';
import type { ForecastPrediction } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import {
  formatOf,
  periodNoun,
  periodText,
  shortValue,
} from '../../../entities/prediction/prediction-words.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { Card } from '../../../shared/ui/card.js';

const HEIGHT = 140;

/** Trend, season and rest: they add up to the series. */
export function PartsCard({ prediction }: { prediction: ForecastPrediction }) {
  const { decomposition, history, label, period, currency } = prediction;
  if (!decomposition) return null;
  const { trend, rest, cycle } = decomposition;
  const format = formatOf(prediction);
  const top =
    cycle.length > 0 ? cycle.reduce((one, other) => (other.value > one.value ? other : one)) : undefined;
  const low =
    cycle.length > 0 ? cycle.reduce((one, other) => (other.value < one.value ? other : one)) : undefined;
  const usual = rest.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0) / Math.max(1, rest.length);
  const sign = (value: number) => `${value < 0 ? '' : '+'}${shortValue(value, prediction)}`;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-h2">What it is made of</h2>
      <p className="text-label font-normal text-text2">
        {label} = trend + season + rest, per {periodNoun(period)}
        {currency ? `, ${currency}` : ''}
      </p>
      <div className="mt-4 grid gap-6 lg:grid-cols-3">
        <Part
          title="Trend"
          note={`${stepNow(trend) < 0 ? 'Loses' : 'Adds'} about ${shortValue(Math.abs(stepNow(trend)), prediction)} a ${periodNoun(period)} now`}
        >
          <Sized height={HEIGHT}>
            {(size) => (
              <ForecastPicture
                {...size}
                data={{
                  history: history.map(({ t }, at) => ({ t, y: trend[at] ?? null })),
                  points: [],
                  isMain: true,
                }}
                format={format}
                period={period}
              />
            )}
          </Sized>
        </Part>
        <Part
          title="Season"
          note={
            top && low
              ? `${top.name} ${sign(top.value)}, ${low.name} ${sign(low.value)}`
              : 'Nothing repeats clearly'
          }
        >
          {cycle.length > 0 && (
            <Sized height={HEIGHT}>
              {(size) => (
                <ColumnPicture
                  {...size}
                  places={cycle.map(({ name, value }) => ({ name: name.slice(0, 3), values: [value] }))}
                  format={format}
                  period={period}
                />
              )}
            </Sized>
          )}
        </Part>
        <Part title="Rest" note={`Usually ±${shortValue(usual, prediction)}: what trend and season leave`}>
          <Sized height={HEIGHT}>
            {(size) => (
              <ColumnPicture
                {...size}
                places={history.map(({ t }, at) => ({
                  name: periodText(t, period),
                  values: [rest[at] ?? 0],
                }))}
                format={format}
                period={period}
              />
            )}
          </Sized>
        </Part>
      </div>
    </Card>
  );
}

/** How much the trend moved in a period, over the last ones. */
function stepNow(trend: readonly (number | null)[]): number {
  const count = Math.min(LATELY, trend.length - 1);
  return count < 1 ? 0 : ((trend.at(-1) ?? 0) - (trend.at(-1 - count) ?? 0)) / count;
}

const LATELY = 6;

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-h3">{title}</h3>
      <p className="mb-2 text-caption text-text2 tabular-nums">{note}</p>
      {children}
    </section>
  );
}
