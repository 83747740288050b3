import type { Approval, ApprovalStepBody, Summary } from '@plumbline/contracts';
import { CircleCheck, Clock, CornerUpLeft, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useApprovalStep } from '../../../entities/summary/approvals.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { cn } from '../../../shared/lib/cn.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

type Step = ApprovalStepBody['step'];

/** How far a summary is on its way out, and the next steps for who may take them. */
export function ApprovalBar({ summary, approval }: { summary: Summary; approval: Approval }) {
  const [asked, setAsked] = useState<'return'>();
  const mayEdit = useMayEdit();
  const step = useApprovalStep(summary.id);
  const take = (next: Step) => step.mutate({ step: next, version: summary.version });
  const isReady = summary.status === 'ready';
  const isAsked = approval.state === 'asked';
  return (
    <section
      aria-label="Approval"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-surface px-4 py-3"
    >
      <StateBadge approval={approval} />
      <p className="min-w-60 flex-1 text-body text-text2">
        {stateWords(approval)}
        {approval.words && <span className="block wrap-anywhere text-text1">“{approval.words}”</span>}
        {step.error && (
          <span role="alert" className="block text-danger-text">
            {step.error.message}
          </span>
        )}
      </p>
      {isReady && isAsked && approval.mayDecide && (
        <>
          <Button onClick={() => setAsked('return')}>Return</Button>
          <Button variant="primary" isPending={step.isPending} onClick={() => take('approve')}>
            Approve
          </Button>
        </>
      )}
      {isReady && isAsked && mayEdit && !approval.mayDecide && (
        <Button isPending={step.isPending} onClick={() => take('withdraw')}>
          Withdraw
        </Button>
      )}
      {isReady && mayEdit && (approval.state === 'draft' || approval.state === 'returned') && (
        <Button variant="primary" isPending={step.isPending} onClick={() => take('ask')}>
          Ask for approval
        </Button>
      )}
      {asked === 'return' && <ReturnDialog summary={summary} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function ReturnDialog({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const [words, setWords] = useState('');
  const step = useApprovalStep(summary.id);
  const send = () => step.mutate({ step: 'return', version: summary.version, words }, { onSuccess: onClose });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Return this summary"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={words.trim() === ''} isPending={step.isPending} onClick={send}>
            Return
          </Button>
        </>
      }
    >
      <Field label="What is to be changed" error={step.error?.message}>
        <textarea
          rows={4}
          maxLength={2_000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={cn(CONTROL, 'h-auto py-2')}
        />
      </Field>
    </Dialog>
  );
}

function StateBadge({ approval: { state } }: { approval: Approval }) {
  if (state === 'approved')
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        Approved
      </Badge>
    );
  if (state === 'asked')
    return (
      <Badge tone="info" icon={<Clock aria-hidden="true" />}>
        Waits for approval
      </Badge>
    );
  if (state === 'returned')
    return (
      <Badge tone="warning" icon={<CornerUpLeft aria-hidden="true" />}>
        Returned
      </Badge>
    );
  return <Badge icon={<PenLine aria-hidden="true" />}>Draft</Badge>;
}

/** What the state means for whoever wants to send it. */
function stateWords({ state, rule, askedBy, decidedBy, at, isChangedSince }: Approval): string {
  const who = rule === 'owner' ? 'An owner' : 'Another editor or owner';
  const when = at ? `, ${formatDateTime(at)}` : '';
  if (state === 'approved') return `By ${decidedBy}${when}. It may go out as it reads; a change asks again.`;
  if (state === 'asked') return `${askedBy} asked${when}. ${who} decides; until then nothing of it goes out.`;
  if (state === 'returned') return `By ${decidedBy}${when}:`;
  if (isChangedSince)
    return `It was changed after ${askedBy} asked, so what was read is not what is here. Ask again.`;
  return `${who} has to approve it before it is exported or sent.`;
}
