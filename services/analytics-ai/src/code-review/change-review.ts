import { randomUUID } from 'node:crypto';
import type { ChangeReviewBody, ReviewCommentBody, ReviewFinding } from '@plumbline/contracts';
import { conflict, notFound, unusable } from '@plumbline/server';
import type { CodeReviewRow, KeptReview } from './code-review.entity.js';

/** The rules of what reviewers do with a review; each changes the row, which the caller holds and saves. */

/** What is decided about the review alone. */
export type ReviewDecision = Exclude<ChangeReviewBody, { remark: unknown }>;

const STATES = {
  open: 'Opened again',
  approved: 'Approved',
  changes_requested: 'Changes requested',
} as const;

/** @throws AppError `conflict` while it is being read, `not_found`, `unusable` with what is still missing */
export function changeReview(row: CodeReviewRow, change: ReviewDecision, by: string): void {
  const review = reviewOf(row);
  if ('state' in change) {
    if (change.state === 'approved') assertApprovable(review);
    row.state = change.state;
    note(row, by, STATES[change.state]);
  } else if ('checklist' in change) {
    const { id, isDone } = change.checklist;
    const item = review.checklist.find((each) => each.id === id);
    if (!item) throw notFound();
    row.result = {
      ...review,
      checklist: review.checklist.map((each) => (each === item ? { ...each, isDone } : each)),
    };
    note(row, by, `${isDone ? 'Ticked' : 'Unticked'}: ${item.title}`);
  } else if ('comment' in change) {
    const { id, isResolved } = change.comment;
    if (!row.comments.some((each) => each.id === id)) throw notFound();
    row.comments = row.comments.map((each) => (each.id === id ? { ...each, isResolved } : each));
  } else settleFinding(row, review, change.finding, by);
}

function settleFinding(
  row: CodeReviewRow,
  review: KeptReview,
  { id, status, comment }: Extract<ChangeReviewBody, { finding: unknown }>['finding'],
  by: string,
): void {
  const known = review.findings.find((each) => each.id === id);
  if (!known) throw notFound();
  if (status === 'accepted' && !comment) throw unusable('Say why this finding is accepted.');
  const settled = { ...known, status, comment: status === 'accepted' ? (comment ?? null) : null };
  row.result = { ...review, findings: review.findings.map((each) => (each === known ? settled : each)) };
  const what = { open: 'Opened again', resolved: 'Resolved', accepted: 'Accepted' }[status];
  note(row, by, `${what}: ${known.title}, ${known.path}:${known.line}`);
}

/** Takes what a second opinion alone saw for a finding, which is settled like any other. @throws AppError `conflict` */
export function addFinding(row: CodeReviewRow, finding: ReviewFinding, by: string): void {
  const review = reviewOf(row);
  if (review.findings.some(({ id }) => id === finding.id))
    throw conflict('This remark is already among the findings.');
  row.result = { ...review, findings: [...review.findings, finding] };
  note(row, by, `Took for a finding: ${finding.title}, ${finding.path}:${finding.line}`);
}

/** The gate: nobody approves past an open finding that must not be released, or a box that nobody ticked. */
function assertApprovable({ findings, checklist }: KeptReview): void {
  const open = findings.filter(
    ({ status, severity }) => status === 'open' && /^(?:blocker|high)$/.test(severity),
  );
  if (open.length > 0)
    throw unusable(
      `${open.length === 1 ? 'One finding of high severity is' : `${open.length} findings of high severity are`} open. Resolve them, or accept each with a reason.`,
    );
  const missing = checklist.filter(({ isDone }) => !isDone);
  if (missing.length > 0)
    throw unusable(`Not made sure of yet: ${missing.map(({ title }) => title).join(', ')}.`);
}

/** @throws AppError `not_found` where the change has no such line */
export function addComment(
  row: CodeReviewRow,
  { path, line, findingId, text }: ReviewCommentBody,
  by: string,
): void {
  const { files } = reviewOf(row);
  if (!files.some((file) => file.path === path)) throw notFound();
  const comment = {
    id: randomUUID(),
    findingId: findingId ?? null,
    path,
    line,
    text,
    by,
    at: now(),
    isResolved: false,
  };
  row.comments = [...row.comments, comment];
  note(row, by, `Commented on ${path}:${line}`);
}

function reviewOf({ result }: CodeReviewRow): KeptReview {
  if (!result) throw conflict('This change has not been reviewed yet.');
  return result;
}

const now = (): string => new Date().toISOString();

function note(row: CodeReviewRow, by: string, what: string): void {
  row.history = [{ at: now(), by, what }, ...row.history];
}
