import { useQuery } from '@tanstack/react-query';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { predictionsQuery } from '../../entities/prediction/predictions.api.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
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
  const failed = [sources, predictions].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <Card>
        <ErrorState
          title="Your predictions could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  if (!sources.data || !predictions.data)
    return (
      <SkeletonGroup label="Loading predictions">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="mt-4 h-72 rounded-lg" />
      </SkeletonGroup>
    );
  const read = sources.data.filter(({ version }) => version > 0);
  return (
    <div className="flex flex-col gap-4">
      {read.length > 0 && <NewPrediction sources={read} />}
      {predictions.data.length > 0 ? (
        <PredictionList predictions={predictions.data} />
      ) : (
        <Card>
          <Empty title={read.length > 0 ? 'No predictions yet' : 'Nothing to predict from yet'}>
            {read.length > 0
              ? 'Choose what to predict above. What cannot be predicted well is refused, and a refusal costs nothing.'
              : 'Upload a file with a date and a number in each row; 12 months are enough to begin with.'}
          </Empty>
        </Card>
      )}
    </div>
  );
}
