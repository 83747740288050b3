import { ForecastPicture } from '@plumbline/charts';
import type { ForecastPrediction } from '@plumbline/contracts';
import { formatOf, periodText } from './prediction-words.js';
import { Sized } from './sized.js';

/** More of the past than this makes what is ahead too small to read. */
const MOST_PAST = 72;

interface ForecastFigureProps {
  prediction: Pick<ForecastPrediction, 'history' | 'points' | 'period' | 'currency' | 'percent' | 'summary'>;
  height: number;
  /** The same periods changed by arithmetic. */
  scenario?: readonly number[] | undefined;
}

/** A forecast in its bands, as wide as its place. */
export function ForecastFigure({ prediction, height, scenario }: ForecastFigureProps) {
  const { history, points, period, summary } = prediction;
  return (
    <Sized height={height}>
      {(size) => (
        <ForecastPicture
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
        />
      )}
    </Sized>
  );
}
