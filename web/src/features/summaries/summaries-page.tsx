import { hasFeature } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { useUser } from '../../entities/session/session-state.js';
import { summariesQuery } from '../../entities/summary/summaries.api.js';
import { EditorOnly, useMayEdit } from '../../entities/workspace/editor-only.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { FeatureOffer } from '../../shared/ui/feature-offer.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { NewSummary } from './list/new-summary.js';
import { SummaryList } from './list/summary-list.js';

/** Every summary of the workspace, and a new one. `?new` opens the question what of. */
export function Component() {
  usePageTitle('Summaries');
  const { plan } = useUser();
  const [params, setParams] = useSearchParams();
  const sources = useQuery(dataSourcesQuery());
  const canWrite = hasFeature(plan, 'summaries');
  const hasData = (sources.data ?? []).some(({ version }) => version > 0);
  const open = () => setParams({ new: '' }, { replace: true });
  const mayEdit = useMayEdit();
  const write = canWrite && hasData && mayEdit && (
    <Button variant="primary" onClick={open}>
      Write a summary
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Summaries"
        subtitle="What your data says, in plain words; every number opens the rows it came from"
        actions={write}
      />
      {!canWrite && (
        <div className="mb-4">
          <FeatureOffer feature="summaries" />
        </div>
      )}
      <Content canWrite={canWrite} hasData={hasData} onWrite={open} />
      {canWrite && params.has('new') && (
        <NewSummary
          of={params.get('new') ?? ''}
          name={params.get('name') ?? ''}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </>
  );
}

function Content({
  canWrite,
  hasData,
  onWrite,
}: {
  canWrite: boolean;
  hasData: boolean;
  onWrite: () => void;
}) {
  return (
    <Loaded
      query={useQuery(summariesQuery())}
      noun="summaries"
      skeleton={<Skeleton className="h-96 rounded-lg" />}
    >
      {(summaries) => {
        if (summaries.length > 0) return <SummaryList summaries={summaries} />;
        return canWrite ? <NoSummaries hasData={hasData} onWrite={onWrite} /> : null;
      }}
    </Loaded>
  );
}

function NoSummaries({ hasData, onWrite }: { hasData: boolean; onWrite: () => void }) {
  return (
    <Card>
      <Empty
        title={hasData ? 'No summaries yet' : 'Nothing to summarize yet'}
        action={
          hasData && (
            <EditorOnly>
              <Button onClick={onWrite}>Write a summary</Button>
            </EditorOnly>
          )
        }
      >
        {hasData
          ? 'Choose a dashboard or a data source. A summary says what changed and why, what stands out, and what to watch.'
          : 'Upload a file first; a summary is written from its rows.'}
      </Empty>
    </Card>
  );
}
