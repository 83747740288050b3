import type { Invitation as InvitationView } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import type { Invitation } from './invitation.entity.js';

/** An invitation as owners see it; its link is nowhere but in the mail. */
export function toInvitationView({ id, email, role, invitedBy, sentAt, endsAt }: Invitation): InvitationView {
  const state = endsAt > new Date() ? 'waiting' : 'ended';
  return { id, email, role, invitedBy, sentAt: sentAt.toISOString(), endsAt: endsAt.toISOString(), state };
}

/** One answer for a link that never was, was used, withdrawn, replaced by a newer one, or has ended. */
export const linkInvalid = () =>
  new AppError(
    'token_invalid',
    'This invitation is no longer valid: it has ended, was withdrawn, was used, or a newer mail has replaced it. Ask whoever invited you to send it again.',
  );
