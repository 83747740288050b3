import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, errorAnswer } from '@plumbline/server';
import { LingeringResponse } from './lingering-response.js';
import type { Tuning } from './tuning.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Longer than the slowest answer; only a peer that has gone silent reaches it. */
const SOCKET_IDLE_MS = 300_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_INTERVAL_MS = 1_000;

/** The answer being given on a connection, or given last. */
const answers = new WeakMap<Socket, ServerResponse>();

/** Tells a caller that asked first (`Expect: 100-continue`) to send its body. */
export function askForBody(response: ServerResponse): void {
  if (!(response instanceof LingeringResponse && response.isBodyWithheld)) return;
  response.isBodyWithheld = false;
  response.removeHeader('Connection');
  response.writeContinue();
}

/**
 * The HTTP server under the framework: whatever answers, and before anything can fail, the security headers are set;
 * callers that dawdle or speak no HTTP get the same kind of answer.
 */
export function publicServer(headers: [string, string][], tuning: Tuning): (handler: Handler) => Server {
  return (handler) => {
    const server = createServer({
      ServerResponse: LingeringResponse,
      headersTimeout: tuning.headersMs,
      requestTimeout: Math.max(...Object.values(tuning.timeoutMs)),
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
    server.setTimeout(SOCKET_IDLE_MS);
    const answer = (request: IncomingMessage, response: LingeringResponse): void => {
      for (const [name, value] of headers) response.setHeader(name, value);
      response.lingerMs = tuning.lingerMs;
      answers.set(request.socket, response);
      handler(request, response);
    };
    const answerExpecting = (request: IncomingMessage, response: LingeringResponse): void => {
      response.isBodyWithheld = true;
      // A caller that is refused before its body may not send it, so nothing may follow on this connection.
      response.setHeader('Connection', 'close');
      answer(request, response);
    };
    return server
      .on('request', answer)
      .on('checkContinue', answerExpecting)
      .on('checkExpectation', answerExpecting);
  };
}

/** Answers what Node could not read as a request. */
export function answerBadRequest(
  headers: [string, string][],
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    const answer = answers.get(socket);
    // Nothing may be written into the middle of an answer.
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
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
