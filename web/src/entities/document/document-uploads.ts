import { type DocumentAccepted, MAX_UPLOAD_BYTES, uploadDocument } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { onSessionEnd } from '../../shared/api/session-life.js';
import { formatBytes } from '../../shared/lib/format.js';
import { newId } from '../../shared/lib/new-id.js';
import { createStore } from '../../shared/lib/store.js';
import { isCancelled, transferFile } from '../job/transfer-file.js';
import { endTransfer } from '../job/transfers.js';

/** One document on its way to the server, or refused. Lives outside React, so that leaving the page does not stop it. */
export interface DocumentUpload {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  error?: ApiError;
}

/** For a file chooser: it greys out what would be refused. */
export const CHOOSER_TYPES = '.pdf,.docx,.png,.jpg,.jpeg,.tif,.tiff,.txt';

const uploads = createStore<readonly DocumentUpload[]>([]);

// Whoever signs in next is to see no file of this one; the session's end has stopped those on their way.
onSessionEnd(() => uploads.set([]));

export const useDocumentUploads = (): readonly DocumentUpload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.get);

/** Why a file cannot be taken, before a byte is sent; undefined where it can. What it is, its bytes say on arrival. */
export function refusalOf(file: { name: string; size: number }): string | undefined {
  if (file.size === 0) return 'This file is empty. Choose the file that holds the document.';
  if (file.size <= MAX_UPLOAD_BYTES) return undefined;
  return `This file is ${formatBytes(file.size)}; the limit is ${formatBytes(MAX_UPLOAD_BYTES)}. Split it, or save it with smaller pictures.`;
}

/** Sends one file; `onAccepted` runs once the server has all of it. A refused file stays in the list with its reason. */
export async function sendDocument(
  file: File,
  onAccepted: (accepted: DocumentAccepted) => void,
): Promise<void> {
  const id = newId();
  const others = uploads.get().filter(({ name, error }) => !error || name !== file.name);
  uploads.set([{ id, name: file.name, bytes: file.size, sent: 0 }, ...others]);
  const refusal = refusalOf(file);
  if (refusal) return change(id, { error: new ApiError(0, 'refused', refusal) });
  try {
    const accepted = await transferFile(uploadDocument, {}, file, {
      id,
      again: '/documents',
      onProgress: (sent) => change(id, { sent }),
    });
    dismissDocumentUpload(id);
    onAccepted(accepted);
  } catch (error) {
    if (isCancelled(error)) return dismissDocumentUpload(id);
    change(id, { error: error instanceof ApiError ? error : new ApiError(0, 'network', String(error)) });
  }
}

export function dismissDocumentUpload(id: string): void {
  endTransfer(id);
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
}

function change(id: string, news: Partial<DocumentUpload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));
}
