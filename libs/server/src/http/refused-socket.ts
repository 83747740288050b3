import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { AppError } from '../errors/app-error.js';
import { errorAnswer } from './error.filter.js';

/** Headers of the answer to what is refused before any handler knows of it. */
export const REFUSAL_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
} as const;

/** What is told of bytes that Node could not read as a request, by the code of its error. */
export function unreadable(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('headers_too_large', 'The request headers are too large.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new AppError('too_large', 'The request is too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', 'The request took too long to arrive.');
  return new AppError('malformed', 'The request is malformed.');
}

/** Answers on a bare connection in the one shape of errors, and ends it. */
export function refuseOnSocket(
  socket: Duplex,
  refusal: AppError,
  headers: readonly [string, string][],
): void {
  const body = JSON.stringify(errorAnswer(refusal, randomUUID()));
  const lines = [
    `HTTP/1.1 ${refusal.status} Refused`,
    ...Object.entries({ ...Object.fromEntries(headers), ...REFUSAL_HEADERS }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
