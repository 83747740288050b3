import type { ForecastPrediction, SavedScenario, Scenario } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { ForecastFigure } from '../../../entities/prediction/forecast-figure.js';
import { periodNoun } from '../../../entities/prediction/prediction-words.js';
import { scenarioQuery } from '../../../entities/prediction/predictions.api.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Card } from '../../../shared/ui/card.js';
import type { Changed } from './point-table.js';
import { type Change, WhatIf } from './what-if.js';

/** The range in words, its picture, and arithmetic on it beside. */
export function ForecastCard({
  prediction,
  children,
}: {
  prediction: ForecastPrediction;
  /** What is said under the picture: on a narrow screen before the arithmetic, else under both. */
  children: ReactNode;
}) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const { id, points, period, label, currency } = prediction;
  const [change, setChange] = useState<Change>({ from: points[0]?.t ?? '', percent: 0 });
  const [shownId, setShownId] = useState<string>();
  const shown = prediction.scenarios.find((kept) => kept.id === shownId);
  const scenario = useQuery(scenarioQuery(id, change)).data;
  const changed = shown ? keptChange(shown) : change.percent === 0 ? undefined : askedChange(scenario);
  const picture = (
    <div className="min-w-0 p-4 sm:p-6">
      <h2 className="text-h2">
        <FactSentence phrases={prediction.summaryParts} />
      </h2>
      <p className="mt-1 mb-2 text-label font-normal text-text2">
        {label} per {periodNoun(period)}
        {currency ? `, ${currency}` : ''} · bands hold 80 and 95 of 100 past misses
        {prediction.widened > 1
          ? `, ${prediction.widened.toFixed(1)} times as wide since the record was worse than promised`
          : ''}
      </p>
      <ForecastFigure prediction={prediction} height={isNarrow ? 240 : 340} scenario={changed?.values} />
    </div>
  );
  const whatIf = (
    <WhatIf
      {...{ prediction, change, shown, changed, isNarrow }}
      onChange={(next) => {
        setShownId(undefined);
        setChange(next);
      }}
      onShow={(kept) => {
        const [only, ...others] = kept?.changes ?? [];
        setShownId(kept?.id);
        setChange(only && others.length === 0 ? only : { ...change, percent: 0 });
      }}
    />
  );
  if (isNarrow)
    return (
      <>
        <Card>{picture}</Card>
        {children}
        <Card>{whatIf}</Card>
      </>
    );
  return (
    <>
      <Card className="grid lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
        {picture}
        {whatIf}
      </Card>
      {children}
    </>
  );
}

const keptChange = ({ points, total }: SavedScenario): Changed => ({
  values: points.map((point) => point.scenario),
  total,
});

const askedChange = (asked: Scenario | undefined): Changed | undefined =>
  asked && { values: asked.points.map((point) => point.scenario), total: asked.total?.scenario ?? null };
