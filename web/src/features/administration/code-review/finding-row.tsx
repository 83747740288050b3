import type { CodeReview, ReviewFinding, SecondOpinion } from '@plumbline/contracts';
import { MessageSquare } from 'lucide-react';
import { AgreementBadge } from '../../../entities/opinion/agreement-badge.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ChangedLines } from './changed-lines.js';
import { useChangeReview } from './code-review.api.js';
import { FindingWords } from './finding-words.js';

export type Asked = { kind: 'comment' | 'accept'; finding: ReviewFinding };

/** One finding: what it is and what mends it, the changed lines, and what people said and decided. */
export function FindingRow({
  review: { id, comments },
  finding,
  agreement,
  onAsk,
}: {
  review: CodeReview;
  finding: ReviewFinding;
  agreement: SecondOpinion['agreements'][number] | undefined;
  onAsk: (asked: Asked) => void;
}) {
  const change = useChangeReview(id);
  const { path, line, lines, status, comment } = finding;
  const settle = (next: 'open' | 'resolved') => change.mutate({ finding: { id: finding.id, status: next } });
  return (
    <li className="grid gap-x-6 gap-y-3 border-border-subtle border-t p-5 first:border-t-0 lg:grid-cols-[4fr_6fr_3fr]">
      <FindingWords finding={finding}>
        {status !== 'open' && <Badge>{status === 'accepted' ? 'Accepted' : 'Resolved'}</Badge>}
      </FindingWords>
      <div className="min-w-0">
        <p className="mb-1.5 break-all text-label text-accent-text">
          {path}:{line}
        </p>
        <ChangedLines lines={lines} />
        {comment && <p className="mt-2 text-body">Accepted: {comment}</p>}
        <Comments comments={comments.filter(({ findingId }) => findingId === finding.id)} id={id} />
        <p className="mt-2 flex flex-wrap gap-4">
          <Button variant="link" size="compact" onClick={() => onAsk({ kind: 'comment', finding })}>
            Comment
          </Button>
          {status === 'open' ? (
            <>
              <Button variant="link" size="compact" onClick={() => onAsk({ kind: 'accept', finding })}>
                Accept with a reason
              </Button>
              <Button
                variant="link"
                size="compact"
                isPending={change.isPending}
                onClick={() => settle('resolved')}
              >
                Resolve
              </Button>
            </>
          ) : (
            <Button variant="link" size="compact" isPending={change.isPending} onClick={() => settle('open')}>
              Open again
            </Button>
          )}
        </p>
        {change.error && (
          <p role="alert" className="text-body text-danger-text">
            {change.error.message}
          </p>
        )}
      </div>
      <div className="min-w-0">
        {agreement && (
          <>
            <AgreementBadge state={agreement.state} />
            <p className="mt-2 text-body">{agreement.words}</p>
          </>
        )}
      </div>
    </li>
  );
}

function Comments({ id, comments }: { id: string; comments: CodeReview['comments'] }) {
  const change = useChangeReview(id);
  return (
    <ul className="mt-2 flex flex-col gap-2 empty:hidden">
      {comments.map(({ id: commentId, text, by, isResolved }) => (
        <li key={commentId} className="flex items-start gap-2 text-body">
          <MessageSquare className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
          <span className={isResolved ? 'text-text3' : ''}>
            <strong className="text-text1">{by}</strong> {text}
          </span>
          <Button
            variant="link"
            size="compact"
            onClick={() => change.mutate({ comment: { id: commentId, isResolved: !isResolved } })}
          >
            {isResolved ? 'Open again' : 'Resolve'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
