import { readStored, removeStored, writeStored } from '../../shared/lib/storage.js';

/**
 * What this browser has done already for who is signed in, so that it is not sent again. It goes with the session: the
 * next person here finds nothing of it.
 */

const KEY = 'done';

/** @param value as it was remembered, where what was done may have changed since */
export const isDone = (mark: string, value = ''): boolean => marks()[mark] === value;

export function markDone(mark: string, value = ''): void {
  writeStored(KEY, JSON.stringify({ ...marks(), [mark]: value }));
}

export function clearOnceFlags(): void {
  removeStored(KEY);
}

function marks(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
