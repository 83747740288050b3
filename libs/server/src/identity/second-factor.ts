import type { AccessClaims } from '@plumbline/contracts';
import { AppError } from '../errors/app-error.js';

/** Until when what asks for the second factor may be done, in milliseconds since 1970; undefined where it was never proved. */
export const factorHoldsUntil = (
  { factorAt }: Pick<AccessClaims, 'factorAt'>,
  minutes: number,
): number | undefined => (factorAt === undefined ? undefined : (factorAt + minutes * 60) * 1_000);

/** @throws AppError `second_factor_needed` where the session did not prove it within so many minutes */
export function requireSecondFactor(claims: Pick<AccessClaims, 'factorAt'>, minutes: number): void {
  if ((factorHoldsUntil(claims, minutes) ?? 0) <= Date.now())
    throw new AppError('second_factor_needed', 'Please prove your second factor first.');
}
