import type { User } from '@plumbline/contracts';
import { type BrowserInfo, browserInfo, isFallbackRequired } from '../../shared/lib/browser/browser-info.js';
import { readStored, removeStored, writeStored } from '../../shared/lib/storage.js';

/**
 * For browsers without cookies (T-01). Only `sessionId`, a secret of the server, proves anything; the rest is
 * what the specification stores beside it.
 */
interface FallbackRecord {
  user: Pick<User, 'id' | 'username' | 'role'>;
  sessionId: string;
  /** ISO 8601. */
  timestamp: string;
  browserInfo: BrowserInfo;
}

const KEY = 'auth_fallback';

export function storeFallbackRecord(
  user: User,
  sessionId: string,
  now = Date.now(),
  browser: BrowserInfo = browserInfo(),
): void {
  const record: FallbackRecord = {
    user: { id: user.id, username: user.username, role: user.role },
    sessionId,
    timestamp: new Date(now).toISOString(),
    browserInfo: browser,
  };
  writeStored(KEY, JSON.stringify(record));
}

export function clearFallbackRecord(): void {
  removeStored(KEY);
}

/** The value of `X-Fallback-Auth`, where this browser needs it and a sign-in has stored one; else null. */
export function fallbackRecord(isRequired: () => boolean = isFallbackRequired): string | null {
  const stored = readStored(KEY);
  return stored !== null && isRequired() ? asHeader(stored) : null;
}

/** JSON that a header may carry: fetch refuses what lies outside Latin-1. */
function asHeader(json: string): string {
  return json.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
