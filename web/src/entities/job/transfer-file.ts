import { type Call, type ParamsOf, type ResponseOf } from '@plumbline/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { sendFile } from '../../shared/api/upload.js';
import { beginTransfer, endTransfer, interruptTransfer, noteSent } from './transfers.js';

interface TransferOptions {
  id: string;
  /** Where the file is chosen again after it was cut off. */
  again: string;
  onProgress: (sent: number) => void;
}

/**
 * Sends one file by an operation, in sight of everybody until it has arrived, is refused or is cancelled; one
 * that is cut off stays in sight. Rejects with ApiError, or AbortError where it was cancelled.
 */
export async function transferFile<Called extends Call>(
  called: Called,
  input: ParamsOf<Called>,
  file: File,
  { id, again, onProgress }: TransferOptions,
): Promise<ResponseOf<Called>> {
  const abort = new AbortController();
  beginTransfer({ id, name: file.name, bytes: file.size, again }, () => abort.abort());
  try {
    const accepted = await sendFile(called, input, file, {
      signal: abort.signal,
      onProgress: (sent) => {
        noteSent(id, sent);
        onProgress(sent);
      },
    });
    endTransfer(id);
    return accepted;
  } catch (error) {
    if (isCutOff(error)) interruptTransfer(id);
    else endTransfer(id);
    throw error;
  }
}

/** The connection ended before the server had the file. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout');

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
