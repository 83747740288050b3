import { readStored, removeStored, writeStored } from '../../shared/lib/storage.js';

/** A hint that somebody signed in here lately, never a proof: it decides only where to look first. */

const KEY = 'session';
const MARKER_LIFETIME_MS = 2 * 3_600_000;
export const MARKER_TOUCH_MS = 5 * 60_000;

export function touchMarker(now = Date.now()): void {
  writeStored(KEY, JSON.stringify({ loggedIn: true, timestamp: now }));
}

export function clearMarker(): void {
  removeStored(KEY);
}

export function hasFreshMarker(now = Date.now()): boolean {
  try {
    const marker: unknown = JSON.parse(readStored(KEY) ?? 'null');
    if (typeof marker !== 'object' || marker === null) return false;
    const { loggedIn, timestamp } = marker as { loggedIn?: unknown; timestamp?: unknown };
    return loggedIn === true && typeof timestamp === 'number' && now - timestamp < MARKER_LIFETIME_MS;
  } catch {
    return false;
  }
}
