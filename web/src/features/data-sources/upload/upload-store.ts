import { MAX_UPLOAD_BYTES, type UploadAccepted } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.js';
import { uploadFile } from '../../../api/upload.js';
import { beginTransfer, endTransfer, interruptTransfer, noteSent } from '../../../jobs/transfers.js';
import { formatBytes } from '../../../lib/format.js';
import { newId } from '../../../lib/new-id.js';
import { onSessionEnd } from '../../../session/session-life.js';
import { ACCEPTED_EXTENSIONS } from './file-formats.js';

/** One file on its way to the server. Lives outside React, so that leaving the page does not stop it. */
export interface FileUpload {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  state: 'sending' | 'accepted' | 'refused';
  accepted?: UploadAccepted;
  error?: ApiError;
}

/** Why a file cannot be taken, before a byte is sent; undefined where it can. */
export function refusalOf(file: { name: string; size: number }): string | undefined {
  const extension = /\.[^.]+$/.exec(file.name)?.[0]?.toLowerCase() ?? '';
  if (file.size === 0) return 'This file is empty. Choose the file that holds the data.';
  if (file.size > MAX_UPLOAD_BYTES) {
    return `This file is ${formatBytes(file.size)}; the limit is ${formatBytes(MAX_UPLOAD_BYTES)}. Split it, or leave columns out.`;
  }
  if (extension === '' || (ACCEPTED_EXTENSIONS as readonly string[]).includes(extension)) return undefined;
  return `A ${extension} file is not data as text. Save it as CSV, JSON, XML or TXT, then upload that.`;
}

let uploads: readonly FileUpload[] = [];
const aborts = new Map<string, AbortController>();
const listeners = new Set<() => void>();

function show(next: readonly FileUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

// Whoever signs in next is to see no file of this one; the session's end has stopped those on their way.
onSessionEnd(() => show([]));

function change(id: string, news: Partial<FileUpload>): void {
  show(uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));
}

export function useUploads(): readonly FileUpload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

/** Sends one file; `onAccepted` runs once the server has all of it. A refused file stays in the list with its reason. */
export async function startUpload(file: File, onAccepted: (accepted: UploadAccepted) => void): Promise<void> {
  const id = newId();
  const refusal = refusalOf(file);
  const upload: FileUpload = { id, name: file.name, bytes: file.size, sent: 0, state: 'sending' };
  uploads = [upload, ...uploads];
  if (refusal) return change(id, { state: 'refused', error: new ApiError(0, 'refused', refusal) });
  const abort = new AbortController();
  aborts.set(id, abort);
  change(id, {});
  beginTransfer(upload);
  try {
    const accepted = await uploadFile<UploadAccepted>('/api/upload', file, {
      signal: abort.signal,
      onProgress: (sent) => {
        change(id, { sent });
        noteSent(id, sent);
      },
    });
    endTransfer(id);
    change(id, { state: 'accepted', sent: file.size, accepted });
    onAccepted(accepted);
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0, 'network', String(error));
    const isCutOff = failure.code === 'network' || failure.code === 'timeout';
    if (isCutOff && !abort.signal.aborted) interruptTransfer(id);
    else endTransfer(id);
    if (abort.signal.aborted) return dismissUpload(id);
    change(id, { state: 'refused', error: failure });
  } finally {
    aborts.delete(id);
  }
}

export function cancelUpload(id: string): void {
  aborts.get(id)?.abort();
}

export function dismissUpload(id: string): void {
  endTransfer(id);
  show(uploads.filter((upload) => upload.id !== id));
}

/** The card of a source that is gone goes with it. */
export function dismissUploadOf(sourceId: string): void {
  show(uploads.filter(({ accepted }) => accepted?.id !== sourceId));
}
