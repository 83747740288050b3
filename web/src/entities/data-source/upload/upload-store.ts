import { MAX_UPLOAD_BYTES, type UploadAccepted, uploadFile } from '@plumbline/contracts';
import { useSyncExternalStore } from 'react';
import { ApiError, isApiError } from '../../../shared/api/api-error.js';
import { onSessionEnd } from '../../../shared/api/session-life.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { newId } from '../../../shared/lib/new-id.js';
import { createStore } from '../../../shared/lib/store.js';
import { isCancelled, type TransferOptions, transfer, transferFile } from '../../job/transfer-file.js';
import { endTransfer } from '../../job/transfers.js';
import { sessionState } from '../../session/session-state.js';
import { begunUploadOf, forgetUpload, rememberUpload } from './begun-uploads.js';
import { ACCEPTED_EXTENSIONS } from './file-formats.js';

/** One file on its way to the server. Lives outside React, so that leaving the page does not stop it. */
export interface FileUpload {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  /** What arrives before a break is kept. */
  isKept: boolean;
  /** Bytes that the server had when the sending went on after a break. */
  resumedFrom?: number;
  /** The connection is lost, and the sending goes on when it is back. */
  isWaiting?: boolean;
  state: 'sending' | 'accepted' | 'refused';
  accepted?: UploadAccepted;
  error?: ApiError;
}

/** From this size on a file goes in parts, so that it need not start again after a break. */
const PARTS_FROM_BYTES = 1_000_000;

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

const uploads = createStore<readonly FileUpload[]>([]);

// Whoever signs in next is to see no file of this one; the session's end has stopped those on their way.
onSessionEnd(() => uploads.set([]));

function change(id: string, news: Partial<FileUpload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));
}

export const useUploads = (): readonly FileUpload[] => useSyncExternalStore(uploads.subscribe, uploads.get);

/** Sends one file; `onAccepted` runs once the server has all of it. A refused file stays in the list with its reason. */
export async function startUpload(file: File, onAccepted: (accepted: UploadAccepted) => void): Promise<void> {
  const id = newId();
  const refusal = refusalOf(file);
  const isKept = file.size >= PARTS_FROM_BYTES;
  const upload: FileUpload = { id, name: file.name, bytes: file.size, isKept, sent: 0, state: 'sending' };
  // A refused file that is chosen again is tried again.
  const others = uploads.get().filter(({ name, state }) => state !== 'refused' || name !== file.name);
  uploads.set([upload, ...others]);
  if (refusal) return change(id, { state: 'refused', error: new ApiError(0, 'refused', refusal) });
  try {
    const shown = {
      id,
      again: '/data-sources?upload=1',
      isKept,
      onProgress: (sent: number) => change(id, { sent }),
    };
    const accepted = isKept ? await sendRest(file, shown) : await transferFile(uploadFile, {}, file, shown);
    change(id, { state: 'accepted', sent: file.size, accepted });
    onAccepted(accepted);
  } catch (error) {
    if (isCancelled(error)) return dismissUpload(id);
    const failure = error instanceof ApiError ? error : new ApiError(0, 'network', String(error));
    change(id, { state: 'refused', error: failure });
  }
}

/** Sends a file from where an upload of it broke off, also before a reload of the page. */
async function sendRest(file: File, shown: TransferOptions): Promise<UploadAccepted> {
  const state = sessionState();
  const userId = state.status === 'signed-in' ? state.user.id : '';
  try {
    const accepted = await transfer(file, shown, async ({ signal, onProgress }) => {
      const { sendInParts } = await import('../../../shared/api/send-in-parts.js');
      return sendInParts(file, {
        id: begunUploadOf(userId, file),
        signal,
        onBegun: (begun) => rememberUpload(userId, file, begun),
        onNews: ({ sent, ...news }) => {
          change(shown.id, news);
          if (sent !== undefined) onProgress(sent);
        },
      });
    });
    forgetUpload(userId, file);
    return accepted;
  } catch (error) {
    // What the server takes no more of is begun anew the next time.
    const isOver = isApiError(error) && error.code === 'conflict';
    if (isCancelled(error) || isOver) forgetUpload(userId, file);
    throw error;
  }
}

export function dismissUpload(id: string): void {
  endTransfer(id);
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
}

/** The card of a source that is gone goes with it. */
export function dismissUploadOf(sourceId: string): void {
  uploads.set(uploads.get().filter(({ accepted }) => accepted?.id !== sourceId));
}
