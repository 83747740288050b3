import { type DocumentSummary, PLAN_LIMITS } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { useUser } from '../../../entities/session/session-state.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';

const LABEL = 'w-20 shrink-0 text-label font-normal text-text2 md:hidden';

/** How many analyses were made of a document, and the way to them. */
export function AnalysisState({ document: { id, name, status, analyses } }: { document: DocumentSummary }) {
  const mayEdit = useMayEdit();
  const limit = PLAN_LIMITS[useUser().plan].analysesPerDocument;
  if (status === 'failed' || status === 'locked') return null;
  if (status !== 'ready')
    return (
      <>
        <span className={LABEL}>Analysis</span>
        <span className="text-label font-normal text-text3">After reading</span>
      </>
    );
  return (
    <>
      <span className={LABEL}>Analysis</span>
      <div className="text-label font-normal max-md:flex max-md:flex-wrap max-md:gap-x-2">
        <p className="text-text1 tabular-nums">
          {limit !== null ? `${analyses} of ${limit} used` : `${analyses} made`}
        </p>
        {(mayEdit || analyses > 0) && (
          <Link
            to={`/documents/${id}?tab=analysis`}
            className="touch-target text-accent-text underline underline-offset-4"
          >
            {analyses > 0 ? 'Open' : 'Analyze'}
            <span className="sr-only">{analyses > 0 ? ` the analysis of ${name}` : ` ${name}`}</span>
          </Link>
        )}
      </div>
    </>
  );
}
