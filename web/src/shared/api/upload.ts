import { type Call, type ParamsOf, pathOf, type ResponseOf } from '@plumbline/contracts';
import { newId } from '../lib/new-id.js';
import { sessionCarrier } from './api.js';
import { ApiError, errorFromAnswer } from './api-error.js';
import { authorized } from './authorized.js';
import { anyOf, assertResponse } from './client.js';
import { commonHeaders } from './common-headers.js';
import { repeated } from './repeated.js';
import { requestUrl } from './request-url.js';
import { timeoutMs } from './time-outs.js';

export interface UploadOptions {
  /** Text fields; they travel before the file, where the server needs them. */
  fields?: Record<string, string>;
  /** Bytes of the file that have left, and of all. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** The same key for the same file: a repeated upload is taken once. */
  idempotencyKey?: string;
}

const FALLBACK_MESSAGE = 'File upload failed';

/** Sends one file with real byte progress, which fetch cannot report. Rejects with ApiError or AbortError. */
export function sendFile<Called extends Call>(
  called: Called,
  input: ParamsOf<Called>,
  file: File,
  options: UploadOptions = {},
): Promise<ResponseOf<Called>> {
  const signal = anyOf(options.signal, sessionCarrier.life?.());
  const keyed = { ...options, signal, idempotencyKey: options.idempotencyKey ?? newId() };
  const call = () =>
    authorized(sessionCarrier, (proof) => once(called, pathOf(called, input), file, keyed, proof));
  return repeated(called, call, { stop: signal });
}

function once<Called extends Call>(
  called: Called,
  path: string,
  file: File,
  options: UploadOptions,
  proof: Record<string, string>,
): Promise<ResponseOf<Called>> {
  const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<Called>>();
  const { signal } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.open('POST', requestUrl(path));
  request.responseType = 'text';
  request.withCredentials = true;
  request.timeout = timeoutMs(called);
  const headers = {
    ...commonHeaders(),
    ...proof,
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = (event) => options.onProgress?.(Math.min(event.loaded, file.size), file.size);
  request.onload = () => {
    const body = parse(request.responseText);
    const isTaken = request.status >= 200 && request.status < 300 && body !== undefined;
    if (!isTaken) return reject(errorFromAnswer(request.status, body, FALLBACK_MESSAGE));
    try {
      assertResponse(called, body);
      return resolve(body);
    } catch (error) {
      return reject(error);
    }
  };
  request.onerror = () => reject(new ApiError(0, 'network', FALLBACK_MESSAGE));
  request.ontimeout = () => reject(new ApiError(0, 'timeout', FALLBACK_MESSAGE));
  request.onabort = () => reject(signal?.reason ?? new DOMException('Cancelled', 'AbortError'));
  request.onloadend = () => signal?.removeEventListener('abort', abort);
  signal?.addEventListener('abort', abort, { once: true });
  request.send(formOf(file, options.fields));
  return promise;
}

function formOf(file: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
