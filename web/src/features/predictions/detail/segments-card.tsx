import { ForecastPicture } from '@plumbline/charts';
import { type ForecastPrediction, MODEL_WORDS } from '@plumbline/contracts';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { formatOf, periodText, shortValue } from '../../../entities/prediction/prediction-words.js';
import { Sized } from '../../../entities/prediction/sized.js';
import { Card } from '../../../shared/ui/card.js';

/** Each segment ahead; together they are the whole. */
export function SegmentsCard({ prediction }: { prediction: ForecastPrediction }) {
  const { segments, segmentParts, by, period, adds, before } = prediction;
  return (
    <Card aria-label={`By ${by}`} className="p-4 sm:p-6">
      <h2 className="text-h2">By {by}</h2>
      <p className="text-label font-normal text-text2">
        {adds ? 'The segments add up to the whole in every period' : 'Each segment is forecast apart'}
      </p>
      {segmentParts.length > 0 && before && (
        <p className="mt-2 text-body text-text1">
          <FactSentence phrases={segmentParts} />{' '}
          <span className="text-text3">Set beside {spanText(before, period)}.</span>
        </p>
      )}
      <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {segments.map(({ value, points, history, model }) => {
          const sum = points.reduce((all, { yhat }) => all + yhat, 0);
          return (
            <section key={String(value)} className="min-w-0">
              <h3 className="truncate text-h3">{String(value)}</h3>
              <p className="mb-1 text-caption text-text2 tabular-nums">
                {adds
                  ? `${shortValue(sum, prediction)} in all`
                  : `${shortValue(points.at(-1)?.yhat ?? 0, prediction)} at the end`}{' '}
                · {MODEL_WORDS[model]}
              </p>
              <Sized height={72}>
                {(size) => (
                  <ForecastPicture
                    {...size}
                    isPicture
                    data={{ history: history.slice(-48), points }}
                    format={formatOf(prediction)}
                    period={period}
                    label={`${String(value)} ahead`}
                  />
                )}
              </Sized>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

type Before = NonNullable<ForecastPrediction['before']>;

const spanText = ({ from, to }: Before, period: ForecastPrediction['period']): string =>
  from === to ? periodText(from, period) : `${periodText(from, period)} – ${periodText(to, period)}`;
