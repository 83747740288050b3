import { type Call, type ParamsOf, type ResponseOf } from '@plumbline/contracts';
import { ApiError } from '../../shared/api/api-error.js';
import { sendFile } from '../../shared/api/upload.js';
import { beginTransfer, endTransfer, interruptTransfer, noteSent } from './transfers.js';

export interface TransferOptions {
  id: string;
  /** Where the file is chosen again after it was cut off. */
  again: string;
  /** The server keeps what arrived before the break. */
  isKept?: boolean;
  onProgress: (sent: number) => void;
}

/**
 * Sends one file by an operation, in sight of everybody until it has arrived, is refused or is cancelled; one
 * that is cut off stays in sight. Rejects with ApiError, or AbortError where it was cancelled.
 */
export const transferFile = <Called extends Call>(
  called: Called,
  input: ParamsOf<Called>,
  file: File,
  options: TransferOptions,
): Promise<ResponseOf<Called>> =>
  transfer(file, options, (sending) => sendFile(called, input, file, sending));

/** The same for a file that `send` sends in its own way. */
export async function transfer<Answer>(
  { name, size: bytes }: File,
  { id, again, isKept = false, onProgress }: TransferOptions,
  send: (sending: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<Answer>,
): Promise<Answer> {
  const abort = new AbortController();
  beginTransfer({ id, name, bytes, again, isKept }, () => abort.abort());
  try {
    const accepted = await send({
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
