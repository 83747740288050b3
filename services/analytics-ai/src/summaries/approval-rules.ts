import type { AccessClaims, Approval, ApprovalRule, ApprovalStepBody, Summary } from '@plumbline/contracts';
import { conflict, forbidden } from '@plumbline/server';

/** Somebody who took a step. */
interface StepBy {
  userId: string;
  name: string;
}

/** What is kept of the way of a summary out: the last step, and who asked for it. */
export interface KeptApproval {
  state: 'asked' | 'approved' | 'returned';
  /** The version of the summary that it holds for. */
  version: number;
  askedBy: StepBy;
  decidedBy?: StepBy;
  at: string;
  words?: string;
}

/** A summary as far as its approval goes. */
export interface Approvable {
  version: number;
  approval: KeptApproval | null;
  /** Who changed it last. */
  changedBy: string;
}

/** How a summary stands; undefined where the workspace wants no approval. */
export function approvalOf(
  rule: ApprovalRule,
  { version, approval }: Omit<Approvable, 'changedBy'>,
): Approval | undefined {
  if (rule === 'off') return undefined;
  if (!approval) return { rule, state: 'draft', isChangedSince: false };
  const isSame = approval.version === version;
  const told = {
    rule,
    askedBy: approval.askedBy.name,
    ...(approval.decidedBy && { decidedBy: approval.decidedBy.name }),
    at: approval.at,
    ...(approval.words && { words: approval.words }),
  };
  // Words that came back stay to be read while the summary is changed by them.
  if (approval.state === 'returned') return { ...told, state: 'returned', isChangedSince: !isSame };
  return { ...told, state: isSame ? approval.state : 'draft', isChangedSince: !isSame };
}

/** Why a summary may not go out yet, and what to do about it; undefined where it may. */
export function refusalToSend({ title, approval }: Pick<Summary, 'title' | 'approval'>): string | undefined {
  if (!approval || approval.state === 'approved') return undefined;
  const who = approval.rule === 'owner' ? 'an owner of this workspace' : 'another editor or owner';
  if (approval.state === 'asked')
    return `“${title}” waits for approval by ${who}. It goes out once it is approved.`;
  if (approval.state === 'returned')
    return `“${title}” was returned by ${approval.decidedBy ?? 'who was asked'}. Change it, and ask for approval again.`;
  return approval.isChangedSince
    ? `“${title}” was changed after ${approval.askedBy} asked for approval, which holds for what was read. Ask for it again.`
    : `“${title}” has to be approved by ${who} before it goes out. Ask for approval on its page.`;
}

/** Whether somebody may decide about a summary as it stands. */
export function mayDecide(
  rule: ApprovalRule,
  { sub, member }: Pick<AccessClaims, 'sub' | 'member'>,
  summary: Approvable,
): boolean {
  if (rule === 'owner') return member === 'owner';
  if (rule === 'off' || member === 'viewer') return false;
  return summary.approval?.askedBy.userId !== sub && summary.changedBy !== sub;
}

/**
 * What is kept after a step; null: nothing is asked for any more.
 * @throws AppError `conflict` for a step that does not follow, `forbidden` for who may not take it
 */
export function afterStep(
  rule: ApprovalRule,
  claims: Pick<AccessClaims, 'sub' | 'name' | 'member'>,
  summary: Approvable,
  { step, words = '' }: Pick<ApprovalStepBody, 'step' | 'words'>,
): KeptApproval | null {
  if (rule === 'off')
    throw conflict('This workspace does not require approval of summaries: they are sent as they are.');
  const { approval, version } = summary;
  const by = { userId: claims.sub, name: claims.name };
  const isAsked = approval?.state === 'asked' && approval.version === version;
  const last = { version, at: new Date().toISOString(), ...(words && { words }) };
  if (step === 'ask') {
    if (approval?.state === 'approved' && approval.version === version)
      throw conflict('The current text of this summary is already approved.');
    return { state: 'asked', askedBy: by, ...last };
  }
  if (!isAsked)
    throw conflict('Nobody asked for approval of the current text of this summary. Reload it and try again.');
  if (step === 'withdraw') {
    if (approval.askedBy.userId !== claims.sub && claims.member !== 'owner')
      throw forbidden(`Only ${approval.askedBy.name}, who asked for approval, and owners can withdraw it.`);
    return null;
  }
  if (!mayDecide(rule, claims, summary))
    throw forbidden(
      rule === 'owner'
        ? 'Only an owner of this workspace can approve summaries.'
        : 'Somebody else has to approve it: you asked for it, or changed it last.',
    );
  const state = step === 'approve' ? ('approved' as const) : ('returned' as const);
  return { state, askedBy: approval.askedBy, decidedBy: by, ...last };
}
