import type { Invitation as InvitationView } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { type FindOptionsWhere, MoreThan } from 'typeorm';
import { hashOfSecret } from '../identity/sessions/secrets.js';
import type { Invitation } from './invitation.entity.js';

/** Finds an invitation that waits by the link that was mailed last, or by the one that was made last to hand over. */
export function byLink(token: string): FindOptionsWhere<Invitation>[] {
  const [hash, endsAt] = [hashOfSecret(token), MoreThan(new Date())];
  return [
    { hash, endsAt },
    { linkHash: hash, endsAt },
  ];
}

/** An invitation as those see it who decide about it, without its links. */
export function toInvitationView({ id, email, role, invitedBy, sentAt, endsAt }: Invitation): InvitationView {
  const state = endsAt > new Date() ? 'waiting' : 'ended';
  return { id, email, role, invitedBy, sentAt: sentAt.toISOString(), endsAt: endsAt.toISOString(), state };
}

/** One answer for a link that never was, was used, withdrawn, replaced by a newer one, or has ended. */
export const linkInvalid = () =>
  new AppError(
    'token_invalid',
    'This invitation is no longer valid: it has ended, was withdrawn, was used, or a newer mail has replaced it. Ask the person who invited you to send it again.',
  );
