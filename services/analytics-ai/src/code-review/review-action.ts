import type { CodeAction } from '@plumbline/contracts';
import type { ReviewDecision } from './change-review.js';

const STATES = {
  open: 'code_review_reopened',
  approved: 'code_review_approved',
  changes_requested: 'code_changes_requested',
} as const;

/** What a decision about a review is called in the audit log, and what of it is kept there. */
export function actionOf(change: ReviewDecision): { action: CodeAction; details: Record<string, string> } {
  if ('state' in change) return { action: STATES[change.state], details: {} };
  if ('checklist' in change) {
    const { id, isDone } = change.checklist;
    return {
      action: 'code_checklist_changed',
      details: { item: id.slice(0, 200), done: isDone ? 'yes' : 'no' },
    };
  }
  if ('comment' in change) {
    const { id, isResolved } = change.comment;
    return {
      action: isResolved ? 'code_comment_resolved' : 'code_comment_reopened',
      details: { comment: id },
    };
  }
  const { id, status, comment } = change.finding;
  return {
    action: 'code_finding_settled',
    details: { finding: id, status, ...(comment && { comment: comment.slice(0, 200) }) },
  };
}
