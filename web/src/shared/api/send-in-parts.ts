import {
  abandonUpload,
  beginUpload,
  completeUpload,
  pathOf,
  sendUploadPart,
  type UploadAccepted,
} from '@plumbline/contracts';
import { type DetailedError, Upload } from 'tus-js-client';
import { api, sessionCarrier } from './api.js';
import { ApiError, errorFromAnswer } from './api-error.js';
import { authorized, bearer } from './authorized.js';
import { anyOf } from './client.js';
import { commonHeaders } from './common-headers.js';
import { timeoutMs } from './time-outs.js';

/** What is told of a file on its way. */
export interface PartsNews {
  /** Bytes that have left. */
  sent?: number;
  /** Bytes that the server had when the sending went on after a break. */
  resumedFrom?: number;
  /** The connection is lost, and comes back or not. */
  isWaiting?: boolean;
}

interface PartsOptions {
  /** Of an upload that the server has a part of. */
  id?: string | undefined;
  /** The server knows the upload by this id from now on. */
  onBegun: (id: string) => void;
  onNews: (news: PartsNews) => void;
  signal: AbortSignal;
  /** Waits between tries that get no further, in milliseconds; after the last one the file counts as cut off. */
  retryDelays?: number[];
}

/** Bytes of one call: little is sent twice after a break, and few calls are made. */
const PART_BYTES = 2_000_000;
/** A server that is replaced is back within them. */
const RETRY_DELAYS = [500, 1_000, 3_000, 5_000, 10_000, 20_000];
const FALLBACK_MESSAGE = 'File upload failed';

/**
 * Sends one file by the tus protocol, from where the server has it, and goes on after each break; while the browser is
 * offline it waits. Rejects with ApiError, or AbortError where it was cancelled: then nothing is kept of it.
 */
export async function sendInParts(file: File, options: PartsOptions): Promise<UploadAccepted> {
  const { signal, onNews } = options;
  const stop = anyOf(signal, sessionCarrier.life?.()) ?? signal;
  let { id } = options;
  const onBegun = (begun: string) => {
    if (begun === id) return;
    id = begun;
    options.onBegun(begun);
  };
  const send = async () => {
    await authorized(sessionCarrier, (proof) =>
      sendRest(file, { ...options, id, onBegun, signal: stop }, proof),
    );
    return api.call(completeUpload, { id: id ?? '' }, { signal });
  };
  try {
    for (;;) {
      const accepted = await unlessOffline(send);
      if (accepted) return accepted;
      onNews({ isWaiting: true });
      await online(stop);
    }
  } catch (error) {
    if (signal.aborted && id)
      void api.call(abandonUpload, { id }, { headers: { 'tus-resumable': '1.0.0' } }).catch(() => undefined);
    throw error;
  }
}

/** Undefined where the browser has no network. */
async function unlessOffline<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network' && !navigator.onLine) return undefined;
    throw error;
  }
}

function online(stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (navigator.onLine) return resolve();
    globalThis.addEventListener('online', () => resolve(), { once: true, signal: stop });
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
}

function sendRest(
  file: File,
  { id, onBegun, onNews, signal, retryDelays = RETRY_DELAYS }: PartsOptions,
  proof: Record<string, string>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.reject(signal.reason);
  const upload = new Upload(file, {
    endpoint: address(beginUpload.path),
    uploadUrl: id ? address(pathOf(sendUploadPart, { id })) : null,
    metadata: { filename: file.name },
    headers: commonHeaders(),
    chunkSize: PART_BYTES,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      // The token may have been renewed since the sending began.
      const current = proof.authorization ? bearer(sessionCarrier.accessToken()) : proof;
      for (const [name, value] of Object.entries(current)) request.setHeader(name, value);
      failWhenLate(request.getUnderlyingObject());
    },
    onAfterResponse: (request, response) => {
      const offset = Number(response.getHeader('Upload-Offset') ?? 0);
      if (request.getMethod() === 'HEAD' && offset > 0) onNews({ resumedFrom: offset, sent: offset });
    },
    onUploadUrlAvailable: () => onBegun(new URL(upload.url ?? '').pathname.split('/').at(-1) ?? ''),
    onProgress: (sent) => onNews({ sent, isWaiting: false }),
    onShouldRetry: (error) => {
      const isWorthIt = isPassing(error) && navigator.onLine;
      if (isWorthIt) onNews({ isWaiting: true });
      return isWorthIt;
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(toApiError(error)),
  });
  const abort = () => {
    void upload.abort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  upload.start();
  return promise.finally(() => signal.removeEventListener('abort', abort));
}

const address = (path: string) => new URL(path, globalThis.location.origin).href;

/** A network that swallows everything is a lost connection, too. */
function failWhenLate(request: XMLHttpRequest): void {
  request.withCredentials = true;
  request.timeout = timeoutMs(sendUploadPart);
  request.ontimeout = (event) => request.onerror?.(event);
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0;

/** Nobody answered, the server failed, or it is still taking what was sent before the break. */
function isPassing(error: DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || status >= 500 || status === 409 || status === 423;
}

function toApiError(error: Error | DetailedError): ApiError {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer?.getStatus()) return new ApiError(0, 'network', FALLBACK_MESSAGE);
  return errorFromAnswer(answer.getStatus(), parse(answer.getBody()), FALLBACK_MESSAGE);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
