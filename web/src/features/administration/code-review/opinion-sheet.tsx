import type { SecondOpinion } from '@plumbline/contracts';
import { Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AgreementBadge } from '../../../entities/opinion/agreement-badge.js';
import { REVIEWER_NAMES } from '../../../entities/opinion/opinion-words.js';
import { useCommentOnDashboard } from '../../../entities/opinion/opinions.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { SeverityBadge } from './severity-badge.js';

const PLACES: Record<SecondOpinion['subjectType'], string> = {
  ...{ dashboard: '/dashboard', summary: '/summaries', extraction: '/extractions', 'code-review': '' },
};

/** A second opinion on a dashboard, a summary or an extraction: where it agrees with what was said first, where not, and what it alone saw. */
export function OpinionSheet({ opinion, onClose }: { opinion: SecondOpinion; onClose: () => void }) {
  const { subject, subjectType, subjectId, reviewer, askedAt, status, error } = opinion;
  const place = `${PLACES[subjectType]}/${subjectId}`;
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={subject}
      description={`${REVIEWER_NAMES[reviewer]}, ${formatDateTime(askedAt)}`}
      aside={<Link to={place}>Open it</Link>}
      className="flex flex-col gap-5 px-4 py-5 md:px-8"
    >
      {status === 'queued' && <p role="status">It is being read.</p>}
      {status === 'failed' && <p role="alert">{error}</p>}
      {status === 'ready' && <Agreements opinion={opinion} />}
      {status === 'ready' && <Others opinion={opinion} />}
    </Sheet>
  );
}

function Agreements({ opinion: { findings, agreements, subjectType } }: { opinion: SecondOpinion }) {
  const title = subjectType === 'extraction' ? 'What was read first' : 'What rules found';
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-h3">{title}</h3>
      {findings.length === 0 && <p className="text-body text-text2">Rules found nothing here.</p>}
      <ul className="flex flex-col gap-4">
        {findings.map(({ id, severity, title, why, path }) => {
          const agreement = agreements.find(({ findingId }) => findingId === id);
          return (
            <li key={id} className="flex flex-col items-start gap-1 text-body">
              <span className="flex flex-wrap gap-2">
                <SeverityBadge severity={severity} />
                {agreement && <AgreementBadge state={agreement.state} />}
              </span>
              <strong className="text-text1">{title}</strong>
              <span className="wrap-anywhere">
                {path}. {why}
              </span>
              {agreement && <span className="text-text2">{agreement.words}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Others({ opinion: { others, dropped, subjectType, subjectId } }: { opinion: SecondOpinion }) {
  return (
    <section aria-label="Only the second reviewer" className="flex flex-col gap-3">
      <h3 className="text-h3">Only the second reviewer</h3>
      {others.length === 0 && <p className="text-body text-text2">It saw nothing else.</p>}
      <ul className="flex flex-col gap-4">
        {others.map(({ path, line, title, why, severity, state, quote }) => (
          <li key={`${path}:${line} ${title}`} className="flex flex-col items-start gap-1 text-body">
            <span className="flex flex-wrap gap-2">
              <SeverityBadge severity={severity} />
              <AgreementBadge state={state} />
            </span>
            <strong className="text-text1">{title}</strong>
            <span className="wrap-anywhere">
              {path}. {why}
            </span>
            <q className="text-caption text-text2 wrap-anywhere">{quote}</q>
            {subjectType === 'dashboard' && <Accept id={subjectId} text={`${title}: ${path}. ${why}`} />}
          </li>
        ))}
      </ul>
      {dropped.map((why) => (
        <p key={why} className="flex items-start gap-2 text-body">
          <Info className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
          One remark was dropped: {why}.
        </p>
      ))}
    </section>
  );
}

function Accept({ id, text }: { id: string; text: string }) {
  const comment = useCommentOnDashboard(id);
  if (comment.isSuccess)
    return <span className="text-caption text-text2">It is a comment on the dashboard now.</span>;
  return (
    <>
      <Button
        variant="link"
        size="compact"
        isPending={comment.isPending}
        onClick={() => comment.mutate(text.slice(0, 1_000))}
      >
        Accept as a comment
      </Button>
      {comment.error && (
        <span role="alert" className="text-danger-text">
          {comment.error.message}
        </span>
      )}
    </>
  );
}
