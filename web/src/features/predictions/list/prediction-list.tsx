import { type Prediction } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { PredictionRow } from './prediction-row.js';
import { RunningCard } from './running-card.js';

/** What is at work, then all predictions, the refused ones among them. */
export function PredictionList({ predictions }: { predictions: readonly Prediction[] }) {
  const isAtWork = ({ status }: Prediction) => status === 'queued' || status === 'running';
  const [atWork, listed] = [predictions.filter(isAtWork), predictions.filter((one) => !isAtWork(one))];
  const refused = predictions.filter(({ status }) => status === 'refused').length;
  const shown = predictions.filter(({ status }) => status === 'ready').length;
  return (
    <>
      {atWork.map((prediction) => (
        <RunningCard key={prediction.id} prediction={prediction} />
      ))}
      {listed.length > 0 && (
        <section aria-labelledby="predictions-title">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
            <h2 id="predictions-title" className="text-h2">
              Your predictions
            </h2>
            <p className="text-label font-normal text-text2 tabular-nums">
              {shown} shown{refused > 0 ? `, ${plural(refused, 'refused', 'refused')}` : ''} · a record begins
              when the first predicted period ends
            </p>
          </div>
          <Card className="divide-y divide-border max-lg:border-0 max-lg:bg-transparent">
            <div
              aria-hidden="true"
              className="hidden grid-cols-[1.6fr_1fr_1.1fr_1.3fr_1.2fr_auto] gap-4 px-6 py-3 text-label font-normal text-text2 lg:grid"
            >
              <span>What</span>
              <span>Forecast</span>
              <span>Likely</span>
              <span>In past tests</span>
              <span>Record so far</span>
              <span className="w-48">Made</span>
            </div>
            <ul className="max-lg:flex max-lg:flex-col max-lg:gap-3 lg:divide-y lg:divide-border">
              {listed.map((prediction) => (
                <PredictionRow key={prediction.id} prediction={prediction} />
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  );
}
