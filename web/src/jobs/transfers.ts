import { useSyncExternalStore } from 'react';
import { tabStorage } from '../lib/storage.js';
import { onSessionEnd } from '../session/session-life.js';

/** A file on its way to the server, or one that was cut off on it. */
export interface Transfer {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  isInterrupted: boolean;
}

/** Of one tab, which alone knows what it was sending; a reload keeps it, a sign-out does not. */
const STORED = 'transfers';
/** So that a large file is not written down a thousand times. */
const WRITE_EVERY_SHARE = 0.02;

let transfers: readonly Transfer[] = readBefore();
const listeners = new Set<() => void>();

/** What was being sent when the page went away got no further. */
function readBefore(): Transfer[] {
  try {
    const stored = JSON.parse(tabStorage.read(STORED) ?? '[]') as Transfer[];
    return stored.map((transfer) => ({ ...transfer, isInterrupted: true }));
  } catch {
    return [];
  }
}

function show(next: readonly Transfer[], isWritten = true): void {
  const isSending = next.some(({ isInterrupted }) => !isInterrupted);
  globalThis.removeEventListener?.('beforeunload', warn);
  if (isSending) globalThis.addEventListener?.('beforeunload', warn);
  transfers = next;
  if (isWritten) tabStorage.write(STORED, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Makes the browser ask before it leaves a page that is sending. */
function warn(event: Event): void {
  event.preventDefault();
}

onSessionEnd(() => show([]));

export function beginTransfer(file: Pick<Transfer, 'id' | 'name' | 'bytes'>): void {
  // The file that was cut off is being sent again.
  const others = transfers.filter(({ name, isInterrupted }) => !isInterrupted || name !== file.name);
  show([{ ...file, sent: 0, isInterrupted: false }, ...others]);
}

export function noteSent(id: string, sent: number): void {
  const before = transfers.find((transfer) => transfer.id === id);
  if (!before) return;
  const share = (bytes: number) => Math.floor(bytes / (before.bytes * WRITE_EVERY_SHARE));
  const next = transfers.map((transfer) => (transfer.id === id ? { ...transfer, sent } : transfer));
  show(next, share(sent) > share(before.sent));
}

/** It arrived, was refused, or is not wanted any more. */
export function endTransfer(id: string): void {
  if (transfers.some((transfer) => transfer.id === id)) show(transfers.filter((each) => each.id !== id));
}

export function interruptTransfer(id: string): void {
  show(transfers.map((each) => (each.id === id ? { ...each, isInterrupted: true } : each)));
}

export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => transfers,
  );
}
