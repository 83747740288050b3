import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../shared/api/session-life.js';
import { tabStorage } from '../../shared/lib/storage.js';
import { createStore } from '../../shared/lib/store.js';

/** A file on its way to the server, or one that was cut off on it. */
export interface Transfer {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  /** Where its file is chosen again: a file of the same name may be on its way to several places. */
  again: string;
  isInterrupted: boolean;
  /** What arrived before it was cut off is kept, so that the same file goes on from there. */
  isKept: boolean;
}

/** Of one tab, which alone knows what it was sending; a reload keeps it, a sign-out does not. */
const STORED = 'transfers';
/** So that a large file is not written down a thousand times. */
const WRITE_EVERY_SHARE = 0.02;

const transfers = createStore<readonly Transfer[]>(readBefore());
/** What stops each of those that are being sent. */
const cancels = new Map<string, () => void>();

export const KEEP_PAGE_OPEN = 'Keep this page open until the file is sent.';

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
  if (isWritten) tabStorage.write(STORED, JSON.stringify(next));
  transfers.set(next);
}

/** Makes the browser ask before it leaves a page that is sending. */
function warn(event: Event): void {
  event.preventDefault();
}

onSessionEnd(() => show([]));

export function beginTransfer(file: Omit<Transfer, 'sent' | 'isInterrupted'>, cancel: () => void): void {
  cancels.set(file.id, cancel);
  // The file that was cut off is being sent again.
  const others = transfers
    .get()
    .filter(({ name, again, isInterrupted }) => !isInterrupted || name !== file.name || again !== file.again);
  show([{ ...file, sent: 0, isInterrupted: false }, ...others]);
}

export function noteSent(id: string, sent: number): void {
  const before = transfers.get().find((transfer) => transfer.id === id);
  if (!before) return;
  const share = (bytes: number) => Math.floor(bytes / (before.bytes * WRITE_EVERY_SHARE));
  const next = transfers.get().map((transfer) => (transfer.id === id ? { ...transfer, sent } : transfer));
  show(next, share(sent) > share(before.sent));
}

/** It arrived, was refused, or is not wanted any more. */
export function endTransfer(id: string): void {
  cancels.delete(id);
  if (transfers.get().some((transfer) => transfer.id === id))
    show(transfers.get().filter((each) => each.id !== id));
}

export function interruptTransfer(id: string): void {
  cancels.delete(id);
  show(transfers.get().map((each) => (each.id === id ? { ...each, isInterrupted: true } : each)));
}

export function cancelTransfer(id: string): void {
  cancels.get(id)?.();
}

export const useTransfers = (): readonly Transfer[] =>
  useSyncExternalStore(transfers.subscribe, transfers.get);
