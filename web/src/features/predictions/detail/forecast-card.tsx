import { ForecastPicture } from '@plumbline/charts';
import type { ForecastPrediction } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { formatOf, periodNoun, periodText } from '../../../entities/prediction/prediction-words.js';
import { scenarioQuery } from '../../../entities/prediction/predictions.api.js';
import { Card } from '../../../shared/ui/card.js';
import { Sized } from '../parts/sized.js';
import { WhatIf } from './what-if.js';

/** More of the past than this makes what is ahead too small to read. */
const MOST_PAST = 72;

/** The range in words, its picture, and arithmetic on it beside. */
export function ForecastCard({ prediction }: { prediction: ForecastPrediction }) {
  const { id, points, history, period, label, currency } = prediction;
  const [change, setChange] = useState({ from: points[0]?.t ?? '', percent: 0 });
  const scenario = useQuery(scenarioQuery(id, change)).data;
  const changed = change.percent === 0 ? [] : (scenario?.points.map((point) => point.scenario) ?? []);
  const ends = periodText(history.at(-1)?.t ?? '', period);
  return (
    <Card className="grid lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
      <div className="min-w-0 p-4 sm:p-6">
        <h2 className="text-h2">
          <FactSentence phrases={prediction.summaryParts} />
        </h2>
        <p className="mt-1 mb-2 text-label text-text2">
          {label} per {periodNoun(period)}
          {currency ? `, ${currency}` : ''} · bands hold 80 and 95 of 100 past misses
          {prediction.widened > 1
            ? `, ${prediction.widened.toFixed(1)} times as wide since the record was worse than promised`
            : ''}
        </p>
        <Sized height={340}>
          {(size) => (
            <ForecastPicture
              {...size}
              data={{
                history: history.slice(-Math.max(MOST_PAST, 4 * points.length)),
                points,
                ...(changed.length > 0 && { scenario: changed }),
                endLabel: `Data ends ${ends}`,
              }}
              format={formatOf(prediction)}
              period={period}
              label={prediction.summary}
            />
          )}
        </Sized>
      </div>
      <WhatIf prediction={prediction} change={change} scenario={scenario} onChange={setChange} />
    </Card>
  );
}
