import type { SecondFactorNeeded } from '@plumbline/contracts';
import { tabStorage } from '../../shared/lib/storage.js';

/** A sign-in that waits for its code. In the tab's storage, so that a reload does not lose the step (T-55). */
export interface PendingSecondFactor {
  tempSessionId: string;
  method: SecondFactorNeeded['method'];
  /** Where a mailed code went, masked. */
  sentTo?: SecondFactorNeeded['sentTo'];
  /** What a passkey is asked. */
  options?: SecondFactorNeeded['options'];
  /** Milliseconds since 1970; the code is good for ten minutes from then. */
  sentAt: number;
}

const KEY = 'temp_session';
export const CODE_LIFETIME_MS = 600_000;

export function storePendingSecondFactor(pending: PendingSecondFactor): void {
  tabStorage.write(KEY, JSON.stringify(pending));
}

export function clearPendingSecondFactor(): void {
  tabStorage.remove(KEY);
}

/** Null when none waits, or its code has run out. */
export function pendingSecondFactor(now = Date.now()): PendingSecondFactor | null {
  try {
    const pending = JSON.parse(tabStorage.read(KEY) ?? 'null') as PendingSecondFactor | null;
    return pending && now - pending.sentAt < CODE_LIFETIME_MS ? pending : null;
  } catch {
    return null;
  }
}
