import { ForecastChart } from '@plumbline/charts';
import type { ShownForecast } from '@plumbline/contracts';
import { useContext } from 'react';
import { FactLinksContext, factOf } from '../fact/fact-links.js';
import { formatOf, periodText } from './prediction-words.js';
import { Sized } from './sized.js';

/** More of the past than this makes what is ahead too small to read. */
const MOST_PAST = 36;

interface ForecastFigureProps {
  prediction: Pick<
    ShownForecast,
    'history' | 'points' | 'period' | 'currency' | 'percent' | 'summary' | 'facts'
  >;
  height: number | 'fill';
  /** The same periods changed by arithmetic. */
  scenario?: readonly number[] | undefined;
}

/** A forecast in its bands, as wide as its place; its periods open where facts do. */
export function ForecastFigure({ prediction, height, scenario }: ForecastFigureProps) {
  const { history, points, period, summary, facts } = prediction;
  const links = useContext(FactLinksContext);
  const isOpen = links?.fact != null && links.fact.id === facts.points;
  return (
    <Sized height={height}>
      {(size) => (
        <ForecastChart
          {...size}
          data={{
            history: history.slice(-Math.max(MOST_PAST, 4 * points.length)),
            points,
            ...(scenario && { scenario }),
            endLabel: `Data ends ${periodText(history.at(-1)?.t ?? '', period)}`,
          }}
          format={formatOf(prediction)}
          period={period}
          label={summary}
          openRow={isOpen ? links.fact?.row : undefined}
          onOpenPoint={(row) => {
            const fact = factOf(facts.points, row, 'yhat');
            if (fact) links?.openFact(fact);
          }}
        />
      )}
    </Sized>
  );
}
