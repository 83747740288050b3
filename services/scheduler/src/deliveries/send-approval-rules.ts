import { type AccessClaims, hasRole, type UpdateScheduleBody } from '@plumbline/contracts';
import { forbidden } from '@plumbline/server';
import type { ScheduleRow } from '../catalog/schedule.entity.js';

type Decider = Pick<AccessClaims, 'sub' | 'member'>;

/** Whether somebody may approve what a schedule sends: an owner, or an editor whose schedule it is not. */
export const mayApprove = ({ sub, member }: Decider, { userId }: Pick<ScheduleRow, 'userId'>): boolean =>
  member === 'owner' || (hasRole(member, 'editor') && sub !== userId);

/**
 * Who may not approve what a schedule sends cannot end that it is to be approved, either.
 * @throws AppError `forbidden`
 */
export function refuseLiftedApproval(
  claims: Decider,
  schedule: Pick<ScheduleRow, 'userId' | 'approvalHours'>,
  { approvalHours }: Pick<UpdateScheduleBody, 'approvalHours'>,
): void {
  if (approvalHours === null && schedule.approvalHours !== null && !mayApprove(claims, schedule))
    throw forbidden(
      'Only who may approve what this schedule sends, an owner or another editor, can end that.',
    );
}

/** Why a run ended whose file somebody held back. */
export const notApprovedWords = (name: string, words: string): string =>
  `${name} did not approve it, so nobody got a mail: ${words}`;
