import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, errorAnswer } from '@plumbline/server';
import type { Tuning } from './tuning.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than the slowest answer; only a peer that has gone silent reaches it. */
const SOCKET_IDLE_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_INTERVAL_MS = 1_000;

const waitingForContinue = new WeakSet<ServerResponse>();

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Tells a caller that asked first (`Expect: 100-continue`) to send its body. */
export function askForBody(response: ServerResponse): void {
  if (!waitingForContinue.delete(response)) return;
  response.removeHeader('Connection');
  response.writeContinue();
}

/**
 * The HTTP server under the framework: whatever answers, and before anything can fail, the security headers are set;
 * callers that dawdle or speak no HTTP get the same kind of answer; a refused body is read away for a moment, because
 * a browser that is cut off in mid-sentence never sees the refusal.
 */
export function publicServer(headers: [string, string][], tuning: Tuning): (handler: Handler) => Server {
  return (handler) => {
    const server = createServer({
      headersTimeout: tuning.headersMs,
      requestTimeout: Math.max(...Object.values(tuning.timeoutMs)),
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
    server.setTimeout(SOCKET_IDLE_MS);
    const answer: Handler = (request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
      if (hasBody(request)) response.once('finish', () => linger(request, tuning.lingerMs));
      handler(request, response);
    };
    const answerExpecting: Handler = (request, response) => {
      waitingForContinue.add(response);
      // A caller that is refused before its body may not send it, so nothing may follow on this connection.
      response.setHeader('Connection', 'close');
      answer(request, response);
    };
    server.on('request', answer).on('checkContinue', answerExpecting).on('checkExpectation', answerExpecting);
    return server;
  };
}

function linger(request: IncomingMessage, lingerMs: number): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, lingerMs);
  request.once('close', () => clearTimeout(timer));
}

/** Answers what Node could not read as a request. */
export function answerBadRequest(
  headers: [string, string][],
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    const body = JSON.stringify(errorAnswer(refusal, randomUUID()));
    const lines = [
      `HTTP/1.1 ${refusal.status} Refused`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('headers_too_large', 'The request headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', 'The request took too long to arrive.');
  return new AppError('malformed', 'The request is malformed.');
}
