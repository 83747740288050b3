import type { Extraction } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { documentQuery } from '../../../entities/document/documents.api.js';
import { extractionQuery } from '../../../entities/extraction/extractions.api.js';
import { JobCard } from '../../../entities/job/job-card.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { ReviewScreen } from './review-screen.js';

/** One extraction: while it is made, how far it is; then its review. */
export function Component() {
  const { id = '' } = useParams();
  const extraction = useQuery(extractionQuery(id));
  usePageTitle(extraction.data?.documentName ?? 'Extraction', 'Extractions');
  if (isApiError(extraction.error) && extraction.error.status === 404) throw extraction.error;
  return (
    <Loaded query={extraction} noun="extraction" isOne skeleton={<Outline />}>
      {(data) => (data.status === 'ready' ? <Ready extraction={data} /> : <NotReady extraction={data} />)}
    </Loaded>
  );
}

function Ready({ extraction }: { extraction: Extraction }) {
  return (
    <Loaded
      query={useQuery(documentQuery(extraction.documentId))}
      noun="document"
      isOne
      skeleton={<Outline />}
    >
      {(document) => <ReviewScreen key={extraction.id} document={document} extraction={extraction} />}
    </Loaded>
  );
}

const Outline = () => (
  <>
    <Skeleton className="mt-6 h-16 w-96 max-w-full" />
    <Skeleton className="mt-6 h-[34rem]" />
  </>
);

function NotReady({ extraction }: { extraction: Extraction }) {
  const { id, documentId, documentName, templateName, status, error } = extraction;
  const job = useJobOf(id);
  return (
    <>
      <PageHeader title={documentName} subtitle={templateName} />
      <Card className="max-w-xl">
        {status === 'failed' ? (
          <ErrorState
            title="No fields could be extracted"
            error={new Error(error?.message ?? 'It stopped unexpectedly.')}
          >
            <Button asChild>
              <Link to={`/documents/${documentId}`}>Open the document</Link>
            </Button>
          </ErrorState>
        ) : job && !isEnded(job) ? (
          <div className="p-5">
            <JobCard job={job} />
            <p className="mt-3 text-caption text-text3">You can leave this page.</p>
          </div>
        ) : (
          <Empty title="Waiting for its turn">The fields appear here as soon as they are found.</Empty>
        )}
      </Card>
    </>
  );
}
