import type { DataSourceSummary, Prediction } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { predictionsQuery } from '../../entities/prediction/predictions.api.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { PredictionList } from './list/prediction-list.js';
import { NewPrediction } from './new/new-prediction.js';

/** A new prediction as one sentence, checked before anything is computed, and every prediction with its record. */
export function Component() {
  usePageTitle('Predict');
  return (
    <>
      <PageHeader
        title="Predict"
        subtitle="Every forecast is tested on your own past first, and scored when the time comes"
      />
      <Content />
    </>
  );
}

function Content() {
  const sources = useQuery(dataSourcesQuery());
  const predictions = useQuery(predictionsQuery());
  return (
    <Loaded query={predictions} noun="predictions" skeleton={<Outline />}>
      {(known) => (
        <Loaded query={sources} noun="data sources" skeleton={<Outline />}>
          {(all) => <Predictions predictions={known} sources={all.filter(({ version }) => version > 0)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const Outline = () => (
  <>
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="mt-4 h-72 rounded-lg" />
  </>
);

interface PredictionsProps {
  predictions: readonly Prediction[];
  /** Those that can be read. */
  sources: readonly DataSourceSummary[];
}

function Predictions({ predictions, sources }: PredictionsProps) {
  const hasData = sources.length > 0;
  return (
    <div className="flex flex-col gap-4">
      {hasData && <NewPrediction sources={sources} />}
      {predictions.length > 0 ? (
        <PredictionList predictions={predictions} />
      ) : (
        <Card>
          <Empty title={hasData ? 'No predictions yet' : 'Nothing to predict from yet'}>
            {hasData
              ? 'Choose what to predict above. What cannot be predicted well is refused, and a refusal costs nothing.'
              : 'Upload a file with a date and a number in each row; 12 months are enough to begin with.'}
          </Empty>
        </Card>
      )}
    </div>
  );
}
