import { type Prediction, predictionTitle } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AddToDashboard } from '../../../entities/dashboard/add-to-dashboard.js';
import { ExportButton } from '../../../entities/export/export-button.js';
import { SourceFacts } from '../../../entities/fact/source-facts.js';
import { predictionQuery, useDeletePrediction } from '../../../entities/prediction/predictions.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { newId } from '../../../shared/lib/new-id.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { addForecast } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { TableDetail } from '../table/table-detail.js';
import { ForecastCard } from './forecast-card.js';
import { KeyLine } from './key-line.js';
import { PartsCard } from './parts-card.js';
import { RecordCard } from './record-card.js';
import { Refused } from './refused.js';
import { SegmentsCard } from './segments-card.js';
import { ModelsCard, TestsCard } from './tests-card.js';

/** One prediction: its range, what it was tested on, what it is made of, and what came. */
export function Component() {
  const { id = '' } = useParams();
  const prediction = useQuery(predictionQuery(id));
  usePageTitle(prediction.data ? predictionTitle(prediction.data) : 'Prediction');
  if (prediction.data) return <Screen prediction={prediction.data} />;
  return (
    <>
      <PageHeader title="Prediction" subtitle={<span>&nbsp;</span>} />
      <Loaded
        query={prediction}
        noun="prediction"
        isOne
        skeleton={<Skeleton className="h-[28rem] rounded-lg" />}
      >
        {() => null}
      </Loaded>
    </>
  );
}

function Screen({ prediction }: { prediction: Prediction }) {
  return (
    <SourceFacts dataSourceId={prediction.dataSourceId}>
      {() => (
        <>
          <Top prediction={prediction} />
          <Body prediction={prediction} />
        </>
      )}
    </SourceFacts>
  );
}

function Top({ prediction }: { prediction: Prediction }) {
  const { dataSourceId, dataSourceName, dataVersion, createdAt, status } = prediction;
  const [isDeleting, setIsDeleting] = useState(false);
  const LINK = 'text-accent-text underline underline-offset-4';
  return (
    <>
      <PageHeader
        title={predictionTitle(prediction)}
        subtitle={
          <>
            <Link to="/predict" className={LINK}>
              Predict
            </Link>
            {' · '}
            <Link to={`/data-sources/${dataSourceId}`} className={LINK}>
              {dataSourceName}
            </Link>
            , version {dataVersion} · {status === 'ready' ? 'made' : 'asked'} {formatDateTime(createdAt)}
          </>
        }
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
            {status === 'ready' && prediction.kind === 'forecast' && (
              <AddToDashboard
                dataSourceId={dataSourceId}
                name={predictionTitle(prediction)}
                add={(config) => addForecast(config, tileOf(prediction))}
              />
            )}
            {status === 'ready' && <ExportButton subject={{ type: 'prediction', id: prediction.id }} />}
          </>
        }
      />
      {isDeleting && <DeleteDialog prediction={prediction} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

const tileOf = (prediction: Prediction) => ({
  ...{ id: newId(), predictionId: prediction.id, title: predictionTitle(prediction) },
});

function DeleteDialog({ prediction, onClose }: { prediction: Prediction; onClose: () => void }) {
  const remove = useDeletePrediction();
  const navigate = useNavigate();
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${predictionTitle(prediction)}”?`}
      description="Its forecast and its record are removed, and dashboards that show it say so. What it used of your plan stays used. This cannot be undone."
      confirmLabel="Delete prediction"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(prediction.id, {
          onSuccess: () => navigate('/predict', { replace: true }),
          onError: (error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        })
      }
    />
  );
}

function Body({ prediction }: { prediction: Prediction }) {
  const { status, error } = prediction;
  if (status === 'queued' || status === 'running')
    return (
      <Card className="p-6">
        <p role="status" className="text-reading">
          Being tested; you can leave this page.
        </p>
      </Card>
    );
  if (status === 'failed' || status === 'cancelled')
    return (
      <Card className="p-6">
        <h2 className="text-h2">{status === 'failed' ? 'It failed' : 'It was cancelled'}</h2>
        <p className="mt-2 text-body text-text2">{error?.message ?? ''} No prediction was used.</p>
      </Card>
    );
  if (prediction.kind === 'table') return <TableDetail prediction={prediction} />;
  if (status === 'refused') return <Refused prediction={prediction} />;
  return (
    <div className="flex flex-col gap-4 pb-6">
      <ForecastCard prediction={prediction} />
      <KeyLine prediction={prediction} />
      {prediction.segments.length > 0 && <SegmentsCard prediction={prediction} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <TestsCard prediction={prediction} />
        <ModelsCard prediction={prediction} />
      </div>
      <PartsCard prediction={prediction} />
      <RecordCard prediction={prediction} />
    </div>
  );
}
