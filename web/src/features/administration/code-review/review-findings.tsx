import { plural } from '@plumbline/charts';
import {
  AGREEMENT_STATES,
  type AgreementState,
  CODE_SEVERITIES,
  type CodeReview,
  type CodeSeverity,
  type SecondOpinion,
} from '@plumbline/contracts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { AgreementBadge } from '../../../entities/opinion/agreement-badge.js';
import { AGREEMENT_WORDS } from '../../../entities/opinion/opinion-words.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { AskDialog } from './ask-dialog.js';
import { useChangeReview, useCommentOnReview } from './code-review.api.js';
import { type Asked, FindingRow } from './finding-row.js';
import { SEVERITY_WORDS } from './review-words.js';
import { SeverityBadge } from './severity-badge.js';

const OPTIONS = [
  { value: 'all', label: 'All' },
  ...CODE_SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] })),
] as const;
const STATES = [
  { value: 'all', label: 'All' },
  ...AGREEMENT_STATES.map((value) => ({ value, label: AGREEMENT_WORDS[value] })),
] as const;

/** What was found on the changed lines, the worst first. */
export function ReviewFindings({
  review,
  opinion,
}: {
  review: CodeReview;
  opinion: SecondOpinion | undefined;
}) {
  const [severity, setSeverity] = useState<CodeSeverity | 'all'>('all');
  const [state, setState] = useState<AgreementState | 'all'>('all');
  const [asked, setAsked] = useState<Asked>();
  const { findings, changedLines } = review;
  const agreementOf = (id: string) => opinion?.agreements.find(({ findingId }) => findingId === id);
  const shown = findings.filter(
    (finding) =>
      (severity === 'all' || finding.severity === severity) &&
      (state === 'all' || agreementOf(finding.id)?.state === state),
  );
  return (
    <section aria-label="Findings" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-h2">
          {plural(findings.length, 'finding')}{' '}
          <span className="font-normal text-caption text-text2">
            on {plural(changedLines, 'changed line')}; older lines are not looked at here
          </span>
        </h2>
        {findings.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Select prefix="Severity" options={OPTIONS} value={severity} onValueChange={setSeverity} />
            {opinion && (
              <Select prefix="Second opinion" options={STATES} value={state} onValueChange={setState} />
            )}
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty
          title={findings.length === 0 ? 'Nothing was found on the changed lines' : 'No finding is like this'}
        >
          Rules find patterns. Whether the change does what it should is for a person to say.
        </Empty>
      ) : (
        <Card>
          <ul>
            {shown.map((finding) => (
              <FindingRow
                key={finding.id}
                review={review}
                finding={finding}
                agreement={agreementOf(finding.id)}
                onAsk={setAsked}
              />
            ))}
          </ul>
        </Card>
      )}
      {opinion && <Others reviewId={review.id} opinion={opinion} />}
      {asked && <AskedDialog id={review.id} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function AskedDialog({
  id,
  asked: { kind, finding },
  onClose,
}: {
  id: string;
  asked: Asked;
  onClose: () => void;
}) {
  const change = useChangeReview(id);
  const comment = useCommentOnReview(id);
  const isComment = kind === 'comment';
  const { path, line, title } = finding;
  const confirm = (text: string) =>
    isComment
      ? comment.mutate({ path, line, findingId: finding.id, text }, { onSuccess: onClose })
      : change.mutate(
          { finding: { id: finding.id, status: 'accepted', comment: text } },
          { onSuccess: onClose },
        );
  return (
    <AskDialog
      title={isComment ? 'Comment' : 'Accept this finding'}
      description={`${title}, ${path}:${line}`}
      label={isComment ? 'Comment' : 'Why it may stay as it is'}
      confirm={isComment ? 'Comment' : 'Accept'}
      isPending={change.isPending || comment.isPending}
      error={(change.error ?? comment.error)?.message}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** What the second reviewer saw besides, and what was dropped because it quoted what is not there. */
function Others({ reviewId, opinion }: { reviewId: string; opinion: SecondOpinion }) {
  const { id: opinionId, others, dropped } = opinion;
  const change = useChangeReview(reviewId);
  return (
    <>
      {others.length > 0 && (
        <Card aria-label="Only the second reviewer" className="flex flex-col gap-3 p-5">
          <h3 className="text-h3">Only the second reviewer</h3>
          <ul className="flex flex-col gap-3">
            {others.map(({ path, line, title, why, severity, state, findingId }, at) => (
              <li key={`${path}:${line} ${title}`} className="flex flex-col items-start gap-1 text-body">
                <span className="flex flex-wrap gap-2">
                  <SeverityBadge severity={severity} />
                  <AgreementBadge state={state} />
                </span>
                <strong className="text-text1">{title}</strong>
                <span className="wrap-anywhere">
                  {path}:{line}. {why}
                </span>
                {findingId ? (
                  <span className="text-caption text-text2">It is among the findings now.</span>
                ) : (
                  <Button
                    variant="link"
                    size="compact"
                    isPending={change.isPending}
                    onClick={() => change.mutate({ remark: { opinionId, at } })}
                  >
                    Accept as a finding
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {change.error && (
            <p role="alert" className="text-body text-danger-text">
              {change.error.message}
            </p>
          )}
        </Card>
      )}
      {dropped.map((why) => (
        <p key={why} className="flex items-start gap-2 text-body">
          <Info className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
          One remark of the second opinion was dropped: {why}.
        </p>
      ))}
    </>
  );
}
