import { type Prediction, predictionTitle } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AddToDashboard } from '../../../entities/dashboard/add-to-dashboard.js';
import { ExportButton } from '../../../entities/export/export-button.js';
import { SourceFacts } from '../../../entities/fact/source-facts.js';
import { predictionQuery } from '../../../entities/prediction/predictions.api.js';
import { SummarizeButton } from '../../../entities/summary/summarize-button.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { newId } from '../../../shared/lib/new-id.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { addForecast } from '../../../shared/lib/tile-layout.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { DeleteDialog } from '../parts/delete-dialog.js';
import { TableDetail } from '../table/table-detail.js';
import { DriversCard } from './drivers-card.js';
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
  const isNarrow = useMediaQuery(NARROW);
  return (
    <SourceFacts dataSourceId={prediction.dataSourceId}>
      {() => (
        <>
          <Top prediction={prediction} />
          <Body prediction={prediction} />
          {isNarrow && (
            <div className="flex flex-wrap gap-3 pb-6 *:grow">
              <Actions prediction={prediction} />
            </div>
          )}
        </>
      )}
    </SourceFacts>
  );
}

function Top({ prediction }: { prediction: Prediction }) {
  const { dataSourceId, dataSourceName, dataVersion, createdAt, status } = prediction;
  const [isDeleting, setIsDeleting] = useState(false);
  const isNarrow = useMediaQuery(NARROW);
  const navigate = useNavigate();
  const LINK = 'text-accent-text underline underline-offset-4';
  return (
    <div className="relative">
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
            {!isNarrow && <Actions prediction={prediction} />}
            <EditorOnly>
              <span className="max-md:absolute max-md:top-5 max-md:right-0">
                <Menu
                  trigger={
                    <BareIconButton label="More actions">
                      <Ellipsis aria-hidden="true" />
                    </BareIconButton>
                  }
                >
                  <MenuItem
                    variant="danger"
                    icon={<Trash2 aria-hidden="true" />}
                    onSelect={() => setIsDeleting(true)}
                  >
                    Delete
                  </MenuItem>
                </Menu>
              </span>
            </EditorOnly>
          </>
        }
      />
      {isDeleting && (
        <DeleteDialog
          prediction={prediction}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => navigate('/predict', { replace: true })}
        />
      )}
    </div>
  );
}

/** Where they do not fit beside the title they stand under everything. */
const NARROW = '(max-width: 767px)';

function Actions({ prediction }: { prediction: Prediction }) {
  if (prediction.status !== 'ready') return null;
  return (
    <>
      <ExportButton subject={{ type: 'prediction', id: prediction.id }} />
      {prediction.kind === 'forecast' && (
        <SummarizeButton of="predictionId" id={prediction.id} name={predictionTitle(prediction)} />
      )}
      {prediction.kind === 'forecast' && (
        <AddToDashboard
          variant="primary"
          dataSourceId={prediction.dataSourceId}
          name={predictionTitle(prediction)}
          add={(config) => addForecast(config, tileOf(prediction))}
        />
      )}
    </>
  );
}

const tileOf = (prediction: Prediction) => ({
  ...{ id: newId(), predictionId: prediction.id, title: predictionTitle(prediction) },
});

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
      <ForecastCard prediction={prediction}>
        <KeyLine prediction={prediction} />
      </ForecastCard>
      {prediction.segments.length > 0 && <SegmentsCard prediction={prediction} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <TestsCard prediction={prediction} />
        <ModelsCard prediction={prediction} />
      </div>
      <DriversCard prediction={prediction} />
      <PartsCard prediction={prediction} />
      <RecordCard prediction={prediction} />
    </div>
  );
}
