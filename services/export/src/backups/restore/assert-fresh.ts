import { type AccessClaims, FRESH_SESSION_MINUTES } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';

/** @throws AppError `stale_session` where the password was not named lately */
export function assertFresh({ freshAt }: Pick<AccessClaims, 'freshAt'>, now: Date): void {
  if (freshAt === undefined || now.getTime() / 1_000 - freshAt > FRESH_SESSION_MINUTES * 60)
    throw new AppError('stale_session', 'Please enter your password again first.');
}
